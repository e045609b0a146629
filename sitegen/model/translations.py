"""What a text is in a language, and who knows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from sitegen.model.texts import Text


@dataclass(frozen=True, slots=True)
class Translated:
    """A text in the language that was asked for, or in its own where there is no translation (`is_fallback`)."""

    string: str
    language: str
    is_fallback: bool


class Translator(Protocol):
    """Knows the translations of a site."""

    def translate(self, text: Text, language: str) -> Translated:
        """Give a text in a language of the site, or in its own."""
        ...


def language_chain(language: str) -> tuple[str, ...]:
    """Give the languages whose texts serve a language, best first: for `en-GB` that and `en`."""
    chain = [language]
    while "-" in chain[-1]:
        chain.append(chain[-1].rpartition("-")[0])
    return tuple(chain)
