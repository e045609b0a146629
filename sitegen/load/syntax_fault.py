"""A syntax error as libyaml tells it, and as a person is told: what the recognisers of `syntax` take and give."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sitegen.diagnostics import Code

KEY = r"(?:[^\s\"'{\[#][^:\"'{\[#]*|\"[^\"]*\"|'[^']*')"
VALUE_AFTER_KEY = re.compile(rf"^(?P<before>\s*(?:- +)*(?:{KEY}):\s+)(?P<value>\S.*?)\s*$")
ITEM = re.compile(r"^(?P<before>\s*(?:- +)+)(?P<value>\S.*?)\s*$")
FLOW_BREAKS = "[]{},"


@dataclass(frozen=True, slots=True)
class SyntaxProblem:
    """A complaint of libyaml; lines and columns count from 0."""

    problem: str
    context: str
    line: int
    column: int
    context_line: int | None
    context_column: int | None


@dataclass(frozen=True, slots=True)
class ExplainedSyntax:
    """A syntax error for a person; line and column count from 1."""

    line: int
    column: int
    code: Code
    message: str
    hint: str


@dataclass(frozen=True, slots=True)
class SyntaxFault:
    """The line at fault: its text, its index, and where libyaml stopped in it."""

    text: str
    index: int
    column: int
    problem: SyntaxProblem
    lines: tuple[str, ...]

    def explained(self, column: int, code: Code, message: str, hint: str) -> ExplainedSyntax:
        """Explain it at a column of this line, from 0."""
        return ExplainedSyntax(self.index + 1, column + 1, code, message, hint)


def depth_of(line: str) -> int:
    """Give the number of blanks that a line is indented by."""
    return len(line) - len(line.lstrip())


def quoted(text: str) -> str:
    """Spell a text as a quoted YAML scalar: in single quotes if it has a backslash or a double quote."""
    if "\\" in text or '"' in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'
