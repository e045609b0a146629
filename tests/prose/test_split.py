from __future__ import annotations

from sitegen.prose.split import BlockKind, SourceBlock, split_blocks

TEXT = """
First
paragraph.

Heading
=======

- one

- two
  - three

> quoted

| a |
|---|
| b |

    indented code

```
fenced

code
```

***

## Last `one`
"""


def test_blocks_are_split_at_the_top_level_only() -> None:
    """A list with blank lines in it is one block, as a table and a quotation are; code is told from prose."""
    assert [(block.line, block.kind.value, block.source) for block in split_blocks(TEXT)] == [
        (1, "prose", "First\nparagraph."),
        (4, "prose", "# Heading"),
        (7, "prose", "- one\n\n- two\n  - three"),
        (12, "prose", "> quoted"),
        (14, "prose", "| a |\n|---|\n| b |"),
        (18, "code", "    indented code"),
        (20, "code", "```\nfenced\n\ncode\n```"),
        (26, "code", "***"),
        (28, "prose", "## Last `one`"),
    ]


def test_nothing_vanishes() -> None:
    """The address of a link that stands apart would be seen by no other block, so it is told."""
    assert split_blocks("[a][b]\n\n[b]: https://example.org/\n\nEnd.\n\n[c]: x") == (
        SourceBlock("[a][b]", 0, BlockKind.PROSE),
        SourceBlock("[b]: https://example.org/", 2, BlockKind.DEFINITION),
        SourceBlock("End.", 4, BlockKind.PROSE),
        SourceBlock("[c]: x", 6, BlockKind.DEFINITION),
    )


def test_empty_text_has_no_blocks() -> None:
    """Blank lines alone are nothing."""
    assert split_blocks("\n\n") == ()
