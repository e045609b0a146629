"""What single runs add up to: mean, median, deviation and so on, each rounded from its exact value.

Comes in: the runs of one cell, all in one unit. Goes out: figures in that unit, with the decimals of the coarsest run.
Refuses to know: what was written beside them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from sitegen.model.quantities import Quantity
from sitegen.model.rounding import count_decimals, magnitude, round_half_up, round_root_half_up
from sitegen.model.significance import student_quantile

_CONFIDENCE = Fraction(95, 100)
_HALF = Fraction(1, 2)


def compute_figure(runs: Sequence[Quantity], name: str) -> Quantity | None:
    """Give one figure by the name that FORMAT section 8 has for it; one run alone has no deviation."""
    numbers = [Fraction(run.number) for run in runs]
    decimals = min(count_decimals(run.number) for run in runs)
    exact = exact_figure(numbers, name)
    if exact is not None:
        # Of a smallest, a largest, or the only run the digits are the author's.
        written = next((run.number for run in runs if Fraction(run.number) == exact), None)
        kept = written is not None and name in {"min", "max", "single"}
        return Quantity(written if kept and written is not None else round_half_up(exact, decimals), runs[0].unit)
    if len(runs) == 1:
        return None
    square = _square(numbers, name)
    root = round_root_half_up(square, decimals)
    if square and not root:  # what is not 0 is not printed as it
        root = round_root_half_up(square, -(magnitude(square) // 2))
    return Quantity(root, runs[0].unit)


def exact_figure(numbers: Sequence[Fraction], name: str) -> Fraction | None:
    """Give a figure that is a fraction, exactly; `None` for those that are roots."""
    figures: Mapping[str, Callable[[], Fraction]] = {
        "mean": lambda: Fraction(sum(numbers), len(numbers)),
        "median": lambda: _median(numbers),
        "min": lambda: min(numbers),
        "max": lambda: max(numbers),
        "sum": lambda: sum(numbers, Fraction(0)),
        "single": lambda: numbers[0],
        "mad": lambda: _median([abs(number - _median(numbers)) for number in numbers]),
    }
    return figures[name]() if name in figures else None


def summarise(runs: Sequence[Quantity], names: Sequence[str]) -> Mapping[str, Quantity]:
    """Give several figures by name; those that so few runs do not have are left out."""
    figures = ((name, compute_figure(runs, name)) for name in names)
    return {name: figure for name, figure in figures if figure is not None}


def deviation(runs: Sequence[Quantity], name: str, decimals: int) -> Decimal | None:
    """Give what stands behind `±`, with the decimals of the value before it."""
    numbers = [Fraction(run.number) for run in runs]
    exact = exact_figure(numbers, name)
    if exact is not None:
        return round_half_up(exact, decimals)
    return None if len(runs) == 1 else round_root_half_up(_square(numbers, name), decimals)


def _median(numbers: Sequence[Fraction]) -> Fraction:
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    return ordered[middle] if len(ordered) % 2 else (ordered[middle - 1] + ordered[middle]) * _HALF


def _square(numbers: Sequence[Fraction], name: str) -> Fraction:
    """Give the square of a deviation: of a sample, so it is divided by one less than the number of runs."""
    mean = Fraction(sum(numbers), len(numbers))
    variance = Fraction(sum((number - mean) ** 2 for number in numbers), len(numbers) - 1)
    if name == "stddev":
        return variance
    error = variance * Fraction(1, len(numbers))
    return error if name == "stderr" else error * student_quantile(_CONFIDENCE, len(numbers) - 1) ** 2
