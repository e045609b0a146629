"""Later measurements (FORMAT section 10): the entries of `again`, each a node of the same shape as the one beside it.

Comes in: the node under `again`, and the cells and annotations of the node that it repeats. Goes out: for each cell
that was measured again what it holds now. Refuses to know: which of several measurements is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from sitegen.diagnostics import Code
from sitegen.load.annotations import Annotations, join_statistics, structure_date
from sitegen.load.filled import FilledCell
from sitegen.load.nodes import MappingNode, Node
from sitegen.load.scope import Scope, list_of, mapping_of
from sitegen.model.result_sets import Statistics

_NOTHING = Annotations()


def structure_entries(scope: Scope, node: Node, measured: str | None) -> tuple[MappingNode, ...]:
    """Give the entries that say when they were measured, oldest first; report the others."""
    if measured is None:
        message = "the node that is measured again does not say when it was measured first"
        scope.error(node, Code.KEY_MISSING, message, "add measured: 2023 beside again:")
    entries: list[MappingNode] = []
    latest = measured or ""
    for item in list_of(scope, node, "again"):
        mapping = mapping_of(scope, item, "an entry of again")
        if mapping is None:
            continue
        date_node = mapping.get("measured")
        if date_node is None:
            message = 'an entry of again has no "measured"'
            scope.error(mapping, Code.KEY_MISSING, message, "add measured: 2025-11")
            continue
        date = structure_date(scope, date_node, "measured")
        if date is not None and date < latest:
            message = f"{date} was measured before {latest}, which stands above it"
            scope.error(date_node, Code.HISTORY_ORDER, message, "write the entries oldest first")
        latest = max(latest, date or "")
        entries.append(mapping)
    return tuple(entries)


def entry_annotations(above: Annotations) -> Annotations:
    """Give what holds at an entry before it says anything: notes and so on of the nodes above the one it repeats."""
    return replace(
        above, conditions=_NOTHING.conditions, test_bed=None, statistics=Statistics(), measured=None, samples=()
    )


def take_over(again: Mapping[str, FilledCell], first: Mapping[str, FilledCell]) -> Sequence[tuple[str, FilledCell]]:
    """Add to each cell that was measured again the conditions of its first measurement, key by key."""
    taken: list[tuple[str, FilledCell]] = []
    for cell_id, filled in again.items():
        original = first.get(cell_id)
        if original is None or not filled.measurements:
            continue
        said, before = filled.annotations, original.annotations
        annotations = replace(
            said,
            conditions=MappingProxyType({**before.conditions, **said.conditions}),
            test_bed=said.test_bed or before.test_bed,
            statistics=join_statistics(replace(before.statistics, figures=None), said.statistics),
        )
        taken.append((cell_id, replace(filled, annotations=annotations)))
    return taken
