"""Selectors: `{axis: id or [ids], …}`, true of a cell that has one of these members on each of these axes."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from sitegen.diagnostics import Code
from sitegen.load.nodes import Node
from sitegen.load.scope import Scope, known_id, mapping_of, one_or_list, scalar_of
from sitegen.model.result_sets import Axis, Selector


def structure_selector(scope: Scope, node: Node, axes: Mapping[str, Axis], what: str) -> Selector | None:
    """Make a selector; `None` where it says nothing that can be trusted."""
    mapping = mapping_of(scope, node, what)
    if mapping is None:
        return None
    selector: dict[str, tuple[str, ...]] = {}
    for key, value in mapping.entries:
        axis_id = known_id(scope, key, axes, "axis")
        if axis_id is None:
            return None
        members: list[str] = []
        for item in one_or_list(value):
            scalar = scalar_of(scope, item, f"a member of {axis_id}")
            member = None
            if scalar is not None and axis_id in scope.unsure and scalar.text not in axes[axis_id].members:
                return None
            if scalar is not None:
                member = known_id(scope, scalar, axes[axis_id].members, f'member of the axis "{axis_id}"')
            if member is None:
                return None
            members.append(member)
        selector[axis_id] = tuple(members)
    if not selector:
        scope.error(node, Code.SELECTOR_EMPTY, f"{what} names no axis", "write {axis: member}, or delete it")
        return None
    return MappingProxyType(selector)


def selects(selector: Selector, members: Mapping[str, str]) -> bool:
    """Tell whether a selector is true of a cell."""
    return all(members.get(axis) in chosen for axis, chosen in selector.items())
