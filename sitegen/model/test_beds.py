"""Test beds: the components around the device under test, and the variants they came in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sitegen.diagnostics import Location
from sitegen.model.texts import Text
from sitegen.model.vocabulary import PropertyValue


@dataclass(frozen=True, slots=True)
class Component:
    """A part of a test bed: described by a device or by specifications of its own."""

    id: str
    label: Text
    device: str | None
    specs: Mapping[str, PropertyValue]
    count: int
    is_under_test: bool
    note: Text | None


@dataclass(frozen=True, slots=True)
class TestBedVariant:
    """A variant of a test bed; its components replace those of the same id."""

    id: str
    label: Text
    note: Text | None
    components: Mapping[str, Component]


@dataclass(frozen=True, slots=True)
class TestBed:
    """A test bed."""

    id: str
    title: Text
    summary: Text | None
    diagram: str
    components: Mapping[str, Component]
    variants: Mapping[str, TestBedVariant]
    aliases: tuple[str, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class TestBedReference:
    """A test bed by id, or one variant of it."""

    id: str
    variant: str | None
