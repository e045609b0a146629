"""Lists of words in a locale.

Comes in: texts and a locale. Goes out: one text that lists them all: "a, b und c".
Refuses to know: what is listed.
"""

from __future__ import annotations

from collections.abc import Sequence

from babel.lists import format_list as format_words

from sitegen.localise.locales import Locale, find_data


def format_list(items: Sequence[str], locale: Locale) -> str:
    """List all items, the last one joined by the word for "and"."""
    return format_words(items, style="standard", locale=find_data(locale.tag))
