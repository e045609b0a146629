"""Axes (FORMAT section 7): which members each has, and which cells they declare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import product
from types import MappingProxyType

from sitegen.diagnostics import Code, closest, did_you_mean
from sitegen.load.members import KnownMembers, report_no_member
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.scope import (
    Scope,
    add_file_hint,
    check_id,
    list_of,
    mapping_of,
    proposed_id,
    read_fields,
    scalar_of,
)
from sitegen.load.selectors import selects, structure_selector
from sitegen.model.result_sets import Axis, Selector
from sitegen.model.texts import Text
from sitegen.model.vocabulary import Member

MAX_CELLS = 200_000
_KEYS = ("members", "only", "implied")


@dataclass(frozen=True, slots=True)
class DeclaredAxes:
    """The axes of a result set; `listed` are those whose ids stand in the file (lists may run along them).

    `unknown` are members that nothing describes: they are reported here, and so not again where they are meant.
    `uncertain` are tests whose metrics have faults of their own.
    """

    axes: Mapping[str, Axis]
    listed: frozenset[str]
    axis_of: Mapping[str, str]  # member id → axis id
    known: KnownMembers
    unknown: frozenset[str] = frozenset()
    uncertain: frozenset[str] = frozenset()


def structure_axes(scope: Scope, node: Node, known: KnownMembers) -> DeclaredAxes | None:
    """Make the axes; `None` after a fault that leaves the cells unknown."""
    mapping = mapping_of(scope, node, "axes")
    if mapping is None:
        return None
    if not mapping.entries:
        scope.error(node, Code.VALUE_EMPTY, "there are no axes", "write at least metric: [ids]")
        return None
    reader = _AxisReader(scope, known, frozenset(key.text for key, _ in mapping.entries))
    axes: dict[str, Axis] = {}
    is_whole = not mapping.is_faulty
    for key, value in mapping.entries:
        axis = reader.axis(key, value)
        if axis is None:
            is_whole = False
        else:
            axes[axis.id] = axis
    is_whole = _add_conditions(scope, axes, reader) and is_whole
    if "metric" not in axes and is_whole:
        scope.error(node, Code.KEY_MISSING, 'there is no axis "metric"', "add metric: [ids], even if there is only one")
        is_whole = False
    axis_of = reader.check_unique(axes)
    if not is_whole:
        return None
    test = axes.get("test")
    uncertain = (member for member in test.members if scope.is_faulty(f"{reader.suite}/{member}")) if test else ()
    return DeclaredAxes(
        MappingProxyType(axes),
        frozenset(reader.listed),
        axis_of,
        known,
        frozenset(reader.unknown),
        frozenset(uncertain),
    )


def _add_conditions(scope: Scope, axes: dict[str, Axis], reader: _AxisReader) -> bool:
    """Give axes their `only`, which may name every axis but its own; tell whether all could be read."""
    is_whole = True
    for axis_id, only in reader.conditions.items():
        others = {other: axis for other, axis in axes.items() if other != axis_id}
        selector = structure_selector(scope, only, others, reader.known, "only")
        is_whole = is_whole and selector is not None
        axes[axis_id] = replace(axes[axis_id], only=selector)
    return is_whole


@dataclass(slots=True)
class _AxisReader:
    """Makes axes one by one, and keeps what is to be known of them all."""

    scope: Scope
    known: KnownMembers
    written: frozenset[str]  # the ids of all axes as they stand in the file
    listed: set[str] = field(default_factory=set)
    unknown: set[str] = field(default_factory=set)
    conditions: dict[str, Node] = field(default_factory=dict)
    places: dict[tuple[str, str], ScalarNode] = field(default_factory=dict)  # of axis and member

    @property
    def suite(self) -> str:
        """Give the path of the suite, by which its faults are known."""
        return f"tests/{self.known.suite.id}" if self.known.suite else ""

    def axis(self, key: ScalarNode, node: Node) -> Axis | None:
        """Make one axis; its condition waits until all axes are known."""
        axis_id = self._axis_meant(key)
        if axis_id is None:
            return None
        fields = self._fields(key, node)
        if "members" not in fields:
            return None
        members = self._members(axis_id, fields["members"])
        implied = scalar_of(self.scope, fields["implied"], "implied") if "implied" in fields else None
        if not members or ("implied" in fields and implied is None):
            return None
        words = self.known.vocabulary.axes.get(axis_id)
        label = words.label if words else self._text(axis_id, key, "axis")
        axis = Axis(
            axis_id, label, MappingProxyType(members), implied.text if implied else None, None, self.scope.at(key)
        )
        if implied is not None and implied.text not in members:
            if axis_id not in self.scope.unsure:
                report_no_member(self.scope, implied, axis, self.known)
            return None
        if "only" in fields:
            self.conditions[axis_id] = fields["only"]
        return axis

    def _axis_meant(self, key: ScalarNode) -> str | None:
        """Give the axis that a key names, or most likely means; report one that nothing describes."""
        others = [axis for axis in self.known.axes if axis not in self.written]
        if not check_id(self.scope, key, "an axis"):
            proposal = proposed_id(key.text)
            return proposal if proposal in others else None
        if key.text in self.known.axes:
            return key.text
        meant = closest(key.text, others)
        message = f'the vocabulary does not describe the axis "{key.text}"'
        if meant is not None and not self.scope.is_faulty(f"axes/{key.text}"):
            self.scope.error(key, Code.ID_UNKNOWN, message, f'did you mean "{meant}"?')
            self.scope.faulty.add(f"axis {key.text}")
            return meant
        self.scope.undescribed(key, "axes", message, self.known.vocabulary.axes)
        return key.text

    def _fields(self, key: ScalarNode, node: Node) -> dict[str, Node]:
        if not isinstance(node, MappingNode):
            return {"members": node}
        names = [name.text for name, _ in node.entries]
        if names and not any(closest(name, _KEYS) for name in names):
            message = f'the axis "{key.text}" is a mapping of members here'
            hint = f"write a list: [{', '.join(names)}]; the vocabulary says what they mean"
            self.scope.error(node, Code.SHAPE_WRONG, message, hint)
            return {}
        return read_fields(self.scope, node, _KEYS, required=("members",), what=f'the axis "{key.text}"')

    def _members(self, axis_id: str, node: Node) -> dict[str, Member]:
        """Make the members of an axis; none after a fault that leaves open how many there are."""
        if isinstance(node, ScalarNode) and node.text == "all":
            return self._all(axis_id, node)
        if not isinstance(node, ListNode):
            if axis_id == "test" and isinstance(node, ScalarNode) and not node.is_empty:
                message = 'the axis "test" is one value here'
                self.scope.error(node, Code.SHAPE_WRONG, message, "write all, or a list of tests: [id, id]")
            else:
                list_of(self.scope, node, f'the axis "{axis_id}"')
            return {}
        if not node.items:
            self.scope.error(node, Code.VALUE_EMPTY, f'the axis "{axis_id}" has no members', "list them: [id, id]")
            return {}
        self.listed.add(axis_id)
        return self._listed(axis_id, node)

    def _all(self, axis_id: str, node: ScalarNode) -> dict[str, Member]:
        suite = self.known.suite
        if axis_id != "test":
            hint = "list the members: [id, id]"
            self.scope.error(node, Code.CHOICE_UNKNOWN, 'only the axis "test" can have "all" members', hint)
        elif suite is None:
            self.scope.error(node, Code.KEY_MISSING, "there is no suite whose tests could be meant", "add tests: SUITE")
        elif self.scope.is_faulty(f"{self.suite}/tests"):
            self.scope.incomplete.add("test")
        elif not suite.tests:
            message = f'the suite "{suite.id}" has no tests'
            self.scope.error(node, Code.KEY_MISSING, message, f"add tests: … to content/tests/{suite.id}.yaml")
        return dict(self.known.of("test")) if axis_id == "test" else {}

    def _listed(self, axis_id: str, node: ListNode) -> dict[str, Member]:
        described = self.known.of(axis_id)
        members: dict[str, Member] = {}
        is_whole = True
        for item in node.items:
            scalar = scalar_of(self.scope, item, f'a member of the axis "{axis_id}"')
            if scalar is None:
                is_whole = False
                continue
            several = scalar.text.split()
            if len(several) > 1 and all(member in described for member in several):
                message = f'"{scalar.text}" is {len(several)} ids without a comma'
                self.scope.error(scalar, Code.ID_INVALID, message, f"write {', '.join(several)}")
                members.update((member, described[member]) for member in several)
                continue
            if scalar.text in members:
                message = f'"{scalar.text}" stands twice on this axis'
                self.scope.error(scalar, Code.ID_DUPLICATE, message, "delete one")
                is_whole = False
                continue
            members[scalar.text] = self._member(axis_id, scalar, described)
            self.places[axis_id, scalar.text] = scalar
        # How many members were meant is not known then, and so nothing can be said about the lists along them.
        return members if is_whole else {}

    def _member(self, axis_id: str, node: ScalarNode, described: Mapping[str, Member]) -> Member:
        """Make a member; go on with a faulty one as it is, so that it is one fault and not one for each cell."""
        if axis_id == "test" and node.text == "all":
            hint = "write test: all, without brackets"
            self.scope.error(node, Code.ID_RESERVED, '"all" stands for all tests, and not in a list', hint)
        elif check_id(self.scope, node, f'a member of the axis "{axis_id}"'):
            if node.text in described:
                return described[node.text]
            self._report_unknown(axis_id, node, described)
        self.unknown.add(node.text)
        self.scope.unsure.add(axis_id)
        return Member(node.text, self._text(axis_id, node, "member"))

    def _report_unknown(self, axis_id: str, node: ScalarNode, described: Mapping[str, Member]) -> None:
        """Report a member that nothing describes, unless what does has faults of its own."""
        message = f'there is no {axis_id} "{node.text}"'
        if axis_id == "metric":
            self.scope.undescribed(node, "metrics", message, described)
        elif axis_id == "device":
            if not self.scope.is_faulty(f"devices/{node.text}"):
                self.scope.error(node, Code.ID_UNKNOWN, message, add_file_hint("device", node.text, described))
        elif axis_id == "test":
            if not self.scope.is_faulty(f"{self.suite}/tests"):
                hint = did_you_mean(node.text, described) if described else "add it to the suite that tests: names"
                self.scope.error(node, Code.ID_UNKNOWN, message, hint)
        elif axis_id in self.known.axes and not self.scope.is_faulty(f"axes/{axis_id}"):  # else told at the axis
            message = f'"{node.text}" is not among the members of the axis "{axis_id}" in the vocabulary'
            where = f"describe it in vocabulary.yaml under axes: {axis_id}: members:"
            hint = did_you_mean(node.text, described) if described else where
            self.scope.error(node, Code.ID_UNKNOWN, message, hint)

    def _text(self, axis_id: str, node: ScalarNode, kind: str) -> Text:
        return Text(node.text, None, f"{self.scope.name}:axes.{axis_id}", self.scope.at(node), kind)

    def check_unique(self, axes: Mapping[str, Axis]) -> Mapping[str, str]:
        """Report an id that means two things: a member of two axes, or a member and a part (FORMAT section 3)."""
        axis_of: dict[str, str] = {}
        parts = self._parts(axes)
        hint = "rename one of them: an id means one thing in a result set"
        for axis_id, axis in axes.items():
            for member in axis.members:
                other = axis_of.setdefault(member, axis_id)
                place = self.places.get((axis_id, member)) or _node_at(axis)
                if other != axis_id:
                    message = f'"{member}" is a member of the axis "{other}" and of "{axis_id}"'
                    self.scope.error(place, Code.ID_AMBIGUOUS, message, hint)
                if member in parts:
                    message = f'"{member}" is a member of the axis "{axis_id}" and a part of {parts[member]}'
                    self.scope.error(place, Code.ID_AMBIGUOUS, message, hint)
        return MappingProxyType(axis_of)

    def _parts(self, axes: Mapping[str, Axis]) -> dict[str, str]:
        metric_axis = axes.get("metric")
        parts: dict[str, str] = {}
        for metric_id in metric_axis.members if metric_axis else ():
            metric = self.known.vocabulary.metrics.get(metric_id)
            if metric is not None and metric.parts is not None:
                parts.update(dict.fromkeys(metric.parts.labels, metric_id))
        return parts


def _node_at(axis: Axis) -> ScalarNode:
    return ScalarNode(axis.id, "", axis.location.line, axis.location.column, 0, 0)


def declared_cells(
    scope: Scope, node: Node, axes: Mapping[str, Axis], exceptions: tuple[Selector, ...], known: KnownMembers
) -> tuple[Mapping[str, str], ...]:
    """Give the members of every declared cell, in the order of the axes.

    All combinations, without what `only`, `except` and the metrics of a test rule out. An axis with `only` is
    absent from the cells that it does not exist for.
    """
    count = 1
    for axis in axes.values():
        count *= len(axis.members)
    if count > MAX_CELLS:
        message = f"the axes span {count:,} cells; {MAX_CELLS:,} are allowed"
        scope.error(node, Code.FILE_TOO_LARGE, message, "split the result set")
        return ()
    cells: list[Mapping[str, str]] = []
    seen: set[tuple[tuple[str, str], ...]] = set()
    tests = known.suite.tests if known.suite else {}
    conditional = [axis for axis in axes.values() if axis.only is not None]
    for combination in product(*(axis.members for axis in axes.values())):
        members = dict(zip(axes, combination, strict=True))
        for axis in conditional:
            if axis.only is not None and not selects(axis.only, members):
                members.pop(axis.id)
        if conditional:
            key = tuple(members.items())
            if key in seen:
                continue
            seen.add(key)
        if any(selects(selector, members) for selector in exceptions):
            continue
        test = tests.get(members.get("test", ""))
        if test is not None and test.metrics is not None and members["metric"] not in test.metrics:
            continue
        cells.append(MappingProxyType(members))
    return tuple(cells)
