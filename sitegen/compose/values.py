"""Measured values in a language, and what machines read of them (DESIGN section 2).

Comes in: values. Goes out: printed text and attributes. Refuses to know: tables and pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sitegen.compose.edition import Edition
from sitegen.localise.locales import NO_BREAK_SPACE
from sitegen.localise.missing import format_missing
from sitegen.localise.quantities import format_value
from sitegen.model.precision import convert
from sitegen.model.quantities import (
    Missing,
    Quantity,
    QuantityRange,
    Value,
    authored,
    base_value,
    canonical,
    plain,
)
from sitegen.model.result_sets import Cell, Measurement, ResultSet
from sitegen.model.vocabulary import Parts

METRIC_AXIS = "metric"

Attributes = tuple[tuple[str, str], ...]


def value_attributes(value: Value) -> Attributes:
    """Give the attributes that a value carries in HTML, the same in every language."""
    if isinstance(value, Missing):
        return (("data-missing", value.reason.value),)
    attributes = [
        ("data-value", authored(value)),
        ("data-unit", value.unit.symbol),
        ("data-base", canonical(base_value(value))),
    ]
    match value:
        case Quantity():
            if value.sign is not None:
                attributes.append(("data-sign", value.sign.value))
            if value.plus_minus is not None:
                attributes.append(("data-plus-minus", plain(value.plus_minus)))
        case QuantityRange():
            attributes += [("data-low", plain(value.low)), ("data-high", plain(value.high))]
        case _:  # loads of cores: the literal says it all
            pass
    return tuple(attributes)


def displayed(result_set: ResultSet, cell: Cell, measurement: Measurement) -> Measurement:
    """Give a measurement as it is printed: in the unit that its metric has for that, if it has one."""
    metric = result_set.metrics.get(cell.members.get(METRIC_AXIS, ""))
    value = measurement.value
    if metric is None or metric.display is None or not isinstance(value, Quantity | QuantityRange):
        return measurement
    return replace(measurement, value=convert(value, metric.display))


def missing_words(result_set: ResultSet, missing: Missing, edition: Edition) -> str:
    """Say why there is no value, in the file's own word where it has one."""
    label = result_set.reasons.get(missing.word) if missing.word else None
    words = "" if label is None else edition.translator.translate(label, edition.language).string
    return format_missing(missing, words, edition.locale)


def joiner(result_set: ResultSet, cell: Cell) -> str:
    """Give what stands between the parts of a cell."""
    metric = result_set.metrics.get(cell.members.get(METRIC_AXIS, ""))
    return parts_joiner(None if metric is None else metric.parts)


def parts_joiner(parts: Parts | None) -> str:
    """Give what stands between parts, with spaces that do not break."""
    mark = "+" if parts is not None and parts.joined_by == "plus" else "/"
    return f"{NO_BREAK_SPACE}{mark}{NO_BREAK_SPACE}"


def are_equal(measurements: Sequence[Measurement]) -> bool:
    """Tell whether several parts have the same value, digit by digit, so that it is printed once."""
    first = measurements[0].value
    if len(measurements) == 1 or isinstance(first, Missing):
        return False
    literal = value_attributes(first)
    return all(value_attributes(measurement.value) == literal for measurement in measurements[1:])


def format_measurements(
    result_set: ResultSet, cell: Cell, measurements: Sequence[Measurement], edition: Edition
) -> str:
    """Print the values of a cell in running text; the unit stands once behind parts that share it."""
    printed = tuple(displayed(result_set, cell, each) for each in measurements)
    shown = printed[:1] if are_equal(measurements) else printed
    texts: list[str] = []
    for index, measurement in enumerate(shown):
        value = measurement.value
        if isinstance(value, Missing):
            texts.append(missing_words(result_set, value, edition))
        else:
            following = shown[index + 1].value if index + 1 < len(shown) else None
            shares_unit = following is not None and not isinstance(following, Missing) and following.unit == value.unit
            texts.append(format_value(value, edition.locale, unit=not shares_unit))
    return joiner(result_set, cell).join(texts)
