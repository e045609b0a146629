"""What always holds for the notation of values, tried with generated texts and values."""

from __future__ import annotations

from decimal import Decimal

from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.data.units import NO_UNIT, Unit, standard_units
from sitegen.diagnostics import Severity
from sitegen.model.notation import Parsed, parse_core_loads, parse_quantity, write_value
from sitegen.model.quantities import CoreGroup, CoreLoads, Quantity, QuantityRange, Sign, base_value

UNITS = standard_units()
ALL_UNITS = (NO_UNIT, *UNITS.units())
PERCENT = next(unit for unit in ALL_UNITS if unit.symbol == "%")
ALLOWED: list[tuple[Unit, ...]] = [
    (),
    (NO_UNIT,),
    (PERCENT,),
    *(
        tuple(unit for unit in ALL_UNITS if unit.symbol in symbols)
        for symbols in (("Mbit/s", "Gbit/s"), ("h",), ("", "ms"))
    ),
]

number_texts = st.from_regex(r"-?(0|[1-9][0-9]{0,19})(\.[0-9]{1,20})?", fullmatch=True)
numbers = number_texts.map(Decimal)


@st.composite
def quantities(draw: st.DrawFn) -> Quantity:
    """Make any quantity that the format can have."""
    number = draw(numbers)
    sign = draw(st.none() | st.sampled_from(Sign))
    deviation = None
    if draw(st.booleans()):
        exponent = number.as_tuple().exponent
        assert isinstance(exponent, int)
        deviation = Decimal(draw(st.integers(0, 10**20))).scaleb(exponent)
    return Quantity(number, draw(st.sampled_from(ALL_UNITS)), sign, deviation)


@st.composite
def ranges(draw: st.DrawFn) -> QuantityRange:
    """Make any range."""
    low, high = sorted((draw(numbers), draw(numbers)))
    return QuantityRange(low, high, draw(st.sampled_from(ALL_UNITS)))


core_loads = st.lists(st.builds(CoreGroup, st.integers(1, 999), st.none() | numbers), min_size=1, max_size=5).map(
    lambda groups: CoreLoads(tuple(groups), PERCENT)
)

odd_numbers = st.sampled_from(
    [
        "5",
        "12.0",
        "50,7",
        "1.234,5",
        "1,234.5",
        "1'234",
        "12 345",
        "９.３",
        "١٢",
        "1e3",
        "1.5e-2",
        "0x1F",
        "0b1",
        "0o7",
        "012",
        ".5",
        "5.",
        "1_000",
        "+5",
        "-5",
        "−5",
        "– 5",
        "1:30",
        "1,234",
        "0,5",
        "1.2.3",
        "1e99",
        "9" * 41,
        "",
        "NaN",
    ]
)
odd_signs = st.sampled_from(["", "", "", "~", "> ", ">", "<=", "> = ", "ca. ", "about ", "bis zu ", "≥", "±", "("])
odd_joiners = st.sampled_from(
    ["..", "...", " .. ", "-", " – ", " bis ", " to ", "…", " ± ", "±", " +/- ", "+-", " ", "/", ","]
)
odd_units = st.sampled_from(
    [
        "",
        "",
        " %",
        "%",
        " Gbit/s",
        "Gbit/s",
        " Gbps",
        " gbit/s",
        " MB",
        " Mb",
        " k",
        "\xa0ms",
        "  ms",
        " MB/z",
        " Foo",
        " none",
        " h",
        " min",
        " € ",
        " Gbit/s (peak)",
        "\u200b%",
        " 5",
        "°C",
    ]
)
odd_texts = st.one_of(
    st.tuples(odd_signs, odd_numbers, odd_units).map("".join),
    st.tuples(odd_signs, odd_numbers, odd_units, odd_joiners, odd_numbers, odd_units).map("".join),
    st.text(alphabet="0123456789.,-−±~<>=+'’_ \u00a0eExXnaNif%kMGbBit/s:…٣", max_size=16),
    st.text(max_size=12),
)
odd_core_loads = st.lists(
    st.tuples(
        st.sampled_from(["1x ", "2x", "3 x ", "4× ", "0x ", "", "8X ", "01x "]),
        odd_numbers | st.just("idle"),
        st.sampled_from(["", "", " %", "%", " ms"]),
        st.sampled_from([" + ", "+", ", ", "; ", " und ", ""]),
    ).map("".join),
    max_size=4,
).map("".join)


@given(quantities() | ranges())
def test_what_is_written_reads_as_the_same_value(value: Quantity | QuantityRange) -> None:
    """Writing and reading lose no digit, unit, sign or deviation."""
    parsed = parse_quantity(write_value(value), UNITS)
    assert parsed.faults == ()
    assert repr(value) == repr(parsed.value)


@given(core_loads)
def test_core_loads_that_are_written_read_as_the_same(value: CoreLoads) -> None:
    """So it is for the loads of cores."""
    parsed = parse_core_loads(write_value(value), PERCENT)
    assert parsed.faults == ()
    assert repr(value) == repr(parsed.value)


@given(quantities() | ranges() | core_loads)
def test_base_values_are_exact(value: Quantity | QuantityRange | CoreLoads) -> None:
    """No value in the format is too long for its base value: nothing is trapped, nothing rounded."""
    assert base_value(value).is_finite()


@settings(max_examples=600)
@given(odd_texts, st.sampled_from(ALLOWED))
def test_any_text_is_a_value_or_has_faults(text: str, allowed: tuple[Unit, ...]) -> None:
    """Nothing an author types ends in a traceback, and every repair is one."""
    parsed = parse_quantity(text, UNITS, allowed=allowed)
    _check_faults(text, parsed)
    for fault in parsed.faults:
        if fault.repaired:
            repaired = parse_quantity(fault.repaired, UNITS, allowed=allowed)
            assert repaired.faults == ()
            assert repaired.value is not None
            assert parsed.value in {None, repaired.value}
    if parsed.value is not None and allowed:
        assert parsed.value.unit in allowed


@given(odd_core_loads | st.text(max_size=12))
def test_any_text_is_core_loads_or_has_faults(text: str) -> None:
    """So it is for the loads of cores."""
    parsed = parse_core_loads(text, PERCENT)
    _check_faults(text, parsed)
    for fault in parsed.faults:
        if fault.repaired:
            assert parse_core_loads(fault.repaired, PERCENT).faults == ()


def _check_faults(text: str, parsed: Parsed[Quantity | QuantityRange] | Parsed[CoreLoads]) -> None:
    """Check that faults are where there is no value, within the text, in order, and with their repair in words."""
    is_error = any(fault.severity is Severity.ERROR for fault in parsed.faults)
    assert is_error == (parsed.value is None)
    offsets = [fault.offset for fault in parsed.faults]
    assert sorted(offsets) == offsets
    for fault in parsed.faults:
        assert 0 <= fault.offset <= len(text)
        assert fault.message
        assert fault.hint
        assert fault.repaired in fault.hint
    assert len({fault.repaired for fault in parsed.faults}) <= 1
