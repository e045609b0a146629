"""What a build changes: the new files against the tree that is there.

Comes in: artifacts and the current tree. Goes out: which files are written, kept and removed, or that nothing
differs. Refuses to know: how it is done.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sitegen.model.views import Artifact
from sitegen.write.manifest import MANIFEST_NAME
from sitegen.write.tree import Tree, is_dropping


@dataclass(frozen=True, slots=True)
class WritePlan:
    """The way from the current tree to the new one. `folders` come parents first."""

    folders: tuple[str, ...]
    changed: tuple[Artifact, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    is_needed: bool


def plan_write(artifacts: Iterable[Artifact], current: Path, tree: Tree) -> WritePlan:
    """Compare byte for byte: a file that somebody edited in the output is a changed one.

    The artifacts hold the manifest too.
    """
    changed: list[Artifact] = []
    unchanged: list[str] = []
    for artifact in artifacts:
        if tree.sizes.get(artifact.path) == len(artifact.content) and _has_content(current, artifact):
            unchanged.append(artifact.path)
        else:
            changed.append(artifact)
    paths = {*unchanged, *(artifact.path for artifact in changed)}
    removed = sorted(path for path in (tree.sizes.keys() | tree.others) - paths if not is_dropping(path))
    folders = _list_folders(paths)
    return WritePlan(
        folders,
        tuple(changed),
        tuple(unchanged),
        tuple(removed),
        is_needed=bool(changed or removed) or tree.folders != set(folders),
    )


def _has_content(current: Path, artifact: Artifact) -> bool:
    return (current / artifact.path).read_bytes() == artifact.content


def _list_folders(paths: Iterable[str]) -> tuple[str, ...]:
    folders = set()
    for path in paths:
        parent = path.rpartition("/")[0]
        while parent and parent not in folders:
            folders.add(parent)
            parent = parent.rpartition("/")[0]
    return tuple(sorted(folders))


def leave_out_manifest(paths: Iterable[str]) -> tuple[str, ...]:
    """Take the manifest out of what is told to a person: it is no file of the site."""
    return tuple(path for path in paths if path != MANIFEST_NAME)
