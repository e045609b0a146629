"""Result sets: axes, the cells they span, and everything said about a cell.

The loader has already spread every annotation to its cells, so a `Cell` answers all questions about itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from sitegen.diagnostics import Location
from sitegen.model.attachments import Attachment, RawReference
from sitegen.model.quantities import Quantity, Value
from sitegen.model.suites import Section
from sitegen.model.test_beds import TestBedReference
from sitegen.model.texts import Text
from sitegen.model.vocabulary import Member, Metric, Property, PropertyValue

# The ids of baselines begin with it; no id of an author can have two dashes.
BASELINE_PREFIX = "baseline--"
# States of a page: no list leads to a draft; what is archived is kept for old links.
DRAFT = "draft"
ARCHIVED = "archived"

# {axis: (member, …)}: true of a cell that has one of these members on each of these axes.
Selector = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Axis:
    """One dimension of the result set. `implied` is the member that ids and nesting may leave out."""

    id: str
    label: Text
    members: Mapping[str, Member]
    implied: str | None
    only: Selector | None
    location: Location


@dataclass(frozen=True, slots=True)
class Note:
    """A note on the cells below the node that it stands on."""

    text: Text
    location: Location


@dataclass(frozen=True, slots=True)
class Statistics:
    """How a value came from its runs. `figures` are single numbers such as `min` and `stddev`."""

    aggregate: str | None = None
    runs: Quantity | None = None
    plus_minus: str | None = None
    figures: Mapping[str, Quantity] | None = None


@dataclass(frozen=True, slots=True)
class Status:
    """Whether a value or a page is provisional, reviewed, withdrawn, draft or archived, and why."""

    state: str
    reason: Text | None
    date: str | None
    successor: str | None


@dataclass(frozen=True, slots=True)
class Measurement:
    """One value of a cell: of one part, or of the whole cell (`part` is `None`)."""

    part: str | None
    value: Value
    location: Location


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its id, its members by axis, its values, and all annotations that hold for it.

    `members` leaves out axes that do not exist for the cell. A cell without a value has one measurement
    whose value is `Missing`. `samples` are the single runs; `earlier` the same cell as it was measured before, oldest
    first.
    """

    id: str
    members: Mapping[str, str]
    measurements: tuple[Measurement, ...]
    notes: tuple[Note, ...]
    conditions: Mapping[str, PropertyValue]
    test_bed: TestBedReference | None
    measured: str | None
    statistics: Statistics
    status: Status | None
    source: Text | None
    raw: tuple[RawReference, ...]
    samples: tuple[Quantity, ...]
    accepted: Mapping[str, Text]
    location: Location
    earlier: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a table's rows or columns: an axis, a property of its member, or a condition."""

    kind: Literal["axis", "property", "condition"]
    axis: str  # "" for a condition
    property: str  # "" for an axis
    location: Location


@dataclass(frozen=True, slots=True)
class TableLayout:
    """How a table arranges the cells. `only` picks cells; `reversed_axes` run last member first."""

    id: str
    title: Text | None
    per: tuple[Level, ...]
    groups: tuple[Level, ...]
    rows: tuple[Level, ...]
    columns: tuple[Level, ...]
    only: Selector | None
    reversed_axes: tuple[str, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class Comparison:
    """What values are compared with (FORMAT section 12): other members of an axis, all else the same.

    `to` is "previous", "first", or a member of the axis. `confidence` is a share: 0.95 for 95 %.
    """

    along: str
    to: str
    kind: Literal["difference", "percent", "ratio"]
    only: Selector | None
    confidence: Decimal | None
    location: Location


@dataclass(frozen=True, slots=True)
class Reference:
    """A publication that the result set cites, or recommends (`is_further`)."""

    id: str
    title: Text
    publisher: Text | None
    url: str | None
    date: str | None
    is_further: bool


@dataclass(frozen=True, slots=True)
class Source:
    """Where the figures come from."""

    title: Text
    document: str | None
    url: str | None


@dataclass(frozen=True, slots=True)
class ResultSet:
    """One result set, complete: axes, metrics, cells in the order of the axes, and the prose around them.

    `metrics` and `properties` hold what this set uses, its own words before the site's. A baseline is a cell whose
    members are those that it is given for: it holds for all cells that have them.
    """

    id: str
    language: str
    title: Text
    summary: Text | None
    intro: Text | None
    notice: Text | None
    conclusions: tuple[Text, ...]
    sections: tuple[Section, ...]
    suite: str | None
    test_bed: TestBedReference | None
    axes: Mapping[str, Axis]
    metrics: Mapping[str, Metric]
    properties: Mapping[str, Property]
    reasons: Mapping[str, Text]
    cells: tuple[Cell, ...]
    tables: tuple[TableLayout, ...]
    comparisons: tuple[Comparison, ...]
    baselines: tuple[Cell, ...]
    references: tuple[Reference, ...]
    sources: tuple[Source, ...]
    authors: tuple[Text, ...]
    attachments: Mapping[str, Attachment]
    status: Status | None
    aliases: tuple[str, ...]
    location: Location
