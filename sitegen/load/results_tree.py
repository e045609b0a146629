"""The tree under `results:` (FORMAT section 7): which value belongs to which cell, and what holds for it.

The walk carries the cells that are still possible at a node. Whatever a key, a list or a value may mean follows
from them: levels with one possible member may be left out, a list runs along the only level left, a value stands
for the only cell left. So `only`, `except` and the metrics of tests need no rules of their own here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sitegen.data.units import Unit
from sitegen.diagnostics import Code, closest, did_you_mean
from sitegen.load.annotations import AnnotationReader, Annotations, refuse_figures
from sitegen.load.axes import DeclaredAxes, cell_id
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.scope import ANNOTATION_KEYS, Scope
from sitegen.load.values import structure_value
from sitegen.model.quantities import Missing
from sitegen.model.result_sets import Measurement
from sitegen.model.vocabulary import Metric

Members = Mapping[str, str]
_MOST_NAMED = 4  # more missing members than this are counted, not named


@dataclass(frozen=True, slots=True)
class FilledCell:
    """A cell with its values and all annotations of the nodes above it."""

    members: Members
    measurements: tuple[Measurement, ...]
    annotations: Annotations
    node: Node


@dataclass(frozen=True, slots=True)
class _Mapping:
    """A node that must hold these cells; whether it does is seen when the whole tree has been walked."""

    key: Node
    cells: list[Members]
    has_other_faults: bool


@dataclass(slots=True)
class ResultsTree:
    """Fills the cells of one result set."""

    scope: Scope
    declared: DeclaredAxes
    metrics: Mapping[str, Metric]
    reasons: Mapping[str, Missing]
    reader: AnnotationReader
    filled: dict[str, FilledCell] = field(default_factory=dict)
    _mappings: list[_Mapping] = field(default_factory=list)

    def fill(self, node: Node, key: Node, cells: Sequence[Members], above: Annotations) -> None:
        """Fill all cells from the node under `results:`; `key` is where a missing value is reported."""
        self._walk(node, key, list(cells), above, "results.")
        # Only now: an axis with an implied member may have its level at any depth, also behind what it belongs to.
        for mapping in (*self._mappings, _Mapping(key, list(cells), has_other_faults=False)):
            self._report_missing(mapping)

    # ── the four shapes of a node ──

    def _walk(self, node: Node, key: Node, cells: list[Members], above: Annotations, path: str) -> None:
        if isinstance(node, ScalarNode):
            self._take_scalar(node, cells, above)
        elif isinstance(node, ListNode):
            self._take_list(node, cells, above, path)
        else:
            self._take_mapping(node, key, cells, above, path)
            if node.is_faulty:  # a key stands twice here: most likely it was meant for what seems to be missing
                self._give_up(cells)

    def _take_scalar(self, node: ScalarNode, cells: list[Members], above: Annotations) -> None:
        meant = self._without_implied(cells)
        text = node.text.strip()
        if text in self.reasons:
            for members in meant:
                self._put(members, (Measurement(None, self.reasons[text], self.scope.at(node)),), above, node)
            return
        if node.is_empty or not text:
            self._report_empty(node)
            self._give_up(meant)
            return
        measurements = self._measurements(node, text, meant)
        if measurements:
            self._put(meant[0], measurements, above, node)
        else:
            self._give_up(meant)

    def _measurements(self, node: ScalarNode, text: str, meant: list[Members]) -> tuple[Measurement, ...]:
        """Make the values of the one cell that is meant; none after a fault, which is reported."""
        metrics = {members["metric"] for members in meant}
        metric = self.metrics.get(metrics.pop()) if len(metrics) == 1 else None
        if len(meant) != 1:
            if metric is not None and text.replace("-", "").replace("_", "").isalpha():
                structure_value(self.scope, node, metric, self.reasons)  # a word: it was meant as a reason
            else:
                self._report_levels(node, meant, "one value stands")
            return ()
        if metric is None:  # an unknown metric has been reported where the axes name it
            return ()
        value = structure_value(self.scope, node, metric, self.reasons)
        if value is None:
            return ()
        if metric.parts is None or isinstance(value, Missing):
            return (Measurement(None, value, self.scope.at(node)),)
        if metric.parts.whole is not None:
            names = ", ".join(metric.parts.labels)
            message = f"{metric.id} has the parts {names}, which add up to {metric.parts.whole}"
            example = ", ".join(f"{part}: …" for part in metric.parts.labels)
            self.scope.error(node, Code.PART_MISSING, f"{message}: one value cannot be all", f"write {{{example}}}")
            return ()
        return tuple(Measurement(part, value, self.scope.at(node)) for part in metric.parts.labels)

    def _take_list(self, node: ListNode, cells: list[Members], above: Annotations, path: str) -> None:
        meant = self._without_implied(cells)
        axes = self._levels(meant)
        if len(axes) != 1:
            only = node.items[0] if len(node.items) == 1 else None
            if axes:
                self._report_levels(node, meant, "a list stands", code=Code.LIST_LEVEL)
            elif isinstance(only, ScalarNode) and only.is_empty and not node.is_flow:  # "- -", or "key: -"
                hint = f"write why there is no value: {', '.join(self.reasons)}"
                self.scope.error(node, Code.VALUE_EMPTY, '"-" says neither a value nor why there is none', hint)
            else:
                example = ", ".join(meant[0].values()) if meant else "this place"
                message = f"a list stands where one value belongs: {example}"
                self.scope.error(node, Code.LIST_LENGTH, message, "write one value; a list is never one value")
            self._give_up(meant)
            return
        axis = axes[0]
        if axis not in self.declared.listed:
            message = f'a list cannot run along "{axis}": its ids do not stand in this file'
            self.scope.error(node, Code.LIST_LEVEL, message, "write a mapping: ID: value")
            self._give_up(meant)
            return
        members = self._members(meant, axis)
        if len(members) != len(node.items):
            message = (
                f"the list has {_count(len(node.items), 'entry', 'entries')}, and {axis} has {len(members)} members"
            )
            wanted = ", ".join(members)
            self.scope.error(node, Code.LIST_LENGTH, message, f"write one value for each, in this order: {wanted}")
            self._give_up(meant)
            return
        for member, item in zip(members, node.items, strict=True):
            self._walk(item, item, [cell for cell in meant if cell[axis] == member], above, path)

    def _take_mapping(self, node: MappingNode, key: Node, cells: list[Members], above: Annotations, path: str) -> None:
        annotations: dict[str, Node] = {}
        value: Node | None = None
        missing: Node | None = None
        others: list[tuple[ScalarNode, Node]] = []
        for name, child in node.entries:
            if name.text == "value":
                value = child
            elif name.text == "missing":
                missing = child
            elif name.text in ANNOTATION_KEYS:
                annotations[name.text] = child
            else:
                others.append((name, child))
        here = self._annotated(above, annotations, cells, path) if annotations else above
        if missing is not None:
            self._take_missing(missing, value, others, cells, here)
        elif value is not None:
            self._take_value(value, others, cells, here, path)
        elif self._is_parts(cells, others):
            self._take_parts(node, key, cells, others, here)
        elif others:
            self._take_members(key, cells, others, here, path)
        else:
            self._mappings.append(_Mapping(key, self._without_implied(cells), has_other_faults=False))

    # ── mappings ──

    def _annotated(
        self, above: Annotations, annotations: Mapping[str, Node], cells: list[Members], path: str
    ) -> Annotations:
        """Add the annotations of a node to what holds above it."""
        if len(self._without_implied(cells)) > 1:
            refuse_figures(self.scope, annotations)
        return self.reader.below(above, annotations, path, self._units(cells))

    def _take_value(
        self, node: Node, others: list[tuple[ScalarNode, Node]], cells: list[Members], above: Annotations, path: str
    ) -> None:
        """Take what stands under `value`; members cannot stand beside it."""
        if others:
            message = f'"{others[0][0].text}" stands beside "value"'
            hint = 'a node is either its "value" with annotations, or a mapping of members'
            self.scope.error(others[0][0], Code.VALUE_TWICE, message, hint)
            self._give_up(cells)
            return
        self._walk(node, node, cells, above, path)

    def _take_missing(
        self,
        node: Node,
        value: Node | None,
        others: list[tuple[ScalarNode, Node]],
        cells: list[Members],
        above: Annotations,
    ) -> None:
        beside = value or (others[0][0] if others else None)
        if beside is not None:
            message = '"missing" says that there is no value, and one stands beside it'
            self.scope.error(beside, Code.VALUE_TWICE, message, 'delete "missing", or the value')
        if isinstance(node, ScalarNode) and node.text.strip() in self.reasons:
            self._take_scalar(node, cells, above)
            return
        if isinstance(node, ScalarNode) and not node.is_empty:
            message = f'"{node.text}" is no reason'
            self.scope.error(node, Code.REASON_UNKNOWN, message, did_you_mean(node.text, self.reasons))
        else:
            self.scope.error(node, Code.VALUE_EMPTY, '"missing" names no reason', did_you_mean("", self.reasons))
        self._give_up(cells)

    def _is_parts(self, cells: list[Members], others: list[tuple[ScalarNode, Node]]) -> bool:
        """Tell whether a mapping is a value of parts: it holds for one cell, and no key is a member."""
        meant = self._without_implied(cells)
        if len(meant) != 1 or not others:
            return False
        metric = self.metrics.get(meant[0]["metric"])
        if metric is None or metric.parts is None:
            return False
        return not any(name.text in self.declared.axis_of for name, _ in others)

    def _take_parts(
        self,
        node: MappingNode,
        key: Node,
        cells: list[Members],
        others: list[tuple[ScalarNode, Node]],
        above: Annotations,
    ) -> None:
        members = self._without_implied(cells)[0]
        metric = self.metrics[members["metric"]]
        labels = metric.parts.labels if metric.parts else {}
        given: dict[str, Measurement | None] = {}
        is_whole = True
        for name, child in others:
            part = name.text
            if part not in labels:
                is_whole = False
                message = f'{metric.id} has no part "{part}"'
                self.scope.error(name, Code.PART_UNKNOWN, message, did_you_mean(part, labels))
                given.setdefault(closest(part, labels) or part, None)
                continue
            given[part] = None
            if not isinstance(child, ScalarNode) or child.is_empty:
                is_whole = False
                self.scope.error(child, Code.VALUE_EMPTY, f'the part "{part}" has no value', "write one value")
                continue
            value = structure_value(self.scope, child, metric, self.reasons)
            if value is not None:
                given[part] = Measurement(part, value, self.scope.at(child))
        lacking = [part for part in labels if part not in given]
        if lacking and len(given) < len(labels):
            message = f"the value of {metric.id} lacks {' and '.join(lacking)}"
            place = node if node.is_flow else key
            self.scope.error(place, Code.PART_MISSING, message, f"add {lacking[0]}: …, or a reason such as not-tested")
            is_whole = False
        measurements = tuple(given[part] for part in labels if given.get(part) is not None)
        if is_whole and len(measurements) == len(labels):
            self._put(members, tuple(m for m in measurements if m is not None), above, node)
        else:
            self._give_up([members])

    def _take_members(
        self,
        key: Node,
        cells: list[Members],
        others: list[tuple[ScalarNode, Node]],
        above: Annotations,
        path: str,
    ) -> None:
        has_faults = lacks_level = False
        for name, child in others:
            member = self._member_meant(name, cells, others, path)
            if member is None:
                has_faults = True
                if self.scope.faults and self.scope.faults[-1].code is Code.LEVEL_MISSING:
                    if lacks_level:  # what is missing above all keys of a mapping is told at the first one
                        self.scope.faults.pop()
                    lacks_level = True
                continue
            has_faults = has_faults or member != name.text
            axis = self.declared.axis_of[member]
            chosen = [cell for cell in cells if cell.get(axis) == member]
            self._walk(child, name, chosen, above, f"{path}{name.text}.")
        self._mappings.append(_Mapping(key, cells, has_faults))

    def _member_meant(
        self, name: ScalarNode, cells: list[Members], others: list[tuple[ScalarNode, Node]], path: str
    ) -> str | None:
        """Give the member that a key names here; report a key that names none, and give the one meant."""
        above = set(path.removeprefix("results.").split("."))
        possible = self._possible(cells)
        member = name.text
        if member in above and member in possible:
            message = f'"{member}" stands in a level above this one already'
            self.scope.error(name, Code.VALUE_OUTSIDE_AXES, message, "write each level once")
            self._give_up(cells)
            return None
        if member in possible:
            return member
        axis = self.declared.axis_of.get(member)
        if axis is not None:
            self._report_place(name, axis, cells, possible)
            return None
        taken = {other.text for other, _ in others}
        candidates = [candidate for candidate in possible if candidate not in taken and candidate not in above]
        meant = closest(member, candidates)
        if meant in self.declared.unknown:  # spelled right here and wrong on its axis, where it is reported
            return meant
        metric_names = {cell["metric"] for cell in cells}
        parts = [p for m in metric_names if m in self.metrics and (part := self.metrics[m].parts) for p in part.labels]
        message = f'"{member}" is not known here'
        hint = did_you_mean(member, candidates or [other for other in possible if other not in above])
        code = Code.ID_UNKNOWN
        if above.issuperset(possible):
            message = f'"{member}" is not known here, where one value belongs'
            hint = 'write the value itself; if annotations such as "note" stand beside it, write value: before it'
        if closest(member, ANNOTATION_KEYS) is not None and meant is None:
            code = Code.KEY_UNKNOWN
            hint = did_you_mean(member, ANNOTATION_KEYS)
        elif member in parts:
            message = f'"{member}" is a part, and this place stands for several values'
            hint = f"write the levels above it first: {', '.join(self._levels(cells))}"
            code = Code.LEVEL_MISSING
        elif meant is None and (unknown := self.declared.unknown.intersection(candidates)):
            return min(unknown)  # most likely what was meant on its axis, where it is reported
        self.scope.error(name, code, message, hint)
        return meant if code is Code.ID_UNKNOWN else None

    def _possible(self, cells: list[Members]) -> dict[str, str]:
        """Give the members that a key may name here, with their axis.

        These are the members of the next level; levels with one possible member, and axes with an implied
        member, may be left out, so the members of the level behind them may stand here too.
        """
        possible: dict[str, str] = {}
        is_reached = False
        for axis in self.declared.axes.values():
            members = {cell[axis.id] for cell in cells if axis.id in cell}
            can_be_left_out = len(members) <= 1 or axis.implied in members
            if not is_reached or axis.implied is not None:
                possible.update((member, axis.id) for member in axis.members if member in members)
            if not can_be_left_out:
                is_reached = True
        return possible

    # ── cells ──

    def _without_implied(self, cells: list[Members]) -> list[Members]:
        """Keep the cells that are meant where a level with an implied member is left out."""
        meant = cells
        for axis in self.declared.axes.values():
            present = {cell.get(axis.id, axis.implied) for cell in meant}
            if axis.implied in present and len(present) > 1:
                meant = [cell for cell in meant if cell.get(axis.id, axis.implied) == axis.implied]
        return meant

    def _levels(self, cells: list[Members]) -> list[str]:
        """Give the axes on which these cells still differ."""
        return [axis for axis in self.declared.axes if len({cell.get(axis) for cell in cells}) > 1]

    def _members(self, cells: list[Members], axis: str) -> list[str]:
        present = {cell.get(axis) for cell in cells}
        return [member for member in self.declared.axes[axis].members if member in present]

    def _units(self, cells: list[Members]) -> tuple[Unit, ...]:
        metrics = {cell["metric"] for cell in cells}
        metric = self.metrics.get(metrics.pop()) if len(metrics) == 1 else None
        return metric.units if metric else ()

    def _id(self, members: Members) -> str:
        return cell_id(self.declared.axes, members)

    def _put(
        self, members: Members, measurements: tuple[Measurement, ...], annotations: Annotations, node: Node
    ) -> None:
        cell = self._id(members)
        earlier = self.filled.get(cell)
        if earlier is not None:
            if earlier.measurements:
                message = f'the cell "{cell}" has a value already, in line {earlier.node.line}'
                self.scope.error(node, Code.VALUE_TWICE, message, "delete one of the two")
            return
        self.filled[cell] = FilledCell(members, measurements, annotations, node)

    def _give_up(self, cells: list[Members]) -> None:
        """Mark cells whose value is at fault, so that nothing else is reported about them."""
        for members in cells:
            node = ScalarNode("", "", 1, 1, 0, 0)
            self.filled.setdefault(self._id(members), FilledCell(members, (), Annotations(), node))

    # ── faults ──

    def _report_empty(self, node: ScalarNode) -> None:
        written = f'"{node.text}"' if node.text else "nothing"
        hint = f"write the value, or why there is none: {', '.join(self.reasons)}"
        self.scope.error(node, Code.VALUE_EMPTY, f"{written} stands where a value belongs", hint)

    def _report_levels(self, node: Node, cells: list[Members], what: str, *, code: Code = Code.LEVEL_MISSING) -> None:
        levels = self._levels(cells)
        are_open = "is open" if len(levels) == 1 else "are open"
        message = f"{what} where {len(cells)} cells need one each: {' and '.join(levels)} {are_open}"
        keys = ", ".join(f"{level} ({_some(self._members(cells, level))})" for level in levels)
        hint = f"write the levels as keys: {keys}"
        if len(levels) == 1 and levels[0] in self.declared.listed:
            members = ", ".join(self._members(cells, levels[0]))
            hint = f"write one value for each {levels[0]}, as a list [{members}] or as a mapping"
        self.scope.error(node, code, message, hint)

    def _report_place(self, name: ScalarNode, axis: str, cells: list[Members], possible: Mapping[str, str]) -> None:
        """Report a member that exists, but not at this place."""
        in_cells = {cell.get(axis) for cell in cells}
        if name.text not in in_cells:
            others = [member for member in possible if possible[member] == axis]
            message = f'the axes declare no cell for "{name.text}" here'
            hint = did_you_mean(name.text, others) if others else f"delete it: {axis} is settled above this line"
            self.scope.error(name, Code.VALUE_OUTSIDE_AXES, message, hint)
            return
        levels = [level for level in self._levels(cells) if level != axis]
        message = (
            f'"{name.text}" is a member of {axis}, and the level {levels[0] if levels else axis} is missing above it'
        )
        hint = f"write one of these first: {_some(self._members(cells, levels[0] if levels else axis))}"
        self.scope.error(name, Code.LEVEL_MISSING, message, hint)

    def _report_missing(self, mapping: _Mapping) -> None:
        """Report declared cells with neither value nor reason, at the key that should hold them."""
        self._give_up([cell for cell in mapping.cells if not self.declared.unknown.isdisjoint(cell.values())])
        unfilled = [cell for cell in mapping.cells if self._id(cell) not in self.filled]
        if not unfilled:
            return
        names = self._names(mapping.cells)
        self._give_up(unfilled)
        if mapping.has_other_faults:
            return
        message = f"{_count(len(unfilled), 'cell has', 'cells have')} neither a value nor a reason: {_some(names)}"
        hint = f"write the values, or why there are none, for example {names[0]}: not-tested"
        self.scope.error(mapping.key, Code.VALUE_WITHOUT_REASON, message, hint)

    def _names(self, cells: list[Members]) -> list[str]:
        """Name the cells that have nothing: by members of the outermost level on which all their cells lack it."""
        unfilled = [cell for cell in cells if self._id(cell) not in self.filled]
        for axis in self._levels(cells):
            members = self._members(unfilled, axis)
            below = [cell for cell in cells if cell.get(axis) in members]
            if len(below) == len(unfilled):
                return members
        return [self._id(cell) for cell in unfilled]


def _some(names: list[str]) -> str:
    surplus = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {surplus} more" if surplus > 0 else "")


def _count(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"
