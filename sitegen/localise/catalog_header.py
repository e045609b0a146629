"""What the header of a new catalog says about its language.

Comes in: a tag. Goes out: the language's English name, and its plural forms as gettext wants them.
Refuses to know: PO files.
"""

from __future__ import annotations

from babel import Locale
from babel.messages.plurals import get_plural


def english_name(tag: str) -> str:
    """Name a language in English, as the headers of catalogs do: "German", "German (Switzerland)"."""
    return Locale.parse(tag, sep="-").get_display_name("en") or tag


def plural_forms(tag: str) -> str:
    """Give the plural forms of a language: `nplurals=2; plural=(n != 1);`."""
    return get_plural(tag.replace("-", "_")).plural_forms
