"""Remove trees that sitegen made, and never a file that it did not make.

Comes in: a folder in the work folder. Goes out: nothing, or the folder where somebody else's files were put.
Refuses to know: why the tree is no longer wanted.
"""

from __future__ import annotations

import os
import shutil
from itertools import count
from pathlib import Path

from sitegen.write.manifest import MANIFEST_NAME, read_own_paths
from sitegen.write.tree import is_dropping, read_tree


def sweep_leftovers(folder: Path) -> Path | None:
    """Remove what a dead run left: a replaced tree, or a staged one that never got its manifest."""
    if not os.path.lexists(folder):
        return None
    own_paths = read_own_paths(folder)
    if own_paths is None:
        shutil.rmtree(folder)
        return None
    return sweep_tree(folder, own_paths)


def sweep_tree(folder: Path, own_paths: frozenset[str]) -> Path | None:
    """Remove the own files and all empty folders; what is left is moved beside, and its place returned.

    The manifest goes last, so that a run that is killed here can be taken up again.
    """
    tree = read_tree(folder)
    for path in (*tree.sizes, *tree.others):
        if path != MANIFEST_NAME and (path in own_paths or is_dropping(path)):
            (folder / path).unlink()
    foreign = tree.find_foreign(own_paths)
    foreign_folders = _list_parents(foreign)
    for path in sorted(tree.folders - foreign_folders, reverse=True):
        (folder / path).rmdir()
    kept = _keep_foreign(folder) if foreign else None
    rest = kept or folder
    if MANIFEST_NAME in tree.sizes and MANIFEST_NAME in own_paths:
        (rest / MANIFEST_NAME).unlink()
    if kept is None:
        folder.rmdir()
    return kept


def _list_parents(paths: frozenset[str]) -> set[str]:
    return {parent.as_posix() for path in paths for parent in Path(path).parents}


def _keep_foreign(folder: Path) -> Path:
    """Move the folder to the first free name beside it."""
    for number in count(1):
        kept = folder.with_suffix(f".kept-{number}")
        if not os.path.lexists(kept):
            folder.rename(kept)
            return kept
    raise AssertionError  # pragma: no cover - the numbers do not end
