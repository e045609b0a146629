"""Formulas of computed metrics (FORMAT section 5): read, and checked against the other metrics.

Comes in: the node under `computed`, and all metrics. Goes out: formulas, and faults at their characters.
Refuses to know: cells.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.diagnostics import Code, did_you_mean
from sitegen.load.nodes import MappingNode, Node, ScalarNode
from sitegen.load.scope import Scope, scalar_of
from sitegen.model.formulas import Formula, FormulaFault, check_dimensions, parse_formula
from sitegen.model.vocabulary import Metric

_HOW = "write metrics and operators with blanks between them: total - failed"


def structure_formula(scope: Scope, node: Node) -> Formula | None:
    """Make a formula; `None` after a fault."""
    scalar = scalar_of(scope, node, "computed")
    if scalar is None:
        return None
    found = parse_formula(scalar.text)
    if isinstance(found, FormulaFault):
        offset = found.offset + (1 if scalar.style else 0)
        scope.error(scalar, Code.COMPUTED_INVALID, found.message, _HOW, offset=offset)
        return None
    return found


def check_formulas(scope: Scope, node: Node | None, metrics: Mapping[str, Metric]) -> None:
    """Report formulas of these metrics that name no metric, themselves, or another dimension."""
    for key, described in node.entries if isinstance(node, MappingNode) else []:
        place = described.get("computed") if isinstance(described, MappingNode) else None
        metric = metrics.get(key.text)
        if isinstance(place, ScalarNode) and metric is not None and metric.formula is not None:
            _check_formula(scope, place, metric, metric.formula, metrics)


def _check_formula(
    scope: Scope, place: ScalarNode, metric: Metric, formula: Formula, metrics: Mapping[str, Metric]
) -> None:
    for name in formula.metrics:
        if name not in metrics:
            others = [other for other in metrics if other != metric.id]
            hint = did_you_mean(name, others)
            if "-" in name and all(part in metrics for part in name.split("-")):
                hint = f"write blanks around the minus: {' - '.join(name.split('-'))}"
            scope.error(place, Code.COMPUTED_INVALID, f'there is no metric "{name}"', hint)
            return
        if metrics[name].is_core_loads:
            message = f'"{name}" has loads of cores, which cannot be computed with'
            scope.error(place, Code.COMPUTED_INVALID, message, "use a metric with one number")
            return
    if metric.id in _inputs(formula, metrics):
        message = f'"{metric.id}" would be computed from itself'
        scope.error(place, Code.COMPUTED_INVALID, message, "write a formula of metrics that are measured")
        return
    units = {name: metrics[name].units[0] for name in formula.metrics if metrics[name].units}
    if metric.units and len(units) == len(formula.metrics):
        fault = check_dimensions(formula, units, metric.units[0])
        if fault:
            scope.error(place, Code.COMPUTED_INVALID, fault, "correct the formula, or the unit of the metric")


def _inputs(formula: Formula, metrics: Mapping[str, Metric]) -> frozenset[str]:
    """Give all metrics that a formula goes back to."""
    found: set[str] = set()
    waiting = list(formula.metrics)
    while waiting:
        name = waiting.pop()
        below = metrics[name].formula if name in metrics and name not in found else None
        found.add(name)
        waiting += below.metrics if below is not None else ()
    return frozenset(found)
