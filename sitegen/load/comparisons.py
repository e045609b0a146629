"""Comparisons (FORMAT section 12): which values are compared with which, and how the change is given.

Comes in: the node under `compare`. Goes out: comparisons. Refuses to know: values.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal, cast

from sitegen.diagnostics import Code
from sitegen.load.axes import DeclaredAxes
from sitegen.load.nodes import Node
from sitegen.load.scope import Scope, choice, known_id, mapping_of, one_or_list, read_fields, scalar_of
from sitegen.load.selectors import selects, structure_selector
from sitegen.load.values import structure_quantity
from sitegen.model.changes import FIRST, PREVIOUS
from sitegen.model.quantities import EXACT, Quantity
from sitegen.model.result_sets import Comparison

_KEYS = ("along", "to", "as", "only", "confidence")
_KINDS = ("difference", "percent", "ratio")


def structure_comparisons(
    scope: Scope, node: Node, declared: DeclaredAxes, cells: tuple[Mapping[str, str], ...]
) -> tuple[Comparison, ...]:
    """Make one comparison, or a list of them."""
    found = (_structure_comparison(scope, item, declared, cells) for item in one_or_list(node))
    return tuple(comparison for comparison in found if comparison is not None)


def _structure_comparison(
    scope: Scope, node: Node, declared: DeclaredAxes, cells: tuple[Mapping[str, str], ...]
) -> Comparison | None:
    axes = declared.axes
    mapping = mapping_of(scope, node, "compare")
    if mapping is None:
        return None
    fields = read_fields(scope, mapping, _KEYS, required=("along",), what="compare")
    along = scalar_of(scope, fields["along"], "along") if "along" in fields else None
    axis = known_id(scope, along, axes, "axis") if along is not None else None
    if axis is None:
        return None
    to = PREVIOUS
    if "to" in fields:
        scalar = scalar_of(scope, fields["to"], "to")
        known = (PREVIOUS, FIRST, *axes[axis].members)
        to = (known_id(scope, scalar, known, f'member of the axis "{axis}"') if scalar is not None else None) or to
    kind = choice(scope, fields["as"], _KINDS, "as") if "as" in fields else None
    only = None
    if "only" in fields:
        only = structure_selector(scope, fields["only"], axes, declared.known, "only")
        if only is None:
            return None
        if not any(selects(only, members) for members in cells):
            message = "no cell is selected here"
            scope.error(fields["only"], Code.SELECTOR_EMPTY, message, "widen the selector, or delete it")
    confidence = _structure_confidence(scope, fields["confidence"]) if "confidence" in fields else None
    form = cast("Literal['difference', 'percent', 'ratio']", kind or "difference")
    return Comparison(axis, to, form, only, confidence, scope.at(mapping))


def _structure_confidence(scope: Scope, node: Node) -> Decimal | None:
    """Make a share of `95 %`; a bare number has the unit per cent."""
    percent = scope.site.units.find("%")
    value = structure_quantity(scope, node, (percent,), "confidence")  # type: ignore[arg-type]  # % is a unit
    if value is None:
        return None
    if isinstance(value, Quantity) and value.sign is None and value.plus_minus is None and 0 < value.number < 100:  # noqa: PLR2004 - per cent
        return EXACT.multiply(value.number, value.unit.factor)
    message = "confidence must be between 0 and 100 per cent"
    scope.error(node, Code.NUMBER_INVALID, message, "write confidence: 95 %")
    return None
