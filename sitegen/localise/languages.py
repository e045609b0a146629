"""Languages by their own names, for readers who choose one.

Comes in: a tag. Goes out: the name of the language in that language. Refuses to know: which languages a site has.
"""

from __future__ import annotations

from functools import cache

from sitegen.localise.locales import find_data


@cache
def language_name(tag: str) -> str:
    """Name a language in itself: "Deutsch", "English", "Deutsch (Österreich)"; with a capital, as in a list."""
    data = find_data(tag)
    if data is None:  # pragma: no cover - load has checked the languages of a site
        raise ValueError(f"no locale: {tag}")
    # The plain "en" is printed by the rules of en-GB, but is called English.
    name = (data.get_display_name(data) if "-" in tag else data.get_language_name(data)) or tag
    return name[:1].upper() + name[1:]
