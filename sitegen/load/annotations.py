"""Annotations (FORMAT section 8): what a node says of all cells below it, and how deeper ones go before.

Comes in: the annotation keys of a node. Goes out: everything that holds for the cells below it.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from sitegen.data.units import NO_UNIT, Unit
from sitegen.diagnostics import Code, Location, did_you_mean
from sitegen.load.attachments import structure_raw
from sitegen.load.nodes import MappingNode, Node
from sitegen.load.scope import Scope, choice, mapping_of, read_fields, scalar_of
from sitegen.load.texts import structure_text, structure_text_or_texts
from sitegen.load.values import structure_quantity
from sitegen.load.vocabulary import structure_properties
from sitegen.model.attachments import Attachment, RawReference
from sitegen.model.quantities import Quantity
from sitegen.model.result_sets import Cell, Measurement, Note, Statistics, Status
from sitegen.model.test_beds import TestBed, TestBedReference
from sitegen.model.texts import Text
from sitegen.model.vocabulary import Property, PropertyValue

AGGREGATES = ("mean", "median", "max", "min", "sum", "single")
DEVIATIONS = ("stddev", "mad", "stderr", "ci95")
FIGURES = ("min", "max", "mean", "median", "stddev", "mad", "stderr")
CELL_STATES = ("provisional", "reviewed", "withdrawn")
PAGE_STATES = ("draft", "archived")
# What checks warn of: an author can say why it is right all the same.
ANSWERABLE = (Code.PARTS_WHOLE, Code.CORE_COUNT, Code.CELL_NOT_SHOWN, Code.SAMPLES_DIFFER)
_ADDING = frozenset({"note", "with", "accept"})
_DATE = re.compile(r"(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?\Z", re.ASCII)


@dataclass(frozen=True, slots=True)
class Annotations:
    """All that holds for the cells below a node."""

    notes: tuple[Note, ...] = ()
    conditions: Mapping[str, PropertyValue] = field(default_factory=lambda: MappingProxyType({}))
    test_bed: TestBedReference | None = None
    measured: str | None = None
    statistics: Statistics = field(default_factory=Statistics)
    status: Status | None = None
    source: Text | None = None
    raw: tuple[RawReference, ...] = ()
    samples: tuple[Quantity, ...] = ()
    accepted: Mapping[str, Text] = field(default_factory=lambda: MappingProxyType({}))

    def cell(
        self, cell_id: str, members: Mapping[str, str], measurements: tuple[Measurement, ...], location: Location
    ) -> Cell:
        """Make the cell of which all this holds."""
        return Cell(
            id=cell_id,
            members=members,
            measurements=measurements,
            notes=self.notes,
            conditions=self.conditions,
            test_bed=self.test_bed,
            measured=self.measured,
            statistics=self.statistics,
            status=self.status,
            source=self.source,
            raw=self.raw,
            samples=self.samples,
            accepted=self.accepted,
            location=location,
        )


@dataclass(frozen=True, slots=True)
class AnnotationReader:
    """Makes annotations of one file; `properties`, `test_beds` and `attachments` are what it may name."""

    scope: Scope
    properties: Mapping[str, Property]
    test_beds: Mapping[str, TestBed]
    attachments: Mapping[str, Attachment] = field(default_factory=lambda: MappingProxyType({}))

    def below(self, above: Annotations, fields: Mapping[str, Node], path: str, units: tuple[Unit, ...]) -> Annotations:
        """Add the annotations of a node to what holds above it.

        Args:
            above: what holds already.
            fields: the node's annotation keys; other keys are left alone.
            path: the keys that lead to the node, for the contexts of its texts.
            units: what figures of `statistics` are in.
        """
        changed = above
        for key, node in fields.items():
            if key == "statistics":
                changed = replace(changed, statistics=self._statistics(node, changed.statistics, units))
            elif key in _ADDING:
                changed = self._added(changed, key, node, f"{path}{key}")
            else:
                changed = self._replaced(changed, key, node, f"{path}{key}")
        return changed

    def _added(self, above: Annotations, key: str, node: Node, path: str) -> Annotations:
        """Add what does not replace all that holds above: notes, conditions by key, answers by check."""
        if key == "note":
            notes = tuple(Note(text, text.location) for text in structure_text_or_texts(self.scope, node, path))
            return replace(above, notes=above.notes + notes)
        if key == "with":
            conditions = structure_properties(self.scope, node, self.properties, path, "with")
            return replace(above, conditions=MappingProxyType({**above.conditions, **conditions}))
        return replace(above, accepted=self._accepted(node, path, above.accepted))

    def _replaced(self, above: Annotations, key: str, node: Node, path: str) -> Annotations:
        """Put the deeper annotation in place of the one above; a faulty one leaves it."""
        if key == "setup":
            return replace(above, test_bed=self.test_bed(node) or above.test_bed)
        if key == "raw":
            return replace(above, raw=structure_raw(self.scope, node, self.attachments) or above.raw)
        if key == "measured":
            return replace(above, measured=structure_date(self.scope, node, key) or above.measured)
        if key == "source":
            return replace(above, source=structure_text(self.scope, node, path) or above.source)
        return replace(above, status=self.status(node, path, CELL_STATES) or above.status)

    def test_bed(self, node: Node) -> TestBedReference | None:
        """Make the reference `ID` or `ID.VARIANT`."""
        scalar = scalar_of(self.scope, node, "setup")
        if scalar is None:
            return None
        bed_id, _, variant = scalar.text.partition(".")
        bed = self.test_beds.get(bed_id)
        if bed is None and f"setups/{bed_id}" in self.scope.site.faulty:
            return None
        if bed is None:
            message = f'there is no test bed "{bed_id}"'
            hint = did_you_mean(bed_id, self.test_beds) if self.test_beds else f"add content/setups/{bed_id}.yaml"
            self.scope.error(scalar, Code.ID_UNKNOWN, message, hint)
            return None
        if variant and variant not in bed.variants:
            if self.scope.is_faulty(f"setups/{bed_id}/variants"):
                return None
            message = f'the test bed "{bed_id}" has no variant "{variant}"'
            hint = did_you_mean(variant, bed.variants)
            self.scope.error(scalar, Code.ID_UNKNOWN, message, hint, offset=len(bed_id) + 1 if scalar.is_plain else 0)
            return None
        return TestBedReference(bed_id, variant or None)

    def status(self, node: Node, path: str, states: tuple[str, ...]) -> Status | None:
        """Make `{state, reason, date}`; a page's has `successor` too."""
        mapping = mapping_of(self.scope, node, "status")
        if mapping is None:
            return None
        known = ("state", "reason", "date", "successor") if "archived" in states else ("state", "reason", "date")
        fields = read_fields(self.scope, mapping, known, required=("state",), what="status")
        state = choice(self.scope, fields["state"], states, "state") if "state" in fields else None
        reason = structure_text(self.scope, fields["reason"], f"{path}.reason") if "reason" in fields else None
        date = structure_date(self.scope, fields["date"], "date") if "date" in fields else None
        successor = scalar_of(self.scope, fields["successor"], "successor") if "successor" in fields else None
        if successor is not None:
            self.scope.successors.append(successor)
        if state is None:
            return None
        return Status(state, reason, date, successor.text if successor is not None else None)

    def _statistics(self, node: Node, above: Statistics, units: tuple[Unit, ...]) -> Statistics:
        mapping = mapping_of(self.scope, node, "statistics")
        if mapping is None:
            return above
        fields = read_fields(self.scope, mapping, ("aggregate", "runs", "plus_minus", *FIGURES), what="statistics")
        changed = above
        if "aggregate" in fields:
            aggregate = choice(self.scope, fields["aggregate"], AGGREGATES, "aggregate")
            changed = replace(changed, aggregate=aggregate or changed.aggregate)
        if "plus_minus" in fields:
            deviation = choice(self.scope, fields["plus_minus"], DEVIATIONS, "plus_minus")
            changed = replace(changed, plus_minus=deviation or changed.plus_minus)
        if "runs" in fields:
            runs = structure_quantity(self.scope, fields["runs"], (NO_UNIT,), "runs")
            if isinstance(runs, Quantity):
                changed = replace(changed, runs=runs)
        figures = {}
        for name in FIGURES:
            if name in fields:
                figure = structure_quantity(self.scope, fields[name], units, name)
                if isinstance(figure, Quantity):
                    figures[name] = figure
        if figures:
            changed = replace(changed, figures=MappingProxyType({**(changed.figures or {}), **figures}))
        return changed

    def _accepted(self, node: Node, path: str, above: Mapping[str, Text]) -> Mapping[str, Text]:
        mapping = mapping_of(self.scope, node, "accept")
        accepted = dict(above)
        for key, value in mapping.entries if mapping else []:
            if key.text not in ANSWERABLE:
                message = f'there is no check "{key.text}" that can be answered'
                self.scope.error(key, Code.CHOICE_UNKNOWN, message, did_you_mean(key.text, ANSWERABLE))
                continue
            reason = structure_text(self.scope, value, f"{path}.{key.text}")
            if reason is not None:
                accepted[key.text] = reason
        return MappingProxyType(accepted)


def refuse_figures(scope: Scope, fields: Mapping[str, Node]) -> None:
    """Report figures such as `min` where the statistics hold for several cells: they are of one value."""
    statistics = fields.get("statistics")
    for key, _ in statistics.entries if isinstance(statistics, MappingNode) else ():
        if key.text in FIGURES:
            message = f'"{key.text}" is a figure of one value, and this place stands for several'
            hint = f"write it beside its value: {{value: …, statistics: {{{key.text}: …}}}}"
            scope.error(key, Code.LEVEL_MISSING, message, hint)
            return


def join_statistics(wide: Statistics, deep: Statistics) -> Statistics:
    """Join two statistics: key by key the deeper goes before the wider."""
    return Statistics(
        deep.aggregate or wide.aggregate,
        deep.runs or wide.runs,
        deep.plus_minus or wide.plus_minus,
        deep.figures or wide.figures,
    )


def join_annotations(wide: Annotations, deep: Annotations) -> Annotations:
    """Join two annotations: notes add up, and of the rest the deeper goes before the wider."""
    return Annotations(
        notes=deep.notes + wide.notes,
        conditions=MappingProxyType({**wide.conditions, **deep.conditions}),
        test_bed=deep.test_bed or wide.test_bed,
        measured=deep.measured or wide.measured,
        statistics=join_statistics(wide.statistics, deep.statistics),
        status=deep.status or wide.status,
        source=deep.source or wide.source,
        raw=deep.raw or wide.raw,
        samples=deep.samples,
        accepted=MappingProxyType({**wide.accepted, **deep.accepted}),
    )


def structure_date(scope: Scope, node: Node, what: str) -> str | None:
    """Make a date as ISO 8601 has it: `2025-03-05`, `2025-03` or `2025`."""
    scalar = scalar_of(scope, node, what)
    if scalar is None:
        return None
    match = _DATE.match(scalar.text)
    if match is not None and _is_in_calendar(int(match[1]), int(match[2] or 1), int(match[3] or 1)):
        return scalar.text
    message = f'"{scalar.text}" is no date'
    scope.error(scalar, Code.DATE_INVALID, message, "write 2025-03-05, or 2025-03, or 2025")
    return None


def _is_in_calendar(year: int, month: int, day: int) -> bool:
    return year > 0 and month in range(1, 13) and day in range(1, calendar.monthrange(year, month)[1] + 1)
