"""The baseline (FORMAT section 12): values to hold the results against, for all members of the levels left out.

Comes in: the node under `baseline`. Goes out: cells whose members are those that the node names.
Refuses to know: results.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sitegen.diagnostics import Code, did_you_mean
from sitegen.load.annotations import AnnotationReader, Annotations
from sitegen.load.axes import DeclaredAxes
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.scope import ANNOTATION_KEYS
from sitegen.load.values import structure_value
from sitegen.model.quantities import Missing
from sitegen.model.result_sets import BASELINE_PREFIX, Cell, Measurement
from sitegen.model.vocabulary import Metric

_NOT_HERE = ("missing", "again")  # a baseline that is missing is left out


@dataclass(slots=True)
class BaselineTree:
    """Makes the baselines of one result set over its declared cells."""

    declared: DeclaredAxes
    metrics: Mapping[str, Metric]
    reasons: Mapping[str, Missing]
    reader: AnnotationReader
    cells: tuple[Mapping[str, str], ...]
    found: dict[str, Cell] = field(default_factory=dict)

    def read(self, node: Node) -> tuple[Cell, ...]:
        """Make all baselines, in the order of the file."""
        self._walk(node, {}, Annotations(), "baseline.")
        return tuple(self.found.values())

    def _walk(self, node: Node, chosen: Mapping[str, str], above: Annotations, path: str) -> None:
        if isinstance(node, ScalarNode):
            self._take_scalar(node, chosen, above)
        elif isinstance(node, ListNode):
            self._take_list(node, chosen, above, path)
        else:
            self._take_mapping(node, chosen, above, path)

    def _possible(self, chosen: Mapping[str, str]) -> list[Mapping[str, str]]:
        return [cell for cell in self.cells if all(cell.get(axis) == member for axis, member in chosen.items())]

    def _metric(self, chosen: Mapping[str, str]) -> Metric | None:
        """Give the metric that is named, or the only one there is."""
        names = {cell["metric"] for cell in self._possible(chosen)}
        return self.metrics.get(names.pop()) if len(names) == 1 else None

    def _take_scalar(self, node: ScalarNode, chosen: Mapping[str, str], above: Annotations) -> None:
        scope = self.reader.scope
        metric = self._metric(chosen)
        if node.is_empty or not node.text.strip():
            scope.error(node, Code.VALUE_EMPTY, "the baseline has no value", "write it, or delete its key")
        elif metric is None:
            metrics = ", ".join(dict.fromkeys(cell["metric"] for cell in self._possible(chosen)))
            message = "this value may be of several metrics"
            scope.error(node, Code.LEVEL_MISSING, message, f"write the metric as a key: {metrics}")
        else:
            value = structure_value(scope, node, metric, self.reasons)
            if value is not None:
                parts = (None,) if metric.parts is None or isinstance(value, Missing) else tuple(metric.parts.labels)
                self._put(node, chosen, tuple(Measurement(part, value, scope.at(node)) for part in parts), above)

    def _take_list(self, node: ListNode, chosen: Mapping[str, str], above: Annotations, path: str) -> None:
        scope = self.reader.scope
        possible = self._possible(chosen)
        open_axes = [
            axis
            for axis in self.declared.listed
            if axis not in chosen and len({cell.get(axis) for cell in possible}) > 1
        ]
        order = tuple(self.declared.axes)
        axis = max(open_axes, key=order.index, default=None)
        present = {cell.get(axis) for cell in possible} if axis is not None else set()
        members = [member for member in self.declared.axes[axis].members if member in present] if axis else []
        if axis is None or len(members) != len(node.items):
            message = f"the list has {len(node.items)} entries, and {axis or 'no level'} has {len(members)} members"
            scope.error(node, Code.LIST_LENGTH, message, "write the members as keys")
            return
        for member, item in zip(members, node.items, strict=True):
            self._walk(item, {**chosen, axis: member}, above, path)

    def _take_mapping(self, node: MappingNode, chosen: Mapping[str, str], above: Annotations, path: str) -> None:
        scope = self.reader.scope
        metric = self._metric(chosen)
        units = metric.units if metric is not None else ()
        notes = {name.text: child for name, child in node.entries if name.text in ANNOTATION_KEYS}
        for key in _NOT_HERE:
            if key in notes:
                message = f'"{key}" has no meaning in a baseline'
                scope.error(notes.pop(key), Code.KEY_UNKNOWN, message, "delete it")
        here = self.reader.below(above, notes, path, units) if notes else above
        others = [(name, child) for name, child in node.entries if name.text not in ANNOTATION_KEYS]
        labels = metric.parts.labels if metric is not None and metric.parts is not None else {}
        if others and all(name.text in labels for name, _ in others):
            self._take_parts(node, others, chosen, here)
            return
        for name, child in others:
            axis = self.declared.axis_of.get(name.text)
            if name.text == "value":
                self._walk(child, chosen, here, path)
            elif axis is None or axis in chosen:
                open_members = [member for member, of in self.declared.axis_of.items() if of not in chosen]
                hint = did_you_mean(name.text, open_members)
                scope.error(name, Code.ID_UNKNOWN, f'"{name.text}" is not known here', hint)
            elif not self._possible({**chosen, axis: name.text}):
                message = f'the axes declare no cell for "{name.text}" here'
                scope.error(name, Code.VALUE_OUTSIDE_AXES, message, "correct the members above it, or delete it")
            else:
                self._walk(child, {**chosen, axis: name.text}, here, f"{path}{name.text}.")

    def _take_parts(
        self,
        node: MappingNode,
        others: list[tuple[ScalarNode, Node]],
        chosen: Mapping[str, str],
        above: Annotations,
    ) -> None:
        scope = self.reader.scope
        metric = self._metric(chosen)
        if metric is None or metric.parts is None:  # pragma: no cover - asked before
            return
        given: dict[str, Measurement] = {}
        for name, child in others:
            value = structure_value(scope, child, metric, self.reasons) if isinstance(child, ScalarNode) else None
            if value is not None:
                given[name.text] = Measurement(name.text, value, scope.at(child))
        lacking = [part for part in metric.parts.labels if part not in {name.text for name, _ in others}]
        if lacking:
            message = f"the baseline of {metric.id} lacks {' and '.join(lacking)}"
            scope.error(node, Code.PART_MISSING, message, f"add {lacking[0]}: …")
        elif len(given) == len(metric.parts.labels):
            self._put(node, chosen, tuple(given[part] for part in metric.parts.labels), above)

    def _put(
        self, node: Node, chosen: Mapping[str, str], measurements: tuple[Measurement, ...], above: Annotations
    ) -> None:
        scope = self.reader.scope
        metric = self._metric(chosen)
        named = chosen if metric is None else {**chosen, "metric": metric.id}
        members = {axis: named[axis] for axis in self.declared.axes if axis in named}
        cell_id = BASELINE_PREFIX + ".".join(members.values())
        if cell_id in self.found:
            scope.error(node, Code.VALUE_TWICE, "there is a baseline for this place already", "delete one of the two")
            return
        self.found[cell_id] = above.cell(cell_id, members, measurements, scope.at(node))
