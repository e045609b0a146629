from __future__ import annotations

import pytest

from sitegen.model.rich_text import (
    Block,
    Code,
    CodeBlock,
    Emphasis,
    ForeignText,
    Heading,
    Inlines,
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    Paragraph,
    Plain,
    ProseTable,
    Quotation,
    Rule,
    Strong,
    Target,
    Unbreakable,
)
from sitegen.prose.parse import RoleUse, parse_blocks, parse_line
from sitegen.prose.tree import build_blocks, build_inlines, without_links


class _Resolver:
    """Prints roles as they are, and takes links to `#` only."""

    def resolve_role(self, role: RoleUse) -> Inlines:
        return (Unbreakable(role.content),)

    def resolve_link(self, address: str) -> Target | None:
        return Target(anchor=address[1:]) if address.startswith("#") else None


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "a *b* **c** `d`",
            Paragraph((Plain("a "), Emphasis((Plain("b"),)), Plain(" "), Strong((Plain("c"),)), Plain(" "), Code("d"))),
        ),
        ("a\\\nb", Paragraph((Plain("a"), LineBreak(), Plain("b")))),
        ("a\nb", Paragraph((Plain("a b"),))),
        ("a &amp; \\*b", Paragraph((Plain("a & *b"),))),
        ("# a", Heading(1, (Plain("a"),))),
        ("- a\n- b", ListBlock((ListItem((Paragraph((Plain("a"),)),)), ListItem((Paragraph((Plain("b"),)),))))),
        ("3. a", ListBlock((ListItem((Paragraph((Plain("a"),)),)),), 3)),
        ("> a", Quotation((Paragraph((Plain("a"),)),))),
        ("```\na\n```", CodeBlock("a")),
        ("    a", CodeBlock("a")),
        ("---", Rule()),
        (
            "| a | b |\n|---|--:|\n| {q}`1` | c |",
            ProseTable(((Plain("a"),), (Plain("b"),)), (((Unbreakable("1"),), (Plain("c"),)),), ("", "right")),
        ),
        ("[a](#x) [b](y:z)", Paragraph((Link(Target(anchor="x"), (Plain("a"),)), Plain(" b")))),
    ],
)
def test_markdown_becomes_rich_text(text: str, expected: Block) -> None:
    """Every construct of CommonMark, and tables."""
    assert build_blocks(parse_blocks(text), _Resolver()) == (expected,)


def test_label_is_running_text_whatever_it_begins_with() -> None:
    """A title that begins with a number is no list."""
    assert build_inlines(parse_line("1. Gang"), _Resolver()) == (Plain("1. Gang"),)


def test_links_in_links_lose_the_inner_one() -> None:
    """HTML has no links in links."""
    inner = Link(Target(anchor="x"), (Plain("a"),))
    assert without_links((Emphasis((inner,)), Strong((inner,)), ForeignText("de", (inner,)), inner)) == (
        Emphasis((Plain("a"),)),
        Strong((Plain("a"),)),
        ForeignText("de", (Plain("a"),)),
        Plain("a"),
    )
