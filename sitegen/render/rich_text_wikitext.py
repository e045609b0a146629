"""Prose for MediaWiki: rich text → wikitext.

Comes in: inlines and blocks, and a function that spells links. Goes out: `Wikitext`. Refuses to know pages and
languages. A link to a place on the same page comes as `#anchor`, all others as full addresses.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from sitegen.model.rich_text import (
    Block,
    Blocks,
    Code,
    CodeBlock,
    Emphasis,
    ForeignBlocks,
    ForeignText,
    Heading,
    Inline,
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
    Unbreakable,
)
from sitegen.model.views import SettingView
from sitegen.render.rich_text_html import Address
from sitegen.render.wikitext_escape import Wikitext, at_line_start, escape_text, escape_verbatim

_DEEPEST_HEADING = 6
# What ends an address in brackets, or is mark-up inside of it; `%` stays, because it encodes already.
_NOT_IN_ADDRESS = re.compile(r"[\s\[\]<>\"'{}|\\^`~\x00-\x1f\x7f\u0080-\U0010ffff]|_(?=_)|(?<=_)_")


def wikitext_inlines(inlines: Inlines, address: Address) -> Wikitext:
    """Render running text."""
    return _joined(_inline(inline, address) for inline in inlines)


def wikitext_blocks(blocks: Blocks, address: Address, below: int) -> Wikitext:
    """Render blocks below a heading of the level `below`, with an empty line between them."""
    return Wikitext("\n\n".join(_block(block, address, below) for block in blocks))


def wikitext_settings(settings: tuple[SettingView, ...], address: Address, depth: int = 1) -> Wikitext:
    """Render a tree of settings as a nested list that ends without a line break."""
    lines: list[str] = []
    for setting in settings:
        value = f": {escape_text(setting.value)}" if setting.value else ""
        lines.append(f"{'*' * depth} {wikitext_inlines(setting.text, address)}{value}")
        if setting.children:
            lines.append(wikitext_settings(setting.children, address, depth + 1))
    return Wikitext("\n".join(lines))


def encode_address(url: str) -> str:
    """Percent-encode what would end a link in wikitext, or change it."""
    return _NOT_IN_ADDRESS.sub(lambda match: "".join(f"%{byte:02X}" for byte in match[0].encode()), url)


def _joined(pieces: Iterable[str]) -> Wikitext:
    return Wikitext("".join(pieces))


def _inline(inline: Inline, address: Address) -> str:  # noqa: PLR0911 - a case for each kind
    match inline:
        case Plain():
            return escape_text(inline.text)
        case Unbreakable():
            return f'<span style="white-space:nowrap">{escape_text(inline.text)}</span>'
        case Code():
            return f"<code>{escape_text(inline.text)}</code>"
        case Emphasis():
            return f"''{wikitext_inlines(inline.children, address)}''"
        case Strong():
            return f"'''{wikitext_inlines(inline.children, address)}'''"
        case ForeignText():
            title = f' title="{escape_text(inline.remark)}"' if inline.remark else ""
            words = wikitext_inlines(inline.children, address)
            return f'<span lang="{escape_text(inline.language)}"{title}>{words}</span>'
        case LineBreak():
            return "<br />"
        case Link():
            words = wikitext_inlines(inline.children, address)
            url = address(inline.target)
            if url.startswith("#"):
                return f"[[{encode_address(url)}|{words}]]"
            return f"[{encode_address(url)} {words}]"


def _block(block: Block, address: Address, below: int) -> str:  # noqa: PLR0911 - a case for each kind
    match block:
        case Paragraph():
            return at_line_start(wikitext_inlines(block.children, address))
        case ListBlock():
            return _list(block, address, below)
        case CodeBlock():
            return f"<pre>{escape_verbatim(block.text)}</pre>"
        case Quotation():
            return f"<blockquote>\n{wikitext_blocks(block.blocks, address, below)}\n</blockquote>"
        case Heading():
            marks = "=" * min(below + block.level, _DEEPEST_HEADING)
            return f"{marks} {wikitext_inlines(block.children, address)} {marks}"
        case ProseTable():
            return _table(block, address)
        case Rule():
            return "----"
        case ForeignBlocks():
            blocks = wikitext_blocks(block.blocks, address, below)
            title = f' title="{escape_text(block.remark)}"' if block.remark else ""
            return f'<div lang="{escape_text(block.language)}"{title}>\n{blocks}\n</div>'


def _list(block: ListBlock, address: Address, below: int) -> str:
    if _is_simple(block):
        return "\n".join(_simple_lines(block, address, ""))
    items = "".join(f"<li>\n{wikitext_blocks(item.blocks, address, below)}\n</li>\n" for item in block.items)
    if block.start is None:
        return f"<ul>\n{items}</ul>"
    return f'<ol start="{block.start}">\n{items}</ol>'


def _is_simple(block: ListBlock) -> bool:
    """Tell whether MediaWiki's marks can write the list: lines of text, with such lists below them."""
    return block.start in (None, 1) and all(_is_simple_item(item) for item in block.items)


def _is_simple_item(item: ListItem) -> bool:
    first, *rest = item.blocks or (Paragraph(()),)
    return isinstance(first, Paragraph) and all(isinstance(each, ListBlock) and _is_simple(each) for each in rest)


def _simple_lines(block: ListBlock, address: Address, prefix: str) -> Iterable[str]:
    prefix += "*" if block.start is None else "#"
    for item in block.items:
        for each in item.blocks or (Paragraph(()),):
            if isinstance(each, Paragraph):
                yield f"{prefix} {wikitext_inlines(each.children, address)}"
            elif isinstance(each, ListBlock):
                yield from _simple_lines(each, address, prefix)


def _table(table: ProseTable, address: Address) -> str:
    styles = [f'style="text-align:{side}" | ' if side else "" for side in table.alignments]
    lines = ['{| class="wikitable"', "|-"]
    lines += [
        f'! scope="col" {style or "| "}{wikitext_inlines(cell, address)}'
        for style, cell in zip(styles, table.header, strict=True)
    ]
    for row in table.rows:
        cells = zip(styles, row, strict=True)
        lines += ["|-", *(f"| {style}{wikitext_inlines(cell, address)}" for style, cell in cells)]
    return "\n".join([*lines, "|}"])
