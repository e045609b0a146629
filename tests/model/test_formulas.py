"""Formulas of computed metrics."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sitegen.data.units import NO_UNIT, Unit, standard_units
from sitegen.model.formulas import Formula, FormulaFault, check_dimensions, evaluate, parse_formula
from sitegen.model.notation import parse_quantity, write_value
from sitegen.model.quantities import Quantity

UNITS = standard_units()


def _unit(symbol: str) -> Unit:
    unit = UNITS.find(symbol)
    assert isinstance(unit, Unit)
    return unit


def _formula(text: str) -> Formula:
    formula = parse_formula(text)
    assert isinstance(formula, Formula)
    return formula


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("total - failed", "total failed -"),
        ("a + b * c - d / e", "a b c * + d e / -"),
        ("a - b - c", "a b - c -"),
        ("a / b * c", "a b / c *"),
        ("cpu_load-x + y", "cpu_load-x y +"),
        (" a ", "a"),
    ],
)
def test_operators_bind_as_in_school(text: str, steps: str) -> None:
    """Products before sums, and from left to right; a minus without blanks belongs to the id."""
    assert " ".join(_formula(text).steps) == steps


@pytest.mark.parametrize(
    ("text", "offset"),
    [("", 0), ("a b", 2), ("a +", 3), ("a + 100", 4), ("(a + b)", 0), ("a ^ b", 2), ("A", 0), ("a" + " + a" * 60, 202)],
)
def test_fault_has_its_character(text: str, offset: int) -> None:
    """Only metrics and four operators."""
    fault = parse_formula(text)
    assert isinstance(fault, FormulaFault)
    assert fault.offset == offset


@pytest.mark.parametrize(
    ("text", "unit", "expected"),
    [
        ("total - failed", "", "997"),
        ("failed / total", "%", "0.3 %"),  # one digit, since `failed` has one
        ("rate / cores", "Mbit/s", "2330 Mbit/s"),  # cores are counted, and so exact
        ("rate / cores", "Gbit/s", "2.33 Gbit/s"),
        ("rate + slow", "Gbit/s", "10.24 Gbit/s"),
        ("rate * time", "Gbit", "93 Gbit"),  # 93.2, to the two digits of the time
        ("power * time", "J", "1650 J"),
        ("file / time", "MB/s", "0.0020 MB/s"),
        ("slow / rate", "%", "9.9 %"),  # 9.87 … %: 9.2 would be of 0.92
    ],
)
def test_result_has_the_digits_of_the_coarsest_input(text: str, unit: str, expected: str) -> None:
    """Computed from exact base values; whole digits always stay."""
    given = {
        "total": "1000",
        "failed": "3",
        "rate": "9.32 Gbit/s",
        "slow": "0.92 Gbit/s",
        "cores": "4 cores",
        "time": "10 s",
        "power": "165 W",
        "file": "20 kB",
    }
    inputs = {name: parse_quantity(value, UNITS).value for name, value in given.items()}
    quantities = {name: value for name, value in inputs.items() if isinstance(value, Quantity)}
    result = evaluate(_formula(text), quantities, _unit(unit) if unit else NO_UNIT)
    assert result is not None
    assert write_value(result) == expected


def test_nothing_is_divided_by_zero() -> None:
    """There is no value then."""
    zero = Quantity(Decimal(0), NO_UNIT)
    assert evaluate(_formula("a / b"), {"a": zero, "b": zero}, NO_UNIT) is None


@pytest.mark.parametrize(
    ("text", "unit", "is_right"),
    [
        ("rate + rate", "Mbit/s", True),
        ("rate + time", "Mbit/s", False),
        ("requests + packets", "requests", False),
        ("requests - requests", "requests", True),
        ("requests - requests", "packets", False),
        ("requests / time", "requests/s", True),
        ("rate * time", "MB", True),
        ("rate * time", "Mbit/s", False),
        ("rate / rate", "%", True),
        ("rate * load", "Gbit/s", True),
        ("power * time", "Wh", True),
        ("power * time", "W", False),
    ],
)
def test_dimensions_must_come_out_right(text: str, unit: str, *, is_right: bool) -> None:
    """Counts of different things are never added, but a count by a time is any rate of counts."""
    units = {
        name: _unit(symbol)
        for name, symbol in {
            "rate": "Gbit/s",
            "time": "s",
            "requests": "requests",
            "packets": "packets",
            "load": "%",
            "power": "W",
        }.items()
    }
    assert (check_dimensions(_formula(text), units, _unit(unit)) == "") == is_right
