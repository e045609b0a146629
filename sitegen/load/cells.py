"""The cells of a result set, finished: the tree filled them, and here all that holds for each is brought together.

Comes in: the filled tree, what the file says at its top, and what selectors say. Goes out: cells in the order of the
axes, each with its newest measurement and the earlier ones.
Refuses to know: nodes. A node goes before a selector, and a selector before the top of the file.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sitegen.load.annotations import Annotations, join_annotations
from sitegen.load.filled import FilledCell
from sitegen.load.levels import Members
from sitegen.load.results_tree import ResultsTree
from sitegen.load.samples import check_samples, statistics_of_samples, value_of_samples
from sitegen.load.selectors import selects
from sitegen.model.result_sets import Cell, Selector


def finish_cells(
    tree: ResultsTree, cells: Iterable[Members], top: Annotations, selected: Sequence[tuple[Selector, Annotations]]
) -> tuple[Cell, ...]:
    """Make the cells that have a value or a reason."""
    finished: list[Cell] = []
    joined: dict[tuple[int, tuple[int, ...]], Annotations] = {}  # the cells below a node share what holds for them
    for members in cells:
        name = tree.levels.cell_id(members)
        filled = tree.filled.get(name)
        if filled is None or not filled.measurements:
            continue
        chosen = [number for number, (selector, _) in enumerate(selected) if selects(selector, members)]
        versions: list[Cell] = []
        for each in (filled, *tree.again.get(name, ())):
            key = id(each.annotations), tuple(chosen)
            if key not in joined:
                joined[key] = _join(each.annotations, [selected[number][1] for number in chosen], top)
            versions.append(_finish(tree, name, each, joined[key]))
        versions.sort(key=lambda cell: cell.measured or "")
        finished.append(replace(versions[-1], earlier=tuple(versions[:-1])))
    return tuple(finished)


def _join(held: Annotations, chosen: Iterable[Annotations], top: Annotations) -> Annotations:
    for said in chosen:
        held = join_annotations(said, held)
    return replace(join_annotations(top, held), notes=top.notes + held.notes)


def _finish(tree: ResultsTree, name: str, filled: FilledCell, held: Annotations) -> Cell:
    """Make one measurement of a cell."""
    measurements = filled.measurements
    if held.samples:
        check_samples(tree.scope, filled.node, held, None if filled.is_sampled else measurements[0])
        if filled.is_sampled:
            measurements = (replace(measurements[0], value=value_of_samples(held)),)
        held = replace(held, statistics=statistics_of_samples(held))
    return held.cell(name, filled.members, measurements, tree.scope.at(filled.node))
