"""Changes between values.

Comes in: numbers and a locale. Goes out: a change with its sign.
Refuses to know: which values are compared, and whether a change is good.
"""

from __future__ import annotations

from decimal import Decimal

from sitegen.data.units import NO_UNIT, Unit
from sitegen.localise.locales import Locale
from sitegen.localise.quantities import format_value
from sitegen.model.quantities import Quantity


def format_change(number: Decimal, locale: Locale, *, unit: Unit = NO_UNIT) -> str:
    """Print a change: always with its sign, "±0" where there is none."""
    if not number:
        return f"±{format_value(Quantity(Decimal(0), unit), locale)}"
    sign = locale.minus if number < 0 else locale.plus
    return f"{sign}{format_value(Quantity(number.copy_abs(), unit), locale)}"
