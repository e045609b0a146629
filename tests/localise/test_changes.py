"""Changes and the rounding of computed numbers."""

from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.localise.changes import count_decimals, format_change, round_half_up, round_to_coarsest
from sitegen.localise.locales import load_locale


@pytest.mark.parametrize(
    ("number", "decimals", "expected"),
    [
        ("2.5", 0, "3"),
        ("3.5", 0, "4"),
        ("-2.5", 0, "-3"),
        ("0.125", 2, "0.13"),
        ("2.344999", 2, "2.34"),
        ("12", 1, "12.0"),
        ("-0.04", 1, "0.0"),
        ("99999999999999999999999999999999999999.95", 1, "100000000000000000000000000000000000000.0"),
    ],
)
def test_halves_are_rounded_up(number: str, decimals: int, expected: str) -> None:
    """Half up, as in school and not as in Python; a zero has no sign."""
    assert expected == format(round_half_up(Decimal(number), decimals), "f")


def test_coarsest_input_sets_the_decimals() -> None:
    """A difference is as exact as the less exact of its two numbers."""
    assert round_to_coarsest(Decimal("2.345"), [Decimal("9.33"), Decimal("12.0")]) == Decimal("2.3")
    assert str(round_to_coarsest(Decimal("2.345"), [])) == "2"
    assert count_decimals(Decimal("12.50")) == 2
    assert count_decimals(Decimal("1E+3")) == 0


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**9), max_value=10**9))
def test_every_change_has_a_sign(number: Decimal) -> None:
    """Readers always see the direction of a change."""
    printed = format_change(number, load_locale("de"))
    assert printed[0] in "+−±"
    assert (printed == "±0") == (number == 0)
