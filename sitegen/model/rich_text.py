"""Prose as a tree, its quantities already localised and its links resolved: what every renderer can print.

Strings are final and unescaped; each renderer escapes for its own format.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Plain:
    """Running text."""

    text: str


@dataclass(frozen=True, slots=True)
class Unbreakable:
    """A piece that must stay on one line: a quantity, or the name of a device."""

    text: str


@dataclass(frozen=True, slots=True)
class Code:
    """Inline code."""

    text: str


@dataclass(frozen=True, slots=True)
class Emphasis:
    """Emphasised text."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class Strong:
    """Strongly emphasised text."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class ForeignText:
    """Text in another language than the page's: what is not translated yet. `remark` tells the reader so."""

    language: str
    children: Inlines
    remark: str = ""


@dataclass(frozen=True, slots=True)
class LineBreak:
    """A break that the author asked for."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where a link leads: out of the site (`url`), or to a page by kind and id and a place on it by anchor.

    A target on the same page has neither `url` nor `kind`. `file` is a file beside the page.
    """

    url: str = ""
    kind: str = ""  # "results"; "home" is the language's index
    id: str = ""
    anchor: str = ""
    file: str = ""


@dataclass(frozen=True, slots=True)
class Link:
    """A link."""

    target: Target
    children: Inlines


Inline = Plain | Unbreakable | Code | Emphasis | Strong | ForeignText | LineBreak | Link
Inlines = tuple[Inline, ...]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph."""

    children: Inlines


@dataclass(frozen=True, slots=True)
class ListItem:
    """An entry of a list; a single paragraph in it is printed without paragraph marks."""

    blocks: Blocks


@dataclass(frozen=True, slots=True)
class ListBlock:
    """A list; `start` is the first number of an ordered one, `None` a bulleted one."""

    items: tuple[ListItem, ...]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class CodeBlock:
    """Text printed verbatim."""

    text: str


@dataclass(frozen=True, slots=True)
class Quotation:
    """Quoted blocks."""

    blocks: Blocks


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading inside a text; `level` counts from 1 below the heading that the text stands under.

    `id` is its anchor, "" for none.
    """

    level: int
    children: Inlines
    id: str = ""


@dataclass(frozen=True, slots=True)
class ProseTable:
    """A table in Markdown. `alignments` has "", "left", "center" or "right" for each column."""

    header: tuple[Inlines, ...]
    rows: tuple[tuple[Inlines, ...], ...]
    alignments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rule:
    """A thematic break."""


@dataclass(frozen=True, slots=True)
class ForeignBlocks:
    """Blocks in another language than the page's: what is not translated yet. `remark` tells the reader so."""

    language: str
    blocks: Blocks
    remark: str = ""


Block = Paragraph | ListBlock | CodeBlock | Quotation | Heading | ProseTable | Rule | ForeignBlocks
Blocks = tuple[Block, ...]
EMPTY: Blocks = ()


def plain_text(inlines: Inlines) -> str:
    """Give the words without any mark-up."""
    words: list[str] = []
    for inline in inlines:
        match inline:
            case Plain() | Unbreakable() | Code():
                words.append(inline.text)
            case LineBreak():
                words.append(" ")
            case _:
                words.append(plain_text(inline.children))
    return "".join(words)
