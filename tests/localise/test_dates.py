"""Dates in a locale; the tables in `cases/` have more."""

from __future__ import annotations

import pytest

from sitegen.localise.dates import format_date
from sitegen.localise.locales import load_locale


@pytest.mark.parametrize(
    ("tag", "date", "expected"),
    [
        ("ja", "2025", "2025年"),
        ("fr", "2025-12", "décembre 2025"),
        ("de", "0999-01-01", "1. Januar 999"),
        ("en", "2024-02-29", "29 February 2024"),
    ],
)
def test_dates_follow_cldr(tag: str, date: str, expected: str) -> None:
    """Every language has its own order and words."""
    assert expected == format_date(date, load_locale(tag))


@pytest.mark.parametrize("date", ["", "2025-13", "2025-02-30", "05.03.2025", "2025-3", "2025-03-05T10:00"])
def test_what_is_no_date_is_a_bug(date: str) -> None:
    """Dates are checked while they are loaded."""
    with pytest.raises(ValueError, match=r"[Ii]nvalid|year|month|day"):
        format_date(date, load_locale("de"))
