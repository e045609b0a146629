from __future__ import annotations

from sitegen.model.views import IndexPage, LanguageChoice
from sitegen.render.registry import (
    Equipment,
    ResultViews,
    render_index_page,
    render_result_page,
    render_root_pages,
    render_shared_files,
)


def test_result_set_has_a_file_in_each_format(views: ResultViews, equipment: Equipment) -> None:
    """The paths are those of the contract."""
    paths = [rendering.artifact.path for rendering in render_result_page(views, equipment)]
    folder = "de/results/racks/"
    assert paths == [
        f"{folder}index.html",
        f"{folder}racks-de.pdf",
        f"{folder}racks-de.wiki",
        f"{folder}racks-de.csv",
        f"{folder}racks.json",
    ]


def test_only_the_named_formats_are_rendered(views: ResultViews, equipment: Equipment) -> None:
    """A build without datasheets names the others."""
    renderings = render_result_page(views, equipment, ("json", "html"))
    assert ["index.html", "racks.json"] == [each.artifact.path.rpartition("/")[2] for each in renderings]


def test_same_views_give_same_bytes(views: ResultViews, equipment: Equipment) -> None:
    """Nothing depends on what was rendered before."""
    formats = ("html", "wikitext", "csv", "json")
    assert render_result_page(views, equipment, formats) == render_result_page(views, equipment, formats)


def test_site_wide_pages_have_their_paths(index_page: IndexPage, choice: LanguageChoice, equipment: Equipment) -> None:
    """The start page of a language, the root page, and the page for lost addresses."""
    assert render_index_page(index_page, equipment).path == "de/index.html"
    assert ["index.html", "404.html"] == [each.path for each in render_root_pages(choice, equipment, "/x/")]
    assert "assets/site.css" in [each.path for each in render_shared_files(equipment)]
