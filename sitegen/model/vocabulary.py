"""The words that several files share: metrics, axes with their members, and properties."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal

from sitegen.data.units import Unit
from sitegen.diagnostics import Location
from sitegen.model.formulas import Formula
from sitegen.model.quantities import Quantity, QuantityRange
from sitegen.model.texts import Text

# What a property of a device, a component or a condition can be: a quantity, or a text or name.
PropertyValue = Quantity | QuantityRange | Text


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that one value of a metric has, such as us, sy and id, and what they add up to."""

    labels: Mapping[str, Text]
    whole: Decimal | None
    joined_by: str  # "slash" or "plus"


@dataclass(frozen=True, slots=True)
class Limits:
    """The lowest and the highest number that a metric can have, both allowed; `None` is no limit."""

    low: Decimal | None
    high: Decimal | None


@dataclass(frozen=True, slots=True)
class Metric:
    """What is measured. With one unit a bare number has it; with several, every value names its own.

    A metric with a formula is computed, never written. All values of one with a unit to `display` are printed in it.
    """

    id: str
    label: Text
    units: tuple[Unit, ...]
    better: str | None  # "higher", "lower"
    limits: Limits
    parts: Parts | None
    is_core_loads: bool
    location: Location
    formula: Formula | None = None
    display: Unit | None = None
    aliases: tuple[str, ...] = ()  # earlier ids: old ids of its cells still lead to them


@dataclass(frozen=True, slots=True)
class Member:
    """One member of an axis, with the ids it had before."""

    id: str
    label: Text
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AxisWords:
    """What an axis and its members are called."""

    id: str
    label: Text
    members: Mapping[str, Member]


@dataclass(frozen=True, slots=True)
class Property:
    """Something that devices, components and conditions can say about themselves.

    With units it is a quantity; with `is_text` a text to translate; else a name printed as written.
    """

    id: str
    label: Text
    units: tuple[Unit, ...]
    is_text: bool


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All shared words, in the order of the file."""

    metrics: Mapping[str, Metric]
    axes: Mapping[str, AxisWords]
    properties: Mapping[str, Property]
