"""A long text in Markdown → its top-level blocks, each a text that can be translated by itself.

Comes in: a text. Goes out: its blocks from top to bottom, with the lines they begin on.
Refuses to know: what becomes of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from sitegen.prose.parse import parse_blocks


class BlockKind(StrEnum):
    """What a block is, as far as it matters to whoever translates it."""

    PROSE = "prose"
    CODE = "code"  # printed as written, in every language
    DEFINITION = "definition"  # of a link's address, which no other block would see


@dataclass(frozen=True, slots=True)
class SourceBlock:
    """One block: its Markdown, and the line that it begins on, counted from 0."""

    source: str
    line: int
    kind: BlockKind


def split_blocks(text: str) -> tuple[SourceBlock, ...]:
    """Split a text between its top-level blocks: a list, a table, a heading with its line is one block each."""
    lines = text.split("\n")
    blocks: list[SourceBlock] = []
    seen = 0
    tokens = parse_blocks(text).tokens
    for index, token in enumerate(tokens):
        if token.level or token.map is None or token.nesting < 0:
            continue
        start, stop = token.map
        blocks += _definition(lines, seen, start)
        seen = stop
        source = "\n".join(lines[start:stop]).rstrip()
        if token.type == "heading_open":  # one line, however it was underlined
            source = f"{'#' * int(token.tag[1:])} {' '.join(tokens[index + 1].content.split())}"
        kind = BlockKind.CODE if token.type in {"fence", "code_block", "hr"} else BlockKind.PROSE
        blocks.append(SourceBlock(source, start, kind))
    return (*blocks, *_definition(lines, seen, len(lines)))


def _definition(lines: list[str], start: int, stop: int) -> tuple[SourceBlock, ...]:
    """Give the lines that are in no block, if there are any: nothing else vanishes from a text."""
    for number in range(start, stop):
        if lines[number].strip():
            return (SourceBlock("\n".join(lines[number:stop]).strip(), number, BlockKind.DEFINITION),)
    return ()
