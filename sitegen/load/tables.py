"""Tables (FORMAT section 11): which levels make their rows and columns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sitegen.diagnostics import Code, Location
from sitegen.load.members import KnownMembers, report_no_axis
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.scope import Scope, check_id, mapping_of, one_or_list, read_fields, scalar_of
from sitegen.load.selectors import selects, structure_selector
from sitegen.load.texts import structure_text
from sitegen.model.result_sets import Axis, Level, Selector, TableLayout

_KEYS = ("title", "per", "groups", "rows", "columns", "only", "reverse")
_PLACES = ("per", "groups", "rows", "columns")


@dataclass(frozen=True, slots=True)
class TableReader:
    """Makes the tables of one result set over its axes, properties and declared cells."""

    scope: Scope
    axes: Mapping[str, Axis]
    known: KnownMembers
    cells: tuple[Mapping[str, str], ...]

    def tables(self, node: Node) -> tuple[TableLayout, ...]:
        """Make the tables of `tables:`."""
        mapping = mapping_of(self.scope, node, "tables")
        tables: list[TableLayout] = []
        for key, value in mapping.entries if mapping else []:
            described = mapping_of(self.scope, value, f'the table "{key.text}"')
            if check_id(self.scope, key, "a table") and described is not None:
                table = self._table(key, described)
                if table is not None:
                    tables.append(table)
        return tuple(tables)

    def standard_table(self, location: Location) -> TableLayout:
        """Give the table of a result set that describes none: first axis as rows, the others as columns."""
        levels = [Level("axis", axis.id, "", location) for axis in self.axes.values()]
        several = [level for level in levels if len(self.axes[level.axis].members) > 1]
        rows = tuple(several[:1] or levels[:1])
        columns = tuple(several[1:]) or tuple(level for level in levels if level not in rows)[-1:]
        return TableLayout("results", None, (), (), rows, columns, None, (), location)

    def _table(self, key: ScalarNode, node: MappingNode) -> TableLayout | None:
        path = f"tables.{key.text}"
        fields = read_fields(self.scope, node, _KEYS, required=("rows",), what=f'the table "{key.text}"')
        title = (
            structure_text(self.scope, fields["title"], f"{path}.title", one_line=True) if "title" in fields else None
        )
        levels: dict[str, tuple[Level, ...]] = {}
        seen: dict[tuple[str, str, str], Level] = {}
        is_whole = "rows" in fields
        for place in _PLACES:
            found: list[Level] = []
            if place == "rows" and isinstance(fields.get(place), ListNode) and not one_or_list(fields[place]):
                hint = "write what makes the rows, such as rows: [device]"
                self.scope.error(fields[place], Code.VALUE_EMPTY, f'the table "{key.text}" has no rows', hint)
                is_whole = False
            for item in one_or_list(fields[place]) if place in fields else ():
                level = self._level(item)
                if level is None:
                    is_whole = False
                    continue
                identity = (level.kind, level.axis, level.property)
                if identity in seen:
                    is_whole = False
                    message = f'"{_spelled(level)}" stands twice in the table "{key.text}"'
                    self.scope.error(item, Code.TABLE_AXIS_TWICE, message, "delete one of the two")
                    continue
                seen[identity] = level
                found.append(level)
            levels[place] = tuple(found)
        only = (
            structure_selector(self.scope, fields["only"], self.axes, self.known, "only") if "only" in fields else None
        )
        reversed_axes = self._reversed(fields["reverse"]) if "reverse" in fields else ()
        if not is_whole or not self._has_all_axes(key, levels, only):
            return None
        return TableLayout(
            key.text,
            title,
            levels["per"],
            levels["groups"],
            levels["rows"],
            levels["columns"],
            only,
            reversed_axes,
            self.scope.at(key),
        )

    def _level(self, node: Node) -> Level | None:
        scalar = scalar_of(self.scope, node, "a level of the table")
        if scalar is None:
            return None
        first, dot, prop = scalar.text.partition(".")
        at = self.scope.at(scalar)
        if first == "with" and not prop:
            hint = "write with.PROPERTY, such as with.memory"
            self.scope.error(scalar, Code.ID_UNKNOWN, '"with" is no level without a property', hint)
            return None
        if first not in {"with", *self.axes}:
            report_no_axis(self.scope, scalar, first, self.axes, self.known)
            return None
        if not dot:
            return Level("axis", first, "", at)
        properties = self.known.vocabulary.properties
        if prop not in properties:
            message = f'there is no property "{prop}"'
            self.scope.undescribed(scalar, "properties", message, properties, offset=len(first) + 1)
            return None
        return Level("condition", "", prop, at) if first == "with" else Level("property", first, prop, at)

    def _reversed(self, node: Node) -> tuple[str, ...]:
        axes: list[str] = []
        for item in one_or_list(node):
            scalar = scalar_of(self.scope, item, "reverse")
            if scalar is not None and scalar.text not in self.axes:
                report_no_axis(self.scope, scalar, scalar.text, self.axes, self.known)
            elif scalar is not None:
                axes.append(scalar.text)
        return tuple(axes)

    def _has_all_axes(self, key: ScalarNode, levels: Mapping[str, tuple[Level, ...]], only: Selector | None) -> bool:
        """Report an axis with several members that stands nowhere: two cells would share a place."""
        placed = {level.axis for found in levels.values() for level in found if level.kind == "axis"}
        shown = [cell for cell in self.cells if only is None or selects(only, cell)]
        lacking = [axis for axis in self.axes if axis not in placed and len({cell.get(axis) for cell in shown}) > 1]
        if lacking:
            what = f'axis "{lacking[0]}" has' if len(lacking) == 1 else f"axes {', '.join(lacking)} have"
            it = "it" if len(lacking) == 1 else "them"
            message = f'the {what} several members, and the table "{key.text}" has no place for {it}'
            hint = f"add {', '.join(lacking)} to rows or columns, or pick one member with only: {{{lacking[0]}: …}}"
            self.scope.error(key, Code.TABLE_AXIS_MISSING, message, hint)
        return not lacking


def _spelled(level: Level) -> str:
    if level.kind == "condition":
        return f"with.{level.property}"
    return level.axis if level.kind == "axis" else f"{level.axis}.{level.property}"
