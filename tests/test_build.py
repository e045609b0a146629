"""The order of the stages: what is written when, and what happens to the output when content is at fault."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from sitegen.build import build_site, check_site
from sitegen.diagnostics import Code
from sitegen.errors import UsageError
from tests.conftest import REPOSITORY, copy_content

RESULTS = Path("content/results/opnsense-rack-servers.yaml")


def snapshot(folder: Path) -> dict[str, bytes]:
    """Give all files of a folder with their bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def replace_in(path: Path, old: str, new: str) -> None:
    """Change a file as an author would; the old text must be there."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A copy of the real site, built without datasheets."""
    root = copy_content(tmp_path / "site")
    assert build_site(root, output=root / "output", with_pdf=False).summary is not None
    return root


def test_errors_leave_the_output_as_it_was(site: Path) -> None:
    """With an error nothing is written, and every fault of every file is told in one run."""
    before = snapshot(site / "output")
    replace_in(site / RESULTS, "9.33 Gbit/s", "9,33 Gbit/s")
    replace_in(site / RESULTS, "[51, 66]", "[51, 660]")
    replace_in(site / "content/devices/ri1102a-f.yaml", "specs:", "spec:")
    result = build_site(site, output=site / "output", with_pdf=False)
    assert result.summary is None
    codes = [diagnostic.code for diagnostic in result.diagnostics]
    assert codes == [Code.KEY_UNKNOWN, Code.DECIMAL_COMMA_IN_LIST, Code.VALUE_OUT_OF_RANGE]
    assert snapshot(site / "output") == before


def test_warnings_stop_a_strict_build_only(site: Path) -> None:
    """A warning is told, and only `strict` keeps the output as it was."""
    replace_in(site / RESULTS, "Eine unruhige Messung", "Eine sehr unruhige Messung")
    assert build_site(site, output=site / "output", with_pdf=False, strict=True).summary is None
    lenient = build_site(site, output=site / "output", with_pdf=False)
    assert lenient.summary is not None
    assert {diagnostic.code for diagnostic in lenient.diagnostics} == {
        Code.TRANSLATION_MISSING,
        Code.CATALOG_ENTRY_UNUSED,
    }


def test_changed_value_changes_only_files_that_show_it(site: Path) -> None:
    """One value: the files of its result set, its device, and of the page that cites it are written, and no other."""
    replace_in(site / RESULTS, "9.33 Gbit/s", "9.34 Gbit/s")
    summary = build_site(site, output=site / "output", with_pdf=False).summary
    assert summary is not None
    folders = {Path(path).parent.as_posix() for path in summary.written}
    pages = ("results/opnsense-rack-servers", "devices/ri1102a-f", "pages/reading-figures")
    assert folders == {f"{language}/{page}" for language in ("de", "en") for page in pages}


def test_removed_result_set_removes_its_files(site: Path) -> None:
    """Stale files go with the content that they came from."""
    for path in (site / "content").rglob("ipfire-releases.*"):
        path.unlink()
    summary = build_site(site, output=site / "output", with_pdf=False).summary
    assert summary is not None
    assert not (site / "output/de/results/ipfire-releases").exists()
    assert len(summary.removed) == 2 * len(("html", "wiki", "csv", "json"))


def test_own_templates_win(site: Path) -> None:
    """A file in the site's templates/ takes the place of the shipped one."""
    (site / "templates/styles").mkdir(parents=True)
    (site / "templates/styles/icon.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>', "utf-8")
    build_site(site, output=site / "output", with_pdf=False)
    assert (site / "output/assets/icon.svg").read_text("utf-8") == '<svg xmlns="http://www.w3.org/2000/svg"/>'


def test_progress_counts_pages(site: Path) -> None:
    """Progress runs to its total."""
    steps: list[tuple[str, int, int]] = []
    build_site(
        site,
        output=site / "output",
        with_pdf=False,
        on_progress=lambda stage, done, total: steps.append((stage, done, total)),
    )
    total = len(list((site / "output").glob("??/*/*/index.html")))
    assert steps == [("pages", done, total) for done in range(total + 1)]


def test_folder_without_site_is_wrong_usage(tmp_path: Path) -> None:
    """Where there is no site, the message says what is missing."""
    with pytest.raises(UsageError, match=r"content/site\.yaml is missing"):
        check_site(tmp_path)


def test_same_bytes_whatever_the_surroundings(site: Path, tmp_path: Path) -> None:
    """Hash seed, time zone, locale and folder change no byte."""
    environment = {**os.environ, "PYTHONHASHSEED": "7", "TZ": "Asia/Tokyo", "LC_ALL": "C", "LANGUAGE": "fr"}
    other = copy_content(tmp_path / "other place")
    command = [sys.executable, "-m", "sitegen", "build", "--no-pdf", "--site", str(other)]
    subprocess.run(command, check=True, env=environment, cwd=tmp_path, capture_output=True)
    assert snapshot(other / "output") == snapshot(site / "output")


def test_wheel_builds_the_site_in_an_empty_folder(site: Path, tmp_path: Path) -> None:
    """What is installed from the wheel has all it needs, and makes the same bytes as the checkout."""
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(tmp_path), str(REPOSITORY)]
    subprocess.run(command, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    installed = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(installed)
    place = copy_content(tmp_path / "empty")
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    script = "import sitegen, sys; sys.stdout.write(sitegen.__file__)"
    origin = subprocess.run(
        [sys.executable, "-P", "-c", script], check=True, cwd=place, env=environment, capture_output=True, text=True
    ).stdout
    assert origin.startswith(str(installed))
    build = [sys.executable, "-m", "sitegen", "build", "--no-pdf"]
    subprocess.run(build, check=True, cwd=place, env=environment, capture_output=True)
    assert snapshot(place / "output") == snapshot(site / "output")
    for command in (["new", "site", "wiki"], ["check", "--strict", "--site", "wiki"], ["explain", "unit-unknown"]):
        done = subprocess.run(
            [sys.executable, "-P", "-m", "sitegen", *command],
            check=False,
            cwd=place,
            env=environment,
            capture_output=True,
        )
        assert (done.returncode, done.stderr) == (0, b""), command
