"""The devices under test: one row each, with what is known of them and the conditions they were measured under.

Comes in: a result set. Goes out: a table of facts. Refuses to know: results.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sitegen.compose.levels import DEVICE_AXIS, property_key, property_text
from sitegen.compose.shares import Share, describe_cells, share
from sitegen.compose.test_beds import reference_key, reference_text
from sitegen.compose.texts import PageTexts, device_anchor
from sitegen.localise.dates import format_date
from sitegen.model.page_views import Fact
from sitegen.model.result_sets import Cell, ResultSet
from sitegen.model.rich_text import Inlines, Plain, Unbreakable
from sitegen.model.views import FactRow, FactTable
from sitegen.model.vocabulary import PropertyValue

_TEST_BED = "\N{SECTION SIGN}test-bed"  # no property can have these names
_MEASURED = "\N{SECTION SIGN}measured"


@dataclass(frozen=True, slots=True, eq=False)
class _Facts:
    """What is known of one device: for each fact what most of its cells share, and what differs."""

    device_id: str
    cells: Sequence[Cell]
    shares: dict[str, Share]


def compose_devices(result_set: ResultSet, page: PageTexts) -> FactTable | None:
    """Compose the table of devices; a result set without an axis of devices has none."""
    axis = result_set.axes.get(DEVICE_AXIS)
    if axis is None:
        return None
    cells_of: dict[str, list[Cell]] = {member: [] for member in axis.members}
    for cell in result_set.cells:
        if DEVICE_AXIS in cell.members:
            cells_of[cell.members[DEVICE_AXIS]].append(cell)
    names = (*_used_properties(result_set, page), _TEST_BED, _MEASURED)
    devices = [_find_facts(device_id, cells_of[device_id], names, page) for device_id in axis.members]
    columns = [name for name in names if any(facts.shares[name].common != "" for facts in devices)]
    words = page.edition.words
    header: list[Inlines] = [(Plain(words.pgettext("fact", "Device")),)]
    header += [_label(name, result_set, page) for name in columns]
    has_differences = any(found.differences for facts in devices for found in facts.shares.values())
    if has_differences:
        header.append((Plain(words.pgettext("fact", "Deviations in individual tests")),))
    rows = tuple(_row(facts, columns, result_set, page, has_differences=has_differences) for facts in devices)
    caption = (Plain(words.pgettext("caption", "Devices and conditions of the measurements")),)
    return FactTable("device-facts", caption, tuple(header), rows)


def compose_conditions(
    cells: Sequence[Cell], device_id: str, result_set: ResultSet, page: PageTexts
) -> tuple[Fact, ...]:
    """Compose what a device was measured under, for its own page: what its cells say, not what it always has."""
    used = {name for cell in cells for name in cell.conditions}
    names = (*(name for name in result_set.properties if name in used), _TEST_BED, _MEASURED)
    facts = _find_facts(device_id, cells, names, page)
    composed = [
        Fact(_label(name, result_set, page), (_fact(name, facts.shares[name].common, facts, page),))
        for name in names
        if facts.shares[name].common != ""
    ]
    if any(found.differences for found in facts.shares.values()):
        label = page.edition.words.pgettext("fact", "Deviations in individual tests")
        composed.append(Fact((Plain(label),), _differences(facts, result_set, page)))
    return tuple(composed)


def _find_facts(device_id: str, cells: Sequence[Cell], names: Sequence[str], page: PageTexts) -> _Facts:
    return _Facts(
        device_id,
        cells,
        {name: share(cells, lambda cell, name=name: _key(name, cell, page)) for name in names},  # type: ignore[misc]  # the default binds the name
    )


def _used_properties(result_set: ResultSet, page: PageTexts) -> tuple[str, ...]:
    """Give the properties that a cell or a device of the result set says something of, in their order."""
    used = {name for cell in result_set.cells for name in cell.conditions}
    for device_id in result_set.axes[DEVICE_AXIS].members:
        used.update(page.edition.dataset.devices[device_id].specs)
    return tuple(name for name in result_set.properties if name in used)


def _row(
    facts: _Facts, columns: Sequence[str], result_set: ResultSet, page: PageTexts, *, has_differences: bool
) -> FactRow:
    device = page.edition.dataset.devices[facts.device_id]
    lines: list[Inlines] = [page.device(device.id)]
    if device.summary is not None:
        lines.append(page.inlines(device.summary))
    cells: list[tuple[Inlines, ...]] = [tuple(lines)]
    cells += [(_fact(column, facts.shares[column].common, facts, page),) for column in columns]
    if has_differences:
        cells.append(_differences(facts, result_set, page))
    return FactRow(device_anchor(facts.device_id), tuple(cells))


def _differences(facts: _Facts, result_set: ResultSet, page: PageTexts) -> tuple[Inlines, ...]:
    """Say what single tests differ in, one line for each set of cells."""
    lines: dict[str, list[Inlines]] = {}
    for name, found in facts.shares.items():
        for difference in found.differences:
            text = _fact(name, difference.key, facts, page)
            for words in describe_cells(difference.cells, facts.cells, result_set, page):
                lines.setdefault(words, []).append((*_label(name, result_set, page), Plain(" "), *text))
    composed: list[Inlines] = []
    for words, texts in lines.items():
        joined: list[Inlines] = [(Plain(f"{words}: "),)] if words else []
        for index, text in enumerate(texts):
            joined += [((Plain("; "),) if index else ()), text]
        composed.append(tuple(inline for inlines in joined for inline in inlines))
    return tuple(composed) or ((Plain("–"),),)


def _key(name: str, cell: Cell, page: PageTexts) -> str:
    """Give what a cell says of a fact; a condition goes before what the device has by itself."""
    if name == _TEST_BED:
        return "" if cell.test_bed is None else reference_key(cell.test_bed)
    if name == _MEASURED:
        return cell.measured or ""
    value = _value(name, cell, page)
    return "" if value is None else property_key(value)


def _value(name: str, cell: Cell, page: PageTexts) -> PropertyValue | None:
    if name in cell.conditions:
        return cell.conditions[name]
    return page.edition.dataset.devices[cell.members[DEVICE_AXIS]].specs.get(name)


def _label(name: str, result_set: ResultSet, page: PageTexts) -> Inlines:
    if name == _TEST_BED:
        return (Plain(page.edition.words.pgettext("fact", "Test bed")),)
    if name == _MEASURED:
        return (Plain(page.edition.words.pgettext("fact", "Measured")),)
    return page.inlines(result_set.properties[name].label)


def _fact(name: str, key: str | None, facts: _Facts, page: PageTexts) -> Inlines:
    """Print what the cells with a key say of a fact; without a key they say different things."""
    if key is None:
        return (Plain(page.edition.words.pgettext("fact", "varies")),)
    if not key:
        return (Plain(page.edition.words.pgettext("fact", "not stated")),)
    if name == _MEASURED:
        return (Unbreakable(format_date(key, page.edition.locale)),)
    cell = next(cell for cell in facts.cells if _key(name, cell, page) == key)
    if name == _TEST_BED:
        return () if cell.test_bed is None else reference_text(cell.test_bed, page)
    value = _value(name, cell, page)
    return () if value is None else property_text(page, value)
