"""The body of a free page: its blocks in a language, with anchors for headings.

Comes in: a free page. Goes out: blocks. Refuses to know: frames and lists.

An anchor comes from the words of the heading in the language that the page was written in, so that it is the same in
every language, and a link to a place holds for all of them.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import replace

from sitegen.compose.texts import PageTexts
from sitegen.model.pages import FreePage
from sitegen.model.rich_text import Block, Blocks, ForeignBlocks, Heading
from sitegen.model.texts import Text

_NOT_IN_ANCHORS = re.compile(r"[^a-z0-9]+")
_ROLE = re.compile(r"\{[a-z]+\}`")
_GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_FIRST_LEVEL = 1


def compose_body(free_page: FreePage, page: PageTexts) -> Blocks:
    """Compose the blocks from top to bottom."""
    taken: set[str] = set()
    return tuple(block for text in free_page.body for block in _compose(text, page, taken))


def _compose(text: Text, page: PageTexts, taken: set[str]) -> Blocks:
    return tuple(_with_anchor(block, text, taken) for block in page.blocks(text))


def _with_anchor(block: Block, text: Text, taken: set[str]) -> Block:
    match block:
        case Heading():
            anchor = heading_anchor(text.source, taken)
            taken.add(anchor)
            # The title of the page is its only heading of the first level.
            return replace(block, level=max(block.level - _FIRST_LEVEL, _FIRST_LEVEL), id=anchor)
        case ForeignBlocks():
            return replace(block, blocks=tuple(_with_anchor(below, text, taken) for below in block.blocks))
        case _:
            return block


def heading_anchor(heading: str, taken: set[str]) -> str:
    """Make the anchor of a heading, another one than those taken."""
    words = _ROLE.sub("", heading).casefold().translate(_GERMAN)
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode()
    anchor = _NOT_IN_ANCHORS.sub("-", plain).strip("-") or "section"
    number = 2
    while (candidate := anchor if anchor not in taken else f"{anchor}-{number}") in taken:
        number += 1
    return candidate
