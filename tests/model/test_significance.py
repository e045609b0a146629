"""Welch's test against tables of Student's distribution."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from sitegen.model.rounding import round_half_up
from sitegen.model.significance import Sample, differ, student_quantile

FRACTION_95 = Fraction(95, 100)


@pytest.mark.parametrize(
    ("degrees", "confidence", "quantile"),
    [
        (1, "0.95", "12.706"),
        (2, "0.95", "4.303"),
        (3, "0.95", "3.182"),
        (4, "0.90", "2.132"),
        (9, "0.95", "2.262"),
        (10, "0.99", "3.169"),
        (29, "0.95", "2.045"),
        (120, "0.95", "1.980"),
        (100_000, "0.95", "1.961"),
    ],
)
def test_quantiles_are_those_of_the_tables(degrees: int, confidence: str, quantile: str) -> None:
    """Two-sided quantiles, as printed tables have them, for even and odd degrees of freedom."""
    assert round_half_up(student_quantile(Fraction(confidence), degrees), 3) == Decimal(quantile)


def test_a_difference_within_the_deviation_is_not_proven() -> None:
    """The statistic is 0.63 with 12 degrees of freedom, and 2.179 would be needed."""
    assert not differ(Sample(Fraction(920), Fraction(10), 10), Sample(Fraction(925), Fraction(23), 10), FRACTION_95)


def test_a_difference_beyond_the_deviation_is_proven() -> None:
    """The statistic is 11.2."""
    assert differ(Sample(Fraction(920), Fraction(2), 10), Sample(Fraction(930), Fraction(2), 10), FRACTION_95)


def test_runs_without_deviation_differ_if_they_are_not_equal() -> None:
    """Nothing is left to chance."""
    same = Sample(Fraction(920), Fraction(0), 3)
    assert not differ(same, same, FRACTION_95)
    assert differ(same, Sample(Fraction(921), Fraction(0), 3), FRACTION_95)
