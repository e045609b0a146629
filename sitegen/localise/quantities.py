"""Measured values in a locale: DESIGN section 4, line by line.

Comes in: a value and a locale. Goes out: the text that readers see, whole or as number and unit.
Refuses to know: where it is printed. That it must not break across lines is told by its own element.
"""

from __future__ import annotations

from typing import NamedTuple

from sitegen.data.units import Unit
from sitegen.localise.locales import NO_BREAK_SPACE, Locale
from sitegen.localise.numbers import format_number
from sitegen.localise.words import load_words
from sitegen.model.quantities import CoreGroup, CoreLoads, Quantity, QuantityRange, Sign

_SIGNS = {Sign.LESS: "<", Sign.AT_MOST: "≤", Sign.GREATER: ">", Sign.AT_LEAST: "≥", Sign.ABOUT: "≈"}
# Parts of a whole are printed where the locale prints its per cent.
_PERCENT_LIKE = {"%", "‰"}


class Halves(NamedTuple):
    """A printed value in two pieces that make the whole, for tables that align numbers."""

    number: str
    unit: str  # with the space in front of it; "" where there is none to print


def format_value(value: Quantity | QuantityRange | CoreLoads, locale: Locale, *, unit: bool = True) -> str:
    """Print a value; `unit=False` leaves the unit out, where a header has it."""
    if isinstance(value, CoreLoads):
        return _format_core_loads(value, locale, unit=unit)
    if not unit:
        return _format_numbers(value, locale, "")
    return "".join(format_halves(value, locale))


def format_halves(value: Quantity | QuantityRange | CoreLoads, locale: Locale) -> Halves:
    """Print a value as number and unit; loads of cores have a unit within each group, so it is all number."""
    if isinstance(value, CoreLoads):
        return Halves(_format_core_loads(value, locale, unit=True), "")
    before, after = _around(value.unit, locale)
    return Halves(_format_numbers(value, locale, before), after)


def _around(unit: Unit, locale: Locale) -> tuple[str, str]:
    """Give what stands before and behind a number in a unit."""
    if not unit.symbol:
        return "", ""
    if unit.symbol in _PERCENT_LIKE:
        before = locale.percent_before.replace("%", unit.symbol)
        return before, locale.percent_after.replace("%", unit.symbol)
    return "", f"{NO_BREAK_SPACE}{unit.symbol}"


def _format_numbers(value: Quantity | QuantityRange, locale: Locale, before: str) -> str:
    if isinstance(value, QuantityRange):
        # beside a minus a closed dash would be read as another one
        mark = f"{NO_BREAK_SPACE}{locale.range_mark.strip()}{NO_BREAK_SPACE}" if value.low < 0 else locale.range_mark
        return f"{before}{format_number(value.low, locale)}{mark}{format_number(value.high, locale)}"
    printed = f"{before}{format_number(value.number, locale)}"
    if value.plus_minus is not None:
        printed = f"{printed}{NO_BREAK_SPACE}±{NO_BREAK_SPACE}{format_number(value.plus_minus, locale)}"
    return printed if value.sign is None else f"{_SIGNS[value.sign]}{NO_BREAK_SPACE}{printed}"


def _format_core_loads(value: CoreLoads, locale: Locale, *, unit: bool) -> str:
    before, after = _around(value.unit, locale) if unit else ("", "")
    return f"{NO_BREAK_SPACE}+ ".join(_format_group(group, locale, before, after) for group in value.groups)


def _format_group(group: CoreGroup, locale: Locale, before: str, after: str) -> str:
    count = f"{format_number(str(group.count), locale)}×{NO_BREAK_SPACE}"
    if group.load is None:
        return f"{count}{load_words(locale.tag).pgettext('load of a core', 'idle')}"
    return f"{count}{before}{format_number(group.load, locale)}{after}"
