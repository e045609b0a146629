"""One writer at a time."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sitegen.errors import SitegenError
from sitegen.write import lock
from sitegen.write.lock import locked, parse_holder

if TYPE_CHECKING:
    from tests.write.conftest import Site

HOLD = """
import sys
from pathlib import Path
from sitegen.write.lock import locked, parse_holder
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_second_writer_gives_up_and_names_the_first(site: Site) -> None:
    """Who waits too long is told which process is writing, and changes nothing."""
    site.write({"a": "1"})
    command = [sys.executable, "-c", HOLD, str(site.work / "output.lock")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"held\n"
        with pytest.raises(SitegenError, match=f"process {process.pid} is writing the same output folder"):
            site.write({"a": "2"}, wait_seconds=0.1)
        process.kill()
    assert site.read() == {"a": "1"}
    site.write({"a": "2"}, wait_seconds=0)  # the kernel took the lock from the dead


def test_second_writer_waits_for_the_first(tmp_path: Path) -> None:
    """A lock that is given back in time is taken."""
    file = tmp_path / "lock"
    held, done = threading.Event(), threading.Event()

    def hold() -> None:
        with locked(file):
            held.set()
            done.wait(0.2)

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    with locked(file, wait_seconds=10):
        pass
    thread.join()


def test_lock_file_that_was_removed_meanwhile_is_not_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lock is one on the file that stands at the path now."""
    file = tmp_path / "lock"
    try_lock = lock._try_lock
    removals = iter([True])

    def remove_and_lock(descriptor: int) -> bool:
        if next(removals, False):
            file.unlink()
        return try_lock(descriptor)

    monkeypatch.setattr(lock, "_try_lock", remove_and_lock)
    with locked(file):
        assert file.exists()


def test_lock_that_cannot_be_tried_is_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A fault of the disk goes up, and no descriptor is left open."""

    def fail(descriptor: int) -> bool:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(lock, "_try_lock", fail)
    before = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(OSError, match="Input"), locked(tmp_path / "lock"):
        pass
    assert before == len(list(Path("/proc/self/fd").iterdir()))


def test_holder_is_unknown_where_the_kernel_does_not_tell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without /proc the message does without a number."""

    def fail(*_: object, **__: object) -> str:
        raise FileNotFoundError

    with locked(tmp_path / "lock"):
        monkeypatch.setattr(Path, "read_text", fail)
        with pytest.raises(SitegenError, match="another process"), locked(tmp_path / "lock", wait_seconds=0):
            pass


LOCKS = """\
1: POSIX  ADVISORY  WRITE 11 fe:00:77 0 EOF
2: FLOCK  ADVISORY  READ 12 fe:00:77 0 EOF
2: -> FLOCK  ADVISORY  WRITE 13 fe:00:77 0 EOF
3: FLOCK  ADVISORY  WRITE 14 fe:00:78 0 EOF
4: FLOCK  ADVISORY  WRITE 15 fe:00:77 0 EOF
"""


@pytest.mark.parametrize(("place", "expected"), [("fe:00:77", 15), ("fe:00:78", 14), ("fe:01:77", None)])
def test_holder_is_found_among_other_locks(place: str, expected: int | None) -> None:
    """Other kinds of locks, waiting processes and other files are passed over."""
    assert expected == parse_holder(LOCKS, place)
