"""Diagnostics for GitHub Actions: workflow commands that become annotations at the lines of a change.

Comes in: diagnostics. Goes out: a command a line, escaped as the runner reads it.
See https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts for the escapes.
Refuses to know: the texts of the files.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitegen.diagnostics import Diagnostic
from sitegen.report.visible import make_visible


def format_github(diagnostics: Sequence[Diagnostic]) -> str:
    """Spell each fault as an annotation; "" where there is none."""
    return "".join(f"{_format_command(diagnostic)}\n" for diagnostic in sorted(diagnostics))


def _format_command(diagnostic: Diagnostic) -> str:
    place = diagnostic.location
    properties = {"file": place.path, "line": place.line, "col": place.column, "title": diagnostic.code}
    values = ",".join(f"{name}={_escape_property(str(value))}" for name, value in properties.items())
    lines = [diagnostic.message, *diagnostic.hint.splitlines()]
    return f"::{diagnostic.severity} {values}::{'%0A'.join(map(_escape, lines))}"


def _escape(text: str) -> str:
    # Line breaks and other control characters are spelled out before, so that per cent is all that is left.
    return make_visible(text).replace("%", "%25")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
