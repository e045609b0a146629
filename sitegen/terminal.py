"""The terminal: what the commands print, for a person who may have gone or may not see colours.

Comes in: summaries, faults, notes. Goes out: text on the standard streams. Refuses to know: commands.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO, TYPE_CHECKING, Self

import click

from sitegen.diagnostics import Diagnostic
from sitegen.errors import SitegenError
from sitegen.report.registry import REPORTERS, Report
from sitegen.report.visible import make_visible

if TYPE_CHECKING:
    from click._termui_impl import ProgressBar  # the type of what click.progressbar gives has no public name


class Progress:
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


def count(number: int, noun: str) -> str:
    """Spell a number of things."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def show_folder(path: Path) -> str:
    """Spell a folder as short as it can be from here."""
    shown = path
    if path.is_absolute() and path.is_relative_to(Path.cwd()):
        shown = path.relative_to(Path.cwd())
    return make_visible(f"{shown}/")


def print_faults(diagnostics: tuple[Diagnostic, ...], sources: Mapping[str, str], format_name: str) -> None:
    """Tell faults in a format, on standard error."""
    has_colour = _has_colour()
    text = REPORTERS[format_name](Report(diagnostics, sources, has_colour))
    print_text(text, is_fault=True, has_colour=has_colour)


def print_note(message: str) -> None:
    """Tell something beside the result, on standard error."""
    print_text(f"{message}\n", is_fault=True)


def print_fault(message: str) -> None:
    """Tell why the command has stopped, on standard error."""
    text = "\n".join(make_visible(line) for line in message.splitlines())
    with suppress(SitegenError):  # nobody is left to tell it to
        print_text(f"sitegen: {text}\n", is_fault=True)


def print_text(text: str, *, is_fault: bool = False, has_colour: bool = False) -> None:
    """Print, to standard error if it is a fault; a reader who has gone is no fault, and no reason to stop."""
    try:
        click.echo(text, nl=False, err=is_fault, color=has_colour)
    except OSError as error:
        _give_up_on(sys.stderr if is_fault else sys.stdout, error)


def print_bytes(content: bytes) -> None:
    """Print a file as it is, to standard output."""
    try:
        stream = sys.stdout.buffer
        stream.write(content)
        stream.flush()
    except OSError as error:
        _give_up_on(sys.stdout, error)


def _give_up_on(stream: IO[str], error: OSError) -> None:
    """Write no more to a stream; a reader who has gone is no fault, a full device is one."""
    # What the stream still holds would fail again when Python ends, loudly and with an exit code of its own.
    with open(os.devnull, "w", encoding="utf-8") as nowhere:  # noqa: PTH123 - no path, a device
        os.dup2(nowhere.fileno(), stream.fileno())
    if not isinstance(error, BrokenPipeError):
        raise SitegenError(f"cannot write to the standard streams: {error.strerror or error}") from error


def _has_colour() -> bool:
    """Tell whether faults are read on a terminal by somebody who wants colours (https://no-color.org)."""
    return is_terminal(sys.stderr) and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def is_terminal(stream: IO[str] | None) -> bool:
    """Tell whether a person is at the other end."""
    # A stream is None where the process was started without it.
    return stream is not None and stream.isatty()
