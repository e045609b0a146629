"""Dates in a locale.

Comes in: a date as YAML has it, to the day, the month or the year. Goes out: the text that readers see.
Refuses to know: today.
"""

from __future__ import annotations

import datetime as dt

from babel.dates import format_date as format_day
from babel.dates import format_skeleton

from sitegen.localise.locales import Locale, find_data

_SKELETONS = {"2025": "y", "2025-03": "yMMMM"}


def format_date(date: str, locale: Locale) -> str:
    """Print a date such as `2025-03-05`, `2025-03` or `2025`, as exactly as it is known."""
    data = find_data(locale.tag)
    padded = date + "0000-01-01"[len(date) :]
    day = dt.date.fromisoformat(padded)
    for example, skeleton in _SKELETONS.items():
        if len(date) == len(example):
            return format_skeleton(skeleton, day, locale=data)
    return format_day(day, "long", locale=data)
