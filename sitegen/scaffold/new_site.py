"""The files of a new site: invented measurements that show what content looks like.

Comes in: nothing. Goes out: the files by path. Refuses to know: where they are written.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable

# Names that begin with a dot are lost on some ways into a package.
_DOT_FILES = {"gitignore": ".gitignore"}


def read_new_site() -> dict[str, bytes]:
    """Give all files of the new site, by path below its folder, sorted."""
    found: dict[str, bytes] = {}
    waiting: list[tuple[str, Traversable]] = [("", files("sitegen").joinpath("scaffold", "site"))]
    while waiting:
        path, place = waiting.pop()
        for item in place.iterdir():
            below = f"{path}{_DOT_FILES.get(item.name, item.name)}"
            if item.is_dir():
                waiting.append((f"{below}/", item))
            else:
                found[below] = item.read_bytes()
    return dict(sorted(found.items()))
