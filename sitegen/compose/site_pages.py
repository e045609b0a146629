"""Start pages: one in each language, and the root page that lets readers choose.

Comes in: editions. Goes out: views. Refuses to know: the pages that they lead to, but for titles and summaries.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitegen.compose.edition import Edition
from sitegen.compose.frames import compose_frame, page_path
from sitegen.compose.result_page import RESULTS
from sitegen.compose.texts import PageTexts
from sitegen.localise.languages import language_name
from sitegen.model.rich_text import Target
from sitegen.model.views import IndexPage, LanguageChoice, LanguageChoiceEntry, PageEntry


def compose_index(edition: Edition) -> IndexPage:
    """Compose the start page of a language."""
    texts = PageTexts(edition, page_path(edition.language))
    title = texts.inlines(edition.dataset.site.title)
    return IndexPage(
        compose_frame(edition, texts, title, ""),
        tuple(
            PageEntry(
                texts.inlines(result_set.title),
                texts.blocks(result_set.summary),
                Target(kind=RESULTS, id=result_set.id),
            )
            for result_set in edition.dataset.result_sets.values()
        ),
    )


def compose_language_choice(editions: Sequence[Edition]) -> LanguageChoice:
    """Compose the root page; its own words are those of the site's first language."""
    entries = tuple(
        LanguageChoiceEntry(
            edition.language,
            edition.locale.direction,
            language_name(edition.language),
            PageTexts(edition, page_path(edition.language)).plain(edition.dataset.site.title),
            page_path(edition.language),
        )
        for edition in editions
    )
    return LanguageChoice(entries[0].site_title, entries[0].language, entries)
