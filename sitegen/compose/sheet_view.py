"""The measurements of a result set as a sheet in one language, for spreadsheets.

Comes in: a result set and an edition. Goes out: a `SheetView` of final text. Refuses to know: CSV.
"""

from __future__ import annotations

from sitegen.compose.edition import Edition
from sitegen.compose.levels import axis_words, member_words
from sitegen.compose.plain_blocks import plain_blocks
from sitegen.compose.result_page import page_texts
from sitegen.compose.texts import PageTexts
from sitegen.localise.missing import reason_label
from sitegen.localise.numbers import format_number
from sitegen.localise.quantities import format_value
from sitegen.model.quantities import Missing, base_value, canonical
from sitegen.model.result_sets import Cell, Measurement, ResultSet
from sitegen.model.views import SheetView

NOTE_SEPARATOR = " | "


def compose_sheet(edition: Edition, result_set: ResultSet) -> SheetView:
    """Compose the sheet: numbers as the locale prints them, but without grouping."""
    page = page_texts(edition, result_set)
    words = edition.words
    header = (
        words.pgettext("column of a sheet", "id"),
        *(axis_words(page, axis) for axis in result_set.axes.values()),
        words.pgettext("column of a sheet", "part"),
        words.pgettext("column of a sheet", "value"),
        words.pgettext("column of a sheet", "unit"),
        words.pgettext("column of a sheet", "base value"),
        words.pgettext("column of a sheet", "missing"),
        words.pgettext("column of a sheet", "notes"),
    )
    return SheetView(
        result_set.id,
        edition.language,
        ";" if edition.locale.decimal_mark == "," else ",",
        header,
        tuple(row for cell in result_set.cells for row in _rows(cell, result_set, page)),
    )


def _rows(cell: Cell, result_set: ResultSet, page: PageTexts) -> tuple[tuple[str, ...], ...]:
    members = tuple(
        member_words(page, axis, cell.members[axis.id]) if axis.id in cell.members else ""
        for axis in result_set.axes.values()
    )
    notes = NOTE_SEPARATOR.join(plain_blocks(page.blocks(note.text)) for note in cell.notes)
    return tuple(
        (
            cell.id if measurement.part is None else f"{cell.id}.{measurement.part}",
            *members,
            _part(cell, measurement, result_set, page),
            *_figures(measurement, result_set, page),
            notes,
        )
        for measurement in cell.measurements
    )


def _part(cell: Cell, measurement: Measurement, result_set: ResultSet, page: PageTexts) -> str:
    if measurement.part is None:
        return ""
    metric = result_set.metrics.get(cell.members.get("metric", ""))
    label = None if metric is None or metric.parts is None else metric.parts.labels.get(measurement.part)
    return page.plain(label) or measurement.part


def _figures(measurement: Measurement, result_set: ResultSet, page: PageTexts) -> tuple[str, str, str, str]:
    """Give value, unit, base value, and the reason in words where there is none."""
    value, edition = measurement.value, page.edition
    if isinstance(value, Missing):
        label = result_set.reasons.get(value.word) if value.word else None
        return "", "", "", page.plain(label) or reason_label(value.reason, edition.words)
    return (
        format_value(value, edition.sheet_locale, unit=False),
        value.unit.symbol,
        format_number(canonical(base_value(value)), edition.sheet_locale),
        "",
    )
