"""Which addresses a text may link to: http, https, mailto, and places inside the site (DESIGN section 6).

Comes in: an address as Markdown gives it. Goes out: why it is refused. Refuses to know which pages exist.
"""

from __future__ import annotations

import re

ALLOWED_SCHEMES = ("http", "https", "mailto")
# What a browser takes for a scheme, and what only looks like one: both are refused if they are not allowed.
_BEFORE_COLON = re.compile(r"([^/?#:]*):")


def refuse_link(address: str) -> str:
    """Say why an address is refused; "" where it is not."""
    if found := _BEFORE_COLON.match(address):
        if found[1].lower() in ALLOWED_SCHEMES:
            return ""
        return f'a link must not begin with "{found[1]}:"'
    if address.startswith(("//", "/\\", "\\")):
        return "a link out of the site must say http: or https:"
    return "" if address else "a link needs an address"


def is_outside(address: str) -> bool:
    """Tell whether an allowed address leads out of the site."""
    return _BEFORE_COLON.match(address) is not None
