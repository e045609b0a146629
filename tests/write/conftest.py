"""Fixtures for writing: a site folder, and snapshots of what is on the disk."""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from sitegen.model.views import Artifact
from sitegen.write.output_tree import WriteSummary, write_tree
from sitegen.write.place import find_work_folder


@dataclass(frozen=True)
class Site:
    """A site folder whose output is written from a mapping of paths to texts."""

    root: Path

    @property
    def output(self) -> Path:
        """Name the output folder."""
        return self.root / "output"

    @property
    def work(self) -> Path:
        """Name the work folder."""
        return find_work_folder(self.output)

    def write(self, files: Mapping[str, str], *, version: str = "1", wait_seconds: float = 5) -> WriteSummary:
        """Write the files as the site."""
        artifacts = [Artifact(path, text.encode()) for path, text in files.items()]
        return write_tree(
            artifacts, self.output, work=self.work, versions={"sitegen": version}, wait_seconds=wait_seconds
        )

    def read(self) -> dict[str, str]:
        """Read all files of the output but the manifest."""
        return {
            path.relative_to(self.output).as_posix(): path.read_text()
            for path in self.output.rglob("*")
            if path.is_file() and path.name != ".sitegen-manifest.json"
        }

    def list_work(self) -> set[str]:
        """List what stays in the work folder beside its two lasting files."""
        return {entry.name for entry in self.work.iterdir()} - {".gitignore", "output.lock"}


@pytest.fixture
def site(tmp_path: Path) -> Site:
    """Make an empty site folder."""
    root = tmp_path / "site"
    root.mkdir()
    return Site(root)


@pytest.fixture
def snapshot() -> Callable[[Path], dict[str, tuple[int, ...]]]:
    """Take all that the disk knows of a folder and everything below, but the time of the last reading."""

    def take(folder: Path) -> dict[str, tuple[int, ...]]:
        below = (Path(top, name) for top, folders, files in os.walk(folder) for name in itertools.chain(folders, files))
        return {str(path): _describe(path.lstat()) for path in (folder, *below)}

    return take


def _describe(status: os.stat_result) -> tuple[int, ...]:
    return (
        status.st_mode,
        status.st_ino,
        status.st_nlink,
        status.st_size,
        status.st_mtime_ns,
        status.st_ctime_ns,
    )
