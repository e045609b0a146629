"""Axes (FORMAT section 7): which members each has, and which cells they declare."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType

from sitegen.diagnostics import Code, closest, did_you_mean
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.scope import Scope, check_id, known_id, list_of, mapping_of, read_fields, scalar_of
from sitegen.load.selectors import selects, structure_selector
from sitegen.model.devices import Device
from sitegen.model.result_sets import Axis, Selector
from sitegen.model.suites import Suite
from sitegen.model.texts import Text
from sitegen.model.vocabulary import Member, Vocabulary

MAX_CELLS = 200_000


@dataclass(frozen=True, slots=True)
class DeclaredAxes:
    """The axes of a result set; `listed` are those whose ids stand in the file (lists may run along them).

    `unknown` are members that nothing describes: they are reported here, and so not again where they are meant.
    """

    axes: Mapping[str, Axis]
    listed: frozenset[str]
    axis_of: Mapping[str, str]  # member id → axis id
    unknown: frozenset[str] = frozenset()


def structure_axes(
    scope: Scope, node: Node, suite: Suite | None, vocabulary: Vocabulary, devices: Mapping[str, Device]
) -> DeclaredAxes | None:
    """Make the axes; `None` after a fault that leaves the cells unknown."""
    mapping = mapping_of(scope, node, "axes")
    if mapping is None:
        return None
    if not mapping.entries:
        scope.error(node, Code.VALUE_EMPTY, "there are no axes", "write at least metric: [ids]")
        return None
    unknown: set[str] = set()
    known = _KnownMembers(scope, suite, vocabulary, devices, unknown)
    axes: dict[str, Axis] = {}
    listed: set[str] = set()
    pending: list[tuple[str, Node]] = []
    is_whole = True
    for key, value in mapping.entries:
        if not check_id(scope, key, "an axis"):
            is_whole = False
            continue
        axis, is_listed, only = known.structure_axis(key, value)
        if axis is None:
            is_whole = False
            continue
        axes[key.text] = axis
        if is_listed:
            listed.add(key.text)
        if only is not None:
            pending.append((key.text, only))
    is_whole = _add_conditions(scope, axes, pending) and is_whole
    if "metric" not in axes and is_whole:
        scope.error(node, Code.KEY_MISSING, 'there is no axis "metric"', "add metric: [ids], even if there is only one")
        is_whole = False
    axis_of = _check_unique_members(scope, mapping, axes)
    if not is_whole:
        return None
    return DeclaredAxes(MappingProxyType(axes), frozenset(listed), axis_of, frozenset(unknown))


def _add_conditions(scope: Scope, axes: dict[str, Axis], conditions: list[tuple[str, Node]]) -> bool:
    """Give axes their `only`, which may name every axis but its own; tell whether all could be read."""
    is_whole = True
    for axis_id, only in conditions:
        others = {other: axis for other, axis in axes.items() if other != axis_id}
        selector = structure_selector(scope, only, others, "only")
        is_whole = is_whole and selector is not None
        axes[axis_id] = replace(axes[axis_id], only=selector)
    return is_whole


@dataclass(frozen=True, slots=True)
class _KnownMembers:
    scope: Scope
    suite: Suite | None
    vocabulary: Vocabulary
    devices: Mapping[str, Device]
    unknown: set[str]  # filled here

    def structure_axis(self, key: ScalarNode, node: Node) -> tuple[Axis | None, bool, Node | None]:
        """Make one axis; tell whether its ids stand in the file, and hand its `only` on."""
        members_node, implied_node, only = node, None, None
        if isinstance(node, MappingNode):
            fields = read_fields(
                self.scope, node, ("members", "only", "implied"), required=("members",), what=f'the axis "{key.text}"'
            )
            if "members" not in fields:
                return None, False, None
            members_node, implied_node, only = fields["members"], fields.get("implied"), fields.get("only")
        if key.text not in {"device", "test", "metric", *self.vocabulary.axes}:
            message = f'the vocabulary does not describe the axis "{key.text}"'
            near = closest(key.text, self.vocabulary.axes)
            hint = f'did you mean "{near}"?' if near else f"add axes: {key.text}: {{label: …, members: {{…}}}} to it"
            self.scope.undescribed(key, message, hint)
        described = self._described(key.text)
        is_all = isinstance(members_node, ScalarNode) and members_node.text == "all"
        if is_all and isinstance(members_node, ScalarNode):
            members = self._all(key, members_node)
        else:
            members = self._listed(key, members_node, described)
        if not members:
            return None, False, None
        implied = None
        if implied_node is not None:
            scalar = scalar_of(self.scope, implied_node, "implied")
            implied = known_id(self.scope, scalar, members, f'member of the axis "{key.text}"') if scalar else None
        label = self._label(key)
        axis = Axis(key.text, label, MappingProxyType(members), implied, None, self.scope.at(key))
        return axis, not is_all, only

    def _described(self, axis_id: str) -> Mapping[str, Member]:
        """Give the members that can be on an axis: devices, tests, metrics, or what the vocabulary lists."""
        if axis_id == "device":
            return {device.id: Member(device.id, device.name, device.aliases) for device in self.devices.values()}
        if axis_id == "test":
            tests = self.suite.tests.values() if self.suite else ()
            return {test.id: Member(test.id, test.label, test.aliases) for test in tests}
        if axis_id == "metric":
            return {metric.id: Member(metric.id, metric.label) for metric in self.vocabulary.metrics.values()}
        words = self.vocabulary.axes.get(axis_id)
        return words.members if words else {}

    def _label(self, key: ScalarNode) -> Text:
        words = self.vocabulary.axes.get(key.text)
        if words is not None:
            return words.label
        return Text(key.text, None, f"{self.scope.name}:axes.{key.text}", self.scope.at(key), "axis")

    def _all(self, key: ScalarNode, node: ScalarNode) -> dict[str, Member]:
        if key.text != "test":
            hint = "list the members: [id, id]"
            self.scope.error(node, Code.CHOICE_UNKNOWN, 'only the axis "test" can have "all" members', hint)
            return {}
        if self.suite is None or not self.suite.tests:
            self.scope.error(node, Code.KEY_MISSING, "there is no suite whose tests could be meant", "add tests: SUITE")
            return {}
        return dict(self._described("test"))

    def _listed(self, key: ScalarNode, node: Node, described: Mapping[str, Member]) -> dict[str, Member]:
        if not isinstance(node, ListNode):
            list_of(self.scope, node, f'the axis "{key.text}"')
            return {}
        if not node.items:
            self.scope.error(node, Code.VALUE_EMPTY, f'the axis "{key.text}" has no members', "list them: [id, id]")
            return {}
        members: dict[str, Member] = {}
        for item in node.items:
            scalar = scalar_of(self.scope, item, f'a member of the axis "{key.text}"')
            if scalar is None:
                self.scope.unsure.add(key.text)
                continue
            member_id = scalar.text
            if not check_id(self.scope, scalar, f'a member of the axis "{key.text}"'):
                members[member_id] = self._undescribed(key, scalar)
                continue
            if member_id in members:
                self.scope.error(scalar, Code.ID_DUPLICATE, f'"{member_id}" stands twice on this axis', "delete one")
                continue
            if member_id not in described:
                self._report_unknown(key, scalar, described)
                members[member_id] = self._undescribed(key, scalar)
                continue
            members[member_id] = described[member_id]
        return members

    def _report_unknown(self, key: ScalarNode, node: ScalarNode, described: Mapping[str, Member]) -> None:
        """Report a member that nothing describes, unless what does has faults of its own."""
        if key.text == "device" and f"devices/{node.text}" in self.scope.site.faulty:
            return
        message = f'there is no {key.text} "{node.text}"'
        if key.text not in {"device", "test", "metric"}:
            message = f'"{node.text}" is not among the members of the axis "{key.text}" in the vocabulary'
            if key.text not in self.vocabulary.axes:  # which is reported at the axis
                return
        hint = did_you_mean(node.text, described) if described else _where_described(key.text)
        if key.text == "metric":
            self.scope.undescribed(node, message, hint)
        else:
            self.scope.error(node, Code.ID_UNKNOWN, message, hint)

    def _undescribed(self, key: ScalarNode, node: ScalarNode) -> Member:
        """Go on with a faulty member as it is, so that it is one fault and not one for each of its cells."""
        self.unknown.add(node.text)
        self.scope.unsure.add(key.text)
        text = Text(node.text, None, f"{self.scope.name}:axes.{key.text}", self.scope.at(node), "member")
        return Member(node.text, text)


def _where_described(axis_id: str) -> str:
    return {
        "device": "add content/devices/ID.yaml",
        "test": "add it to the suite that tests: names",
        "metric": "describe it in vocabulary.yaml under metrics:",
    }.get(axis_id, f"describe it in vocabulary.yaml under axes: {axis_id}: members:")


def _check_unique_members(scope: Scope, node: MappingNode, axes: Mapping[str, Axis]) -> Mapping[str, str]:
    """Report an id that two axes have: nesting could not tell them apart."""
    axis_of: dict[str, str] = {}
    for key, _ in node.entries:
        for member in axes[key.text].members if key.text in axes else ():
            other = axis_of.setdefault(member, key.text)
            if other != key.text:
                message = f'"{member}" is a member of the axis "{other}" and of "{key.text}"'
                scope.error(
                    key, Code.ID_AMBIGUOUS, message, "rename one of them: an id means one thing in a result set"
                )
    return MappingProxyType(axis_of)


def declared_cells(
    scope: Scope, node: Node, axes: Mapping[str, Axis], exceptions: tuple[Selector, ...], suite: Suite | None
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
        test = suite.tests.get(members.get("test", "")) if suite else None
        if test is not None and test.metrics is not None and members["metric"] not in test.metrics:
            continue
        cells.append(MappingProxyType(members))
    return tuple(cells)


def cell_id(axes: Mapping[str, Axis], members: Mapping[str, str]) -> str:
    """Join the members in the order of the axes, without implied ones (FORMAT section 13)."""
    return ".".join(member for axis, member in members.items() if member != axes[axis].implied)
