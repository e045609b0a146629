"""What is wrong with a quantity that does not read, and which quantity was meant.

Comes in: a text that `notation` could not read. Goes out: a finding for each cause, and the value meant.
Refuses to know: how a repair is worded for the author.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from sitegen.data.units import Unit, UnitAlias, UnitRegistry, UnitUnknown
from sitegen.diagnostics import Code
from sitegen.model.notation_faults import Finding, find_no_number, find_too_long, not_a_value
from sitegen.model.notation_numbers import LOOSE_NUMBER, NumberReading, read_number, to_decimal
from sitegen.model.notation_units import UnitReading, convert, read_unit
from sitegen.model.quantities import Quantity, QuantityRange, Sign

_WORDS = {
    Sign.ABOUT: r"~|≈|≃|≅|(?:circa|ca|etwa|ungefähr|rund|about|approximately|approx|around)\b\.?",
    Sign.AT_MOST: r"<\s*=|=\s*<|≤|⩽|(?:höchstens|maximal|max|bis zu|at most|up to)\b\.?",
    Sign.AT_LEAST: r">\s*=|=\s*>|≥|⩾|(?:mindestens|minimal|min|at least)\b\.?",
    Sign.LESS: r"<|(?:weniger als|unter|less than|under|below)\b",
    Sign.GREATER: r">|(?:mehr als|über|more than|over|above)\b",
}
_SIGN = re.compile("|".join(f"(?P<{sign.name}>{words})" for sign, words in _WORDS.items()), re.IGNORECASE)
_RIGHT_SIGN = re.compile(r"(?:<=|>=|[~≈<>≤≥]) ?")
_NUMBER = re.compile(LOOSE_NUMBER)
_DEVIATION = re.compile(rf"(?P<before>\D*?)\s*(?P<joiner>±|∓|\+\s?/?\s?-)\s*(?P<second>{LOOSE_NUMBER})(?P<after>.*)")
_RANGE = re.compile(
    r"(?P<before>\D*?)\s*(?P<joiner>\.{2,}|…|[-\u2010-\u2015−~]|\b(?:bis|to)\b)\s*"
    rf"(?P<second>{LOOSE_NUMBER})(?P<after>.*)"
)
_MAX_LENGTH = 200  # of what can be a quantity; patterns above are slow on more
_INVISIBLE = re.compile(r"\s|[\u00ad\u200b-\u200f\u2060\ufeff]")


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """The value that was meant, as far as it can be known, and what is wrong with the text."""

    value: Quantity | QuantityRange | None
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Pieces:
    """A text taken apart; each piece with its offset."""

    number: str
    number_offset: int
    joined: re.Match[str] | None
    unit: str | None
    unit_offset: int
    is_range: bool = False


def diagnose_quantity(text: str, registry: UnitRegistry, allowed: tuple[Unit, ...]) -> Diagnosis:
    """Find every cause for which a text is no quantity in the notation."""
    text = _INVISIBLE.sub(" ", text)  # one character for one, so that offsets stay
    if finding := find_too_long(text, _MAX_LENGTH) or find_no_number(text, registry):
        return Diagnosis(None, (finding,))
    start = len(text) - len(text.lstrip())
    findings: list[Finding] = []
    sign, end = _read_sign(text, start, findings)
    number = _NUMBER.match(text, end)
    if number is None:
        return Diagnosis(None, (not_a_value(text.strip(), start),))
    pieces = _take_apart(text, number, registry)
    if finding := _find_further_words(pieces, registry):
        return Diagnosis(None, (finding,))
    if pieces.is_range:
        return _diagnose_range(pieces, sign, start, registry, allowed, findings)
    return _diagnose_number(pieces, sign, registry, allowed, findings)


def _read_sign(text: str, start: int, findings: list[Finding]) -> tuple[Sign | None, int]:
    found = _SIGN.match(text, start)
    if found is None or found.lastgroup is None:
        return None, start
    end = found.end() + len(text[found.end() :]) - len(text[found.end() :].lstrip())
    sign = Sign[found.lastgroup]
    if not _RIGHT_SIGN.fullmatch(text[start:end]):
        message = f'"{found[0]}" is not the sign of a bound or an approximation'
        findings.append(Finding(Code.NUMBER_NOTATION, message, "write ~, <, <=, > or >=", start))
    return sign, end


def _take_apart(text: str, number: re.Match[str], registry: UnitRegistry) -> _Pieces:
    """Split what stands behind the first number: a deviation or the end of a range, and the unit."""
    for pattern in (_DEVIATION, _RANGE):
        joined = pattern.match(text, number.end())
        if joined is None or not _is_joined(joined, registry):
            continue
        unit = joined["after"].strip() or joined["before"].strip() or None
        offset = _first(text, joined.start("after") if joined["after"].strip() else joined.start("before"))
        return _Pieces(number[0], number.start(), joined, unit, offset, is_range=pattern is _RANGE)
    unit = text[number.end() :].strip() or None
    return _Pieces(number[0], number.start(), None, unit, _first(text, number.end()))


def _first(text: str, offset: int) -> int:
    return offset + len(text[offset:]) - len(text[offset:].lstrip())


def _is_joined(joined: re.Match[str], registry: UnitRegistry) -> bool:
    """Tell a second number from a hyphen within a unit (`5 s-1`): a unit before it comes again."""
    before, after = joined["before"].strip(), joined["after"].strip()
    if not before:
        return True
    return bool(after or joined["joiner"] not in "-−") and not isinstance(registry.find(before), UnitUnknown)


def _diagnose_number(
    pieces: _Pieces,
    sign: Sign | None,
    registry: UnitRegistry,
    allowed: tuple[Unit, ...],
    findings: list[Finding],
) -> Diagnosis:
    number = _number(pieces.number, pieces.number_offset, findings)
    deviation = None
    if pieces.joined is not None:
        deviation = _deviation(pieces.joined, findings)
    unit = _unit(pieces, number, registry, allowed, findings)
    if pieces.joined is not None and number is not None and deviation is not None:
        number, deviation = _with_same_decimals(number, deviation, pieces.joined.start("second"), findings)
    if unit.written is None:
        return Diagnosis(None, tuple(findings))
    meant = None
    number = _as_written(number, unit)
    if pieces.joined is None:
        meant = None if number is None else Quantity(number, unit.written, sign)
    else:
        deviation = _as_written(deviation, unit)
        if number is not None and deviation is not None:
            meant = Quantity(number, unit.written, sign, deviation)
    return Diagnosis(meant, tuple(findings))


def _as_written(number: Decimal | None, unit: UnitReading) -> Decimal | None:
    """Convert a number to the unit that is to be written, if it is known and has an end there."""
    if number is None or unit.unit is None or unit.written is None:
        return None
    return convert(number, unit.unit, unit.written)


def _deviation(joined: re.Match[str], findings: list[Finding]) -> Decimal | None:
    """Read a deviation, which has no sign of its own."""
    if joined["joiner"] not in {"±", "+-"}:
        message = f'"{joined["joiner"]}" does not stand before a deviation'
        findings.append(Finding(Code.NUMBER_NOTATION, message, "write ± before the deviation", joined.start("joiner")))
    deviation = _number(joined["second"], joined.start("second"), findings)
    if deviation is None or not deviation.is_signed():
        return deviation
    message = f'"{joined["second"]}" is not a deviation: it has a sign of its own'
    findings.append(Finding(Code.NUMBER_INVALID, message, "write the deviation without a sign", joined.start("second")))
    return deviation.copy_abs()


def _with_same_decimals(
    number: Decimal, deviation: Decimal, offset: int, findings: list[Finding]
) -> tuple[Decimal | None, Decimal]:
    """Fill the deviation up with zeros; decimals of the measured number itself are not invented."""
    if number.same_quantum(deviation):
        return number, deviation
    message = f'"{format(deviation, "f")}" has other decimals than the number it belongs to'
    hint = "write number and deviation with the same decimals"
    findings.append(Finding(Code.DEVIATION_DECIMALS, message, hint, offset))
    missing = _decimals(number) - _decimals(deviation)
    if missing < 0:
        return None, deviation
    mark = "" if _decimals(deviation) else "."
    return number, Decimal(f"{format(deviation, 'f')}{mark}{'0' * missing}")


def _decimals(number: Decimal) -> int:
    return len(format(number, "f").partition(".")[2])


def _diagnose_range(
    pieces: _Pieces,
    sign: Sign | None,
    start: int,
    registry: UnitRegistry,
    allowed: tuple[Unit, ...],
    findings: list[Finding],
) -> Diagnosis:
    joined = pieces.joined
    assert joined is not None, "a range has a second number"  # noqa: S101 - for the type checker
    if sign is not None:
        message = "a range has no sign in front of it"
        findings.append(Finding(Code.NUMBER_NOTATION, message, "write the range without a sign", start))
    low = _number(pieces.number, pieces.number_offset, findings)
    if joined["joiner"] != "..":
        message = f'"{joined["joiner"]}" does not stand between the ends of a range'
        findings.append(Finding(Code.NUMBER_NOTATION, message, "write .. between the ends", joined.start("joiner")))
    high = _number(joined["second"], joined.start("second"), findings)
    unit = _unit(pieces, high, registry, allowed, findings)
    if low is not None and high is not None and low > high:
        message = f"the range from {format(low, 'f')} to {format(high, 'f')} has its ends reversed"
        findings.append(Finding(Code.RANGE_REVERSED, message, "write the lower end first", pieces.number_offset))
        low, high = high, low
    low, high = _as_written(low, unit), _as_written(high, unit)
    if low is None or high is None or unit.written is None:
        return Diagnosis(None, tuple(findings))
    return Diagnosis(QuantityRange(low, high, unit.written), tuple(findings))


def _number(token: str, offset: int, findings: list[Finding]) -> Decimal | None:
    reading: NumberReading = read_number(token, offset)
    findings.extend(reading.findings)
    return to_decimal(reading.text) if reading.text else None


def _unit(
    pieces: _Pieces,
    number: Decimal | None,
    registry: UnitRegistry,
    allowed: tuple[Unit, ...],
    findings: list[Finding],
) -> UnitReading:
    spelling = pieces.unit
    offset = pieces.number_offset if spelling is None else pieces.unit_offset
    reading = read_unit(spelling, registry, allowed, offset=offset, number=number)
    if reading.finding is not None:
        findings.append(reading.finding)
    return reading


def _find_further_words(pieces: _Pieces, registry: UnitRegistry) -> Finding | None:
    """Say that there is more than one value, or two units."""
    spelling = pieces.unit
    if spelling is None:
        return None
    if any(map(str.isdecimal, spelling)) and isinstance(registry.find(spelling), UnitUnknown):
        message = f'"{spelling}" stands behind the number, but is no unit'
        hint = "write one value: a number and its unit, without words or further numbers"
        return Finding(Code.NUMBER_INVALID, message, hint, pieces.unit_offset)
    before = "" if pieces.joined is None else pieces.joined["before"].strip()
    if not before or _unit_named(before, registry) == _unit_named(spelling, registry):
        return None
    message = f'the two numbers have different units: "{before}" and "{spelling}"'
    return Finding(Code.NUMBER_NOTATION, message, "write both in one unit, and the unit once", pieces.unit_offset)


def _unit_named(spelling: str, registry: UnitRegistry) -> object:
    found = registry.find(spelling)
    return found.unit if isinstance(found, UnitAlias) else found
