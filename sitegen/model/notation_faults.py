"""What is wrong with a value as it was written, and the words that stand in the place of one.

Comes in: a text that has no number. Goes out: the one fault that says what it is instead.
Refuses to know: the grammar of numbers, and where the text stood.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sitegen.data.units import UnitRegistry, UnitUnknown
from sitegen.diagnostics import Code, Severity
from sitegen.model.quantities import Reason

EMPTY_WORDS = frozenset(
    {"", "-", "--", "---", "–", "\N{EM DASH}", "−", ".", "..", "...", "…", "?", "??", "/", "x", "*", "~"}
    | {"null", "none", "nil", "na", "n.a.", "n. a.", "n/a", "#n/a", "not available", "unknown", "missing"}
    | {
        "k.a.",
        "k. a.",
        "k.a",
        "n.b.",
        "n. b.",
        "n.v.",
        "n. v.",
        "nicht verfügbar",
        "unbekannt",
        "fehlt",
        "leer",
    }
    | {"entf.", "entfällt", "tbd", "tba", "todo"}
)
TRUTH_WORDS = frozenset({"yes", "no", "true", "false", "on", "off", "ja", "nein", "y", "n", "wahr", "falsch"})

_SHOWN_LENGTH = 40

_NOT_FINITE = re.compile(r"([-+−]?\.?(?:nan|inf|infinity|unendlich)|[-+−]?∞)(?:$|[\s%/].*)", re.IGNORECASE)
_DATE = re.compile(
    r"\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2}(?:[T ].*)?)?"
    r"|\d{1,2}\.\s?\d{1,2}\.\s?(?:\d{4}|\d{2})"
    r"|\d{1,2}/\d{1,2}/\d{4}",
    re.ASCII,
)
_REASONS = ", ".join(reason.value for reason in Reason)
HINT_REASON = f"write a number, or the reason why there is none: {_REASONS}"


@dataclass(frozen=True, slots=True)
class NotationFault:
    """One fault of a value's notation, for a `Diagnostic`.

    `offset` is where it begins, in characters into the text. `repaired` is the whole text written right (it
    mends all faults of the text at once), or "" where only the author can know it; the hint has it in words.
    """

    code: Code
    severity: Severity
    message: str
    hint: str
    offset: int
    repaired: str = ""


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault before the repair of the whole text is known; `hint` is for where there is no such repair."""

    code: Code
    message: str
    hint: str
    offset: int
    severity: Severity = Severity.ERROR


def find_no_number(text: str, registry: UnitRegistry) -> Finding | None:
    """Say what a text without a number is, or give `None` where it may have one."""
    word = text.strip()
    offset = len(text) - len(text.lstrip())
    folded = word.casefold()
    if folded.strip("()[]<>") in EMPTY_WORDS:
        hint = f"write not-tested, or another reason: {_REASONS}"
        return Finding(Code.VALUE_EMPTY, f'"{word}" says neither a value nor why there is none', hint, offset)
    if _DATE.fullmatch(word):
        message = f'"{word}" is a date, not a measured value'
        return Finding(Code.VALUE_NOT_A_VALUE, message, HINT_REASON, offset)
    if found := _NOT_FINITE.fullmatch(word):
        message = f'"{found[1]}" is not a number that can be measured'
        return Finding(Code.NUMBER_NOT_FINITE, message, HINT_REASON, offset)
    if any(character.isdecimal() for character in word):
        return None
    if folded not in TRUTH_WORDS and not isinstance(registry.find(word), UnitUnknown):
        hint = f'write the number too, such as "1 {word}", or the reason why there is none: {_REASONS}'
        return Finding(Code.NUMBER_MISSING, f'"{word}" is a unit without a number', hint, offset)
    return not_a_value(word, offset)


def find_too_long(text: str, limit: int) -> Finding | None:
    """Refuse what is longer than any value, before patterns look at it."""
    if len(text) <= limit:
        return None
    message = f"a text of {len(text)} characters is longer than a value can be"
    code = Code.NUMBER_TOO_LONG if text.strip().isdecimal() else Code.VALUE_NOT_A_VALUE
    return Finding(code, message, HINT_REASON, 0)


def not_a_value(word: str, offset: int) -> Finding:
    """Say that a text is no value of any kind."""
    shown = word if len(word) <= _SHOWN_LENGTH else f"{word[:_SHOWN_LENGTH]}…"
    return Finding(Code.VALUE_NOT_A_VALUE, f'"{shown}" is not a measured value', HINT_REASON, offset)
