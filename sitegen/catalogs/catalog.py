"""Catalogs: the translations of a site into one language, and the translator that asks them.

Comes in: a text and a language. Goes out: the text in that language, or in its own.
Refuses to know: PO files, and what a text is printed in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sitegen.diagnostics import Location
from sitegen.model.texts import Text
from sitegen.model.translations import Translated, language_chain


@dataclass(frozen=True, slots=True)
class CatalogEntry:
    """One entry of a PO file. `message` is folded as `Text.source` is; an untranslated one has no translation."""

    context: str
    message: str
    translation: str
    location: Location
    translation_location: Location | None = None  # of its "msgstr"

    @property
    def file(self) -> str:
        """Give the content file that the text stands in: `results/opnsense-rack-servers`."""
        return self.context.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Catalog:
    """All entries of a language that count: by context and message, and those that a text can move between.

    `by_file` finds an entry by content file and message, where these have one translation only: a text that
    moves within its file keeps it.
    """

    language: str
    entries: Mapping[tuple[str, str], CatalogEntry]
    by_file: Mapping[tuple[str, str], CatalogEntry]

    def find(self, text: Text) -> CatalogEntry | None:
        """Find the translated entry of a text."""
        entry = self.entries.get((text.context, text.source))
        if entry is None or not entry.translation:
            entry = self.by_file.get((text.context.partition(":")[0], text.source))
        return entry


@dataclass(frozen=True, slots=True)
class CatalogTranslator:
    """Translates by what the author gave, then by catalogs; `catalogs` are by language."""

    catalogs: Mapping[str, Catalog]

    def translate(self, text: Text, language: str) -> Translated:
        """Give a text in a language of the site, or in its own."""
        if text.language is None:
            return Translated(text.source, language, is_fallback=False)
        for candidate in language_chain(language):
            if candidate in text.given:
                return Translated(text.given[candidate], candidate, is_fallback=False)
            if candidate == text.language:
                return Translated(text.source, candidate, is_fallback=False)
            catalog = self.catalogs.get(candidate)
            entry = None if catalog is None else catalog.find(text)
            if entry is not None:
                return Translated(entry.translation, candidate, is_fallback=False)
        return Translated(text.source, text.language, is_fallback=True)
