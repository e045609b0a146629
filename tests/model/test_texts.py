from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.model.texts import message_id

LINES = st.lists(
    st.sampled_from(
        ["", "a", "b c", "- d", "  - e", "1. f", "# g", "> h", "| i |", "    code", "```", "~~~", "  j", "k  "]
    ),
    max_size=12,
)


@pytest.mark.parametrize(
    ("written", "folded"),
    [
        ("a\nb", "a b"),
        ("a\nb\n", "a b"),
        ("\n\na\n\n", "a"),
        ("a  \n  b", "a b"),
        ("a\n\nb", "a\n\nb"),
        ("a\nb\n\nc\nd", "a b\n\nc d"),
        ("- a\n- b", "- a\n- b"),
        ("- a\n  b\n- c", "- a b\n- c"),
        ("a\n- b", "a\n- b"),
        ("1. a\n2) b", "1. a\n2) b"),
        ("# a\nb", "# a\nb"),
        ("> a\n> b", "> a\n> b"),
        ("| a |\n|---|\n| b |", "| a |\n|---|\n| b |"),
        ("```\na\nb\n```\nc\nd", "```\na\nb\n```\nc d"),
        ("~~~\na\nb\n~~~", "~~~\na\nb\n~~~"),
        ("a\n\n    code\n    more", "a\n\n    code\n    more"),
        ("", ""),
        (" \n ", ""),
    ],
)
def test_line_breaks_within_paragraphs_are_folded(written: str, folded: str) -> None:
    """Blank lines, items, quotations, headings, rows of tables and code stay lines of their own."""
    assert folded == message_id(written)


@given(LINES.map("\n".join))
def test_folding_twice_is_folding_once(text: str) -> None:
    """A message id is its own message id, so that a text can go through a catalog and back."""
    assert message_id(text) == message_id(message_id(text))


@given(LINES.map("\n".join))
def test_folding_loses_no_word(text: str) -> None:
    """Only blanks and line breaks change."""
    assert re.sub(r"\s", "", message_id(text)) == re.sub(r"\s", "", text)


@given(st.lists(st.sampled_from(["eins", "zwei", "drei,", "vier."]), min_size=1), st.data())
def test_reflowing_a_paragraph_changes_nothing(words: list[str], data: st.DataObject) -> None:
    """Wherever its lines are broken."""
    text = words[0] + "".join(data.draw(st.sampled_from([" ", "\n"])) + word for word in words[1:])
    assert " ".join(words) == message_id(text)
