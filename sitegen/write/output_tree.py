"""Artifacts to the output folder: all of them or none, and not a byte that need not change.

Comes in: every file of the site. Goes out: the output folder with exactly these files and the manifest.
Refuses to know: what the files are.

The new tree is staged in the work folder and swapped in whole, so at every moment the output folder holds a
whole build: the last one or this one. What a dead run left in the work folder is mended and removed by the
next.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from sitegen.model.views import Artifact
from sitegen.write.artifact_paths import check_artifact_paths
from sitegen.write.durable import sync_path
from sitegen.write.exchange import mend_swap, swap_folders
from sitegen.write.faults import explained_os_errors
from sitegen.write.lock import WAIT_SECONDS, locked
from sitegen.write.manifest import MANIFEST_NAME, format_manifest, read_own_paths
from sitegen.write.place import check_ownership
from sitegen.write.plan import WritePlan, leave_out_manifest, plan_write
from sitegen.write.staging import stage_tree
from sitegen.write.sweep import sweep_leftovers, sweep_tree
from sitegen.write.tree import read_tree
from sitegen.write.work import WorkPlaces, make_work_folder


@dataclass(frozen=True, slots=True)
class WriteSummary:
    """What a write did, as sorted paths below the output folder; the manifest is not counted.

    `kept` is the folder where files went that somebody else had put into the output, `None` without any.
    """

    written: tuple[str, ...]
    unchanged: tuple[str, ...]
    removed: tuple[str, ...]
    kept: Path | None = None


def write_tree(
    artifacts: Iterable[Artifact],
    output: Path,
    *,
    work: Path,
    versions: Mapping[str, str],
    wait_seconds: float = WAIT_SECONDS,
) -> WriteSummary:
    """Make the output folder hold these files and nothing else; where nothing differs, touch nothing.

    Args:
        artifacts: All files of the site, in any order.
        output: A real path (see `resolve_output`): missing, empty, or made by sitegen.
        work: The folder for lock and staging, on the same file system (see `find_work_folder`).
        versions: Names and versions of all that the bytes depend on, for the manifest.
        wait_seconds: How long to wait for another build that is writing.

    Raises:
        SitegenError: The disk, another build, or a folder that is not ours is in the way. The output is as it
            was (or whole and new, if the disk failed after the swap).
        ValueError: A path is not safe to write: a bug.
    """
    files = sorted(artifacts, key=lambda artifact: artifact.path)
    check_artifact_paths(artifact.path for artifact in files)
    files.append(Artifact(MANIFEST_NAME, format_manifest(files, versions)))
    with explained_os_errors(output):
        make_work_folder(work)
        places = WorkPlaces.of(output, work)
        with locked(places.lock, wait_seconds=wait_seconds):
            return _write_files(files, output, places)


def mend_output(output: Path, places: WorkPlaces) -> Path | None:
    """Finish what a dead run began, and remove what it left; return where foreign files were put."""
    mend_swap(output, old=places.old)
    kept = [sweep_leftovers(leftover) for leftover in (places.new, places.old)]
    return kept[0] or kept[1]


def _write_files(files: list[Artifact], output: Path, places: WorkPlaces) -> WriteSummary:
    kept = mend_output(output, places)
    check_ownership(output)
    own_paths = read_own_paths(output) or frozenset()
    plan = plan_write(files, output, read_tree(output))
    if plan.is_needed:
        _replace_output(plan, output, places)
        # The output is whole from here on; what cannot be removed now is removed by the next build.
        with suppress(OSError):
            kept = _sweep_replaced(own_paths, places) or kept
    return WriteSummary(
        leave_out_manifest(artifact.path for artifact in plan.changed),
        leave_out_manifest(plan.unchanged),
        leave_out_manifest(path for path in plan.removed if path in own_paths),
        kept,
    )


def _replace_output(plan: WritePlan, output: Path, places: WorkPlaces) -> None:
    try:
        stage_tree(plan, places.new, current=output)
        swap_folders(places.new, output, old=places.old)
    except BaseException:  # a full disk needs the space back, and an interrupted user a tidy folder
        with suppress(OSError):
            mend_output(output, places)
        raise
    sync_path(output.parent)
    sync_path(places.folder)


def _sweep_replaced(own_paths: frozenset[str], places: WorkPlaces) -> Path | None:
    kept = None
    for replaced in (places.new, places.old):
        if os.path.lexists(replaced):
            kept = sweep_tree(replaced, own_paths) or kept
    return kept
