"""Attachments of a result set: raw files beside its page, and which cells they belong to."""

from __future__ import annotations

from dataclasses import dataclass

from sitegen.diagnostics import Location
from sitegen.model.texts import Text

# The folder beside a page that holds its attachments, so that they never meet the page's own files.
ATTACHMENT_FOLDER = "attachments"


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """A file that is copied into the site: its path in the content, its name, and what it was checked against."""

    path: str
    name: str
    size: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Attachment:
    """An attachment: a file, or why there is none (`unavailable`)."""

    id: str
    title: Text
    file: AttachedFile | None
    unavailable: Text | None
    location: Location


@dataclass(frozen=True, slots=True)
class RawReference:
    """Where the raw data of a cell are: an attachment, and perhaps a path within it."""

    attachment: str
    path: str | None
