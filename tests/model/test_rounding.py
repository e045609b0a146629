"""The rounding of computed numbers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.model.rounding import (
    count_decimals,
    count_digits,
    magnitude,
    round_half_up,
    round_root_half_up,
    round_to_coarsest,
    visible_decimals,
)


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
        ("1250", -2, "1300"),
        ("99999999999999999999999999999999999999.95", 1, "100000000000000000000000000000000000000.0"),
    ],
)
def test_halves_are_rounded_up(number: str, decimals: int, expected: str) -> None:
    """Half up, as in school and not as in Python; a zero has no sign."""
    assert expected == format(round_half_up(Decimal(number), decimals), "f")


def test_fractions_are_rounded_from_their_exact_value() -> None:
    """Two thirds, and a half that no decimal before it could tell."""
    assert str(round_half_up(Fraction(2, 3), 2)) == "0.67"
    assert str(round_half_up(Fraction(-1, 8), 2)) == "-0.13"


def test_coarsest_input_sets_the_decimals() -> None:
    """A difference is as exact as the less exact of its two numbers."""
    assert round_to_coarsest(Decimal("2.345"), [Decimal("9.33"), Decimal("12.0")]) == Decimal("2.3")
    assert str(round_to_coarsest(Decimal("2.345"), [])) == "2"
    assert count_decimals(Decimal("12.50")) == 2
    assert count_decimals(Decimal("1E+3")) == 0


def test_digits_are_counted_from_the_first_that_is_not_zero() -> None:
    """As a reader counts how exactly a number is given."""
    assert [count_digits(Decimal(text)) for text in ("920", "0.050", "12.50", "0")] == [3, 2, 4, 1]


def test_a_number_that_is_not_zero_never_rounds_to_it() -> None:
    """The first digit is always there."""
    assert visible_decimals(Fraction(3, 1000), 0) == 3
    assert visible_decimals(Fraction(3, 1000), 5) == 5
    assert visible_decimals(Fraction(0), 1) == 1
    assert visible_decimals(Fraction(1, 2), 0) == 0


@given(st.fractions(min_value=-(10**12), max_value=10**12).filter(bool))
def test_magnitude_is_the_place_of_the_first_digit(number: Fraction) -> None:
    """Checked by its definition."""
    assert Fraction(10) ** magnitude(number) <= abs(number) < Fraction(10) ** (magnitude(number) + 1)
    assert magnitude(Fraction(0)) == 0


@given(st.fractions(min_value=0, max_value=10**9), st.integers(min_value=0, max_value=6))
def test_root_is_rounded_from_its_exact_value(square: Fraction, decimals: int) -> None:
    """The root lies between the rounded number less and more half a digit."""
    root, half = Fraction(round_root_half_up(square, decimals)), Fraction(1, 2 * 10**decimals)
    assert max(root - half, Fraction(0)) ** 2 <= square < (root + half) ** 2
