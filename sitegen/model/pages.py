"""Free pages: prose that belongs to no result set."""

from __future__ import annotations

from dataclasses import dataclass

from sitegen.diagnostics import Location
from sitegen.model.result_sets import Status
from sitegen.model.texts import Text


@dataclass(frozen=True, slots=True)
class FreePage:
    """A free page. `body` are its blocks from top to bottom: paragraphs, lists, headings …, each a text of its own."""

    id: str
    title: Text
    summary: Text | None
    body: tuple[Text, ...]
    status: Status | None
    aliases: tuple[str, ...]
    location: Location
