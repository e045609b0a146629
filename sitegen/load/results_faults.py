"""What is wrong in the tree of results, in words: levels left out, members at the wrong place, cells without value.

Comes in: a node and the cells that are possible there. Goes out: a diagnostic with the repair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sitegen.diagnostics import Code, Diagnostic, closest, did_you_mean
from sitegen.load.axes import DeclaredAxes
from sitegen.load.levels import Levels, Members
from sitegen.load.members import report_no_axis, report_no_member
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.scope import ANNOTATION_KEYS, Scope
from sitegen.model.quantities import Missing
from sitegen.model.vocabulary import Metric

_MOST_NAMED = 4  # more missing members than this are counted, not named
# Faults of where a value stands. Where it is not certain what a key above means, nobody can tell them.
_OF_PLACE = frozenset(
    {
        Code.LEVEL_MISSING,
        Code.LIST_LEVEL,
        Code.LIST_LENGTH,
        Code.VALUE_OUTSIDE_AXES,
        Code.VALUE_WITHOUT_REASON,
        Code.VALUE_TWICE,
    }
)
# Faults of values that most likely are one fault of their metric, where most of its values have them.
_OF_METRIC = {
    Code.UNIT_MISSING: "unit",
    Code.UNIT_DIMENSION: "unit",
    Code.UNIT_NOT_ALLOWED: "unit",
    Code.VALUE_NEGATIVE: "range",
    Code.VALUE_OUT_OF_RANGE: "range",
}
_MANY = 6  # so many faults of one kind are no slips


@dataclass(slots=True)
class ResultsFaults:
    """Reports the faults of one tree of results."""

    scope: Scope
    declared: DeclaredAxes
    levels: Levels
    reasons: Mapping[str, Missing]
    _values: Counter[str] = field(default_factory=Counter)
    _alike: dict[tuple[str, Code], list[Diagnostic]] = field(default_factory=dict)

    def empty(self, node: ScalarNode) -> None:
        """Report that nothing stands where a value belongs."""
        written = f'"{node.text}"' if node.text else "nothing"
        hint = f"write the value, or why there is none: {', '.join(self.reasons)}"
        self.scope.error(node, Code.VALUE_EMPTY, f"{written} stands where a value belongs", hint)

    def open_levels(self, node: Node, cells: list[Members], what: str, *, code: Code = Code.LEVEL_MISSING) -> None:
        """Report one value, or a list, where several levels are open."""
        open_axes = self.levels.open_axes(cells)
        are_open = "is open" if len(open_axes) == 1 else "are open"
        message = f"{what} where {len(cells)} cells need one each: {_joined(open_axes)} {are_open}"
        keys = ", ".join(f"{axis} ({_some(self.levels.members(cells, axis))})" for axis in open_axes)
        hint = f"write the levels as keys: {keys}"
        if len(open_axes) == 1 and open_axes[0] in self.declared.listed:
            members = ", ".join(self.levels.members(cells, open_axes[0]))
            hint = f"write one value for each {open_axes[0]}, as a list [{members}] or as a mapping"
        self.scope.error(node, code, message, hint)

    def unwanted_list(self, node: ListNode) -> None:
        """Report a list where all levels are given."""
        only = node.items[0] if len(node.items) == 1 else None
        if isinstance(only, ScalarNode) and only.is_empty and not node.is_flow:  # "- -", or "key: -"
            hint = f"write why there is no value: {', '.join(self.reasons)}"
            self.scope.error(node, Code.VALUE_EMPTY, '"-" says neither a value nor why there is none', hint)
            return
        message = "a list stands where one value belongs, since all levels are given"
        hint = "write one value: a list is never one value; if there are several values, the axes lack a member"
        self.scope.error(node, Code.LIST_LENGTH, message, hint)

    def list_length(self, node: ListNode, axis: str, members: list[str]) -> None:
        """Report a list that has not one entry for each member."""
        entries = f"{len(node.items)} {'entry' if len(node.items) == 1 else 'entries'}"
        message = f"the list has {entries}, and {axis} has {len(members)} members"
        hint = f"write one value for each, in this order: {', '.join(members)}"
        self.scope.error(node, Code.LIST_LENGTH, message, hint)

    def unlisted_axis(self, node: ListNode, axis: str) -> None:
        """Report a list along an axis whose ids stand in another file."""
        message = f'a list cannot run along "{axis}": its ids do not stand in this file'
        self.scope.error(node, Code.LIST_LEVEL, message, "write a mapping: ID: value")

    def not_missing(self, node: Node) -> None:
        """Report what stands under `missing` and is no reason."""
        hint = did_you_mean("", self.reasons)
        if isinstance(node, ScalarNode) and not node.is_empty:
            hint = did_you_mean(node.text, self.reasons)
            self.scope.error(node, Code.REASON_UNKNOWN, f'"{node.text}" is no reason', hint)
        elif isinstance(node, ScalarNode):
            self.scope.error(node, Code.VALUE_EMPTY, '"missing" names no reason', hint)
        else:
            message = f'"missing" is {"a list" if isinstance(node, ListNode) else "a mapping"} here'
            self.scope.error(node, Code.SHAPE_WRONG, message, f"write one reason; {hint}")

    def beside_value(self, name: ScalarNode) -> None:
        """Report a member beside `value`."""
        hint = 'a node is either its "value" with annotations, or a mapping of members'
        self.scope.error(name, Code.VALUE_TWICE, f'"{name.text}" stands beside "value"', hint)

    def beside_missing(self, node: Node) -> None:
        """Report a value beside `missing`."""
        message = '"missing" says that there is no value, and one stands beside it'
        self.scope.error(node, Code.VALUE_TWICE, message, 'delete "missing", or the value')

    def twice(self, node: Node, cell: str, earlier: Node) -> None:
        """Report a second value of a cell."""
        message = f'the cell "{cell}" has a value already, in line {earlier.line}'
        self.scope.error(node, Code.VALUE_TWICE, message, "delete one of the two")

    def level_twice(self, name: ScalarNode) -> None:
        """Report a member that stands above already."""
        message = f'"{name.text}" stands in a level above this one already'
        self.scope.error(name, Code.VALUE_OUTSIDE_AXES, message, "write each level once")

    def computed(self, name: ScalarNode) -> None:
        """Report a value of a metric that is computed from others."""
        message = f'"{name.text}" is computed, so it is never written'
        self.scope.error(name, Code.VALUE_OUTSIDE_AXES, message, "delete it")

    def wrong_place(self, name: ScalarNode, axis: str, cells: list[Members], possible: Mapping[str, str]) -> None:
        """Report a member that exists, but not at this place."""
        if not any(cell.get(axis) == name.text for cell in cells):
            others = [member for member in possible if possible[member] == axis]
            message = f'the axes declare no cell for "{name.text}" here'
            hint = did_you_mean(name.text, others) if others else f"delete it: {axis} is settled above this line"
            self.scope.error(name, Code.VALUE_OUTSIDE_AXES, message, hint)
            return
        level = next((other for other in self.levels.open_axes(cells) if other != axis), axis)
        message = f'"{name.text}" is a member of {axis}, and the level {level} is missing above it'
        hint = f"write one of these first: {_some(self.levels.members(cells, level))}"
        self.scope.error(name, Code.LEVEL_MISSING, message, hint)

    def part_too_high(self, name: ScalarNode, cells: list[Members]) -> None:
        """Report a part where levels are open above it."""
        message = f'"{name.text}" is a part, and this place stands for several values'
        hint = f"write the levels above it first: {', '.join(self.levels.open_axes(cells))}"
        self.scope.error(name, Code.LEVEL_MISSING, message, hint)

    def unknown_key(self, name: ScalarNode, candidates: list[str], possible: Mapping[str, str]) -> str | None:
        """Report a key that names nothing here; give the member that was meant, if that can be told.

        `candidates` are the members that may stand here and do not; `possible` are all, with their axes.
        """
        meant = closest(name.text, candidates)
        if meant is None and closest(name.text, ANNOTATION_KEYS) is not None:
            hint = did_you_mean(name.text, ANNOTATION_KEYS)
            self.scope.error(name, Code.KEY_UNKNOWN, f'"{name.text}" is not known here', hint)
            return None
        known = self.declared.known
        axis = known.axis_of(name.text)
        if axis is not None and axis not in self.declared.axes:
            report_no_axis(self.scope, name, axis, self.declared.axes, known)
            return None
        if axis is not None and axis in possible.values():
            report_no_member(self.scope, name, self.declared.axes[axis], known)
            return None
        hint = did_you_mean(name.text, candidates or ANNOTATION_KEYS)
        if not possible:
            hint = 'write the value itself; if annotations such as "note" stand beside it, write value: before it'
        self.scope.error(name, Code.ID_UNKNOWN, f'"{name.text}" is not known here', hint)
        return meant

    def without_reason(self, key: Node, node: Node, unfilled: list[Members], cells: list[Members]) -> None:
        """Report declared cells with neither value nor reason, at the key that should hold them."""
        names = self.levels.name(unfilled, cells)
        count = "1 cell has" if len(unfilled) == 1 else f"{len(unfilled)} cells have"
        message = f"{count} neither a value nor a reason: {_some(names)}"
        hint = f"write the values, or why there are none, for example {names[0]}: not-tested"
        if len(cells) == 1 and isinstance(node, MappingNode):
            hint = "write the value, or why there is none, for example not-tested"
            if node.entries:
                hint = "add value: … beside the annotations, or missing: … with the reason, for example not-tested"
        self.scope.error(key, Code.VALUE_WITHOUT_REASON, message, hint)

    def forget_places(self, before: int) -> None:
        """Take back what was reported since of places: what a key above means is not certain."""
        faults = self.scope.faults
        faults[before:] = [fault for fault in faults[before:] if fault.code not in _OF_PLACE]

    def count(self, metric: Metric, before: int) -> None:
        """Keep what was reported since of a value, in case most values of its metric have the same fault."""
        self._values[metric.id] += 1
        for fault in self.scope.faults[before:]:
            if fault.code in _OF_METRIC:
                self._alike.setdefault((metric.id, fault.code), []).append(fault)

    def join_alike(self) -> None:
        """Report once what most values of a metric have: most likely the vocabulary is wrong, and not all of them."""
        for (metric, code), faults in self._alike.items():
            if len(faults) < _MANY or 2 * len(faults) <= self._values[metric]:
                continue
            first = min(faults)
            message = f"{first.message} ({len(faults) - 1} more values of {metric} have the same fault)"
            hint = f"correct the {_OF_METRIC[code]} of {metric} in the vocabulary, or the values one by one"
            told = set(faults)
            self.scope.faults[:] = [fault for fault in self.scope.faults if fault not in told]
            self.scope.faults.append(replace(first, message=message, hint=hint))


def _some(names: list[str]) -> str:
    surplus = len(names) - _MOST_NAMED
    return ", ".join(names[:_MOST_NAMED]) + (f" and {surplus} more" if surplus > 0 else "")


def _joined(names: list[str]) -> str:
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
