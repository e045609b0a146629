"""Blocks of prose as plain words, for sheets and data.

Comes in: blocks. Goes out: one line of text. Refuses to know: where it is used.
"""

from __future__ import annotations

from sitegen.model.rich_text import (
    Block,
    Blocks,
    CodeBlock,
    ForeignBlocks,
    Heading,
    ListBlock,
    Paragraph,
    ProseTable,
    Quotation,
    plain_text,
)


def plain_blocks(blocks: Blocks) -> str:
    """Give the words of blocks without any mark-up, in one line."""
    return " ".join(" ".join(words.split("\n")) for block in blocks if (words := _words(block)))


def _words(block: Block) -> str:
    match block:
        case Paragraph() | Heading():
            return plain_text(block.children)
        case ListBlock():
            return "; ".join(plain_blocks(item.blocks) for item in block.items)
        case CodeBlock():
            return block.text
        case Quotation() | ForeignBlocks():
            return plain_blocks(block.blocks)
        case ProseTable():
            rows = (block.header, *block.rows)
            return "; ".join(", ".join(plain_text(cell) for cell in row) for row in rows)
        case _:  # a rule
            return ""
