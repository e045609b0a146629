"""What belongs to the site as a whole: the map for search engines, feeds, and old addresses that lead on.

Comes in: editions. Goes out: views. Refuses to know: XML and HTML.

Every date is one of the content: without it there is no entry in a feed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitegen.compose.edition import Edition
from sitegen.compose.frames import page_path, permalink
from sitegen.compose.listing import is_listed, newest_date
from sitegen.compose.plain_blocks import plain_blocks
from sitegen.compose.texts import PageTexts
from sitegen.model.addresses import KINDS, RESULTS, PageRecord, records_of
from sitegen.model.devices import Device
from sitegen.model.page_views import Feed, FeedEntry, RedirectPage, SitemapEntry
from sitegen.model.pages import FreePage
from sitegen.model.result_sets import ResultSet
from sitegen.model.rich_text import Target

HOME = Target(kind="home")
_FIRST_DAY = "-01-01"
_NO_DATE = "1970-01-01T00:00:00Z"  # a feed must say when it was updated, also one without entries


def compose_sitemap(editions: Sequence[Edition]) -> tuple[SitemapEntry, ...]:
    """Compose the entries of all pages that lists lead to, page by page, in every language."""
    places = [("", ""), *((kind, record.id) for kind, record in _records(editions[0]) if _is_listed(record))]
    return tuple(
        SitemapEntry(
            permalink(edition, page_path(edition.language, *place)),
            tuple((each.language, permalink(each, page_path(each.language, *place))) for each in editions),
        )
        for place in places
        for edition in editions
    )


def compose_feed(edition: Edition) -> Feed:
    """Compose the feed of a language: result sets by the date of their newest measurement, or of their status."""
    page = PageTexts(edition, HOME)
    dated = [(_date(result_set), result_set) for result_set in edition.dataset.result_sets.values()]
    entries = tuple(
        FeedEntry(
            page.plain(result_set.title),
            permalink(edition, page_path(edition.language, RESULTS, result_set.id)),
            _point_of_time(date),
            plain_blocks(page.blocks(result_set.summary)),
        )
        for date, result_set in sorted(dated, key=lambda each: each[0], reverse=True)
        if date and is_listed(result_set.status)
    )
    home = page_path(edition.language)
    path = f"{home}feed.xml"
    site = edition.dataset.site
    title = page.plain(site.title)
    author = page.plain(site.organisation) or title
    updated = entries[0].updated if entries else _NO_DATE
    return Feed(
        edition.language, title, author, path, permalink(edition, path), permalink(edition, home), updated, entries
    )


def compose_redirects(edition: Edition) -> Iterator[RedirectPage]:
    """Compose what stands at the old addresses of pages, in one language."""
    page = PageTexts(edition, HOME)
    site_title = page.plain(edition.dataset.site.title)
    for kind, record in _records(edition):
        title = page.plain(record.name if isinstance(record, Device) else record.title)
        for alias in record.aliases:
            path = page_path(edition.language, kind, alias)
            yield RedirectPage(
                edition.language,
                edition.locale.direction,
                path,
                "../" * (path.count("/") - 1),
                title,
                site_title,
                Target(kind=kind, id=record.id),
                permalink(edition, page_path(edition.language, kind, record.id)),
            )


def _records(edition: Edition) -> Iterator[tuple[str, PageRecord]]:
    for kind in KINDS:
        for record in records_of(edition.dataset, kind).values():
            yield kind, record


def _is_listed(record: PageRecord) -> bool:
    return not isinstance(record, ResultSet | FreePage) or is_listed(record.status)


def _date(result_set: ResultSet) -> str:
    changed = None if result_set.status is None else result_set.status.date
    return max(newest_date(result_set), changed or "")


def _point_of_time(date: str) -> str:
    """Give the first moment of a day, a month or a year."""
    day = date + _FIRST_DAY[len(date) - len("2025") :]
    return f"{day}T00:00:00Z"
