"""Which texts which catalog is asked for.

Comes in: the texts of a site, its languages, and who describes a text to a translator. Goes out: the entries that
each catalog must have, in the order of the content file.
Refuses to know: PO files, and what translations there are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from sitegen.model.texts import Text
from sitegen.model.translations import language_chain

# Called with a text and the language it is to be translated into: the comment for the translator.
Describe = Callable[[Text, str], str]


@dataclass(frozen=True, slots=True)
class WantedEntry:
    """A text that waits for a translation: its context and message, where it stands, and what it is."""

    context: str
    message: str
    content_path: str
    comment: str

    @property
    def file(self) -> str:
        """Give the content file as contexts name it: `results/opnsense-rack-servers`."""
        return self.context.partition(":")[0]


def collect_wanted(
    texts: Iterable[Text], languages: Sequence[str], describe: Describe
) -> Mapping[str, Mapping[str, tuple[WantedEntry, ...]]]:
    """Sort out what is to be translated: by language, then by content file, each in the order of the file.

    A language is not asked for what its text has already: in the language itself or in one that serves it, or given
    beside by the author. A variant is not asked for where its language is a language of the site: `en` serves `en-GB`.
    """
    ordered = sorted(texts, key=lambda text: text.location)
    asked = [language for language in languages if not set(language_chain(language)[1:]) & set(languages)]
    return {language: _wanted_in(language, ordered, describe) for language in asked}


def _wanted_in(language: str, texts: Iterable[Text], describe: Describe) -> dict[str, tuple[WantedEntry, ...]]:
    served_by = frozenset(language_chain(language))
    wanted: dict[str, dict[tuple[str, str], WantedEntry]] = {}
    for text in texts:
        if text.language is None or text.language in served_by or not served_by.isdisjoint(text.given):
            continue
        key = (text.context, text.source)
        entries = wanted.setdefault(text.context.partition(":")[0], {})
        if key not in entries:
            entries[key] = WantedEntry(*key, text.location.path, describe(text, language))
    return {file: tuple(entries.values()) for file, entries in sorted(wanted.items())}
