"""The notation of values: what reads as which value, and what is said about the rest.

`cases/notation_faults.txt` has the faults.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

import pytest

from sitegen.data.units import NO_UNIT, Unit, UnitDefinition, standard_units
from sitegen.diagnostics import Code, Severity
from sitegen.model.notation import parse_core_loads, parse_quantity, write_value
from sitegen.model.notation_numbers import MAX_DIGITS
from sitegen.model.notation_units import convert
from sitegen.model.quantities import (
    CoreGroup,
    CoreLoads,
    Missing,
    Quantity,
    QuantityRange,
    Reason,
    Sign,
)

UNITS = standard_units()
CASES = Path(__file__).parent / "cases" / "notation_faults.txt"


def _unit(symbol: str) -> Unit:
    unit = UNITS.find(symbol)
    assert isinstance(unit, Unit), symbol
    return unit


GBIT, MBIT, PERCENT = _unit("Gbit/s"), _unit("Mbit/s"), _unit("%")


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", Quantity(Decimal(12), NO_UNIT)),
        ("12.0", Quantity(Decimal("12.0"), NO_UNIT)),
        ("0", Quantity(Decimal(0), NO_UNIT)),
        ("0.05", Quantity(Decimal("0.05"), NO_UNIT)),
        ("9.33 Gbit/s", Quantity(Decimal("9.33"), GBIT)),
        ("51 %", Quantity(Decimal(51), PERCENT)),
        ("51%", Quantity(Decimal(51), PERCENT)),
        ("-3.2", Quantity(Decimal("-3.2"), NO_UNIT)),
        ("−3.2", Quantity(Decimal("-3.2"), NO_UNIT)),
        ("> 8 Gbit/s", Quantity(Decimal(8), GBIT, Sign.GREATER)),
        (">8", Quantity(Decimal(8), NO_UNIT, Sign.GREATER)),
        ("<8", Quantity(Decimal(8), NO_UNIT, Sign.LESS)),
        (">= 0", Quantity(Decimal(0), NO_UNIT, Sign.AT_LEAST)),
        ("≥ 0", Quantity(Decimal(0), NO_UNIT, Sign.AT_LEAST)),
        ("<= 10", Quantity(Decimal(10), NO_UNIT, Sign.AT_MOST)),
        ("≤10", Quantity(Decimal(10), NO_UNIT, Sign.AT_MOST)),
        ("~1 Gbit/s", Quantity(Decimal(1), GBIT, Sign.ABOUT)),
        ("≈ 1 Gbit/s", Quantity(Decimal(1), GBIT, Sign.ABOUT)),
        ("9.33 ± 0.05 Gbit/s", Quantity(Decimal("9.33"), GBIT, None, Decimal("0.05"))),
        ("9.33 +- 0.05", Quantity(Decimal("9.33"), NO_UNIT, None, Decimal("0.05"))),
        ("~9.33 ± 0.05", Quantity(Decimal("9.33"), NO_UNIT, Sign.ABOUT, Decimal("0.05"))),
        ("3.2..8 Gbit/s", QuantityRange(Decimal("3.2"), Decimal(8), GBIT)),
        ("-5..-3", QuantityRange(Decimal(-5), Decimal(-3), NO_UNIT)),
        ("60..100%", QuantityRange(Decimal(60), Decimal(100), PERCENT)),
        ("3..3", QuantityRange(Decimal(3), Decimal(3), NO_UNIT)),
        ("1" * MAX_DIGITS, Quantity(Decimal("1" * MAX_DIGITS), NO_UNIT)),
    ],
)
def test_values_are_read(text: str, value: Quantity | QuantityRange) -> None:
    """All that FORMAT section 6 allows is read, digit by digit, without a fault."""
    parsed = parse_quantity(text, UNITS)
    assert parsed.faults == ()
    assert value == parsed.value
    assert repr(value) == repr(parsed.value)  # 12.0 equals 12, but is not the same


def test_bare_number_has_the_only_unit() -> None:
    """Where one unit is possible it need not be written."""
    assert parse_quantity("51", UNITS, allowed=(PERCENT,)).value == Quantity(Decimal(51), PERCENT)
    assert parse_quantity("51", UNITS, allowed=(NO_UNIT,)).value == Quantity(Decimal(51), NO_UNIT)
    assert parse_quantity("51", UNITS, allowed=(NO_UNIT, PERCENT)).value == Quantity(Decimal(51), NO_UNIT)


def test_alias_is_a_warning_and_still_a_value() -> None:
    """An accepted spelling does not stop a build; the value has the one symbol."""
    parsed = parse_quantity("9.33 Gbps", UNITS, allowed=(GBIT,))
    assert parsed.value == Quantity(Decimal("9.33"), GBIT)
    (fault,) = parsed.faults
    assert (fault.code, fault.severity, fault.offset) == (Code.UNIT_ALIAS, Severity.WARNING, 5)
    assert (fault.hint, fault.repaired) == ('write "9.33 Gbit/s"', "9.33 Gbit/s")


def test_units_of_a_site_are_read() -> None:
    """The registry of the site decides, also about spellings with digits."""
    registry = UNITS.extended([UnitDefinition("m2/s", Decimal(1), "m2/s", ("sqm/s",))]).registry
    assert parse_quantity("5 m2/s", registry).faults == ()
    assert [fault.repaired for fault in parse_quantity("5,5 sqm/s", registry).faults] == ["5.5 m2/s"] * 2


@dataclass(frozen=True)
class Case:
    """An entry of the table of faults."""

    text: str
    allowed: tuple[Unit, ...]
    is_core_loads: bool
    expected: str


ESCAPES = {"<NBSP>": "\u00a0", "<NNBSP>": "\u202f", "<ZWSP>": "\u200b", "<EMPTY>": ""}


def _read_cases() -> list[Case]:
    """Read entries `text` or `text | units`, a dot, and the expected faults, one a line."""
    cases = []
    lines = [line for line in CASES.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    for block in "\n".join(lines).split("\n\n"):
        if block.strip():
            written, expected = block.strip("\n").split("\n.\n")
            text, _, units = written.partition(" | ")
            for name, character in ESCAPES.items():
                text = text.replace(name, character)
            is_core_loads = units == "cores"
            allowed = (
                ()
                if is_core_loads
                else tuple(NO_UNIT if symbol == "none" else _unit(symbol) for symbol in units.split())
            )
            cases.append(Case(text, allowed, is_core_loads, expected))
    return cases


def _described(text: str, allowed: tuple[Unit, ...], *, is_core_loads: bool) -> tuple[str, list[str]]:
    parsed = parse_core_loads(text, PERCENT) if is_core_loads else parse_quantity(text, UNITS, allowed=allowed)
    lines = [f"{fault.code} {fault.offset} {fault.repaired or '?'}" for fault in parsed.faults]
    return "\n".join(lines), [fault.hint for fault in parsed.faults]


@pytest.mark.parametrize("case", _read_cases(), ids=lambda case: case.text)
def test_faults_are_those_of_the_table(case: Case) -> None:
    """Each cause is one fault, at its place, with the repair if only one is possible."""
    described, hints = _described(case.text, case.allowed, is_core_loads=case.is_core_loads)
    assert case.expected == described
    assert all(hints)


@pytest.mark.parametrize("case", _read_cases(), ids=lambda case: case.text)
def test_repairs_of_the_table_have_no_fault(case: Case) -> None:
    """Whoever types the repair is done."""
    for line in case.expected.splitlines():
        repaired = line.split(" ", 2)[2]
        if repaired != "?":
            assert ("", []) == _described(repaired, case.allowed, is_core_loads=case.is_core_loads)


def test_table_has_all_codes_of_numbers_and_units() -> None:
    """No fault of the notation is without a case."""
    wanted = {
        code.value
        for code in Code
        if re.match(r"(number|unit|range|deviation)-", code) and code is not Code.UNIT_DEFINITION
    }
    seen = {line.split()[0] for case in _read_cases() for line in case.expected.splitlines()}
    assert wanted | {"value-empty", "value-not-a-value"} == seen


@pytest.mark.parametrize(
    ("text", "allowed", "message", "hint"),
    [
        ("7 MB/z", (), 'unit "MB/z" is not known; did you mean "MB/s"?', 'write "7 MB/s"'),
        (
            "9.33",
            (MBIT, GBIT),
            '"9.33" has no unit, and several are possible here',
            'write "9.33 Mbit/s" or "9.33 Gbit/s"',
        ),
        (
            "9 MB",
            (MBIT, GBIT),
            'unit "MB" may be "Mbit/s" or "MB/s"',
            'write the one that was measured: "Mbit/s" or "MB/s"',
        ),
        (
            "5 ms",
            (MBIT, GBIT),
            'unit "ms" is for a time, but a data rate is wanted here',
            'write the value in "Mbit/s" or "Gbit/s"',
        ),
        (
            "5 ms",
            (NO_UNIT,),
            'unit "ms" is for a time, but a pure number is wanted here',
            "write a pure number, without unit",
        ),
        ("50,7", (), '"50,7" has a comma, but the decimal mark is the point', 'write "50.7"'),
        (
            "1,234",
            (),
            '"1,234" has a comma, but the decimal mark is the point',
            'write "1.234", or "1234" if the comma groups digits',
        ),
        (
            "5 Mpps",
            (_unit("packets/s"),),
            'unit "Mpps" is not one of those that are used here',
            'write "5000000 packets/s"',
        ),
        (
            "-",
            (),
            '"-" says neither a value nor why there is none',
            (
                "write not-tested, or another reason: not-tested, not-supported, failed, unstable, invalid, withheld, "
                "not-applicable"
            ),
        ),
    ],
)
def test_messages_say_what_to_do(text: str, allowed: tuple[Unit, ...], message: str, hint: str) -> None:
    """The words that authors read."""
    (fault,) = parse_quantity(text, UNITS, allowed=allowed).faults
    assert (message, hint) == (fault.message, fault.hint)


def test_long_texts_are_refused_quickly() -> None:
    """A text of any length has one short fault, and no pattern runs over it for long."""
    for text in ("5" + " " * 100_000 + "x", "5" * 100_000, "1" + " 000" * 100_000, "1x " * 100_000, "\u00a0" * 100_000):
        for parsed in (parse_quantity(text, UNITS), parse_core_loads(text, PERCENT)):
            assert parsed.value is None
            assert all(len(fault.message) < 200 for fault in parsed.faults)


def test_core_loads_are_read() -> None:
    """Groups keep their order, their digits, and the cores that are idle."""
    parsed = parse_core_loads("1x 95.0 + 2x 75 + 1x idle", PERCENT)
    groups = (CoreGroup(1, Decimal("95.0")), CoreGroup(2, Decimal(75)), CoreGroup(1, None))
    assert parsed.faults == ()
    assert repr(CoreLoads(groups, PERCENT)) == repr(parsed.value)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Quantity(Decimal("9.30"), GBIT, Sign.ABOUT), "~9.30 Gbit/s"),
        (Quantity(Decimal(8), NO_UNIT, Sign.AT_LEAST), ">= 8"),
        (Quantity(Decimal("9.33"), PERCENT, None, Decimal("0.05")), "9.33 ± 0.05 %"),
        (QuantityRange(Decimal("3.2"), Decimal(8), GBIT), "3.2..8 Gbit/s"),
        (CoreLoads((CoreGroup(1, Decimal(95)), CoreGroup(3, None)), PERCENT), "1x 95 + 3x idle"),
        (Missing(Reason.NOT_TESTED), "not-tested"),
        (Missing(Reason.FAILED, "oom"), "oom"),
    ],
)
def test_values_are_written(value: Quantity | QuantityRange | CoreLoads | Missing, text: str) -> None:
    """A value has one spelling in YAML."""
    assert text == write_value(value)


@pytest.mark.parametrize(
    ("number", "unit", "to", "expected"),
    [
        ("0.918", "Gbit/s", "Mbit/s", "918"),
        ("12.0", "Gbit/s", "Mbit/s", "12000"),
        ("12.0", "Mbit/s", "Gbit/s", "0.0120"),
        ("1.5", "MB/s", "Mbit/s", "12"),
        ("1.5", "h", "min", "90"),
        ("7", "min", "h", None),
        ("7", "K", "°C", None),
        ("7", "packets/s", "requests/s", None),
    ],
)
def test_conversion_is_exact_or_none(number: str, unit: str, to: str, expected: str | None) -> None:
    """Nothing is rounded, and dimensions are not mixed."""
    converted = convert(Decimal(number), _unit(unit), _unit(to))
    assert expected == (None if converted is None else format(converted, "f"))
