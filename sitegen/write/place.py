"""Where the output may stand, and where the work for it is done: decided before anything is built.

Comes in: the folder that the user named, and the site. Goes out: real paths that are safe to replace as a
whole, or a `SitegenError`. Refuses to know: what will be written.
"""

from __future__ import annotations

import os
from pathlib import Path

from sitegen.errors import SitegenError, UsageError
from sitegen.write.manifest import read_own_paths
from sitegen.write.tree import DROPPINGS

WORK_NAME = ".sitegen"
# What people write; a build that replaced one of them as a whole would destroy their work.
SOURCE_FOLDERS = ("content", "templates")


def resolve_output(output: Path, *, site: Path) -> Path:
    """Follow symbolic links and refuse every place whose replacement would hurt the site or somebody's files.

    A link as output is followed, so that the link stays and the folder it leads to is replaced.

    Raises:
        UsageError: The place holds the site, or lies inside its sources.
        SitegenError: The place is a mount point, no folder, or not ours.
    """
    try:
        place = output.resolve(strict=False)
        root = site.resolve(strict=False)
    except (OSError, RuntimeError) as error:  # a loop of links is a RuntimeError before Python 3.13
        raise SitegenError(f"cannot follow the path {output}: {error}") from error
    if root.is_relative_to(place):
        raise UsageError(f"the output folder {output} holds the site itself; choose another with --output")
    for name in (*SOURCE_FOLDERS, WORK_NAME):
        source = (root / name).resolve(strict=False)
        if place.is_relative_to(source) or source.is_relative_to(place):
            raise UsageError(
                f"one of {output} and {name}/ lies inside the other; choose another output folder with --output"
            )
    check_ownership(place)
    return place


def find_work_folder(output: Path) -> Path:
    """Name the folder for lock and staging: beside the output, so on the same file system, and hidden."""
    return output.parent / WORK_NAME


def check_ownership(output: Path) -> None:
    """Refuse an output folder with files that sitegen did not make, or that cannot be replaced as a whole.

    Raises:
        SitegenError: It is a file, a link, a mount point, or a folder with content but without our manifest.
    """
    if not os.path.lexists(output):
        return
    if output.is_symlink() or not output.is_dir():
        raise SitegenError(f"{output} is not a folder; move it away, or choose another folder with --output")
    if os.path.ismount(output):
        raise SitegenError(
            f"{output} is a mount point and cannot be replaced as a whole; "
            f"choose a folder inside it: --output {output / 'site'}"
        )
    if read_own_paths(output) is None and any(entry.name not in DROPPINGS for entry in output.iterdir()):
        raise SitegenError(
            f"{output} holds files that sitegen did not make, and an output folder goes as a whole; "
            "empty it, or choose another folder with --output"
        )
