"""Views of the pages beside those of result sets: devices, suites, test beds, free pages, indexes, and redirects.

Every string in them is final and unescaped, as in `model.views`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from sitegen.model.addresses import DEVICES, PAGES, SETUPS, TESTS
from sitegen.model.rich_text import Blocks, Inlines, Target
from sitegen.model.views import Download, FactTable, MethodView, PageEntry, PageFrame, ResultsTable, TestBedView


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact in one line or several, and what it is about."""

    term: Inlines
    lines: tuple[Inlines, ...]


@dataclass(frozen=True, slots=True)
class DeviceResults:
    """What one result set measured on a device: its tables, cut down to it, and the conditions.

    `id` is the section's anchor. `state` and `status` say that the result set is archived, or a draft ("" and none
    where it is neither).
    """

    id: str
    title: Inlines
    target: Target
    state: str
    status: Blocks
    facts: tuple[Fact, ...]
    tables: tuple[ResultsTable, ...]


@dataclass(frozen=True, slots=True)
class DevicePage:
    """The page of one device in one language; its datasheet is made from it too.

    `test_beds` are the places where it served as a part of a test bed.
    """

    kind: ClassVar[str] = DEVICES

    frame: PageFrame
    id: str
    summary: Blocks
    specs: FactTable | None
    links: tuple[Inlines, ...]
    results: tuple[DeviceResults, ...]
    test_beds: tuple[Inlines, ...]
    downloads: tuple[Download, ...]


@dataclass(frozen=True, slots=True)
class SuitePage:
    """The page of one suite. `uses` are the result sets that were measured with it."""

    kind: ClassVar[str] = TESTS

    frame: PageFrame
    id: str
    summary: Blocks
    method: MethodView
    uses: tuple[PageEntry, ...]


@dataclass(frozen=True, slots=True)
class TestBedPage:
    """The page of one test bed. `uses` are the result sets that were measured on it."""

    kind: ClassVar[str] = SETUPS

    frame: PageFrame
    id: str
    test_bed: TestBedView
    uses: tuple[PageEntry, ...]


@dataclass(frozen=True, slots=True)
class ProsePage:
    """A free page. `state` is "draft", "archived" or ""."""

    kind: ClassVar[str] = PAGES

    frame: PageFrame
    id: str
    state: str
    status: Blocks
    summary: Blocks
    body: Blocks


OtherPage = DevicePage | SuitePage | TestBedPage | ProsePage


@dataclass(frozen=True, slots=True)
class RedirectPage:
    """What stands at an old address and leads to the new one.

    `path` is the old address below the site's root, `root` the relative way to it from there; `title` is what the
    page is called now, `target` where it is, and `permalink` its full address.
    """

    language: str
    direction: str
    path: str
    root: str
    title: str
    site_title: str
    target: Target
    permalink: str


@dataclass(frozen=True, slots=True)
class SitemapEntry:
    """A page for search engines: its full address, and the same page in all languages, itself included."""

    permalink: str
    alternatives: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class FeedEntry:
    """A result set in a feed. `updated` is a point of time as RFC 3339 has it, made of the date in the content."""

    title: str
    permalink: str
    updated: str
    summary: str


@dataclass(frozen=True, slots=True)
class Feed:
    """What is new in one language: entries whose date is known, newest first. `path` is the feed's own address."""

    language: str
    title: str
    author: str
    path: str
    permalink: str
    home: str
    updated: str
    entries: tuple[FeedEntry, ...]
