"""The pages that say how it was measured, and free pages: suites, test beds, prose.

Comes in: a record and an edition. Goes out: the view of its page. Refuses to know: results, but for who used what.
"""

from __future__ import annotations

from collections.abc import Callable

from sitegen.compose.edition import Edition
from sitegen.compose.frames import compose_frame
from sitegen.compose.listing import listed_result_sets, page_state, result_set_entry
from sitegen.compose.method import compose_whole_method
from sitegen.compose.page_status import page_status
from sitegen.compose.prose_body import compose_body
from sitegen.compose.test_beds import compose_whole_test_bed
from sitegen.compose.texts import PageTexts
from sitegen.model.addresses import PAGES, SETUPS, TESTS
from sitegen.model.page_views import ProsePage, SuitePage, TestBedPage
from sitegen.model.pages import FreePage
from sitegen.model.result_sets import ResultSet
from sitegen.model.rich_text import Target
from sitegen.model.suites import Suite
from sitegen.model.test_beds import TestBed
from sitegen.model.views import PageEntry


def compose_suite_page(edition: Edition, suite: Suite) -> SuitePage:
    """Compose the page of a suite: its method and all its tests, and the result sets that used it."""
    page = PageTexts(edition, Target(kind=TESTS, id=suite.id))
    description = page.plain(suite.summary)
    return SuitePage(
        compose_frame(edition, page, page.inlines(suite.title), description, kind=TESTS, page_id=suite.id),
        suite.id,
        page.blocks(suite.summary),
        compose_whole_method(suite, page),
        _uses(lambda result_set: result_set.suite == suite.id, page),
    )


def compose_test_bed_page(edition: Edition, test_bed: TestBed) -> TestBedPage:
    """Compose the page of a test bed: its components in all variants, and the result sets that used it."""
    page = PageTexts(edition, Target(kind=SETUPS, id=test_bed.id))
    description = page.plain(test_bed.summary)
    result_sets = listed_result_sets(edition.dataset.result_sets.values())
    return TestBedPage(
        compose_frame(edition, page, page.inlines(test_bed.title), description, kind=SETUPS, page_id=test_bed.id),
        test_bed.id,
        compose_whole_test_bed(test_bed, result_sets, page),
        _uses(lambda result_set: _uses_test_bed(result_set, test_bed.id), page),
    )


def compose_prose_page(edition: Edition, free_page: FreePage) -> ProsePage:
    """Compose a free page."""
    page = PageTexts(edition, Target(kind=PAGES, id=free_page.id))
    title, description = page.inlines(free_page.title), page.plain(free_page.summary)
    return ProsePage(
        compose_frame(
            edition, page, title, description, kind=PAGES, page_id=free_page.id, state=page_state(free_page.status)
        ),
        free_page.id,
        page_state(free_page.status),
        page_status(free_page.status, page, kind=PAGES),
        page.blocks(free_page.summary),
        compose_body(free_page, page),
    )


def _uses_test_bed(result_set: ResultSet, bed_id: str) -> bool:
    references = (result_set.test_bed, *(cell.test_bed for cell in result_set.cells))
    return any(reference is not None and reference.id == bed_id for reference in references)


def _uses(is_used: Callable[[ResultSet], bool], page: PageTexts) -> tuple[PageEntry, ...]:
    result_sets = listed_result_sets(page.edition.dataset.result_sets.values())
    return tuple(result_set_entry(result_set, page) for result_set in result_sets if is_used(result_set))
