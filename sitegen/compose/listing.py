"""Which pages lists show, in which order, and what they say of each.

Comes in: the dataset. Goes out: result sets newest first, and entries. Refuses to know: which list it is.

A draft has its page, so that its authors can look at it, but no list leads there. What is archived comes last.
"""

from __future__ import annotations

from collections.abc import Iterable

from sitegen.compose.texts import PageTexts
from sitegen.localise.dates import format_date
from sitegen.model.addresses import RESULTS
from sitegen.model.result_sets import ARCHIVED, DRAFT, ResultSet, Status
from sitegen.model.rich_text import Target
from sitegen.model.views import PageEntry


def page_state(status: Status | None) -> str:
    """Give "draft", "archived" or another state of a page; "" for none."""
    return "" if status is None else status.state


def is_listed(status: Status | None) -> bool:
    """Tell whether lists lead to a page."""
    return page_state(status) != DRAFT


def is_archived(status: Status | None) -> bool:
    """Tell whether a page is kept for old links only."""
    return page_state(status) == ARCHIVED


def newest_date(result_set: ResultSet) -> str:
    """Give the date of the newest measurement, as exactly as it is known; "" where none is."""
    return max((cell.measured or "" for cell in result_set.cells), default="")


def listed_result_sets(result_sets: Iterable[ResultSet]) -> tuple[ResultSet, ...]:
    """Give the result sets of a list: newest first, those without date behind them, archived ones last."""
    listed = (result_set for result_set in result_sets if is_listed(result_set.status))
    newest_first = sorted(listed, key=newest_date, reverse=True)
    return tuple(sorted(newest_first, key=lambda result_set: is_archived(result_set.status)))


def result_set_entry(result_set: ResultSet, page: PageTexts) -> PageEntry:
    """Compose the entry of a result set, with the date of its newest measurement or of its archiving."""
    words = page.edition.words
    date, archived = newest_date(result_set), is_archived(result_set.status)
    detail = ""
    if archived:
        detail = words.pgettext("entry of a list", "Archived")
    elif date:
        pattern = words.pgettext("entry of a list", "Measured: %(date)s")
        detail = pattern % {"date": format_date(date, page.edition.locale)}
    return PageEntry(
        page.inlines(result_set.title),
        page.blocks(result_set.summary),
        Target(kind=RESULTS, id=result_set.id),
        detail,
    )
