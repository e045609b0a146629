"""The tables of cases in `cases/`, which can be reviewed without knowing Python."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import get_args

import pytest

from sitegen.data.units import standard_units
from sitegen.localise.changes import format_change
from sitegen.localise.dates import format_date
from sitegen.localise.lists import format_list
from sitegen.localise.locales import Grouping, Locale, load_locale
from sitegen.localise.missing import format_missing
from sitegen.localise.quantities import format_halves, format_value
from sitegen.model.notation import parse_core_loads, parse_quantity
from sitegen.model.quantities import CoreLoads, Missing, Quantity, QuantityRange, Reason

CASES = Path(__file__).parent / "cases"
FILES = sorted(CASES.glob("*.txt"))
VISIBLE = {"·": "\N{NO-BREAK SPACE}", "_": "\N{NARROW NO-BREAK SPACE}"}


def _locale(path: Path) -> Locale:
    tag, _, grouping = path.stem.partition(".")
    for known in get_args(Grouping):
        if grouping == known:
            return load_locale(tag, grouping=known)
    return load_locale(tag)


def _read_cases() -> list[tuple[str, str, str]]:
    cases = []
    for path in FILES:
        for line in path.read_text(encoding="utf-8").splitlines():
            if line and not line.startswith("#"):
                written, expected = line.split(" → ")
                cases.append((path.name, written, expected))
    return cases


def _value(text: str) -> Quantity | QuantityRange:
    parsed = parse_quantity(text, standard_units())
    assert parsed.value is not None
    assert parsed.faults == ()
    return parsed.value


def _core_loads(text: str) -> CoreLoads:
    value = _value("1 %")
    loads = parse_core_loads(text, value.unit).value
    assert loads is not None
    return loads


def _printed(written: str, locale: Locale) -> str:
    kind, _, text = written.rpartition(": ")
    match kind:
        case "change":
            value = _value(text)
            assert isinstance(value, Quantity)
            return format_change(value.number, locale, unit=value.unit)
        case "date":
            return format_date(text, locale)
        case "list":
            return format_list(text.split("; "), locale)
        case "missing":
            return format_missing(Missing(Reason(text)), "", locale)
        case "cores":
            return format_value(_core_loads(text), locale)
        case _:
            return format_value(_value(text), locale)


@pytest.mark.parametrize(("file", "written", "expected"), _read_cases())
def test_what_is_written_is_printed_as_the_table_says(file: str, written: str, expected: str) -> None:
    """Every line of every table holds."""
    printed = _printed(written, _locale(CASES / file))
    for sign, character in VISIBLE.items():
        assert sign not in printed
        printed = printed.replace(character, sign)
    assert expected == printed


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_halves_make_the_whole(file: Path) -> None:
    """Number and unit, put together, are what is printed; without unit only the number is."""
    locale = _locale(file)
    for text in ("9.33 Gbit/s", "51 %", "3.2..8 Gbit/s", "> 8", "12"):
        value = _value(text)
        number, unit = format_halves(value, locale)
        assert format_value(value, locale) == number + unit
        assert format_value(value, locale, unit=False) == number


def test_core_loads_are_all_number() -> None:
    """Loads of cores have their unit in each group, and none where a header has it."""
    locale = load_locale("en")
    loads = _core_loads("1x 95 + 3x idle")
    assert format_halves(loads, locale) == (format_value(loads, locale), "")
    assert "1×\N{NO-BREAK SPACE}95\N{NO-BREAK SPACE}+ 3×\N{NO-BREAK SPACE}idle" == format_value(
        loads, locale, unit=False
    )


@pytest.mark.parametrize(
    ("tag", "written", "expected"),
    [
        ("tr", "51 %", "%51"),
        ("tr", "60..70 %", "%60–70"),
        ("tr", "> 51 %", ">\N{NO-BREAK SPACE}%51"),
        ("fr", "12345.5", "12\N{NARROW NO-BREAK SPACE}345,5"),
        ("fr", "51 %", "51\N{NO-BREAK SPACE}%"),
        ("fr-CH", "51 %", "51%"),
        ("hi", "1234567", "12,34,567"),
        ("ar", "-3.2", "\N{LEFT-TO-RIGHT MARK}−3.2"),
    ],
)
def test_other_locales_follow_cldr(tag: str, written: str, expected: str) -> None:
    """Marks, places of the per cent and sizes of groups come from CLDR for all languages."""
    assert expected == format_value(_value(written), load_locale(tag))


def test_equal_decimals_are_printed_with_their_own_digits() -> None:
    """2.70 and 2.7 are equal as numbers, and yet a cache must not mix them up."""
    locale = load_locale("de")
    assert Decimal("2.70") == Decimal("2.7")
    for _ in range(2):
        assert [format_value(_value(text), locale) for text in ("2.70", "2.7")] == ["2,70", "2,7"]
