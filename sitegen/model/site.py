"""What `site.yaml` says of the whole site."""

from __future__ import annotations

from dataclasses import dataclass

from sitegen.diagnostics import Location
from sitegen.model.texts import Text


@dataclass(frozen=True, slots=True)
class Site:
    """The site: its title, its languages (the first is the default of every file), and its address.

    `grouping` chooses how digits are grouped: `locale`, `thin` or `none` (DESIGN section 4).
    """

    title: Text
    languages: tuple[str, ...]
    url: str
    organisation: Text | None
    grouping: str
    location: Location
