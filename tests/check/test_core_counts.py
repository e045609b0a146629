"""Loads of cores against the cores of the device."""

from __future__ import annotations

import pytest

from sitegen.check.core_counts import check_core_counts
from sitegen.diagnostics import Code, Severity
from tests.check.conftest import LoadResults

AXES = "axes: {device: [box], metric: [core_load]}\nresults:\n  box: "


@pytest.mark.parametrize("loads", ["4x 100", "1x 95 + 3x idle", "1x 95 + 2x 75 + 1x 15", "failed"])
def test_all_cores_named_is_right(load_results: LoadResults, loads: str) -> None:
    """Loads for as many cores as the device has are no fault."""
    assert list(check_core_counts(load_results(AXES + loads))) == []


def test_other_number_of_cores_is_a_warning(load_results: LoadResults) -> None:
    """A core that nothing is said of is reported, with the way to answer it."""
    (fault,) = check_core_counts(load_results(f"{AXES}1x 100"))
    assert (fault.code, fault.severity) == (Code.CORE_COUNT, Severity.WARNING)
    assert fault.message == "the loads are of 1 of the device's 4 cores"
    assert "accept: {core-count: reason}" in fault.hint


def test_accepted_count_is_not_reported(load_results: LoadResults) -> None:
    """`accept` answers the warning."""
    value = "{value: 1x 100, accept: {core-count: {de: Quelle, en: source}}}"
    assert list(check_core_counts(load_results(AXES + value))) == []
