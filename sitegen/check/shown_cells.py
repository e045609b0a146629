"""Cells that no table shows: their value would be on no page, and links to them would lead nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from sitegen.diagnostics import Code, Diagnostic, Severity
from sitegen.model.dataset import Dataset


def check_shown_cells(dataset: Dataset) -> Iterator[Diagnostic]:
    """Warn of cells that every table of their result set leaves out by `only`."""
    for result_set in dataset.result_sets.values():
        selectors = [table.only for table in result_set.tables]
        if any(selector is None for selector in selectors):
            continue
        for cell in result_set.cells:
            is_shown = any(
                all(cell.members.get(axis) in members for axis, members in selector.items())
                for selector in selectors
                if selector is not None
            )
            if not is_shown and Code.CELL_NOT_SHOWN not in cell.accepted:
                message = f'no table shows the cell "{cell.id}"'
                hint = "widen the selector of a table (only:), or add a table for it"
                yield Diagnostic(cell.location, Code.CELL_NOT_SHOWN, Severity.WARNING, message, hint)
