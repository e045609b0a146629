"""The changes between values that a result set asks for (FORMAT section 12), computed from base values.

Comes in: a result set. Goes out: for each measurement its changes, rounded to the digits of the coarsest input.
Refuses to know: languages, and how a change is printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType

from sitegen.data.units import Unit
from sitegen.model.precision import decimals_in, exact_base, last_place, significant_decimals
from sitegen.model.quantities import CoreLoads, Missing, Quantity, Sign, Value
from sitegen.model.result_sets import Cell, Comparison, Measurement, ResultSet
from sitegen.model.rounding import count_digits, round_half_up, visible_decimals
from sitegen.model.significance import Sample, differ

PREVIOUS = "previous"
FIRST = "first"


class Outcome(StrEnum):
    """What came of comparing two values."""

    COMPUTED = "computed"
    NOT_PROVEN = "not-proven"  # the difference is within what chance explains
    NOT_COMPARABLE = "not-comparable"  # a bound or a range, loads of another number of cores, or nothing to divide by


@dataclass(frozen=True, slots=True)
class Change:
    """How one value differs from the one it is compared with.

    `number` is the difference in the value's `unit`, the change in per cent, or the ratio; `base` the difference in
    the base unit, not rounded. `verdict` is "better" or "worse" where the metric says which is which, else "".
    """

    comparison: Comparison
    reference: str  # the id of the cell it is compared with
    outcome: Outcome
    number: Decimal
    base: Decimal
    unit: Unit | None
    is_about: bool
    verdict: str


# By cell id and part (`None` for a whole cell): the changes in the order of the comparisons, `None` where there is
# nothing to compare with.
Changes = Mapping[tuple[str, str | None], tuple[Change | None, ...]]


def find_changes(result_set: ResultSet) -> Changes:
    """Find all changes of a result set."""
    found: dict[tuple[str, str | None], list[Change | None]] = {}
    for number, comparison in enumerate(result_set.comparisons):
        lines = _sort_into_lines(result_set, comparison)
        for cell in result_set.cells:
            for measurement in cell.measurements:
                changes = found.setdefault((cell.id, measurement.part), [])
                changes += [None] * (number + 1 - len(changes))
        for line in lines:
            for cell, measurement, reference in _pair(line, comparison):
                change = _compare(cell, measurement, reference, comparison, result_set)
                found[cell.id, measurement.part][number] = change
    return MappingProxyType({key: tuple(changes) for key, changes in found.items()})


def _sort_into_lines(result_set: ResultSet, comparison: Comparison) -> list[dict[str, Cell]]:
    """Gather the cells that differ on the axis of the comparison only, by their member on it, in its order."""
    lines: dict[tuple[tuple[str, str], ...], dict[str, Cell]] = {}
    for cell in result_set.cells:
        if comparison.along not in cell.members or not _selects(comparison, cell):
            continue
        others = tuple((axis, member) for axis, member in cell.members.items() if axis != comparison.along)
        lines.setdefault(others, {})[cell.members[comparison.along]] = cell
    order = tuple(result_set.axes[comparison.along].members)
    return [{member: line[member] for member in order if member in line} for line in lines.values()]


def _selects(comparison: Comparison, cell: Cell) -> bool:
    return comparison.only is None or all(
        cell.members.get(axis) in members for axis, members in comparison.only.items() if axis != comparison.along
    )


def _pair(line: Mapping[str, Cell], comparison: Comparison) -> list[tuple[Cell, Measurement, tuple[Cell, Measurement]]]:
    """Find for each value of a line the one that it is compared with."""
    chosen = None if comparison.only is None else comparison.only.get(comparison.along)
    earlier: dict[str | None, tuple[Cell, Measurement]] = {}
    pairs: list[tuple[Cell, Measurement, tuple[Cell, Measurement]]] = []
    fixed = line.get(comparison.to)
    for member, cell in line.items():
        for measurement in cell.measurements:
            if isinstance(measurement.value, Missing):
                continue
            reference = earlier.get(measurement.part)
            if comparison.to not in {PREVIOUS, FIRST}:
                reference = None if fixed is None or fixed is cell else _find_part(fixed, measurement.part)
            if reference is not None and (chosen is None or member in chosen):
                pairs.append((cell, measurement, reference))
            if comparison.to == PREVIOUS or measurement.part not in earlier:
                earlier[measurement.part] = (cell, measurement)
    return pairs


def _find_part(cell: Cell, part: str | None) -> tuple[Cell, Measurement] | None:
    for measurement in cell.measurements:
        if measurement.part == part and not isinstance(measurement.value, Missing):
            return cell, measurement
    return None


def _compare(
    cell: Cell,
    measurement: Measurement,
    reference: tuple[Cell, Measurement],
    comparison: Comparison,
    result_set: ResultSet,
) -> Change:
    earlier_cell, earlier = reference
    now, before = _comparable(measurement.value), _comparable(earlier.value)
    zero = Decimal(0)
    nothing = Change(comparison, earlier_cell.id, Outcome.NOT_COMPARABLE, zero, zero, None, is_about=False, verdict="")
    if now is None or before is None or now.unit.dimension != before.unit.dimension or not _same_cores(now, before):
        return nothing
    difference = exact_base(now) - exact_base(before)
    if comparison.kind != "difference" and not exact_base(before):
        return nothing
    outcome = Outcome.COMPUTED
    if comparison.confidence is not None and measurement.part is None:
        samples = find_sample(cell, now), find_sample(earlier_cell, before)
        if samples[0] and samples[1] and not differ(samples[0], samples[1], Fraction(comparison.confidence)):
            outcome = Outcome.NOT_PROVEN
    metric = result_set.metrics[cell.members["metric"]]
    unit = metric.display or now.unit
    verdict = ""
    if metric.better is not None and difference and outcome is Outcome.COMPUTED:
        verdict = "better" if (difference > 0) == (metric.better == "higher") else "worse"
    return Change(
        comparison,
        earlier_cell.id,
        outcome,
        _number(now, before, comparison.kind, unit),
        _exact_decimal(difference),
        unit if comparison.kind == "difference" else None,
        is_about=any(isinstance(value, Quantity) and value.sign is Sign.ABOUT for value in (now, before)),
        verdict=verdict,
    )


def _comparable(value: Value) -> Quantity | CoreLoads | None:
    """Give a value with one number; a bound or a range has none that could be subtracted."""
    if isinstance(value, CoreLoads) or (isinstance(value, Quantity) and value.sign in {None, Sign.ABOUT}):
        return value
    return None


def _same_cores(now: Quantity | CoreLoads, before: Quantity | CoreLoads) -> bool:
    counts = [
        sum(group.count for group in value.groups) if isinstance(value, CoreLoads) else 0 for value in (now, before)
    ]
    return counts[0] == counts[1]


def _number(now: Quantity | CoreLoads, before: Quantity | CoreLoads, kind: str, unit: Unit) -> Decimal:
    """Round to the digits of the coarsest input; what is not 0 is not rounded to it."""
    new, old = exact_base(now), exact_base(before)
    decimals = decimals_in(unit, (last_place(now), last_place(before)))
    if kind == "ratio":
        digits = min(_count_digits(now), _count_digits(before))
        ratio = Fraction(new, old)
        return round_half_up(ratio, significant_decimals(ratio, max(digits, 2)))
    one = Fraction(unit.factor) if kind == "difference" else abs(old) * Fraction(1, 100)
    number = Fraction(new - old, one)
    return round_half_up(number, visible_decimals(number, decimals))


def _count_digits(value: Quantity | CoreLoads) -> int:
    if isinstance(value, Quantity):
        return count_digits(value.number)
    return min((count_digits(group.load) for group in value.groups if group.load is not None), default=1)


def find_sample(cell: Cell, value: Quantity | CoreLoads) -> Sample | None:
    """Give mean, deviation and number of the runs behind a value, where all three are known."""
    statistics = cell.statistics
    figures = statistics.figures or {}
    runs, stddev = statistics.runs, figures.get("stddev")
    if stddev is None and statistics.plus_minus == "stddev" and isinstance(value, Quantity) and value.plus_minus:
        stddev = Quantity(value.plus_minus, value.unit)
    mean = figures.get("mean") or (value if statistics.aggregate == "mean" and isinstance(value, Quantity) else None)
    if runs is None or runs.sign is not None or runs.number < 2 or stddev is None or mean is None:  # noqa: PLR2004 - one run has no deviation
        return None
    return Sample(exact_base(mean), exact_base(stddev), int(runs.number))


def _exact_decimal(number: Fraction) -> Decimal:
    """Spell a difference of decimals, which is one: its denominator has the factors 2 and 5 only."""
    decimals = 0
    while (number * 10**decimals).denominator != 1:
        decimals += 1
    return round_half_up(number, decimals)
