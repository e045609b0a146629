"""Loads of cores against the number of cores that the device says it has."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from sitegen.diagnostics import Code, Diagnostic, Severity
from sitegen.model.dataset import Dataset
from sitegen.model.quantities import CoreLoads, Quantity, plain


def check_core_counts(dataset: Dataset) -> Iterator[Diagnostic]:
    """Warn of loads for more or fewer cores than the device's property `cores`."""
    for result_set in dataset.result_sets.values():
        for cell in result_set.cells:
            if Code.CORE_COUNT in cell.accepted:
                continue
            cores = _cores(dataset, cell.members.get("device", ""))
            for measurement in cell.measurements:
                if cores is None or not isinstance(measurement.value, CoreLoads):
                    continue
                count = sum(group.count for group in measurement.value.groups)
                if count != cores:
                    message = f"the loads are of {count} of the device's {plain(cores)} cores"
                    hint = "write idle cores too (3x idle), or say why: accept: {core-count: reason}"
                    yield Diagnostic(measurement.location, Code.CORE_COUNT, Severity.WARNING, message, hint)


def _cores(dataset: Dataset, device_id: str) -> Decimal | None:
    device = dataset.devices.get(device_id)
    cores = device.specs.get("cores") if device else None
    return cores.number if isinstance(cores, Quantity) and cores.sign is None else None
