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
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*(?:\s+#.*)?")
_FLOW_BREAKS = "[]{},"
_STEP = 2  # blanks a level


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
    if _BLOCK_HEADER.fullmatch(value):
        return None
    if _STARTS_WITH_ROLE.match(value):
        message = "a text that begins with a role such as {q}`…` needs quotes"
    elif value[0] in _INDICATORS or (value.startswith(("- ", "? ", ", ")) and _VALUE_AFTER_KEY.match(fault.text)):
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


def _directive(fault: _Fault) -> ExplainedSyntax | None:
    problem = fault.problem.problem
    if "directive" not in problem + fault.problem.context and "<document start>" not in problem:
        return None
    before = range(min(fault.problem.line + 1, len(fault.lines)))
    index = next((i for i in before if fault.lines[i].startswith("%")), None)
    if index is not None:
        message, hint = "a YAML directive stands before the content", 'delete the lines that begin with "%"'
        return ExplainedSyntax(index + 1, 1, Code.YAML_DIRECTIVE, message, hint)
    index = next((i for i in before if fault.lines[i].startswith("...")), None)
    if index is None:
        return None
    hint = 'delete the line "...", or move what follows into a file of its own'
    return ExplainedSyntax(index + 1, 1, Code.YAML_SECOND_DOCUMENT, "the document ends here, and more follows", hint)


def _text_after_bracket(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise `note: [words](address)`, where the bracket makes a list and the rest is too much."""
    match = _VALUE_AFTER_KEY.match(fault.text) or _ITEM.match(fault.text)
    if match is None or fault.index != fault.problem.line or "did not find expected" not in fault.problem.problem:
        return None
    value, column = match["value"], fault.column - match.start("value")
    if value[0] not in "[{" or column <= 0 or fault.text[fault.column : fault.column + 1] in {"", *_FLOW_BREAKS[1::2]}:
        return None
    if "flow" in fault.problem.context or value[:column].rstrip()[-1] not in "]}":
        return None
    message = f'a text that begins with "{value[0]}" needs quotes'
    return fault.explained(match.start("value"), Code.TEXT_NEEDS_QUOTES, message, f"write {quoted(value)}")


def _flow_empty(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise `[1,, 2]`, where a value is missing before a comma."""
    is_here = fault.index == fault.problem.line and "flow node" in fault.problem.context
    if not is_here or fault.text[fault.column : fault.column + 1] != ",":
        return None
    message = "nothing stands before this comma"
    hint = "write the value, or why there is none, for example: not-tested; or delete the comma"
    return fault.explained(fault.column, Code.VALUE_EMPTY, message, hint)


def _flow_text(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise a text inside `[…]` or `{…}` that a colon or a question mark in it ends too early."""
    if fault.index != fault.problem.line or fault.text[fault.column : fault.column + 1] not in {":", "?"}:
        return None
    is_colon_inside = "unexpected ':'" in fault.problem.problem
    if not is_colon_inside and "flow" not in fault.problem.context:
        return None
    line, start = fault.text, fault.column
    while start > 0 and line[start - 1] not in _FLOW_BREAKS and line[start - 2 : start] != ": ":
        start -= 1
    start += len(line[start:]) - len(line[start:].lstrip())
    end = next((i for i in range(fault.column, len(line)) if line[i] in _FLOW_BREAKS), len(line))
    value = line[start:end].rstrip()
    has_no_start = start >= fault.column or (start > 0 and line[:start].rstrip()[-1:] not in {":", *_FLOW_BREAKS})
    if has_no_start or value[0] in "\"'":
        return None
    message = f'a text with "{line[fault.column]}" in it needs quotes inside […] and {{…}}'
    return fault.explained(start, Code.TEXT_NEEDS_QUOTES, message, f"write {quoted(value)}")


def _quote_in_flow(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise a quote in `[…]` or `{…}` that is not closed in its line, but by a quote further below."""
    index, column = fault.problem.context_line, fault.problem.context_column
    if "flow" not in fault.problem.context or index is None or column is None or index == fault.problem.line:
        return None
    line = re.sub(r"\s#.*", "", fault.lines[index][column:])
    for quote in ('"', "'"):
        opening = re.search(rf"[\[{{,:]\s*(?P<quote>{quote})[^{quote}]*$", line)
        if opening is not None and line.count(quote) % 2 == 1:
            return ExplainedSyntax(
                index + 1,
                column + opening.start("quote") + 1,
                Code.YAML_SYNTAX,
                "the quote that opens here is not closed in its line",
                f"close it with {quote} where the text ends",
            )
    return None


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
    above = _line_without_colon(fault)
    if above is not None:
        return above
    match = _VALUE_AFTER_KEY.match(fault.text) or _ITEM.match(fault.text)
    if match is not None and re.search(r":(?:\s|$)", match["value"]) and match["value"][0] not in "\"'[{":
        return fault.explained(
            match.start("value"),
            Code.TEXT_NEEDS_QUOTES,
            'a text with ": " in it needs quotes',
            f"write {quoted(match['value'])}",
        )
    indent = len(fault.text) - len(fault.text.lstrip())
    bare = re.match(r"\s*(?:- +)*(?P<key>[A-Za-z][\w.-]*)\s+(?P<value>[{\[].*)$", fault.text)
    if bare is not None:
        hint = f"write {bare['key']}: {bare['value']}"
        return fault.explained(bare.start("key"), Code.YAML_SYNTAX, "this line has no colon after its key", hint)
    return fault.explained(
        indent,
        Code.YAML_SYNTAX,
        "this line is indented deeper than its neighbours, or the line above it already has a value",
        "give it the indentation of the keys beside it",
    )


def _line_without_colon(fault: _Fault) -> ExplainedSyntax | None:
    """Recognise a line `key value`, which YAML takes for the beginning of the next line's key."""
    index = next((i for i in range(fault.index - 1, -1, -1) if fault.lines[i].strip()), None)
    if index is None or fault.index != fault.problem.line:
        return None
    line = fault.lines[index]
    indent = len(line) - len(line.lstrip())
    match = re.match(r"\s*(?P<key>[A-Za-z][\w.-]*)(?P<value>\s+[^\s#].*)?$", line)
    has_colon = re.search(r"^[^{\[\"']*:(?:\s|$)", line)
    if match is None or has_colon or indent != _depth(fault.text):
        return None
    hint = f"write {match['key']}: {(match['value'] or '').strip()}".rstrip()
    return ExplainedSyntax(index + 1, indent + 1, Code.YAML_SYNTAX, "this line has no colon after its key", hint)


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
        match = re.search(r"(?P<key>[A-Za-z][\w.-]*):(?P<value>[^\s,}\]][^,}\]]*)", fault.text)
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
    item = re.match(r"\s*-(?P<text>[^\s-].*)$", line)
    if item is not None:
        message = "the “-” of a list needs a blank after it"
        return ExplainedSyntax(index + 1, _depth(line) + 1, Code.YAML_SYNTAX, message, f"write - {item['text']}")
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
    misplaced = _misplaced_line(fault.lines, fault.index)
    if misplaced is not None:
        return ExplainedSyntax(
            misplaced + 1,
            len(fault.lines[misplaced]) - len(fault.lines[misplaced].lstrip()) + 1,
            Code.YAML_SYNTAX,
            f"the indentation of this line and that of line {fault.index + 1} do not fit together",
            "give it the indentation of the keys beside it, two blanks a level",
        )
    return fault.explained(
        max(indent, fault.column),
        Code.YAML_SYNTAX,
        "this line does not fit to the lines above it",
        "give it the indentation of the keys beside it; a list has “- ” in every line",
    )


def _misplaced_line(lines: tuple[str, ...], index: int) -> int | None:
    """Find the line that is indented wrongly above one that fits to nothing, but is itself two blanks deeper.

    That is the line above it where it stands alone, too deep; or the key above both, which is not deep enough.
    """
    depth = _depth(lines[index])
    filled = [i for i in range(index) if lines[i].strip() and not lines[i].lstrip().startswith("#")]
    parent = next((i for i in reversed(filled) if _depth(lines[i]) < depth), None)
    if parent is None or depth - _depth(lines[parent]) != _STEP:
        return None
    between = [i for i in filled if i > parent]
    if not between or min(_depth(lines[i]) for i in between) <= depth:
        return None
    return between[0] if len(between) == 1 else parent


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def quoted(text: str) -> str:
    """Spell a text as a quoted YAML scalar: in single quotes if it has a backslash or a double quote."""
    if "\\" in text or '"' in text:
        return "'" + text.replace("'", "''") + "'"
    return f'"{text}"'


_RECOGNISERS: tuple[Callable[[_Fault], ExplainedSyntax | None], ...] = (
    _directive,
    _quote_not_closed,
    _quote_in_flow,
    _tab,
    _bound,
    _lone_percent,
    _lone_dash,
    _indicator,
    _flow_indicator,
    _after_quote,
    _text_after_bracket,
    _flow_empty,
    _key_without_blank,
    _flow_text,
    _text_cut,
    _colon_in_text,
    _colon_without_blank,
    _no_colon,
    _bracket,
    _indentation,
)
