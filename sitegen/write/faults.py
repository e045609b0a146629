"""Faults of the disk, told to a person: what could not be done, why, and what to do now.

Comes in: an `OSError`. Goes out: a `SitegenError`. Refuses to know: what was being written.
"""

from __future__ import annotations

import errno
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType

from sitegen.errors import SitegenError

NO_RIGHT = "give yourself the right to write there (`ls -ld` shows the owner), or choose another with --output"

ADVICE_BY_ERRNO: Mapping[int, str] = MappingProxyType(
    {
        errno.ENOSPC: "free some space on that disk, then build again",
        errno.EDQUOT: "your quota on that disk is used up: free some space, then build again",
        errno.EFBIG: "the file is larger than the file system or `ulimit -f` allows",
        errno.EACCES: NO_RIGHT,
        errno.EPERM: NO_RIGHT,
        errno.EROFS: "the file system is mounted read-only: choose another folder with --output",
        errno.EBUSY: "the folder is in use as a mount point: choose a folder inside it with --output",
        errno.EXDEV: "the folder is a mount point: choose a folder inside it with --output",
        errno.ENAMETOOLONG: "shorten the id, or choose a folder with a shorter path with --output",
        errno.EMFILE: "raise the limit of open files (`ulimit -n`), then build again",
        errno.ENFILE: "close other programs: the machine has no more file handles",
        errno.EIO: "the disk reports a fault: check it, and build on another one",
        errno.ENOTDIR: "a file stands where a folder must be: move it away, or choose another with --output",
        errno.EINVAL: "the file system refuses this: choose a folder on another one with --output",
    }
)


@contextmanager
def explained_os_errors(output: Path) -> Iterator[None]:
    """Turn every `OSError` inside into a `SitegenError` with advice."""
    try:
        yield
    except OSError as error:
        raise SitegenError(explain_os_error(error, output)) from error


def explain_os_error(error: OSError, output: Path) -> str:
    """Say what failed, why, and what to do."""
    reason = error.strerror or str(error)
    place = f" ({error.filename})" if error.filename is not None else ""
    advice = ADVICE_BY_ERRNO.get(error.errno or 0, "mend that, then build again")
    return f"cannot write {output}: {reason}{place}; {advice}"
