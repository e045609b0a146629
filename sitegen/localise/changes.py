"""Changes between values, and the rounding of numbers that are computed.

Comes in: numbers and a locale. Goes out: a change with its sign; a rounded number.
Refuses to know: which values are compared, and whether a change is good.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import ROUND_HALF_UP, Context, Decimal, DivisionByZero, InvalidOperation, Overflow

from sitegen.data.units import NO_UNIT, Unit
from sitegen.localise.locales import Locale
from sitegen.localise.quantities import format_value
from sitegen.model.quantities import Quantity

_HALF_UP = Context(prec=120, rounding=ROUND_HALF_UP, traps=[DivisionByZero, InvalidOperation, Overflow])


def format_change(number: Decimal, locale: Locale, *, unit: Unit = NO_UNIT) -> str:
    """Print a change: always with its sign, "±0" where there is none."""
    if not number:
        return f"±{format_value(Quantity(Decimal(0), unit), locale)}"
    sign = locale.minus if number < 0 else locale.plus
    return f"{sign}{format_value(Quantity(number.copy_abs(), unit), locale)}"


def round_half_up(number: Decimal, decimals: int) -> Decimal:
    """Round a computed number to so many decimals, halves away from zero; what becomes zero has no sign."""
    rounded = number.quantize(Decimal(1).scaleb(-decimals), context=_HALF_UP)
    return rounded or rounded.copy_abs()


def round_to_coarsest(number: Decimal, inputs: Iterable[Decimal]) -> Decimal:
    """Round a number to the decimals of the coarsest of those, all in its unit, that it came from."""
    return round_half_up(number, min((count_decimals(each) for each in inputs), default=0))


def count_decimals(number: Decimal) -> int:
    """Count the digits behind the decimal mark, as the author wrote them."""
    return len(format(number, "f").partition(".")[2])
