"""What every page has around its content: addresses, languages, the way from the start page.

Comes in: an edition, and what the page says of itself. Goes out: its frame.
Refuses to know: the content of pages.
"""

from __future__ import annotations

from sitegen.compose.edition import Edition
from sitegen.compose.texts import PageTexts
from sitegen.localise.languages import language_name
from sitegen.model.addresses import DEVICES, PAGES, RESULTS, SETUPS, TESTS
from sitegen.model.result_sets import ARCHIVED, DRAFT
from sitegen.model.rich_text import Inlines, Target, plain_text
from sitegen.model.views import Alternative, Breadcrumb, PageFrame


def page_path(language: str, kind: str = "", page_id: str = "") -> str:
    """Give the address of a page below the site's root: `/de/results/ID/`, or `/de/`."""
    return f"/{language}/{kind}/{page_id}/" if kind else f"/{language}/"


def permalink(edition: Edition, path: str) -> str:
    """Give the full address of a page."""
    return f"{edition.dataset.site.url.rstrip('/')}{path}"


def section_title(edition: Edition, kind: str) -> str:
    """Name a kind of pages, as the start page has them."""
    words = edition.words
    return {
        RESULTS: words.pgettext("kind of pages", "Benchmarks"),
        ARCHIVED: words.pgettext("kind of pages", "Archived benchmarks"),
        DEVICES: words.pgettext("kind of pages", "Devices"),
        TESTS: words.pgettext("kind of pages", "Test suites"),
        SETUPS: words.pgettext("kind of pages", "Test beds"),
        PAGES: words.pgettext("kind of pages", "More pages"),
    }.get(kind, "")


def compose_frame(
    edition: Edition,
    texts: PageTexts,
    title: Inlines,
    description: str,
    *,
    kind: str = "",
    page_id: str = "",
    state: str = "",
) -> PageFrame:
    """Compose the frame of a page; without `kind` it is the start page of the language."""
    site = edition.dataset.site
    path = page_path(edition.language, kind, page_id)
    site_title = texts.plain(site.title)
    home = Breadcrumb(site_title, Target(kind="home") if kind else None)
    section = ARCHIVED if kind == RESULTS and state == ARCHIVED else kind
    trail: list[Breadcrumb] = [home]
    if kind and state != DRAFT:  # the start page may have no section for a draft
        trail.append(Breadcrumb(section_title(edition, section), Target(kind="home", anchor=section)))
    if kind:
        trail.append(Breadcrumb(plain_text(title), None))
    return PageFrame(
        edition.language,
        edition.locale.direction,
        path,
        "../" * (path.count("/") - 1),
        permalink(edition, path),
        site_title,
        texts.plain(site.organisation),
        title,
        " ".join(description.split()),
        tuple(trail),
        tuple(
            Alternative(
                language, language_name(language), page_path(language, kind, page_id), language == edition.language
            )
            for language in site.languages
        ),
        is_draft=state == DRAFT,
    )
