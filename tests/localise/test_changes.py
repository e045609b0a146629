"""Changes between values."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from sitegen.localise.changes import format_change
from sitegen.localise.locales import load_locale


@given(st.decimals(allow_nan=False, allow_infinity=False, places=3, min_value=-(10**9), max_value=10**9))
def test_every_change_has_a_sign(number: Decimal) -> None:
    """Readers always see the direction of a change."""
    printed = format_change(number, load_locale("de"))
    assert printed[0] in "+−±"
    assert (printed == "±0") == (number == 0)
