"""What nodes say of all cells below them (FORMAT section 8)."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sitegen.diagnostics import Code
from sitegen.model.quantities import Quantity, Sign
from sitegen.model.result_sets import Cell, Statistics
from sitegen.model.texts import Text
from tests.load.conftest import LoadCells, LoadResults, LoadTexts, spell

AXES = "axes: {device: [fw-a, fw-b], metric: [throughput, cpu_load], direction: [upload, download]}\n"


def notes_of(cell: Cell) -> list[str]:
    """Give the notes of a cell in their order."""
    return [note.text.source for note in cell.notes]


def bed_of(cell: Cell) -> str | None:
    """Give the test bed of a cell, with its variant."""
    return None if cell.test_bed is None else f"{cell.test_bed.id}.{cell.test_bed.variant}"


def condition(cell: Cell, prop: str) -> str | None:
    """Give a condition that is a name."""
    value = cell.conditions.get(prop)
    return value.source if isinstance(value, Text) else None


def test_notes_add_up_and_cover_exactly_the_cells_below(load_cells: LoadCells) -> None:
    """Of the file, of nodes at every level, of lists, and of values; in this order."""
    cells = load_cells(
        f"note: Alles.\n{AXES}"
        "results:\n"
        "  note: Ergebnisse.\n"
        "  fw-a:\n"
        "    note: [Erstes., Zweites.]\n"
        "    throughput: {value: [1 Gbit/s, 2 Gbit/s], note: Liste.}\n"
        "    cpu_load:\n"
        "      upload: {value: 3, note: Wert.}\n"
        "      download: {missing: failed, note: Fehlt.}\n"
        "  fw-b: not-tested\n"
    )
    assert {identifier: notes_of(cell) for identifier, cell in cells.items()} == {
        "fw-a.throughput.upload": ["Alles.", "Ergebnisse.", "Erstes.", "Zweites.", "Liste."],
        "fw-a.throughput.download": ["Alles.", "Ergebnisse.", "Erstes.", "Zweites.", "Liste."],
        "fw-a.cpu_load.upload": ["Alles.", "Ergebnisse.", "Erstes.", "Zweites.", "Wert."],
        "fw-a.cpu_load.download": ["Alles.", "Ergebnisse.", "Erstes.", "Zweites.", "Fehlt."],
        "fw-b.throughput.upload": ["Alles.", "Ergebnisse."],
        "fw-b.throughput.download": ["Alles.", "Ergebnisse."],
        "fw-b.cpu_load.upload": ["Alles.", "Ergebnisse."],
        "fw-b.cpu_load.download": ["Alles.", "Ergebnisse."],
    }


def test_one_note_is_one_note_for_all_its_cells(load_cells: LoadCells) -> None:
    """Its place tells that it is the same, so that a page prints it once."""
    cells = load_cells(f"{AXES}results: {{note: Hier., fw-a: not-tested, fw-b: failed}}\n")
    assert len({(note.text.source, note.location) for cell in cells.values() for note in cell.notes}) == 1


def test_annotations_reach_what_nesting_cannot(load_cells: LoadCells) -> None:
    """Exactly the cells of the selector; what stands on a node goes before."""
    cells = load_cells(
        f"{AXES}"
        "results:\n"
        "  fw-a: {measured: 2024-01, throughput: [1 Gbit/s, 2 Gbit/s], cpu_load: [3, 4]}\n"
        "  fw-b: not-tested\n"
        "annotations:\n"
        "  - {at: {direction: download}, note: Download., measured: 2023}\n"
        "  - {at: {metric: [cpu_load], device: [fw-a, fw-b]}, note: Last., with: {memory: 4 GB}}\n"
    )
    assert {identifier: notes_of(cell) for identifier, cell in cells.items()} == {
        "fw-a.throughput.upload": [],
        "fw-a.throughput.download": ["Download."],
        "fw-a.cpu_load.upload": ["Last."],
        "fw-a.cpu_load.download": ["Download.", "Last."],
        "fw-b.throughput.upload": [],
        "fw-b.throughput.download": ["Download."],
        "fw-b.cpu_load.upload": ["Last."],
        "fw-b.cpu_load.download": ["Download.", "Last."],
    }
    assert [cell.measured for cell in cells.values()] == ["2024-01"] * 4 + [None, "2023"] * 2
    assert {identifier for identifier, cell in cells.items() if cell.conditions} == {
        f"{device}.cpu_load.{direction}" for device in ("fw-a", "fw-b") for direction in ("upload", "download")
    }


def test_annotation_goes_before_what_the_file_says(load_cells: LoadCells) -> None:
    """A selector is nearer to its cells than the top of the file, and a node is nearer still."""
    cells = load_cells(
        f"measured: 2022\nsetup: bench\nwith: {{software: a}}\nstatistics: {{aggregate: mean, runs: 3}}\n{AXES}"
        "results:\n"
        "  fw-a: {measured: 2024, cpu_load: not-tested, throughput: not-tested}\n"
        "  fw-b: not-tested\n"
        "annotations:\n"
        "  - at: {direction: download}\n"
        "    measured: 2023\n"
        "    setup: bench.until-2023\n"
        "    with: {software: b}\n"
        "    statistics: {aggregate: max}\n"
    )
    said = {
        identifier: (cell.measured, bed_of(cell), condition(cell, "software"), cell.statistics.aggregate)
        for identifier, cell in cells.items()
        if identifier.startswith(("fw-a.cpu", "fw-b.cpu"))
    }
    assert said == {
        "fw-a.cpu_load.upload": ("2024", "bench.None", "a", "mean"),
        "fw-a.cpu_load.download": ("2024", "bench.until-2023", "b", "max"),
        "fw-b.cpu_load.upload": ("2022", "bench.None", "a", "mean"),
        "fw-b.cpu_load.download": ("2023", "bench.until-2023", "b", "max"),
    }


def test_deeper_annotations_win(load_cells: LoadCells) -> None:
    """Setup, date, source and status as a whole; conditions and statistics key by key."""
    cells = load_cells(
        "setup: bench\nmeasured: 2023\nsource: Quelle A\nstatus: {state: provisional}\n"
        'with: {software: "24.7", memory: 4 GB}\n'
        "statistics: {aggregate: mean, runs: <= 10}\n"
        "axes: {device: [fw-a, fw-b], metric: [cpu_load]}\n"
        "results:\n"
        "  fw-a: 51\n"
        "  fw-b:\n"
        "    value: 66\n"
        "    setup: bench.until-2023\n"
        "    measured: 2025-03-05\n"
        "    source: Quelle B\n"
        "    status: {state: withdrawn, reason: Falsch verkabelt., date: 2025-04-01}\n"
        '    with: {software: "25.1"}\n'
        "    statistics: {runs: 3, plus_minus: stddev, min: 60, max: 70}\n"
    )
    wide, deep = cells["fw-a.cpu_load"], cells["fw-b.cpu_load"]
    assert (bed_of(wide), bed_of(deep)) == ("bench.None", "bench.until-2023")
    assert (wide.measured, deep.measured) == ("2023", "2025-03-05")
    assert [cell.source.source for cell in (wide, deep) if cell.source] == ["Quelle A", "Quelle B"]
    assert [cell.status.state for cell in (wide, deep) if cell.status] == ["provisional", "withdrawn"]
    assert deep.status is not None
    assert deep.status.reason is not None
    assert ("Falsch verkabelt.", "2025-04-01") == (deep.status.reason.source, deep.status.date)
    assert (condition(wide, "software"), condition(deep, "software")) == ("24.7", "25.1")
    assert wide.conditions["memory"] == deep.conditions["memory"]
    assert isinstance(deep.statistics.runs, Quantity)
    assert deep.statistics.figures is not None
    assert ("mean", Decimal(3), "stddev") == (
        deep.statistics.aggregate,
        deep.statistics.runs.number,
        deep.statistics.plus_minus,
    )
    assert {name: str(figure.number) for name, figure in deep.statistics.figures.items()} == {"min": "60", "max": "70"}
    assert wide.statistics.runs is not None
    assert (Sign.AT_MOST, None) == (wide.statistics.runs.sign, wide.statistics.figures)


def test_without_annotations_nothing_is_said(load_cells: LoadCells) -> None:
    """Of a cell that has none."""
    cell = load_cells("axes: {metric: [cpu_load]}\nresults: 51\n")["cpu_load"]
    assert (cell.notes, dict(cell.conditions), cell.statistics) == ((), {}, Statistics())
    assert (cell.test_bed, cell.measured, cell.status, cell.source, dict(cell.accepted)) == (None, None, None, None, {})


def test_answers_to_checks_add_up(load_cells: LoadCells) -> None:
    """By the code of the check; a deeper answer to the same check goes before."""
    cells = load_cells(
        "accept: {parts-whole: Gerundet., core-count: Zwei Kerne.}\n"
        "axes: {device: [fw-a, fw-b], metric: [cpu_load]}\n"
        "results: [51, {value: 66, accept: {core-count: Acht Kerne.}}]\n"
    )
    assert [{code: text.source for code, text in cell.accepted.items()} for cell in cells.values()] == [
        {"parts-whole": "Gerundet.", "core-count": "Zwei Kerne."},
        {"parts-whole": "Gerundet.", "core-count": "Acht Kerne."},
    ]


def test_status_at_the_top_is_of_the_page_or_of_all_values(load_results: LoadResults) -> None:
    """`archived` and `draft` are states of a page, the others of values (FORMAT sections 8 and 14)."""
    rest = "axes: {metric: [cpu_load]}\nresults: 51\n"
    page = load_results(f"status: {{state: archived, successor: lab, reason: Alt., date: 2025}}\n{rest}")
    assert page.status is not None
    assert ("archived", "lab", "2025") == (page.status.state, page.status.successor, page.status.date)
    assert page.cells[0].status is None
    values = load_results(f"status: {{state: reviewed}}\n{rest}")
    assert values.status is None
    assert values.cells[0].status is not None


@pytest.mark.parametrize("date", ["2023", "2025-03", "2025-03-05", "'2024-02-29'"])
def test_date_is_a_year_a_month_or_a_day(load_cells: LoadCells, date: str) -> None:
    """As far as it is known, and quoted or not."""
    cells = load_cells(f"axes: {{metric: [cpu_load]}}\nresults: {{value: 51, measured: {date}}}\n")
    assert date.strip("'") == cells["cpu_load"].measured


@pytest.mark.parametrize(
    "date", ["2023-13", "2023-00", "2023-02-29", "2025-3-5", "20250305", "0000", "2025-03-05T10:00", "２０２５"]
)
def test_what_is_no_date(load_texts: LoadTexts, date: str) -> None:
    """Also a day that there is not, and digits of another script."""
    text = f"title: Klein\naxes: {{metric: [cpu_load]}}\nresults: {{value: 51, measured: '{date}'}}\n"
    assert [fault.code for fault in load_texts({"results/small.yaml": text}).diagnostics] == [Code.DATE_INVALID]


def test_annotations_of_parts_and_left_out_levels(load_cells: LoadCells) -> None:
    """They stand beside parts, and beside members where a level is left out."""
    cells = load_cells(
        "axes: {device: [fw-a], metric: [traffic], direction: [upload, download]}\n"
        "results:\n"
        "  note: Oben.\n"
        "  upload: {tx: 1, rx: 2, note: Teile.}\n"
        "  download: {value: 3, note: Wert.}\n"
    )
    assert [notes_of(cell) for cell in cells.values()] == [["Oben.", "Teile."], ["Oben.", "Wert."]]
    assert [spell(cell) for cell in cells.values()] == [
        {"tx": "1 Mbit/s", "rx": "2 Mbit/s"},
        {"tx": "3 Mbit/s", "rx": "3 Mbit/s"},
    ]


def test_figure_of_a_selected_cell_is_in_the_unit_of_its_metric(load_cells: LoadCells) -> None:
    """As beside its value: a bare number has the one unit."""
    cells = load_cells(
        "axes: {device: [fw-a, fw-b], metric: [cpu_load]}\n"
        "results: [51, 66]\n"
        "annotations: [{at: {device: fw-b}, statistics: {min: 60}}]\n"
    )
    figures = cells["fw-b.cpu_load"].statistics.figures
    assert figures is not None
    assert ("60", "%") == (str(figures["min"].number), figures["min"].unit.symbol)
