"""The levels of a table's rows and columns: what a cell is sorted under, in which order, and what that is called.

Comes in: cells and levels. Goes out: keys in their order, and labels.
Refuses to know: the grid of the table, ids, and units.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sitegen.compose.texts import PageTexts
from sitegen.compose.values import METRIC_AXIS, parts_joiner
from sitegen.localise.quantities import format_value
from sitegen.model.formulas import Formula
from sitegen.model.notation import write_value
from sitegen.model.result_sets import Axis, Cell, Level, ResultSet
from sitegen.model.rich_text import Inlines, Plain, Unbreakable
from sitegen.model.texts import Text
from sitegen.model.vocabulary import PropertyValue

DEVICE_AXIS = "device"
TEST_AXIS = "test"

# One key for each level: a member's id, or a value in its notation; "" where the cell has none.
Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class LevelReader:
    """Reads the levels of cells of one result set, for one page."""

    result_set: ResultSet
    texts: PageTexts

    def keys(self, levels: Sequence[Level], cell: Cell) -> Keys:
        """Give what a cell is sorted under, one key a level."""
        return tuple(self._key(level, cell) for level in levels)

    def _key(self, level: Level, cell: Cell) -> str:
        if level.kind == "axis":
            return cell.members.get(level.axis, "")
        value = self.value(level, cell)
        return "" if value is None else property_key(value)

    def value(self, level: Level, cell: Cell) -> PropertyValue | None:
        """Give a condition of a cell, or a property of the device that it was measured on."""
        if level.kind == "condition":
            return cell.conditions.get(level.property)
        device = self.texts.edition.dataset.devices.get(cell.members.get(level.axis, ""))
        return None if device is None else device.specs.get(level.property)

    def arrange(
        self, levels: Sequence[Level], cells: Sequence[Cell], reversed_axes: Sequence[str]
    ) -> tuple[tuple[Keys, Cell], ...]:
        """Give all distinct keys in their order, each with the first cell that has it.

        Members stand in the order of their axis; values of properties as they first appear.
        """
        first_cells: dict[Keys, Cell] = {}
        for cell in cells:
            first_cells.setdefault(self.keys(levels, cell), cell)
        ranks = [self._ranks(level, index, first_cells, reversed_axes) for index, level in enumerate(levels)]
        ordered = sorted(first_cells, key=lambda keys: [rank[key] for rank, key in zip(ranks, keys, strict=True)])
        return tuple((keys, first_cells[keys]) for keys in ordered)

    def _ranks(
        self, level: Level, index: int, first_cells: dict[Keys, Cell], reversed_axes: Sequence[str]
    ) -> dict[str, int]:
        names: list[str] = [keys[index] for keys in first_cells]
        if level.kind == "axis":
            names = [*self.result_set.axes[level.axis].members, *names]
            if level.axis in reversed_axes:
                names.reverse()
        elif level.axis in reversed_axes:
            names.reverse()
        return {name: rank for rank, name in enumerate(dict.fromkeys(names))}

    def label(self, level: Level, key: str, cell: Cell) -> Inlines:
        """Say what stands under a key; devices are linked to their row on the page."""
        if level.kind == "axis":
            return member_label(self.texts, self.result_set.axes[level.axis], key)
        label = self.texts.inlines(self.result_set.properties[level.property].label)
        value = self.value(level, cell)
        if value is None:
            return (*label, Plain(f": {self.texts.edition.words.pgettext('fact', 'not stated')}"))
        if level.kind == "property":
            return property_text(self.texts, value)
        separator = ": " if isinstance(value, Text) else " "
        return (*label, Plain(separator), *property_text(self.texts, value))

    def description(self, level: Level, key: str) -> tuple[Inlines, ...]:
        """Give the lines below a label: what a test does, which parts the values of a metric have."""
        if level.kind != "axis":
            return ()
        if level.axis == TEST_AXIS:
            suite = self.texts.edition.dataset.suites.get(self.result_set.suite or "")
            test = None if suite is None else suite.tests.get(key)
            return () if test is None else tuple(self.texts.inlines(line) for line in test.summary)
        metric = self.result_set.metrics.get(key) if level.axis == METRIC_AXIS else None
        if metric is None:
            return ()
        lines: list[Inlines] = []
        if metric.formula is not None:
            lines.append((Plain(formula_words(self.texts, self.result_set, metric.formula)),))
        if metric.parts is not None:
            mark = parts_joiner(metric.parts)
            lines.append((Plain(mark.join(self.texts.plain(label) for label in metric.parts.labels.values())),))
        return tuple(lines)


def member_label(texts: PageTexts, axis: Axis, member_id: str) -> Inlines:
    """Say what a member is called; "" is a cell that the axis does not exist for."""
    if not member_id:
        return (Plain("–"),)
    return texts.device(member_id) if axis.id == DEVICE_AXIS else texts.inlines(axis.members[member_id].label)


def member_words(texts: PageTexts, axis: Axis, member_id: str) -> str:
    """Say what a member is called, in plain words."""
    return texts.plain(axis.members[member_id].label)


def formula_words(texts: PageTexts, result_set: ResultSet, formula: Formula) -> str:
    """Say how a metric is computed, with the labels of the others."""
    signs = {"-": "−", "*": "×", "/": "/", "+": "+"}
    labels = {name: texts.plain(result_set.metrics[name].label) for name in formula.metrics}
    words = " ".join(signs.get(token) or labels[token] for token in formula.tokens)
    return texts.edition.words.pgettext("metric", "computed: %(formula)s") % {"formula": words}


def axis_words(texts: PageTexts, axis: Axis) -> str:
    """Say what an axis is called: in the author's words, or for the axes of every site in the program's."""
    words = texts.edition.words
    names = {
        DEVICE_AXIS: words.pgettext("axis", "Device"),
        TEST_AXIS: words.pgettext("axis", "Test"),
        METRIC_AXIS: words.pgettext("axis", "Metric"),
    }
    has_own_words = axis.label.language is not None or axis.label.source != axis.id
    return texts.plain(axis.label) if has_own_words else names.get(axis.id, axis.id)


def cell_words(texts: PageTexts, result_set: ResultSet, cell: Cell) -> str:
    """Say which cell it is: its members on all axes that have several."""
    return ", ".join(
        member_words(texts, axis, cell.members[axis.id])
        for axis in result_set.axes.values()
        if len(axis.members) > 1 and axis.id in cell.members
    )


def property_key(value: PropertyValue) -> str:
    """Give a value in its notation, which tells it from others and is the same in every language."""
    return value.source if isinstance(value, Text) else write_value(value)


def property_text(texts: PageTexts, value: PropertyValue) -> Inlines:
    """Print the value of a property."""
    if isinstance(value, Text):
        return texts.inlines(value)
    return (Unbreakable(format_value(value, texts.edition.locale)),)
