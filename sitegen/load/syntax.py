"""What a YAML syntax error means in content, and the repair for what authors really type (KNOWN, "YAML").

Comes in: the text of a file and libyaml's complaint. Goes out: the place to look at, in words, with the repair.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from sitegen.diagnostics import Code


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
class _Fault:
    """The line at fault: its text, its index, and where libyaml stopped in it."""

    text: str
    index: int
    column: int
    problem: SyntaxProblem
    lines: tuple[str, ...]

    def explained(self, column: int, code: Code, message: str, hint: str) -> ExplainedSyntax:
        return ExplainedSyntax(self.index + 1, column + 1, code, message, hint)


_KEY = r"(?:[^\s\"'{\[#][^:\"'{\[#]*|\"[^\"]*\"|'[^']*')"
_VALUE_AFTER_KEY = re.compile(rf"^(?P<before>\s*(?:- +)*(?:{_KEY}):\s+)(?P<value>\S.*?)\s*$")
_ITEM = re.compile(r"^(?P<before>\s*(?:- +)+)(?P<value>\S.*?)\s*$")
_BOUND = re.compile(r"(?P<before>(?:[:,\[{]|^\s*-)\s*)(?P<value>>\s*=?\s*[-−]?\d[^,\]}#\"]*)")
_LONE_PERCENT = re.compile(r":\s+(?P<value>%)\s*(?:[,}#]|$)")
_PERCENT_IN_FLOW = re.compile(r"[\[{,:]\s*(?P<value>%)\s*(?=[,\]}])")
_LONE_DASH = re.compile(r"(?::|[\[,])\s+(?P<value>[-–—])\s*(?:#.*)?(?=$|[,\]}])")
_STARTS_WITH_ROLE = re.compile(r"\{[a-z]+\}`")
_INDICATORS = "@`%&*!|>"


def explain_syntax(text: str, problem: SyntaxProblem) -> ExplainedSyntax:
    """Say what is wrong in a file that is not YAML, where, and how to mend it."""
    lines = tuple(re.split(r"\r\n|\r|\n", text))
    candidates = [problem.line]
    if problem.context_line is not None and problem.context_line != problem.line:
        candidates.append(problem.context_line)
    # libyaml often stops where the next line begins: the fault then stands on the last line with words before it.
    previous = next((i for i in range(min(problem.line, len(lines)) - 1, -1, -1) if lines[i].strip()), None)
    if previous is not None:
        candidates.append(previous)
    for recognise in _RECOGNISERS:
        for index in candidates:
            if 0 <= index < len(lines):
                column = problem.column if index == problem.line else 0
                found = recognise(_Fault(lines[index], index, column, problem, lines))
                if found is not None:
                    return found
    index = min(problem.line, len(lines) - 1)
    return ExplainedSyntax(
        index + 1,
        problem.column + 1,
        Code.YAML_SYNTAX,
        f"this is not YAML: {problem.problem or problem.context}",
        "compare indentation, colons, quotes and brackets with the lines around it",
    )


def _tab(fault: _Fault) -> ExplainedSyntax | None:
    match = re.match(r"^[ ]*(\t)", fault.text)
    if match is None:
        return None
    return fault.explained(
        match.start(1), Code.YAML_TAB, "a tab stands where YAML wants blanks", "indent with blanks, two a level"
    )


def _bound(fault: _Fault) -> ExplainedSyntax | None:
    match = _BOUND.search(fault.text)
    if match is None:
        return None
    value = match["value"].rstrip()
    return fault.explained(
        match.start("value"),
        Code.TEXT_NEEDS_QUOTES,
        f'a value that begins with ">" is YAML for a block of text: {value}',
        f'write it in quotes: "{value}"',
    )


def _lone_percent(fault: _Fault) -> ExplainedSyntax | None:
    match = _LONE_PERCENT.search(fault.text) or _PERCENT_IN_FLOW.search(fault.text)
    if match is None:
        return None
    return fault.explained(
        match.start("value"), Code.TEXT_NEEDS_QUOTES, "the unit % alone needs quotes", 'write it in quotes: "%"'
    )


def _lone_dash(fault: _Fault) -> ExplainedSyntax | None:
    match = _LONE_DASH.search(fault.text)
    if match is None:
        return None
    return fault.explained(
        match.start("value"),
        Code.VALUE_EMPTY,
        f'"{match["value"]}" is no value and no reason',
        "write why there is no value, for example: not-tested",
    )


def _indicator(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise a text that begins with a role or with a character that YAML keeps for itself."""
    match = _VALUE_AFTER_KEY.match(fault.text) or _ITEM.match(fault.text)
    if match is None:
        return None
    value = match["value"]
    if _STARTS_WITH_ROLE.match(value):
        message = "a text that begins with a role such as {q}`…` needs quotes"
    elif value[0] in _INDICATORS:
        message = f'a text that begins with "{value[0]}" needs quotes'
    else:
        return None
    return fault.explained(match.start("value"), Code.TEXT_NEEDS_QUOTES, message, f"write {quoted(value)}")


def _flow_indicator(fault: _Fault) -> ExplainedSyntax | None:
    match = re.search(r"(?P<before>[\[{,:]\s*)(?P<value>(?:\{[a-z]+\}`|[@`%&*!|>])[^,\]}]*)", fault.text)
    if match is None or "cannot start any token" not in fault.problem.problem:
        return None
    value = match["value"].rstrip()
    return fault.explained(
        match.start("value"),
        Code.TEXT_NEEDS_QUOTES,
        f'a text that begins with "{value[0]}" needs quotes',
        f"write {quoted(value)}",
    )


def _quote_not_closed(fault: _Fault) -> ExplainedSyntax | None:
    if "quoted scalar" not in fault.problem.context:
        return None
    index = fault.problem.context_line if fault.problem.context_line is not None else fault.index
    column = fault.problem.context_column or 0
    if "escape" in fault.problem.problem:
        return ExplainedSyntax(
            fault.problem.line + 1,
            fault.problem.column + 1,
            Code.YAML_SYNTAX,
            "a backslash in double quotes begins an escape, and this one is not known",
            "write the text in single quotes, where a backslash is a backslash",
        )
    return ExplainedSyntax(
        index + 1,
        column + 1,
        Code.YAML_SYNTAX,
        "the quote that opens here is not closed where the text ends",
        "close it at the end of the text; inside single quotes a ' is written ''",
    )


def _after_quote(fault: _Fault) -> ExplainedSyntax | None:
    match = re.search(r"(?P<before>[:,\[{-]\s+)(?P<value>(?:\"[^\"]*\"|'[^']*')\s*[^\s,\]}:#].*)$", fault.text)
    if match is None or "did not find expected" not in fault.problem.problem:
        return None
    return fault.explained(
        match.start("value"),
        Code.TEXT_NEEDS_QUOTES,
        "words stand after a closing quote",
        "put the whole text in quotes, with the other kind of quotes around it or „…“ and “…” inside",
    )


def _colon_in_text(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise `note: Hinweis: so`, where the second colon makes a mapping."""
    if "mapping values are not allowed" not in fault.problem.problem:
        return None
    match = _VALUE_AFTER_KEY.match(fault.text) or _ITEM.match(fault.text)
    if match is not None and re.search(r":(?:\s|$)", match["value"]) and match["value"][0] not in "\"'":
        return fault.explained(
            match.start("value"),
            Code.TEXT_NEEDS_QUOTES,
            'a text with ": " in it needs quotes',
            f"write {quoted(match['value'])}",
        )
    indent = len(fault.text) - len(fault.text.lstrip())
    return fault.explained(
        indent,
        Code.YAML_SYNTAX,
        "this line is indented deeper than its neighbours, or the line above it already has a value",
        "give it the indentation of the keys beside it",
    )


def _colon_without_blank(fault: _Fault) -> ExplainedSyntax | None:
    match = re.search(r"^(?P<before>\s*(?:- +)*)(?P<key>[A-Za-z][\w.-]*):(?P<value>\S.*)$", fault.text)
    if match is None or "could not find expected ':'" not in fault.problem.problem:
        return None
    return fault.explained(
        match.start("key"),
        Code.YAML_SYNTAX,
        "a colon needs a blank after it",
        f"write {match['key']}: {match['value']}",
    )


def _key_without_blank(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise `{a:1}`, and `a:1` above a line that then seems too deep."""
    problem = fault.problem.problem
    if "unexpected ':'" in problem:
        match = re.search(r"(?P<key>[A-Za-z][\w.-]*):(?P<value>[^\s,}\]]+)", fault.text)
    elif "mapping values are not allowed" in problem and fault.index < fault.problem.line:
        match = re.match(r"\s*(?:- +)*(?P<key>[A-Za-z][\w.-]*):(?P<value>[^\s/].*)$", fault.text)
    else:
        return None
    if match is None:
        return None
    if match["value"].startswith("//"):
        return fault.explained(
            match.start("key"),
            Code.TEXT_NEEDS_QUOTES,
            "an address inside {…} or […] needs quotes",
            f"write {quoted(match[0])}",
        )
    return fault.explained(
        match.start("key"),
        Code.YAML_SYNTAX,
        "a colon needs a blank after it",
        f"write {match['key']}: {match['value']}",
    )


def _text_cut(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise a text of several lines whose first line ends at a ` #`."""
    match = re.match(rf"^\s*(?:- +)*{_KEY}:\s+[^\"'|>\s#].*?\s(?P<cut>#)", fault.text)
    if (
        match is None
        or fault.index >= fault.problem.line
        or not fault.problem.problem.startswith(("did not find", "could not find"))
    ):
        return None
    return fault.explained(
        match.start("cut"),
        Code.TEXT_CUT,
        'a text ends at " #": the rest of the line is a comment, and the next line hangs in the air',
        "put the text in quotes, or write it as a block (>-)",
    )


def _no_colon(fault: _Fault) -> ExplainedSyntax | None:
    if "could not find expected ':'" not in fault.problem.problem:
        return None
    index = fault.problem.context_line if fault.problem.context_line is not None else fault.index
    line = fault.lines[index]
    return ExplainedSyntax(
        index + 1,
        len(line) - len(line.lstrip()) + 1,
        Code.YAML_SYNTAX,
        'this line has no "key: value"',
        "add the colon and a blank after it; a text of several lines is indented deeper than its key",
    )


def _bracket(fault: _Fault) -> ExplainedSyntax | None:
    if "flow" not in fault.problem.context:
        return None
    kind, closing = ("list", "]") if "sequence" in fault.problem.context else ("mapping", "}")
    index = fault.problem.context_line if fault.problem.context_line is not None else fault.index
    return ExplainedSyntax(
        index + 1,
        (fault.problem.context_column or 0) + 1,
        Code.YAML_SYNTAX,
        f"the {kind} that opens here is not closed where it should be",
        f'close it with "{closing}"; a text inside it that has one of , : {{ }} [ ] needs quotes',
    )


def _indentation(fault: _Fault) -> ExplainedSyntax | None:
    is_block = "block" in fault.problem.context or "document start" in fault.problem.problem
    if not is_block or fault.index != fault.problem.line:
        return None
    indent = len(fault.text) - len(fault.text.lstrip())
    surplus = re.match(r"\s*[\]}]", fault.text[fault.column :])
    if surplus:
        return fault.explained(
            fault.column, Code.YAML_SYNTAX, "a bracket closes that was not opened", "delete it, or open it before"
        )
    return fault.explained(
        max(indent, fault.column),
        Code.YAML_SYNTAX,
        "this line does not fit to the lines above it",
        "give it the indentation of the keys beside it; a list has “- ” in every line",
    )


def quoted(text: str) -> str:
    """Spell a text as a quoted YAML scalar: in single quotes if it has a backslash or a double quote."""
    if "\\" in text or '"' in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


_RECOGNISERS: tuple[Callable[[_Fault], ExplainedSyntax | None], ...] = (
    _quote_not_closed,
    _tab,
    _bound,
    _lone_percent,
    _lone_dash,
    _indicator,
    _flow_indicator,
    _after_quote,
    _key_without_blank,
    _text_cut,
    _colon_in_text,
    _colon_without_blank,
    _no_colon,
    _bracket,
    _indentation,
)
