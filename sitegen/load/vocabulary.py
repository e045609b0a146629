"""Metrics, axes and properties: `vocabulary.yaml`, and a result set's own words, which go first (FORMAT section 5)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType

from sitegen.data.units import NO_UNIT, Unit, UnitAlias, UnitAmbiguous
from sitegen.diagnostics import Code, closest
from sitegen.load.formulas import check_formulas, structure_formula
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.scope import (
    Scope,
    check_id,
    choice,
    mapping_of,
    one_or_list,
    proposed_id,
    read_fields,
    scalar_of,
    truth,
)
from sitegen.load.texts import structure_label, structure_name, structure_text
from sitegen.load.values import NO_LIMITS, structure_limits, structure_quantity
from sitegen.model.texts import Text
from sitegen.model.vocabulary import AxisWords, Member, Metric, Parts, Property, PropertyValue, Vocabulary

EMPTY_VOCABULARY = Vocabulary(MappingProxyType({}), MappingProxyType({}), MappingProxyType({}))
_METRIC_KEYS = ("label", "unit", "better", "range", "parts", "whole", "join", "computed", "display", "aliases")


def structure_vocabulary(scope: Scope, node: Node, base: Vocabulary, path: str = "") -> Vocabulary:
    """Make a vocabulary that goes before `base`, key by key; `path` leads to it within the file."""
    mapping = mapping_of(scope, node, "the vocabulary")
    if mapping is None:
        return base
    fields = read_fields(scope, mapping, ("metrics", "axes", "properties"), what="the vocabulary")
    metrics, axes, properties = dict(base.metrics), dict(base.axes), dict(base.properties)
    for key, entry in _entries(scope, fields.get("metrics"), "metrics"):
        below = f"{path}metrics.{key.text}"
        metrics[key.text] = _structure_metric(scope, key, entry, below, base.metrics.get(key.text))
    check_formulas(scope, fields.get("metrics"), metrics)
    for key, entry in _entries(scope, fields.get("axes"), "axes"):
        axes[key.text] = _structure_axis(scope, key, entry, f"{path}axes.{key.text}", base.axes.get(key.text))
    for key, entry in _entries(scope, fields.get("properties"), "properties"):
        below = f"{path}properties.{key.text}"
        properties[key.text] = _structure_property(scope, key, entry, below, base.properties.get(key.text))
    return Vocabulary(MappingProxyType(metrics), MappingProxyType(axes), MappingProxyType(properties))


_ONE_OF = {"metrics": "metric", "axes": "axis", "properties": "property"}


def _entries(scope: Scope, node: Node | None, kind: str) -> list[tuple[ScalarNode, MappingNode]]:
    """Give the entries of a mapping from ids to mappings; keep in the scope what is at fault."""
    if node is None:
        return []
    mapping = mapping_of(scope, node, kind)
    if mapping is None or mapping.is_faulty:
        scope.faulty.add(kind)
    entries = []
    for key, value in mapping.entries if mapping else []:
        if not check_id(scope, key, f"{'an' if kind == 'axes' else 'a'} {_ONE_OF[kind]}"):
            scope.faulty.add(f"{kind}/{proposed_id(key.text)}")
            continue
        described = mapping_of(scope, value, f'the {_ONE_OF[kind]} "{key.text}"')
        if described is not None:
            entries.append((key, described))
        else:
            scope.faulty.add(f"{kind}/{key.text}")
    return entries


def _structure_metric(scope: Scope, key: ScalarNode, node: MappingNode, path: str, base: Metric | None) -> Metric:
    # A metric that a result set only adapts takes the rest, its label too, from the site's vocabulary.
    required = () if base else ("label", "unit")
    fields = read_fields(scope, node, _METRIC_KEYS, required=required, what=f'the metric "{key.text}"')
    label = base.label if base and "label" not in fields else None
    label = label or structure_label(scope, key, fields.get("label"), f"{path}.label")
    units = structure_units(scope, fields["unit"]) if "unit" in fields else (base.units if base else ())
    limits = base.limits if base else NO_LIMITS
    if "range" in fields:
        limits = structure_limits(scope, fields["range"], units)
    better = base.better if base else None
    if "better" in fields:
        better = choice(scope, fields["better"], ("higher", "lower"), "better")
    parts, is_core_loads = (base.parts, base.is_core_loads) if base else (None, False)
    if "parts" in fields:
        parts, is_core_loads = _structure_parts(scope, fields["parts"], fields, path)
    elif parts is None and ("whole" in fields or "join" in fields):
        name = "whole" if "whole" in fields else "join"
        scope.error(fields[name], Code.KEY_MISSING, f'"{name}" is of use only beside "parts"', "add parts: {…: …}")
    formula = base.formula if base else None
    if "computed" in fields:
        formula = structure_formula(scope, fields["computed"])
    display = base.display if base else None
    if "display" in fields:
        display = _structure_display(scope, fields["display"], units, is_core_loads=is_core_loads)
    at = scope.at(key)
    aliases = structure_aliases(scope, fields["aliases"]) if "aliases" in fields else (base.aliases if base else ())
    return Metric(key.text, label, units, better, limits, parts, is_core_loads, at, formula, display, aliases)


def _structure_display(scope: Scope, node: Node, units: tuple[Unit, ...], *, is_core_loads: bool) -> Unit | None:
    """Make the unit that all values of a metric are printed in, whatever unit they are written in."""
    scalar = scalar_of(scope, node, "display")
    unit = structure_unit(scope, scalar) if scalar is not None else None
    if unit is None or scalar is None:
        return None
    if is_core_loads or (units and unit.dimension != units[0].dimension):
        message = f'"{scalar.text}" cannot print what the metric measures'
        scope.error(scalar, Code.UNIT_DIMENSION, message, "write a unit of the metric's own dimension")
        return None
    return unit


def _structure_parts(scope: Scope, node: Node, fields: Mapping[str, Node], path: str) -> tuple[Parts | None, bool]:
    if isinstance(node, ScalarNode) and node.text == "cores":
        return None, True
    mapping = mapping_of(scope, node, "parts")
    if mapping is None:
        return None, False
    labels: dict[str, Text] = {}
    for key, value in mapping.entries:
        label = structure_name(scope, value, f"{path}.parts.{key.text}")
        if check_id(scope, key, "a part") and label is not None:
            labels[key.text] = label
    whole: Decimal | None = None
    if "whole" in fields:
        quantity = structure_quantity(scope, fields["whole"], (NO_UNIT,), "whole")
        whole = getattr(quantity, "number", None)
    joined_by = choice(scope, fields["join"], ("slash", "plus"), "join") if "join" in fields else None
    return Parts(MappingProxyType(labels), whole, joined_by or "slash"), False


def structure_units(scope: Scope, node: Node) -> tuple[Unit, ...]:
    """Make the units of `unit`: one, `none`, or a list of which each value names one."""
    if isinstance(node, ListNode) and not node.items:
        scope.error(node, Code.VALUE_EMPTY, "the list of units is empty", 'write one unit, or "none"')
    units: list[Unit] = []
    has_faults = False
    for item in one_or_list(node):
        scalar = scalar_of(scope, item, "unit")
        if scalar is None:
            has_faults = True
            continue
        unit = structure_unit(scope, scalar)
        if unit is None:
            has_faults = True
            continue
        if units and unit.dimension != units[0].dimension:
            message = f'"{scalar.text}" measures something else than "{units[0].symbol or "none"}"'
            scope.error(scalar, Code.UNIT_DIMENSION, message, "a metric takes units of one dimension")
            has_faults = True
            continue
        if unit not in units:
            units.append(unit)
    # Where one of them is not known, any unit is taken: else each value in it would be reported too.
    return () if has_faults else tuple(units)


def structure_unit(scope: Scope, node: ScalarNode) -> Unit | None:
    """Make one unit by its spelling; `none` is the unit of pure numbers."""
    if node.text == "none":
        return NO_UNIT
    found = scope.site.units.find(node.text)
    match found:
        case Unit():
            return found
        case UnitAlias():
            message = f'"{node.text}" is written "{found.unit.symbol}" here'
            scope.warning(node, Code.UNIT_ALIAS, message, f'write "{found.unit.symbol}"')
            return found.unit
        case UnitAmbiguous():
            names = " or ".join(f'"{unit.symbol}"' for unit in found.candidates)
            scope.error(node, Code.UNIT_AMBIGUOUS, f'"{node.text}" can mean {names}', "write the one that is meant")
        case _:
            names = " or ".join(f'"{symbol}"' for symbol in found.suggestions)
            if closest(node.text, ("none",)):
                names = '"none"'
            hint = f"did you mean {names}?" if names else "add it to units.yaml: UNIT: {is: 1000 …}"
            scope.error(node, Code.UNIT_UNKNOWN, f'the unit "{node.text}" is not known', hint)
    return None


def _structure_axis(scope: Scope, key: ScalarNode, node: MappingNode, path: str, base: AxisWords | None) -> AxisWords:
    required = () if base else ("label",)
    fields = read_fields(scope, node, ("label", "members"), required=required, what=f'the axis "{key.text}"')
    label = base.label if base and "label" not in fields else None
    label = label or structure_label(scope, key, fields.get("label"), f"{path}.label")
    members = dict(base.members) if base else {}
    mapping = mapping_of(scope, fields["members"], "members") if "members" in fields else None
    if "members" in fields and (mapping is None or mapping.is_faulty):
        scope.faulty.add(f"axes/{key.text}")
    for name, value in mapping.entries if mapping else []:
        if not check_id(scope, name, f'a member of the axis "{key.text}"'):
            scope.faulty.add(f"axes/{key.text}")
            continue
        members[name.text] = structure_member(scope, name, value, f"{path}.members.{name.text}")
    return AxisWords(key.text, label, MappingProxyType(members))


def structure_member(scope: Scope, key: ScalarNode, node: Node, path: str) -> Member:
    """Make a member of an axis: its label alone, or `{label, aliases}`."""
    if isinstance(node, MappingNode) and (node.get("label") is not None or node.get("aliases") is not None):
        fields = read_fields(scope, node, ("label", "aliases"), required=("label",), what=f'"{key.text}"')
        aliases = structure_aliases(scope, fields.get("aliases"))
        return Member(key.text, structure_label(scope, key, fields.get("label"), f"{path}.label"), aliases)
    return Member(key.text, structure_label(scope, key, node, path))


def structure_aliases(scope: Scope, node: Node | None, *, of_file: bool = False) -> tuple[str, ...]:
    """Make the earlier ids of something; `of_file` if they are of the whole file: then they are addresses."""
    if node is None:
        return ()
    scalars = (scalar_of(scope, item, "an alias") for item in one_or_list(node))
    found = [scalar for scalar in scalars if scalar is not None and check_id(scope, scalar, "an alias")]
    if of_file:
        scope.aliases.extend(found)
    return tuple(scalar.text for scalar in found)


def _structure_property(scope: Scope, key: ScalarNode, node: MappingNode, path: str, base: Property | None) -> Property:
    required = () if base else ("label",)
    fields = read_fields(scope, node, ("label", "unit", "text"), required=required, what=f'the property "{key.text}"')
    label = base.label if base and "label" not in fields else None
    label = label or structure_label(scope, key, fields.get("label"), f"{path}.label")
    units, is_text = (base.units, base.is_text) if base else ((), False)
    if "unit" in fields:
        units = structure_units(scope, fields["unit"])
        if not units:  # which is reported; what it is in is not known
            scope.faulty.add(f"properties/{key.text}")
    if "text" in fields:
        is_text = truth(scope, fields["text"], "text")
    if units and is_text:
        message = f'"{key.text}" is both a quantity and a text'
        scope.error(fields.get("text", node), Code.CHOICE_UNKNOWN, message, 'delete "unit" or "text"')
    return Property(key.text, label, units, is_text)


def structure_properties(
    scope: Scope, node: Node, properties: Mapping[str, Property], path: str, what: str
) -> dict[str, PropertyValue]:
    """Make `{property: value}` of `specs` or `with`."""
    mapping = mapping_of(scope, node, what)
    values: dict[str, PropertyValue] = {}
    for key, value in mapping.entries if mapping else []:
        prop = properties.get(key.text)
        if prop is None:
            scope.undescribed(key, "properties", f'there is no property "{key.text}"', properties)
            continue
        if scope.is_faulty(f"properties/{key.text}"):
            continue
        structured = _structure_property_value(scope, value, prop, f"{path}.{key.text}")
        if structured is not None:
            values[key.text] = structured
    return values


def _structure_property_value(scope: Scope, node: Node, prop: Property, path: str) -> PropertyValue | None:
    if prop.units:
        return structure_quantity(scope, node, prop.units, prop.id)
    if prop.is_text:
        return structure_text(scope, node, path)
    return structure_name(scope, node, path, code=Code.VERSION_NUMBER)
