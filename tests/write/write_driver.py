"""Write one of two sites over and over: `write_driver.py FOLDER TIMES NAME…`, as a process that tests can kill."""

from __future__ import annotations

import sys
from pathlib import Path

from sitegen.errors import SitegenError
from sitegen.model.views import Artifact
from sitegen.write.output_tree import write_tree


def make_files(name: str) -> dict[str, str]:
    """Make a site of that name: most files are common to all names, and some stand at other paths."""
    common = {f"common/{number // 20}/{number}.html": f"common {number}" for number in range(100)}
    changed = {f"changed/{number}.html": f"{name} {number}" for number in range(20)}
    return common | changed | {f"{name}/{number}.html": name for number in range(20)}


def main(folder: str, times: str, *names: str) -> None:
    """Write the sites in turn."""
    root = Path(folder)
    for number in range(int(times)):
        files = make_files(names[number % len(names)])
        artifacts = [Artifact(path, text.encode()) for path, text in files.items()]
        try:
            write_tree(artifacts, root / "output", work=root / ".sitegen", versions={}, wait_seconds=30)
        except SitegenError as error:
            sys.exit(str(error))


if __name__ == "__main__":
    main(*sys.argv[1:])
