"""Where an address in a text leads inside the site.

Comes in: the context of a text, and an address as its author wrote it. Goes out: the page that is meant.
Refuses to know: anchors, which a page has when it is composed, and Markdown.

A relative address is seen from the page of what the text was written for, wherever the text is shown.
"""

from __future__ import annotations

import posixpath
from dataclasses import dataclass

from sitegen.model.addresses import DEVICES, KINDS, records_of
from sitegen.model.dataset import Dataset

HOME = "home"


@dataclass(frozen=True, slots=True)
class Place:
    """A page by kind and id, or what is no page (`kind` is ""). `path` is the address below the site's root."""

    kind: str
    id: str
    path: str


def home_of(context: str, dataset: Dataset) -> tuple[str, str]:
    """Give kind and id of the page that a text was written for; empty where there is none."""
    file, _, keys = context.partition(":")
    kind, _, name = file.partition("/")
    steps = keys.split(".")
    if kind == DEVICES and steps[0] == DEVICES and len(steps) > 1:  # a file of several devices
        name = steps[1]
    return (kind, name) if name in records_of(dataset, kind) else ("", "")


def find_place(way: str, home: tuple[str, str], language: str, dataset: Dataset) -> Place:
    """Find what an address without anchor means, seen from a page in a language."""
    base = f"/{language}/{home[0]}/{home[1]}/" if home[0] in KINDS else f"/{language}/"
    path = posixpath.normpath(posixpath.join(base, way))
    first, _, rest = path.strip("/").partition("/")
    kind, _, page_id = rest.partition("/")
    slash = "/" if way.endswith("/") and path != "/" else ""
    if first == language and page_id in records_of(dataset, kind):
        return Place(kind, page_id, f"{path}{slash}")
    if first == language and not rest:
        return Place(HOME, "", f"{path}{slash}")
    return Place("", "", f"{path}{slash}")
