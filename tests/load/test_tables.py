"""Tables (FORMAT section 11): which levels make their rows and columns."""

from __future__ import annotations

import pytest

from sitegen.model.result_sets import Level, TableLayout
from tests.load.conftest import LoadResults

AXES = "axes: {device: [fw-a, fw-b], metric: [throughput, cpu_load], direction: [upload, download]}\n"


def spell_levels(levels: tuple[Level, ...]) -> list[str]:
    """Spell levels as an author does."""
    spelled = {"axis": "{0.axis}", "property": "{0.axis}.{0.property}", "condition": "with.{0.property}"}
    return [spelled[level.kind].format(level) for level in levels]


def load_table(load_results: LoadResults, table: str, axes: str = AXES) -> TableLayout:
    """Load a result set with one table."""
    (layout,) = load_results(f"{axes}tables: {{t: {table}}}\nresults: not-tested\n").tables
    return layout


def test_levels_of_all_kinds(load_results: LoadResults) -> None:
    """Axes, properties of their members, and conditions; outermost first."""
    table = load_table(
        load_results,
        "{title: {de: Tafel, en: Table}, per: [with.software], groups: [device.memory], rows: [device, device.cores],"
        " columns: [metric, direction], reverse: [device, direction]}",
    )
    assert table.title is not None
    assert ("t", "Tafel") == (table.id, table.title.source)
    assert ["with.software"] == spell_levels(table.per)
    assert ["device.memory"] == spell_levels(table.groups)
    assert ["device", "device.cores"] == spell_levels(table.rows)
    assert ["metric", "direction"] == spell_levels(table.columns)
    assert ("device", "direction") == table.reversed_axes


def test_one_level_needs_no_list(load_results: LoadResults) -> None:
    """In each of the four places, and in `reverse`."""
    table = load_table(load_results, "{per: direction, groups: metric, rows: device, reverse: device}")
    assert (["direction"], ["metric"], ["device"], []) == (
        spell_levels(table.per),
        spell_levels(table.groups),
        spell_levels(table.rows),
        spell_levels(table.columns),
    )
    assert (("device",), None) == (table.reversed_axes, table.title)


def test_table_of_some_cells(load_results: LoadResults) -> None:
    """An axis of which `only` leaves one member needs no place."""
    table = load_table(
        load_results, "{rows: [device], columns: [direction], only: {metric: cpu_load, device: [fw-a, fw-b]}}"
    )
    assert table.only is not None
    assert {"metric": ("cpu_load",), "device": ("fw-a", "fw-b")} == dict(table.only)


def test_axis_of_one_member_needs_no_place(load_results: LoadResults) -> None:
    """It may have one all the same."""
    axes = "axes: {device: [fw-a], metric: [cpu_load], direction: [upload, download]}\n"
    assert ["direction"] == spell_levels(load_table(load_results, "{rows: [direction]}", axes).rows)
    assert ["device", "direction"] == spell_levels(load_table(load_results, "{rows: [device, direction]}", axes).rows)


@pytest.mark.parametrize(
    ("axes", "rows", "columns"),
    [
        (
            "{device: [fw-a, fw-b], metric: [throughput, cpu_load], direction: [upload, download]}",
            "device",
            "metric direction",
        ),
        ("{device: [fw-a, fw-b], metric: [throughput]}", "device", "metric"),
        ("{device: [fw-a], metric: [throughput], direction: [upload, download]}", "direction", "metric"),
        ("{metric: [throughput]}", "metric", ""),
    ],
)
def test_standard_table(load_results: LoadResults, axes: str, rows: str, columns: str) -> None:
    """The first axis with several members as rows, the others as columns."""
    (table,) = load_results(f"axes: {axes}\nresults: not-tested\n").tables
    assert rows.split() == spell_levels(table.rows)
    assert columns.split() == spell_levels(table.columns)
    assert ("results", None, (), ()) == (table.id, table.title, table.per, table.groups)


def test_several_tables_keep_their_order(load_results: LoadResults) -> None:
    """As they stand in the file."""
    tables = load_results(
        f"{AXES}tables:\n"
        "  zeta: {rows: [device], columns: [metric, direction]}\n"
        "  alpha: {rows: [metric], columns: [device, direction]}\n"
        "results: not-tested\n"
    ).tables
    assert [table.id for table in tables] == ["zeta", "alpha"]
