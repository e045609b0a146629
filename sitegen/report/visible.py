"""Text from content, made harmless for a terminal: nothing invisible is left, nothing takes command of the screen.

Comes in: any text. Goes out: the same text with control and invisible characters spelled out, and how many columns
a text takes. Refuses to know: diagnostics.
"""

from __future__ import annotations

import unicodedata

# Control, invisible format (bidirectional overrides, zero-width space, byte order mark), lone surrogate, line and
# paragraph separator. The joiners stay: emoji and several scripts need them.
SPELLED_OUT = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
JOINERS = frozenset("\u200c\u200d")
WITHOUT_WIDTH = frozenset({"Mn", "Me", "Cf"})
WIDE = frozenset({"W", "F"})


def make_visible(text: str) -> str:
    r"""Spell out what a terminal would obey or hide: ESC becomes `\x1b`, a line break `\n`."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_make_character_visible, text))


def _make_character_visible(character: str) -> str:
    if unicodedata.category(character) not in SPELLED_OUT or character in JOINERS:
        return character
    return character.encode("unicode_escape").decode("ascii")


def measure_width(text: str) -> int:
    """Count the columns that a visible text takes on a terminal."""
    return len(text) if text.isascii() else sum(map(_measure_character, text))


def _measure_character(character: str) -> int:
    if unicodedata.category(character) in WITHOUT_WIDTH:
        return 0
    return 2 if unicodedata.east_asian_width(character) in WIDE else 1
