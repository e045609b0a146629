"""The test bed: its components, with every variant that the measurements used, and which devices used it.

Comes in: a result set. Goes out: one view with all test beds that it used.
Refuses to know: results.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from sitegen.compose.levels import DEVICE_AXIS, property_text
from sitegen.compose.phrases import fill_phrase, list_inlines
from sitegen.compose.texts import PageTexts, variant_anchor
from sitegen.localise.lists import format_list
from sitegen.localise.locales import NO_BREAK_SPACE
from sitegen.localise.numbers import format_number
from sitegen.model.addresses import SETUPS
from sitegen.model.result_sets import ResultSet
from sitegen.model.rich_text import Inlines, Plain, Target
from sitegen.model.test_beds import Component, TestBed, TestBedReference, TestBedVariant
from sitegen.model.views import FactRow, FactTable, TestBedView
from sitegen.model.vocabulary import Property, PropertyValue


@dataclass(frozen=True, slots=True)
class _Use:
    """What the cells used: test beds with their variants ("" is none), each with the devices measured in it."""

    devices: Mapping[str, Mapping[str, tuple[str, ...]]]


def reference_key(reference: TestBedReference) -> str:
    """Spell a reference as authors do: `ID` or `ID.VARIANT`."""
    return reference.id if reference.variant is None else f"{reference.id}.{reference.variant}"


def reference_text(reference: TestBedReference, page: PageTexts) -> Inlines:
    """Name the variant of a test bed, or the test bed."""
    return page.test_bed(reference)


def compose_test_bed(result_set: ResultSet, page: PageTexts) -> TestBedView | None:
    """Compose the test bed of the result set; others that single cells used follow in the same table."""
    use = _find_use(result_set)
    beds = [page.edition.dataset.test_beds[bed_id] for bed_id in use.devices]
    if not beds:
        return None
    properties = page.edition.dataset.vocabulary.properties
    rows: list[FactRow] = []
    for bed in beds:
        if bed is not beds[0]:
            rows.append(FactRow("", ((page.inlines(bed.title),),), is_heading=True))
        used = use.devices[bed.id]
        variants = {variant_id: used[variant_id] for variant_id in bed.variants if variant_id in used}
        rows += _bed_rows(bed, variants, {**properties, **result_set.properties}, page)
    return _view(beds[0], rows, page)


def compose_whole_test_bed(test_bed: TestBed, result_sets: Iterable[ResultSet], page: PageTexts) -> TestBedView:
    """Compose a test bed for its own page, with all variants, and the devices that these result sets measured."""
    devices: dict[str, dict[str, None]] = {variant_id: {} for variant_id in test_bed.variants}
    for result_set in result_sets:
        used = _find_use(result_set).devices.get(test_bed.id, {})
        for variant_id, measured in used.items():
            devices.get(variant_id, {}).update(dict.fromkeys(measured))
    variants = {variant_id: tuple(measured) for variant_id, measured in devices.items()}
    rows = _bed_rows(test_bed, variants, page.edition.dataset.vocabulary.properties, page)
    return _view(test_bed, rows, page)


def _view(bed: TestBed, rows: Iterable[FactRow], page: PageTexts) -> TestBedView:
    words = page.edition.words
    header = (
        (Plain(words.pgettext("fact", "Component")),),
        (Plain(words.pgettext("fact", "Equipment")),),
    )
    caption = (Plain(words.pgettext("caption", "Components of the test bed")),)
    title = page.linked(Target(kind=SETUPS, id=bed.id), page.inlines(bed.title))
    facts = FactTable("test-bed-facts", caption, header, tuple(rows))
    return TestBedView(title, page.blocks(bed.summary), bed.diagram, facts)


def _bed_rows(
    bed: TestBed, variants: Mapping[str, tuple[str, ...]], properties: Mapping[str, Property], page: PageTexts
) -> list[FactRow]:
    """Compose the components of a test bed, then those of variants, each with the devices measured with it."""
    rows = [_component_row(component, properties, page) for component in bed.components.values()]
    for variant_id, devices in variants.items():
        rows += _variant_rows(bed.variants[variant_id], bed, devices, properties, page)
    return rows


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
    variant: TestBedVariant,
    bed: TestBed,
    devices: Iterable[str],
    properties: Mapping[str, Property],
    page: PageTexts,
) -> list[FactRow]:
    lines: list[Inlines] = [page.inlines(variant.label)]
    names = [page.device(device) for device in devices if device]
    if names:
        pattern = page.edition.words.pgettext("test bed", "Used to measure: %(devices)s")
        lines.append(fill_phrase(pattern, "devices", list_inlines(names, page.edition.locale)))
    if variant.note is not None:
        lines.append(page.inlines(variant.note))
    replaced = [bed.components[key].label for key in variant.components if key in bed.components]
    if replaced:
        pattern = page.edition.words.pgettext(
            "test bed", "Replaces the component of the same name above: %(components)s"
        )
        labels = format_list([page.plain(label) for label in replaced], page.edition.locale)
        lines.append((Plain(pattern % {"components": labels}),))
    # On a page with several test beds two variants may have one id; there only the test bed is linked to.
    row_id = variant_anchor(variant.id) if page.own == Target(kind=SETUPS, id=bed.id) else ""
    heading = FactRow(row_id, (tuple(lines),), is_heading=True)
    return [heading, *(_component_row(each, properties, page) for each in variant.components.values())]


def _component_row(component: Component, properties: Mapping[str, Property], page: PageTexts) -> FactRow:
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
    lines += spec_lines(specs, properties, page)
    if component.note is not None:
        lines.append(page.inlines(component.note))
    if not lines:
        lines.append((Plain(page.edition.words.pgettext("fact", "not stated")),))
    return FactRow("", ((label,), tuple(lines)))


def spec_lines(specs: Mapping[str, PropertyValue], known: Mapping[str, Property], page: PageTexts) -> list[Inlines]:
    """Say each property in a line, in the order of the vocabulary."""
    return [
        (*page.inlines(known[name].label), Plain(": "), *property_text(page, specs[name]))
        for name in known
        if name in specs
    ]
