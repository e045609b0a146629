"""Cells of a results table: the printed value, and its attributes for machines.

Comes in: a cell, and what its column shares. Goes out: a `ValueCell`.
Refuses to know: other cells.
"""

from __future__ import annotations

from dataclasses import replace

from sitegen.compose.edition import Edition
from sitegen.compose.grid import ColumnFigures, count_decimals
from sitegen.compose.texts import PageTexts
from sitegen.compose.values import Attributes, are_equal, displayed, joiner, missing_words, value_attributes
from sitegen.localise.quantities import format_halves, format_value
from sitegen.model.addresses import RESULTS, old_cell_ids
from sitegen.model.quantities import Missing, Quantity
from sitegen.model.result_sets import Cell, Measurement, ResultSet
from sitegen.model.rich_text import Target
from sitegen.model.views import ChangeView, NoteMark, ValueCell, ValuePart

ABSENT = ValueCell("", (), (), "", (), (), is_missing=False, is_absent=True)


def compose_cell(
    cell: Cell,
    column: ColumnFigures,
    page: PageTexts,
    result_set: ResultSet,
    marks: tuple[NoteMark, ...],
    headers: tuple[str, ...],
    *,
    carries_id: bool,
    changes: tuple[ChangeView, ...] = (),
) -> ValueCell:
    """Compose a cell; where another table carries its id, it only refers to it, and from another page links to it."""
    first = cell.measurements[0]
    old_ids = old_cell_ids(cell, result_set) if carries_id else ()
    is_at_home = page.result_set is result_set
    parts: tuple[ValuePart, ...]
    attributes: Attributes = () if carries_id else (("data-cell", cell.id),)
    if len(cell.measurements) == 1 and first.part is None:
        parts = (_whole(displayed(result_set, cell, first), column, result_set, page.edition),)
        attributes += value_attributes(first.value)
    else:
        parts = tuple(
            replace(part, old_ids=tuple(f"{old_id}.{measurement.part}" for old_id in old_ids))
            for part, measurement in zip(
                _parts(cell, column, page, result_set, carries_id=carries_id), cell.measurements, strict=True
            )
        )
    return ValueCell(
        cell.id if carries_id else "",
        attributes,
        parts,
        joiner(result_set, cell) if len(parts) > 1 else "",
        marks,
        headers,
        is_missing=isinstance(first.value, Missing) and len(parts) == 1,
        changes=changes,
        link=None if is_at_home else Target(kind=RESULTS, id=result_set.id, anchor=cell.id),
        old_ids=old_ids,
    )


def _whole(measurement: Measurement, column: ColumnFigures, result_set: ResultSet, edition: Edition) -> ValuePart:
    value = measurement.value
    if isinstance(value, Missing):
        return ValuePart("", "", missing_words(result_set, value, edition), "", "", ())
    number, unit = _halves(measurement, edition, has_unit=not column.unit)
    decimals = count_decimals(value) if isinstance(value, Quantity) else column.decimals
    return ValuePart(
        "",
        "",
        f"{number}{unit}",
        number,
        unit,
        (),
        missing_decimals=column.decimals - decimals,
        lacks_mark=decimals == 0 < column.decimals,
    )


def _parts(
    cell: Cell, column: ColumnFigures, page: PageTexts, result_set: ResultSet, *, carries_id: bool
) -> tuple[ValuePart, ...]:
    """Compose the parts; equal ones are printed once, and the unit behind the last one that has it."""
    metric = result_set.metrics.get(cell.members.get("metric", ""))
    labels = {} if metric is None or metric.parts is None else metric.parts.labels
    once = are_equal(cell.measurements)
    shown = tuple(displayed(result_set, cell, measurement) for measurement in cell.measurements)
    parts: list[ValuePart] = []
    for index, measurement in enumerate(cell.measurements):
        part = measurement.part or ""
        attributes = value_attributes(measurement.value)
        part_id = f"{cell.id}.{part}"
        if not carries_id:
            attributes = (("data-cell", part_id), *attributes)
        following = None if once else shown[index + 1 : index + 2]
        text, number, unit = "", "", ""
        if isinstance(measurement.value, Missing):
            text = missing_words(result_set, measurement.value, page.edition)
        elif not (once and index):
            has_unit = not column.unit and not _have_one_unit(shown[index], following)
            number, unit = _halves(shown[index], page.edition, has_unit=has_unit)
            text = f"{number}{unit}"
        label = page.plain(labels.get(part)) or part
        parts.append(ValuePart(part_id if carries_id else "", label, text, number, unit, attributes))
    return tuple(parts)


def _have_one_unit(measurement: Measurement, following: tuple[Measurement, ...] | None) -> bool:
    if not following or isinstance(measurement.value, Missing) or isinstance(following[0].value, Missing):
        return False
    return measurement.value.unit == following[0].value.unit


def _halves(measurement: Measurement, edition: Edition, *, has_unit: bool) -> tuple[str, str]:
    value = measurement.value
    if isinstance(value, Missing):  # pragma: no cover - asked only for values
        raise TypeError(value)
    if not has_unit:
        return format_value(value, edition.locale, unit=False), ""
    number, unit = format_halves(value, edition.locale)
    return number, unit
