"""One writer at a time: a lock on an output folder, by `flock` on a file in the work folder.

The kernel drops the lock when its process ends, however it ends, so nothing is ever left locked. The file
stays empty, because a build that changes nothing must not touch a file; who holds the lock is read from the
kernel.
"""

from __future__ import annotations

import fcntl
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sitegen.errors import SitegenError

# A write takes seconds at most; who waits longer wants to know.
WAIT_SECONDS = 10.0
POLL_SECONDS = 0.05


@contextmanager
def locked(file: Path, *, wait_seconds: float = WAIT_SECONDS) -> Iterator[None]:
    """Hold the lock while the block runs.

    Raises:
        SitegenError: Another process holds it for longer than `wait_seconds`.
    """
    descriptor = _acquire(file, wait_seconds)
    try:
        yield
    finally:
        os.close(descriptor)


def _acquire(file: Path, wait_seconds: float) -> int:
    deadline = time.monotonic() + wait_seconds
    while True:
        # Reading is enough for a lock, and works for other users and on a read-only disk.
        descriptor = os.open(file, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC | os.O_NOFOLLOW, 0o666)
        try:
            if _try_lock(descriptor) and _is_still(file, descriptor):
                return descriptor
            holder = find_holder(os.fstat(descriptor))
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        if time.monotonic() >= deadline:
            who = f"process {holder}" if holder else "another process"
            raise SitegenError(f"{who} is writing the same output folder; wait until it is done, then build again")
        time.sleep(POLL_SECONDS)


def _try_lock(descriptor: int) -> bool:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_still(file: Path, descriptor: int) -> bool:
    """Tell whether the locked file is the one at that path: `sitegen clean` may have removed it meanwhile."""
    try:
        return os.path.samestat(file.stat(follow_symlinks=False), os.fstat(descriptor))
    except FileNotFoundError:
        return False


def find_holder(status: os.stat_result) -> int | None:
    """Find the process that holds a lock on the file; `None` where the kernel does not tell (Linux does)."""
    place = f"{os.major(status.st_dev):02x}:{os.minor(status.st_dev):02x}:{status.st_ino}"
    try:
        locks = Path("/proc/locks").read_text(encoding="ascii", errors="replace")
    except OSError:
        return None
    return parse_holder(locks, place)


def parse_holder(locks: str, place: str) -> int | None:
    """Find who holds a lock on the file with that device and inode, in what the kernel lists."""
    for line in locks.splitlines():
        match line.split():
            case [_, "FLOCK", _, "WRITE", pid, where, *_] if where == place:
                return int(pid)
            case _:
                continue
    return None
