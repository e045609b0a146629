"""Results tables: a result set and its layouts → tables with headers, cells and notes.

Comes in: a result set. Goes out: the tables of the page, from top to bottom.
Refuses to know: the rest of the page. A cell's id stands in the first table that shows it (FORMAT section 11).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sitegen.compose.baselines import compose_baselines
from sitegen.compose.cells import ABSENT, compose_cell
from sitegen.compose.changes import ChangeReader, read_changes
from sitegen.compose.grid import Grid, make_grid
from sitegen.compose.header_rows import group_heading, header_rows, heading_ids, row_headers
from sitegen.compose.levels import DEVICE_AXIS, LevelReader
from sitegen.compose.notes import compose_notes
from sitegen.compose.panels import panel_columns
from sitegen.compose.remarks import CellRemarks
from sitegen.compose.texts import PageTexts
from sitegen.compose.values import METRIC_AXIS
from sitegen.model.result_sets import Cell, Level, ResultSet, Selector, TableLayout
from sitegen.model.rich_text import Inlines, Plain, plain_text
from sitegen.model.views import NoteMark, ResultsTable, RowGroup, TableBody, TableRow, ValueCell


def compose_tables(result_set: ResultSet, page: PageTexts, remarks: CellRemarks) -> tuple[ResultsTable, ...]:
    """Compose all tables of a result set."""
    reader = LevelReader(result_set, page)
    changes = read_changes(result_set, page)
    tables: list[ResultsTable] = []
    shown: set[str] = set()
    for layout in result_set.tables:
        cells = [cell for cell in result_set.cells if selects(layout.only, cell)]
        if not cells:  # `only` may pick none: then there is no table to show
            continue
        for number, (words, some) in enumerate(_split_per(layout, cells, reader), start=1):
            table_id = f"table-{layout.id}" + (f"-{number}" if layout.per else "")
            caption = (*_caption(result_set, layout, some, page), *((Plain(" – "), *words) if words else ()))
            tables.append(_compose_table(table_id, caption, layout, some, reader, remarks, changes, shown))
            shown.update(cell.id for cell in some)
            shown.update(baseline.id for baseline in tables[-1].baselines)
    return tuple(tables)


def compose_device_tables(
    result_set: ResultSet, device_id: str, page: PageTexts, remarks: CellRemarks
) -> tuple[ResultsTable, ...]:
    """Compose the tables of a result set for the page of a device: its cells alone, their ids left at home."""
    reader = LevelReader(result_set, page)
    changes = read_changes(result_set, page)
    own = [cell for cell in result_set.cells if cell.members.get(DEVICE_AXIS) == device_id]
    # Every id stands on the page of the result set.
    shown = {cell.id for cell in (*result_set.cells, *result_set.baselines)}
    tables: list[ResultsTable] = []
    for layout in map(_without_devices, result_set.tables):
        cells = [cell for cell in own if selects(layout.only, cell)]
        for number, (words, some) in enumerate(_split_per(layout, cells, reader) if cells else (), start=1):
            table_id = f"{result_set.id}--{layout.id}" + (f"-{number}" if layout.per else "")
            caption = (*_caption(result_set, layout, some, page), Plain(" – "), *page.device(device_id))
            if words:
                caption = (*caption, Plain(", "), *words)
            tables.append(_compose_table(table_id, caption, layout, some, reader, remarks, changes, shown))
    return tuple(tables)


def _caption(result_set: ResultSet, layout: TableLayout, cells: Sequence[Cell], page: PageTexts) -> Inlines:
    """Name a table; where no level of it says what is measured, and it is one thing, that too."""
    caption = page.inlines(result_set.title if layout.title is None else layout.title)
    levels = (*layout.per, *layout.groups, *layout.rows, *layout.columns)
    names = {cell.members[METRIC_AXIS] for cell in cells}
    metric = result_set.metrics.get(names.pop()) if len(names) == 1 else None
    if metric is None or not layout.columns or any(level.axis == METRIC_AXIS for level in levels):
        return caption  # a table without columns has the metric above its only one
    label = page.inlines(metric.label)
    return caption if plain_text(label) in plain_text(caption) else (*caption, Plain(" – "), *label)


def _without_devices(layout: TableLayout) -> TableLayout:
    """Leave out the levels that say which device it is, as far as rows and columns keep a level each."""
    return replace(
        layout,
        per=_other_levels(layout.per),
        groups=_other_levels(layout.groups),
        rows=_other_levels(layout.rows) or layout.rows,
        columns=_other_levels(layout.columns) or layout.columns,
    )


def _other_levels(levels: tuple[Level, ...]) -> tuple[Level, ...]:
    return tuple(level for level in levels if level.axis != DEVICE_AXIS)


def selects(selector: Selector | None, cell: Cell) -> bool:
    """Tell whether a selector is true of a cell; none is true of all."""
    return selector is None or all(cell.members.get(axis) in members for axis, members in selector.items())


def _split_per(layout: TableLayout, cells: Sequence[Cell], reader: LevelReader) -> Sequence[tuple[Inlines, list[Cell]]]:
    """Part the cells into one table for each member of the levels in `per`."""
    if not layout.per:
        return [((), list(cells))]
    tables = []
    for keys, first in reader.arrange(layout.per, cells, layout.reversed_axes):
        words: list[Inlines] = []
        for level, key in zip(layout.per, keys, strict=True):
            words += [((Plain(", "),) if words else ()), reader.label(level, key, first)]
        some = [cell for cell in cells if reader.keys(layout.per, cell) == keys]
        tables.append((tuple(inline for inlines in words for inline in inlines), some))
    return tables


def _compose_table(
    table_id: str,
    caption: Inlines,
    layout: TableLayout,
    cells: Sequence[Cell],
    reader: LevelReader,
    remarks: CellRemarks,
    changes: ChangeReader,
    shown: set[str],
) -> ResultsTable:
    grid = make_grid(table_id, layout, cells, reader)
    in_reading_order = [
        cell
        for row in range(len(grid.row_paths))
        for column in range(len(grid.column_paths))
        if (cell := grid.cells.get((row, column))) is not None
    ]
    notes = compose_notes(table_id, in_reading_order, reader.result_set, reader.texts, remarks)
    rows = [_compose_row(row, grid, reader, notes.marks, changes, shown) for row in range(len(grid.row_paths))]
    columns = range(len(grid.column_paths))
    return ResultsTable(
        table_id,
        caption,
        _compose_body(grid, rows, columns),
        tuple(_compose_body(grid, rows, part) for part in panel_columns(grid.column_paths)),
        notes.notes,
        changes.legend(in_reading_order),
        compose_baselines(in_reading_order, reader.result_set, reader.texts, shown),
    )


def _compose_row(
    row: int,
    grid: Grid,
    reader: LevelReader,
    marks: Mapping[str, tuple[NoteMark, ...]],
    changes: ChangeReader,
    shown: set[str],
) -> tuple[ValueCell, ...]:
    beside = (*heading_ids(grid.group_paths[row]), *(header.id for header in grid.row_paths[row]))
    cells: list[ValueCell] = []
    for column, path in enumerate(grid.column_paths):
        cell = grid.cells.get((row, column))
        if cell is None:
            cells.append(ABSENT)
            continue
        headers = (*(header.id for header in path), *beside)
        cells.append(
            compose_cell(
                cell,
                grid.figures[column],
                reader.texts,
                reader.result_set,
                marks.get(cell.id, ()),
                headers,
                carries_id=cell.id not in shown,
                changes=changes.of(cell),
            )
        )
    return tuple(cells)


def _compose_body(grid: Grid, rows: Sequence[tuple[ValueCell, ...]], columns: range) -> TableBody:
    """Compose the whole table, or a panel of some of its columns, side by side."""
    label_columns = len(grid.row_paths[0])
    paths = grid.column_paths[columns.start : columns.stop]
    groups: list[RowGroup] = []
    start = 0
    while start < len(rows):
        group_path = grid.group_paths[start]
        stop = start + 1
        while stop < len(rows) and heading_ids(grid.group_paths[stop]) == heading_ids(group_path):
            stop += 1
        headers = row_headers(group_path, grid.row_paths[start:stop])
        body = tuple(
            TableRow(row_header, cells[columns.start : columns.stop])
            for row_header, cells in zip(headers, rows[start:stop], strict=True)
        )
        groups.append(RowGroup(group_heading(group_path, label_columns + len(columns)), body))
        start = stop
    return TableBody(header_rows(paths, grid.header_units, label_columns), tuple(groups), label_columns, len(columns))
