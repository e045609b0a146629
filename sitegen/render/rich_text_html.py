"""Prose for HTML: rich text → escaped mark-up.

Comes in: inlines and blocks, and a function that spells links. Goes out: `Markup`. Refuses to know pages, languages
and styles. Every string is escaped here, once.
"""

from __future__ import annotations

from collections.abc import Callable

from markupsafe import Markup, escape

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
    Target,
    Unbreakable,
    plain_text,
)

Address = Callable[[Target], str]
DEEPEST_HEADING = 6


def render_inlines(inlines: Inlines, address: Address) -> Markup:
    """Render running text."""
    return Markup("").join(_inline(inline, address) for inline in inlines)


def render_blocks(blocks: Blocks, address: Address, below: int) -> Markup:
    """Render blocks that stand under a heading of the level `below`, a line each."""
    return Markup("\n").join(_block(block, address, below) for block in blocks)


def _inline(inline: Inline, address: Address) -> Markup:  # noqa: PLR0911 - a case for each kind
    match inline:
        case Plain():
            return escape(inline.text)
        case Unbreakable():
            return Markup('<span class="nowrap">{}</span>').format(inline.text)
        case Code():
            return Markup("<code>{}</code>").format(inline.text)
        case Emphasis():
            return Markup("<em>{}</em>").format(render_inlines(inline.children, address))
        case Strong():
            return Markup("<strong>{}</strong>").format(render_inlines(inline.children, address))
        case ForeignText():
            return _foreign_text(inline, address)
        case LineBreak():
            return Markup("<br>")
        case Link():
            children = render_inlines(inline.children, address)
            return Markup('<a href="{}">{}</a>').format(address(inline.target), children)


def _block(block: Block, address: Address, below: int) -> Markup:  # noqa: PLR0911 - a case for each kind
    match block:
        case Paragraph():
            return Markup("<p>{}</p>").format(render_inlines(block.children, address))
        case ListBlock():
            return _list(block, address, below)
        case CodeBlock():
            return Markup("<pre><code>{}</code></pre>").format(block.text)
        case Quotation():
            return Markup("<blockquote>{}</blockquote>").format(render_blocks(block.blocks, address, below))
        case Heading():
            return _heading(block, address, below)
        case ProseTable():
            return _table(block, address)
        case Rule():
            return Markup("<hr>")
        case ForeignBlocks():
            return _foreign_blocks(block, address, below)


def _foreign_text(inline: ForeignText, address: Address) -> Markup:
    """Mark what is not translated yet: for the eye by a style, on pointing by a title, and in words for listeners."""
    children = render_inlines(inline.children, address)
    text = Markup('<span lang="{}">{}</span>').format(inline.language, children)
    if not inline.remark:
        return text
    return Markup('<span class="untranslated" title="{0}">{1}<span class="for-machines"> ({0})</span></span>').format(
        inline.remark, text
    )


def _foreign_blocks(block: ForeignBlocks, address: Address, below: int) -> Markup:
    text = Markup('<div lang="{}">{}</div>').format(block.language, render_blocks(block.blocks, address, below))
    if not block.remark:
        return text
    return Markup('<div class="untranslated"><p class="remark">{}:</p>{}</div>').format(block.remark, text)


def _heading(block: Heading, address: Address, below: int) -> Markup:
    """Render a heading; with an anchor it has a link to itself, as those of templates have."""
    level, title = min(below + block.level, DEEPEST_HEADING), render_inlines(block.children, address)
    if not block.id:
        return Markup("<h{0}>{1}</h{0}>").format(level, title)
    return Markup(
        '<div class="heading"><h{0} id="{1}">{2}</h{0}><a class="permalink" href="#{1}" aria-label="# {3}"></a></div>'
    ).format(level, block.id, title, plain_text(block.children))


def _list(block: ListBlock, address: Address, below: int) -> Markup:
    items = Markup("").join(Markup("<li>{}</li>").format(_item(item, address, below)) for item in block.items)
    if block.start is None:
        return Markup("<ul>{}</ul>").format(items)
    start = Markup("") if block.start == 1 else Markup(' start="{}"').format(block.start)
    return Markup("<ol{}>{}</ol>").format(start, items)


def _item(item: ListItem, address: Address, below: int) -> Markup:
    """Render an entry; its first paragraph has no mark-up of its own when nothing but lists follows."""
    first, *rest = item.blocks or (Paragraph(()),)
    if isinstance(first, Paragraph) and all(isinstance(block, ListBlock) for block in rest):
        return render_inlines(first.children, address) + render_blocks(tuple(rest), address, below)
    return render_blocks(item.blocks, address, below)


def _table(table: ProseTable, address: Address) -> Markup:
    alignments = [f' class="align-{side}"' if side else "" for side in table.alignments]
    header = Markup("").join(
        Markup('<th scope="col"{}>{}</th>').format(Markup(side), render_inlines(cell, address))  # noqa: S704 - our own class
        for side, cell in zip(alignments, table.header, strict=True)
    )
    rows = Markup("").join(
        Markup("<tr>{}</tr>").format(
            Markup("").join(
                Markup("<td{}>{}</td>").format(Markup(side), render_inlines(cell, address))  # noqa: S704 - our own class
                for side, cell in zip(alignments, row, strict=True)
            )
        )
        for row in table.rows
    )
    return Markup(
        '<div class="scroll"><table class="prose"><thead><tr>{}</tr></thead><tbody>{}</tbody></table></div>'
    ).format(header, rows)
