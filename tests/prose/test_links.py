from __future__ import annotations

import pytest

from sitegen.prose.links import is_outside, refuse_link


@pytest.mark.parametrize(
    "address",
    ["javascript:x", "%6aavascript:x", "data:image/png;base64,x", ":x", "//example.org", "/\\example.org", "\\\\x", ""],
)
def test_address_is_refused(address: str) -> None:
    """Other schemes, what only looks like one, and addresses that leave the site without saying so."""
    assert refuse_link(address)


@pytest.mark.parametrize("address", ["https://x", "HTTP://x", "mailto:x@y", "#x", "../x/", "/x/", "x/?a:b", "#a:b"])
def test_address_is_allowed(address: str) -> None:
    """The three schemes, in any case, and places inside the site."""
    assert refuse_link(address) == ""


def test_outside_is_what_has_a_scheme() -> None:
    """All else is a place inside the site."""
    assert [is_outside(address) for address in ("https://x", "#a:b", "../x")] == [True, False, False]
