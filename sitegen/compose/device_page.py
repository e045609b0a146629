"""The page of one device in one language: what it is, all that was measured on it, and where it served in a test bed.

Comes in: a device and an edition. Goes out: a `DevicePage`; its datasheet is made from it too.
Refuses to know: output formats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sitegen.compose.devices import compose_conditions
from sitegen.compose.edition import Edition
from sitegen.compose.frames import compose_frame
from sitegen.compose.levels import DEVICE_AXIS, property_text
from sitegen.compose.listing import listed_result_sets, page_state
from sitegen.compose.method import shared_facts
from sitegen.compose.page_status import page_status
from sitegen.compose.remarks import compose_remarks
from sitegen.compose.tables import compose_device_tables
from sitegen.compose.texts import PageTexts
from sitegen.localise.locales import NO_BREAK_SPACE
from sitegen.localise.numbers import format_number
from sitegen.model.addresses import DEVICES, RESULTS
from sitegen.model.devices import Device
from sitegen.model.page_views import DevicePage, DeviceResults, Fact
from sitegen.model.result_sets import ResultSet
from sitegen.model.rich_text import Inlines, Link, Plain, Target, Unbreakable
from sitegen.model.test_beds import Component, TestBed, TestBedReference, TestBedVariant
from sitegen.model.views import Download, FactRow, FactTable


def compose_device_page(edition: Edition, device: Device, *, formats: tuple[str, ...] = ("pdf",)) -> DevicePage:
    """Compose the page of a device; `formats` are the files that are offered beside it."""
    page = PageTexts(edition, Target(kind=DEVICES, id=device.id))
    title: Inlines = (Unbreakable(page.plain(device.name)),)
    measured = (
        result_set
        for result_set in listed_result_sets(edition.dataset.result_sets.values())
        if DEVICE_AXIS in result_set.axes and device.id in result_set.axes[DEVICE_AXIS].members
    )
    return DevicePage(
        frame=compose_frame(edition, page, title, page.plain(device.summary), kind=DEVICES, page_id=device.id),
        id=device.id,
        summary=page.blocks(device.summary),
        specs=_specs(device, page),
        links=tuple((Link(Target(url=link.url), page.inlines(link.title)),) for link in device.links),
        results=tuple(_results(result_set, device, page) for result_set in measured),
        test_beds=tuple(_services(device, page)),
        downloads=_downloads(device, edition, formats),
    )


def _specs(device: Device, page: PageTexts) -> FactTable | None:
    if not device.specs:
        return None
    words, known = page.edition.words, page.edition.dataset.vocabulary.properties
    return FactTable(
        "specs-facts",
        (Unbreakable(page.plain(device.name)),),
        ((Plain(words.pgettext("fact", "Property")),), (Plain(words.pgettext("fact", "Value")),)),
        tuple(
            FactRow("", ((page.inlines(known[name].label),), (property_text(page, device.specs[name]),)))
            for name in known
            if name in device.specs
        ),
    )


def _results(result_set: ResultSet, device: Device, page: PageTexts) -> DeviceResults:
    """Compose what one result set measured on the device; what its cells share is said above the tables."""
    cells = tuple(cell for cell in result_set.cells if cell.members.get(DEVICE_AXIS) == device.id)
    remarks = compose_remarks(replace(result_set, cells=cells), page)
    # The conditions say when it was measured.
    shared = shared_facts(page, replace(remarks, measured=""))
    return DeviceResults(
        f"in-{result_set.id}",
        page.inlines(result_set.title),
        Target(kind=RESULTS, id=result_set.id),
        page_state(result_set.status),
        page_status(result_set.status, page),
        (
            *compose_conditions(cells, device.id, result_set, page),
            *(Fact(term, (fact,)) for term, fact in shared),
        ),
        compose_device_tables(result_set, device.id, page, remarks),
    )


def _services(device: Device, page: PageTexts) -> Iterator[Inlines]:
    """Say where the device served in a test bed, one line for each component of each variant."""
    for test_bed in page.edition.dataset.test_beds.values():
        for component in test_bed.components.values():
            if component.device == device.id:
                yield _service(test_bed, None, component, page)
        for variant in test_bed.variants.values():
            for component in variant.components.values():
                if component.device == device.id:
                    yield _service(test_bed, variant, component, page)


def _service(test_bed: TestBed, variant: TestBedVariant | None, component: Component, page: PageTexts) -> Inlines:
    place = page.test_bed(TestBedReference(test_bed.id, None))
    if variant is not None:
        place = (*place, Plain(", "), *page.test_bed(TestBedReference(test_bed.id, variant.id)))
    label = page.inlines(component.label)
    if component.count > 1:
        count = format_number(str(component.count), page.edition.locale)
        label = (*label, Plain(f" ({count}{NO_BREAK_SPACE}×)"))
    return (*place, Plain(": "), *label)


def _downloads(device: Device, edition: Edition, formats: tuple[str, ...]) -> tuple[Download, ...]:
    if "pdf" not in formats:
        return ()
    title = edition.words.pgettext("download", "Datasheet (PDF)")
    return (Download(f"{device.id}-{edition.language}.pdf", title, "application/pdf"),)
