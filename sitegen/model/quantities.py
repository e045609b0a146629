"""Measured values: numbers with units as the author wrote them, and reasons where there is none.

Every number is a `Decimal` read from the author's text, so its digits are the author's. Nothing here rounds:
`EXACT` traps what cannot be computed exactly.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Clamped, Context, Decimal, DivisionByZero, Inexact, InvalidOperation, Overflow, Underflow
from enum import StrEnum

from sitegen.data.units import Unit

EXACT = Context(
    prec=120,  # numbers have at most 40 digits (notation.MAX_DIGITS), factors at most 30
    traps=[Clamped, DivisionByZero, Inexact, InvalidOperation, Overflow, Underflow],
)


class Sign(StrEnum):
    """A bound or an approximation in front of a number; the value is that of `data-sign`."""

    LESS = "lt"
    AT_MOST = "le"
    GREATER = "gt"
    AT_LEAST = "ge"
    ABOUT = "about"


class Reason(StrEnum):
    """Why a declared cell has no value: the closed list of FORMAT section 9."""

    NOT_TESTED = "not-tested"
    NOT_SUPPORTED = "not-supported"
    FAILED = "failed"
    UNSTABLE = "unstable"
    INVALID = "invalid"
    WITHHELD = "withheld"
    NOT_APPLICABLE = "not-applicable"


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number in a unit, perhaps bounded (`sign`) or with a deviation (`plus_minus`, in the same unit)."""

    number: Decimal
    unit: Unit
    sign: Sign | None = None
    plus_minus: Decimal | None = None


@dataclass(frozen=True, slots=True)
class QuantityRange:
    """From `low` to `high` in a unit."""

    low: Decimal
    high: Decimal
    unit: Unit


@dataclass(frozen=True, slots=True)
class CoreGroup:
    """So many cores under the same load; `None` is an idle core."""

    count: int
    load: Decimal | None


@dataclass(frozen=True, slots=True)
class CoreLoads:
    """The loads of all cores of a processor, such as `1x 95 + 2x 75 + 1x idle`."""

    groups: tuple[CoreGroup, ...]
    unit: Unit


@dataclass(frozen=True, slots=True)
class Missing:
    """No value, and why: a reason of the closed list, and the file's own word for it if it has one."""

    reason: Reason
    word: str | None = None


Value = Quantity | QuantityRange | CoreLoads | Missing


def plain(number: Decimal) -> str:
    """Spell a number with its own digits and no exponent: `12.0` stays `12.0`."""
    return format(number, "f")


def canonical(number: Decimal) -> str:
    """Spell a number in plain decimal, without exponent and without trailing zeros (`data-base`)."""
    text = format(number, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text


def authored(value: Quantity | QuantityRange | CoreLoads) -> str:
    """Spell the number as authored, without sign and unit (`data-value`); loads of cores as their literal."""
    match value:
        case Quantity():
            return plain(value.number)
        case QuantityRange():
            return f"{plain(value.low)}..{plain(value.high)}"
        case CoreLoads():
            return " + ".join(
                f"{group.count}x {'idle' if group.load is None else plain(group.load)}" for group in value.groups
            )


def base_value(value: Quantity | QuantityRange | CoreLoads) -> Decimal:
    """Give the number in the base unit: of a range the middle, of loads of cores the sum."""
    return EXACT.multiply(_middle_or_sum(value), value.unit.factor)


def _middle_or_sum(value: Quantity | QuantityRange | CoreLoads) -> Decimal:
    match value:
        case Quantity():
            return value.number
        case QuantityRange():
            return EXACT.divide(EXACT.add(value.low, value.high), Decimal(2))
        case CoreLoads():
            total = Decimal(0)
            for group in value.groups:
                if group.load is not None:
                    total = EXACT.add(total, EXACT.multiply(group.load, Decimal(group.count)))
            return total
