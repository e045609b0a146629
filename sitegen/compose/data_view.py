"""All measurements of a result set for machines: the same in every language.

Comes in: a result set and the editions of the site. Goes out: a `DataView`. Refuses to know: JSON.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sitegen.compose.edition import Edition
from sitegen.compose.frames import page_path, permalink
from sitegen.compose.levels import property_key
from sitegen.compose.plain_blocks import plain_blocks
from sitegen.compose.result_page import page_texts
from sitegen.compose.statistics import statistics_data
from sitegen.compose.test_beds import reference_key
from sitegen.compose.texts import PageTexts
from sitegen.model.addresses import RESULTS
from sitegen.model.attachments import ATTACHMENT_FOLDER, Attachment
from sitegen.model.changes import Change, Outcome, find_changes
from sitegen.model.notation import write_value
from sitegen.model.quantities import Missing, Quantity, QuantityRange, authored, base_value, canonical, plain
from sitegen.model.result_sets import Cell, Measurement, Note, ResultSet
from sitegen.model.views import DataChange, DataRow, DataView


def compose_data(editions: Sequence[Edition], result_set: ResultSet) -> DataView:
    """Compose the data of a result set; notes and titles are there in every language that has them."""
    pages = {edition.language: page_texts(edition, result_set) for edition in editions}
    changes = find_changes(result_set) if result_set.comparisons else {}
    cells = {cell.id: cell for cell in result_set.cells}
    return DataView(
        result_set.id,
        {language: page.plain(result_set.title) for language, page in pages.items()},
        {
            edition.language: permalink(edition, page_path(edition.language, RESULTS, result_set.id))
            for edition in editions
        },
        tuple(result_set.axes),
        tuple(
            replace(
                _row(cell, measurement, pages),
                computed=_formula(cell, result_set),
                changes=tuple(
                    _change(change, cells)
                    for change in changes.get((cell.id, measurement.part), ())
                    if change is not None
                ),
            )
            for cell in result_set.cells
            for measurement in cell.measurements
        ),
        tuple(_row(cell, measurement, pages) for cell in result_set.baselines for measurement in cell.measurements),
        {attachment.id: _attachment(attachment) for attachment in result_set.attachments.values()},
    )


def _row(cell: Cell, measurement: Measurement, pages: dict[str, PageTexts]) -> DataRow:
    value = measurement.value
    figures = None if isinstance(value, Missing) else value
    single = value if isinstance(value, Quantity) else None
    span = value if isinstance(value, QuantityRange) else None
    return DataRow(
        id=cell.id if measurement.part is None else f"{cell.id}.{measurement.part}",
        members=dict(cell.members),
        part=measurement.part,
        value=None if figures is None else authored(figures),
        unit=None if figures is None else figures.unit.symbol,
        base_value=None if figures is None else canonical(base_value(figures)),
        base_unit=None if figures is None else figures.unit.base,
        sign=None if single is None or single.sign is None else single.sign.value,
        low=None if span is None else plain(span.low),
        high=None if span is None else plain(span.high),
        plus_minus=None if single is None or single.plus_minus is None else plain(single.plus_minus),
        missing=value.reason.value if isinstance(value, Missing) else None,
        notes=tuple(_note(note, pages) for note in cell.notes),
        conditions={name: property_key(condition) for name, condition in cell.conditions.items()},
        statistics=statistics_data(cell.statistics),
        test_bed=None if cell.test_bed is None else reference_key(cell.test_bed),
        measured=cell.measured,
        status=None if cell.status is None else cell.status.state,
        file=measurement.location.path,
        line=measurement.location.line,
        samples=tuple(write_value(run) for run in cell.samples),
        earlier=tuple(
            _row(before, then, pages)
            for before in cell.earlier
            for then in before.measurements
            if then.part == measurement.part or then.part is None
        ),
        raw=tuple(f"{each.attachment}#{each.path}" if each.path else each.attachment for each in cell.raw),
    )


def _formula(cell: Cell, result_set: ResultSet) -> str:
    metric = result_set.metrics.get(cell.members["metric"])
    return "" if metric is None or metric.formula is None else " ".join(metric.formula.tokens)


def _change(change: Change, cells: Mapping[str, Cell]) -> DataChange:
    along, is_computed = change.comparison.along, change.outcome is Outcome.COMPUTED
    unit = change.unit.symbol if change.unit is not None else {"percent": "%"}.get(change.comparison.kind, "")
    return DataChange(
        along=along,
        to=cells[change.reference].members[along],
        kind=change.comparison.kind,
        outcome=change.outcome.value,
        value=plain(change.number) if is_computed else None,
        unit=unit if is_computed else None,
        base_value=canonical(change.base) if is_computed else None,
        verdict=change.verdict or None,
    )


def _attachment(attachment: Attachment) -> dict[str, str]:
    """Say where an attached file is beside the page; one that is not available has nothing to say to machines."""
    if attachment.file is None:
        return {}
    return {"file": f"{ATTACHMENT_FOLDER}/{attachment.file.name}", "sha256": attachment.file.sha256}


def _note(note: Note, pages: dict[str, PageTexts]) -> dict[str, str]:
    """Give a note in the languages that it has been written in or translated into."""
    return {
        language: plain_blocks(page.blocks(note.text))
        for language, page in pages.items()
        if not page.translate(note.text).is_fallback
    }
