"""Parts that should add up to a whole."""

from __future__ import annotations

import pytest

from sitegen.check.parts import check_parts
from sitegen.diagnostics import Code, Severity
from tests.check.conftest import LoadResults

AXES = "axes: {device: [box], metric: [cpu_time]}\nresults:\n  box: "


@pytest.mark.parametrize(
    "parts",
    [
        "{us: 1, sy: 52.8, id: 46.2}",
        "{us: 3.5, sy: 61.4, id: 35}",  # 99.9: each of the three is rounded to one decimal
        "{us: 1, sy: 53, id: 47}",  # 101: rounded to whole numbers
        "{us: ~ 1, sy: 50, id: 10}",  # an approximate part proves nothing
        "{us: 1, sy: not-tested, id: 10}",
    ],
)
def test_parts_within_rounding_are_right(load_results: LoadResults, parts: str) -> None:
    """A sum that rounding explains is no fault, nor is one that cannot be computed."""
    assert list(check_parts(load_results(AXES + parts))) == []


def test_parts_off_by_more_than_rounding_are_a_warning(load_results: LoadResults) -> None:
    """The message has the sum, the whole and the tolerance; the place is the value's."""
    (fault,) = check_parts(load_results(f"{AXES}{{us: 1, sy: 52.8, id: 46.4}}"))
    assert (fault.code, fault.severity) == (Code.PARTS_WHOLE, Severity.WARNING)
    assert (fault.location.line, fault.location.column) == (4, 8)
    assert fault.message == "us + sy + id is 100.2, and should be 100 (± 0.15 for rounding)"


def test_accepted_sum_is_not_reported(load_results: LoadResults) -> None:
    """`accept` answers the warning."""
    value = "{value: {us: 1, sy: 52.8, id: 46.4}, accept: {parts-whole: {de: gerundet, en: rounded}}}"
    assert list(check_parts(load_results(AXES + value))) == []
