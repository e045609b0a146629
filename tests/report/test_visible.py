"""Text made harmless for a terminal."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.report.visible import make_visible, measure_width


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("9,33 Gbit/s – größer", "9,33 Gbit/s – größer"),
        ("\x1b[31mred\x07", r"\x1b[31mred\x07"),
        ("a\nb\rc\td\x7f", r"a\nb\rc\td\x7f"),
        ("\x9b31m", r"\x9b31m"),
        ("\u202eevil\u2066", r"\u202eevil\u2066"),
        ("9\u200b3\ufeff", r"9\u200b3\ufeff"),
        ("a\u2028b\u2029", r"a\u2028b\u2029"),
        ("\udc80", r"\udc80"),
        ("\U000e0041", r"\U000e0041"),
        ("\U0001f468\u200d\U0001f469", "\U0001f468\u200d\U0001f469"),
        ("a\u00a0b", "a\u00a0b"),
    ],
)
def test_what_a_terminal_obeys_or_hides_is_spelled_out(text: str, expected: str) -> None:
    """Print stays as it is; the rest becomes an escape that one can read."""
    assert expected == make_visible(text)


@given(st.text())
def test_no_text_keeps_a_control_character(text: str) -> None:
    """Whatever comes in, nothing that acts on a terminal goes out."""
    assert not {"Cc", "Cs", "Zl", "Zp"} & {unicodedata.category(character) for character in make_visible(text)}


@pytest.mark.parametrize(
    ("text", "columns"), [("abc", 3), ("größe", 5), ("a\u0308", 1), ("漢字", 4), ("😀", 2), ("ｗ", 2)]
)
def test_width_counts_columns(text: str, columns: int) -> None:
    """Wide characters take two columns, combining ones none."""
    assert columns == measure_width(text)
