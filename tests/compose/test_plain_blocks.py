from __future__ import annotations

import pytest

from sitegen.compose.plain_blocks import plain_blocks
from sitegen.model.rich_text import (
    Block,
    CodeBlock,
    ForeignBlocks,
    Heading,
    ListBlock,
    ListItem,
    Paragraph,
    Plain,
    ProseTable,
    Quotation,
    Rule,
)

WORDS = Paragraph((Plain("a b"),))


@pytest.mark.parametrize(
    ("block", "expected"),
    [
        (WORDS, "a b"),
        (Heading(1, (Plain("a"),)), "a"),
        (ListBlock((ListItem((WORDS,)), ListItem((WORDS,)))), "a b; a b"),
        (CodeBlock("a\nb"), "a b"),
        (Quotation((WORDS,)), "a b"),
        (ForeignBlocks("de", (WORDS,)), "a b"),
        (ProseTable(((Plain("a"),), (Plain("b"),)), (((Plain("1"),), (Plain("2"),)),), ("", "")), "a, b; 1, 2"),
        (Rule(), ""),
    ],
)
def test_blocks_become_one_line(block: Block, expected: str) -> None:
    """Sheets and data have no mark-up."""
    assert expected == plain_blocks((block,))


def test_blocks_are_joined_by_blanks() -> None:
    """A rule between them says nothing."""
    assert plain_blocks((WORDS, Rule(), WORDS)) == "a b a b"
