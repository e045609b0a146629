"""Measured values, and the quantities of properties: from scalars to `Decimal` in a unit, or a reason.

Comes in: a scalar and the metric or the units that it must fit. Goes out: a value, or a fault with the repair.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import TypeVar

from sitegen.data.units import NO_UNIT, Unit
from sitegen.diagnostics import Code, Diagnostic, Location, closest, did_you_mean
from sitegen.load.nodes import Node, ScalarNode
from sitegen.load.scope import Scope, scalar_of
from sitegen.model.notation import Parsed, parse_core_loads, parse_quantity
from sitegen.model.quantities import (
    EXACT,
    CoreLoads,
    Missing,
    Quantity,
    QuantityRange,
    Reason,
    Sign,
    Value,
    plain,
)
from sitegen.model.vocabulary import Limits, Metric

Parsable = TypeVar("Parsable", Quantity | QuantityRange, CoreLoads)

REASONS = tuple(reason.value for reason in Reason)
NO_LIMITS = Limits(None, None)
_WORD = re.compile(r"[A-Za-z]+(?:[-_ ][A-Za-z]+)*[.!]?\Z")
_NO_REASON = frozenset(
    {"nan", "inf", "null", "none", "yes", "no", "on", "off", "true", "false", "y", "n", "nil", "void", "infinity"}
)
# Without a range of its own, a metric of these dimensions may be negative: a temperature, or a pure number.
_SIGNED_DIMENSIONS = frozenset({"temperature", "Celsius temperature", "number"})


def structure_value(scope: Scope, node: ScalarNode, metric: Metric, reasons: Mapping[str, Missing]) -> Value | None:
    """Make the value of a cell or part: a quantity as the metric wants it, or a reason."""
    text = node.text.strip()
    if text in reasons:
        return reasons[text]
    meant = closest(text.rstrip(".!"), reasons)
    is_word = _WORD.match(text) and (text.islower() or meant is not None)
    if is_word and text not in _NO_REASON and not isinstance(scope.site.units.find(text), Unit):
        hint = f'did you mean "{meant}"?' if meant else did_you_mean(text, reasons)
        scope.error(node, Code.REASON_UNKNOWN, f'"{text}" is neither a value nor a reason', hint)
        return None if meant is None else reasons[meant]
    value: Quantity | QuantityRange | CoreLoads | None
    if metric.is_core_loads:
        value = _report(scope, node, parse_core_loads(text, metric.units[0] if metric.units else NO_UNIT))
    else:
        value = _report(scope, node, parse_quantity(text, scope.site.units, allowed=metric.units))
    if value is not None:
        _check_limits(scope, node, value, metric)
    return value


def structure_quantity(scope: Scope, node: Node, units: tuple[Unit, ...], what: str) -> Quantity | QuantityRange | None:
    """Make a quantity of a property or of a method; `units` as for a metric."""
    scalar = scalar_of(scope, node, what)
    if scalar is None:
        return None
    return _report(scope, scalar, _unmeasured(parse_quantity(scalar.text.strip(), scope.site.units, allowed=units)))


def structure_count(scope: Scope, node: Node, what: str) -> int | None:
    """Make a whole number from 1 on."""
    value = structure_quantity(scope, node, (NO_UNIT,), what)
    if value is None:
        return None
    if isinstance(value, Quantity) and value.sign is None and value.plus_minus is None:
        number = value.number
        if number >= 1 and plain(number).isdigit():
            return int(number)
    scope.error(node, Code.NUMBER_INVALID, f"{what} must be a whole number from 1 on", f"write {what}: 2")
    return None


def _report(scope: Scope, node: ScalarNode, parsed: Parsed[Parsable]) -> Parsable | None:
    """Turn the faults of the notation into diagnostics at their character."""
    if node.is_faulty:
        return parsed.value
    is_block = node.style in {"|", ">"}
    lead = len(node.text) - len(node.text.lstrip())
    for fault in parsed.faults:
        offset = 0 if is_block else fault.offset + lead + (1 if node.style else 0)
        location = Location(scope.document.path, node.line, node.column + offset)
        scope.faults.append(Diagnostic(location, fault.code, fault.severity, fault.message, fault.hint))
    return parsed.value


def _unmeasured(parsed: Parsed[Parsable]) -> Parsed[Parsable]:
    """Say nothing of reasons in the faults of a number that is not measured: it cannot have one."""
    faults = []
    for fault in parsed.faults:
        message = fault.message.replace("is not a measured value", "is not a number")
        hint = fault.hint.partition(", or the reason why")[0]
        if fault.code is Code.VALUE_EMPTY:
            message = message.replace("says neither a value nor why there is none", "is not a number")
            hint = "write a number, or delete the key"
        faults.append(replace(fault, message=message, hint=hint))
    return replace(parsed, faults=tuple(faults))


def _check_limits(scope: Scope, node: ScalarNode, value: Quantity | QuantityRange | CoreLoads, metric: Metric) -> None:
    ends = _ends(value)
    limits = metric.limits
    for number in ends:
        base = EXACT.multiply(number, value.unit.factor)
        if number < 0 and not _may_be_negative(metric, value.unit):
            message = f"{metric.id} has no negative values, and this is {plain(number)}"
            hint = 'write the value without the minus, or give the metric a range in the vocabulary (range: ">= -100")'
            scope.error(node, Code.VALUE_NEGATIVE, message, hint)
            return
        too_low = limits.low is not None and base < limits.low
        too_high = limits.high is not None and base > limits.high
        if too_low or too_high:
            message = f"{plain(number)} is outside the range of {metric.id}: {describe_limits(metric)}"
            scope.error(node, Code.VALUE_OUT_OF_RANGE, message, "correct the value, or the range in the vocabulary")
            return


def describe_limits(metric: Metric) -> str:
    """Spell the range of a metric as the vocabulary does, in the metric's first unit."""
    unit = metric.units[0] if metric.units else NO_UNIT
    low, high = (
        None if limit is None else EXACT.divide(limit, unit.factor) for limit in (metric.limits.low, metric.limits.high)
    )
    symbol = f" {unit.symbol}" if unit.symbol else ""
    if low is not None and high is not None:
        return f"{plain(low.normalize())}..{plain(high.normalize())}{symbol}"
    return (
        f">= {plain(low.normalize())}{symbol}"
        if low is not None
        else f"<= {plain((high or Decimal(0)).normalize())}{symbol}"
    )


def _ends(value: Quantity | QuantityRange | CoreLoads) -> tuple[Decimal, ...]:
    match value:
        case Quantity():
            return (value.number,)
        case QuantityRange():
            return (value.low, value.high)
        case CoreLoads():
            return tuple(group.load for group in value.groups if group.load is not None)


def _may_be_negative(metric: Metric, unit: Unit) -> bool:
    if metric.limits != NO_LIMITS:
        return metric.limits.low is None or metric.limits.low < 0
    return unit.dimension in _SIGNED_DIMENSIONS


def structure_limits(scope: Scope, node: Node, units: tuple[Unit, ...]) -> Limits:
    """Make the `range` of a metric: `0..100`, `">= 0"`, `<= 5`; bare numbers are in the metric's unit."""
    scalar = scalar_of(scope, node, "range")
    if scalar is None:
        return NO_LIMITS
    unit = units[:1] or (NO_UNIT,)
    value = _report(scope, scalar, _unmeasured(parse_quantity(scalar.text.strip(), scope.site.units, allowed=unit)))
    if isinstance(value, QuantityRange):
        return Limits(EXACT.multiply(value.low, value.unit.factor), EXACT.multiply(value.high, value.unit.factor))
    if isinstance(value, Quantity) and value.sign in {Sign.AT_LEAST, Sign.AT_MOST}:
        limit = EXACT.multiply(value.number, value.unit.factor)
        return Limits(limit, None) if value.sign is Sign.AT_LEAST else Limits(None, limit)
    if value is not None:
        hint = 'write range: 0..100, range: ">= 0" or range: <= 5'
        scope.error(scalar, Code.SHAPE_WRONG, f'"{scalar.text}" is no range', hint)
    return NO_LIMITS
