"""The command line: arguments to calls, results to text and exit codes."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from sitegen.cli import run
from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.errors import SitegenError, UsageError
from sitegen.model.views import Artifact
from sitegen.write.output_tree import WriteSummary, write_tree

PATH = "content/site.yaml"
ERROR = Diagnostic(Location(PATH, 1, 8), Code.KEY_UNKNOWN, Severity.ERROR, "no such key", "mend it")
WARNING = Diagnostic(Location(PATH, 1, 1), Code.UNIT_ALIAS, Severity.WARNING, "spelled otherwise")


@dataclass(frozen=True)
class Result:
    """What a build or a check gives back."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    summary: WriteSummary | None = None
    untranslated: Mapping[str, int] = field(default_factory=dict)


@dataclass
class FakeBuild:
    """A stand-in for `sitegen.build` that keeps what it was called with."""

    result: Result = field(default_factory=lambda: Result((), {}, WriteSummary(("a", "b"), ("c",), ("d",))))
    calls: list[dict[str, Any]] = field(default_factory=list)
    error: BaseException | None = None

    def build_site(self, root: Path, **options: Any) -> Result:  # noqa: ANN401 - whatever the command hands over
        """Keep the arguments; give the result or raise."""
        self.calls.append({"root": root, **options})
        if options["on_progress"] is not None:
            for stage, total in (("load", 2), ("render", 0)):
                options["on_progress"](stage, 0, total)
                options["on_progress"](stage, total, total)
        if self.error is not None:
            raise self.error
        return self.result

    def check_site(self, root: Path) -> Result:
        """Keep the arguments; give the result or raise."""
        self.calls.append({"root": root})
        if self.error is not None:
            raise self.error
        return self.result


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> FakeBuild:
    """Put the stand-in in the place of the build, in an empty folder."""
    fake = FakeBuild()
    module = ModuleType("sitegen.build")
    vars(module).update(build_site=fake.build_site, check_site=fake.check_site)
    monkeypatch.setitem(sys.modules, "sitegen.build", module)
    monkeypatch.chdir(tmp_path)
    return fake


def test_build_hands_over_its_options(fake: FakeBuild) -> None:
    """The defaults, and every option."""
    Path("wiki").mkdir()
    assert run(["build"]) == 0
    assert run(["build", "--site", "wiki", "--no-pdf", "--strict", "--output", "www", "-q"]) == 0
    expected = {"root": Path(), "output": Path("output"), "with_pdf": True, "strict": False, "on_progress": None}
    changed = {"root": Path("wiki"), "output": Path("www"), "with_pdf": False, "strict": True}
    assert fake.calls == [expected, expected | changed]


@pytest.mark.parametrize("command", ["build", "check"])
def test_site_may_stand_before_or_after_the_command(fake: FakeBuild, command: str) -> None:
    """The one nearer to the command wins."""
    for name in ("one", "two"):
        Path(name).mkdir()
    run(["--site", "one", command])
    run([command, "--site", "one"])
    run(["--site", "two", command, "--site", "one"])
    assert [call["root"] for call in fake.calls] == [Path("one")] * 3


def test_summary_goes_to_standard_output(fake: FakeBuild, capsys: pytest.CaptureFixture[str]) -> None:
    """A good build says what it did, and nothing on standard error."""
    assert run(["build"]) == 0
    assert capsys.readouterr() == ("output/: 2 files written, 1 unchanged, 1 removed\n", "")
    assert run(["build", "--quiet"]) == 0
    assert capsys.readouterr() == ("", "")


def test_build_without_changes_says_so(fake: FakeBuild, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The folder is spelled from where the user is."""
    fake.result = Result((), {}, WriteSummary((), ("c",), ()))
    assert run(["build", "--output", str(tmp_path / "www")]) == 0
    assert capsys.readouterr().out == "www/ is up to date: 1 file\n"
    assert run(["build", "--output", "/srv/www"]) == 0
    assert capsys.readouterr().out == "/srv/www/ is up to date: 1 file\n"


def test_untranslated_texts_are_counted(fake: FakeBuild, capsys: pytest.CaptureFixture[str]) -> None:
    """For each language that lacks some."""
    fake.result = Result((), {}, WriteSummary((), ("c",), ()), {"en": 3, "fr": 1})
    assert run(["build"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == ["3 texts untranslated in en", "1 text untranslated in fr"]
    assert run(["build", "-q"]) == 0
    assert capsys.readouterr().out == ""


def test_files_moved_out_of_the_output_are_told(fake: FakeBuild, capsys: pytest.CaptureFixture[str]) -> None:
    """The user learns where a file went, also with --quiet."""
    fake.result = Result((), {}, WriteSummary((), (), (), Path(".sitegen/output.kept-1")))
    assert run(["build", "-q"]) == 0
    assert capsys.readouterr().err == "output/ held files that sitegen did not make: now in .sitegen/output.kept-1/\n"


@pytest.mark.parametrize(
    ("arguments", "faults", "expected"),
    [
        ([], (), 0),
        ([], (WARNING,), 0),
        ([], (WARNING, ERROR), 1),
        (["--strict"], (), 0),
        (["--strict"], (WARNING,), 1),
    ],
)
@pytest.mark.parametrize("command", ["build", "check"])
def test_exit_code_follows_the_faults(
    fake: FakeBuild, command: str, arguments: list[str], faults: tuple[Diagnostic, ...], expected: int
) -> None:
    """Errors are 1, warnings only with --strict."""
    fake.result = Result(faults, {PATH: "title: x\n"})
    assert run([command, *arguments]) == expected


def test_faults_go_to_standard_error_with_their_lines(fake: FakeBuild, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing stands on standard output, and the user learns that the output is untouched."""
    fake.result = Result((ERROR,), {PATH: "title: x\n"})
    assert run(["build"]) == 1
    expected = """\
content/site.yaml:1:8: error[key-unknown] no such key
  hint: mend it
    1 | title: x
      |        ^
1 error in 1 file
output/ stays as it was
"""
    assert capsys.readouterr() == ("", expected)


def test_format_for_machines_is_all_there_is(fake: FakeBuild, capsys: pytest.CaptureFixture[str]) -> None:
    """A machine reads standard error as one document."""
    fake.result = Result((ERROR,), {})
    assert run(["build", "--format", "github"]) == 1
    expected = "::error file=content/site.yaml,line=1,col=8,title=key-unknown::no such key%0Amend it\n"
    assert capsys.readouterr() == ("", expected)
    fake.result = Result((), {})
    assert run(["check", "--format", "json", "-q"]) == 0
    assert capsys.readouterr().err.startswith('{\n "format": 1')


def test_check_says_that_all_is_well(fake: FakeBuild, capsys: pytest.CaptureFixture[str]) -> None:
    """Silence would leave a doubt."""
    fake.result = Result((), {})
    assert run(["check"]) == 0
    assert capsys.readouterr() == ("no faults found\n", "")


@pytest.mark.parametrize("command", ["build", "check"])
@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (SitegenError("the disk\nis \x1b[1mfull"), 3, "sitegen: the disk\nis \\x1b[1mfull\n"),
        (UsageError("no site here"), 2, "sitegen: no site here\n"),
    ],
)
def test_fault_of_the_surroundings_is_a_message(
    fake: FakeBuild, capsys: pytest.CaptureFixture[str], command: str, error: Exception, code: int, message: str
) -> None:
    """No traceback, and an exit code of its own."""
    fake.error = error
    assert run([command]) == code
    assert capsys.readouterr() == ("", message)


def test_interruption_has_its_code(fake: FakeBuild, capsys: pytest.CaptureFixture[str]) -> None:
    """Control-C is neither a fault nor a success."""
    fake.error = KeyboardInterrupt()
    assert run(["build"]) == 130
    assert capsys.readouterr().err.strip() == "sitegen: interrupted"


def test_bug_is_a_traceback(fake: FakeBuild) -> None:
    """Nobody hides what nobody expected."""
    fake.error = ZeroDivisionError()
    with pytest.raises(ZeroDivisionError):
        run(["build"])


@pytest.mark.parametrize(
    "arguments",
    [[], ["bake"], ["build", "--colour"], ["build", "--format", "xml"], ["build", "--site", "nowhere"], ["build", "x"]],
)
def test_wrong_usage_has_its_code(fake: FakeBuild, capsys: pytest.CaptureFixture[str], arguments: list[str]) -> None:
    """And says how it is done."""
    assert run(arguments) == 2
    assert "Usage: sitegen" in capsys.readouterr().err
    assert fake.calls == []


@pytest.mark.parametrize(
    "command",
    [
        [],
        ["build"],
        ["check"],
        ["clean"],
        ["translations"],
        ["translations", "update"],
        ["new"],
        ["new", "site"],
        ["export"],
        ["release"],
        ["explain"],
    ],
)
def test_help_has_an_example(capsys: pytest.CaptureFixture[str], command: list[str]) -> None:
    """For the program and each command."""
    assert run([*command, "--help"]) == 0
    assert "Examples:\n  " + " ".join(["  sitegen", *command]).strip() in capsys.readouterr().out.replace("    ", "  ")


def write_site(output: Path) -> None:
    """Make an output folder as a build does."""
    write_tree([Artifact("a", b"1"), Artifact("b", b"2")], output, work=output.parent / ".sitegen", versions={})


def test_clean_removes_what_a_build_made(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Output and work folder go."""
    write_site(tmp_path / "output")
    assert run(["clean", "--site", str(tmp_path)]) == 0
    assert capsys.readouterr() == (f"removed 2 files of {tmp_path}/output/\n", "")
    assert list(tmp_path.iterdir()) == []
    assert run(["--site", str(tmp_path), "clean"]) == 0
    assert capsys.readouterr() == ("nothing to remove\n", "")
    assert run(["--site", str(tmp_path), "clean", "-q"]) == 0
    assert capsys.readouterr() == ("", "")


def test_clean_tells_which_files_stay(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Somebody's files in the work folder are not ours to remove."""
    output = tmp_path / "output"
    write_site(output)
    (output / "mine").write_text("x")
    write_site(output)
    assert run(["clean", "--site", str(tmp_path), "-q"]) == 0
    expected = f"{tmp_path}/.sitegen/output.kept-1/ holds files that sitegen did not make, and stays\n"
    assert capsys.readouterr() == ("", expected)


def test_clean_refuses_a_folder_of_others(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nothing is removed that sitegen did not make."""
    (tmp_path / "output").mkdir()
    (tmp_path / "output/mine").write_text("x")
    assert run(["clean", "--site", str(tmp_path)]) == 3
    assert "did not make" in capsys.readouterr().err
    assert (tmp_path / "output/mine").exists()


@pytest.mark.parametrize("arguments", [["--version"], ["--help"], ["build", "--help"]])
def test_help_and_version_load_no_heavy_library(arguments: list[str]) -> None:
    """They must answer at once, on a machine without Pango too."""
    command = [sys.executable, "-X", "importtime", "-m", "sitegen", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    loaded = {line.rpartition("|")[2].strip().partition(".")[0] for line in done.stderr.splitlines()}
    assert {"click", "sitegen"} <= loaded
    assert not {"weasyprint", "babel", "jinja2", "ruamel", "_ruamel_yaml", "markdown_it", "polib"} & loaded


def test_version_is_the_one_of_the_package(capsys: pytest.CaptureFixture[str]) -> None:
    """As pip knows it."""
    assert run(["--version"]) == 0
    assert capsys.readouterr().out.startswith("sitegen 0.")


SCRIPT = """
import sys, types
from sitegen.cli import main
from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.write.output_tree import WriteSummary

def build_site(root, *, output, with_pdf, strict, on_progress):
    for done in range(4):
        if on_progress is not None:
            on_progress("render", done, 3)
    fault = Diagnostic(Location("a.yaml"), Code.UNIT_ALIAS, Severity.WARNING, "w" * 100)
    summary = WriteSummary((), ("a",), ())
    return types.SimpleNamespace(diagnostics=(fault,) * 2000, sources={}, summary=summary, untranslated={})

sys.modules["sitegen.build"] = types.SimpleNamespace(build_site=build_site)
main()
"""


def run_script(folder: Path, streams: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    """Run a build with these standard streams; they are whatever a process takes for one."""
    command = [sys.executable, "-c", SCRIPT, "build"]
    return subprocess.run(command, cwd=folder, text=True, check=False, **streams)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_reader_who_has_gone_is_no_fault(tmp_path: Path, stream: str) -> None:
    """`sitegen build | head -0` ends quietly, with the exit code of the build."""
    read_end, write_end = os.pipe()
    os.close(read_end)
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | {stream: write_end}
    done = run_script(tmp_path, streams)
    os.close(write_end)
    assert done.returncode == 0
    if stream == "stdout":
        assert done.stderr.endswith("2000 warnings in 1 file\n")
    else:
        assert done.stdout == "output/ is up to date: 1 file\n"


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
def test_full_device_is_a_fault_of_the_surroundings(tmp_path: Path, stream: str) -> None:
    """What cannot be written must not look as if it had been."""
    with Path("/dev/full").open("w") as full:
        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE} | {stream: full}
        done = run_script(tmp_path, streams)
    assert done.returncode == 3
    assert "Traceback" not in (done.stderr or "")


def test_missing_streams_are_no_fault(tmp_path: Path) -> None:
    """A process may be started without standard streams."""
    shell = 'exec "$0" -c "$1" build >&- 2>&-'
    done = subprocess.run(["sh", "-c", shell, sys.executable, SCRIPT], cwd=tmp_path, check=False)
    assert done.returncode == 0


def run_on_terminal(folder: Path, *arguments: str, **environment: str) -> str:
    """Run the script with a terminal for standard error; return what the terminal got."""
    controller, terminal = pty.openpty()
    variables = {name: value for name, value in os.environ.items() if name not in {"NO_COLOR", "TERM"}}
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, "build", *arguments],
        cwd=folder,
        stderr=terminal,
        stdout=subprocess.DEVNULL,
        env=variables | {"TERM": "xterm"} | environment,
    ):
        os.close(terminal)
        got = b""
        while chunk := read_terminal(controller):
            got += chunk
    os.close(controller)
    return got.decode()


def read_terminal(controller: int) -> bytes:
    """Read what comes; nothing at the end, which Linux calls a fault."""
    try:
        return os.read(controller, 65536)
    except OSError:
        return b""


def test_terminal_gets_progress_and_colours(tmp_path: Path) -> None:
    """A person sees how far it is, and faults in colour."""
    got = run_on_terminal(tmp_path)
    assert "render" in got
    assert "100%" in got
    assert "\x1b[1;33mwarning[unit-alias]\x1b[0m" in got


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}])
def test_colours_can_be_refused(tmp_path: Path, environment: dict[str, str]) -> None:
    """By https://no-color.org, and for terminals that have none."""
    got = run_on_terminal(tmp_path, "-q", **environment)
    assert "warning[unit-alias]" in got
    assert "[1;33m" not in got
    assert "render" not in got
