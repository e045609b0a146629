"""Values of several parts (FORMAT section 6): a mapping of all of them, or one bare value that stands for all."""

from __future__ import annotations

from collections.abc import Callable

from sitegen.diagnostics import Code, closest, did_you_mean
from sitegen.load.nodes import MappingNode, Node, ScalarNode
from sitegen.load.scope import Scope
from sitegen.model.quantities import Missing, Value
from sitegen.model.result_sets import Measurement
from sitegen.model.vocabulary import Metric

StructureValue = Callable[[ScalarNode, Metric], Value | None]


def measure_bare(scope: Scope, node: ScalarNode, metric: Metric, value: Value) -> tuple[Measurement, ...]:
    """Make the measurements of one bare value; none where the parts of the metric add up to a whole."""
    if metric.parts is None or isinstance(value, Missing):
        return (Measurement(None, value, scope.at(node)),)
    if metric.parts.whole is None:
        return tuple(Measurement(part, value, scope.at(node)) for part in metric.parts.labels)
    names = ", ".join(metric.parts.labels)
    message = f"{metric.id} has the parts {names}, which add up to {metric.parts.whole}: one value cannot be all"
    example = ", ".join(f"{part}: …" for part in metric.parts.labels)
    scope.error(node, Code.PART_MISSING, message, f"write {{{example}}}")
    return ()


def measure_parts(
    scope: Scope,
    node: MappingNode,
    key: Node,
    entries: list[tuple[ScalarNode, Node]],
    metric: Metric,
    structure_value: StructureValue,
) -> tuple[Measurement, ...]:
    """Make the measurements of a mapping of parts; none after a fault.

    Args:
        scope: the file.
        node: the mapping.
        key: where a missing part is reported if the mapping stands in lines of its own.
        entries: what stands in it beside annotations.
        metric: whose parts these are.
        structure_value: makes one value.
    """
    labels = metric.parts.labels if metric.parts else {}
    given: dict[str, Measurement | None] = {}
    is_whole = True
    for name, child in entries:
        part = name.text
        if part not in labels:
            is_whole = False
            scope.error(name, Code.PART_UNKNOWN, f'{metric.id} has no part "{part}"', did_you_mean(part, labels))
            given.setdefault(closest(part, labels) or part, None)
            continue
        given[part] = None
        if not isinstance(child, ScalarNode) or child.is_empty:
            is_whole = False
            scope.error(child, Code.VALUE_EMPTY, f'the part "{part}" has no value', "write one value")
            continue
        value = structure_value(child, metric)
        if value is not None:
            given[part] = Measurement(part, value, scope.at(child))
    lacking = [part for part in labels if part not in given]
    if lacking and len(given) < len(labels):
        message = f"the value of {metric.id} lacks {' and '.join(lacking)}"
        place = node if node.is_flow else key
        scope.error(place, Code.PART_MISSING, message, f"add {lacking[0]}: …, or a reason such as not-tested")
    measured = (given.get(part) for part in labels)
    measurements = tuple(measurement for measurement in measured if measurement is not None)
    return measurements if is_whole and len(measurements) == len(labels) else ()
