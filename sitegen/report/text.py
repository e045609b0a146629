"""Diagnostics for a person: one line each, then the hint and the line of the file with a caret.

Comes in: diagnostics and the texts of the files. Goes out: text for a terminal, in which nothing from the content
can act. Refuses to know: where it is printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from sitegen.diagnostics import Diagnostic, Severity
from sitegen.report.excerpt import cut_excerpt, split_lines
from sitegen.report.visible import make_visible

BOLD = "\x1b[1m"
FAINT = "\x1b[2m"
BLUE = "\x1b[34m"
RESET = "\x1b[0m"
COLOUR_BY_SEVERITY: Mapping[Severity, str] = {Severity.ERROR: "\x1b[1;31m", Severity.WARNING: "\x1b[1;33m"}


def format_text(diagnostics: Sequence[Diagnostic], sources: Mapping[str, str], *, colour: bool) -> str:
    """Spell all faults by file, line and column, and count them; "" where there is none.

    A file that is not among the sources is told without its line.
    """
    if not diagnostics:
        return ""
    lines: list[str] = []
    for path, faults in groupby(sorted(diagnostics), key=lambda diagnostic: diagnostic.location.path):
        source = split_lines(sources.get(path, ""))
        for fault in faults:
            lines.extend(_format_diagnostic(fault, source, colour=colour))
    lines.append(_paint(format_count(diagnostics), BOLD, colour=colour))
    return "".join(f"{line}\n" for line in lines)


def format_count(diagnostics: Sequence[Diagnostic]) -> str:
    """Count the faults: "3 errors, 1 warning in 2 files"."""
    counts = []
    for severity in Severity:
        count = sum(diagnostic.severity is severity for diagnostic in diagnostics)
        if count:
            counts.append(_format_number(count, severity))
    files = len({diagnostic.location.path for diagnostic in diagnostics})
    return f"{', '.join(counts)} in {_format_number(files, 'file')}" if counts else "no errors"


def _format_number(count: int, noun: str) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def _format_diagnostic(diagnostic: Diagnostic, source: Sequence[str], *, colour: bool) -> list[str]:
    place = make_visible(str(diagnostic.location))
    kind = _paint(f"{diagnostic.severity}[{diagnostic.code}]", COLOUR_BY_SEVERITY[diagnostic.severity], colour=colour)
    lines = [f"{_paint(place, BOLD, colour=colour)}: {kind} {make_visible(diagnostic.message)}"]
    prefix = "  hint: "
    for line in diagnostic.hint.splitlines():
        lines.append(f"{prefix}{make_visible(line)}")
        prefix = " " * len(prefix)
    return lines + _format_excerpt(diagnostic, source, colour=colour)


def _format_excerpt(diagnostic: Diagnostic, source: Sequence[str], *, colour: bool) -> list[str]:
    number = diagnostic.location.line
    excerpt = cut_excerpt(source, number, diagnostic.location.column)
    if excerpt is None:
        return []
    margin = f"{number:>5} | "
    blank = " " * (len(margin) - 2) + "| "
    caret = _paint("^", COLOUR_BY_SEVERITY[diagnostic.severity], colour=colour)
    return [
        f"{_paint(margin, BLUE, colour=colour)}{excerpt.text}".rstrip(),
        f"{_paint(blank, BLUE, colour=colour)}{' ' * excerpt.caret}{caret}",
    ]


def _paint(text: str, style: str, *, colour: bool) -> str:
    return f"{style}{text}{RESET}" if colour else text
