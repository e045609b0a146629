"""Numbers in a locale."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sitegen.localise.locales import load_locale
from sitegen.localise.numbers import format_number


def test_text_and_decimal_print_the_same() -> None:
    """A number may come as text or as `Decimal`; its digits stay."""
    locale = load_locale("de")
    assert format_number("12345.50", locale) == format_number(Decimal("12345.50"), locale) == "12.345,50"


def test_large_decimals_have_no_exponent() -> None:
    """A `Decimal` that prints itself with an exponent is printed in digits."""
    assert format_number(Decimal("1E+6"), load_locale("en")) == "1,000,000"
    assert format_number(Decimal("1E-7"), load_locale("en")) == "0.0000001"


def test_cache_tells_locales_and_groupings_apart() -> None:
    """The same text gives each locale, and each grouping of it, its own print."""
    tags = ("de", "en", "de-CH", "de")
    assert [format_number("12345.5", load_locale(tag)) for tag in tags] == [
        "12.345,5",
        "12,345.5",
        "12’345.5",
        "12.345,5",
    ]
    assert format_number("12345", load_locale("de", grouping="none")) == "12345"
    assert format_number("12345", load_locale("de")) == "12.345"


@pytest.mark.parametrize("text", ["", "1e3", "1,5", "NaN", "١٢", ".5", "5.", " 5", "--5"])
def test_other_notations_are_bugs(text: str) -> None:
    """What is no plain number never gets here; it is a bug, not a fault of an author."""
    with pytest.raises(ValueError, match="plain notation"):
        format_number(text, load_locale("de"))
