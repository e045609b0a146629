"""Write a site again and again, each time with a fault at the next call to the system, and check what is left.

A program of its own, because it forks: `fault_driver.py FOLDER ACTION WAY`, with ACTION "kill" or the name of an
error or "interrupt", and WAY "exchange" or "two-steps". It prints how many calls a write makes.
"""

from __future__ import annotations

import ctypes
import errno
import itertools
import os
import shutil
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from sitegen.errors import SitegenError
from sitegen.model.views import Artifact
from sitegen.write import exchange
from sitegen.write.output_tree import write_tree

OLD = {"index.html": "old", "keep/a": "kept", "keep/b": "kept too", "gone/x/y": "stale", "turn": "file"}
NEW = {"index.html": "new one", "keep/a": "kept", "keep/b": "kept too", "fresh/z": "fresh", "turn/in": "folder"}
CALLS = ("open", "write", "mkdir", "link", "chmod", "fsync", "rename", "unlink", "rmdir", "close", "scandir")
DONE, FAILED = 0, 3  # what a child says at its end


class Fault:
    """Counts the calls to the system and strikes at one of them."""

    def __init__(self, action: str, strike_at: int) -> None:
        self.action = action
        self.strike_at = strike_at
        self.count = 0
        for name in CALLS:
            setattr(os, name, self.wrap(name, getattr(os, name)))
        exchange.exchange_folders = self.wrap("exchange", exchange.exchange_folders)

    def wrap(self, name: str, call: Callable[..., Any]) -> Callable[..., Any]:
        """Strike instead of the call when its turn has come."""

        def counted(*arguments: Any, **options: Any) -> Any:  # noqa: ANN401 - any call of the module os
            self.count += 1
            if self.count == self.strike_at:
                self.strike(name, call, arguments)
            return call(*arguments, **options)

        return counted

    def strike(self, name: str, call: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        """Die or fail; a write leaves half of its bytes behind, and a close is done all the same."""
        if name == "write":
            call(arguments[0], bytes(arguments[1])[: len(arguments[1]) // 2])
        if name == "close":
            call(*arguments)
        if self.action == "kill":
            os.kill(os.getpid(), signal.SIGKILL)
        if self.action == "interrupt":
            raise KeyboardInterrupt
        number = getattr(errno, self.action)
        raise OSError(number, os.strerror(number))


def read_output(output: Path) -> dict[str, str]:
    """Read the files of the output but the manifest."""
    return {
        path.relative_to(output).as_posix(): path.read_text()
        for path in output.rglob("*")
        if path.is_file() and path.name != ".sitegen-manifest.json"
    }


def write_site(root: Path, files: Mapping[str, str]) -> None:
    """Write the files to the site's output folder."""
    artifacts = [Artifact(path, text.encode()) for path, text in files.items()]
    write_tree(artifacts, root / "output", work=root / ".sitegen", versions={"sitegen": "1"})


def run_child(root: Path, action: str, strike_at: int) -> int:
    """Write the new files with a fault; return how the child ended, negative for a signal."""
    child = os.fork()
    if child == 0:
        code = 1
        try:
            fault = Fault(action, strike_at)
            write_site(root, NEW)
            code = DONE if fault.count < strike_at else DONE + 4  # 4: struck, and yet done
        except (SitegenError, KeyboardInterrupt):
            code = FAILED
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def check_after_fault(root: Path, foreign: str, *, way: str, ended: int) -> None:
    """The output is whole, old or new, and the foreign file is somewhere."""
    output = root / "output"
    if way == "two-steps" and ended == -signal.SIGKILL and not output.exists():
        assert read_output(root / ".sitegen/output.old") == OLD | {"mine": foreign}
        return
    found = read_output(output)
    assert found in (OLD | {"mine": foreign}, NEW), found
    assert foreign in [path.read_text() for path in root.rglob("mine")], "a file of the user is lost"
    if ended == FAILED and found != NEW:
        left = {entry.name for entry in (root / ".sitegen").iterdir()}
        assert left <= {".gitignore", "output.lock"}, left


def check_next_run(root: Path, foreign: str, kept_inode: int) -> None:
    """The next build mends all: the output is new, its unchanged files are the same ones, nothing is left over."""
    write_site(root, NEW)
    assert read_output(root / "output") == NEW
    assert (root / "output/keep/a").stat().st_ino == kept_inode
    assert [path.read_text() for path in root.rglob("mine")] == [foreign]
    left = {entry.name for entry in (root / ".sitegen").iterdir()}
    assert left == {".gitignore", "output.lock", "output.kept-1"}, left


def main(folder: str, action: str, way: str) -> None:
    """Strike at the first call, then the second, until a write gets through without being struck."""
    if way == "two-steps":
        exchange.RENAME_EXCHANGE = 1 << 20  # flags that no kernel knows: EINVAL
    ctypes.CDLL(None)  # loaded once, so that every child makes the same calls
    for strike_at in itertools.count(1):
        root = Path(folder, str(strike_at))
        root.mkdir()
        write_site(root, OLD)
        (root / "output/mine").write_text("mine")
        inode = (root / "output/keep/a").stat().st_ino
        ended = run_child(root, action, strike_at)
        assert ended in {DONE, DONE + 4, FAILED, -signal.SIGKILL}, (strike_at, ended)
        check_after_fault(root, "mine", way=way, ended=ended)
        check_next_run(root, "mine", inode)
        shutil.rmtree(root)
        if ended == DONE:
            sys.stdout.write(f"{strike_at - 1}\n")
            return


if __name__ == "__main__":
    main(*sys.argv[1:])
