"""Build the new tree beside the current one: what stays is linked, what changed is written.

Comes in: the plan. Goes out: a complete tree, on the disk for good. Refuses to know: how it takes its place.
"""

from __future__ import annotations

import errno
import os
import shutil
import stat
from pathlib import Path

from sitegen.model.views import Artifact
from sitegen.write.durable import sync_paths
from sitegen.write.plan import WritePlan

# File systems without hard links, files of another owner (fs.protected_hardlinks), too many links to a file.
CANNOT_LINK = frozenset({errno.EPERM, errno.ENOTSUP, errno.EMLINK, errno.EXDEV, errno.ENOSYS})


def stage_tree(plan: WritePlan, staging: Path, *, current: Path) -> None:
    """Make the tree at `staging`, which must not be there yet, and wait until the disk has it."""
    staging.mkdir()
    for folder in plan.folders:
        (staging / folder).mkdir()
    for path in plan.unchanged:
        _keep_file(_join(current, path), _join(staging, path))
    for artifact in plan.changed:
        _write_file(staging, artifact)
    if current.is_dir():
        staging.chmod(stat.S_IMODE(current.stat().st_mode))  # as its owner set it
    written = [staging / artifact.path for artifact in plan.changed]
    sync_paths([*written, *(staging / folder for folder in plan.folders), staging])


def _keep_file(current: str, staged: str) -> None:
    try:
        os.link(current, staged, follow_symlinks=False)
    except OSError as error:
        if error.errno not in CANNOT_LINK:
            raise
        shutil.copy2(current, staged, follow_symlinks=False)


def _write_file(staging: Path, artifact: Artifact) -> None:
    file = _join(staging, artifact.path)
    descriptor = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
    try:
        rest = memoryview(artifact.content)
        while rest:
            rest = rest[os.write(descriptor, rest) :]
    except OSError as error:
        error.filename = file
        raise
    finally:
        os.close(descriptor)


def _join(folder: Path, path: str) -> str:
    # Thousands of times a build: joining texts costs a tenth of joining Paths.
    return f"{folder}/{path}"
