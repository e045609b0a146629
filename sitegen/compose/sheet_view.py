"""The measurements of a result set as a sheet in one language, for spreadsheets.

Comes in: a result set and an edition. Goes out: a `SheetView` of final text. Refuses to know: CSV.
"""

from __future__ import annotations

from sitegen.compose.baselines import find_baseline
from sitegen.compose.changes import ChangeReader, kind_words, read_changes
from sitegen.compose.edition import Edition
from sitegen.compose.history import earlier_words
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
    changes = read_changes(result_set, page)
    has_history = any(cell.earlier for cell in result_set.cells)
    header = (
        words.pgettext("column of a sheet", "id"),
        *(axis_words(page, axis) for axis in result_set.axes.values()),
        words.pgettext("column of a sheet", "part"),
        words.pgettext("column of a sheet", "value"),
        words.pgettext("column of a sheet", "unit"),
        words.pgettext("column of a sheet", "base value"),
        words.pgettext("column of a sheet", "missing"),
        words.pgettext("column of a sheet", "notes"),
        *_change_headers(result_set, page),
        *_baseline_headers(result_set, page),
        *((words.pgettext("column of a sheet", "earlier values"),) if has_history else ()),
    )
    return SheetView(
        result_set.id,
        edition.language,
        ";" if edition.locale.decimal_mark == "," else ",",
        header,
        tuple(
            row for cell in result_set.cells for row in _rows(cell, result_set, page, changes, has_history=has_history)
        ),
    )


def _rows(
    cell: Cell, result_set: ResultSet, page: PageTexts, changes: ChangeReader, *, has_history: bool
) -> tuple[tuple[str, ...], ...]:
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
            *changes.texts(cell, measurement.part, page.edition.sheet_locale),
            *_baseline(cell, measurement, result_set, page),
            *((earlier_words(cell, result_set, page),) if has_history else ()),
        )
        for measurement in cell.measurements
    )


def _change_headers(result_set: ResultSet, page: PageTexts) -> tuple[str, ...]:
    """Name a column for each comparison; several are told apart by what they are."""
    label = page.edition.words.pgettext("column of a sheet", "change")
    if len(result_set.comparisons) == 1:
        return (label,)
    return tuple(
        f"{label} {number} ({kind_words(comparison, page)})"
        for number, comparison in enumerate(result_set.comparisons, start=1)
    )


def _baseline_headers(result_set: ResultSet, page: PageTexts) -> tuple[str, ...]:
    words = page.edition.words
    label = words.pgettext("column of a sheet", "baseline")
    unit = words.pgettext("column of a sheet", "unit of the baseline")
    return (label, unit) if result_set.baselines else ()


def _baseline(cell: Cell, measurement: Measurement, result_set: ResultSet, page: PageTexts) -> tuple[str, ...]:
    """Give the value to hold a measurement against, with its unit; nothing where there is none."""
    if not result_set.baselines:
        return ()
    baseline = find_baseline(cell, result_set)
    for other in () if baseline is None else baseline.measurements:
        if other.part == measurement.part or measurement.part is None:
            figures = _figures(other, result_set, page)
            return figures[0], figures[1]
    return "", ""


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
