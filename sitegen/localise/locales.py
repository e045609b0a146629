"""Locales: the marks and patterns that numbers, ranges and percentages are printed with.

Comes in: a tag such as `de-CH`. Goes out: a frozen record made from CLDR, or the tags perhaps meant.
Refuses to know: the environment. A locale is always named, never taken from the system.
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

import babel
from babel import localedata

Grouping = Literal["locale", "thin", "none"]

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
NARROW_NO_BREAK_SPACE = "\N{NARROW NO-BREAK SPACE}"
MINUS = "\N{MINUS SIGN}"
EN_DASH = "\N{EN DASH}"

# English is British unless a site says en-US (DESIGN section 4); CLDR's plain "en" is American.
_DATA_OF = {"en": "en-GB"}

_TAG = re.compile(r"[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?")
_TERRITORIES = {"UK": "GB"}  # what people write for what ISO 3166 says
_MAX_SUGGESTIONS = 3


@dataclass(frozen=True, slots=True)
class Locale:
    """A language with its rules for numbers.

    `group_mark` parts digits (the last `group_size`, then `further_group_size` each), "" not at all. What
    stands around a percentage is `percent_before` and `percent_after`, with `%` and the space beside it.
    """

    tag: str
    language: str
    direction: Literal["ltr", "rtl"]
    decimal_mark: str
    group_mark: str
    group_size: int
    further_group_size: int
    minus: str
    plus: str
    percent_before: str
    percent_after: str
    range_mark: str

    def __hash__(self) -> int:
        """Hash what tells one locale from another; to hash all marks costs more than most uses of it."""
        return hash((self.tag, self.group_mark))


@cache
def load_locale(tag: str, *, grouping: Grouping = "locale") -> Locale:
    """Load a locale; `is_locale(tag)` must be true.

    Args:
        tag: A language tag, perhaps with script and territory: `de`, `de-CH`, `zh-Hans`.
        grouping: How digits are grouped: as the locale does, by thin spaces, or not at all.
    """
    data = find_data(tag)
    if data is None:
        raise ValueError(f"no locale: {tag}")
    symbols = data.number_symbols["latn"]
    pattern = data.decimal_formats[None]
    percent = data.percent_formats[None]
    language = tag.partition("-")[0]
    return Locale(
        tag=tag,
        language=language,
        direction="rtl" if data.text_direction == "rtl" else "ltr",
        decimal_mark=symbols["decimal"],
        group_mark=_group_mark(symbols["group"], grouping),
        group_size=pattern.grouping[0],
        further_group_size=pattern.grouping[1],
        minus=symbols["minusSign"].replace("-", MINUS),
        plus=symbols["plusSign"],
        percent_before=percent.prefix[0],
        percent_after=percent.suffix[0],
        range_mark=f"{NO_BREAK_SPACE}{EN_DASH}{NO_BREAK_SPACE}" if language == "de" else EN_DASH,
    )


def _group_mark(mark: str, grouping: Grouping) -> str:
    if grouping == "none":
        return ""
    if grouping == "thin":
        return NARROW_NO_BREAK_SPACE
    return mark.replace("'", "’")  # as CLDR has it for Switzerland; Babel's copy has the typewriter's


def is_locale(tag: str) -> bool:
    """Tell whether a tag names a locale in its one right spelling: `de-CH`, not `de_CH`."""
    return find_data(tag) is not None


@cache
def find_data(tag: str) -> babel.Locale | None:
    """Give the data of CLDR for a locale, for the other modules of this package."""
    if not _TAG.fullmatch(tag):
        return None
    try:
        data = babel.Locale.parse(_DATA_OF.get(tag, tag), sep="-")
    except (babel.UnknownLocaleError, ValueError):
        return None
    # Babel falls back: `iw` is Hebrew under another name, `und` American English
    wanted = tag.split("-")
    territory = wanted[-1] if len(wanted) > 1 and len(wanted[-1]) < len("Hans") else None
    return data if data.language == wanted[0] and territory in {None, data.territory} else None


def suggest_locales(tag: str) -> tuple[str, ...]:
    """Give the tags that were perhaps meant by one that names no locale, best first."""
    respelled = _respelled(tag)
    if is_locale(respelled):
        return (respelled,)
    if tag.casefold() in _languages_by_name():
        return (_languages_by_name()[tag.casefold()],)
    language = respelled.partition("-")[0]
    if is_locale(language):
        return (language,)
    known = sorted(identifier.replace("_", "-") for identifier in localedata.locale_identifiers())
    return tuple(difflib.get_close_matches(respelled, filter(is_locale, known), _MAX_SUGGESTIONS))


def _respelled(tag: str) -> str:
    """Put a tag into the usual capitals, without what systems add (`de_CH.UTF-8`)."""
    language, *subtags = re.split(r"[-_]", re.split(r"[.@]", tag.strip())[0])
    respelled = [subtag.title() if len(subtag) == len("Hans") else subtag.upper() for subtag in subtags]
    return "-".join([language.lower(), *(_TERRITORIES.get(subtag, subtag) for subtag in respelled)])


@cache
def _languages_by_name() -> dict[str, str]:
    """Give the languages by their names in English, German, and themselves."""
    names: dict[str, str] = {}
    for language, name in babel.Locale("en").languages.items():
        if is_locale(language):
            own_name = babel.Locale.parse(language).get_display_name()
            for spelling in (name, babel.Locale("de").languages.get(language), own_name):
                names.setdefault((spelling or language).casefold(), language)
    return names
