"""Paths of artifacts: which are safe to write, on every file system.

Comes in: the paths that renderers chose. Goes out: nothing, or a `ValueError`, because a bad path is a bug
and no fault of an author. Refuses to know: disks and bytes.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from sitegen.write.manifest import MANIFEST_NAME

# Windows refuses these in names, and a backslash would part folders there.
FORBIDDEN_CHARACTERS = frozenset('\\:*?"<>|')


def check_artifact_paths(paths: Iterable[str]) -> None:
    """Refuse paths that leave the output folder or stand in each other's way.

    Raises:
        ValueError: A path is not relative and plain, comes twice, differs from another only in case or in the
            form of its accents, or names a file where another path needs a folder.
    """
    files: set[str] = set()
    folders: set[str] = set()
    spelling_by_folded: dict[str, str] = {}
    for path in paths:
        _check_path(path)
        if path in files:
            raise ValueError(f"two artifacts have the path {path!r}")
        files.add(path)
        parents = _list_parents(path)
        folders.update(parents)
        for name in (*parents, path):
            spelling = spelling_by_folded.setdefault(_fold(name), name)
            if spelling != name:
                raise ValueError(f"the artifact paths {spelling!r} and {name!r} are one on some file systems")
    both = files & folders
    if both:
        raise ValueError(f"artifact paths need {min(both)!r} as a file and as a folder")


def _check_path(path: str) -> None:
    segments = path.split("/")
    if "" in segments or "." in segments or ".." in segments:
        raise ValueError(f"the artifact path {path!r} is not relative and plain")
    if path == MANIFEST_NAME:
        raise ValueError(f"the artifact path {path!r} is kept for the build manifest")
    for character in path:
        if character in FORBIDDEN_CHARACTERS or unicodedata.category(character) in {"Cc", "Cs"}:
            raise ValueError(f"the artifact path {path!r} has a character that not every file system takes")


def _list_parents(path: str) -> list[str]:
    segments = path.split("/")
    return ["/".join(segments[:count]) for count in range(1, len(segments))]


def _fold(path: str) -> str:
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", path).casefold())
