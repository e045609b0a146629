"""What a cell was before, and the single runs behind it: one remark each, below the table.

Comes in: a cell. Goes out: prose, and texts for sheets. Refuses to know: tables.
"""

from __future__ import annotations

from sitegen.compose.levels import property_key, property_text
from sitegen.compose.statistics import statistics_words
from sitegen.compose.texts import PageTexts
from sitegen.compose.values import format_measurements
from sitegen.localise.dates import format_date
from sitegen.localise.numbers import format_number
from sitegen.localise.quantities import format_value
from sitegen.model.result_sets import Cell, ResultSet
from sitegen.model.rich_text import Blocks, Inline, Inlines, Paragraph, Plain, Unbreakable, plain_text


def earlier_remark(cell: Cell, result_set: ResultSet, page: PageTexts) -> Blocks:
    """List the earlier values of a cell, each with its date, what was different then, and its notes."""
    inlines: list[Inline] = [Plain(page.edition.words.pgettext("history", "Earlier:"))]
    notes: list[Blocks] = []
    for number, before in enumerate(cell.earlier):
        inlines += [Plain("; " if number else " "), *_version(before, cell, result_set, page)]
        now = {note.text.source for note in cell.notes}
        notes += [page.blocks(note.text) for note in before.notes if note.text.source not in now]
    inlines.append(Plain("."))
    return (Paragraph(tuple(inlines)), *(block for blocks in notes for block in blocks))


def earlier_words(cell: Cell, result_set: ResultSet, page: PageTexts) -> str:
    """List the earlier values of a cell in plain words."""
    return "; ".join(plain_text(_version(before, cell, result_set, page)) for before in cell.earlier)


def _version(before: Cell, cell: Cell, result_set: ResultSet, page: PageTexts) -> Inlines:
    printed = format_measurements(result_set, before, before.measurements, page.edition)
    inlines: list[Inline] = []
    if before.measured:
        inlines += [Unbreakable(format_date(before.measured, page.edition.locale)), Plain(": ")]
    inlines.append(Unbreakable(printed))
    different: list[Inline] = []
    for name, value in before.conditions.items():
        now = cell.conditions.get(name)
        if now is None or property_key(now) != property_key(value):
            label = page.inlines(result_set.properties[name].label)
            different += [Plain(", " if different else ""), *label, Plain(" "), *property_text(page, value)]
    return (*inlines, Plain(" ("), *different, Plain(")")) if different else tuple(inlines)


def samples_remark(cell: Cell, page: PageTexts) -> Blocks:
    """Say how the value of a cell came from its runs, and list them."""
    inlines: list[Inline] = [Plain(f"{statistics_words(cell.statistics, page)}. ")]
    inlines.append(Plain(f"{page.edition.words.pgettext('statistics', 'Single runs:')} "))
    for run in cell.samples[:-1]:
        inlines += [Unbreakable(format_number(run.number, page.edition.locale)), Plain("; ")]
    inlines.append(Unbreakable(format_value(cell.samples[-1], page.edition.locale)))
    return (Paragraph(tuple(inlines)),)
