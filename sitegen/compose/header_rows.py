"""Paths of headers → the header cells of a table, merged where neighbours share them.

Comes in: a grid, or some of its columns. Goes out: header rows, and the headers that stand before each row.
Refuses to know: values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sitegen.compose.grid import Header, Path
from sitegen.model.rich_text import Inlines, Plain
from sitegen.model.views import HeaderCell


def header_rows(
    paths: Sequence[Path], units: Mapping[str, str], label_columns: int
) -> tuple[tuple[HeaderCell, ...], ...]:
    """Lay out the headers of columns, one row a level, with an empty corner above the labels of rows.

    Only the outermost headers are the heads of column groups; a header further in that spans columns belongs to
    them as `col` does, which is exact here, since every cell names its headers too.
    """
    depth = len(paths[0])
    rows: list[tuple[HeaderCell, ...]] = []
    for level in range(depth):
        cells = [
            HeaderCell(
                path[level].id,
                path[level].label,
                units.get(path[level].id, ""),
                "colgroup" if level == 0 and depth > 1 and span > 1 else "col",
                column_span=span,
                headers=tuple(header.id for header in path[:level]),
                description=path[level].description,
            )
            for path, span in _runs(paths, level)
        ]
        if level == 0 and label_columns:
            cells.insert(0, HeaderCell("", (), "", "", column_span=label_columns, row_span=depth))
        rows.append(tuple(cells))
    return tuple(rows)


def row_headers(group_path: Path, paths: Sequence[Path]) -> tuple[tuple[HeaderCell, ...], ...]:
    """Lay out the headers of a group's rows: for each row those that begin there, outermost first."""
    above = heading_ids(group_path)
    rows: list[list[HeaderCell]] = [[] for _ in paths]
    for level in range(len(paths[0])):
        number = 0
        for path, span in _runs(paths, level):
            header = path[level]
            ids = (*above, *(outer.id for outer in path[:level]))
            cell = HeaderCell(header.id, header.label, "", "row", 1, span, ids, header.description)
            rows[number].append(cell)
            number += span
    return tuple(tuple(row) for row in rows)


def group_heading(group_path: Path, columns: int) -> HeaderCell | None:
    """Make the heading row of a group; several levels stand in one line."""
    if not group_path:
        return None
    label: list[Inlines] = [group_path[0].label]
    for header in group_path[1:]:
        label += [(Plain(", "),), header.label]
    flat = tuple(inline for inlines in label for inline in inlines)
    return HeaderCell(group_path[-1].id, flat, "", "rowgroup", column_span=columns)


def heading_ids(group_path: Path) -> tuple[str, ...]:
    """Give the id of a group's heading, which stands for all its levels."""
    return (group_path[-1].id,) if group_path else ()


def _runs(paths: Sequence[Path], level: int) -> list[tuple[Path, int]]:
    """Give each header of a level with the number of neighbours that share it."""
    runs: list[tuple[Path, int]] = []
    last: Header | None = None
    for path in paths:
        if path[level] is last:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        else:
            runs.append((path, 1))
            last = path[level]
    return runs
