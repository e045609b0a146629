"""Selectors: `{axis: id or [ids], …}`, true of a cell that has one of these members on each of these axes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sitegen.diagnostics import Code
from sitegen.load.members import KnownMembers, report_no_axis, report_no_member
from sitegen.load.nodes import Node
from sitegen.load.scope import Scope, mapping_of, one_or_list, scalar_of
from sitegen.model.result_sets import Axis, Selector


def structure_selector(
    scope: Scope, node: Node, axes: Mapping[str, Axis], known: KnownMembers, what: str
) -> Selector | None:
    """Make a selector; `None` where it says nothing that can be trusted."""
    mapping = mapping_of(scope, node, what)
    if mapping is None:
        return None
    selector: dict[str, tuple[str, ...]] = {}
    is_whole = not mapping.is_faulty
    for key, value in mapping.entries:
        axis = axes.get(key.text)
        if axis is None:
            report_no_axis(scope, key, key.text, axes, known)
            is_whole = False
            continue
        members = _structure_members(scope, value, axis, known)
        is_whole = is_whole and members is not None
        selector[axis.id] = members or ()
    if not is_whole:
        return None
    if not selector:
        scope.error(node, Code.SELECTOR_EMPTY, f"{what} names no axis", "write {axis: member}, or delete it")
        return None
    return MappingProxyType(selector)


def _structure_members(scope: Scope, node: Node, axis: Axis, known: KnownMembers) -> tuple[str, ...] | None:
    members: list[str] = []
    is_whole = True
    for item in one_or_list(node):
        scalar = scalar_of(scope, item, f"a member of {axis.id}")
        if scalar is not None and scalar.text in axis.members:
            members.append(scalar.text)
            continue
        is_whole = False
        if scalar is not None and axis.id not in scope.unsure:
            report_no_member(scope, scalar, axis, known)
    return tuple(members) if is_whole else None


def selects(selector: Selector, members: Mapping[str, str]) -> bool:
    """Tell whether a selector is true of a cell."""
    return all(members.get(axis) in chosen for axis, chosen in selector.items())
