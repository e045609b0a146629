"""Numbers as people write them: what an author's token means, and what FORMAT section 6 wants in its place.

Comes in: a token that looks like a number. Goes out: the number as the format has it, and the faults.
Refuses to know: units, signs, ranges.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from sitegen.diagnostics import Code
from sitegen.model.notation_faults import Finding
from sitegen.model.quantities import EXACT

MAX_DIGITS = 40

NUMBER = r"[-−]?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?"  # FORMAT section 6: number
_NUMBER = re.compile(NUMBER)

# Anything that starts like a number; `read_number` knows what it is. A blank belongs to it between groups
# of three digits only, and a mark at its end where no second one follows (a range).
_SIGNS = "-−+–\N{HYPHEN}\N{NON-BREAKING HYPHEN}"
_APOSTROPHES = "'’`\N{MODIFIER LETTER APOSTROPHE}\N{ACUTE ACCENT}"
_POINTS = ".·\N{ARABIC DECIMAL SEPARATOR}\N{FULLWIDTH FULL STOP}"
_COMMAS = ",\N{ARABIC THOUSANDS SEPARATOR}\N{FULLWIDTH COMMA}"
LOOSE_NUMBER = (
    rf"(?:[{_SIGNS}] ?)?"
    r"(?:0[xX][0-9A-Fa-f]+(?:_[0-9A-Fa-f]+)*|0[oO][0-7]+|0[bB][01]+"
    rf"|[.,]?\d+(?:[{_APOSTROPHES}{_POINTS}{_COMMAS}_:]\d+| \d{{3}}(?!\d))*"
    r"(?:[.,](?![.,…\d]))?(?:[eE][-+−]?\d+)?)"
)
_BASED = re.compile(r"0[xXoObB].*")
_EXPONENT = re.compile(r"(.*)[eE]([-+]?\d+)", re.ASCII)
_TIME = re.compile(r"\d+(?::\d+)+(?:\.\d+)?", re.ASCII)
_COMMA = re.compile(r"(\d*),(\d+)", re.ASCII)
_GROUPED = re.compile(
    r"(?P<first>[1-9]\d{0,2})(?P<mark>[.,' ])(?P<rest>\d{2,3}(?:(?P=mark)\d{2,3})*)"
    r"(?:(?!(?P=mark))[.,](?P<decimals>\d+))?",
    re.ASCII,
)
_ONE_APOSTROPHE = str.maketrans(dict.fromkeys(_APOSTROPHES, "'"))
_ASCII_MARKS = str.maketrans(dict.fromkeys(_POINTS, ".") | dict.fromkeys(_COMMAS, ","))


@dataclass(frozen=True, slots=True)
class NumberReading:
    """What a token means, in the format's notation ("" where only the author knows), and its faults."""

    text: str
    findings: tuple[Finding, ...] = ()


def is_number(token: str) -> bool:
    """Tell whether a token is a number as the format wants it, and not too long."""
    return _NUMBER.fullmatch(token) is not None and count_digits(token) <= MAX_DIGITS


def count_digits(token: str) -> int:
    """Count the digits of a number."""
    return len(token.lstrip("-−").replace(".", ""))


def to_decimal(token: str) -> Decimal:
    """Read a number in the format's notation, digit by digit."""
    return Decimal(token.replace("−", "-"))


def read_number(token: str, offset: int) -> NumberReading:
    """Read a token that looks like a number; `offset` is where it stands."""
    if is_number(token):
        return NumberReading(token)
    if sum(map(str.isdecimal, token)) > MAX_DIGITS:
        return NumberReading("", (_too_long(token, offset),))
    findings: list[Finding] = []
    body, minus = _without_sign(token, offset, findings)
    body = _with_ascii_digits(body, offset, findings)
    body = _without_notation(body, offset, findings)
    body = _without_marks(body, offset, findings)
    return NumberReading(minus + body if body else "", tuple(findings))


def _without_sign(token: str, offset: int, findings: list[Finding]) -> tuple[str, str]:
    sign = token[:1]
    if sign not in _SIGNS:
        return token, ""
    body = token[1:].lstrip()
    if sign == "+":
        findings.append(_notation(token, body, offset, "a plus sign is not written"))
        return body, ""
    if sign not in "-−" or body != token[1:]:
        findings.append(_notation(token, f"-{body}", offset, "a minus sign is written with a hyphen, and no blank"))
    return body, "-"


def _with_ascii_digits(body: str, offset: int, findings: list[Finding]) -> str:
    ascii_body = "".join(
        str(int(character)) if character.isdecimal() else character for character in body.translate(_ASCII_MARKS)
    )
    if ascii_body != body:
        message = f'"{body}" has digits or marks that are not ASCII'
        findings.append(
            Finding(Code.NUMBER_DIGITS, message, f'write the number with ASCII digits: "{ascii_body}"', offset)
        )
    return ascii_body


def _without_notation(body: str, offset: int, findings: list[Finding]) -> str:
    """Undo what programming languages and YAML do to numbers."""
    if _TIME.fullmatch(body):
        message = f'"{body}" would be a number to the base 60 in YAML'
        hint = 'write one number in one unit, such as "90 s"'
        findings.append(Finding(Code.NUMBER_NOTATION, message, hint, offset))
        return ""
    if _BASED.fullmatch(body):
        return _replaced(body, str(int(body.replace("_", ""), 0)), offset, findings)
    plain = body.replace("_", "")
    if exponent := _EXPONENT.fullmatch(plain):
        plain = _expanded(exponent[1], int(exponent[2]), body, offset, findings)
    elif plain != body:
        plain = _replaced(body, plain, offset, findings)
    bare = plain.lstrip("0")
    if plain and plain[0] == "0" and len(plain) > 1 and plain[1].isdecimal():
        bare = bare if bare[:1].isdecimal() else f"0{bare}"
        findings.append(_notation(plain, bare, offset, "a zero in front makes it octal for some readers of YAML"))
        return bare
    return plain


def _expanded(mantissa: str, exponent: int, body: str, offset: int, findings: list[Finding]) -> str:
    plain = _without_marks(mantissa, offset, findings)
    if not plain:
        return ""
    expanded = format(Decimal(plain).scaleb(exponent, EXACT), "f") if abs(exponent) <= MAX_DIGITS else ""
    if not expanded or count_digits(expanded) > MAX_DIGITS:
        findings.append(_too_long(body, offset))
        return ""
    return _replaced(body, expanded, offset, findings)


def _without_marks(body: str, offset: int, findings: list[Finding]) -> str:
    """Settle which mark is the decimal point and which groups digits."""
    if not body or _NUMBER.fullmatch(body):
        return body
    body = body.translate(_ONE_APOSTROPHE)
    if comma := _COMMA.fullmatch(body):
        return _without_comma(comma[1], comma[2], body, offset, findings)
    if grouped := _GROUPED.fullmatch(body):
        groups = re.split(r"[.,' ]", grouped["rest"])
        # Indian numbers have groups of two before the last one
        if len(groups[-1]) == 3 and (grouped["mark"] == "," or all(len(group) == 3 for group in groups)):  # noqa: PLR2004
            decimals = f".{grouped['decimals']}" if grouped["decimals"] else ""
            plain = grouped["first"] + "".join(groups) + decimals
            message = f'"{body}" has its digits grouped'
            findings.append(Finding(Code.NUMBER_GROUPED, message, f'write the number as "{plain}"', offset))
            return plain
    if re.fullmatch(r"\.\d+", body, re.ASCII):
        return _replaced(body, f"0{body}", offset, findings)
    if re.fullmatch(r"\d+[.,]", body, re.ASCII):
        return _replaced(body, body[:-1], offset, findings)
    findings.append(_invalid(body, offset))
    return ""


def _without_comma(whole: str, decimals: str, body: str, offset: int, findings: list[Finding]) -> str:
    plain = f"{whole.lstrip('0') or '0'}.{decimals}"
    message = f'"{body}" has a comma, but the decimal mark is the point'
    if len(decimals) == 3 and 1 <= len(whole) <= 3 and whole[0] != "0":  # noqa: PLR2004 - may be a group
        hint = f'write "{plain}", or "{whole}{decimals}" if the comma groups digits'
        findings.append(Finding(Code.NUMBER_COMMA, message, hint, offset))
        return ""
    findings.append(Finding(Code.NUMBER_COMMA, message, f'write the number as "{plain}"', offset))
    return plain


def _replaced(body: str, plain: str, offset: int, findings: list[Finding]) -> str:
    findings.append(_notation(body, plain, offset, "YAML and spreadsheets may read it as something else"))
    return plain


def _notation(body: str, plain: str, offset: int, why: str) -> Finding:
    return Finding(
        Code.NUMBER_NOTATION,
        f'"{body}" is not written as a plain decimal: {why}',
        f'write the number as "{plain}"',
        offset,
    )


def _too_long(token: str, offset: int) -> Finding:
    shown = token if len(token) <= MAX_DIGITS else f"{token[:MAX_DIGITS]}…"
    message = f'"{shown}" has more than {MAX_DIGITS} digits'
    return Finding(Code.NUMBER_TOO_LONG, message, "write the digits that were measured", offset)


def _invalid(body: str, offset: int) -> Finding:
    return Finding(
        Code.NUMBER_INVALID,
        f'"{body}" is not a number',
        'write plain digits with a decimal point, such as "12.5"',
        offset,
    )
