from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from xml.etree.ElementTree import Element

import html5lib

from sitegen.model.views import Alternative, IndexPage, LanguageChoice, ResultPage, ValueCell, ValuePart
from sitegen.render.html import (
    render_index_html,
    render_language_choice_html,
    render_not_found_html,
    render_result_html,
)
from sitegen.render.registry import Equipment


def parse(content: bytes) -> Element:
    """Parse strictly: any parse error is an exception."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    root: Element = parser.parse(content.decode())
    return root


def by_id(root: Element, identifier: str) -> Element:
    """Find the one element with an id."""
    (found,) = [element for element in root.iter() if element.get("id") == identifier]
    return found


def words(element: Element) -> str:
    """Give the text of an element."""
    return "".join(element.itertext())


def test_value_cell_has_id_attributes_headers_and_exact_text(page: ResultPage, equipment: Equipment) -> None:
    """A cell keeps DESIGN's contract; its value is one element that holds the printed text and no mark."""
    cell = by_id(parse(render_result_html(page, equipment.templates)), "a.routing.throughput")
    assert cell.tag == "td"
    assert {
        "id": "a.routing.throughput",
        "data-value": "9.33",
        "data-unit": "Gbit/s",
        "data-base": "9330000000",
        "headers": "h-routing h-a h-a-throughput",
        "class": "k6",
    } == cell.attrib
    value, marks, permalink = cell
    assert (permalink.get("href"), words(permalink)) == ("#a.routing.throughput", "")
    assert (value.tag, value.get("class"), words(value)) == ("span", "value", "9,33\u00a0Gbit/s")
    assert marks.tag == "sup"
    assert [(a.get("href"), a.get("id"), words(a)) for a in marks] == [("#note-t-1", "mark-t-1-a", "[1]")]


def test_number_says_what_it_lacks_for_alignment(page: ResultPage, equipment: Equipment) -> None:
    """Style sheets learn by classes how many decimals a number lacks."""
    cell = by_id(parse(render_result_html(page, equipment.templates)), "a.routing.load")
    assert cell[0][0].get("class") == "n d1 m"


def test_missing_cell_has_reason_and_several_marks(page: ResultPage, equipment: Equipment) -> None:
    """A missing cell says its reason to machines and people, and has all its marks."""
    cell = by_id(parse(render_result_html(page, equipment.templates)), "a.vpn.throughput")
    assert cell.get("data-missing") == "unstable"
    assert words(cell[0]) == "– (instabil)"
    assert ["#note-t-1", "#note-t-2"] == [a.get("href") for a in cell[1]]


def test_parts_are_elements_of_their_own(page: ResultPage, equipment: Equipment) -> None:
    """Each part has its id and attributes; an equal part is an element without text."""
    cell = by_id(parse(render_result_html(page, equipment.templates)), "a.vpn.load")
    assert words(cell) == "12,5\u00a0/\u00a03\u00a0%"
    assert [(part.get("id"), part.get("data-value"), words(part)) for part in cell[0]] == [
        ("a.vpn.load.us", "12.5", "12,5"),
        ("a.vpn.load.sy", "3", "3\u00a0%"),
        ("a.vpn.load.id", "3", ""),
    ]


def test_repeated_value_points_to_its_cell(page: ResultPage, equipment: Equipment) -> None:
    """A value shown a second time has no id, but says which cell it is."""
    root = parse(render_result_html(page, equipment.templates))
    (cell,) = [each for each in root.iter("td") if each.get("data-cell") == "a.ids.throughput"]
    assert cell.get("id") is None
    assert (cell.get("data-low"), cell.get("data-high")) == ("3.2", "8")


def test_absent_cell_is_empty_with_words_for_machines(page: ResultPage, equipment: Equipment) -> None:
    """A cell that was never declared shows nothing, and says so to a screen reader."""
    root = parse(render_result_html(page, equipment.templates))
    (cell,) = [each for each in root.iter("td") if "absent" in (each.get("class") or "")]
    assert [(cell[0].get("class"), words(cell[0]))] == [("for-machines", "not part of the measurements")]


def test_ids_are_unique_and_references_lead_somewhere(page: ResultPage, equipment: Equipment) -> None:
    """Every `headers`, fragment and `aria-labelledby` names an element that is there once."""
    root = parse(render_result_html(page, equipment.templates))
    ids = Counter(element.get("id") for element in root.iter() if element.get("id"))
    assert [identifier for identifier, count in ids.items() if count > 1] == []
    named = {name for e in root.iter() for name in (e.get("headers") or "").split()}
    named |= {name for e in root.iter() for name in (e.get("aria-labelledby") or "").split()}
    named |= {(e.get("href") or "")[1:] for e in root.iter("a") if (e.get("href") or "").startswith("#")}
    assert named - set(ids) == set()


def test_table_has_caption_scopes_and_groups_in_a_named_scroll_box(page: ResultPage, equipment: Equipment) -> None:
    """The table is named, its headers say what they head, and the box that scrolls can be reached by keyboard."""
    root = parse(render_result_html(page, equipment.templates))
    table = by_id(root, "t")
    (box,) = [each for each in root.iter("div") if table in list(each)]
    assert {
        "class": "scroll",
        "role": "region",
        "tabindex": "0",
        "aria-labelledby": "t-caption",
    } == box.attrib
    assert (table[0].tag, words(table[0])) == ("caption", "Alle Geräte")
    assert ["1", "2"] == [group.get("span") for group in table.iter("colgroup")]
    assert ["colgroup", "col", "col"] == [th.get("scope") for th in table.findall("thead/tr/th")]
    assert [2, 1] == [len([tr for tr in body if tr.get("class") != "group"]) for body in table.findall("tbody")]
    assert ["3", "3"] == [th.get("colspan") for th in table.iter("th") if th.get("scope") == "rowgroup"]


def test_note_stands_below_with_ways_back(page: ResultPage, equipment: Equipment) -> None:
    """A note has its sign, its text, and a described link to each mark."""
    note = by_id(parse(render_result_html(page, equipment.templates)), "note-t-1")
    assert words(note).startswith("[1]Schwankte: 3,2\u00a0–\u00a08\u00a0Gbit/s, siehe Last.")
    back = [a for a in note.iter("a") if a.get("role") == "doc-backlink"]
    assert [("#mark-t-1-a", "↑a"), ("#mark-t-1-b", "↑b")] == [(a.get("href"), words(a)) for a in back]
    assert back[0].get("aria-label") == "↑a Zurück: Routing, Durchsatz"


def test_hostile_texts_are_printed_literally(hostile_page: ResultPage, equipment: Equipment) -> None:
    """No text of an author becomes mark-up."""
    root = parse(render_result_html(hostile_page, equipment.templates))
    hostile = hostile_page.conclusions[0][0].text  # type: ignore[union-attr]  # a Plain, as the fixture says
    assert [e.get("src") for e in root.iter("script")] == ["../../../assets/anchor.js"]
    assert root.findtext("body/main/article/h1") == hostile
    assert hostile in words(by_id(root, "main"))


def test_headings_are_in_order_with_one_first(page: ResultPage, equipment: Equipment) -> None:
    """There is one h1, and no level is left out."""
    root = parse(render_result_html(page, equipment.templates))
    levels = [int(e.tag[1]) for e in root.iter() if re.fullmatch("h[1-6]", str(e.tag))]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert [pair for pair in pairwise(levels) if pair[1] > pair[0] + 1] == []


def test_head_names_address_languages_and_description(page: ResultPage, equipment: Equipment) -> None:
    """Search engines learn the page's address and its other languages, by full addresses."""
    root = parse(render_result_html(page, equipment.templates))
    links = [(e.get("rel"), e.get("hreflang"), e.get("href")) for e in root.iter("link")]
    site = "https://wiki.example/bench/"
    assert links[:4] == [
        ("canonical", None, f"{site}de/results/racks/"),
        ("alternate", "de", f"{site}de/results/racks/"),
        ("alternate", "en", f"{site}en/results/racks/"),
        ("alternate", "x-default", f"{site}de/results/racks/"),
    ]
    assert (root.get("lang"), root.get("dir")) == ("de", "ltr")
    assert root.findtext("head/title") == "OPNsense auf Rack-Servern – Benchmark-Wiki"
    (description,) = [e for e in root.iter("meta") if e.get("name") == "description"]
    assert description.get("content") == "Durchsatz & Last"


def test_links_inside_the_site_are_relative(page: ResultPage, equipment: Equipment) -> None:
    """Only the permalink and addresses outside are absolute, so that a site can be moved."""
    root = parse(render_result_html(page, equipment.templates))
    hrefs = {e.get("href") for e in root.iter("a")}
    assert {
        "../../../de/",
        "../../../en/results/racks/",
        "../../../de/results/other/#x.y",
        "racks-de.pdf",
    } <= hrefs
    assert "https://example.org/a_b?c=%5Bd%5D&e='f'" in hrefs


def test_nothing_is_inline(page: ResultPage, equipment: Equipment) -> None:
    """A strict Content-Security-Policy holds: no script, no style, no handler."""
    root = parse(render_result_html(page, equipment.templates))
    assert [e.tag for e in root.iter() if e.tag == "style"] == []
    assert [(e.get("src"), words(e)) for e in root.iter("script")] == [("../../../assets/anchor.js", "")]
    assert [name for e in root.iter() for name in e.attrib if name == "style" or name.startswith("on")] == []


def test_page_without_optional_parts_has_no_empty_sections(page: ResultPage, equipment: Equipment) -> None:
    """What a result set does not have leaves no heading behind."""
    bare = replace(
        page,
        frame=replace(
            page.frame, description="", organisation="", alternatives=page.frame.alternatives[:1], breadcrumbs=()
        ),
        status=(),
        summary=(),
        notice=(),
        intro=(),
        devices=None,
        conclusions=(),
        method=None,
        test_bed=None,
        sections=(),
        references=(),
        further_reading=(),
        sources=(),
        authors=(),
        downloads=(),
        tables=(replace(page.tables[0], notes=()),),
    )
    root = parse(render_result_html(bare, equipment.templates))
    assert ["Results"] == [words(e) for e in root.iter("h2")]
    assert list(root.iter("nav")) == []


def test_index_links_to_its_pages(index_page: IndexPage, equipment: Equipment) -> None:
    """The start page lists the pages; its default language is chosen on the root page."""
    root = parse(render_index_html(index_page, equipment.templates))
    assert "../de/results/racks/" in {e.get("href") for e in root.iter("a")}
    assert root.findtext("head/title") == "Benchmark-Wiki"
    (default,) = [e for e in root.iter("link") if e.get("hreflang") == "x-default"]
    assert default.get("href") == "https://wiki.example/bench/"


def test_empty_index_says_so(index_page: IndexPage, equipment: Equipment) -> None:
    """A site without pages has a start page all the same."""
    root = parse(render_index_html(replace(index_page, sections=()), equipment.templates))
    assert "There is nothing here yet." in words(root)


def test_root_page_offers_each_language_in_itself(choice: LanguageChoice, equipment: Equipment) -> None:
    """Links say which language they lead to and are written in it."""
    root = parse(render_language_choice_html(choice, equipment.templates))
    assert [("de/", "de", "Deutsch"), ("en/", "en", "English")] == [
        (a.get("href"), a.get("hreflang"), words(a)) for a in root.iter("a")
    ]
    assert ["de", "en"] == [li.get("lang") for li in root.iter("li")]


def test_not_found_page_has_addresses_from_the_servers_root(choice: LanguageChoice, equipment: Equipment) -> None:
    """It is shown at any address, so relative links would lead astray."""
    root = parse(render_not_found_html(choice, equipment.templates, "/bench/"))
    assert ["/bench/de/", "/bench/en/"] == [a.get("href") for a in root.iter("a")]
    assert all((e.get("href") or "").startswith("/bench/assets/") for e in root.iter("link"))


def test_current_language_is_no_link(page: ResultPage, equipment: Equipment) -> None:
    """The switch marks the language of the page and links the others."""
    three = (*page.frame.alternatives, Alternative("fr", "Français", "/fr/results/racks/", is_current=False))
    root = parse(render_result_html(replace(page, frame=replace(page.frame, alternatives=three)), equipment.templates))
    (switch,) = [e for e in root.iter("nav") if e.get("class") == "languages"]
    assert ["en", "fr"] == [a.get("hreflang") for a in switch.iter("a")]
    assert [("de", "Deutsch")] == [
        (e.get("lang"), words(e)) for e in switch.iter("span") if e.get("aria-current") == "true"
    ]


def test_only_part_shown_a_second_time_says_which_it_is(page: ResultPage, equipment: Equipment) -> None:
    """A part without an id keeps its attributes, even where it is the only one of its cell."""
    part = ValuePart("", "us", "3", "3", "", (("data-cell", "a.x.us"), ("data-value", "3")))
    cell = ValueCell("", (("data-cell", "a.x"),), (part,), "", (), (), is_missing=False)
    table = page.tables[0]
    group = table.body.groups[1]
    row = replace(group.rows[0], cells=(cell, group.rows[0].cells[1]))
    body = replace(table.body, groups=(table.body.groups[0], replace(group, rows=(row,))))
    root = parse(render_result_html(replace(page, tables=(replace(table, body=body),)), equipment.templates))
    (found,) = [each for each in root.iter("span") if each.get("data-cell") == "a.x.us"]
    assert (found.get("data-value"), found.get("title"), words(found)) == ("3", "us", "3")
