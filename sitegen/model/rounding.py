"""The rounding of numbers that are computed: halves away from zero, and never of numbers that authors wrote.

Comes in: an exact number, as `Decimal` or `Fraction`. Goes out: a `Decimal` with the digits asked for.
Refuses to know: where numbers come from. Nothing here goes through a float or a context that rounds by itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction
from math import isqrt

Exact = Decimal | Fraction


def round_half_up(number: Exact, decimals: int) -> Decimal:
    """Round to so many decimals, halves away from zero; what becomes zero has no sign.

    Fewer than none (`-1`) rounds to tens; the whole digits are printed all the same.
    """
    scaled = abs(Fraction(number)) * Fraction(10) ** decimals
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return _decimal(whole, decimals, is_negative=number < 0)


def round_root_half_up(square: Fraction, decimals: int) -> Decimal:
    """Give the square root, rounded from its exact value."""
    doubled = 4 * square * Fraction(10) ** (2 * decimals)
    return _decimal((isqrt(doubled.numerator // doubled.denominator) + 1) // 2, decimals, is_negative=False)


def round_to_coarsest(number: Exact, inputs: Iterable[Decimal]) -> Decimal:
    """Round a number to the decimals of the coarsest of those, all in its unit, that it came from."""
    return round_half_up(number, min((count_decimals(each) for each in inputs), default=0))


def count_decimals(number: Decimal) -> int:
    """Count the digits behind the decimal mark, as the author wrote them."""
    return len(format(number, "f").partition(".")[2])


def count_digits(number: Decimal) -> int:
    """Count the digits from the first one that is not 0, as the author wrote them."""
    return max(len(format(number.copy_abs(), "f").replace(".", "").lstrip("0")), 1)


def magnitude(number: Fraction) -> int:
    """Give the place of the first digit: 0 for 1 to 9.99, 2 for hundreds, -1 for tenths; 0 has none, and gives 0."""
    if not number:
        return 0
    absolute = abs(number)
    place = len(str(absolute.numerator)) - len(str(absolute.denominator))
    return place if absolute >= Fraction(10) ** place else place - 1


def visible_decimals(number: Fraction, decimals: int) -> int:
    """Give at least so many decimals that a number which is not 0 does not round to it."""
    if not number or abs(number) * 2 >= Fraction(10) ** -decimals:
        return decimals
    return -magnitude(number)


def _decimal(whole: int, decimals: int, *, is_negative: bool) -> Decimal:
    if decimals < 0:
        whole, decimals = whole * 10**-decimals, 0
    sign = 1 if is_negative and whole else 0
    return Decimal((sign, tuple(int(digit) for digit in str(whole)), -decimals))
