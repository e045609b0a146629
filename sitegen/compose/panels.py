"""Panels: a wide table in pieces that fit on a page of paper.

Comes in: the headers of its columns. Goes out: ranges of columns. Refuses to know: rows and values.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil

from sitegen.compose.grid import Path

# What A4 landscape holds beside the labels of rows, in columns of values such as "12.34 Gbit/s [12]".
MOST_COLUMNS = 12


def panel_columns(paths: Sequence[Path], most: int = MOST_COLUMNS) -> tuple[range, ...]:
    """Part the columns into panels, between the outermost groups wherever they are narrow enough."""
    groups = [piece for group in _groups(paths) for piece in _pieces(group, most)]
    panels: list[range] = []
    for group in groups:
        last = panels[-1] if panels else None
        if last is not None and group.stop - last.start <= most:
            panels[-1] = range(last.start, group.stop)
        else:
            panels.append(group)
    return tuple(panels)


def _groups(paths: Sequence[Path]) -> list[range]:
    """Give the columns below each outermost header."""
    groups: list[range] = []
    for column, path in enumerate(paths):
        if groups and path[0] is paths[column - 1][0]:
            groups[-1] = range(groups[-1].start, column + 1)
        else:
            groups.append(range(column, column + 1))
    return groups


def _pieces(group: range, most: int) -> list[range]:
    """Cut a group that is too wide for a panel into pieces that differ by one column at most."""
    count = ceil(len(group) / most)
    cuts = [group.start + len(group) * number // count for number in range(count + 1)]
    return [range(start, stop) for start, stop in pairwise(cuts)]
