"""An edition: the site in one language, with all that makes texts and numbers of it.

Comes in: the dataset, a language, and a translator. Goes out: strings in that language.
Refuses to know: pages.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from sitegen.localise.locales import Grouping, Locale, load_locale
from sitegen.localise.words import Words, load_words
from sitegen.model.dataset import Dataset
from sitegen.model.translations import Translator
from sitegen.prose.lookup import Lookup


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """The site in one language. `sheet_locale` prints numbers without grouping, for spreadsheets."""

    dataset: Dataset
    language: str
    translator: Translator
    lookup: Lookup
    locale: Locale
    sheet_locale: Locale
    words: Words


def compose_editions(dataset: Dataset, translator: Translator) -> tuple[Edition, ...]:
    """Make the edition of every language of the site, in the site's order."""
    lookup = Lookup(dataset)
    grouping = cast("Grouping", dataset.site.grouping)  # load has checked it
    return tuple(
        Edition(
            dataset,
            language,
            translator,
            lookup,
            load_locale(language, grouping=grouping),
            load_locale(language, grouping="none"),
            load_words(language),
        )
        for language in dataset.site.languages
    )
