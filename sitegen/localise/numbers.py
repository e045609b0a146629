"""Numbers in a locale: its marks, the author's digits.

Comes in: a number as text or `Decimal`, and a locale. Goes out: the text that readers see.
Refuses to know: units; and it never rounds, pads or drops a digit.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from sitegen.localise.locales import Locale
from sitegen.model.quantities import plain

# DESIGN section 4: from 5 digits on, so that 9330 never reads as a decimal
_GROUPED_FROM = 5
_KEPT_TEXTS = 65_536  # a large site has some ten thousand different numbers

_NUMBER = re.compile(r"(-?)([0-9]+)(?:\.([0-9]+))?")


def format_number(number: str | Decimal, locale: Locale) -> str:
    """Print a number with all its digits: a `Decimal`, or its text in plain notation (`-12.50`)."""
    return _localised(number if isinstance(number, str) else plain(number), locale)


@lru_cache(maxsize=_KEPT_TEXTS)
def _localised(text: str, locale: Locale) -> str:
    """Print a number; kept by its text, for 2.70 and 2.7 are equal as `Decimal`."""
    found = _NUMBER.fullmatch(text)
    if found is None:
        raise ValueError(f"no number in plain notation: {text!r}")
    sign, whole, decimals = found.groups()
    printed = _grouped(whole, locale)
    if decimals is not None:
        printed = f"{printed}{locale.decimal_mark}{decimals}"
    return f"{locale.minus}{printed}" if sign else printed


def _grouped(whole: str, locale: Locale) -> str:
    if len(whole) < _GROUPED_FROM or not locale.group_mark:
        return whole
    rest, last = whole[: -locale.group_size], whole[-locale.group_size :]
    groups = [last]
    while rest:
        groups.insert(0, rest[-locale.further_group_size :])
        rest = rest[: -locale.further_group_size]
    return locale.group_mark.join(groups)
