"""The registry of units."""

from __future__ import annotations

import subprocess
import sys
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.data.unit_table import AMBIGUOUS, FAMILIES
from sitegen.data.units import (
    MAX_FACTOR_DIGITS,
    NO_UNIT,
    Unit,
    UnitAlias,
    UnitAmbiguous,
    UnitDefinition,
    UnitRegistry,
    UnitUnknown,
    standard_units,
)

UNITS = standard_units()


def _unit(symbol: str, registry: UnitRegistry = UNITS) -> Unit:
    unit = registry.find(symbol)
    assert isinstance(unit, Unit), symbol
    return unit


@pytest.mark.parametrize(
    ("symbol", "dimension", "base", "factor"),
    [
        ("bit/s", "data-rate", "bit/s", "1"),
        ("Gbit/s", "data-rate", "bit/s", "1000000000"),
        ("MB/s", "data-rate", "bit/s", "8000000"),
        ("MiB/s", "data-rate", "bit/s", "8388608"),
        ("GB", "data-size", "bit", "8000000000"),
        ("GiB", "data-size", "bit", "8589934592"),
        ("µs", "time", "s", "0.000001"),
        ("d", "time", "s", "86400"),
        ("GHz", "frequency", "Hz", "1000000000"),
        ("%", "ratio", "1", "0.01"),
        ("kpackets/s", "packet-rate", "1/s", "1000"),
        ("IOPS", "io-rate", "1/s", "1"),
        ("kWh", "energy", "J", "3600000"),
        ("°C", "temperature-celsius", "°C", "1"),
        ("K", "temperature-kelvin", "K", "1"),
        ("EUR", "currency-eur", "EUR", "1"),
        ("points", "points", "1", "1"),
    ],
)
def test_units_have_exact_factors(symbol: str, dimension: str, base: str, factor: str) -> None:
    """A unit knows its dimension and how many of the base unit it is."""
    assert Unit(symbol, dimension, base, Decimal(factor)) == _unit(symbol)


def test_binary_units_are_powers_of_1024() -> None:
    """The table's long literals are right."""
    for power, prefix in enumerate(["Ki", "Mi", "Gi"], start=1):
        assert _unit(f"{prefix}bit/s").factor == _unit(f"{prefix}bit").factor == 1024**power
    for power, prefix in enumerate(["Ki", "Mi", "Gi", "Ti"], start=1):
        assert _unit(f"{prefix}B/s").factor == _unit(f"{prefix}B").factor == 8 * 1024**power
    for power, prefix in enumerate(["k", "M", "G", "T"], start=1):
        assert _unit(f"{prefix}bit/s").factor == _unit(f"{prefix}bit").factor == 1000**power
        assert _unit(f"{prefix}B/s").factor == _unit(f"{prefix}B").factor == 8 * 1000**power


def test_rates_of_different_things_are_not_compared() -> None:
    """Each has a dimension of its own."""
    rates = ("packets/s", "requests/s", "operations/s", "IOPS", "tokens/s", "frames/s", "transactions/s")
    assert len({_unit(symbol).dimension for symbol in rates}) == len(rates)


def test_none_is_no_unit() -> None:
    """`unit: none` is for pure numbers."""
    assert UNITS.find("none") is NO_UNIT
    assert NO_UNIT not in UNITS.units()


@pytest.mark.parametrize(
    ("spelling", "symbol"),
    [
        ("Gbps", "Gbit/s"),
        ("Gb/s", "Gbit/s"),
        ("Mbits/sec", "Mbit/s"),
        ("Mbps", "Mbit/s"),
        ("MBit/s", "Mbit/s"),
        ("kBit/s", "kbit/s"),
        ("Kbits/sec", "kbit/s"),
        ("pps", "packets/s"),
        ("kpps", "kpackets/s"),
        ("Mpps", "Mpackets/s"),
        ("rps", "requests/s"),
        ("req/s", "requests/s"),
        ("msec", "ms"),
        ("usec", "µs"),
        ("us", "µs"),
        ("\N{GREEK SMALL LETTER MU}s", "µs"),
        ("Sek.", "s"),
        ("Stunden", "h"),
        ("Prozent", "%"),
        ("€", "EUR"),
    ],
)
def test_unambiguous_spellings_are_accepted(spelling: str, symbol: str) -> None:
    """Spellings of the field lead to the one symbol."""
    assert UnitAlias(spelling, _unit(symbol)) == UNITS.find(spelling)


@pytest.mark.parametrize(
    ("spelling", "candidates"),
    [
        ("Mb", ("Mbit", "MB", "Mbit/s", "MB/s")),
        ("KB", ("kB", "KiB")),
        ("MBytes/sec", ("MB/s", "MiB/s")),
        ("tps", ("tokens/s", "transactions/s")),
        ("k", ("kbit/s", "kB/s", "kbit", "kB", "kpackets/s")),
    ],
)
def test_ambiguous_spellings_are_not_guessed(spelling: str, candidates: tuple[str, ...]) -> None:
    """What people read differently comes back with all that it may be."""
    assert UnitAmbiguous(spelling, tuple(map(_unit, candidates))) == UNITS.find(spelling)


@pytest.mark.parametrize("spelling", ["k", "K i", "Ki", "M", "G", "T", "Mi", "Gi"])
def test_prefixes_alone_are_no_units(spelling: str) -> None:
    """A prefix does not say what is counted."""
    assert isinstance(UNITS.find(spelling), UnitAmbiguous | UnitUnknown)


@pytest.mark.parametrize(
    ("spelling", "suggestions"),
    [
        ("MB/z", ("MB/s",)),
        ("gbit/s", ("Gbit/s",)),
        ("Gbit/S", ("Gbit/s",)),
        ("Gbit /s", ("Gbit/s",)),
        ("mb/s", ("Mbit/s", "MB/s")),
        ("Mhz", ("MHz",)),
        ("Mbit/sek", ("Mbit/s",)),
        ("tkens/s", ("tokens/s",)),
        ("Foo", ()),
        ("x" * 100_000, ()),
    ],
)
def test_unknown_spellings_have_suggestions(spelling: str, suggestions: tuple[str, ...]) -> None:
    """Typical typing errors lead to the unit that was meant."""
    assert UnitUnknown(spelling, suggestions) == UNITS.find(spelling)


def test_no_spelling_stands_in_the_table_twice() -> None:
    """A spelling means one thing; a second one would replace the first in silence."""
    spellings = ["none", ""]
    for family in FAMILIES:
        for row in family.rows:
            spellings += [row.symbol, *row.aliases.split()]
    for ambiguous in AMBIGUOUS:
        spellings += ambiguous.spellings.split()
    assert sorted(set(spellings)) == sorted(spellings)
    assert len(spellings) == len(UNITS.spellings)


def test_one_dimension_has_one_base() -> None:
    """A family's base unit is its unit of factor 1, or a plain count."""
    dimensions = [family.dimension for family in FAMILIES]
    assert len(set(dimensions)) == len(dimensions)
    for family in FAMILIES:
        bases = {row.symbol for row in family.rows if Decimal(row.factor) == 1}
        assert family.base in bases | {"1", "1/s"}


@pytest.mark.parametrize("unit", UNITS.units(), ids=lambda unit: unit.symbol)
def test_factors_are_short_and_positive(unit: Unit) -> None:
    """So a number of 40 digits stays exact in the base unit."""
    assert unit.factor > 0
    assert len(unit.factor.normalize().as_tuple().digits) <= MAX_FACTOR_DIGITS


def test_nothing_is_built_at_import() -> None:
    """The table becomes records at first use."""
    code = "from sitegen.data import units; print(units.standard_units.cache_info().currsize)"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == "0"


def test_site_defines_units_by_others() -> None:
    """A definition may use the standard units and those before it; factors are computed exactly."""
    extension = UNITS.extended(
        [
            UnitDefinition("Mframes/s", Decimal(1_000_000), "frames/s", ("Mfps",)),
            UnitDefinition("Gframes/s", Decimal(1000), "Mframes/s"),
            UnitDefinition("fortnights", Decimal(14), "d"),
        ]
    )
    assert extension.faults == ()
    registry = extension.registry
    assert Unit("Gframes/s", "frame-rate", "1/s", Decimal(1_000_000_000)) == _unit("Gframes/s", registry)
    assert registry.find("Mfps") == UnitAlias("Mfps", _unit("Mframes/s", registry))
    assert _unit("fortnights", registry).factor == 1_209_600
    assert isinstance(UNITS.find("fortnights"), UnitUnknown)


def test_definition_by_itself_opens_a_dimension() -> None:
    """What is counted in no other unit can still be compared with itself."""
    extension = UNITS.extended(
        [UnitDefinition("images/s", Decimal(1), "images/s"), UnitDefinition("kimages/s", Decimal(1000), "images/s")]
    )
    assert extension.faults == ()
    assert Unit("images/s", "images/s", "1/s", Decimal(1)) == _unit("images/s", extension.registry)
    assert _unit("kimages/s", extension.registry).dimension == "images/s"


def test_known_unit_may_be_defined_again_as_what_it_is() -> None:
    """The example of FORMAT section 14 holds, although the standard units have it by now."""
    extension = UNITS.extended([UnitDefinition("kpackets/s", Decimal(1000), "packets/s", ("kpps", "kp/s"))])
    assert extension.faults == ()
    assert extension.registry.find("kp/s") == UnitAlias("kp/s", _unit("kpackets/s"))


@pytest.mark.parametrize(
    ("definition", "spelling", "words"),
    [
        (UnitDefinition("MB", Decimal(2), "B"), "MB", "known already"),
        (UnitDefinition("Gbps", Decimal(1), "B"), "Gbps", 'known already, as a spelling of "Gbit/s"'),
        (UnitDefinition("Mb", Decimal(1), "B"), "Mb", "known already, as an ambiguous spelling"),
        (UnitDefinition("wide", Decimal(2), "packts/s"), "packts/s", "not a unit's symbol"),
        (UnitDefinition("wide", Decimal(2), "Gbps"), "Gbps", "not a unit's symbol"),
        (UnitDefinition("wide", Decimal(2), "Foo"), "Foo", "not a unit's symbol"),
        (UnitDefinition("wide", Decimal(2), "wide"), "wide", "not a unit's symbol"),
        (UnitDefinition("wide", Decimal(0), "s"), "wide", "no factor above 0"),
        (UnitDefinition("wide", Decimal("1." + "1" * 40), "s"), "wide", "more than 30 digits"),
        (UnitDefinition("", Decimal(1), "s"), "", "cannot be a unit"),
        (UnitDefinition("5x", Decimal(1), "s"), "5x", "cannot be a unit"),
        (UnitDefinition("a  b", Decimal(1), "s"), "a  b", "cannot be a unit"),
        (UnitDefinition("wide", Decimal(1), "s", ("Gbps",)), "Gbps", "known already"),
        (UnitDefinition("wide", Decimal(1), "s", (" w",)), " w", "cannot be a unit"),
    ],
)
def test_faults_of_definitions_are_values(definition: UnitDefinition, spelling: str, words: str) -> None:
    """A definition at fault is reported and left out; the rest of the units stays as it was."""
    extension = UNITS.extended([definition])
    (fault,) = extension.faults
    assert fault.symbol == definition.symbol
    assert fault.spelling == spelling
    assert words in fault.message
    assert fault.hint
    if definition.aliases == ():
        assert dict(extension.registry.spellings) == dict(UNITS.spellings)


def test_misspelt_base_has_a_suggestion() -> None:
    """The unit that a definition names is looked up like any other."""
    (fault,) = UNITS.extended([UnitDefinition("wide", Decimal(2), "packts/s")]).faults
    assert fault.hint == 'did you mean "packets/s"?'


@given(st.text(max_size=12))
def test_find_takes_any_text(spelling: str) -> None:
    """No spelling is too odd to be looked up, and all suggestions exist."""
    found = UNITS.find(spelling)
    if isinstance(found, UnitUnknown):
        assert all(isinstance(UNITS.find(symbol), Unit) for symbol in found.suggestions)
