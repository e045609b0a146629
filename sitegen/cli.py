"""The command line: words to calls, results to text and exit codes.

Comes in: arguments. Goes out: text on the standard streams and an exit code (DESIGN section 2): 0 done, 1 the
content has errors, 2 wrong usage, 3 the surroundings failed, 130 interrupted. Refuses to know: what a site is.

A command imports what it does when it runs, so that `--help` and `--version` need none of it.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, NoReturn, Self, TypeVar

import click

from sitegen.diagnostics import Diagnostic, has_errors
from sitegen.errors import SitegenError, UsageError
from sitegen.report.registry import REPORTERS, Report
from sitegen.report.visible import make_visible

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar  # the type of what click.progressbar gives has no public name

    from sitegen.write.output_tree import WriteSummary

DONE = 0
CONTENT_HAS_ERRORS = 1
WRONG_USAGE = 2
SURROUNDINGS_FAILED = 3
INTERRUPTED = 130  # 128 and the number of SIGINT, as shells have it

OUTPUT_NAME = "output"

Command = TypeVar("Command", bound=Callable[..., object])


def main() -> NoReturn:
    """Run the command that the user typed, and end the process with its exit code."""
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run a command; every fault of content and surroundings ends in an exit code, every bug in a traceback."""
    try:
        # Commands return their exit code; so does click for --help and --version.
        return int(sitegen.main(list(arguments), prog_name="sitegen", standalone_mode=False))
    except click.ClickException as error:
        with suppress(OSError):
            error.show()
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        _print_fault("interrupted")
        return INTERRUPTED
    except UsageError as error:
        _print_fault(str(error))
        return WRONG_USAGE
    except SitegenError as error:
        _print_fault(str(error))
        return SURROUNDINGS_FAILED


# --- options -----------------------------------------------------------------------------------------------


def _add_site_option(command: Command) -> Command:
    option = click.option(
        "--site",
        type=click.Path(exists=True, file_okay=False, path_type=Path),
        metavar="DIR",
        help="The folder of the site, which holds content/.  [default: the current folder]",
    )
    return option(command)


def _add_format_option(command: Command) -> Command:
    option = click.option(
        "--format",
        "format_name",
        type=click.Choice(tuple(REPORTERS)),
        default=next(iter(REPORTERS)),
        show_default=True,
        help="How faults are told, on standard error: for a person, or for a machine.",
    )
    return option(command)


def _add_output_option(command: Command) -> Command:
    option = click.option(
        "--output",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="The folder of the generated site.  [default: output/ in the folder of the site]",
    )
    return option(command)


def _add_strict_option(command: Command) -> Command:
    return click.option("--strict", is_flag=True, help="Take warnings for errors.")(command)


def _add_quiet_option(command: Command) -> Command:
    return click.option("-q", "--quiet", is_flag=True, help="Tell faults only.")(command)


# --- commands ----------------------------------------------------------------------------------------------


@click.group(
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog="\b\nExamples:\n  sitegen build\n  sitegen check --site my-wiki\n  sitegen build --help",
)
@click.version_option(package_name="sitegen", message="%(prog)s %(version)s")
@_add_site_option
@click.pass_context
def sitegen(context: click.Context, site: Path | None) -> None:
    """Turn benchmark results, written once as YAML, into wiki pages and datasheets in every language."""
    context.obj = site


@sitegen.command(
    epilog="\b\nExamples:\n  sitegen build\n  sitegen build --no-pdf --strict\n"
    "  sitegen build --site my-wiki --output /srv/www/my-wiki",
)
@_add_site_option
@_add_output_option
@click.option("--no-pdf", is_flag=True, help="Make no datasheets (PDF), and need no library for them.")
@_add_strict_option
@_add_format_option
@_add_quiet_option
@click.pass_obj
def build(
    group_site: Path | None,
    *,
    site: Path | None,
    output: Path | None,
    no_pdf: bool,
    strict: bool,
    format_name: str,
    quiet: bool,
) -> int:
    """Build the site into output/.

    All faults of the content are told at once; when there is an error, output/ stays as it was.
    """
    from sitegen.build import build_site  # noqa: PLC0415 - loads the whole program

    root = site or group_site or Path()
    place = output or root / OUTPUT_NAME
    with _Progress(is_shown=not quiet and _is_terminal(sys.stderr)) as progress:
        result = build_site(
            root,
            output=place,
            with_pdf=not no_pdf,
            strict=strict,
            on_progress=progress.show if progress.is_shown else None,
        )
    _print_faults(result.diagnostics, result.sources, format_name)
    if result.summary is not None and result.summary.kept is not None:
        _print_note(
            f"{_show_folder(place)} held files that sitegen did not make: now in {_show_folder(result.summary.kept)}"
        )
    code = _choose_exit_code(result.diagnostics, strict=strict)
    if code != DONE and format_name == "text":
        reason = "" if has_errors(result.diagnostics) else ", because with --strict a warning counts as an error"
        _print_note(f"{_show_folder(place)} stays as it was{reason}")
    if result.summary is not None and not quiet:
        _print(f"{_format_summary(result.summary, place)}\n")
    return code


@sitegen.command(epilog="\b\nExamples:\n  sitegen check\n  sitegen check --format github")
@_add_site_option
@_add_strict_option
@_add_format_option
@_add_quiet_option
@click.pass_obj
def check(group_site: Path | None, *, site: Path | None, strict: bool, format_name: str, quiet: bool) -> int:
    """Tell all faults of the content, and write nothing."""
    from sitegen.build import check_site  # noqa: PLC0415 - loads the whole program

    result = check_site(site or group_site or Path())
    _print_faults(result.diagnostics, result.sources, format_name)
    if not result.diagnostics and not quiet:
        _print("no faults found\n")
    return _choose_exit_code(result.diagnostics, strict=strict)


@sitegen.command(epilog="\b\nExamples:\n  sitegen clean\n  sitegen clean --site my-wiki")
@_add_site_option
@_add_output_option
@_add_quiet_option
@click.pass_obj
def clean(group_site: Path | None, *, site: Path | None, output: Path | None, quiet: bool) -> int:
    """Remove output/ and the work folder .sitegen/, and nothing that sitegen did not make."""
    from sitegen.write.clean import clean_output  # noqa: PLC0415 - only this command needs it
    from sitegen.write.place import find_work_folder, resolve_output  # noqa: PLC0415 - only this command needs it

    root = site or group_site or Path()
    place = resolve_output(output or root / OUTPUT_NAME, site=root)
    summary = clean_output(place, work=find_work_folder(place))
    if not quiet:
        removed = f"removed {_count(summary.removed, 'file')} of {_show_folder(place)}"
        _print(f"{removed if summary.removed else 'nothing to remove'}\n")
    for kept in summary.kept:
        _print_note(f"{_show_folder(kept)} holds files that sitegen did not make, and stays")
    return DONE


# --- what is printed ---------------------------------------------------------------------------------------


class _Progress:
    """How far a build is, a bar for each stage, on a terminal."""

    def __init__(self, *, is_shown: bool) -> None:
        self.is_shown = is_shown
        self._stage = ""
        self._bar: ProgressBar[int] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._finish()

    def show(self, stage: str, done: int, total: int) -> None:
        """Show that so many of all the steps of a stage are done."""
        if self._bar is None or stage != self._stage:
            self._finish()
            self._stage = stage
            self._bar = click.progressbar(length=max(total, 1), label=stage, file=sys.stderr)
            self._bar.render_progress()
        self._bar.update(done - self._bar.pos)

    def _finish(self) -> None:
        if self._bar is not None:
            self._bar.render_finish()
            self._bar = None


def _choose_exit_code(diagnostics: tuple[Diagnostic, ...], *, strict: bool) -> int:
    return CONTENT_HAS_ERRORS if has_errors(diagnostics) or (strict and diagnostics) else DONE


def _format_summary(summary: WriteSummary, output: Path) -> str:
    folder = _show_folder(output)
    if not summary.written and not summary.removed:
        return f"{folder} is up to date: {_count(len(summary.unchanged), 'file')}"
    written = _count(len(summary.written), "file")
    return f"{folder}: {written} written, {len(summary.unchanged)} unchanged, {len(summary.removed)} removed"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _show_folder(path: Path) -> str:
    """Spell a folder as short as it can be from here."""
    shown = path
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        shown = path.relative_to(Path.cwd())
    return make_visible(f"{shown}/")


def _print_faults(diagnostics: tuple[Diagnostic, ...], sources: Mapping[str, str], format_name: str) -> None:
    has_colour = _has_colour()
    text = REPORTERS[format_name](Report(diagnostics, sources, has_colour))
    _print(text, is_fault=True, has_colour=has_colour)


def _print_note(message: str) -> None:
    _print(f"{message}\n", is_fault=True)


def _print_fault(message: str) -> None:
    text = "\n".join(make_visible(line) for line in message.splitlines())
    with suppress(SitegenError):  # nobody is left to tell it to
        _print(f"sitegen: {text}\n", is_fault=True)


def _print(text: str, *, is_fault: bool = False, has_colour: bool = False) -> None:
    """Print, to standard error if it is a fault; a reader who has gone is no fault, and no reason to stop."""
    try:
        click.echo(text, nl=False, err=is_fault, color=has_colour)
    except BrokenPipeError:
        stream = sys.stderr if is_fault else sys.stdout
        # What the stream still holds would fail again when Python ends, loudly.
        with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - no path, a device
            os.dup2(nowhere.fileno(), stream.fileno())
    except OSError as error:
        raise SitegenError(f"cannot write to the standard streams: {error.strerror or error}") from error


def _has_colour() -> bool:
    """Tell whether faults are read on a terminal by somebody who wants colours (https://no-color.org)."""
    return _is_terminal(sys.stderr) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _is_terminal(stream: object) -> bool:
    # A stream is None where the process was started without it.
    is_terminal = getattr(stream, "isatty", None)
    return is_terminal is not None and bool(is_terminal())
