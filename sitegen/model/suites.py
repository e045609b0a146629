"""Suites: how it was measured, and the tests with their settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sitegen.diagnostics import Location
from sitegen.model.quantities import Quantity, QuantityRange
from sitegen.model.texts import Text


@dataclass(frozen=True, slots=True)
class Section:
    """A titled piece of prose."""

    id: str
    title: Text
    text: Text


@dataclass(frozen=True, slots=True)
class Command:
    """A command line, and where it was run."""

    where: Text
    run: str


@dataclass(frozen=True, slots=True)
class Method:
    """Tool and procedure of all tests of a suite."""

    tool: Text | None
    version: Text | None
    protocol: Text | None
    streams: Quantity | QuantityRange | None
    duration: Quantity | QuantityRange | None
    commands: tuple[Command, ...]
    procedure: tuple[Section, ...]


@dataclass(frozen=True, slots=True)
class Setting:
    """A named setting as the product shows it: a value, or settings below it."""

    name: str
    value: str | tuple[Setting, ...]


# Settings of a test: named ones of the product, or remarks in prose.
Settings = tuple[Setting, ...] | tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class TestVariant:
    """One way to set a test up, with its own settings."""

    id: str
    label: Text
    settings: Settings


@dataclass(frozen=True, slots=True)
class Test:
    """One test of a suite. `metrics` is what it measures, `None` all of the result set."""

    id: str
    label: Text
    summary: tuple[Text, ...]
    based_on: str | None
    metrics: tuple[str, ...] | None
    settings: Settings
    variants: tuple[TestVariant, ...]
    aliases: tuple[str, ...]
    location: Location


@dataclass(frozen=True, slots=True)
class Suite:
    """A series of tests with a common method."""

    id: str
    title: Text
    summary: Text | None
    method: Method
    settings: Settings
    tests: Mapping[str, Test]
    aliases: tuple[str, ...]
    location: Location
