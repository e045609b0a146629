"""Suites: method, tests and settings (FORMAT section 14)."""

from __future__ import annotations

from types import MappingProxyType

from sitegen.data.units import NO_UNIT, Unit, standard_units
from sitegen.diagnostics import Code, did_you_mean
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.scope import (
    Scope,
    check_id,
    known_id,
    list_of,
    mapping_of,
    one_or_list,
    proposed_id,
    read_fields,
    scalar_of,
)
from sitegen.load.texts import (
    structure_label,
    structure_name,
    structure_text,
    structure_text_or_texts,
    structure_texts,
)
from sitegen.load.values import structure_quantity
from sitegen.load.vocabulary import structure_aliases
from sitegen.model.suites import Command, Method, Section, Setting, Settings, Suite, Test, TestVariant
from sitegen.model.vocabulary import Vocabulary

_KEYS = ("language", "title", "summary", "method", "settings", "tests", "aliases")
_METHOD_KEYS = ("tool", "version", "protocol", "streams", "duration", "commands", "procedure")
_TEST_KEYS = ("label", "summary", "based_on", "metrics", "settings", "variants", "aliases")
NO_METHOD = Method(None, None, None, None, None, (), ())


def structure_suite(scope: Scope, root: MappingNode, suite_id: str, vocabulary: Vocabulary) -> Suite | None:
    """Make the suite of one file."""
    fields = read_fields(scope, root, _KEYS, required=("title",), what="a suite")
    title = structure_text(scope, fields["title"], "title", one_line=True) if "title" in fields else None
    summary = structure_text(scope, fields["summary"], "summary") if "summary" in fields else None
    method = _structure_method(scope, fields["method"]) if "method" in fields else NO_METHOD
    settings = structure_settings(scope, fields["settings"], "settings") if "settings" in fields else ()
    tests = _structure_tests(scope, fields["tests"], vocabulary) if "tests" in fields else {}
    aliases = structure_aliases(scope, fields.get("aliases"), of_file=True)
    if title is None:
        return None
    return Suite(suite_id, title, summary, method, settings, MappingProxyType(tests), aliases, scope.at(root))


def _structure_method(scope: Scope, node: Node) -> Method:
    mapping = mapping_of(scope, node, "method")
    if mapping is None:
        return NO_METHOD
    fields = read_fields(scope, mapping, _METHOD_KEYS, what="method")
    names = {
        key: structure_name(
            scope,
            fields[key],
            f"method.{key}",
            code=Code.VERSION_NUMBER if key == "version" else Code.TEXT_NEEDS_QUOTES,
        )
        for key in ("tool", "version", "protocol")
        if key in fields
    }
    streams = structure_quantity(scope, fields["streams"], (NO_UNIT,), "streams") if "streams" in fields else None
    duration = structure_quantity(scope, fields["duration"], _times(), "duration") if "duration" in fields else None
    commands = _structure_commands(scope, fields["commands"]) if "commands" in fields else ()
    procedure = structure_sections(scope, fields["procedure"], "method.procedure") if "procedure" in fields else ()
    return Method(
        names.get("tool"), names.get("version"), names.get("protocol"), streams, duration, commands, procedure
    )


def _times() -> tuple[Unit, ...]:
    return tuple(unit for unit in standard_units().units() if unit.base == "s")


def _structure_commands(scope: Scope, node: Node) -> tuple[Command, ...]:
    commands: list[Command] = []
    for item in list_of(scope, node, "commands"):
        mapping = mapping_of(scope, item, "a command")
        if mapping is None:
            continue
        fields = read_fields(scope, mapping, ("where", "run"), required=("where", "run"), what="a command")
        where = (
            structure_text(scope, fields["where"], "method.commands.where", one_line=True)
            if "where" in fields
            else None
        )
        run = scalar_of(scope, fields["run"], "run") if "run" in fields else None
        if where is not None and run is not None:
            commands.append(Command(where, run.text.rstrip("\n")))
    return tuple(commands)


def structure_sections(scope: Scope, node: Node, path: str) -> tuple[Section, ...]:
    """Make titled pieces of prose: ID → `title`, `text`."""
    mapping = mapping_of(scope, node, path.rpartition(".")[2])
    sections: list[Section] = []
    for key, value in mapping.entries if mapping else []:
        described = mapping_of(scope, value, f'the section "{key.text}"')
        if not check_id(scope, key, "a section") or described is None:
            continue
        fields = read_fields(scope, described, ("title", "text"), required=("title", "text"), what=f'"{key.text}"')
        title = (
            structure_text(scope, fields["title"], f"{path}.{key.text}.title", one_line=True)
            if "title" in fields
            else None
        )
        text = structure_text(scope, fields["text"], f"{path}.{key.text}.text") if "text" in fields else None
        if title is not None and text is not None:
            sections.append(Section(key.text, title, text))
    return tuple(sections)


def structure_settings(scope: Scope, node: Node, path: str) -> Settings:
    """Make settings: a mapping of named ones as the product shows them, or a list of remarks."""
    if isinstance(node, ListNode):
        return structure_texts(scope, node, path)
    mapping = mapping_of(scope, node, "settings")
    return _structure_named(scope, mapping) if mapping is not None else ()


def _structure_named(scope: Scope, node: MappingNode) -> tuple[Setting, ...]:
    settings: list[Setting] = []
    for key, value in node.entries:
        if isinstance(value, MappingNode):
            settings.append(Setting(key.text, _structure_named(scope, value)))
            continue
        what = f'the setting "{key.text}"'
        name = structure_name(scope, value, "settings", what=what) if isinstance(value, ScalarNode) else None
        if name is not None:
            settings.append(Setting(key.text, name.source))
        elif not isinstance(value, ScalarNode):
            message = f'the setting "{key.text}" is a list'
            scope.error(value, Code.SHAPE_WRONG, message, "write one value, or a mapping of settings below it")
    return tuple(settings)


def _structure_tests(scope: Scope, node: Node, vocabulary: Vocabulary) -> dict[str, Test]:
    mapping = mapping_of(scope, node, "tests")
    tests: dict[str, Test] = {}
    entries = mapping.entries if mapping else []
    names = tuple(dict.fromkeys(name for key, _ in entries for name in (key.text, proposed_id(key.text)) if name))
    is_whole = mapping is not None and not mapping.is_faulty
    for key, value in entries:
        described = mapping_of(scope, value, f'the test "{key.text}"')
        if not check_id(scope, key, "a test") or described is None:
            is_whole = False
            continue
        tests[key.text] = _structure_test(scope, key, described, names, vocabulary)
    if not is_whole:  # nobody is to be told that there is no test which could not be made
        scope.site.faulty.add(f"{scope.name}/tests")
    return tests


def _structure_test(
    scope: Scope, key: ScalarNode, node: MappingNode, names: tuple[str, ...], vocabulary: Vocabulary
) -> Test:
    path = f"tests.{key.text}"
    fields = read_fields(scope, node, _TEST_KEYS, required=("label",), what=f'the test "{key.text}"')
    label = structure_label(scope, key, fields.get("label"), f"{path}.label")
    summary = structure_text_or_texts(scope, fields["summary"], f"{path}.summary") if "summary" in fields else ()
    based_on = _structure_based_on(scope, fields["based_on"], key, names) if "based_on" in fields else None
    metrics = _structure_metric_ids(scope, fields["metrics"], key, vocabulary) if "metrics" in fields else None
    settings = structure_settings(scope, fields["settings"], f"{path}.settings") if "settings" in fields else ()
    variants = _structure_variants(scope, fields["variants"], path) if "variants" in fields else ()
    aliases = structure_aliases(scope, fields.get("aliases"))
    return Test(key.text, label, summary, based_on, metrics, settings, variants, aliases, scope.at(key))


def _structure_based_on(scope: Scope, node: Node, key: ScalarNode, names: tuple[str, ...]) -> str | None:
    scalar = scalar_of(scope, node, "based_on")
    if scalar is None:
        return None
    if scalar.text == key.text:
        others = tuple(name for name in names if name != key.text)
        message = f'the test "{key.text}" cannot be based on itself'
        scope.error(scalar, Code.ID_UNKNOWN, message, did_you_mean(scalar.text, others))
        return None
    return known_id(scope, scalar, names, "test")


def _structure_metric_ids(scope: Scope, node: Node, test: ScalarNode, vocabulary: Vocabulary) -> tuple[str, ...] | None:
    """Make the list of the only metrics of a test; after a fault none is ruled out, or its values would be too."""
    ids: list[str] = []
    items = one_or_list(node)
    if not items:
        scope.error(node, Code.VALUE_EMPTY, "the list of metrics is empty", "write the metrics, or delete the key")
    for item in items:
        scalar = scalar_of(scope, item, "a metric")
        if scalar is not None and scalar.text in vocabulary.metrics:
            ids.append(scalar.text)
        elif scalar is not None:
            scope.undescribed(scalar, "metrics", f'there is no metric "{scalar.text}"', vocabulary.metrics)
    if ids and len(ids) == len(items):
        return tuple(ids)
    scope.site.faulty.add(f"{scope.name}/{test.text}")  # nobody is to be told which values it should have
    return None


def _structure_variants(scope: Scope, node: Node, path: str) -> tuple[TestVariant, ...]:
    mapping = mapping_of(scope, node, "variants")
    variants: list[TestVariant] = []
    for key, value in mapping.entries if mapping else []:
        described = mapping_of(scope, value, f'the variant "{key.text}"')
        if not check_id(scope, key, "a variant") or described is None:
            continue
        fields = read_fields(scope, described, ("label", "settings"), required=("label",), what=f'"{key.text}"')
        below = f"{path}.variants.{key.text}"
        label = structure_label(scope, key, fields.get("label"), f"{below}.label")
        settings = structure_settings(scope, fields["settings"], f"{below}.settings") if "settings" in fields else ()
        variants.append(TestVariant(key.text, label, settings))
    return tuple(variants)
