"""Files of the site itself (catalogs, the list of released ids): each replaced in one step.

Comes in: what files must hold, by path below the site's folder. Goes out: the files. Refuses to know: what they are.

All new files are on the disk before the first one takes its place, so that a full disk changes nothing, and whoever
reads a file meanwhile sees the old one or the new one.
"""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from sitegen.errors import SitegenError
from sitegen.write.durable import sync_path, sync_paths


def write_site_files(root: Path, files: Mapping[str, bytes | None]) -> None:
    """Write these files of a site, and delete those that are `None`.

    Raises:
        SitegenError: the disk is in the way, or a link leads out of the site's folder.
    """
    staged: list[tuple[Path, Path]] = []
    with _explained(root):
        try:
            for path, content in files.items():
                if content is not None:
                    place = _place_in(root, path)
                    staged.append((_stage(place, content), place))
            for temporary, place in staged:
                temporary.replace(place)
        except BaseException:
            for temporary, _ in staged:
                with suppress(OSError):
                    temporary.unlink(missing_ok=True)
            raise
        for path in (path for path, content in files.items() if content is None):
            _place_in(root, path).unlink(missing_ok=True)
        sync_paths(sorted({place.parent for _, place in staged}))


def write_single_file(path: Path, content: bytes) -> None:
    """Write one file anywhere, in one step.

    Raises:
        SitegenError: the disk is in the way.
    """
    with _explained(path):
        temporary = _stage(path, content)
        try:
            temporary.replace(path)
        except BaseException:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
            raise


def write_new_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Make a folder with these files; it appears whole or not at all.

    Raises:
        SitegenError: the disk is in the way, or somebody made the folder meanwhile and put something into it.
    """
    with _explained(folder):
        folder.parent.mkdir(parents=True, exist_ok=True)
        staging = folder.parent / f".{folder.name}.{os.getpid()}"
        staging.mkdir()
        try:
            for path, content in files.items():
                place = staging / path
                place.parent.mkdir(parents=True, exist_ok=True)
                place.write_bytes(content)
            staging.rename(folder)  # takes the place of an empty folder, and of nothing else
        except BaseException:
            shutil.rmtree(staging, ignore_errors=True)
            raise


def _place_in(root: Path, path: str) -> Path:
    place = root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    resolved = place.resolve()
    if not resolved.is_relative_to(root.resolve()):
        raise SitegenError(f"{place} leads out of the site's folder, by a link: put a copy in its place")
    return resolved


def _stage(place: Path, content: bytes) -> Path:
    temporary = place.parent / f".{place.name}.{os.getpid()}"
    try:
        temporary.write_bytes(content)
        if place.exists():
            temporary.chmod(stat.S_IMODE(place.stat().st_mode))
        sync_path(temporary)
    except BaseException:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise
    return temporary


@contextmanager
def _explained(place: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        named = error.filename if error.filename is not None else place
        raise SitegenError(f"cannot write {named}: {error.strerror or error}") from error
