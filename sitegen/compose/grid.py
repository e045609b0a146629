"""The grid of a table: which cell stands where, under which headers, and where its unit is printed.

Comes in: cells and a layout. Goes out: paths of headers for rows and columns, cells by place, and columns' units.
Refuses to know: how headers are merged, notes, and mark-up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sitegen.compose.levels import Keys, LevelReader
from sitegen.compose.values import METRIC_AXIS, displayed
from sitegen.model.quantities import Missing, Quantity
from sitegen.model.result_sets import Cell, Level, ResultSet, TableLayout
from sitegen.model.rich_text import Inlines, Plain


@dataclass(frozen=True, slots=True, eq=False)
class Header:
    """One header, before it is laid out; told from others by identity. Tests are described in rows only."""

    id: str
    label: Inlines
    description: tuple[Inlines, ...]


# The headers of one row or column, outermost first.
Path = tuple[Header, ...]


@dataclass(frozen=True, slots=True)
class ColumnFigures:
    """What the values of a column share: the unit, if its header has it, and the most decimals."""

    unit: str
    decimals: int
    has_values: bool  # false where every cell is without value: such a column agrees with any unit


@dataclass(frozen=True, slots=True)
class Grid:
    """A table as a grid. `group_paths` are the rows' heading levels; rows stand in the order of both.

    `header_units` are the units printed in headers, by the header's id; `figures` are by column.
    """

    group_paths: tuple[Path, ...]
    row_paths: tuple[Path, ...]
    column_paths: tuple[Path, ...]
    cells: Mapping[tuple[int, int], Cell]
    figures: tuple[ColumnFigures, ...]
    header_units: Mapping[str, str]


def make_grid(table_id: str, layout: TableLayout, cells: Sequence[Cell], reader: LevelReader) -> Grid:
    """Sort the cells of one table into its grid."""
    row_levels = (*layout.groups, *layout.rows)
    rows = reader.arrange(row_levels, cells, layout.reversed_axes)
    columns = reader.arrange(layout.columns, cells, layout.reversed_axes)
    row_numbers = {keys: number for number, (keys, _) in enumerate(rows)}
    column_numbers = {keys: number for number, (keys, _) in enumerate(columns)}
    places: dict[tuple[int, int], Cell] = {}
    for cell in cells:
        place = row_numbers[reader.keys(row_levels, cell)], column_numbers[reader.keys(layout.columns, cell)]
        places.setdefault(place, cell)
    row_paths = _paths(f"{table_id}--r", row_levels, rows, reader, describe_tests=True)
    column_paths = _paths(f"{table_id}--c", layout.columns, columns, reader, describe_tests=False)
    if not layout.columns:
        column_paths = ((Header(f"{table_id}--c", _only_column_label(reader), ()),),)
    figures = tuple(_column_figures(number, len(rows), places, reader.result_set) for number in range(len(columns)))
    group_count = len(layout.groups)
    return Grid(
        tuple(path[:group_count] for path in row_paths),
        tuple(path[group_count:] for path in row_paths),
        column_paths,
        places,
        figures,
        _place_units(layout.columns, column_paths, figures),
    )


def _paths(
    prefix: str,
    levels: Sequence[Level],
    arranged: Sequence[tuple[Keys, Cell]],
    reader: LevelReader,
    *,
    describe_tests: bool,
) -> tuple[Path, ...]:
    """Make the headers: rows or columns that begin with the same keys share them."""
    headers: dict[Keys, Header] = {}
    paths = []
    for keys, cell in arranged:
        path = []
        for depth, (level, key) in enumerate(zip(levels, keys, strict=True)):
            shared = keys[: depth + 1]
            if shared not in headers:
                description = reader.description(level, key) if describe_tests or level.axis == METRIC_AXIS else ()
                header_id = f"{prefix}{len(headers) + 1}"
                headers[shared] = Header(header_id, reader.label(level, key, cell), description)
            path.append(headers[shared])
        paths.append(tuple(path))
    return tuple(paths)


def _only_column_label(reader: LevelReader) -> Inlines:
    """Name the column of a table without column levels: by the only metric, where there is one."""
    metrics = tuple(reader.result_set.metrics.values())
    if len(metrics) == 1:
        return reader.texts.inlines(metrics[0].label)
    return (Plain(reader.texts.edition.words.pgettext("table header", "Value")),)


def _column_figures(
    column: int, row_count: int, places: Mapping[tuple[int, int], Cell], result_set: ResultSet
) -> ColumnFigures:
    units: set[str] = set()
    decimals = 0
    for row in range(row_count):
        cell = places.get((row, column))
        for measurement in () if cell is None else cell.measurements:
            value = measurement.value if cell is None else displayed(result_set, cell, measurement).value
            if isinstance(value, Missing):
                continue
            units.add(value.unit.symbol)
            if isinstance(value, Quantity):
                decimals = max(decimals, count_decimals(value))
    has_values = bool(units)
    return ColumnFigures(units.pop() if len(units) == 1 else "", decimals, has_values)


def count_decimals(value: Quantity) -> int:
    """Count the digits behind the decimal mark, as the author wrote them."""
    return len(format(value.number, "f").partition(".")[2])


def _place_units(levels: Sequence[Level], paths: Sequence[Path], figures: Sequence[ColumnFigures]) -> Mapping[str, str]:
    """Put each column's unit into the header of its metric if all columns below share it, else into its own."""
    depth = next((i for i, level in enumerate(levels) if level.axis == METRIC_AXIS), None)
    shared: dict[str, set[str]] = {}
    for path, column in zip(paths, figures, strict=True):
        if depth is not None and column.has_values:
            shared.setdefault(path[depth].id, set()).add(column.unit)
    units: dict[str, str] = {}
    for path, column in zip(paths, figures, strict=True):
        if column.unit:
            is_shared = depth is not None and len(shared[path[depth].id]) == 1
            units[path[depth if is_shared and depth is not None else -1].id] = column.unit
    return units
