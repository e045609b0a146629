"""What a single cell has to say beside its notes: its status, its source, and what it does not share with most.

Comes in: the cells of a result set. Goes out: for each cell its remarks, ready to stand below a table.
Refuses to know: tables. What most cells share is said once on the page, by `result_page`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sitegen.compose.history import earlier_remark, samples_remark
from sitegen.compose.shares import Share, share
from sitegen.compose.statistics import statistics_key, statistics_words
from sitegen.compose.texts import PageTexts
from sitegen.localise.dates import format_date
from sitegen.model.quantities import Missing
from sitegen.model.result_sets import Cell, ResultSet, Statistics, Status
from sitegen.model.rich_text import Blocks, Inlines, Paragraph, Plain
from sitegen.model.texts import Text


@dataclass(frozen=True, slots=True)
class CellRemarks:
    """The remarks of every cell, by cell id; and what most cells share (keys; "" is nothing)."""

    by_cell: Mapping[str, tuple[tuple[str, Blocks], ...]]
    statistics: Statistics | None
    measured: str
    source: Text | None

    def of(self, cell: Cell) -> tuple[tuple[str, Blocks], ...]:
        """Give the remarks of a cell, each with a key that tells equal ones."""
        return self.by_cell.get(cell.id, ())


def compose_remarks(result_set: ResultSet, page: PageTexts) -> CellRemarks:
    """Compose the remarks of all cells of a result set."""
    found: dict[str, list[tuple[str, Blocks]]] = {}
    cells = result_set.cells
    for cell in cells:
        if cell.status is not None:
            words = status_words(cell.status, page)
            found.setdefault(cell.id, []).append((f"status {cell.status}", (Paragraph(words),)))
        # What runs add up to belongs to their cell, whatever others say.
        remarks = (
            samples_remark(cell, page) if cell.samples else (),
            earlier_remark(cell, result_set, page) if cell.earlier else (),
        )
        found.setdefault(cell.id, []).extend((f"{blocks}", blocks) for blocks in remarks if blocks)
    with_value = [cell for cell in cells if not isinstance(cell.measurements[0].value, Missing)]
    statistics = share([cell for cell in with_value if not cell.samples], lambda cell: statistics_key(cell.statistics))
    measured = share(with_value, lambda cell: cell.measured or "")
    source = share(cells, lambda cell: "" if cell.source is None else cell.source.source)
    _add(found, statistics, lambda cell: (Plain(statistics_words(cell.statistics, page)),))
    _add(found, measured, lambda cell: (Plain(_measured(cell, page)),))
    _add(found, source, lambda cell: _source(cell, page))
    typical = (
        cell.statistics
        for cell in with_value
        if not cell.samples and statistics_key(cell.statistics) == statistics.common
    )
    return CellRemarks(
        {cell_id: tuple(remarks) for cell_id, remarks in found.items()},
        next(typical, None) if statistics.common else None,
        measured.common or "",
        next((cell.source for cell in cells if cell.source and cell.source.source == source.common), None),
    )


def status_words(status: Status, page: PageTexts) -> Inlines:
    """Say the status of a value: "Provisional: …"."""
    words = page.edition.words
    states = {
        "provisional": words.pgettext("status of a value", "Provisional"),
        "reviewed": words.pgettext("status of a value", "Reviewed"),
        "withdrawn": words.pgettext("status of a value", "Withdrawn"),
    }
    inlines: list[Plain] = [Plain(states.get(status.state, status.state))]
    if status.date is not None:
        inlines.append(Plain(f" ({format_date(status.date, page.edition.locale)})"))
    if status.reason is None:
        return (*inlines, Plain("."))
    return (*inlines, Plain(": "), *page.inlines(status.reason))


def _measured(cell: Cell, page: PageTexts) -> str:
    pattern = page.edition.words.pgettext("note", "Measured: %(date)s")
    return pattern % {"date": format_date(cell.measured or "", page.edition.locale)}


def _source(cell: Cell, page: PageTexts) -> Inlines:
    source = () if cell.source is None else page.inlines(cell.source)
    return (Plain(f"{page.edition.words.pgettext('note', 'Source:')} "), *source)


def _add(found: dict[str, list[tuple[str, Blocks]]], shares: Share, compose: Callable[[Cell], Inlines]) -> None:
    """Add a remark to each cell that has something else to say than most cells; nothing is not said."""
    for difference in shares.differences:
        if difference.key:
            blocks = (Paragraph(compose(difference.cells[0])),)
            for cell in difference.cells:
                found.setdefault(cell.id, []).append((difference.key, blocks))
