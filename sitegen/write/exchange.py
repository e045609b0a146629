"""Swap one folder for another: in a single step where the kernel can, else in two that the next run can mend.

Comes in: the new tree and the place where it belongs. Goes out: the new tree there, and the old one at hand
for removal. Refuses to know: what is in the trees.
"""

from __future__ import annotations

import ctypes
import errno
import os
from pathlib import Path

AT_FDCWD = -100
RENAME_EXCHANGE = 2  # linux/fs.h
# Old kernels, NFS, FAT and some overlays know no exchange; a C library may lack the call.
CANNOT_EXCHANGE = frozenset({errno.EINVAL, errno.ENOSYS, errno.ENOTSUP})


def swap_folders(new: Path, current: Path, *, old: Path) -> None:
    """Put `new` in the place of `current`; the replaced tree is at `new` or at `old` afterwards.

    All three are on one file system, `current` may be missing, `old` is. A kill between the two steps of the
    fallback leaves `current` missing and its tree at `old`: `mend_swap` puts it back.
    """
    if not os.path.lexists(current):
        new.rename(current)
        return
    try:
        exchange_folders(new, current)
    except OSError as error:
        if error.errno not in CANNOT_EXCHANGE:
            raise
        _swap_in_two_steps(new, current, old=old)


def _swap_in_two_steps(new: Path, current: Path, *, old: Path) -> None:
    current.rename(old)
    try:
        new.rename(current)
    except BaseException:
        old.rename(current)
        raise


def mend_swap(current: Path, *, old: Path) -> None:
    """Put back the tree of a swap that a kill ended after its first step."""
    if os.path.lexists(old) and not os.path.lexists(current):
        old.rename(current)


def exchange_folders(one: Path, other: Path) -> None:
    """Exchange two folders atomically (Linux).

    Raises:
        OSError: The kernel, the file system or the C library cannot (`CANNOT_EXCHANGE`), or the exchange
            failed.
    """
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is None:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS))
    code = renameat2(AT_FDCWD, os.fsencode(one), AT_FDCWD, os.fsencode(other), RENAME_EXCHANGE)
    if code != 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(other))
