"""Later measurements: the newest is shown, keeps the id, and takes over the conditions it does not repeat."""

from __future__ import annotations

import pytest

from sitegen.load.dataset import Loaded, structure_dataset
from sitegen.load.files import ContentFiles, Source
from sitegen.model.notation import write_value
from sitegen.model.result_sets import Cell

SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
RESULTS = """\
title: {de: Test, en: Test}
vocabulary:
  metrics: {latency: {label: {de: Latenz, en: Latency}, unit: ms}, load: {label: {de: Last, en: Load}, unit: "%"}}
  axes: {mode: {label: {de: Modus, en: Mode}, members: {quick: Q, safe: S}}}
  properties: {software: {label: {de: Software, en: Software}}, mtu: {label: {de: MTU, en: MTU}, unit: B}}
axes: {mode: [quick, safe], metric: [latency, load]}
note: {de: Für alle., en: For all.}
results:
"""
FIRST = """\
  quick:
    measured: 2023
    note: {de: Damals., en: Then.}
    with: {software: A 1, mtu: 1500 B}
    statistics: {aggregate: mean, runs: 10}
    latency: {value: 12, with: {mtu: 9000 B}, statistics: {stddev: 2}, note: {de: Nur dies., en: This one.}}
    load: unstable
"""
REST = "  safe: [1, 2]\n"


def _load(results: str) -> Loaded:
    source = Source("content/results/small.yaml", RESULTS + results)
    folders = {"devices": {}, "tests": {}, "setups": {}, "results": {"small": source}}
    return structure_dataset(ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}))


def _cells(results: str) -> dict[str, Cell]:
    loaded = _load(results)
    assert [str(fault) for fault in loaded.diagnostics] == []
    assert loaded.dataset is not None
    return {cell.id: cell for cell in loaded.dataset.result_sets["small"].cells}


def _values(cell: Cell) -> list[str]:
    return [write_value(each.measurements[0].value) for each in (*cell.earlier, cell)]


def test_newest_value_keeps_the_id_and_lists_the_earlier_ones() -> None:
    """Only what was measured again has a history."""
    again = "    again:\n      - {measured: 2025-03, load: 44}\n      - {measured: 2025-11, load: 40, latency: 9}\n"
    cells = _cells(FIRST + again + REST)
    assert list(cells) == ["quick.latency", "quick.load", "safe.latency", "safe.load"]
    assert _values(cells["quick.latency"]) == ["12 ms", "9 ms"]
    assert _values(cells["quick.load"]) == ["unstable", "44 %", "40 %"]
    assert [each.measured for each in (*cells["quick.load"].earlier, cells["quick.load"])] == [
        "2023",
        "2025-03",
        "2025-11",
    ]
    assert cells["safe.latency"].earlier == ()


def test_conditions_and_statistics_are_taken_over_by_key() -> None:
    """Also those of a deeper node; figures, notes and reasons are not."""
    again = "    again: [{measured: 2025, with: {software: A 2}, statistics: {runs: 3}, latency: 9}]\n"
    cell = _cells(FIRST + again + REST)["quick.latency"]
    conditions = {name: getattr(value, "source", value) for name, value in cell.conditions.items()}
    assert conditions["software"] == "A 2"
    assert write_value(cell.conditions["mtu"]) == "9000 B"  # type: ignore[arg-type]  # a quantity
    assert cell.statistics.aggregate == "mean"
    assert cell.statistics.runs is not None
    assert write_value(cell.statistics.runs) == "3"
    assert cell.statistics.figures is None
    assert [note.text.given["en"] for note in cell.notes] == ["For all."]
    assert [note.text.given["en"] for note in cell.earlier[0].notes] == ["For all.", "Then.", "This one."]


def test_value_alone_can_be_measured_again() -> None:
    """Beside `value`, an entry is a node of the same shape."""
    entry = "{measured: 2024, value: 11, note: {de: So., en: So.}}"
    single = f"  quick:\n    latency: {{value: 12, measured: 2023, again: [{entry}]}}\n    load: 5\n"
    cell = _cells(single + REST)["quick.latency"]
    assert _values(cell) == ["12 ms", "11 ms"]
    assert [note.text.given["en"] for note in cell.notes] == ["For all.", "So."]


def test_list_can_be_measured_again() -> None:
    """As a list again."""
    both = "  quick: [12, 5]\n  safe: {measured: 2023, value: [1, 2], again: [{measured: 2024, value: [3, 4]}]}\n"
    cells = _cells(both)
    assert [_values(cells[name]) for name in ("safe.latency", "safe.load")] == [["1 ms", "3 ms"], ["2 %", "4 %"]]


@pytest.mark.parametrize(
    ("entry", "fault"),
    [
        ("{load: 44}", 'key-missing: an entry of again has no "measured"'),
        ("{measured: 2022, load: 44}", "history-order: 2022 was measured before 2023, which stands above it"),
        ("{measured: 2025}", "value-empty: this entry of again has no value"),
        ("{measured: 2025, lod: 44}", 'id-unknown: "lod" is not known here'),
        (
            "{measured: 2025, load: 44, again: [{measured: 2026, load: 3}]}",
            "key-unknown: a later measurement cannot be measured again within itself",
        ),
    ],
)
def test_wrong_entry_is_reported(entry: str, fault: str) -> None:
    """Once, at its place."""
    found = [f"{each.code}: {each.message}" for each in _load(f"{FIRST}    again: [{entry}]\n{REST}").diagnostics]
    assert found == [fault]


def test_first_measurement_needs_a_date_too() -> None:
    """Else nobody knows what is new."""
    results = FIRST.replace("    measured: 2023\n", "") + "    again: [{measured: 2025, load: 44}]\n" + REST
    (fault,) = _load(results).diagnostics
    assert (fault.code, fault.hint) == ("key-missing", "add measured: 2023 beside again:")
