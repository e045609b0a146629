"""Parts of a value that should add up to a whole: `us + sy + id = 100 %`, within their rounding."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from sitegen.diagnostics import Code, Diagnostic, Severity
from sitegen.model.dataset import Dataset
from sitegen.model.quantities import EXACT, Quantity, plain
from sitegen.model.result_sets import Cell
from sitegen.model.vocabulary import Metric


def check_parts(dataset: Dataset) -> Iterator[Diagnostic]:
    """Warn of parts whose sum is further from the whole than rounding each of them explains."""
    for result_set in dataset.result_sets.values():
        for cell in result_set.cells:
            metric = result_set.metrics.get(cell.members["metric"])
            if metric is None or metric.parts is None or metric.parts.whole is None:
                continue
            if Code.PARTS_WHOLE not in cell.accepted:
                yield from _check_cell(cell, metric, metric.parts.whole)


def _check_cell(cell: Cell, metric: Metric, whole: Decimal) -> Iterator[Diagnostic]:
    numbers = [
        measurement.value.number
        for measurement in cell.measurements
        if isinstance(measurement.value, Quantity) and measurement.value.sign is None
    ]
    if len(numbers) != len(metric.parts.labels if metric.parts else ()):
        return
    total = Decimal(0)
    for number in numbers:
        total = EXACT.add(total, number)
    # A trailing ",0" is often dropped, so all parts are taken as rounded to the decimals of the finest one.
    decimals = max(_decimals(number) for number in numbers)
    tolerance = EXACT.multiply(Decimal(len(numbers)), EXACT.scaleb(Decimal(5), -decimals - 1))
    if abs(EXACT.subtract(total, whole)) <= tolerance:
        return
    names = " + ".join(metric.parts.labels if metric.parts else ())
    message = f"{names} is {plain(total)}, and should be {plain(whole)} (± {plain(tolerance)} for rounding)"
    hint = "correct the parts, or say why it is right: accept: {parts-whole: reason}"
    yield Diagnostic(cell.location, Code.PARTS_WHOLE, Severity.WARNING, message, hint)


def _decimals(number: Decimal) -> int:
    return len(plain(number).partition(".")[2])
