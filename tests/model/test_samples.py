"""Figures of single runs, against figures worked out by hand."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.data.units import NO_UNIT
from sitegen.model.quantities import Quantity
from sitegen.model.samples import compute_figure, deviation, exact_figure, summarise


def _runs(*numbers: str) -> list[Quantity]:
    return [Quantity(Decimal(number), NO_UNIT) for number in numbers]


@pytest.mark.parametrize(
    ("runs", "name", "expected"),
    [
        (("434", "457"), "mean", "446"),  # 445.5, half up
        (("434", "457", "460"), "median", "457"),
        (("434", "457", "460", "470"), "median", "459"),  # 458.5
        (("9.33", "9.4"), "mean", "9.4"),  # 9.365, to the coarsest run
        (("9.33", "9.40"), "mean", "9.37"),
        (("9.40", "9.4", "9.33"), "max", "9.40"),
        (("9.33", "9.4"), "min", "9.33"),
        (("2", "4", "4", "4", "5", "5", "7", "9"), "stddev", "2"),  # the root of 32/7: 2.14
        (("2.0", "4.0", "4.0", "4.0", "5.0", "5.0", "7.0", "9.0"), "stddev", "2.1"),
        (("2.0", "4.0", "4.0", "4.0", "5.0", "5.0", "7.0", "9.0"), "stderr", "0.8"),
        (("1", "1", "2", "2", "4", "6", "9"), "mad", "1"),
        (("920", "920", "920"), "stddev", "0"),
        (("100", "100", "100", "101"), "stderr", "0.3"),  # 0.25: not 0, so not printed as 0
        (("1", "2", "3"), "sum", "6"),
    ],
)
def test_figures_are_exact(runs: tuple[str, ...], name: str, expected: str) -> None:
    """Rounded once, half up, to the decimals of the coarsest run."""
    figure = compute_figure(_runs(*runs), name)
    assert figure is not None
    assert str(figure.number) == expected


def test_one_run_has_no_deviation() -> None:
    """It has a mean all the same."""
    assert summarise(_runs("434"), ("mean", "stddev", "stderr")) == {"mean": _runs("434")[0]}
    assert deviation(_runs("434"), "stddev", 0) is None


def test_deviation_has_the_decimals_of_the_value() -> None:
    """As the notation of values wants it: 9.33 ± 0.05. The interval is 2.776 standard errors of 5 runs wide."""
    runs = _runs("9.1", "9.2", "9.3", "9.4", "9.5")
    assert [str(deviation(runs, name, 2)) for name in ("stddev", "stderr", "mad", "ci95")] == [
        "0.16",
        "0.07",
        "0.10",
        "0.20",
    ]


@given(st.lists(st.decimals(min_value=-1000, max_value=1000, places=2), min_size=1, max_size=9))
def test_mean_and_median_lie_between_the_runs(numbers: list[Decimal]) -> None:
    """Whatever the runs are."""
    fractions = [Fraction(number) for number in numbers]
    for name in ("mean", "median"):
        figure = exact_figure(fractions, name)
        assert figure is not None
        assert min(fractions) <= figure <= max(fractions)
