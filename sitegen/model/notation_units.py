"""The unit of an authored value: which one is meant, and whether it may stand there.

Comes in: a spelling and the units a place takes. Goes out: the unit, or the fault.
Refuses to know: where the number stood, and how the whole text is repaired.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, DecimalException

from sitegen.data.units import NO_UNIT, Unit, UnitAlias, UnitAmbiguous, UnitRegistry, UnitUnknown, closest
from sitegen.diagnostics import Code, Severity
from sitegen.model.notation_faults import Finding
from sitegen.model.quantities import EXACT, canonical


@dataclass(frozen=True, slots=True)
class UnitReading:
    """The unit as understood (`None` where only the author knows), the one to write, and the fault.

    `written` differs from `unit` where the number must be converted to a unit that is allowed.
    """

    unit: Unit | None
    written: Unit | None
    finding: Finding | None = None


def convert(number: Decimal, unit: Unit, to: Unit) -> Decimal | None:
    """Give a number in another unit of its dimension exactly, or `None` where that has no end of digits.

    Between decimal multiples the author's digits stay (`12.0` Gbit/s are `12000` Mbit/s).
    """
    if unit.dimension != to.dimension:
        return None
    try:
        ratio = EXACT.divide(unit.factor, to.factor)
        if ratio.normalize(EXACT).as_tuple().digits == (1,):
            return number.scaleb(ratio.adjusted(), EXACT)
        return Decimal(canonical(EXACT.multiply(number, ratio)))
    except DecimalException:
        return None


def read_unit(
    spelling: str | None,
    registry: UnitRegistry,
    allowed: tuple[Unit, ...],
    *,
    offset: int,
    number: Decimal | None,
) -> UnitReading:
    """Find the unit of a value.

    Args:
        spelling: What stands behind the number; `None` where nothing does.
        registry: The units of the site.
        allowed: What the place takes: nothing in particular, one (a bare number has it), or a list.
        offset: Where the unit stands, or the number that has none.
        number: For hints that convert it.
    """
    if spelling is None:
        return _bare(allowed, offset, number)
    found = registry.find(spelling)
    if isinstance(found, UnitUnknown):
        return _unknown(found, registry, allowed, offset)
    if isinstance(found, UnitAmbiguous):
        return UnitReading(None, None, _ambiguous(spelling, found.candidates, allowed, offset))
    unit = found.unit if isinstance(found, UnitAlias) else found
    reading = _placed(unit, spelling, registry, allowed, offset, number)
    if reading.finding is not None or unit.symbol == spelling:
        return reading
    message, hint = f'"{spelling}" is a spelling of the unit "{unit.symbol}"', f'write the unit as "{unit.symbol}"'
    if unit == NO_UNIT:
        message, hint = f'"{spelling}" is not written behind a number', "write the number alone"
    return UnitReading(unit, unit, Finding(Code.UNIT_ALIAS, message, hint, offset, Severity.WARNING))


def _bare(allowed: tuple[Unit, ...], offset: int, number: Decimal | None) -> UnitReading:
    if not allowed or NO_UNIT in allowed:
        return UnitReading(NO_UNIT, NO_UNIT)
    if len(allowed) == 1:
        return UnitReading(allowed[0], allowed[0])
    shown = "1" if number is None else format(number, "f")
    hint = "write " + _either(f"{shown} {unit.symbol}" for unit in allowed)
    return UnitReading(
        None,
        None,
        Finding(Code.UNIT_MISSING, f'"{shown}" has no unit, and several are possible here', hint, offset),
    )


def _unknown(found: UnitUnknown, registry: UnitRegistry, allowed: tuple[Unit, ...], offset: int) -> UnitReading:
    """Suggest what may stand here before what exists."""
    here = closest(found.spelling, [(unit.symbol, (unit.symbol,)) for unit in allowed if unit.symbol])
    suggestions = here or found.suggestions
    message = f'unit "{found.spelling}" is not known'
    if suggestions:
        message += f"; did you mean {_either(suggestions)}?"
    hint = _units_here(allowed) if allowed else "write the symbol of a unit, or define it in units.yaml"
    unit = registry.find(suggestions[0]) if len(suggestions) == 1 else None
    finding = Finding(Code.UNIT_UNKNOWN, message, hint, offset)
    if not isinstance(unit, Unit) or (allowed and unit not in allowed):
        return UnitReading(None, None, finding)
    return UnitReading(unit, unit, finding)


def _placed(
    unit: Unit,
    spelling: str,
    registry: UnitRegistry,
    allowed: tuple[Unit, ...],
    offset: int,
    number: Decimal | None,
) -> UnitReading:
    """Check that a known unit may stand here."""
    if not allowed or unit in allowed:
        return UnitReading(unit, unit)
    dimensions = {other.dimension for other in allowed}
    if unit.dimension in dimensions:
        message = f'unit "{spelling}" is not one of those that are used here'
        target = _best_target(unit, allowed, number)
        return UnitReading(unit, target, Finding(Code.UNIT_NOT_ALLOWED, message, _units_here(allowed), offset))
    rates = _rates_of(unit, registry) if "data-rate" in dimensions else ()
    if len(rates) > 1:
        return UnitReading(None, None, _ambiguous(spelling, rates, allowed, offset))
    wanted = " or ".join(dict.fromkeys(_dimension(other) for other in allowed))
    message = f'unit "{spelling}" is for {_dimension(unit)}, but {wanted} is wanted here'
    meant = rates[0] if rates and rates[0] in allowed else None
    return UnitReading(meant, meant, Finding(Code.UNIT_DIMENSION, message, _units_here(allowed), offset))


def _best_target(unit: Unit, allowed: tuple[Unit, ...], number: Decimal | None) -> Unit | None:
    """Choose the allowed unit in which the number is from 1 to 999, or else shortest."""
    ranks = {
        other: (converted.adjusted() not in range(3), len(format(converted, "f")))
        for other in allowed
        if (converted := convert(Decimal(1) if number is None else number, unit, other)) is not None
    }
    return min(ranks, key=ranks.__getitem__, default=None)


def _rates_of(unit: Unit, registry: UnitRegistry) -> tuple[Unit, ...]:
    """Give the data rates that the unit of a size may mean: MB, but not Mbit, may be bits or bytes."""
    if unit.dimension != "data-size":
        return ()
    symbols = [f"{unit.symbol}/s"]
    if unit.symbol.endswith("B"):
        symbols.insert(0, f"{unit.symbol[:-1]}bit/s")
    return tuple(found for symbol in symbols if isinstance(found := registry.find(symbol), Unit))


def _ambiguous(spelling: str, candidates: tuple[Unit, ...], allowed: tuple[Unit, ...], offset: int) -> Finding:
    dimensions = {unit.dimension for unit in allowed}
    possible = [unit for unit in candidates if unit.dimension in dimensions] or list(candidates)
    named = _either(unit.symbol for unit in possible)
    if len(possible) == 1:
        return Finding(
            Code.UNIT_AMBIGUOUS,
            f'unit "{spelling}" says not what is counted',
            f"write {named} if that is what was measured",
            offset,
        )
    return Finding(
        Code.UNIT_AMBIGUOUS,
        f'unit "{spelling}" may be {named}',
        f"write the one that was measured: {named}",
        offset,
    )


def _units_here(allowed: tuple[Unit, ...]) -> str:
    if allowed == (NO_UNIT,):
        return "write a pure number, without unit"
    return "write the value in " + _either(unit.symbol or "none" for unit in allowed)


def _dimension(unit: Unit) -> str:
    return "a pure number" if unit == NO_UNIT else f"a {unit.dimension.replace('-', ' ')}"


def _either(texts: Iterable[str]) -> str:
    return " or ".join(f'"{text}"' for text in texts)
