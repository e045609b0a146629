"""Earlier values and single runs: remarks at the cell that they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.compose.data_view import compose_data
from sitegen.compose.plain_blocks import plain_blocks
from sitegen.compose.sheet_view import compose_sheet

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

HISTORY = """
axes: {device: [alpha], metric: [latency, score, duplex]}
tables: {one: {rows: [metric]}}
results:
  alpha:
    measured: 2023
    with: {nic: A 1, memory: 16 GB}
    latency: {missing: unstable, note: {de: Der Tunnel hielt nicht., en: The tunnel broke.}}
    score: 12.5
    duplex: 3
    again:
      - {measured: 2025-03, with: {nic: B 2}, latency: 9, duplex: {tx: 5, rx: 4}}
      - {measured: 2025-11, latency: 8.5}
"""
SAMPLES = """
axes: {device: [alpha, beta], metric: [latency]}
statistics: {aggregate: mean}
results:
  alpha: {samples: [434, 457, 460]}
  beta: {value: 12, statistics: {runs: 3}}
"""


def _notes(site: MakeSite, results: str, language: str) -> dict[str, tuple[str, ...]]:
    notes = site(results).table(language=language).notes
    return {plain_blocks(note.text): note.cell_ids for note in notes}


def test_earlier_values_are_listed_with_what_was_different(make_site: MakeSite) -> None:
    """Oldest first, with date, conditions that changed, and the notes of then."""
    notes = _notes(make_site, HISTORY, "en")
    first = "Earlier: 2023: –\u00a0(unstable); March 2025: 9\u00a0ms (Network card B 2). The tunnel broke."
    assert notes[first] == ("alpha.latency",)
    assert notes["Earlier: 2023: 3\u00a0Mbit/s (Network card A 1)."] == ("alpha.duplex",)


def test_cell_shows_its_newest_value(make_site: MakeSite) -> None:
    """Under the id that it always had."""
    rows = make_site(HISTORY).table().body.groups[0].rows
    assert [(row.cells[0].id, [part.number for part in row.cells[0].parts]) for row in rows] == [
        ("alpha.latency", ["8,5"]),
        ("alpha.score", ["12,5"]),
        ("alpha.duplex", ["5", "4"]),
    ]


def test_data_and_sheet_have_the_earlier_values(make_site: MakeSite) -> None:
    """Each with its date and conditions for machines, in one column of a sheet for people."""
    site = make_site(HISTORY)
    rows = {row.id: row for row in compose_data(site.editions, site.result_set).rows}
    latency = rows["alpha.latency"]
    assert [(row.value, row.missing, row.measured, row.conditions["nic"]) for row in latency.earlier] == [
        (None, "unstable", "2023", "A 1"),
        ("9", None, "2025-03", "B 2"),
    ]
    assert latency.conditions == {"nic": "A 1", "memory": "16 GB"}
    assert [row.value for row in rows["alpha.duplex.rx"].earlier] == ["3"]
    sheet = compose_sheet(site.edition("de"), site.result_set)
    assert sheet.header[-1] == "frühere Werte"
    assert sheet.rows[0][-1].endswith("; März 2025: 9\u00a0ms (Netzwerkkarte B 2)")
    assert sheet.rows[1][-1] == ""


def test_runs_are_listed_with_what_they_add_up_to(make_site: MakeSite) -> None:
    """At their own cell; the statistics of the other cells are said once, as ever."""
    site = make_site(SAMPLES)
    notes = {plain_blocks(note.text): note.cell_ids for note in site.table(language="en").notes}
    assert notes == {
        "Mean of 3 runs; minimum 434\u00a0ms; maximum 460\u00a0ms; median 457\u00a0ms; standard deviation 14\u00a0ms. "
        "Single runs: 434; 457; 460\u00a0ms": ("alpha.latency",)
    }
    (row, _) = compose_data(site.editions, site.result_set).rows
    assert (row.value, row.samples) == ("450", ("434 ms", "457 ms", "460 ms"))
    assert row.statistics == {
        "aggregate": "mean",
        "runs": "3",
        "min": "434 ms",
        "max": "460 ms",
        "median": "457 ms",
        "stddev": "14 ms",
    }
