"""Sentences of the program with linked words in them.

Comes in: a pattern such as "Used to measure: %(devices)s", or a list, and rich text to stand in it. Goes out: rich
text.
Refuses to know: what the words are.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitegen.localise.lists import format_list
from sitegen.localise.locales import Locale
from sitegen.model.rich_text import Inline, Inlines, Plain

_MARK = "\x00"  # stands in no text: the reader of YAML refuses it


def fill_phrase(pattern: str, name: str, words: Inlines) -> Inlines:
    """Put rich text in the place of `%(name)s`."""
    before, _, after = (pattern % {name: _MARK}).partition(_MARK)
    return (*_plain(before), *words, *_plain(after))


def list_inlines(items: Sequence[Inlines], locale: Locale) -> Inlines:
    """List rich texts as the language does: "a, b und c"."""
    if not items:
        return ()
    listed = format_list([f"{_MARK}{number}{_MARK}" for number in range(len(items))], locale)
    inlines: list[Inline] = []
    for index, piece in enumerate(listed.split(_MARK)):
        inlines += items[int(piece)] if index % 2 else _plain(piece)
    return tuple(inlines)


def _plain(words: str) -> Inlines:
    return (Plain(words),) if words else ()
