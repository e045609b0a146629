"""`sitegen new site`: a small site in a new folder.

Comes in: a folder that is not there yet, or is empty. Goes out: a site that builds. Refuses to know: what is in it.
"""

from __future__ import annotations

from pathlib import Path

from sitegen.errors import UsageError
from sitegen.scaffold.new_site import read_new_site
from sitegen.write.site_files import write_new_folder


def make_new_site(folder: Path) -> int:
    """Make the site, and give the number of its files.

    Raises:
        UsageError: something is there already; nothing is ever overwritten.
        SitegenError: the disk is in the way.
    """
    place = folder.resolve()
    if place.exists() and not place.is_dir():
        raise UsageError(f"{folder} is a file; name a folder that is not there yet")
    if place.is_dir() and any(place.iterdir()):
        raise UsageError(f"{folder} is not empty, and nothing is overwritten; name a folder that is not there yet")
    files = read_new_site()
    write_new_folder(place, files)
    return len(files)
