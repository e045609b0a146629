"""The notation of values, FORMAT section 6: from the author's text to a value and back.

Comes in: a text and the units of the site. Goes out: the value, or what is wrong with it and how to mend it.
Refuses to know: files, YAML, metrics and their limits, locales.

What is written right is read here; `notation_repair` looks at all the rest.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from sitegen.data.units import NO_UNIT, Unit, UnitRegistry
from sitegen.diagnostics import Code, Severity
from sitegen.model.notation_cores import diagnose_core_loads
from sitegen.model.notation_faults import Finding, NotationFault
from sitegen.model.notation_numbers import MAX_DIGITS, NUMBER, count_digits, to_decimal
from sitegen.model.notation_repair import diagnose_quantity
from sitegen.model.quantities import (
    CoreGroup,
    CoreLoads,
    Missing,
    Quantity,
    QuantityRange,
    Sign,
    Value,
    authored,
    plain,
)

SIGNS = {
    "~": Sign.ABOUT,
    "≈": Sign.ABOUT,
    "<": Sign.LESS,
    "<=": Sign.AT_MOST,
    "≤": Sign.AT_MOST,
    ">": Sign.GREATER,
    ">=": Sign.AT_LEAST,
    "≥": Sign.AT_LEAST,
}
_WRITTEN_SIGNS = {
    Sign.ABOUT: "~",
    Sign.LESS: "< ",
    Sign.AT_MOST: "<= ",
    Sign.GREATER: "> ",
    Sign.AT_LEAST: ">= ",
}

_UNIT = r"(?: (?P<unit>\S(?:.*\S)?)|(?P<percent>%))?"
_QUANTITY = re.compile(
    rf"(?:(?P<sign><=|>=|[~≈<>≤≥]) ?)?(?P<number>{NUMBER})(?: (?:±|\+-) (?P<deviation>{NUMBER}))?{_UNIT}"
)
_RANGE = re.compile(rf"(?P<low>{NUMBER})\.\.(?P<high>{NUMBER}){_UNIT}")
_CORE_GROUP = rf"[1-9][0-9]{{0,5}}x (?:{NUMBER}|idle)"
_CORE_LOADS = re.compile(rf"{_CORE_GROUP}(?: \+ {_CORE_GROUP})*")

ValueT = TypeVar("ValueT", bound=Quantity | QuantityRange | CoreLoads)


@dataclass(frozen=True, slots=True)
class Parsed(Generic[ValueT]):
    """A value, or `None` if one of the faults is an error."""

    value: ValueT | None
    faults: tuple[NotationFault, ...] = ()


def parse_quantity(
    text: str, registry: UnitRegistry, *, allowed: tuple[Unit, ...] = ()
) -> Parsed[Quantity | QuantityRange]:
    """Read a number or a range.

    Args:
        text: What the author wrote.
        registry: The units of the site.
        allowed: The units that the place takes. None: any, and pure numbers. One (perhaps `NO_UNIT`): a bare
            number has it. Several: each value names its own.
    """
    value = _read_quantity(text, registry, allowed)
    if value is not None:
        return Parsed(value)
    diagnosis = diagnose_quantity(text, registry, allowed)
    repaired = diagnosis.value
    literal = "" if repaired is None else write_value(repaired)
    if literal and _read_quantity(literal, registry, allowed) is None:
        literal = ""
    faults = _faults(text, literal, diagnosis.findings)
    if [fault.code for fault in faults] == [Code.UNIT_MISSING]:
        faults = (replace(faults[0], hint=_with_each_unit(text, registry, allowed) or faults[0].hint),)
    return Parsed(None if _are_errors(faults) else repaired, faults)


def parse_core_loads(text: str, unit: Unit) -> Parsed[CoreLoads]:
    """Read the loads of cores, such as `1x 95 + 2x 75 + 1x idle`; `unit` is that of the metric."""
    value = _read_core_loads(text, unit)
    if value is not None:
        return Parsed(value)
    diagnosis = diagnose_core_loads(text, unit)
    literal = "" if diagnosis.value is None else write_value(diagnosis.value)
    return Parsed(None, _faults(text, literal, diagnosis.findings))


def write_value(value: Value) -> str:
    """Write a value as an author would, so that it reads as the same; loads of cores go without unit."""
    match value:
        case Quantity():
            sign = "" if value.sign is None else _WRITTEN_SIGNS[value.sign]
            deviation = "" if value.plus_minus is None else f" ± {plain(value.plus_minus)}"
            return f"{sign}{plain(value.number)}{deviation}{_behind(value.unit)}"
        case QuantityRange():
            return f"{authored(value)}{_behind(value.unit)}"
        case CoreLoads():
            return authored(value)
        case Missing():
            return value.word or value.reason.value


def _behind(unit: Unit) -> str:
    return f" {unit.symbol}" if unit.symbol else ""


def _read_quantity(text: str, registry: UnitRegistry, allowed: tuple[Unit, ...]) -> Quantity | QuantityRange | None:
    """Read what has no fault."""
    found = _QUANTITY.fullmatch(text) or _RANGE.fullmatch(text)
    if found is None:
        return None
    unit = _read_unit(found["unit"] or found["percent"], registry, allowed)
    if unit is None:
        return None
    return _read_range(found, unit) if found.re is _RANGE else _read_number(found, unit)


def _read_number(found: re.Match[str], unit: Unit) -> Quantity | None:
    sign, number, deviation = found["sign"], found["number"], found["deviation"]
    if len(number) > MAX_DIGITS and count_digits(number) > MAX_DIGITS:
        return None
    if deviation is None:
        return Quantity(to_decimal(number), unit, SIGNS[sign] if sign else None)
    plus_minus = to_decimal(deviation)
    value = to_decimal(number)
    if plus_minus.is_signed() or count_digits(deviation) > MAX_DIGITS or not value.same_quantum(plus_minus):
        return None
    return Quantity(value, unit, SIGNS[sign] if sign else None, plus_minus)


def _read_range(found: re.Match[str], unit: Unit) -> QuantityRange | None:
    low, high = to_decimal(found["low"]), to_decimal(found["high"])
    if max(count_digits(found["low"]), count_digits(found["high"])) > MAX_DIGITS or low > high:
        return None
    return QuantityRange(low, high, unit)


def _read_unit(spelling: str | None, registry: UnitRegistry, allowed: tuple[Unit, ...]) -> Unit | None:
    if spelling is None:
        if len(allowed) == 1:
            return allowed[0]
        return NO_UNIT if not allowed or NO_UNIT in allowed else None
    found = registry.spellings.get(spelling)
    if isinstance(found, Unit) and found.symbol == spelling and (not allowed or found in allowed):
        return found
    return None


def _read_core_loads(text: str, unit: Unit) -> CoreLoads | None:
    if not _CORE_LOADS.fullmatch(text):
        return None
    groups = []
    for group in text.split(" + "):
        count, load = group.split("x ")
        if count_digits(load) > MAX_DIGITS:
            return None
        groups.append(CoreGroup(int(count), None if load == "idle" else to_decimal(load)))
    return CoreLoads(tuple(groups), unit)


def _faults(text: str, literal: str, findings: tuple[Finding, ...]) -> tuple[NotationFault, ...]:
    """Give every finding the repair of the whole text, where there is one."""
    if not findings:
        findings = (_odd_blanks(text, literal),)
    hint = f'write "{literal}"'
    return tuple(
        NotationFault(
            finding.code,
            finding.severity,
            finding.message,
            hint if literal else finding.hint,
            finding.offset,
            literal,
        )
        for finding in sorted(findings, key=lambda finding: finding.offset)
    )


def _with_each_unit(text: str, registry: UnitRegistry, allowed: tuple[Unit, ...]) -> str:
    """Give the hint for a value that lacks nothing but its unit: the whole of it with each unit."""
    literals = [f"{text}{_behind(unit)}" for unit in allowed]
    if not all(_read_quantity(literal, registry, allowed) for literal in literals):
        return ""
    return "write " + " or ".join(f'"{literal}"' for literal in literals)


def _odd_blanks(text: str, literal: str) -> Finding:
    """Explain a text whose parts are all right, so that only what stands between them can be wrong."""
    same = itertools.takewhile(lambda pair: pair[0] == pair[1], zip(text, literal, strict=False))
    offset = sum(1 for _ in same)
    odd = text[offset : offset + 1]
    message = f'"{text}" is not written as a value is: one blank before the unit, which stands once, and around ±'
    if not odd.isascii() and not odd.isprintable():
        message = f"the value has a blank of another kind (U+{ord(odd):04X})"
    return Finding(Code.NUMBER_NOTATION, message, "write one blank between number and unit", offset)


def _are_errors(faults: tuple[NotationFault, ...]) -> bool:
    return any(fault.severity is Severity.ERROR for fault in faults)
