from __future__ import annotations

from dataclasses import replace

import pytest

from sitegen.model.rich_text import (
    Block,
    ForeignBlocks,
    Heading,
    ListBlock,
    ListItem,
    Paragraph,
    Plain,
    Quotation,
)
from sitegen.model.views import ResultPage
from sitegen.render.registry import Equipment
from sitegen.render.rich_text_wikitext import encode_address, wikitext_blocks
from sitegen.render.wikitext import render_wikitext
from sitegen.render.wikitext_escape import (
    Wikitext,
    at_line_start,
    escape_output,
    escape_text,
    escape_verbatim,
)


@pytest.mark.parametrize(
    ("text", "wikitext"),
    [
        ("plain, don't: (25 Gbit/s) 50/50 a_b - 3 * 4; x # y", None),
        ("9,33\u00a0Gbit/s", "9,33&nbsp;Gbit/s"),
        ("[[x|y]]", "&#91;&#91;x&#124;y&#93;&#93;"),
        ("{{x}}", "&#123;&#123;x&#125;&#125;"),
        ("<b> & &amp;", "&lt;b&gt; &amp; &amp;amp;"),
        ("a ''b''", "a &#39;&#39;b&#39;&#39;"),
        ("'a'", "&#39;a&#39;"),
        ("~~~~", "&#126;&#126;&#126;&#126;"),
        ("__TOC__", "&#95;&#95;TOC&#95;&#95;"),
        ("a!!b", "a&#33;&#33;b"),
        ("http://a", "http&#58;&#47;/a"),
        ("mailto:a", "mailto&#58;a"),
        ("RFC 1, PMID 2, ISBN 3", "&#82;FC 1, &#80;MID 2, &#73;SBN 3"),
        ("Was ?", "Was &#63;"),
        ("a\r\n  * b", "a * b"),
        ("a\x00\x7fb", "a\ufffd\ufffdb"),
        ("a\u200bb\u202fc", "a&#8203;b&#8239;c"),
    ],
)
def test_text_is_escaped_where_it_could_be_markup(text: str, wikitext: str | None) -> None:
    """Ordinary text stays readable; what MediaWiki would take for mark-up becomes entities."""
    assert escape_text(text) == (text if wikitext is None else wikitext)


@pytest.mark.parametrize(
    ("wikitext", "protected"),
    [("* a", "&#42; a"), ("----", "&#45;---"), (" a", "a"), ("''a''", "''a''"), ("", "")],
)
def test_line_does_not_begin_with_markup(wikitext: str, protected: str) -> None:
    """The first character of a line has meanings of its own."""
    assert at_line_start(Wikitext(wikitext)) == protected


def test_verbatim_text_keeps_its_lines() -> None:
    """Code keeps breaks and indentation."""
    assert escape_verbatim("a\r\n  [b]\n") == "a\n  &#91;b&#93;\n"


def test_template_output_is_escaped_once() -> None:
    """Text is escaped, wikitext is not, and other values pass."""
    assert [escape_output("["), escape_output(Wikitext("[")), escape_output(3)] == ["&#91;", "[", 3]


def test_address_holds_nothing_that_ends_a_link() -> None:
    """Brackets, blanks, quotes and doubled underscores are encoded."""
    assert encode_address("https://a/b c]''__d%20ä") == "https://a/b%20c%5D%27%27%5F%5Fd%20%C3%A4"


def test_notes_are_references_named_for_their_table(page: ResultPage, equipment: Equipment) -> None:
    """Equal notes share a reference, and its text stands below the table, once."""
    wikitext = render_wikitext(page, equipment.templates).decode()
    assert wikitext.count('<ref name="note-t-1" />') == 2
    assert wikitext.count('<ref name="note-t-1">') == 1
    assert wikitext.index("|}\n<references>\n") > wikitext.index('id="a.vpn.load"')


def test_value_cell_is_a_line_with_its_id(page: ResultPage, equipment: Equipment) -> None:
    """A cell is one line with id, text and references."""
    lines = render_wikitext(page, equipment.templates).decode().split("\n")
    assert '| id="a.routing.throughput" | 9,33&nbsp;Gbit/s<ref name="note-t-1" />' in lines
    assert '! scope="colgroup" colspan="2" | <span style="white-space:nowrap">RI1102A-F</span>' in lines


def test_page_without_optional_parts_has_results_only(page: ResultPage, equipment: Equipment) -> None:
    """What a result set does not have leaves no heading behind."""
    bare = replace(
        page,
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
        tables=(replace(page.tables[0], notes=()),),
    )
    wikitext = render_wikitext(bare, equipment.templates).decode()
    assert wikitext.startswith("== Results ==\n{|")
    assert wikitext.count("==") == 2
    assert "<references" not in wikitext


PARAGRAPH = Paragraph((Plain("* x"),))


@pytest.mark.parametrize(
    ("block", "wikitext"),
    [
        (PARAGRAPH, "&#42; x"),
        (Heading(1, (Plain("a"),)), "=== a ==="),
        (Heading(9, (Plain("a"),)), "====== a ======"),
        (ForeignBlocks("de", (PARAGRAPH,)), '<div lang="de">\n&#42; x\n</div>'),
        (ForeignBlocks("de", (PARAGRAPH,), "later"), '<div lang="de" title="later">\n&#42; x\n</div>'),
        (Quotation((PARAGRAPH,)), "<blockquote>\n&#42; x\n</blockquote>"),
        (ListBlock((ListItem((PARAGRAPH,)), ListItem(()))), "* * x\n* "),
        (ListBlock((ListItem((PARAGRAPH, ListBlock((ListItem((PARAGRAPH,)),)))),), 1), "# * x\n#* * x"),
        (
            ListBlock((ListItem((PARAGRAPH, PARAGRAPH)),)),
            "<ul>\n<li>\n&#42; x\n\n&#42; x\n</li>\n</ul>",
        ),
    ],
)
def test_block(block: Block, wikitext: str) -> None:
    """Blocks begin their lines with their own marks, never with those of a text."""
    assert wikitext_blocks((block,), lambda target: f"#{target.anchor}", 2) == wikitext
