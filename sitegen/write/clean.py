"""Remove what sitegen made: the output folder and the work folder, and nothing else.

Comes in: the two folders. Goes out: what was removed. Refuses to know: how to make them again.
"""

from __future__ import annotations

import os
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from sitegen.errors import SitegenError
from sitegen.write.faults import explained_os_errors
from sitegen.write.lock import WAIT_SECONDS, locked
from sitegen.write.manifest import MANIFEST_NAME, read_own_paths
from sitegen.write.output_tree import mend_output
from sitegen.write.place import check_ownership
from sitegen.write.sweep import sweep_tree
from sitegen.write.tree import read_tree
from sitegen.write.work import IGNORE_NAME, WorkPlaces, make_work_folder

MOST_NAMES_SHOWN = 5
# In the work folder: files of other people, and whatever belongs to another output folder beside this one.
KEPT = re.compile(r".*\.kept-[0-9]+")
OF_AN_OUTPUT = re.compile(r".*\.(lock|new|old)")


@dataclass(frozen=True, slots=True)
class CleanSummary:
    """How many files of the output were removed, and which folders with somebody's files stay."""

    removed: int
    kept: tuple[Path, ...]


def clean_output(output: Path, *, work: Path, wait_seconds: float = WAIT_SECONDS) -> CleanSummary:
    """Remove the output folder and the work folder.

    Raises:
        SitegenError: The output holds files that sitegen did not make, or the disk or another build is in the
            way.
    """
    with explained_os_errors(output):
        if not os.path.lexists(output) and not work.is_dir():
            return CleanSummary(0, ())
        check_ownership(output)
        make_work_folder(work)
        places = WorkPlaces.of(output, work)
        with locked(places.lock, wait_seconds=wait_seconds):
            mend_output(output, places)
            removed = _remove_output(output, places)
            return CleanSummary(removed, _remove_work(places))


def _remove_output(output: Path, places: WorkPlaces) -> int:
    if not os.path.lexists(output):
        return 0
    own_paths = read_own_paths(output) or frozenset()
    tree = read_tree(output)
    foreign = sorted(tree.find_foreign(own_paths))
    if foreign:
        names = ", ".join(foreign[:MOST_NAMES_SHOWN]) + (", …" if len(foreign) > MOST_NAMES_SHOWN else "")
        raise SitegenError(
            f"{output} holds files that sitegen did not make ({names}); move them away, then clean again"
        )
    output.rename(places.new)
    sweep_tree(places.new, own_paths)
    return len(tree.sizes.keys() - {MANIFEST_NAME})


def _remove_work(places: WorkPlaces) -> tuple[Path, ...]:
    """Remove what is ours alone; the lock goes last, while it is held."""
    kept: list[Path] = []
    others = False
    for entry in sorted(places.folder.iterdir()):
        if KEPT.fullmatch(entry.name):
            kept.append(entry)
        elif entry.name == IGNORE_NAME or entry == places.lock:
            continue
        elif OF_AN_OUTPUT.fullmatch(entry.name):
            others = True
        elif entry.is_dir() and not entry.is_symlink():
            shutil.rmtree(entry)
        else:
            entry.unlink()
    places.lock.unlink()
    if not kept and not others:
        (places.folder / IGNORE_NAME).unlink(missing_ok=True)
        places.folder.rmdir()
    return tuple(kept)
