"""Pages for the web: views → HTML.

Comes in: a view and the templates. Goes out: bytes in UTF-8. Refuses to know paths of output files and other formats.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from jinja2 import Environment

from sitegen.model.page_views import DevicePage, OtherPage, ProsePage, RedirectPage, SuitePage, TestBedPage
from sitegen.model.rich_text import plain_text
from sitegen.model.views import IndexPage, LanguageChoice, PageFrame, ResultPage
from sitegen.render.alignment import measure_columns
from sitegen.render.links import relative_address, site_url
from sitegen.render.rich_text_html import Address, render_blocks, render_inlines
from sitegen.render.templates import Templates

_TEMPLATES: Mapping[type[OtherPage], str] = MappingProxyType(
    {
        DevicePage: "html/device.html",
        SuitePage: "html/suite.html",
        TestBedPage: "html/test-bed.html",
        ProsePage: "html/prose.html",
    }
)


def render_result_html(page: ResultPage, templates: Templates) -> bytes:
    """Render the page of a result set."""
    environment = templates.html[page.frame.language]
    return _render(environment, "html/result.html", {**_frame_context(page.frame), "page": page})


def render_other_html(page: OtherPage, templates: Templates) -> bytes:
    """Render the page of a device, a suite, a test bed, or a free page."""
    environment = templates.html[page.frame.language]
    return _render(environment, _TEMPLATES[type(page)], {**_frame_context(page.frame), "page": page})


def render_redirect_html(redirect: RedirectPage, templates: Templates) -> bytes:
    """Render what stands at an old address; it leads on without script, and with one to the same place."""
    address = f"{redirect.root}{redirect.language}/{redirect.target.kind}/{redirect.target.id}/"
    context = {"redirect": redirect, "address": address}
    return _render(templates.html[redirect.language], "html/redirect.html", context)


def render_index_html(page: IndexPage, templates: Templates) -> bytes:
    """Render the start page of a language."""
    environment = templates.html[page.frame.language]
    return _render(environment, "html/index.html", {**_frame_context(page.frame), "page": page})


def render_language_choice_html(choice: LanguageChoice, templates: Templates) -> bytes:
    """Render the root page, which leads to the start page of each language."""
    return _render(templates.html[choice.language], "html/language-choice.html", {"choice": choice})


def render_not_found_html(choice: LanguageChoice, templates: Templates, base_path: str) -> bytes:
    """Render the page for addresses that lead nowhere, in all languages one below the other.

    Args:
        choice: the languages and their start pages.
        templates: the templates.
        base_path: the path of the site's root on its server, with `/` at both ends. A server shows this page at
            any address, so its links cannot be relative.
    """
    words = {language: environment.globals["pgettext"] for language, environment in templates.html.items()}
    context = {"choice": choice, "base_path": base_path, "words": words}
    return _render(templates.html[choice.language], "html/not-found.html", context)


def page_context(frame: PageFrame, address: Address) -> dict[str, Any]:  # Any: what templates see
    """Give what the templates of every page need: the frame, and the functions that place rich text."""
    return {
        "frame": frame,
        "plain_title": plain_text(frame.title),
        "inlines": partial(render_inlines, address=address),
        "blocks": partial(render_blocks, address=address),
        "address": address,
        "measure_columns": measure_columns,
    }


def _frame_context(frame: PageFrame) -> dict[str, Any]:
    return {**page_context(frame, partial(relative_address, frame)), "site_url": site_url(frame)}


def _render(environment: Environment, name: str, context: Mapping[str, Any]) -> bytes:
    return environment.get_template(name).render(context).encode()
