from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sitegen.compose.notes import _letters
from sitegen.compose.plain_blocks import plain_blocks
from sitegen.model.rich_text import plain_text
from sitegen.model.views import ResultsTable, ValueCell

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

CellsOf = Callable[[ResultsTable], dict[str, ValueCell]]

AXES = """
axes: {test: all, device: [alpha, beta], metric: [score], direction: [upload, download]}
tables: {grid: {rows: [test], columns: [device, direction]}}
"""
RESULTS = (
    AXES
    + """
results:
  routing:
    alpha: [1, 2]
    beta: {score: [3, 4], note: {de: Zweite., en: Second.}}
  firewall:
    alpha: {score: [5, 6], note: [{de: Erste., en: First.}, {de: Zweite., en: Second.}]}
    beta:
      score: [{value: 7, status: {state: provisional, reason: {de: Schwankt., en: Fluctuates.}}}, 8]
"""
)


def test_notes_are_numbered_in_reading_order(make_site: MakeSite) -> None:
    """Row by row, from left to right, whatever the order of the file."""
    notes = make_site(RESULTS).table().notes
    assert [(note.sign, plain_blocks(note.text)) for note in notes] == [
        ("1", "Zweite."),
        ("2", "Erste."),
        ("3", "Vorläufig: Schwankt."),
    ]


def test_equal_notes_share_a_mark(make_site: MakeSite) -> None:
    """A note written at two places is one note, on the cells of both and on no others."""
    first = make_site(RESULTS).table().notes[0]
    assert first.cell_ids == (
        "routing.beta.score.upload",
        "routing.beta.score.download",
        "firewall.alpha.score.upload",
        "firewall.alpha.score.download",
    )


def test_marks_stand_on_the_covered_cells_alone(make_site: MakeSite, cells_of: CellsOf) -> None:
    """Each mark leads to its note, and each backlink to its mark."""
    table = make_site(RESULTS).table()
    cells = cells_of(table)
    assert {cell_id: [mark.sign for mark in cell.notes] for cell_id, cell in cells.items()} == {
        "routing.alpha.score.upload": [],
        "routing.alpha.score.download": [],
        "routing.beta.score.upload": ["1"],
        "routing.beta.score.download": ["1"],
        "firewall.alpha.score.upload": ["1", "2"],
        "firewall.alpha.score.download": ["1", "2"],
        "firewall.beta.score.upload": ["3"],
        "firewall.beta.score.download": [],
    }
    marks = {mark.id: mark.note_id for cell in cells.values() for mark in cell.notes}
    assert marks == {link.mark_id: note.id for note in table.notes for link in note.backlinks}


def test_backlinks_say_which_cell(make_site: MakeSite) -> None:
    """Letters tell several apart; one alone has none."""
    notes = make_site(RESULTS).table(language="en").notes
    assert [(link.sign, link.description) for link in notes[1].backlinks] == [
        ("a", "Back to Firewall, Alpha-1, Upload"),
        ("b", "Back to Firewall, Alpha-1, Download"),
    ]
    assert [link.sign for link in notes[2].backlinks] == [""]


def test_status_joins_the_note_on_the_same_cells(make_site: MakeSite) -> None:
    """A provisional value with a note has one mark, which says both."""
    table = make_site(
        AXES
        + """
results:
  routing: {alpha: [1, 2], beta: [3, 4]}
  firewall:
    alpha: [5, 6]
    beta: {score: [7, 8], note: {de: Schwankt stark., en: Fluctuates.}, status: {state: provisional}}
"""
    ).table()
    assert [plain_blocks(note.text) for note in table.notes] == ["Schwankt stark. Vorläufig."]


def test_statistics_of_single_cells_are_a_note(make_site: MakeSite) -> None:
    """What most cells share is said with the method; what differs stands at its cells."""
    site = make_site(
        "statistics: {aggregate: mean, runs: <= 10}\n"
        + AXES
        + """
results:
  routing: {alpha: [1, 2], beta: [3, 4]}
  firewall: {alpha: [5, 6], beta: {score: [7, 8], statistics: {aggregate: single, runs: 1}}}
"""
    )
    assert [plain_blocks(note.text) for note in site.table().notes] == ["Einzelwert aus 1 Durchlauf"]
    method = site.page().method
    assert method is not None
    assert "Mittelwert aus höchstens 10 Durchläufen" in [getattr(fact[0], "text", "") for _, fact in method.facts]


def test_ids_of_notes_do_not_depend_on_their_number(make_site: MakeSite) -> None:
    """A note inserted before others changes no address."""
    before = {note.id for note in make_site(RESULTS).table().notes}
    inserted = RESULTS.replace("alpha: [1, 2]", "alpha: {score: [1, 2], note: {de: Neu., en: New.}}")
    assert before < {note.id for note in make_site(inserted).table().notes}


def test_letters_go_on_after_z() -> None:
    """The 27th backlink is aa."""
    assert [_letters(number) for number in (0, 25, 26, 27, 702)] == ["a", "z", "aa", "ab", "aaa"]


def test_source_and_date_of_single_cells_are_notes(make_site: MakeSite) -> None:
    """What most cells share is said once: the date with the method, the source with the sources."""
    site = make_site(
        "measured: 2024\nsource: {de: Altes Wiki, en: Old wiki}\n"
        + AXES
        + """
results:
  routing: {alpha: [1, 2], beta: [3, 4]}
  firewall:
    alpha: [5, {value: 6, source: {de: Brief, en: Letter}}]
    beta: {score: [7, 8], measured: 2025-03, status: {state: reviewed, date: 2025-04-01}}
"""
    )
    page = site.page()
    assert [plain_blocks(note.text) for note in page.tables[0].notes] == [
        "Quelle: Brief",
        "Geprüft (1. April 2025).",
        "Gemessen: März 2025",
    ]
    assert [plain_text(citation.text) for citation in page.sources] == ["Altes Wiki"]
    assert page.method is not None
    assert ("Gemessen", "2024") in [(plain_text(label), plain_text(fact)) for label, fact in page.method.facts]
    assert page.devices is not None
    beta = [[plain_text(line) for line in cell] for cell in page.devices.rows[1].cells]
    assert beta[-2:] == [["unterschiedlich"], ["Routing: Gemessen 2024", "Firewall: Gemessen März 2025"]]


def test_source_that_is_listed_already_is_not_listed_again(make_site: MakeSite) -> None:
    """A file may name its source as such, and at its values."""
    site = make_site(
        "source: {de: Altes Wiki, en: Old wiki}\nsources: [{title: {de: Altes Wiki, en: Old wiki}}]\n"
        + AXES
        + "results: {routing: {alpha: [1, 2], beta: [3, 4]}, firewall: {alpha: [1, 2], beta: [3, 4]}}\n"
    )
    assert [plain_text(citation.text) for citation in site.page().sources] == ["Altes Wiki"]


def test_note_that_stands_twice_on_a_cell_marks_it_once(make_site: MakeSite) -> None:
    """The same words from two levels are one note."""
    site = make_site(
        AXES
        + "results:\n  routing: {alpha: [1, 2], beta: [3, 4]}\n  firewall:\n"
        + "    note: {de: Gleich., en: Same.}\n"
        + "    alpha: {score: [5, 6], note: {de: Gleich., en: Same.}}\n    beta: [7, 8]\n"
    )
    (note,) = site.table().notes
    assert len(note.cell_ids) == len(set(note.cell_ids)) == 4


def test_remarks_are_numbered_among_the_notes(make_site: MakeSite) -> None:
    """A status that stands before a note in the table has the lower number."""
    site = make_site(
        AXES
        + "results:\n  routing:\n    alpha: {score: [1, 2], status: {state: withdrawn}}\n    beta: [3, 4]\n"
        + "  firewall: {alpha: {score: [5, 6], note: {de: Danach., en: After.}}, beta: [7, 8]}\n"
    )
    assert [plain_blocks(note.text) for note in site.table().notes] == ["Zurückgezogen.", "Danach."]
