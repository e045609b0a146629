"""The levels of a node of the results: on which axes its cells differ, and what may be left out there.

Comes in: the cells that are possible at a node. Goes out: their axes, members and ids. Refuses to know: nodes and
faults.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sitegen.model.result_sets import Axis

Members = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Levels:
    """Answers questions about cells by the axes of their result set."""

    axes: Mapping[str, Axis]
    _ids: dict[int, str] = field(default_factory=dict)  # by identity: a result set asks for its own cells only

    def without_implied(self, cells: list[Members]) -> list[Members]:
        """Keep the cells that are meant where a level with an implied member is left out."""
        meant = cells
        for axis in self.axes.values():
            if axis.implied is None:
                continue
            present = {cell.get(axis.id, axis.implied) for cell in meant}
            if axis.implied in present and len(present) > 1:
                meant = [cell for cell in meant if cell.get(axis.id, axis.implied) == axis.implied]
        return meant

    def open_axes(self, cells: list[Members]) -> list[str]:
        """Give the axes on which cells still differ."""
        return [axis for axis in self.axes if len({cell.get(axis) for cell in cells}) > 1]

    def members(self, cells: Iterable[Members], axis: str) -> list[str]:
        """Give the members that cells have on an axis, in the axis's order."""
        present = {cell.get(axis) for cell in cells}
        return [member for member in self.axes[axis].members if member in present]

    def by_member(self, cells: Iterable[Members], axis: str) -> dict[str, list[Members]]:
        """Sort cells by their member on an axis."""
        groups: dict[str, list[Members]] = {}
        for cell in cells:
            member = cell.get(axis)
            if member is not None:
                groups.setdefault(member, []).append(cell)
        return groups

    def possible(self, cells: list[Members]) -> dict[str, str]:
        """Give the members that a key may name where these cells are possible, with their axis.

        These are the members of the next level; levels with one possible member, and axes with an implied
        member, may be left out, so the members of the level behind them may stand here too.
        """
        possible: dict[str, str] = {}
        is_reached = False
        for axis in self.axes.values():
            members = {cell[axis.id] for cell in cells if axis.id in cell}
            can_be_left_out = len(members) <= 1 or axis.implied in members
            if not is_reached or axis.implied is not None:
                # Mostly there is one member only: to look through all of a long axis each time would be quadratic.
                ordered = members if len(members) == 1 else (name for name in axis.members if name in members)
                possible.update(dict.fromkeys(ordered, axis.id))
            if not can_be_left_out:
                is_reached = True
        return possible

    def cell_id(self, members: Members) -> str:
        """Join the members in the order of the axes, without implied ones (FORMAT section 13)."""
        cell_id = self._ids.get(id(members))
        if cell_id is None:
            cell_id = self._ids[id(members)] = join_members(self.axes, members)
        return cell_id

    def name(self, chosen: list[Members], cells: list[Members]) -> list[str]:
        """Name some of the cells: by members of the outermost level that parts them from the rest, else by ids."""
        for axis in self.open_axes(cells):
            members = set(self.members(chosen, axis))
            if sum(cell.get(axis) in members for cell in cells) == len(chosen):
                return self.members(chosen, axis)
        return [self.cell_id(cell) for cell in chosen]


def join_members(axes: Mapping[str, Axis], members: Members) -> str:
    """Make the id of a cell: its members in the order of the axes, without implied ones (FORMAT section 13)."""
    return ".".join(member for axis, member in members.items() if member != axes[axis].implied)
