"""The commands that keep a site: arguments to calls, results to text, files and exit codes."""

from __future__ import annotations

import io
import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from sitegen.cli import run
from sitegen.errors import SitegenError
from sitegen.terminal import print_bytes

RESULTS = "content/results/office-storage.yaml"
EXPORT = ["export", "office-storage", "--format", "csv"]


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new site, in the folder where the user is."""
    assert run(["new", "site", str(tmp_path / "wiki"), "-q"]) == 0
    monkeypatch.chdir(tmp_path / "wiki")
    return tmp_path / "wiki"


def break_content(site: Path) -> None:
    """Write a fault into the content."""
    text = (site / RESULTS).read_text("utf-8")
    (site / RESULTS).write_text(text.replace("612 MB/s", "612,5 MB/s"), "utf-8")


def test_new_site_says_what_to_do_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the site checks clean, as the next command shows."""
    monkeypatch.chdir(tmp_path)
    assert run(["new", "site", "my-wiki"]) == 0
    assert capsys.readouterr() == ("my-wiki/: 13 files; sitegen build --site my-wiki builds the site\n", "")
    assert run(["check", "--strict", "--site", "my-wiki"]) == 0
    assert run(["new", "site", "my-wiki"]) == 2
    assert "is not empty, and nothing is overwritten" in capsys.readouterr().err


def test_update_tells_what_it_did(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What was written, and what is left to do in each language."""
    assert run(["translations", "update"]) == 0
    expected = (
        "content/locale/ is up to date: 4 catalogs\n  en: 0 texts, all translated\n  de: 15 texts, all translated\n"
    )
    assert capsys.readouterr() == (expected, "")
    text = (site / RESULTS).read_text("utf-8")
    (site / RESULTS).write_text(text.replace("This device", "That device").replace("summary:", "notice:"), "utf-8")
    (site / "content/tests/file-transfer.yaml").rename(site / "content/tests/files.yaml")
    (site / RESULTS).write_text((site / RESULTS).read_text("utf-8").replace("tests: file-transfer", "tests: files"))
    assert run(["translations", "update"]) == 0
    expected = """\
content/locale/: 2 catalogs written, 2 unchanged, 1 removed
  en: 0 texts, all translated
  de: 15 texts, 0 untranslated, 1 outdated
"""
    assert capsys.readouterr() == (expected, "")
    assert run(["translations", "update", "-q"]) == 0
    assert capsys.readouterr() == ("", "")


def test_update_of_faulty_content_is_refused(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the faults, in any format."""
    break_content(site)
    assert run(["translations", "update"]) == 1
    captured = capsys.readouterr()
    assert (captured.out, "error[decimal-comma-in-list]" in captured.err) == ("", True)
    assert run(["translations", "update", "--format", "github"]) == 1
    assert capsys.readouterr().err.startswith("::error file=content/results/office-storage.yaml,line=26,")


def test_export_goes_to_a_file_or_to_standard_output(site: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    """The same bytes, and nothing else."""
    assert run([*EXPORT, "--language", "de"]) == 0
    printed = capfdbinary.readouterr()
    assert printed.out.startswith("id;Gerät;Test;".encode())
    assert printed.err == b""
    assert run([*EXPORT, "--language", "de", "-o", "x.csv"]) == 0
    assert capfdbinary.readouterr() == (b"", b"")
    assert (site / "x.csv").read_bytes() == printed.out
    assert run(["export", "office-storage", "--format", "json"]) == 0
    assert json.loads(capfdbinary.readouterr().out)["id"] == "office-storage"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["export", "office", "--format", "csv"], 'there is no result set "office"'),
        ([*EXPORT, "--language", "fr"], '"fr" is not a language of this site'),
        (["export", "office-storage"], "Missing option '--format'"),
        (["export", "office-storage", "--format", "docx"], "'docx' is not one of"),
        (["explain", "unit-unknwon"], 'did you mean "unit-unknown"?'),
        (["new", "site"], "Missing argument 'DIR'"),
        (["new"], "Usage: sitegen new"),
        (["translations"], "Usage: sitegen translations"),
    ],
)
def test_wrong_usage_is_told(
    site: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    """With its exit code, and the names that there are."""
    assert run(arguments) == 2
    assert message in capsys.readouterr().err


def test_export_of_faulty_content_writes_nothing(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of before stays."""
    break_content(site)
    (site / "x.csv").write_text("before", "utf-8")
    assert run([*EXPORT, "-o", "x.csv"]) == 1
    assert "error[decimal-comma-in-list]" in capsys.readouterr().err
    assert (site / "x.csv").read_text("utf-8") == "before"
    assert run(["export", "office-storage", "--format", "csv", "-o", "nowhere/x.csv"]) == 1


def test_export_to_a_folder_that_is_not_there(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The surroundings are at fault, and nothing else."""
    assert run([*EXPORT, "-o", "nowhere/x.csv"]) == 3
    assert "cannot write" in capsys.readouterr().err


def test_pdf_is_not_printed_on_a_terminal(site: Path) -> None:
    """It would be noise; a file is asked for."""
    controller, terminal = pty.openpty()
    command = [sys.executable, "-m", "sitegen", "export", "office-storage", "--format", "pdf"]
    done = subprocess.run(command, stdout=terminal, stderr=subprocess.PIPE, text=True, check=False)
    os.close(terminal)
    os.close(controller)
    assert (done.returncode, "name a file with -o FILE" in done.stderr) == (2, True)


@pytest.mark.parametrize(("error", "is_fault"), [(BrokenPipeError(), False), (OSError(28, "No space"), True)])
def test_standard_output_that_takes_no_bytes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: OSError, *, is_fault: bool
) -> None:
    """A reader who has gone is no fault; a full disk is."""

    class Broken(io.BytesIO):
        def flush(self) -> None:
            raise error

    with (tmp_path / "out").open("wb") as file:

        class Stream:
            buffer = Broken()

            def fileno(self) -> int:
                return file.fileno()

        monkeypatch.setattr(sys, "stdout", Stream())
        if is_fault:
            with pytest.raises(SitegenError, match="No space"):
                print_bytes(b"x")
        else:
            print_bytes(b"x")
        monkeypatch.undo()


def test_release_tells_how_many_addresses(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """New ones, and all."""
    assert run(["release"]) == 0
    assert capsys.readouterr() == ("content/released.txt: 31 added, 31 in all\n", "")
    assert run(["release"]) == 0
    assert capsys.readouterr() == ("content/released.txt: 0 added, 31 in all\n", "")
    assert run(["release", "-q"]) == 0
    assert capsys.readouterr() == ("", "")
    break_content(site)
    assert run(["release"]) == 1
    assert "error[decimal-comma-in-list]" in capsys.readouterr().err


def test_lost_address_is_told_with_its_line(site: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As any fault: the place, the code, and the repair."""
    assert run(["release", "-q"]) == 0
    (site / RESULTS).rename(site / "content/results/storage.yaml")
    assert run(["check"]) == 1
    expected = """\
content/released.txt:8:1: error[released-id-lost] the released address "results/office-storage/" leads nowhere now
  hint: if it has a new id, add aliases: [office-storage] to it; else bring it back (a page can be archived instead)
    8 | results/office-storage/
      | ^
"""
    assert expected in capsys.readouterr().err


def test_explain_prints_an_entry_or_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    """Without a site: the reference comes with the program."""
    assert run(["explain", "unit-unknown"]) == 0
    assert capsys.readouterr().out.startswith("## unit-unknown\n\nThe unit is not in the registry.\n")
    assert run(["explain"]) == 0
    assert "unit-unknown" in capsys.readouterr().out
