"""What the columns of a results table need in room, so that their decimal marks stand below each other.

Comes in: the grid of a table. Goes out: for each column, numbers of characters that style sheets turn into widths.
Refuses to know mark-up and fonts.
"""

from __future__ import annotations

from dataclasses import dataclass

from sitegen.model.views import TableBody, ValueCell

MOST = 12  # the style sheets have widths for 2 to 12 characters; what is longer is not aligned


@dataclass(frozen=True, slots=True)
class ColumnRoom:
    """The longest unit in a column, and the longest run of note marks, in characters."""

    unit: int
    marks: int


def measure_columns(body: TableBody) -> tuple[ColumnRoom, ...]:
    """Measure every column of values, from left to right."""
    columns: list[ColumnRoom] = [ColumnRoom(0, 0)] * body.value_columns
    for group in body.groups:
        for row in group.rows:
            for index, cell in enumerate(row.cells):
                room = columns[index]
                columns[index] = ColumnRoom(
                    min(max(room.unit, _unit(cell)), MOST), min(max(room.marks, _marks(cell)), MOST)
                )
    return tuple(columns)


def _unit(cell: ValueCell) -> int:
    return max((len(part.unit) for part in cell.parts), default=0)


def _marks(cell: ValueCell) -> int:
    """Count the signs in their brackets; between two marks stands nothing."""
    return sum(len(mark.sign) + 2 for mark in cell.notes)
