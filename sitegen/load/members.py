"""What can be on an axis: devices, tests, metrics, or the members that the vocabulary lists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sitegen.diagnostics import Code, closest, did_you_mean
from sitegen.load.nodes import ScalarNode
from sitegen.load.scope import Scope
from sitegen.model.result_sets import Axis
from sitegen.model.suites import Suite
from sitegen.model.vocabulary import Member, Vocabulary


@dataclass(frozen=True, slots=True)
class KnownMembers:
    """What is described outside the axes of a result set, so that they may name it."""

    suite: Suite | None
    vocabulary: Vocabulary
    devices: Mapping[str, Member]

    @property
    def axes(self) -> tuple[str, ...]:
        """Give the axes that a result set can have."""
        return ("device", "test", "metric", *self.vocabulary.axes)

    def of(self, axis_id: str) -> Mapping[str, Member]:
        """Give the members that can be on an axis."""
        if axis_id == "device":
            return self.devices
        if axis_id == "test":
            tests = self.suite.tests.values() if self.suite else ()
            return {test.id: Member(test.id, test.label, test.aliases) for test in tests}
        if axis_id == "metric":
            return {
                metric.id: Member(metric.id, metric.label, metric.aliases)
                for metric in self.vocabulary.metrics.values()
            }
        words = self.vocabulary.axes.get(axis_id)
        return words.members if words else {}

    def axis_of(self, member: str) -> str | None:
        """Give the axis that a described member belongs to."""
        return next((axis for axis in self.axes if member in self.of(axis)), None)


def report_no_axis(scope: Scope, node: ScalarNode, axis_id: str, axes: Mapping[str, Axis], known: KnownMembers) -> None:
    """Report something of an axis that the result set does not have; the same words at every place, so told once."""
    if scope.is_faulty(f"axis {axis_id}"):
        return
    message = f'there is no axis "{axis_id}"'
    hint = f"add {axis_id}: […] to axes" if axis_id in known.axes else did_you_mean(axis_id, axes)
    scope.error(node, Code.ID_UNKNOWN, message, hint)


def report_no_member(scope: Scope, node: ScalarNode, axis: Axis, known: KnownMembers) -> None:
    """Report what is not on an axis; the same words at every place, so told once."""
    near = closest(node.text, axis.members)
    if node.text in known.of(axis.id):
        message = f'"{node.text}" is not on the axis "{axis.id}"'
        hint = f"add it to axes: {axis.id}" + (f'; or did you mean "{near}"?' if near else "")
    else:
        message = f'the axis "{axis.id}" has no member "{node.text}"'
        hint = did_you_mean(node.text, axis.members)
    scope.error(node, Code.ID_UNKNOWN, message, hint)
