"""Finished cells: what the tree of results, the selectors and the top of the file say, spread to every cell."""

from __future__ import annotations

from dataclasses import replace
from types import MappingProxyType

from sitegen.load.annotations import Annotations
from sitegen.load.levels import Members
from sitegen.load.results_tree import ResultsTree
from sitegen.load.selectors import selects
from sitegen.model.result_sets import Cell, Selector


def finish_cells(
    tree: ResultsTree,
    cells: tuple[Members, ...],
    selected: tuple[tuple[Selector, Annotations], ...],
    top: Annotations,
) -> tuple[Cell, ...]:
    """Make the cells in the order of the axes.

    What nesting says goes before what selectors say, and both before what the top of the file says for all.
    """
    for_all = replace(top, notes=())  # they stand first already
    finished: list[Cell] = []
    for members in cells:
        cell_id = tree.levels.cell_id(members)
        filled = tree.filled.get(cell_id)
        if filled is None or not filled.measurements:
            continue
        held = filled.annotations
        for selector, said in selected:
            if selects(selector, members):
                held = _joined(said, held)
        held = _joined(for_all, held)
        finished.append(
            Cell(
                id=cell_id,
                members=members,
                measurements=filled.measurements,
                notes=held.notes,
                conditions=held.conditions,
                test_bed=held.test_bed,
                measured=held.measured,
                statistics=held.statistics,
                status=held.status,
                source=held.source,
                accepted=held.accepted,
                location=tree.scope.at(filled.node),
            )
        )
    return tuple(finished)


def _joined(wide: Annotations, deep: Annotations) -> Annotations:
    """Join two annotations: notes add up, and of the rest the deeper goes before the wider."""
    statistics = replace(
        wide.statistics,
        **{
            name: getattr(deep.statistics, name)
            for name in ("aggregate", "runs", "plus_minus", "figures")
            if getattr(deep.statistics, name) is not None
        },
    )
    return Annotations(
        notes=deep.notes + wide.notes,
        conditions=MappingProxyType({**wide.conditions, **deep.conditions}),
        test_bed=deep.test_bed or wide.test_bed,
        measured=deep.measured or wide.measured,
        statistics=statistics,
        status=deep.status or wide.status,
        source=deep.source or wide.source,
        accepted=MappingProxyType({**wide.accepted, **deep.accepted}),
    )
