from __future__ import annotations

import pytest

from sitegen.model.rich_text import (
    Block,
    Code,
    CodeBlock,
    Emphasis,
    ForeignBlocks,
    ForeignText,
    Heading,
    Inline,
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
from sitegen.render.rich_text_html import render_blocks, render_inlines


def address(target: Target) -> str:
    """Spell a link for the tests."""
    return target.url or f"#{target.anchor}"


@pytest.mark.parametrize(
    ("inline", "html"),
    [
        (Plain("<a> & \"b\" 'c'"), "&lt;a&gt; &amp; &#34;b&#34; &#39;c&#39;"),
        (Unbreakable("9,33\u00a0Gbit/s"), '<span class="nowrap">9,33\u00a0Gbit/s</span>'),
        (Code("a<b"), "<code>a&lt;b</code>"),
        (Emphasis((Strong((Plain("x"),)),)), "<em><strong>x</strong></em>"),
        (ForeignText("en", (Plain("x"),)), '<span lang="en">x</span>'),
        (
            ForeignText("en", (Plain("x"),), "nicht <b>übersetzt"),
            (
                '<span class="untranslated" title="nicht &lt;b&gt;übersetzt"><span lang="en">x</span>'
                '<span class="for-machines"> (nicht &lt;b&gt;übersetzt)</span></span>'
            ),
        ),
        (LineBreak(), "<br>"),
        (Link(Target(url='https://a/"x"'), (Plain("y"),)), '<a href="https://a/&#34;x&#34;">y</a>'),
    ],
)
def test_inline(inline: Inline, html: str) -> None:
    """Each inline has its element, and text is escaped."""
    assert str(render_inlines((inline,), address)) == html


PARAGRAPH = Paragraph((Plain("x"),))


@pytest.mark.parametrize(
    ("block", "html"),
    [
        (PARAGRAPH, "<p>x</p>"),
        (ListBlock((ListItem((PARAGRAPH,)),)), "<ul><li>x</li></ul>"),
        (ListBlock((ListItem((PARAGRAPH, PARAGRAPH)),)), "<ul><li><p>x</p>\n<p>x</p></li></ul>"),
        (
            ListBlock((ListItem((PARAGRAPH, ListBlock((ListItem(()),), 1))),), 3),
            '<ol start="3"><li>x<ol><li></li></ol></li></ol>',
        ),
        (CodeBlock("a\n <b>"), "<pre><code>a\n &lt;b&gt;</code></pre>"),
        (Quotation((PARAGRAPH,)), "<blockquote><p>x</p></blockquote>"),
        (Heading(1, (Plain("x"),)), "<h3>x</h3>"),
        (Heading(6, (Plain("x"),)), "<h6>x</h6>"),
        (
            ProseTable(((Plain("a"),), (Plain("b"),)), (((Plain("1"),), (Plain("2"),)),), ("", "right")),
            (
                '<div class="scroll"><table class="prose"><thead><tr><th scope="col">a</th>'
                '<th scope="col" class="align-right">b</th></tr></thead>'
                '<tbody><tr><td>1</td><td class="align-right">2</td></tr></tbody></table></div>'
            ),
        ),
        (Rule(), "<hr>"),
        (ForeignBlocks("de", (PARAGRAPH,)), '<div lang="de"><p>x</p></div>'),
        (
            ForeignBlocks("de", (PARAGRAPH,), "not translated"),
            '<div class="untranslated"><p class="remark">not translated:</p><div lang="de"><p>x</p></div></div>',
        ),
    ],
)
def test_block(block: Block, html: str) -> None:
    """Each block has its element; headings stand below the heading around them."""
    assert str(render_blocks((block,), address, 2)) == html
