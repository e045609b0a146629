"""Start pages: one in each language, and the root page that lets readers choose.

Comes in: editions. Goes out: views. Refuses to know: the pages that they lead to, but for titles and summaries.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sitegen.compose.edition import Edition
from sitegen.compose.frames import compose_frame, page_path, section_title
from sitegen.compose.listing import is_archived, is_listed, listed_result_sets, result_set_entry
from sitegen.compose.texts import PageTexts
from sitegen.localise.languages import language_name
from sitegen.model.addresses import DEVICES, PAGES, RESULTS, SETUPS, TESTS
from sitegen.model.pages import FreePage
from sitegen.model.result_sets import ARCHIVED, ResultSet
from sitegen.model.rich_text import EMPTY, Plain, Target, Unbreakable
from sitegen.model.suites import Suite
from sitegen.model.test_beds import TestBed
from sitegen.model.views import (
    IndexGroup,
    IndexPage,
    IndexSection,
    LanguageChoice,
    LanguageChoiceEntry,
    PageEntry,
)

HOME = Target(kind="home")


def compose_index(edition: Edition) -> IndexPage:
    """Compose the start page of a language: result sets by suite, newest first; then all else that has a page."""
    texts = PageTexts(edition, HOME)
    title = texts.inlines(edition.dataset.site.title)
    sections = (*_result_sections(texts), *_other_sections(texts))
    return IndexPage(compose_frame(edition, texts, title, ""), tuple(each for each in sections if each.groups))


def _result_sections(texts: PageTexts) -> tuple[IndexSection, IndexSection]:
    edition = texts.edition
    listed = listed_result_sets(edition.dataset.result_sets.values())
    current = tuple(result_set for result_set in listed if not is_archived(result_set.status))
    archived = tuple(result_set_entry(each, texts) for each in listed if is_archived(each.status))
    return (
        IndexSection(RESULTS, section_title(edition, RESULTS), _by_suite(current, texts)),
        IndexSection(
            ARCHIVED,
            section_title(edition, ARCHIVED),
            (IndexGroup((), archived),) if archived else (),
        ),
    )


def _by_suite(result_sets: Sequence[ResultSet], texts: PageTexts) -> tuple[IndexGroup, ...]:
    """Group result sets by their suite, the one with the newest first; those without a suite come last."""
    suites = sorted(dict.fromkeys(each.suite for each in result_sets), key=lambda suite: suite is None)
    other = (Plain(texts.edition.words.pgettext("group of benchmarks", "Other benchmarks")),)
    return tuple(
        IndexGroup(
            texts.suite(suite) if suite is not None else (other if len(suites) > 1 else ()),
            tuple(result_set_entry(each, texts) for each in result_sets if each.suite == suite),
        )
        for suite in suites
    )


def _other_sections(texts: PageTexts) -> Iterator[IndexSection]:
    """Compose the sections of devices, suites, test beds and free pages."""
    edition, dataset = texts.edition, texts.edition.dataset
    devices = sorted(dataset.devices.values(), key=lambda device: (texts.plain(device.name).casefold(), device.id))
    pages = [page for page in dataset.pages.values() if is_listed(page.status)]
    entries: dict[str, tuple[PageEntry, ...]] = {
        DEVICES: tuple(
            PageEntry((Unbreakable(texts.plain(each.name)),), EMPTY, Target(kind=DEVICES, id=each.id))
            for each in devices
        ),
        TESTS: tuple(_entry(TESTS, each, texts) for each in dataset.suites.values()),
        SETUPS: tuple(_entry(SETUPS, each, texts) for each in dataset.test_beds.values()),
        PAGES: tuple(_entry(PAGES, each, texts) for each in pages),
    }
    for kind, found in entries.items():
        groups = (IndexGroup((), found),) if found else ()
        yield IndexSection(kind, section_title(edition, kind), groups, is_compact=kind == DEVICES)


def _entry(kind: str, record: Suite | TestBed | FreePage, texts: PageTexts) -> PageEntry:
    return PageEntry(texts.inlines(record.title), texts.blocks(record.summary), Target(kind=kind, id=record.id))


def compose_language_choice(editions: Sequence[Edition]) -> LanguageChoice:
    """Compose the root page; its own words are those of the site's first language."""
    entries = tuple(
        LanguageChoiceEntry(
            edition.language,
            edition.locale.direction,
            language_name(edition.language),
            PageTexts(edition, HOME).plain(edition.dataset.site.title),
            page_path(edition.language),
        )
        for edition in editions
    )
    return LanguageChoice(entries[0].site_title, entries[0].language, entries)
