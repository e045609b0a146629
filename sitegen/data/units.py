"""Units: symbol, dimension, exact factor to the base unit, and the spellings people use for them.

Comes in: a spelling, or a site's own definitions. Goes out: the unit, or why it is none.
Refuses to know: numbers, files, and how a fault is reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Clamped, Context, Decimal, DivisionByZero, Inexact, InvalidOperation, Overflow, Underflow
from difflib import SequenceMatcher
from functools import cache, lru_cache
from types import MappingProxyType

from sitegen.data.unit_table import AMBIGUOUS, FAMILIES

MAX_FACTOR_DIGITS = 30  # so that a number of 40 digits times a factor stays exact (model.quantities.EXACT)
MAX_SUGGESTIONS = 3
_MAX_SPELLING = 60  # longer ones are sentences
_CLOSE_ENOUGH = 60  # per cent of equal characters, as difflib proposes for "did you mean"
_NEARLY_AS_GOOD = 5  # per cent

_EXACT = Context(prec=120, traps=[Clamped, DivisionByZero, Inexact, InvalidOperation, Overflow, Underflow])


@dataclass(frozen=True, slots=True)
class Unit:
    """One unit in its one spelling.

    `symbol` is printed ("" for pure numbers); values are comparable if and only if their `dimension` is the
    same; a number times `factor` is the number in `base`, the dimension's base unit.
    """

    symbol: str
    dimension: str
    base: str
    factor: Decimal


NO_UNIT = Unit("", "number", "1", Decimal(1))


@dataclass(frozen=True, slots=True)
class UnitAlias:
    """An accepted spelling that is not the unit's symbol."""

    spelling: str
    unit: Unit


@dataclass(frozen=True, slots=True)
class UnitAmbiguous:
    """A spelling that may mean several units; nobody but the author knows which."""

    spelling: str
    candidates: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class UnitUnknown:
    """A spelling of no unit, and the symbols that look like it, best first."""

    spelling: str
    suggestions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UnitDefinition:
    """A unit of a site's `units.yaml`: so many (`number`) of another unit (`of`).

    A definition by itself (`images/s: {is: 1 images/s}`) opens a dimension of its own.
    """

    symbol: str
    number: Decimal
    of: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class UnitDefinitionFault:
    """Why a definition, or one of its spellings, was not taken over. `symbol` says which definition."""

    symbol: str
    spelling: str  # the symbol, the unit it is defined by, or the alias that is at fault
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class Extension:
    """A registry with a site's own units, and what was wrong with their definitions."""

    registry: UnitRegistry
    faults: tuple[UnitDefinitionFault, ...]


Known = Unit | UnitAlias | UnitAmbiguous
Found = Known | UnitUnknown


@dataclass(frozen=True, slots=True, eq=False)
class UnitRegistry:
    """All units of a site by their spellings. Compared by identity, so that it can be part of cache keys."""

    spellings: Mapping[str, Known]

    def find(self, spelling: str) -> Found:
        """Look a spelling up: `none` is `NO_UNIT`, what is unknown comes with suggestions."""
        return self.spellings.get(spelling) or UnitUnknown(spelling, _suggest(self, spelling))

    def units(self) -> tuple[Unit, ...]:
        """Give every unit once, in the order of the table; pure numbers are none."""
        return tuple(
            found
            for symbol, found in self.spellings.items()
            if isinstance(found, Unit) and found.symbol == symbol != ""
        )

    def extended(self, definitions: Iterable[UnitDefinition]) -> Extension:
        """Add a site's own units, in their order; each may build on those before it.

        Defining a known unit again as what it already is, is no fault (its aliases are added). Where a
        definition is at fault, the registry comes without it.
        """
        spellings = dict(self.spellings)
        faults: list[UnitDefinitionFault] = []
        for definition in definitions:
            unit = _define(definition, spellings)
            if isinstance(unit, UnitDefinitionFault):
                faults.append(unit)
                continue
            spellings[definition.symbol] = unit
            faults.extend(_add_aliases(definition, unit, spellings))
        return Extension(UnitRegistry(MappingProxyType(spellings)), tuple(faults))


def closest(spelling: str, known: Sequence[tuple[str, tuple[str, ...]]]) -> tuple[str, ...]:
    """Find the symbols whose spellings look like the given one, best first.

    Where capitals and blanks alone differ, nothing else was meant.
    """
    if len(spelling) > _MAX_SPELLING:
        return ()
    wanted = _folded(spelling)
    by_case = {symbol for candidate, symbols in known for symbol in symbols if _folded(candidate) == wanted}
    scores: dict[str, int] = {}
    for candidate, symbols in known:
        score = _likeness(candidate, spelling)
        for symbol in symbols:
            scores[symbol] = max(score, scores.get(symbol, 0))
    best = max(scores.values(), default=0)
    if by_case:
        kept = [symbol for symbol in scores if symbol in by_case]
    else:
        kept = [symbol for symbol, score in scores.items() if score >= max(best - _NEARLY_AS_GOOD, _CLOSE_ENOUGH)]
    return tuple(sorted(kept, key=scores.__getitem__, reverse=True)[:MAX_SUGGESTIONS])


def _likeness(candidate: str, spelling: str) -> int:
    """Give how much two spellings have in common, in per cent; capitals count for half of it.

    So of "MB/s" and "Mb/s" the first is meant by "MB/z".
    """
    pairs = ((_folded(candidate), _folded(spelling)), (candidate, spelling))
    characters = 2 * (len(candidate) + len(spelling))
    matched = sum(
        block.size for pair in pairs for block in SequenceMatcher(None, *pair, autojunk=False).get_matching_blocks()
    )
    return 200 * matched // characters if characters else 0


@cache
def standard_units() -> UnitRegistry:
    """Give the units that every site has."""
    spellings: dict[str, Known] = {"none": NO_UNIT, "": NO_UNIT}
    for family in FAMILIES:
        for row in family.rows:
            unit = Unit(row.symbol, family.dimension, family.base, Decimal(row.factor))
            spellings[row.symbol] = unit
            for alias in row.aliases.split():
                spellings[alias] = UnitAlias(alias, unit)
    units = {symbol: found for symbol, found in spellings.items() if isinstance(found, Unit)}
    for ambiguous in AMBIGUOUS:
        candidates = tuple(units[symbol] for symbol in ambiguous.candidates.split())
        for spelling in ambiguous.spellings.split():
            spellings[spelling] = UnitAmbiguous(spelling, candidates)
    return UnitRegistry(MappingProxyType(spellings))


def _folded(spelling: str) -> str:
    return "".join(spelling.casefold().split())


def _symbols_by_spelling(spellings: Mapping[str, Known]) -> list[tuple[str, tuple[str, ...]]]:
    return [(spelling, _symbols(found)) for spelling, found in spellings.items() if spelling]


def _symbols(found: Known) -> tuple[str, ...]:
    match found:
        case Unit():
            return (found.symbol,) if found.symbol else ()
        case UnitAlias():
            return (found.unit.symbol,)
        case _:
            return tuple(unit.symbol for unit in found.candidates)


def _define(definition: UnitDefinition, spellings: Mapping[str, Known]) -> Unit | UnitDefinitionFault:
    symbol = definition.symbol
    if fault := _spelling_fault(symbol, symbol):
        return fault
    unit = _computed(definition, spellings)
    if isinstance(unit, UnitDefinitionFault):
        return unit
    known = spellings.get(symbol)
    if known is None or (isinstance(known, Unit) and known == unit):
        return unit
    return UnitDefinitionFault(
        symbol, symbol, f'unit "{symbol}" is known already, as {_described(known)}', "choose another symbol"
    )


def _computed(definition: UnitDefinition, spellings: Mapping[str, Known]) -> Unit | UnitDefinitionFault:
    symbol, of = definition.symbol, definition.of
    base = spellings.get(of)
    if base is None and of == symbol and definition.number == 1:
        return Unit(symbol, symbol, "1/s" if symbol.endswith("/s") else "1", Decimal(1))
    if not isinstance(base, Unit):
        message = f'unit "{symbol}" is defined by "{of}", which is not a unit\'s symbol'
        symbols = _symbols(base) if base else closest(of, _symbols_by_spelling(spellings))
        listed = " or ".join(f'"{suggestion}"' for suggestion in symbols)
        return UnitDefinitionFault(
            symbol, of, message, f"did you mean {listed}?" if symbols else "define by a known unit"
        )
    if not definition.number > 0:
        return UnitDefinitionFault(symbol, symbol, f'unit "{symbol}" has no factor above 0', "write how many it is")
    factor = _EXACT.multiply(definition.number, base.factor)
    if len(factor.normalize(_EXACT).as_tuple().digits) > MAX_FACTOR_DIGITS:
        message = f'the factor of unit "{symbol}" has more than {MAX_FACTOR_DIGITS} digits'
        return UnitDefinitionFault(symbol, symbol, message, "define it by a larger or smaller unit")
    return Unit(symbol, base.dimension, base.base, factor)


def _add_aliases(definition: UnitDefinition, unit: Unit, spellings: dict[str, Known]) -> Iterable[UnitDefinitionFault]:
    for alias in definition.aliases:
        known = spellings.get(alias)
        if fault := _spelling_fault(definition.symbol, alias):
            yield fault
        elif known is None:
            spellings[alias] = UnitAlias(alias, unit)
        elif not (isinstance(known, UnitAlias) and known.unit == unit):
            message = f'alias "{alias}" of unit "{definition.symbol}" is known already, as {_described(known)}'
            yield UnitDefinitionFault(definition.symbol, alias, message, "remove the alias")


def _spelling_fault(symbol: str, spelling: str) -> UnitDefinitionFault | None:
    """Refuse what the notation could not read back after a number."""
    if spelling and spelling == " ".join(spelling.split()) and spelling.isprintable() and not spelling[0].isdigit():
        return None
    message = f'"{spelling}" cannot be a unit: it is empty, or has a digit in front or blanks around'
    return UnitDefinitionFault(symbol, spelling, message, "choose another spelling")


def _described(known: Known) -> str:
    match known:
        case Unit():
            return f"{format(known.factor, 'f')} {known.base}"
        case UnitAlias():
            return f'a spelling of "{known.unit.symbol}"'
        case _:
            return "an ambiguous spelling of " + " or ".join(f'"{unit.symbol}"' for unit in known.candidates)


@lru_cache(maxsize=4096)
def _suggest(registry: UnitRegistry, spelling: str) -> tuple[str, ...]:
    """Give the symbols that look most like an unknown spelling; a mistake is often made again and again."""
    return closest(spelling, _symbols_by_spelling(registry.spellings))
