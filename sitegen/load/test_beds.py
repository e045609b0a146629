"""Test beds: components and variants (FORMAT section 14)."""

from __future__ import annotations

from types import MappingProxyType

from sitegen.diagnostics import Code
from sitegen.load.nodes import MappingNode, Node, ScalarNode
from sitegen.load.scope import Scope, check_id, known_id, mapping_of, read_fields, scalar_of, truth
from sitegen.load.texts import structure_label, structure_text
from sitegen.load.values import structure_count
from sitegen.load.vocabulary import structure_aliases, structure_properties
from sitegen.model.devices import Device
from sitegen.model.test_beds import Component, TestBed, TestBedVariant
from sitegen.model.vocabulary import Vocabulary

_KEYS = ("language", "title", "summary", "diagram", "components", "variants", "aliases")
_COMPONENT_KEYS = ("label", "device", "specs", "count", "under_test", "note")


def structure_test_bed(
    scope: Scope, root: MappingNode, bed_id: str, vocabulary: Vocabulary, devices: dict[str, Device]
) -> TestBed | None:
    """Make the test bed of one file."""
    fields = read_fields(scope, root, _KEYS, required=("title",), what="a test bed")
    title = structure_text(scope, fields["title"], "title", one_line=True) if "title" in fields else None
    summary = structure_text(scope, fields["summary"], "summary") if "summary" in fields else None
    diagram = scalar_of(scope, fields["diagram"], "diagram") if "diagram" in fields else None
    components = {}
    if "components" in fields:
        components = _structure_components(scope, fields["components"], "components", vocabulary, devices)
    variants: dict[str, TestBedVariant] = {}
    mapping = mapping_of(scope, fields["variants"], "variants") if "variants" in fields else None
    is_whole = "variants" not in fields or (mapping is not None and not mapping.is_faulty)
    for key, value in mapping.entries if mapping else []:
        described = mapping_of(scope, value, f'the variant "{key.text}"')
        if not check_id(scope, key, "a variant") or described is None:
            is_whole = False
            continue
        variants[key.text] = _structure_variant(scope, key, described, vocabulary, devices)
    if not is_whole:  # nobody is to be told that there is no variant which could not be made
        scope.site.faulty.add(f"{scope.name}/variants")
    aliases = structure_aliases(scope, fields.get("aliases"), of_file=True)
    if title is None:
        return None
    return TestBed(
        bed_id,
        title,
        summary,
        diagram.text.rstrip("\n") if diagram is not None else "",
        MappingProxyType(components),
        MappingProxyType(variants),
        aliases,
        scope.at(root),
    )


def _structure_variant(
    scope: Scope, key: ScalarNode, node: MappingNode, vocabulary: Vocabulary, devices: dict[str, Device]
) -> TestBedVariant:
    path = f"variants.{key.text}"
    fields = read_fields(scope, node, ("label", "note", "components"), required=("label",), what=f'"{key.text}"')
    label = structure_label(scope, key, fields.get("label"), f"{path}.label")
    note = structure_text(scope, fields["note"], f"{path}.note") if "note" in fields else None
    components = {}
    if "components" in fields:
        components = _structure_components(scope, fields["components"], f"{path}.components", vocabulary, devices)
    return TestBedVariant(key.text, label, note, MappingProxyType(components))


def _structure_components(
    scope: Scope, node: Node, path: str, vocabulary: Vocabulary, devices: dict[str, Device]
) -> dict[str, Component]:
    mapping = mapping_of(scope, node, "components")
    components: dict[str, Component] = {}
    for key, value in mapping.entries if mapping else []:
        described = mapping_of(scope, value, f'the component "{key.text}"')
        if not check_id(scope, key, "a component") or described is None:
            continue
        below = f"{path}.{key.text}"
        components[key.text] = _structure_component(scope, key, described, below, vocabulary, devices)
    return components


def _structure_component(
    scope: Scope, key: ScalarNode, node: MappingNode, path: str, vocabulary: Vocabulary, devices: dict[str, Device]
) -> Component:
    fields = read_fields(scope, node, _COMPONENT_KEYS, required=("label",), what=f'the component "{key.text}"')
    label = structure_label(scope, key, fields.get("label"), f"{path}.label")
    named = scalar_of(scope, fields["device"], "device") if "device" in fields else None
    device = known_id(scope, named, devices, "device") if named is not None else None
    specs = {}
    if "specs" in fields:
        specs = structure_properties(scope, fields["specs"], vocabulary.properties, f"{path}.specs", "specs")
        if named is not None:
            message = f'the component "{key.text}" has both a device and specs'
            scope.error(
                fields["specs"], Code.SHAPE_WRONG, message, "move the specs into the device's file, or delete one"
            )
    count = structure_count(scope, fields["count"], "count") if "count" in fields else 1
    is_under_test = truth(scope, fields["under_test"], "under_test") if "under_test" in fields else False
    note = structure_text(scope, fields["note"], f"{path}.note") if "note" in fields else None
    return Component(key.text, label, device, MappingProxyType(specs), count or 1, is_under_test, note)
