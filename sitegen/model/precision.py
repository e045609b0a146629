"""Numbers that are computed from values, and how exactly they are known.

Comes in: quantities. Goes out: their exact numbers in the base unit, and the digits that a result deserves: those of
the coarsest input. Refuses to know: what is computed.
"""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal
from fractions import Fraction

from sitegen.data.units import Unit
from sitegen.model.quantities import CoreLoads, Quantity, QuantityRange
from sitegen.model.rounding import count_decimals, magnitude, round_half_up, visible_decimals


def convert(value: Quantity | QuantityRange, unit: Unit) -> Quantity | QuantityRange:
    """Give a value in another unit of its dimension, with the digits that it deserves there; whole digits stay."""
    if value.unit == unit:
        return value
    if isinstance(value, QuantityRange):
        ends = [_convert(number, value.unit, unit, number) for number in (value.low, value.high)]
        return QuantityRange(ends[0], ends[1], unit)
    spread = (
        value.plus_minus if value.plus_minus is None else _convert(value.plus_minus, value.unit, unit, value.number)
    )
    return Quantity(_convert(value.number, value.unit, unit, value.number), unit, value.sign, spread)


def _convert(number: Decimal, unit: Unit, other: Unit, written: Decimal) -> Decimal:
    """Convert a number that is as exact as the one that was written."""
    exact = Fraction(number) * Fraction(Fraction(unit.factor), Fraction(other.factor))
    decimals = decimals_in(other, (last_place(Quantity(written, unit)),))
    return round_half_up(exact, visible_decimals(exact, decimals))


def exact_base(value: Quantity | CoreLoads) -> Fraction:
    """Give the exact number in the base unit; of loads of cores the sum."""
    if isinstance(value, Quantity):
        return Fraction(value.number) * Fraction(value.unit.factor)
    total = sum((Fraction(group.load) * group.count for group in value.groups if group.load is not None), Fraction(0))
    return total * Fraction(value.unit.factor)


def last_place(value: Quantity | CoreLoads) -> Fraction:
    """Give what one in the last digit of a value is in the base unit: 0.1 Gbit/s is 100 000 000 bit/s."""
    numbers = _numbers(value)
    decimals = min((count_decimals(number) for number in numbers), default=0)
    return Fraction(Fraction(value.unit.factor), Fraction(10) ** decimals)


def decimals_in(unit: Unit, places: Iterable[Fraction]) -> int:
    """Give the decimals of a number in a unit whose coarsest input has this last place; whole digits always stay."""
    coarsest = Fraction(max(places, default=Fraction(1)), Fraction(unit.factor))
    place = magnitude(coarsest)
    return max(-place if coarsest == Fraction(10) ** place else -place - 1, 0)


def significant_decimals(number: Fraction, digits: int) -> int:
    """Give the decimals that a number with so many digits has; whole digits always stay."""
    return max(digits - 1 - magnitude(number), 0)


def _numbers(value: Quantity | CoreLoads) -> tuple[Decimal, ...]:
    if isinstance(value, Quantity):
        return (value.number,)
    return tuple(group.load for group in value.groups if group.load is not None)
