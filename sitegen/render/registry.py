"""Everything that is rendered, as artifacts: the way in for the build.

Comes in: views, and the equipment (templates with the fixed words of each language, and the press for datasheets).
Goes out: artifacts with their paths, and messages about what a reader would see wrong. Refuses to know where `output/`
is. A new format is a function like those below and a line in `FORMATS`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from sitegen.model.page_views import DevicePage, Feed, OtherPage, RedirectPage, SitemapEntry
from sitegen.model.views import Artifact, DataView, IndexPage, LanguageChoice, ResultPage, SheetView
from sitegen.render.assets import render_assets
from sitegen.render.csv_sheet import render_csv
from sitegen.render.html import (
    render_index_html,
    render_language_choice_html,
    render_not_found_html,
    render_other_html,
    render_redirect_html,
    render_result_html,
)
from sitegen.render.json_data import render_json
from sitegen.render.pdf import Press, render_datasheet, render_device_sheet
from sitegen.render.templates import Templates, Words, load_templates
from sitegen.render.wikitext import render_wikitext
from sitegen.render.xml_files import render_feed, render_sitemap


@dataclass(frozen=True, slots=True)
class ResultViews:
    """All views of one result set in one language."""

    page: ResultPage
    sheet: SheetView
    data: DataView


@dataclass(frozen=True, slots=True)
class Equipment:
    """What renderers work with. It is costly to make and holds native objects: make one in each process."""

    templates: Templates
    press: Press


@dataclass(frozen=True, slots=True)
class Rendering:
    """A rendered file, and messages on what in it a reader would see wrong, such as a sign without a glyph."""

    artifact: Artifact
    messages: tuple[str, ...] = ()


class Renderer(Protocol):
    """Makes the bytes of one format."""

    def __call__(self, views: ResultViews, equipment: Equipment) -> tuple[bytes, tuple[str, ...]]:
        """Render the views; give the bytes and messages."""


@dataclass(frozen=True, slots=True)
class Format:
    """A format by name, the pattern of its file's name, and its renderer."""

    name: str
    file_name: str
    render: Renderer


def _html(views: ResultViews, equipment: Equipment) -> tuple[bytes, tuple[str, ...]]:
    return render_result_html(views.page, equipment.templates), ()


def _pdf(views: ResultViews, equipment: Equipment) -> tuple[bytes, tuple[str, ...]]:
    return render_datasheet(views.page, equipment.templates, equipment.press)


def _wikitext(views: ResultViews, equipment: Equipment) -> tuple[bytes, tuple[str, ...]]:
    return render_wikitext(views.page, equipment.templates), ()


def _csv(views: ResultViews, equipment: Equipment) -> tuple[bytes, tuple[str, ...]]:  # noqa: ARG001 - protocol
    return render_csv(views.sheet), ()


def _json(views: ResultViews, equipment: Equipment) -> tuple[bytes, tuple[str, ...]]:  # noqa: ARG001 - protocol
    return render_json(views.data), ()


FORMATS: tuple[Format, ...] = (
    Format("html", "index.html", _html),
    Format("pdf", "{id}-{language}.pdf", _pdf),
    Format("wikitext", "{id}-{language}.wiki", _wikitext),
    Format("csv", "{id}-{language}.csv", _csv),
    Format("json", "{id}.json", _json),
)
FORMAT_NAMES: tuple[str, ...] = tuple(each.name for each in FORMATS)


def prepare_equipment(words: Mapping[str, Words], site_templates: Path | None = None) -> Equipment:
    """Load the templates for the languages of `words`; WeasyPrint is loaded with the first datasheet."""
    templates = load_templates(words, site_templates)
    return Equipment(templates, Press(templates))


def render_result_page(
    views: ResultViews, equipment: Equipment, formats: Sequence[str] = FORMAT_NAMES
) -> tuple[Rendering, ...]:
    """Render a result set in one language, in the formats named, in the order of `FORMATS`."""
    frame = views.page.frame
    renderings: list[Rendering] = []
    for each in FORMATS:
        if each.name in formats:
            name = each.file_name.format(id=views.page.id, language=frame.language)
            content, messages = each.render(views, equipment)
            renderings.append(Rendering(Artifact(f"{frame.path.lstrip('/')}{name}", content), messages))
    return tuple(renderings)


def render_other_page(
    page: OtherPage, equipment: Equipment, formats: Sequence[str] = FORMAT_NAMES
) -> tuple[Rendering, ...]:
    """Render the page of a device (with its datasheet, if `formats` has it), a suite, a test bed, or a free page."""
    folder = page.frame.path.lstrip("/")
    renderings = [Rendering(Artifact(f"{folder}index.html", render_other_html(page, equipment.templates)))]
    if isinstance(page, DevicePage) and "pdf" in formats:
        content, messages = render_device_sheet(page, equipment.templates, equipment.press)
        renderings.append(Rendering(Artifact(f"{folder}{page.id}-{page.frame.language}.pdf", content), messages))
    return tuple(renderings)


def render_redirect(redirect: RedirectPage, equipment: Equipment) -> Artifact:
    """Render what stands at the old address of a page."""
    return Artifact(f"{redirect.path.lstrip('/')}index.html", render_redirect_html(redirect, equipment.templates))


def render_site_files(sitemap: Sequence[SitemapEntry], feeds: Sequence[Feed], equipment: Equipment) -> list[Artifact]:
    """Render the map of the site, and the feed of each language."""
    return [
        Artifact("sitemap.xml", render_sitemap(sitemap, equipment.templates)),
        *(Artifact(feed.path.lstrip("/"), render_feed(feed, equipment.templates)) for feed in feeds),
    ]


def render_index_page(page: IndexPage, equipment: Equipment) -> Artifact:
    """Render the start page of a language."""
    return Artifact(f"{page.frame.path.lstrip('/')}index.html", render_index_html(page, equipment.templates))


def render_root_pages(choice: LanguageChoice, equipment: Equipment, base_path: str = "/") -> tuple[Artifact, ...]:
    """Render the page that chooses the language, and the page for addresses that lead nowhere (`404.html`).

    Args:
        choice: the languages.
        equipment: templates.
        base_path: the path of the site's root on its server, with `/` at both ends.
    """
    return (
        Artifact("index.html", render_language_choice_html(choice, equipment.templates)),
        Artifact("404.html", render_not_found_html(choice, equipment.templates, base_path)),
    )


def render_shared_files(equipment: Equipment) -> tuple[Artifact, ...]:
    """Render the files that all pages load."""
    return render_assets(equipment.templates)
