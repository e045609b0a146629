"""The fixed words of the program in every language that there is a catalog for; else in English.

Comes in: a language. Goes out: gettext lookups with context and plural forms.
Refuses to know: the texts of authors; `catalogs` has those.

The catalogs are PO text under `sitegen/locale/LANGUAGE/LC_MESSAGES/sitegen.po`. To add a word, write
`words.pgettext("where it stands", "the English word")` and add the entry to each of them; a test names what
lacks.
"""

from __future__ import annotations

import gettext
import io
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

import polib

DOMAIN = "sitegen"


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """Lookups of fixed words, with the methods that Jinja2 asks a translations object for."""

    language: str
    _translations: gettext.NullTranslations = field(repr=False)

    def gettext(self, message: str) -> str:
        """Give a word without context."""
        return self._translations.gettext(message)

    def ngettext(self, singular: str, plural: str, count: int) -> str:
        """Give a word that depends on a number."""
        return self._translations.ngettext(singular, plural, count)

    def pgettext(self, context: str, message: str) -> str:
        """Give a word as it is said in a context."""
        return self._translations.pgettext(context, message)

    def npgettext(self, context: str, singular: str, plural: str, count: int) -> str:
        """Give a word that depends on a number, as it is said in a context."""
        return self._translations.npgettext(context, singular, plural, count)


@cache
def load_words(tag: str) -> Words:
    """Load the words for a locale's tag: those of the tag, of its language, or English."""
    for language in dict.fromkeys((tag, tag.partition("-")[0])):
        catalog = files("sitegen").joinpath("locale", language, "LC_MESSAGES", f"{DOMAIN}.po")
        if catalog.is_file():
            return Words(language, read_translations(catalog.read_text(encoding="utf-8")))
    return Words("en", gettext.NullTranslations())


def read_translations(text: str) -> gettext.GNUTranslations:
    """Read a catalog from its PO text; the lookups and plural forms are those of the standard library."""
    return gettext.GNUTranslations(io.BytesIO(polib.pofile(text).to_binary()))
