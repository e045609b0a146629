"""Tokens → rich text, with the roles and links resolved by whoever asks.

Comes in: a parsed text, and a `Resolver` of one page in one language. Goes out: blocks or inlines.
Refuses to know: how markdown-it parses, what roles mean, and output formats.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from markdown_it.token import Token

from sitegen.model.rich_text import (
    Block,
    Blocks,
    Code,
    CodeBlock,
    Emphasis,
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
    Target,
)
from sitegen.prose.parse import Prose, RoleUse, role_use


class Resolver(Protocol):
    """What a page makes of roles and links."""

    def resolve_role(self, role: RoleUse) -> Inlines:
        """Give what the reader sees in place of a role."""
        ...

    def resolve_link(self, address: str) -> Target | None:
        """Give where a link leads, or `None` where the words stay without link."""
        ...


def build_blocks(prose: Prose, resolver: Resolver) -> Blocks:
    """Make blocks of a text that was parsed by `parse_blocks`."""
    return _blocks(iter(prose.tokens), resolver)


def build_inlines(prose: Prose, resolver: Resolver) -> Inlines:
    """Make running text of a text that was parsed by `parse_line`."""
    return tuple(inline for token in prose.tokens for inline in _inlines(iter(token.children or ()), resolver))


def without_links(inlines: Inlines) -> Inlines:
    """Keep the words of links: a link cannot stand in another."""
    kept: list[Inline] = []
    for inline in inlines:
        match inline:
            case Link():
                kept.extend(without_links(inline.children))
            case Emphasis():
                kept.append(Emphasis(without_links(inline.children)))
            case Strong():
                kept.append(Strong(without_links(inline.children)))
            case ForeignText():
                kept.append(ForeignText(inline.language, without_links(inline.children), inline.remark))
            case _:
                kept.append(inline)
    return tuple(kept)


def _blocks(tokens: Iterator[Token], resolver: Resolver, closing: str = "") -> Blocks:
    blocks: list[Block] = []
    for token in tokens:
        if token.type == closing:
            break
        blocks.append(_block(token, tokens, resolver))
    return tuple(blocks)


def _block(token: Token, tokens: Iterator[Token], resolver: Resolver) -> Block:  # noqa: PLR0911 - one kind each
    match token.type:
        case "heading_open":
            level = int(token.tag[1:])
            return Heading(level, _content(tokens, resolver))
        case "bullet_list_open":
            return ListBlock(_items(tokens, resolver, "bullet_list_close"))
        case "ordered_list_open":
            start = int(token.attrs.get("start", 1))
            return ListBlock(_items(tokens, resolver, "ordered_list_close"), start)
        case "blockquote_open":
            return Quotation(_blocks(tokens, resolver, "blockquote_close"))
        case "fence" | "code_block":
            return CodeBlock(token.content.removesuffix("\n"))
        case "hr":
            return Rule()
        case "table_open":
            return _table(tokens, resolver)
        case _:  # paragraph_open: nothing else is switched on
            return Paragraph(_content(tokens, resolver))


def _content(tokens: Iterator[Token], resolver: Resolver) -> Inlines:
    """Take the running text of a block that has just been opened, and its closing token."""
    inlines = _inlines(iter(next(tokens).children or ()), resolver)
    next(tokens)
    return inlines


def _items(tokens: Iterator[Token], resolver: Resolver, closing: str) -> tuple[ListItem, ...]:
    items: list[ListItem] = []
    while next(tokens).type != closing:
        items.append(ListItem(_blocks(tokens, resolver, "list_item_close")))
    return tuple(items)


def _table(tokens: Iterator[Token], resolver: Resolver) -> ProseTable:
    alignments: list[str] = []
    rows: list[tuple[Inlines, ...]] = []
    row: list[Inlines] = []
    while (token := next(tokens)).type != "table_close":
        match token.type:
            case "th_open" | "td_open":
                if not rows:
                    alignments.append(str(token.attrs.get("style", "")).removeprefix("text-align:"))
                row.append(_content(tokens, resolver))
            case "tr_close":
                rows.append(tuple(row))
                row = []
    return ProseTable(rows[0], tuple(rows[1:]), tuple(alignments))


def _inlines(tokens: Iterator[Token], resolver: Resolver, closing: str = "") -> Inlines:
    inlines: list[Inline] = []
    for token in tokens:
        if token.type == closing:
            break
        for inline in _inline(token, tokens, resolver):
            last = inlines[-1] if inlines else None
            if isinstance(inline, Plain) and isinstance(last, Plain):
                inlines[-1] = Plain(last.text + inline.text)
            else:
                inlines.append(inline)
    return tuple(inlines)


def _inline(token: Token, tokens: Iterator[Token], resolver: Resolver) -> Inlines:  # noqa: PLR0911 - one kind each
    match token.type:
        case "myst_role":
            return resolver.resolve_role(role_use(token))
        case "code_inline":
            return (Code(token.content),)
        case "em_open":
            return (Emphasis(_inlines(tokens, resolver, "em_close")),)
        case "strong_open":
            return (Strong(_inlines(tokens, resolver, "strong_close")),)
        case "link_open":
            target = resolver.resolve_link(str(token.attrs.get("href", "")))
            children = without_links(_inlines(tokens, resolver, "link_close"))
            return children if target is None else (Link(target, children),)
        case "softbreak":
            return (Plain(" "),)
        case "hardbreak":
            return (LineBreak(),)
        case _:  # text, escaped characters, and the words in place of a picture
            return (Plain(token.content),) if token.content else ()
