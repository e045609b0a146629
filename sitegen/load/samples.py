"""Samples (FORMAT section 8): the single runs of a cell, what they add up to, and what was written beside them.

Comes in: the node under `samples`, and later all that holds for its cell. Goes out: runs, the value, and figures.
Refuses to know: how a node is found.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType

from sitegen.data.units import NO_UNIT
from sitegen.diagnostics import Code
from sitegen.load.annotations import Annotations
from sitegen.load.nodes import Node
from sitegen.load.scope import Scope, list_of, scalar_of
from sitegen.load.values import structure_value
from sitegen.model.precision import exact_base, last_place
from sitegen.model.quantities import Quantity, Sign, plain
from sitegen.model.result_sets import Measurement, Statistics
from sitegen.model.rounding import count_decimals
from sitegen.model.samples import compute_figure, deviation, summarise
from sitegen.model.vocabulary import Metric

DEFAULT_AGGREGATE = "mean"
_SUMMARY = ("min", "max", "mean", "median", "stddev")
_HALF = Fraction(1, 2)


def structure_samples(scope: Scope, node: Node, metric: Metric | None) -> tuple[Quantity, ...]:
    """Make the runs of a cell of a metric; none after a fault."""
    items = list_of(scope, node, "samples")
    if not items:
        return ()
    if metric is None or metric.parts is not None or metric.is_core_loads:
        message = "samples are the runs of one value, and this place has several"
        scope.error(node, Code.LEVEL_MISSING, message, "write them beside one value")
        return ()
    runs: list[Quantity] = []
    for item in items:
        scalar = scalar_of(scope, item, "a sample")
        value = structure_value(scope, scalar, metric, {}) if scalar is not None else None
        if value is None:
            continue
        if not isinstance(value, Quantity) or value.sign is not None or value.plus_minus is not None:
            message = "a sample is one number, without sign, range or deviation"
            scope.error(item, Code.NUMBER_INVALID, message, "write the number that the run gave")
        elif runs and value.unit != runs[0].unit:
            message = f"this sample is in {value.unit.symbol}, and the first one in {runs[0].unit.symbol}"
            scope.error(item, Code.UNIT_NOT_ALLOWED, message, "write all samples of a value in one unit")
        else:
            runs.append(value)
    return tuple(runs) if len(runs) == len(items) else ()


def value_of_samples(held: Annotations) -> Quantity:
    """Give the value that the runs of a cell add up to, with its deviation where the statistics name one."""
    runs = held.samples
    value = compute_figure(runs, held.statistics.aggregate or DEFAULT_AGGREGATE) or runs[0]
    if held.statistics.plus_minus is not None:
        spread = deviation(runs, held.statistics.plus_minus, count_decimals(value.number))
        value = replace(value, plus_minus=spread)
    return value


def statistics_of_samples(held: Annotations) -> Statistics:
    """Give the statistics of a cell with what its runs say; figures that were written stay as they are."""
    runs, said = held.samples, held.statistics
    aggregate = said.aggregate or DEFAULT_AGGREGATE
    names = [*_SUMMARY, *((said.plus_minus,) if said.plus_minus in {"mad", "stderr"} else ())]
    figures = summarise(runs, [name for name in names if name != aggregate]) if len(runs) > 1 else {}
    return Statistics(
        aggregate,
        Quantity(Quantity(NO_UNIT.factor * len(runs), NO_UNIT).number, NO_UNIT),
        said.plus_minus,
        MappingProxyType({**figures, **(said.figures or {})}) or None,
    )


def check_samples(scope: Scope, node: Node, held: Annotations, measurement: Measurement | None) -> None:
    """Warn of a value, a number of runs or a figure that the samples contradict; `measurement` is a written value."""
    if Code.SAMPLES_DIFFER in held.accepted:
        return
    said, runs = held.statistics, held.samples
    aggregate = said.aggregate or DEFAULT_AGGREGATE
    written = dict(said.figures or {})
    if measurement is not None and isinstance(measurement.value, Quantity):
        written = {aggregate: measurement.value, **written}
    if not _fits_runs(said.runs, len(runs)) or (aggregate == "single" and len(runs) > 1):
        message = f"there are {len(runs)} samples, and the statistics speak of another number of runs"
        scope.warning(node, Code.SAMPLES_DIFFER, message, "correct runs: or aggregate:, or the list of samples")
    for name, figure in written.items():
        computed = compute_figure(runs, name)
        if computed is not None and not _agree(figure, computed):
            message = f"the {name} of the samples is {plain(computed.number)}, and {plain(figure.number)} is written"
            hint = "correct one of them, or say why it is right: accept: {samples-differ: reason}"
            scope.warning(node, Code.SAMPLES_DIFFER, message, hint)


def _fits_runs(written: Quantity | None, count: int) -> bool:
    """Tell whether a number of runs is one that was written, perhaps as a bound."""
    if written is None or written.sign is Sign.ABOUT:
        return True
    return {
        Sign.AT_MOST: count <= written.number,
        Sign.LESS: count < written.number,
        Sign.AT_LEAST: count >= written.number,
        Sign.GREATER: count > written.number,
        None: count == written.number,
    }[written.sign]


def _agree(written: Quantity, computed: Quantity) -> bool:
    """Tell whether a figure is the computed one, as far as the coarser of the two was rounded."""
    if written.sign is not None:
        return True
    place = max(last_place(written), last_place(computed))
    return abs(exact_base(written) - exact_base(computed)) <= place * _HALF
