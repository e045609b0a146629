"""Cells that no table shows."""

from __future__ import annotations

from sitegen.check.shown_cells import check_shown_cells
from sitegen.diagnostics import Code, Severity
from tests.check.conftest import LoadResults

RESULTS = """\
axes: {{device: [box], metric: [core_load, cpu_time]}}
tables:
  loads: {{rows: [device], columns: [metric]{only}}}
results:
  box:
    core_load: 4x 100
    cpu_time: not-tested
"""


def test_table_of_all_cells_shows_all(load_results: LoadResults) -> None:
    """Without a selector nothing is left out."""
    assert list(check_shown_cells(load_results(RESULTS.format(only="")))) == []


def test_cell_outside_of_every_selector_is_a_warning(load_results: LoadResults) -> None:
    """Its id would be on no page."""
    (fault,) = check_shown_cells(load_results(RESULTS.format(only=", only: {metric: core_load}")))
    assert (fault.code, fault.severity) == (Code.CELL_NOT_SHOWN, Severity.WARNING)
    assert fault.message == 'no table shows the cell "box.cpu_time"'
    assert (fault.location.line, fault.location.column) == (8, 15)
