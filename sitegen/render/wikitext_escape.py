"""Text for MediaWiki: what would be mark-up there becomes entities, so that it is printed literally.

Comes in: any text. Goes out: `Wikitext`. Refuses to know what the text is for, so a text is safe wherever it stands
in a line; `at_line_start` does the rest where a line begins with it.
"""

from __future__ import annotations

import re


class Wikitext(str):
    """Finished wikitext, which is not escaped again."""

    __slots__ = ()


# Read as mark-up, wherever they stand. `~` makes signatures, `|` ends cells, `=` ends headings and attributes.
_ALWAYS = (
    r"[&<>\[\]{}|~=\"\x00-\x08\x0b\x0c\x0e-\x1f\x7f\u00a0\u00ad\u200b-\u200f\u2007\u202a-\u202f\u2060-\u206f\ufeff]"
)
# Apostrophes that another may join, from this text or from mark-up beside it.
_APOSTROPHE = r"'(?=')|(?<=')'|\A'|'\Z"
# `!!` separates header cells, `__` surrounds magic words.
_DOUBLED = r"!(?=!)|(?<=!)!|_(?=_)|(?<=_)_|\A[!_]|[!_]\Z"
# A colon after a scheme makes a bare address a link, whatever schemes a wiki allows.
_SCHEME = r"(?<=[A-Za-z0-9+.-]):(?=[^\s:])"
# Two slashes may begin an address without scheme.
_SLASHES = r"/(?=/)"
# "RFC 1", "PMID 1" and "ISBN 1…" are links; spaces between may be entities, so the word itself is broken up.
_MAGIC_LINK = r"(?<![A-Za-z0-9])[RPI](?=FC\b|MID\b|SBN\b)"
# A space before these, or after the opening ones, becomes a no-break space ("French spaces").
_FRENCH = "(?<= )[?:;!%\u00bb\u203a]|[\u00ab\u2039](?= )"
_MARKUP = re.compile(f"{_ALWAYS}|{_APOSTROPHE}|{_DOUBLED}|{_SCHEME}|{_SLASHES}|{_MAGIC_LINK}|{_FRENCH}")
_LINE_BREAKS = re.compile(r"[ \t]*[\r\n]+[ \t]*")
_NAMED = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\u00a0": "&nbsp;"}
_LINE_START = frozenset("*#:;!-")
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


def escape_text(text: str) -> Wikitext:
    """Escape a text that stands in a line; its own line breaks become spaces."""
    return Wikitext(_MARKUP.sub(_entity, _LINE_BREAKS.sub(" ", _CONTROL.sub("\ufffd", text))))


def escape_verbatim(text: str) -> Wikitext:
    """Escape the content of `<pre>`, which keeps its line breaks."""
    return Wikitext(_MARKUP.sub(_entity, _CONTROL.sub("\ufffd", text.replace("\r\n", "\n"))))


def at_line_start(wikitext: str) -> Wikitext:
    """Protect the first character of finished wikitext that comes first in a line."""
    stripped = wikitext.lstrip(" \t\n")
    if stripped[:1] in _LINE_START:
        return Wikitext(_entity_of(stripped[0]) + stripped[1:])
    return Wikitext(stripped)


def escape_output(value: object) -> object:
    """Escape whatever a template prints, except finished wikitext and what is not text (`finalize` of Jinja2)."""
    return escape_text(value) if isinstance(value, str) and not isinstance(value, Wikitext) else value


def _entity(match: re.Match[str]) -> str:
    return _entity_of(match[0])


def _entity_of(character: str) -> str:
    return _NAMED.get(character) or f"&#{ord(character)};"
