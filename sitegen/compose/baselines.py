"""Baselines: values to hold the values of a table against, each in a line below the table.

Comes in: the cells of a table. Goes out: the baselines that hold for one of them at least.
Refuses to know: the table's headers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from sitegen.compose.levels import cell_words
from sitegen.compose.plain_blocks import plain_blocks
from sitegen.compose.texts import PageTexts
from sitegen.compose.values import Attributes, format_measurements, value_attributes
from sitegen.model.result_sets import Cell, ResultSet
from sitegen.model.rich_text import ForeignBlocks, Inlines, Paragraph, Plain
from sitegen.model.texts import Text
from sitegen.model.views import BaselineView


def find_baseline(cell: Cell, result_set: ResultSet) -> Cell | None:
    """Give the baseline of a cell: of all that hold for it, the one for the fewest cells."""
    fitting = [baseline for baseline in result_set.baselines if _holds(baseline, cell)]
    return max(fitting, key=lambda baseline: len(baseline.members), default=None)


def compose_baselines(
    cells: Iterable[Cell], result_set: ResultSet, page: PageTexts, shown: Collection[str]
) -> tuple[BaselineView, ...]:
    """Compose the baselines of a table's cells; `shown` are the ids that an earlier table has."""
    if not result_set.baselines:
        return ()
    used = {baseline.id for cell in cells if (baseline := find_baseline(cell, result_set)) is not None}
    return tuple(
        _compose(baseline, result_set, page, has_id=baseline.id not in shown)
        for baseline in result_set.baselines
        if baseline.id in used
    )


def _holds(baseline: Cell, cell: Cell) -> bool:
    return all(cell.members.get(axis) == member for axis, member in baseline.members.items())


def _compose(baseline: Cell, result_set: ResultSet, page: PageTexts, *, has_id: bool) -> BaselineView:
    words = page.edition.words
    cells = cell_words(page, result_set, baseline)
    label = words.pgettext("baseline", "Baseline:")
    if cells:
        label = words.pgettext("baseline", "Baseline (%(cells)s):") % {"cells": cells}
    attributes: Attributes = ()
    if len(baseline.measurements) == 1:
        attributes = value_attributes(baseline.measurements[0].value)
    notes: list[Inlines] = []
    for note in baseline.notes:
        notes += [((Plain(" "),) if notes else ()), _one_line(note.text, page)]
    return BaselineView(
        baseline.id if has_id else "",
        attributes,
        (Plain(label),),
        format_measurements(result_set, baseline, baseline.measurements, page.edition),
        tuple(inline for inlines in notes for inline in inlines),
    )


def _one_line(text: Text, page: PageTexts) -> Inlines:
    """Compose a note for a line; one of several paragraphs loses its mark-up."""
    blocks = page.blocks(text)
    inner = blocks[0].blocks if len(blocks) == 1 and isinstance(blocks[0], ForeignBlocks) else blocks
    is_paragraph = len(inner) == 1 and isinstance(inner[0], Paragraph)
    return page.inlines(text) if is_paragraph else (Plain(plain_blocks(blocks)),)
