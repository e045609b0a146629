"""The line with its caret."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.report.excerpt import CUT, MOST_COLUMNS, Excerpt, cut_excerpt, split_lines
from sitegen.report.visible import measure_width


@pytest.mark.parametrize(
    ("line", "column", "text", "caret"),
    [
        ("a: MB/z", 4, "a: MB/z", 3),
        ("a: MB/z", 1, "a: MB/z", 0),
        ("a: MB/z", 8, "a: MB/z", 7),  # behind the end: something is missing there
        ("a: MB/z", 99, "a: MB/z", 7),
        ("a: MB/z", 0, "a: MB/z", 0),
        ("", 1, "", 0),
        ("\ta: x", 2, "    a: x", 4),
        ("ab\tc", 4, "ab  c", 4),
        ("漢字: x", 5, "漢字: x", 6),
        ("a\u0308: x", 5, "a\u0308: x", 3),
        ("a\u0308: x", 2, "a\u0308: x", 0),  # the combining character itself: below its base
        ("\u0308: x", 1, "\u0308: x", 0),
        ("😀: x", 4, "😀: x", 4),
        ("\x1b[1m: x", 7, r"\x1b[1m: x", 9),
        ("9\u200b3", 3, r"9\u200b3", 7),
        ("trailing   ", 3, "trailing", 2),
    ],
)
def test_caret_stands_below_the_column(line: str, column: int, text: str, caret: int) -> None:
    """The caret is counted in columns of the terminal, the place in characters."""
    assert Excerpt(text, caret) == cut_excerpt(["first", line, "last"], 2, column)


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
def test_lines_are_those_of_yaml(line_break: str) -> None:
    """Lines are counted as the reader of the files counts them."""
    assert split_lines(f"a{line_break}{line_break}b") == ["a", "", "b"]
    assert split_lines(f"a{line_break}{line_break}") == ["a", ""]


def test_other_separators_do_not_end_a_line() -> None:
    """What `str.splitlines` takes for a line break stays in the line, spelled out."""
    assert Excerpt(r"a\x0bb\x0cc\x1cd\x85\u2028", 1) == cut_excerpt(split_lines("a\x0bb\x0cc\x1cd\x85\u2028"), 1, 2)


@pytest.mark.parametrize(("source", "line"), [("", 1), ("a\n", 2), ("a", 7), ("a", 0), ("\ufeff", 1)])
def test_place_outside_the_text_has_no_excerpt(source: str, line: int) -> None:
    """A place that the text does not have is told without a line."""
    assert cut_excerpt(split_lines(source), line, 1) is None


def test_byte_order_mark_is_no_column() -> None:
    """Places do not count the mark at the start of a file."""
    assert Excerpt("a: x", 3) == cut_excerpt(split_lines("\ufeffa: x"), 1, 4)


@pytest.mark.parametrize(
    ("column", "head", "tail"),
    [(1, False, True), (40, False, True), (150, True, True), (290, True, False), (301, True, False)],
)
def test_long_line_is_cut_around_the_column(column: int, head: bool, tail: bool) -> None:  # noqa: FBT001 - a table of cases
    """What stands around the fault is shown, and a sign where something is left out."""
    line = "".join(chr(ord("a") + index % 26) for index in range(300))
    excerpt = cut_excerpt([line], 1, column)
    assert excerpt is not None
    assert (head, tail) == (excerpt.text.startswith(CUT), excerpt.text.endswith(CUT))
    assert len(excerpt.text) == MOST_COLUMNS + head + tail
    if column <= 300:
        assert line[column - 1] == excerpt.text[excerpt.caret]
    else:
        assert len(excerpt.text) == excerpt.caret


LINES = st.text(st.sampled_from("ab漢\u0308\t\x1b 😀x"), max_size=400)


@given(LINES, st.integers(1, 500))
def test_excerpt_always_fits(line: str, column: int) -> None:
    """Whatever the line is, the excerpt fits a terminal, and the caret stands in it or right behind it."""
    excerpt = cut_excerpt([line], 1, column)
    assert excerpt is not None
    assert measure_width(excerpt.text) <= MOST_COLUMNS + 2
    assert 0 <= excerpt.caret <= MOST_COLUMNS + 2
