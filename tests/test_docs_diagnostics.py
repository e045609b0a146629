"""The reference of diagnostics: an entry for each code, with examples that hold."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from sitegen.data.units import Unit, standard_units
from sitegen.diagnostics import Code
from sitegen.load.yaml_reader import read_yaml
from sitegen.model.notation import parse_core_loads, parse_quantity
from sitegen.model.quantities import Reason

REFERENCE = Path(__file__).parent.parent / "docs/diagnostics.md"
ENTRY = re.compile(
    r"## (?P<code>\S+)\n\n(?P<prose>(?:[^\n`#].*\n|`[^`].*\n)+)\n"
    r"```(?P<language>yaml|po)\n(?P<faulty>(?:(?!```).*\n)+)```\n\n```(?P=language)\n(?P<repaired>(?:(?!```).*\n)+)```\n"
)
# What the reader of YAML finds alone, without knowing what keys mean; a byte and a million nodes are not printed.
OF_THE_READER = frozenset(
    {
        Code.YAML_SYNTAX,
        Code.YAML_TAB,
        Code.YAML_ANCHOR,
        Code.YAML_ALIAS,
        Code.YAML_TAG,
        Code.YAML_MERGE_KEY,
        Code.YAML_DIRECTIVE,
        Code.YAML_SECOND_DOCUMENT,
        Code.YAML_TOO_DEEP,
        Code.YAML_CHARACTER,
        Code.YAML_KEY,
        Code.DECIMAL_COMMA_IN_LIST,
        Code.KEY_DUPLICATE,
        Code.TEXT_NEEDS_QUOTES,
    }
)
# What the notation of values finds alone, without the limits of a metric.
OF_VALUES = frozenset(
    {
        Code.NUMBER_COMMA,
        Code.NUMBER_DIGITS,
        Code.NUMBER_NOTATION,
        Code.NUMBER_NOT_FINITE,
        Code.NUMBER_TOO_LONG,
        Code.NUMBER_INVALID,
        Code.NUMBER_MISSING,
        Code.RANGE_REVERSED,
        Code.DEVIATION_DECIMALS,
        Code.UNIT_MISSING,
        Code.UNIT_UNKNOWN,
        Code.UNIT_ALIAS,
        Code.UNIT_AMBIGUOUS,
        Code.UNIT_DIMENSION,
        Code.UNIT_NOT_ALLOWED,
        Code.VALUE_NOT_A_VALUE,
    }
)


@dataclass(frozen=True)
class Entry:
    """An entry of the reference."""

    code: str
    prose: str
    language: str
    faulty: str
    repaired: str


def read_entries() -> list[Entry]:
    """Read all entries that have the form of one."""
    return [Entry(**found.groupdict()) for found in ENTRY.finditer(REFERENCE.read_text(encoding="utf-8"))]


ENTRIES = read_entries()


def test_every_code_has_an_entry_and_every_entry_a_code() -> None:
    """In the order in which the codes are declared, and each in the form that the other tests read."""
    headings = re.findall(r"^## (.*)$", REFERENCE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [str(code) for code in Code] == headings
    assert headings == [entry.code for entry in ENTRIES]


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.code)
def test_entry_says_what_it_means_why_it_matters_and_what_to_do(entry: Entry) -> None:
    """Three sentences at least, one a line."""
    lines = entry.prose.splitlines()
    assert len(lines) >= 3
    assert all(line.endswith((".", ":")) for line in lines)
    assert entry.faulty != entry.repaired


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if entry.language == "yaml"], ids=lambda entry: entry.code
)
def test_repaired_example_is_yaml(entry: Entry) -> None:
    """What the reference tells authors to write can be read."""
    document, faults = read_yaml("example.yaml", entry.repaired)
    assert (document.root is None, faults) == (False, ())


@pytest.mark.parametrize(
    "entry", [entry for entry in ENTRIES if entry.code in OF_THE_READER], ids=lambda entry: entry.code
)
def test_faulty_example_has_the_fault(entry: Entry) -> None:
    """What the reference calls a fault is one, and the only one."""
    _, faults = read_yaml("example.yaml", entry.faulty)
    assert [fault.code.value for fault in faults] == [entry.code]


VALUE = re.compile(r"(?P<metric>throughput|cpu_load|core_load): (?P<value>.*)\n")


@pytest.mark.parametrize(
    "entry",
    [entry for entry in ENTRIES if VALUE.fullmatch(entry.faulty) and entry.code in OF_VALUES],
    ids=lambda entry: entry.code,
)
def test_example_of_a_value_has_the_fault_and_the_repair_has_none(entry: Entry) -> None:
    """What the notation of values finds is found in the example."""
    assert find_codes(entry.faulty) == [entry.code]
    assert find_codes(entry.repaired) == []


def find_codes(line: str) -> list[str]:
    """Find what is wrong with the value of a metric, as its units in the examples are."""
    found = VALUE.fullmatch(line)
    assert found is not None
    if found["value"] in {reason.value for reason in Reason}:
        return []
    units = standard_units()
    spelled = {"throughput": ("Mbit/s", "Gbit/s"), "cpu_load": ("%",), "core_load": ("%",)}[found["metric"]]
    allowed = tuple(unit for unit in map(units.spellings.get, spelled) if isinstance(unit, Unit))
    if found["metric"] == "core_load":
        return [fault.code.value for fault in parse_core_loads(found["value"], allowed[0]).faults]
    return [fault.code.value for fault in parse_quantity(found["value"], units, allowed=allowed).faults]
