"""The tree under `results:` (FORMAT section 7): which value belongs to which cell, and what holds for it.

The walk carries the cells that are still possible at a node. Whatever a key, a list or a value may mean follows
from them: levels with one possible member may be left out, a list runs along the only level left, a value stands
for the only cell left. So `only`, `except` and the metrics of tests need no rules of their own here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from sitegen.data.units import Unit
from sitegen.diagnostics import Code, closest
from sitegen.load.annotations import AnnotationReader, Annotations, refuse_figures
from sitegen.load.axes import DeclaredAxes
from sitegen.load.filled import FilledCell
from sitegen.load.history import entry_annotations, structure_entries, take_over
from sitegen.load.levels import Levels, Members
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.part_values import measure_bare, measure_parts
from sitegen.load.results_faults import ResultsFaults
from sitegen.load.samples import structure_samples
from sitegen.load.scope import ANNOTATION_KEYS, Scope
from sitegen.load.values import structure_value
from sitegen.model.quantities import Missing, Quantity, Value
from sitegen.model.result_sets import Measurement
from sitegen.model.vocabulary import Metric

Entries = list[tuple[ScalarNode, Node]]


@dataclass(frozen=True, slots=True)
class _Keys:
    """The keys of a mapping, told apart: annotations, the value or the reason, and members or parts."""

    annotations: dict[str, Node]
    value: Node | None
    missing: Node | None
    others: Entries


@dataclass(frozen=True, slots=True)
class _Place:
    """A node that must hold these cells; whether it does is seen when the whole tree has been walked."""

    key: Node
    node: Node
    cells: list[Members]
    has_other_faults: bool = False


@dataclass(slots=True)
class ResultsTree:
    """Fills the cells of one result set.

    `measured` is what the file says of all its cells. `again` holds later measurements; in the tree of such an entry,
    which `is_partial`, only what was measured again is filled.
    """

    scope: Scope
    declared: DeclaredAxes
    metrics: Mapping[str, Metric]
    reasons: Mapping[str, Missing]
    reader: AnnotationReader
    measured: str | None = None
    is_partial: bool = False
    filled: dict[str, FilledCell] = field(default_factory=dict)
    again: dict[str, list[FilledCell]] = field(default_factory=dict)
    levels: Levels = field(init=False)
    _faults: ResultsFaults = field(init=False)
    _places: list[_Place] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.levels = Levels(self.declared.axes)
        self._faults = ResultsFaults(self.scope, self.declared, self.levels, self.reasons)

    def fill(self, node: Node, key: Node, cells: Sequence[Members], above: Annotations, path: str = "results.") -> None:
        """Fill all cells from the node under `results:`; `key` is where a missing value is reported."""
        self._walk(node, key, list(cells), above, path)
        # Only now: an axis with an implied member may have its level at any depth, also behind what it belongs to.
        for place in (*self._places, _Place(key, node, list(cells))):
            self._report_missing(place)
        self._faults.join_alike()

    # ── the shapes of a node ──

    def _walk(self, node: Node, key: Node, cells: list[Members], above: Annotations, path: str) -> None:
        if isinstance(node, ScalarNode):
            self._take_scalar(node, cells, above)
        elif isinstance(node, ListNode):
            self._take_list(node, cells, above, path)
        else:
            self._take_mapping(node, key, cells, above, path)
            if node.is_faulty:  # a key stands twice here: most likely it was meant for what seems to be missing
                self._give_up(cells)

    def _take_scalar(self, node: ScalarNode, cells: list[Members], above: Annotations) -> None:
        meant = self.levels.without_implied(cells)
        text = node.text.strip()
        if text in self.reasons:
            measurements = (Measurement(None, self.reasons[text], self.scope.at(node)),)
            for members in meant:
                self._put(members, measurements, above, node)
        elif node.is_empty or not text:
            self._faults.empty(node)
            self._give_up(meant)
        elif len(meant) == 1:
            self._put_or_give_up(meant[0], self._measure(node, meant[0]), above, node)
        else:
            self._refuse_one_value(node, text, meant)
            self._give_up(meant)

    def _measure(self, node: ScalarNode, members: Members) -> tuple[Measurement, ...]:
        """Make the values of one cell from a scalar; none after a fault, which is reported."""
        metric = self.metrics.get(members["metric"])
        value = self._structure_value(node, metric) if metric is not None else None
        if metric is None or value is None:  # an unknown metric has been reported where the axes name it
            return ()
        return measure_bare(self.scope, node, metric, value)

    def _structure_value(self, node: ScalarNode, metric: Metric) -> Value | None:
        before = len(self.scope.faults)
        value = structure_value(self.scope, node, metric, self.reasons)
        self._faults.count(metric, before)
        return value

    def _refuse_one_value(self, node: ScalarNode, text: str, meant: list[Members]) -> None:
        metric = self._common_metric(meant)
        if metric is not None and text.replace("-", "").replace("_", "").isalpha():
            structure_value(self.scope, node, metric, self.reasons)  # a word: it was meant as a reason
        else:
            self._faults.open_levels(node, meant, "one value stands")

    def _take_list(self, node: ListNode, cells: list[Members], above: Annotations, path: str) -> None:
        meant = self.levels.without_implied(cells)
        axes = self.levels.open_axes(meant)
        members = self.levels.members(meant, axes[0]) if len(axes) == 1 else []
        if len(axes) == 1 and axes[0] in self.declared.listed and len(members) == len(node.items):
            by_member = self.levels.by_member(meant, axes[0])
            for member, item in zip(members, node.items, strict=True):
                self._walk(item, item, by_member[member], above, path)
            return
        if not axes:
            self._faults.unwanted_list(node)
        elif len(axes) > 1:
            self._faults.open_levels(node, meant, "a list stands", code=Code.LIST_LEVEL)
        elif axes[0] not in self.declared.listed:
            self._faults.unlisted_axis(node, axes[0])
        elif axes[0] not in self.scope.unsure:
            self._faults.list_length(node, axes[0], members)
        self._give_up(meant)

    def _take_mapping(self, node: MappingNode, key: Node, cells: list[Members], above: Annotations, path: str) -> None:
        keys = _sort_keys(node)
        samples, again = keys.annotations.pop("samples", None), keys.annotations.pop("again", None)
        here = self._annotated(above, keys.annotations, cells, path) if keys.annotations else above
        if samples is not None:
            here = replace(here, samples=self._samples(samples, cells))
        if keys.missing is None and keys.value is None and not keys.others and samples is not None:
            self._take_samples(node, cells, here)
        else:
            self._take_keys(node, key, keys, cells, here, path)
        if again is not None:
            self._take_again(again, cells, above, here, path)

    def _take_keys(
        self, node: MappingNode, key: Node, keys: _Keys, cells: list[Members], here: Annotations, path: str
    ) -> None:
        """Take what a mapping says besides its annotations: a reason, a value, parts, or members."""
        if keys.missing is not None:
            beside = keys.value or (keys.others[0][0] if keys.others else None)
            self._take_missing(keys.missing, beside, cells, here)
        elif keys.value is not None and keys.others:
            self._faults.beside_value(keys.others[0][0])
            self._give_up(cells)
        elif keys.value is not None:
            self._walk(keys.value, keys.value, cells, here, path)
        elif (metric := self._metric_of_parts(cells, keys.others)) is not None:
            members = self.levels.without_implied(cells)[0]
            measured = measure_parts(self.scope, node, key, keys.others, metric, self._structure_value)
            self._put_or_give_up(members, measured, here, node)
        elif self._is_of_unknown_metric(cells, keys.others):
            self._give_up(cells)
        elif keys.others:
            has_faults = self._take_members(cells, keys.others, here, path)
            self._places.append(_Place(key, node, cells, has_other_faults=has_faults))
        else:
            self._places.append(_Place(key, node, self.levels.without_implied(cells)))

    # ── samples and later measurements ──

    def _samples(self, node: Node, cells: list[Members]) -> tuple[Quantity, ...]:
        """Make the runs of the one cell that is meant."""
        meant = self.levels.without_implied(cells)
        return structure_samples(self.scope, node, self.metrics.get(meant[0]["metric"]) if len(meant) == 1 else None)

    def _take_samples(self, node: MappingNode, cells: list[Members], above: Annotations) -> None:
        """Take samples without a value beside them: what they add up to is known when all is read."""
        meant = self.levels.without_implied(cells)
        if above.samples:
            measurement = Measurement(None, above.samples[0], self.scope.at(node))
            self._put(meant[0], (measurement,), above, node, is_sampled=True)
        else:
            self._give_up(meant)

    def _take_again(self, node: Node, cells: list[Members], above: Annotations, here: Annotations, path: str) -> None:
        """Take later measurements, each with a tree of its own."""
        if self.is_partial:
            message = "a later measurement cannot be measured again within itself"
            self.scope.error(node, Code.KEY_UNKNOWN, message, "write one list of entries, oldest first")
            return
        for entry in structure_entries(self.scope, node, here.measured or self.measured):
            tree = ResultsTree(
                self.scope, self.declared, self.metrics, self.reasons, self.reader, self.measured, is_partial=True
            )
            faults = len(self.scope.faults)
            tree.fill(entry, entry, cells, entry_annotations(above), f"{path}again.")
            if not tree.filled and len(self.scope.faults) == faults:
                message = "this entry of again has no value"
                self.scope.error(entry, Code.VALUE_EMPTY, message, "write what was measured again, or delete it")
            for cell, filled in take_over(tree.filled, self.filled):
                self.again.setdefault(cell, []).append(filled)

    # ── mappings ──

    def _annotated(
        self, above: Annotations, annotations: Mapping[str, Node], cells: list[Members], path: str
    ) -> Annotations:
        """Add the annotations of a node to what holds above it."""
        meant = self.levels.without_implied(cells)
        if len(meant) > 1:
            refuse_figures(self.scope, annotations)
        return self.reader.below(above, annotations, path, self._units(meant))

    def _take_missing(self, node: Node, beside: Node | None, cells: list[Members], above: Annotations) -> None:
        if beside is not None:
            self._faults.beside_missing(beside)
        if isinstance(node, ScalarNode) and node.text.strip() in self.reasons:
            self._take_scalar(node, cells, above)
            return
        self._faults.not_missing(node)
        self._give_up(cells)

    def _metric_of_parts(self, cells: list[Members], others: Entries) -> Metric | None:
        """Give the metric of a mapping that is a value of parts: it holds for one cell, and no key is a member."""
        metric = self._common_metric(cells) if others else None
        if metric is None or metric.parts is None or len(self.levels.without_implied(cells)) != 1:
            return None
        return None if any(name.text in self.declared.axis_of for name, _ in others) else metric

    def _is_of_unknown_metric(self, cells: list[Members], others: Entries) -> bool:
        """Tell whether a mapping can only be a value of a metric that nothing describes, which is reported."""
        meant = self.levels.without_implied(cells)
        if len(meant) != 1 or not others or meant[0]["metric"] in self.metrics:
            return False
        return not any(name.text in self.declared.axis_of for name, _ in others)

    def _take_members(self, cells: list[Members], others: Entries, above: Annotations, path: str) -> bool:
        """Take a mapping of members; tell whether some of it is at fault."""
        possible = self.levels.possible(cells)
        groups: dict[str, dict[str, list[Members]]] = {}
        taken: set[str] = set()
        lacks_level = False
        has_faults = False
        for name, child in others:
            before = len(self.scope.faults)
            member = self._member_meant(name, possible, cells, others, path)
            if member is None:
                has_faults = True
                # What is missing above all keys of a mapping is told at the first one.
                found = [fault.code for fault in self.scope.faults[before:]]
                if Code.LEVEL_MISSING in found and lacks_level:
                    del self.scope.faults[before:]
                lacks_level = lacks_level or Code.LEVEL_MISSING in found
                continue
            is_guess = member != name.text
            has_faults = has_faults or is_guess
            if is_guess and member in taken:
                continue
            taken.add(member)
            axis = self.declared.axis_of[member]
            if axis not in groups:
                groups[axis] = self.levels.by_member(cells, axis)
            before = len(self.scope.faults)
            chosen = groups[axis].get(member, [])
            self._walk(child, name, chosen, above, f"{path}{name.text}.")
            if is_guess or member in self.declared.unknown or member in self.declared.uncertain:
                self._faults.forget_places(before)
                self._give_up(chosen)
        return has_faults

    def _member_meant(
        self, name: ScalarNode, possible: Mapping[str, str], cells: list[Members], others: Entries, path: str
    ) -> str | None:
        """Give the member that a key names here; report a key that names none, and give the one meant."""
        above = set(path.removeprefix("results.").split(".")) - {"again"}
        member = name.text
        if member in possible and member not in above:
            return member
        if member in possible:
            self._faults.level_twice(name)
            self._give_up(cells)
        elif member in self.metrics and self.metrics[member].formula is not None:
            self._faults.computed(name)
        elif member in self.declared.axis_of:
            self._faults.wrong_place(name, self.declared.axis_of[member], cells, possible)
        else:
            below = {other: axis for other, axis in possible.items() if other not in above}
            return self._unknown_member_meant(name, below, cells, others)
        return None

    def _unknown_member_meant(
        self, name: ScalarNode, below: Mapping[str, str], cells: list[Members], others: Entries
    ) -> str | None:
        """Report a key that is on no axis, and give the member that was meant; `below` are all that may stand here."""
        member = name.text
        taken = {other.text for other, _ in others}
        candidates = [candidate for candidate in below if candidate not in taken]
        if self.scope.incomplete.intersection(below.values()):  # it may be what is lacking there, as reported
            return None
        unknown = self.declared.unknown.intersection(candidates)
        meant = closest(member, candidates)
        if meant is None and len(unknown) == 1:
            meant = min(unknown)
        if meant in unknown:  # spelled right here and wrong on its axis, where it is reported
            return meant
        if any(member in parts for parts in self._parts(cells)):
            self._faults.part_too_high(name, cells)
            return None
        return self._faults.unknown_key(name, candidates, below)

    # ── cells ──

    def _common_metric(self, cells: list[Members]) -> Metric | None:
        metrics = {cell["metric"] for cell in cells}
        return self.metrics.get(metrics.pop()) if len(metrics) == 1 else None

    def _parts(self, cells: list[Members]) -> list[Mapping[str, object]]:
        metrics = (self.metrics.get(metric) for metric in {cell["metric"] for cell in cells})
        return [metric.parts.labels for metric in metrics if metric is not None and metric.parts is not None]

    def _units(self, cells: list[Members]) -> tuple[Unit, ...]:
        metric = self._common_metric(cells)
        return metric.units if metric else ()

    def _put_or_give_up(
        self, members: Members, measurements: tuple[Measurement, ...], annotations: Annotations, node: Node
    ) -> None:
        if measurements:
            self._put(members, measurements, annotations, node)
        else:
            self._give_up([members])

    def _put(
        self,
        members: Members,
        measurements: tuple[Measurement, ...],
        annotations: Annotations,
        node: Node,
        *,
        is_sampled: bool = False,
    ) -> None:
        cell = self.levels.cell_id(members)
        filled = FilledCell(members, measurements, annotations, node, is_sampled)
        earlier = self.filled.setdefault(cell, filled)
        if earlier.node is not node and earlier.measurements:
            self._faults.twice(node, cell, earlier.node)

    def _give_up(self, cells: list[Members]) -> None:
        """Mark cells whose value is at fault, so that nothing else is reported about them."""
        for members in cells:
            self.filled.setdefault(self.levels.cell_id(members), _NOTHING)

    def _report_missing(self, place: _Place) -> None:
        """Report declared cells with neither value nor reason, at the key that should hold them."""
        if self.is_partial:
            return
        lacking = [cell for cell in place.cells if self.levels.cell_id(cell) not in self.filled]
        unfilled = [cell for cell in lacking if self.declared.unknown.isdisjoint(cell.values())]
        self._give_up(lacking)
        if unfilled and not place.has_other_faults:
            self._faults.without_reason(place.key, place.node, unfilled, place.cells)


_NOTHING = FilledCell({}, (), Annotations(), ScalarNode("", "", 1, 1, 0, 0))


def _sort_keys(node: MappingNode) -> _Keys:
    keys = _Keys({}, node.get("value"), node.get("missing"), [])
    for name, child in node.entries:
        if name.text in ANNOTATION_KEYS:
            keys.annotations[name.text] = child
        elif name.text != "value":
            keys.others.append((name, child))
    keys.annotations.pop("missing", None)
    return keys
