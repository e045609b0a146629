"""All texts of a dataset, wherever they stand in its records.

Comes in: a record. Goes out: the texts in it, each once, in the order of the fields.
Refuses to know: the records. It walks through the fields of dataclasses, so that a new one needs nothing here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from decimal import Decimal
from enum import Enum
from functools import cache

from sitegen.data.units import Unit, UnitRegistry
from sitegen.diagnostics import Location
from sitegen.model.result_sets import Measurement
from sitegen.model.texts import Text

# What has no text in it; skipped for speed.
_WITHOUT_TEXTS = (str, int, Decimal, Enum, Location, Unit, UnitRegistry, Measurement, type(None))


def texts_of(record: object) -> Iterator[Text]:
    """Give all texts below a record; what stands in several places (notes of many cells) comes once."""
    seen: set[int] = set()
    waiting = [record]
    while waiting:
        current = waiting.pop()
        if isinstance(current, _WITHOUT_TEXTS) or id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, Text):
            yield current
        else:
            waiting.extend(reversed(_parts(current)))


def _parts(record: object) -> list[object]:
    if isinstance(record, tuple):
        return list(record)
    if isinstance(record, Mapping):
        return list(record.values())
    if is_dataclass(record) and not isinstance(record, type):
        return [getattr(record, name) for name in _field_names(type(record))]
    raise TypeError(record)  # pragma: no cover - a new kind of field: say above whether it has texts


@cache
def _field_names(record_type: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(record_type))
