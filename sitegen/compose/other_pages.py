"""All pages of an edition beside those of result sets, in the order of kinds and files.

Comes in: an edition. Goes out: the views of devices, suites, test beds and free pages. Refuses to know their content.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitegen.compose.background_pages import compose_prose_page, compose_suite_page, compose_test_bed_page
from sitegen.compose.device_page import compose_device_page
from sitegen.compose.edition import Edition
from sitegen.model.page_views import OtherPage


def compose_other_pages(edition: Edition, *, formats: tuple[str, ...]) -> Iterator[OtherPage]:
    """Compose one page after the other; `formats` are the files that are offered beside those of devices."""
    dataset = edition.dataset
    for device in dataset.devices.values():
        yield compose_device_page(edition, device, formats=formats)
    for suite in dataset.suites.values():
        yield compose_suite_page(edition, suite)
    for test_bed in dataset.test_beds.values():
        yield compose_test_bed_page(edition, test_bed)
    for free_page in dataset.pages.values():
        yield compose_prose_page(edition, free_page)
