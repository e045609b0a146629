"""Result sets: one file with its axes, its tree of results, and the prose around them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from sitegen.diagnostics import Code
from sitegen.load.annotations import PAGE_STATES, AnnotationReader, Annotations, refuse_figures
from sitegen.load.attachments import structure_attachments
from sitegen.load.axes import DeclaredAxes, declared_cells, structure_axes
from sitegen.load.baselines import BaselineTree
from sitegen.load.cells import finish_cells
from sitegen.load.comparisons import structure_comparisons
from sitegen.load.computed import check_inputs, compute_cells, written_cells
from sitegen.load.levels import Members
from sitegen.load.members import KnownMembers
from sitegen.load.nodes import MappingNode, Node, ScalarNode
from sitegen.load.result_set_prose import ProseReader
from sitegen.load.results_tree import ResultsTree
from sitegen.load.scope import (
    Scope,
    check_id,
    known_id,
    list_of,
    mapping_of,
    read_fields,
    scalar_of,
)
from sitegen.load.selectors import selects, structure_selector
from sitegen.load.tables import TableReader
from sitegen.load.texts import structure_text
from sitegen.load.values import REASONS
from sitegen.load.vocabulary import structure_aliases, structure_vocabulary
from sitegen.model.attachments import Attachment
from sitegen.model.quantities import Missing, Reason
from sitegen.model.result_sets import ResultSet, Selector, Status
from sitegen.model.suites import Suite
from sitegen.model.test_beds import TestBed
from sitegen.model.texts import Text
from sitegen.model.vocabulary import Member, Metric, Vocabulary

_TOP_ANNOTATIONS = ("note", "with", "setup", "measured", "statistics", "source", "accept", "raw")
_KEYS = (
    "language",
    "title",
    "summary",
    "tests",
    "vocabulary",
    "axes",
    "except",
    "reasons",
    "tables",
    "notice",
    "intro",
    "results",
    "annotations",
    "conclusions",
    "sections",
    "references",
    "sources",
    "authors",
    "aliases",
    "status",
    "compare",
    "baseline",
    "attachments",
    *_TOP_ANNOTATIONS,
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a result set may refer to; devices as the members that they are on an axis."""

    vocabulary: Vocabulary
    devices: Mapping[str, Member]
    suites: Mapping[str, Suite]
    test_beds: Mapping[str, TestBed]
    attachments: Mapping[str, bytes]


def structure_result_set(scope: Scope, root: MappingNode, result_set_id: str, around: Surroundings) -> ResultSet | None:
    """Make the result set of one file; `None` after a fault that leaves its cells unknown."""
    fields = read_fields(scope, root, _KEYS, required=("title", "axes", "results"), what="a result set")
    vocabulary = around.vocabulary
    if "vocabulary" in fields:
        vocabulary = structure_vocabulary(scope, fields["vocabulary"], vocabulary, "vocabulary.")
    suite = _structure_suite(scope, fields["tests"], around.suites) if "tests" in fields else None
    reasons, words = _structure_reasons(scope, fields.get("reasons"))
    prose = ProseReader(scope, fields)
    attachments: Mapping[str, Attachment] = {}
    if "attachments" in fields:
        attachments = structure_attachments(scope, fields["attachments"], result_set_id, around.attachments)
    reader = AnnotationReader(scope, vocabulary.properties, around.test_beds, attachments)
    page_status, cell_status = _structure_status(reader, fields.get("status"))
    title, tail = prose.text("title", one_line=True), prose.tail()
    if "tests" in fields and suite is None:  # which is reported; without it every test would seem unknown
        return None
    known = KnownMembers(suite, vocabulary, around.devices)
    declared = structure_axes(scope, fields["axes"], known) if "axes" in fields else None
    _check_reasons(scope, fields.get("reasons"), declared)
    cells = _structure_cells(scope, fields, declared) if declared is not None else ()
    if declared is None or not cells or "results" not in fields:
        return None
    metrics = {name: vocabulary.metrics[name] for name in declared.axes["metric"].members if name in vocabulary.metrics}
    annotation_fields = {key: fields[key] for key in _TOP_ANNOTATIONS if key in fields}
    if len(cells) > 1:
        refuse_figures(scope, annotation_fields)
    top = replace(reader.below(Annotations(), annotation_fields, "", ()), status=cell_status)
    check_inputs(scope, fields["axes"], metrics)
    written = written_cells(cells, metrics)
    tree = ResultsTree(scope, declared, metrics, reasons, reader, top.measured)
    key = next(key for key, value in root.entries if value is fields["results"])
    selected = _structure_annotations(reader, fields.get("annotations"), declared, cells, metrics)
    _fill(tree, fields["results"], key, written, scope)
    tables_reader = TableReader(scope, declared.axes, declared.known, cells)
    tables = tables_reader.tables(fields["tables"]) if "tables" in fields else ()
    if title is None:
        return None
    return ResultSet(
        id=result_set_id,
        language=scope.language,
        title=title,
        summary=prose.text("summary"),
        intro=prose.text("intro"),
        notice=prose.text("notice"),
        conclusions=tail.conclusions,
        sections=tail.sections,
        suite=suite.id if suite else None,
        test_bed=top.test_bed,
        axes=declared.axes,
        metrics=MappingProxyType(metrics),
        properties=vocabulary.properties,
        reasons=MappingProxyType(words),
        cells=compute_cells(declared, cells, metrics, finish_cells(tree, written, top, selected)),
        tables=tables or (tables_reader.standard_table(scope.at(root)),),
        baselines=BaselineTree(declared, metrics, reasons, reader, cells).read(fields["baseline"])
        if "baseline" in fields
        else (),
        comparisons=structure_comparisons(scope, fields["compare"], declared, cells) if "compare" in fields else (),
        references=tail.references,
        sources=tail.sources,
        authors=tail.authors,
        attachments=MappingProxyType(dict(attachments)),
        status=page_status,
        aliases=structure_aliases(scope, fields.get("aliases"), of_file=True),
        location=scope.at(root),
    )


def _structure_suite(scope: Scope, node: Node, suites: Mapping[str, Suite]) -> Suite | None:
    scalar = scalar_of(scope, node, "tests")
    suite = known_id(scope, scalar, suites, "suite") if scalar is not None else None
    return None if suite is None else suites[suite]


def _structure_reasons(scope: Scope, node: Node | None) -> tuple[dict[str, Missing], dict[str, Text]]:
    """Make the reasons of this file: the closed list, and its own words on top of it."""
    reasons = {word: Missing(Reason(word)) for word in REASONS}
    labels: dict[str, Text] = {}
    mapping = mapping_of(scope, node, "reasons") if node is not None else None
    for key, value in mapping.entries if mapping else []:
        described = mapping_of(scope, value, f'the reason "{key.text}"')
        if not check_id(scope, key, "a reason") or described is None:
            continue
        fields = read_fields(
            scope, described, ("missing", "label"), required=("missing", "label"), what=f'the reason "{key.text}"'
        )
        if key.text in REASONS:
            message = f'"{key.text}" is a reason of the format already'
            scope.error(key, Code.ID_DUPLICATE, message, "choose another word")
            continue
        label = (
            structure_text(scope, fields["label"], f"reasons.{key.text}.label", one_line=True)
            if "label" in fields
            else None
        )
        kind = _structure_reason(scope, fields["missing"]) if "missing" in fields else None
        if label is not None and kind is not None:
            reasons[key.text] = Missing(kind, key.text)
            labels[key.text] = label
    return reasons, labels


def _check_reasons(scope: Scope, node: Node | None, declared: DeclaredAxes | None) -> None:
    """Report a word for a reason that is a member of an axis too: an id means one thing in a result set."""
    for key, _ in node.entries if isinstance(node, MappingNode) and declared is not None else ():
        axis = declared.axis_of.get(key.text) if declared is not None else None
        if axis is not None:
            message = f'"{key.text}" is a reason here, and a member of the axis "{axis}"'
            scope.error(key, Code.ID_AMBIGUOUS, message, "choose another word for the reason")


def _structure_reason(scope: Scope, node: Node) -> Reason | None:
    scalar = scalar_of(scope, node, "missing")
    word = known_id(scope, scalar, REASONS, "reason") if scalar is not None else None
    return None if word is None else Reason(word)


def _structure_status(reader: AnnotationReader, node: Node | None) -> tuple[Status | None, Status | None]:
    """Make the status at the top of a file: of the page (draft, archived), or of all its values."""
    if node is None:
        return None, None
    status = reader.status(node, "status", (*PAGE_STATES, "provisional", "reviewed", "withdrawn"))
    if status is None:
        return None, None
    return (status, None) if status.state in PAGE_STATES else (None, status)


def _structure_cells(scope: Scope, fields: Mapping[str, Node], declared: DeclaredAxes) -> tuple[Members, ...]:
    """Make the declared cells; none after a fault that leaves open which they are."""
    exceptions: list[Selector] = []
    before = len(scope.faults)
    for item in list_of(scope, fields["except"], "except") if "except" in fields else ():
        selector = structure_selector(scope, item, declared.axes, declared.known, "except")
        if selector is not None:
            exceptions.append(selector)
    if len(scope.faults) > before:
        return ()
    cells = declared_cells(scope, fields["axes"], declared.axes, tuple(exceptions), declared.known)
    if not cells and len(scope.faults) == before:
        node = fields.get("except", fields["axes"])
        message = "no cell is left: the axes, the metrics of tests and except rule out all of them"
        scope.error(node, Code.SELECTOR_EMPTY, message, "narrow the selectors of except, or delete it")
    return cells


def _fill(tree: ResultsTree, node: Node, key: ScalarNode, cells: tuple[Members, ...], scope: Scope) -> None:
    if isinstance(node, ScalarNode) and node.is_empty:
        scope.error(node, Code.VALUE_EMPTY, '"results" is empty', "write the values, level by level")
        return
    tree.fill(node, key, cells, Annotations())


def _structure_annotations(
    reader: AnnotationReader,
    node: Node | None,
    declared: DeclaredAxes,
    cells: tuple[Members, ...],
    metrics: Mapping[str, Metric],
) -> tuple[tuple[Selector, Annotations], ...]:
    """Make what `annotations: [{at: SELECTOR, …}]` says, with the cells that it says it of."""
    selected: list[tuple[Selector, Annotations]] = []
    keys = ("status", *_TOP_ANNOTATIONS)
    for item in list_of(reader.scope, node, "annotations") if node is not None else ():
        mapping = mapping_of(reader.scope, item, "an annotation")
        if mapping is None:
            continue
        fields = read_fields(reader.scope, mapping, ("at", *keys), required=("at",), what="an annotation")
        if "at" not in fields:
            continue
        at = fields.pop("at")
        if len(mapping.entries) == 1:
            message = "this annotation says nothing of the cells that it selects"
            reader.scope.error(mapping, Code.KEY_MISSING, message, "add note: …, or another annotation")
        selector = structure_selector(reader.scope, at, declared.axes, declared.known, "at")
        if selector is None:
            continue
        chosen = [members for members in cells if selects(selector, members)]
        if not chosen:
            reader.scope.error(at, Code.SELECTOR_EMPTY, "no cell is selected here", "widen the selector, or delete it")
            continue
        if len(chosen) > 1:
            refuse_figures(reader.scope, fields)
        metric = metrics.get(chosen[0]["metric"])
        said = reader.below(Annotations(), fields, "annotations.", metric.units if metric else ())
        selected.append((selector, said))
    return tuple(selected)
