"""Wiki pages: the view of a result set → MediaWiki wikitext, ready to paste.

Comes in: the view and the templates. Goes out: bytes in UTF-8. Refuses to know HTML, except for what wikitext borrows.

Plain wikis have neither templates nor style sheets of ours, so that what must not break or align says so itself.
"""

from __future__ import annotations

from functools import partial

from sitegen.model.rich_text import Paragraph, Target
from sitegen.model.views import NoteView, ResultPage
from sitegen.render.links import full_address
from sitegen.render.rich_text_html import Address
from sitegen.render.rich_text_wikitext import (
    encode_address,
    wikitext_blocks,
    wikitext_inlines,
    wikitext_settings,
)
from sitegen.render.templates import Templates
from sitegen.render.wikitext_escape import Wikitext, at_line_start, escape_verbatim


def render_wikitext(page: ResultPage, templates: Templates) -> bytes:
    """Render the whole page; its title is the name that the wiki gives the page."""

    def address(target: Target) -> str:
        is_on_page = not target.url and not target.kind
        return f"#{target.anchor}" if is_on_page else full_address(page.frame, target)

    template = templates.wikitext[page.frame.language].get_template("wikitext/result.wiki")
    text = template.render(
        page=page,
        frame=page.frame,
        inlines=partial(wikitext_inlines, address=address),
        blocks=partial(wikitext_blocks, address=address),
        settings_list=partial(wikitext_settings, address=address),
        note_text=lambda note: _note_text(note, address),
        verbatim=escape_verbatim,
        line_start=at_line_start,
        markup=Wikitext,
        url=lambda url: Wikitext(encode_address(url)),
        site_url=full_address(page.frame, Target(kind="home")).removesuffix(f"{page.frame.language}/"),
    )
    return text.encode()


def _note_text(note: NoteView, address: Address) -> Wikitext:
    """Write a note of one paragraph on one line; lists and further paragraphs need lines of their own."""
    match note.text:
        case (Paragraph(children),):
            return wikitext_inlines(children, address)
        case _:
            return Wikitext(f"\n{wikitext_blocks(note.text, address, 3)}\n")
