"""Faults at every moment of a write: kills, full disks, refusals, interruptions, other writers."""

from __future__ import annotations

import random
import runpy
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from sitegen.errors import SitegenError
from sitegen.write.faults import explain_os_error

if TYPE_CHECKING:
    from tests.write.conftest import Site

FOLDER = Path(__file__).parent
FAULT_DRIVER = FOLDER / "fault_driver.py"
WRITE_DRIVER = FOLDER / "write_driver.py"
FEWEST_CALLS = 60  # a driver that strikes nowhere would prove nothing


@pytest.fixture(scope="module")
def make_files() -> Callable[[str], dict[str, str]]:
    """Take the site of a name from the driver that writes it."""
    return cast("Callable[[str], dict[str, str]]", runpy.run_path(str(WRITE_DRIVER))["make_files"])


@pytest.mark.parametrize("way", ["exchange", "two-steps"])
@pytest.mark.parametrize("action", ["kill", "interrupt", "ENOSPC", "EIO", "EACCES"])
def test_fault_at_any_call_leaves_a_whole_output(tmp_path: Path, action: str, way: str) -> None:
    """Struck at each of its calls in turn, a write leaves the old site or the new one, and the next run mends."""
    command = [sys.executable, str(FAULT_DRIVER), str(tmp_path), action, way]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) >= FEWEST_CALLS


def test_kill_at_any_time_leaves_a_whole_output(site: Site, make_files: Callable[[str], dict[str, str]]) -> None:
    """A process that writes two sites in turn is killed at random moments: one of the two is there, whole."""
    moments = random.Random(1)  # noqa: S311 - moments, not secrets
    sites = (make_files("one"), make_files("two"))
    site.write(sites[0])
    for _ in range(12):
        command = [sys.executable, str(WRITE_DRIVER), str(site.root), "1000", "two", "one"]
        with subprocess.Popen(command) as process:
            time.sleep(0.2 + moments.random() / 4)
            process.kill()
        assert site.read() in sites
    site.write(sites[1])
    assert sites[1] == site.read()
    assert set() == site.list_work()


def test_two_writers_at_once_do_not_mix(site: Site, make_files: Callable[[str], dict[str, str]]) -> None:
    """Two processes write different sites: both succeed, one of the two sites is there, and it was never away."""
    sites = (make_files("one"), make_files("two"))
    site.write(sites[0])
    commands = [[sys.executable, str(WRITE_DRIVER), str(site.root), "20", name] for name in ("one", "two")]
    processes = [subprocess.Popen(command) for command in commands]
    while any(process.poll() is None for process in processes):
        assert (site.output / "common/0/0.html").exists()
    assert [process.wait() for process in processes] == [0, 0]
    assert site.read() in sites
    assert set() == site.list_work()


@pytest.mark.skipif(shutil.which("unshare") is None, reason="unshare makes the disk of this test")
def test_full_disk_leaves_the_last_output(tmp_path: Path) -> None:
    """On a real file system of one megabyte a site that is too large fails, says so, and changes nothing."""
    disk = tmp_path / "disk"
    disk.mkdir()
    script = tmp_path / "full.py"
    script.write_text(FULL_DISK_SCRIPT)
    shell = f"mount -t tmpfs -o size=1m none {disk} && exec {sys.executable} {script} {disk}"
    command = ["unshare", "--user", "--map-root-user", "--mount", "sh", "-c", shell]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    if "unshare" in done.stderr or "mount:" in done.stderr:
        pytest.skip(f"no file system to fill: {done.stderr.strip()}")
    assert (done.returncode, done.stderr) == (0, "")
    assert "No space left on device" in done.stdout
    assert "free some space" in done.stdout


FULL_DISK_SCRIPT = """
import os, sys
from pathlib import Path
from sitegen.errors import SitegenError
from sitegen.model.views import Artifact
from sitegen.write.output_tree import write_tree

root = Path(sys.argv[1])
def write(count):
    files = [Artifact(f"{number}/page", b"x" * 10_000) for number in range(count)]
    return write_tree(files, root / "output", work=root / ".sitegen", versions={})

write(20)
before = {path: path.lstat().st_mtime_ns for path in (root / "output").rglob("*")}
free = os.statvfs(root).f_bfree
try:
    write(500)
except SitegenError as error:
    print(error)
else:
    sys.exit("the disk was not full")
assert before == {path: path.lstat().st_mtime_ns for path in (root / "output").rglob("*")}
assert free == os.statvfs(root).f_bfree, "the failed build holds on to the disk"
write(30)
"""


def test_fault_of_the_disk_says_what_to_do(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message names the output, the reason, and a way out."""

    def refuse(*_: object, **__: object) -> None:
        raise OSError(30, "Read-only file system", "/x/new")

    monkeypatch.setattr("os.mkdir", refuse)
    with pytest.raises(SitegenError) as caught:
        site.write({"a": "1"})
    assert (
        f"cannot write {site.output}: Read-only file system (/x/new); "
        "the file system is mounted read-only: choose another folder with --output"
    ) == str(caught.value)


def test_fault_without_known_advice_still_says_something() -> None:
    """An error number that nobody thought of, or none at all."""
    assert explain_os_error(OSError("odd"), Path("output")) == "cannot write output: odd; mend that, then build again"
