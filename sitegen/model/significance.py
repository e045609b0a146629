"""Whether two means differ by more than chance explains: Welch's test, without a float.

Comes in: means, deviations and numbers of runs. Goes out: yes or no.
Refuses to know: results. The degrees of freedom are rounded down to a whole number, which asks for a little more
proof, and lets the distribution be a finite sum (Abramowitz and Stegun 26.7.3 and 26.7.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal, localcontext
from fractions import Fraction

# Student's distribution with so many degrees is the normal one to four digits; more would only cost time.
_MOST_DEGREES = 2_000
_CONTEXT = Context(prec=50)
_STEPS = 100  # halvings of an interval: far more than the 50 digits need for a quantile of two
_PI = Decimal("3.14159265358979323846264338327950288419716939937511")


@dataclass(frozen=True, slots=True)
class Sample:
    """What is known of the runs behind a value; all figures in one unit."""

    mean: Fraction
    stddev: Fraction
    count: int


def differ(first: Sample, second: Sample, confidence: Fraction) -> bool:
    """Tell whether the difference of two means is proven at a confidence (0.95 for 95 %)."""
    difference = abs(first.mean - second.mean)
    parts = [sample.stddev**2 * Fraction(1, sample.count) for sample in (first, second)]
    variance = sum(parts, Fraction(0))
    if not variance:
        return bool(difference)
    spread = sum(
        (part**2 * Fraction(1, sample.count - 1) for part, sample in zip(parts, (first, second), strict=True)),
        Fraction(0),
    )
    degrees = int(Fraction(variance**2, spread))
    return _within(Fraction(difference**2, variance), degrees) >= _to_decimal(confidence)


def student_quantile(confidence: Fraction, degrees: int) -> Fraction:
    """Give the number of standard errors around a mean that hold so much of Student's distribution."""
    low, high = Fraction(0), Fraction(2) ** 20
    wanted = _to_decimal(confidence)
    for _ in range(_STEPS):
        middle = (low + high) * Fraction(1, 2)
        low, high = (middle, high) if _within(middle**2, degrees) < wanted else (low, middle)
    return high


def _within(square: Fraction, degrees: int) -> Decimal:
    """Give the share of Student's distribution within ± t, by the square of t."""
    degrees = max(min(degrees, _MOST_DEGREES), 1)
    divide = _CONTEXT.divide
    with localcontext(_CONTEXT):
        ratio = _to_decimal(square * Fraction(1, degrees))
        cosine_square = divide(Decimal(1), 1 + ratio)
        sine, cosine = divide(ratio, 1 + ratio).sqrt(), cosine_square.sqrt()
        is_odd = degrees % 2 == 1
        term = cosine if is_odd else Decimal(1)
        total = Decimal(0)
        for number in range(3 if is_odd else 2, degrees + 1, 2):
            total += term
            term = divide(term * cosine_square * (number - 1), Decimal(number))
        if is_odd:
            return divide(2 * (_arc_tangent(ratio.sqrt()) + sine * total), _PI)
        return sine * total


def _arc_tangent(number: Decimal) -> Decimal:
    """Halve the angle until its series is short."""
    divide = _CONTEXT.divide
    halvings = 0
    while number > Decimal("0.1"):
        number = divide(number, 1 + (1 + number * number).sqrt())
        halvings += 1
    square, power, total = number * number, number, Decimal(0)
    for divisor in range(1, 120, 2):
        total += divide(power, Decimal(divisor))
        power *= -square
    return total * Decimal(2) ** halvings


def _to_decimal(number: Fraction) -> Decimal:
    return _CONTEXT.divide(Decimal(number.numerator), Decimal(number.denominator))
