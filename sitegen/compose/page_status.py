"""The status of a page in words: a draft, archived, why, since when, and what to read instead.

Comes in: a status. Goes out: blocks for the box on top of the page. Refuses to know: which kind of page it is.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.compose.texts import PageTexts
from sitegen.localise.dates import format_date
from sitegen.model.addresses import PAGES, RESULTS
from sitegen.model.pages import FreePage
from sitegen.model.result_sets import ResultSet, Status
from sitegen.model.rich_text import EMPTY, Blocks, Inline, Paragraph, Plain, Target


def page_status(status: Status | None, page: PageTexts, *, kind: str = RESULTS) -> Blocks:
    """Say that a page is archived, or a draft, why, and what follows it."""
    if status is None:
        return EMPTY
    words = page.edition.words
    states = {
        "archived": words.pgettext("status of a page", "This page is archived"),
        "draft": words.pgettext("status of a page", "This page is a draft"),
        "provisional": words.pgettext("status of a page", "The figures on this page are provisional"),
        "reviewed": words.pgettext("status of a page", "The figures on this page were reviewed"),
        "withdrawn": words.pgettext("status of a page", "The figures on this page were withdrawn"),
    }
    inlines: list[Inline] = [Plain(states.get(status.state, status.state))]
    if status.date is not None:
        inlines.append(Plain(f" ({format_date(status.date, page.edition.locale)})"))
    inlines.append(Plain("."))
    if status.reason is not None:
        inlines += [Plain(" "), *page.inlines(status.reason)]
    blocks: list[Paragraph] = [Paragraph(tuple(inlines))]
    successors: Mapping[str, ResultSet] | Mapping[str, FreePage] = (
        page.edition.dataset.pages if kind == PAGES else page.edition.dataset.result_sets
    )
    successor = successors.get(status.successor or "")
    if successor is not None:
        link = page.linked(Target(kind=kind, id=successor.id), page.inlines(successor.title))
        blocks.append(Paragraph((Plain(words.pgettext("status of a page", "See instead:")), Plain(" "), *link)))
    return tuple(blocks)
