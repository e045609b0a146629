"""Wikitext as a real MediaWiki reads it."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import TYPE_CHECKING, Protocol
from xml.etree.ElementTree import Element

import html5lib
import pytest

from sitegen.model.rich_text import Plain
from sitegen.model.views import ResultPage
from sitegen.render.html import render_result_html
from sitegen.render.registry import Equipment
from sitegen.render.wikitext import render_wikitext

if TYPE_CHECKING:
    from types import ModuleType

pytestmark = pytest.mark.mediawiki


class Wiki(Protocol):
    """What the tests ask of a wiki."""

    def parse(self, wikitext: str) -> str:
        """Give the HTML of a page."""


def load_tool() -> ModuleType:
    """Load `tests/tools/mediawiki.py`, which is a script and no package."""
    path = Path(__file__).parent.parent / "tools" / "mediawiki.py"
    spec = importlib.util.spec_from_file_location("mediawiki_tool", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def wiki(tmp_path_factory: pytest.TempPathFactory) -> Wiki:
    """Install a wiki, or skip and say what is missing."""
    tool = load_tool()
    if reason := tool.missing_reason():
        pytest.skip(reason)
    made: Wiki = tool.MediaWiki(tmp_path_factory.mktemp("mediawiki"))
    return made


def parse(html: str) -> Element:
    """Parse a fragment."""
    root: Element = html5lib.parse(html, namespaceHTMLElements=False)
    return root


def words(element: Element) -> str:
    """Give the text, without marks of notes, in one line."""
    text = element.text or ""
    for child in element:
        text += ("" if child.tag in {"sup", "small"} else words(child)) + (child.tail or "")
    return text.strip("\n")


def grid(table: Element) -> list[list[tuple[str, str, str, str, str]]]:
    """Give rows of cells: tag, columns and rows spanned, id of a value cell, and text."""
    return [
        [
            (
                str(cell.tag),
                cell.get("colspan", "1"),
                cell.get("rowspan", "1"),
                cell.get("id", "") if cell.tag == "td" else "",
                words(cell),
            )
            for cell in row
        ]
        for row in table.iter("tr")
    ]


def table(root: Element, identifier: str) -> Element:
    """Find a table by its id."""
    (found,) = [each for each in root.iter("table") if each.get("id") == identifier]
    return found


def test_results_table_is_that_of_the_page(wiki: Wiki, page: ResultPage, equipment: Equipment) -> None:
    """MediaWiki makes the same grid with the same ids and texts as the web page has."""
    web = parse(render_result_html(page, equipment.templates).decode())
    for element in web.iter():  # what the page says otherwise: quiet lines, and words for machines
        for child in list(element):
            if child.get("class") in {"unit", "description", "for-machines"}:
                child.tag, child.tail = "small", (child.tail or "")
    wiki_page = parse(wiki.parse(render_wikitext(page, equipment.templates).decode()))
    for element in wiki_page.iter("th"):
        for child in list(element):
            if child.tag == "br":
                child.tail = ""
    expected = [[(*cell[:4], cell[4].strip()) for cell in row] for row in grid(table(web, page.tables[0].id))]
    actual = [[(*cell[:4], cell[4].strip()) for cell in row] for row in grid(table(wiki_page, page.tables[0].id))]
    assert expected == actual


def test_hostile_text_comes_out_literally(wiki: Wiki, hostile_page: ResultPage, equipment: Equipment) -> None:
    """What an author wrote is what a reader sees, in paragraphs, lists and headings."""
    (hostile,) = hostile_page.conclusions[0]
    assert isinstance(hostile, Plain)
    root = parse(wiki.parse(render_wikitext(hostile_page, equipment.templates).decode()))
    assert hostile.text in [words(each).strip() for each in root.iter("li")]
    assert hostile.text in [words(each).strip() for each in root.iter("p")]
    assert hostile.text in [words(each) for each in root.iter("span") if "mw-headline" in each.get("class", "")]
    assert list(root.iter("script")) == []
    links = {each.get("href", "") for each in root.iter("a")}
    assert not [link for link in links if link.startswith(("https://evil", "//evil", "mailto"))]


def test_notes_share_a_reference(wiki: Wiki, page: ResultPage, equipment: Equipment) -> None:
    """The references below the table are numbered as the notes are."""
    root = parse(wiki.parse(render_wikitext(page, equipment.templates).decode()))
    cell = next(each for each in root.iter("td") if each.get("id") == "a.vpn.throughput")
    assert ["[1]", "[2]"] == [words(each) for sup in cell.iter("sup") for each in sup.iter("a")]
    (references,) = [each for each in root.iter("ol") if each.get("class") == "references"]
    assert len(list(references)) == 2
    assert "error" not in {each.get("class") for each in root.iter()}


def test_links_and_code_survive(wiki: Wiki, page: ResultPage, equipment: Equipment) -> None:
    """Links lead to full addresses or to the same page; commands and listings are verbatim."""
    root = parse(wiki.parse(render_wikitext(page, equipment.templates).decode()))
    links = {each.get("href") for each in root.iter("a")}
    assert {
        "https://wiki.example/bench/de/results/other/#x.y",
        "https://wiki.example/bench/en/results/racks/",
        "#a.vpn.load",
        "https://example.org/a_b?c=%5Bd%5D&e=%27f%27",
    } <= links
    assert "iperf3 -c 10.0.0.2 -P 4 --json | tee '<out>'" in [words(each) for each in root.iter("code")]
    assert "$ make <all>\n  [[x]] {{y}}" in [words(each) for each in root.iter("pre")]
