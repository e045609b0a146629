"""Devices: what was measured, or served in a test bed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sitegen.diagnostics import Location
from sitegen.model.texts import Text
from sitegen.model.vocabulary import PropertyValue


@dataclass(frozen=True, slots=True)
class WebLink:
    """An address outside the site, with the words to click on."""

    title: Text
    url: str


@dataclass(frozen=True, slots=True)
class Device:
    """One device with its specifications, by property."""

    id: str
    name: Text
    specs: Mapping[str, PropertyValue]
    summary: Text | None
    links: tuple[WebLink, ...]
    aliases: tuple[str, ...]
    location: Location
