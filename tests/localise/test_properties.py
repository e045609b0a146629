"""What is printed is what was written: in every locale, digit by digit."""

from __future__ import annotations

import ast
from decimal import Decimal
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.data.units import NO_UNIT, standard_units
from sitegen.localise.locales import Locale, load_locale
from sitegen.localise.quantities import format_value
from sitegen.model.notation import parse_quantity, write_value
from sitegen.model.quantities import Quantity, QuantityRange, Sign

ROOT = Path(__file__).parents[2] / "sitegen"
TAGS = ("de", "de-AT", "de-CH", "en", "en-GB", "en-US", "fr", "fr-CH", "es", "sv", "tr", "hi", "ar", "he", "ja")
INVISIBLE = "\u200e\u200f\u061c"

numbers = st.from_regex(r"-?(0|[1-9][0-9]{0,12})(\.[0-9]{1,8})?", fullmatch=True).map(Decimal)
units = st.sampled_from([NO_UNIT, *standard_units().units()])
locales = st.builds(load_locale, st.sampled_from(TAGS), grouping=st.sampled_from(["locale", "thin", "none"]))


def _read_back(printed: str, locale: Locale) -> str:
    """Undo a locale by its marks: the reader's way, independent of the code that prints."""
    for character in INVISIBLE:
        printed = printed.replace(character, "")
    for percent in ("%", "‰"):
        if percent in printed:
            printed = printed.replace(percent, "") + f" {percent}"
    if locale.group_mark:
        printed = printed.replace(locale.group_mark, "") if locale.group_mark != "\N{NO-BREAK SPACE}" else printed
    printed = printed.replace(locale.decimal_mark, ".").replace("−", "-")
    if locale.group_mark == "\N{NO-BREAK SPACE}":  # between digits it groups, elsewhere it parts
        parts = printed.split("\N{NO-BREAK SPACE}")
        printed = parts[0] + "".join(part if part[0].isdigit() else f" {part}" for part in parts[1:])
    return " ".join(printed.split())


@given(numbers, units, locales)
def test_printed_numbers_read_back(number: Decimal, unit: object, locale: Locale) -> None:
    """Number and unit come back with every digit."""
    assert hasattr(unit, "symbol")
    value = Quantity(number, unit)  # type: ignore[arg-type] # one of the units above
    assert write_value(value) == _read_back(format_value(value, locale), locale)


@given(numbers, numbers, st.sampled_from(TAGS))
def test_printed_ranges_read_back(first: Decimal, second: Decimal, tag: str) -> None:
    """Both ends come back, in any language."""
    locale = load_locale(tag, grouping="none")
    low, high = sorted((first, second))
    printed = format_value(QuantityRange(low, high, NO_UNIT), locale)
    assert f"{low:f}..{high:f}" == _read_back(printed.replace("–", ".."), locale).replace(" .. ", "..")


@given(numbers, st.sampled_from(Sign), st.sampled_from(TAGS))
def test_printed_bounds_read_back(number: Decimal, sign: Sign, tag: str) -> None:
    """A printed sign is one that authors may write, too."""
    locale = load_locale(tag, grouping="none")
    value = Quantity(number, NO_UNIT, sign)
    printed = _read_back(format_value(value, locale), locale)
    assert value == parse_quantity(printed, standard_units()).value


@given(numbers, units, locales)
def test_no_print_has_a_plain_blank(number: Decimal, unit: object, locale: Locale) -> None:
    """Nothing within a quantity is a place to break."""
    value = Quantity(number, unit)  # type: ignore[arg-type] # one of the units above
    assert " " not in format_value(value, locale)


MODULES = sorted([*(ROOT / "localise").glob("*.py"), *(ROOT / "data").glob("*.py"), *(ROOT / "model").glob("*.py")])


@pytest.mark.parametrize("path", MODULES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_float_touches_a_value(path: Path) -> None:
    """Neither a literal, nor the type, nor a division or function that makes one."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        assert not isinstance(node, ast.Div), path
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float)), node.lineno
        assert not (isinstance(node, ast.Name) and node.id in {"float", "round", "math", "complex"}), node.lineno
