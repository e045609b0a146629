"""Computed metrics: their cells are declared by the axes, never written, and filled here from the others.

Comes in: the declared cells, the metrics, and the cells that are finished. Goes out: which cells are written, and all
cells with the computed ones among them, in the order of the axes.
Refuses to know: nodes. A computed cell is there where all its inputs are, and has no value where one of them has none.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from sitegen.diagnostics import Code
from sitegen.load.axes import DeclaredAxes
from sitegen.load.levels import Members, join_members
from sitegen.load.nodes import Node
from sitegen.load.scope import Scope
from sitegen.model.formulas import Formula, evaluate, expand_formula
from sitegen.model.quantities import Missing, Quantity, Reason, Sign, Value
from sitegen.model.result_sets import Cell, Measurement, Statistics
from sitegen.model.vocabulary import Metric

_NOTHING = Missing(Reason.NOT_APPLICABLE)


def written_cells(cells: Iterable[Members], metrics: Mapping[str, Metric]) -> tuple[Members, ...]:
    """Give the cells that authors write: those of metrics that are not computed."""
    computed = {name for name, metric in metrics.items() if metric.formula is not None}
    return tuple(cell for cell in cells if cell["metric"] not in computed)


def check_inputs(scope: Scope, node: Node, metrics: Mapping[str, Metric]) -> None:
    """Report computed metrics on the axis whose inputs are not on it."""
    for metric in metrics.values():
        lacking = [name for name in metric.formula.metrics if name not in metrics] if metric.formula else []
        if lacking:
            message = f'"{metric.id}" is computed from "{lacking[0]}", which is not on the axis metric'
            scope.error(node, Code.COMPUTED_INVALID, message, f"add {', '.join(lacking)} to the axis metric")


def compute_cells(
    declared: DeclaredAxes, cells: Iterable[Members], metrics: Mapping[str, Metric], written: Sequence[Cell]
) -> tuple[Cell, ...]:
    """Add the computed cells, each where the axes declare it."""
    formulas = {name: metric.formula for name, metric in metrics.items() if metric.formula is not None}
    by_id = {cell.id: cell for cell in written}
    computed: dict[str, Cell] = {}
    order: list[str] = []
    for members in cells:
        name = join_members(declared.axes, members)
        order.append(name)
        metric = metrics.get(members["metric"])
        if metric is None or metric.formula is None:
            continue
        formula = expand_formula(metric.formula, formulas)
        ids = {each: join_members(declared.axes, {**members, "metric": each}) for each in formula.metrics}
        if all(each in by_id for each in ids.values()):  # else their inputs are not declared here
            inputs = {each: by_id[cell_id] for each, cell_id in ids.items()}
            computed[name] = _compute(name, members, metric, formula, inputs)
    by_id |= computed
    return tuple(by_id[name] for name in order if name in by_id)


def _compute(name: str, members: Members, metric: Metric, formula: Formula, inputs: Mapping[str, Cell]) -> Cell:
    """Make a computed cell: what all its inputs have in common holds for it too."""
    first, *others = inputs.values()
    parts: Iterable[str | None] = (None,) if metric.parts is None else metric.parts.labels
    measurements = tuple(
        Measurement(part, _value(metric, formula, {key: _part(cell, part) for key, cell in inputs.items()}), at)
        for at in (first.measurements[0].location,)
        for part in parts
    )
    missing = next((each for each in measurements if isinstance(each.value, Missing)), None)
    if missing is not None and all(each.value == missing.value for each in measurements):
        measurements = (replace(missing, part=None),)
    shared = {
        key: value
        for key, value in first.conditions.items()
        if all(cell.conditions.get(key) == value for cell in others)
    }
    return Cell(
        id=name,
        members=members,
        measurements=measurements,
        notes=(),
        conditions=MappingProxyType(shared),
        test_bed=first.test_bed if all(cell.test_bed == first.test_bed for cell in others) else None,
        measured=max((cell.measured for cell in inputs.values() if cell.measured), default=None),
        statistics=Statistics(),
        status=None,
        source=None,
        raw=(),
        samples=(),
        accepted=first.accepted,
        location=first.location,
    )


def _part(cell: Cell, part: str | None) -> Value:
    """Give the value of a part, or of the whole cell where it has no parts."""
    for measurement in cell.measurements:
        if measurement.part == part or measurement.part is None:
            return measurement.value
    return _NOTHING


def _value(metric: Metric, formula: Formula, values: Mapping[str, Value]) -> Value:
    inputs: dict[str, Quantity] = {}
    for name, value in values.items():
        if isinstance(value, Missing):
            return value
        if not isinstance(value, Quantity) or value.sign not in {None, Sign.ABOUT}:
            return _NOTHING  # a bound or a range has no one number to compute with
        inputs[name] = value
    if not metric.units:  # the unit is not known, which is reported
        return _NOTHING
    units = {value.unit for value in inputs.values()}
    unit = next(iter(units)) if len(units) == 1 and next(iter(units)) in metric.units else metric.units[0]
    return evaluate(formula, inputs, unit) or _NOTHING
