"""The test bed: its components, with every variant that the measurements used, and which devices used it.

Comes in: a result set. Goes out: one view with all test beds that it used.
Refuses to know: results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sitegen.compose.levels import DEVICE_AXIS, member_words, property_text
from sitegen.compose.texts import PageTexts
from sitegen.localise.lists import format_list
from sitegen.localise.locales import NO_BREAK_SPACE
from sitegen.localise.numbers import format_number
from sitegen.model.result_sets import ResultSet
from sitegen.model.rich_text import Inlines, Plain
from sitegen.model.test_beds import Component, TestBed, TestBedReference, TestBedVariant
from sitegen.model.views import FactRow, FactTable, TestBedView
from sitegen.model.vocabulary import PropertyValue


@dataclass(frozen=True, slots=True)
class _Use:
    """What the cells used: test beds with their variants ("" is none), each with the devices measured in it."""

    devices: Mapping[str, Mapping[str, tuple[str, ...]]]


def reference_key(reference: TestBedReference) -> str:
    """Spell a reference as authors do: `ID` or `ID.VARIANT`."""
    return reference.id if reference.variant is None else f"{reference.id}.{reference.variant}"


def reference_text(reference: TestBedReference, page: PageTexts) -> Inlines:
    """Name the variant of a test bed, or the test bed."""
    test_bed = page.edition.dataset.test_beds[reference.id]
    variant = test_bed.variants.get(reference.variant or "")
    return page.inlines(test_bed.title if variant is None else variant.label)


def compose_test_bed(result_set: ResultSet, page: PageTexts) -> TestBedView | None:
    """Compose the test bed of the result set; others that single cells used follow in the same table."""
    use = _find_use(result_set)
    beds = [page.edition.dataset.test_beds[bed_id] for bed_id in use.devices]
    if not beds:
        return None
    words = page.edition.words
    header = (
        (Plain(words.pgettext("fact", "Component")),),
        (Plain(words.pgettext("fact", "Equipment")),),
    )
    rows: list[FactRow] = []
    for bed in beds:
        if bed is not beds[0]:
            rows.append(FactRow("", ((page.inlines(bed.title),),), is_heading=True))
        rows += [_component_row(component, result_set, page) for component in bed.components.values()]
        for variant_id, variant in bed.variants.items():
            if variant_id in use.devices[bed.id]:
                devices = use.devices[bed.id][variant_id]
                rows += _variant_rows(variant, bed, devices, result_set, page)
    caption = (Plain(words.pgettext("caption", "Components of the test bed")),)
    return TestBedView(
        page.inlines(beds[0].title),
        page.blocks(beds[0].summary),
        beds[0].diagram,
        FactTable("test-bed-facts", caption, header, tuple(rows)),
    )


def _find_use(result_set: ResultSet) -> _Use:
    found: dict[str, dict[str, dict[str, None]]] = {}
    if result_set.test_bed is not None:
        found[result_set.test_bed.id] = {}
    for cell in result_set.cells:
        if cell.test_bed is not None:
            variants = found.setdefault(cell.test_bed.id, {})
            devices = variants.setdefault(cell.test_bed.variant or "", {})
            devices.setdefault(cell.members.get(DEVICE_AXIS, ""))
    return _Use({bed: {variant: tuple(devices) for variant, devices in used.items()} for bed, used in found.items()})


def _variant_rows(
    variant: TestBedVariant, bed: TestBed, devices: Iterable[str], result_set: ResultSet, page: PageTexts
) -> list[FactRow]:
    lines: list[Inlines] = [page.inlines(variant.label)]
    axis = result_set.axes.get(DEVICE_AXIS)
    names = [member_words(page, axis, device) for device in devices if device] if axis is not None else []
    if names:
        pattern = page.edition.words.pgettext("test bed", "Used to measure: %(devices)s")
        lines.append((Plain(pattern % {"devices": format_list(names, page.edition.locale)}),))
    if variant.note is not None:
        lines.append(page.inlines(variant.note))
    replaced = [bed.components[key].label for key in variant.components if key in bed.components]
    if replaced:
        pattern = page.edition.words.pgettext(
            "test bed", "Replaces the component of the same name above: %(components)s"
        )
        labels = format_list([page.plain(label) for label in replaced], page.edition.locale)
        lines.append((Plain(pattern % {"components": labels}),))
    heading = FactRow("", (tuple(lines),), is_heading=True)
    return [heading, *(_component_row(each, result_set, page) for each in variant.components.values())]


def _component_row(component: Component, result_set: ResultSet, page: PageTexts) -> FactRow:
    label = page.inlines(component.label)
    if component.count > 1:
        count = format_number(str(component.count), page.edition.locale)
        label = (*label, Plain(f" ({count}{NO_BREAK_SPACE}×)"))
    lines: list[Inlines] = []
    if component.is_under_test:
        lines.append((Plain(page.edition.words.pgettext("test bed", "the device under test")),))
    specs: dict[str, PropertyValue] = {}
    if component.device is not None:
        lines.append(page.device(component.device))
        specs.update(page.edition.dataset.devices[component.device].specs)
    specs.update(component.specs)
    lines += _spec_lines(specs, result_set, page)
    if component.note is not None:
        lines.append(page.inlines(component.note))
    if not lines:
        lines.append((Plain(page.edition.words.pgettext("fact", "not stated")),))
    return FactRow("", ((label,), tuple(lines)))


def _spec_lines(specs: Mapping[str, PropertyValue], result_set: ResultSet, page: PageTexts) -> list[Inlines]:
    """Say each property in a line, in the order of the vocabulary."""
    known = {**page.edition.dataset.vocabulary.properties, **result_set.properties}
    return [
        (*page.inlines(known[name].label), Plain(": "), *property_text(page, specs[name]))
        for name in known
        if name in specs
    ]
