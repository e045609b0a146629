"""What is on the disk below a folder, without following a single link.

Comes in: a folder. Goes out: its files, folders and other things by path. Refuses to know: who made them.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

# What file managers leave behind unasked: nobody's work, so neither a difference nor a reason to refuse.
DROPPINGS = frozenset({".DS_Store", "Thumbs.db", "desktop.ini", ".directory"})


@dataclass(frozen=True, slots=True)
class Tree:
    """A folder's content. Paths are relative, with `/`; `others` are links, sockets and the like."""

    sizes: Mapping[str, int]  # by the path of each regular file
    folders: frozenset[str]
    others: frozenset[str]

    def find_foreign(self, own_paths: frozenset[str]) -> frozenset[str]:
        """Find everything but folders that is neither among the own paths nor a dropping."""
        present = self.others | self.sizes.keys()
        return frozenset(path for path in present - own_paths if not is_dropping(path))


EMPTY_TREE = Tree({}, frozenset(), frozenset())


def is_dropping(path: str) -> bool:
    """Tell whether a file manager made this file on its own."""
    return path.rpartition("/")[2] in DROPPINGS


def read_tree(folder: Path) -> Tree:
    """List a folder to its leaves; a folder that is not there is empty."""
    if not os.path.lexists(folder):
        return EMPTY_TREE
    sizes: dict[str, int] = {}
    folders: set[str] = set()
    others: set[str] = set()
    open_folders = [""]
    while open_folders:
        prefix = open_folders.pop()
        with os.scandir(folder / prefix) as entries:
            for entry in entries:
                path = prefix + entry.name
                if entry.is_dir(follow_symlinks=False):
                    folders.add(path)
                    open_folders.append(path + "/")
                elif entry.is_file(follow_symlinks=False):
                    sizes[path] = entry.stat(follow_symlinks=False).st_size
                else:
                    others.add(path)
    return Tree(sizes, frozenset(folders), frozenset(others))
