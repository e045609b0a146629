"""What roles name: cells, tests, test beds … by the ids that authors write.

Comes in: the dataset, and the content of a role. Goes out: the record meant, or `None`.
Refuses to know: how it is printed, and how a fault is reported. The cells of a result set are sorted into an index
when they are first asked for; it is kept, since texts ask again and again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sitegen.model.dataset import Dataset
from sitegen.model.result_sets import Cell, Measurement, ResultSet
from sitegen.model.suites import Suite, Test
from sitegen.model.test_beds import TestBed, TestBedVariant
from sitegen.model.texts import Text


@dataclass(frozen=True, slots=True)
class FoundValue:
    """A measured value that a text names: a whole cell, or one part of it. `anchor` is its id on the page."""

    result_set: ResultSet
    cell: Cell
    measurements: tuple[Measurement, ...]
    anchor: str


@dataclass(frozen=True, slots=True, eq=False)
class Lookup:
    """Finds what the roles of a dataset's texts name."""

    dataset: Dataset
    _values: dict[str, Mapping[str, FoundValue]] = field(default_factory=dict, repr=False)

    def owner(self, text: Text) -> ResultSet | None:
        """Give the result set whose file a text stands in."""
        folder, _, name = text.context.partition(":")[0].partition("/")
        return self.dataset.result_sets.get(name) if folder == "results" else None

    def value(self, content: str, owner: ResultSet | None) -> FoundValue | None:
        """Find `CELL` in the owner's result set, or `RESULTS#CELL` in any."""
        name, mark, cell_id = content.rpartition("#")
        result_set = self.dataset.result_sets.get(name) if mark else owner
        return None if result_set is None else self.values(result_set).get(cell_id)

    def values(self, result_set: ResultSet) -> Mapping[str, FoundValue]:
        """Give all values of a result set by the ids of cells, and of parts."""
        found = self._values.get(result_set.id)
        if found is None:
            found = self._values[result_set.id] = _index(result_set)
        return found

    def test(self, content: str) -> tuple[Suite, Test] | None:
        """Find `SUITE.TEST`."""
        suite_id, _, test_id = content.partition(".")
        suite = self.dataset.suites.get(suite_id)
        test = None if suite is None else suite.tests.get(test_id)
        return None if suite is None or test is None else (suite, test)

    def test_bed(self, content: str) -> tuple[TestBed, TestBedVariant | None] | None:
        """Find `ID` or `ID.VARIANT`."""
        bed_id, dot, variant_id = content.partition(".")
        test_bed = self.dataset.test_beds.get(bed_id)
        if test_bed is None or not dot:
            return None if test_bed is None else (test_bed, None)
        variant = test_bed.variants.get(variant_id)
        return None if variant is None else (test_bed, variant)


def _index(result_set: ResultSet) -> Mapping[str, FoundValue]:
    values: dict[str, FoundValue] = {}
    for cell in result_set.cells:
        values[cell.id] = FoundValue(result_set, cell, cell.measurements, cell.id)
        for measurement in cell.measurements:
            if measurement.part is not None:
                anchor = f"{cell.id}.{measurement.part}"
                values[anchor] = FoundValue(result_set, cell, (measurement,), anchor)
    return values
