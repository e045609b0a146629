"""The work folder: where it keeps what, for which output.

Comes in: an output folder and its work folder. Goes out: the places inside. Refuses to know: what is done.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Self

IGNORE_NAME = ".gitignore"


@dataclass(frozen=True, slots=True)
class WorkPlaces:
    """The paths in the work folder that belong to one output folder.

    `new` is the staged tree, and after an exchange the replaced one; `old` the replaced one where the file
    system knows no exchange.
    """

    folder: Path
    lock: Path
    new: Path
    old: Path

    @classmethod
    def of(cls, output: Path, work: Path) -> Self:
        """Name the places for this output."""
        name = output.name
        return cls(work, work / f"{name}.lock", work / f"{name}.new", work / f"{name}.old")


def make_work_folder(work: Path) -> None:
    """Make the folder if it is not there, with a file that keeps it out of git."""
    if work.is_dir():
        return
    work.mkdir(parents=True, exist_ok=True)
    with suppress(FileExistsError):
        descriptor = os.open(work / IGNORE_NAME, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o666)
        try:
            os.write(descriptor, b"*\n")
        finally:
            os.close(descriptor)
