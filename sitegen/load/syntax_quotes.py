"""Values that YAML reads as something else without quotes: bounds, signs, roles, texts with marks of YAML in them.

Comes in: a syntax error and a line. Goes out: what was most likely meant there, with the repair, or nothing.
"""

from __future__ import annotations

import re

from sitegen.diagnostics import Code
from sitegen.load.syntax_fault import FLOW_BREAKS, ITEM, KEY, VALUE_AFTER_KEY, ExplainedSyntax, SyntaxFault, quoted

_BOUND = re.compile(r"(?P<before>(?:[:,\[{]|^\s*-)\s*)(?P<value>>\s*=?\s*[-−]?\d[^,\]}#\"]*)")
_LONE_PERCENT = re.compile(r":\s+(?P<value>%)\s*(?:[,}#]|$)")
_PERCENT_IN_FLOW = re.compile(r"[\[{,:]\s*(?P<value>%)\s*(?=[,\]}])")
_LONE_DASH = re.compile(r"(?::\s|[\[,])\s*(?P<value>[-–—?])\s*(?:#.*)?(?=$|[,\]}])")
_STARTS_WITH_ROLE = re.compile(r"\{[a-z]+\}`")
_INDICATORS = "@`%&*!|>"
_BLOCK_HEADER = re.compile(r"[|>][-+0-9]*(?:\s+#.*)?")


def bound(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise `> 8`, which begins a block of text."""
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


def lone_percent(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise the unit % alone."""
    match = _LONE_PERCENT.search(fault.text) or _PERCENT_IN_FLOW.search(fault.text)
    if match is None:
        return None
    return fault.explained(
        match.start("value"), Code.TEXT_NEEDS_QUOTES, "the unit % alone needs quotes", 'write it in quotes: "%"'
    )


def lone_dash(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a dash or a question mark in place of a value."""
    match = _LONE_DASH.search(fault.text)
    if match is None:
        return None
    return fault.explained(
        match.start("value"),
        Code.VALUE_EMPTY,
        f'"{match["value"]}" is no value and no reason',
        "write why there is no value, for example: not-tested",
    )


def indicator(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a text that begins with a role or with a character that YAML keeps for itself."""
    match = VALUE_AFTER_KEY.match(fault.text) or ITEM.match(fault.text)
    if match is None:
        return None
    value = match["value"]
    if _BLOCK_HEADER.fullmatch(value):
        return None
    if _STARTS_WITH_ROLE.match(value):
        message = "a text that begins with a role such as {q}`…` needs quotes"
    elif value[0] in _INDICATORS or (value.startswith(("- ", "? ", ", ")) and VALUE_AFTER_KEY.match(fault.text)):
        message = f'a text that begins with "{value[0]}" needs quotes'
    else:
        return None
    return fault.explained(match.start("value"), Code.TEXT_NEEDS_QUOTES, message, f"write {quoted(value)}")


def flow_indicator(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise an entry in brackets that begins with a character which YAML keeps for itself."""
    match = re.search(r"(?P<before>[\[{,:]\s*)(?P<value>(?:\{[a-z]+\}`|[@`%&*!|>])[^,\]}]*)", fault.text)
    reasons = ("cannot start any token", "alphabetic or numeric character")  # the second of "*" and "&"
    if match is None or not any(reason in fault.problem.problem for reason in reasons):
        return None
    value = match["value"].rstrip()
    return fault.explained(
        match.start("value"),
        Code.TEXT_NEEDS_QUOTES,
        f'a text that begins with "{value[0]}" needs quotes',
        f"write {quoted(value)}",
    )


def text_after_bracket(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise `note: [words](address)`, where the bracket makes a list and the rest is too much."""
    match = VALUE_AFTER_KEY.match(fault.text) or ITEM.match(fault.text)
    if match is None or fault.index != fault.problem.line or "did not find expected" not in fault.problem.problem:
        return None
    value, column = match["value"], fault.column - match.start("value")
    if value[0] not in "[{" or column <= 0 or fault.text[fault.column : fault.column + 1] in {"", *FLOW_BREAKS[1::2]}:
        return None
    if "flow" in fault.problem.context or value[:column].rstrip()[-1] not in "]}":
        return None
    message = f'a text that begins with "{value[0]}" needs quotes'
    return fault.explained(match.start("value"), Code.TEXT_NEEDS_QUOTES, message, f"write {quoted(value)}")


def flow_empty(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise `[1,, 2]`, where a value is missing before a comma."""
    is_here = fault.index == fault.problem.line and "flow node" in fault.problem.context
    if not is_here or fault.text[fault.column : fault.column + 1] != ",":
        return None
    message = "nothing stands before this comma"
    hint = "write the value, or why there is none, for example: not-tested; or delete the comma"
    return fault.explained(fault.column, Code.VALUE_EMPTY, message, hint)


def flow_text(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a text inside `[…]` or `{…}` that a colon or a question mark in it ends too early."""
    if fault.index != fault.problem.line or fault.text[fault.column : fault.column + 1] not in {":", "?"}:
        return None
    is_colon_inside = "unexpected ':'" in fault.problem.problem
    if not is_colon_inside and "flow" not in fault.problem.context:
        return None
    line, start = fault.text, fault.column
    while start > 0 and line[start - 1] not in FLOW_BREAKS and line[start - 2 : start] != ": ":
        start -= 1
    start += len(line[start:]) - len(line[start:].lstrip())
    end = next((i for i in range(fault.column, len(line)) if line[i] in FLOW_BREAKS), len(line))
    value = line[start:end].rstrip()
    has_no_start = start >= fault.column or (start > 0 and line[:start].rstrip()[-1:] not in {":", *FLOW_BREAKS})
    if has_no_start or value[0] in "\"'":
        return None
    message = f'a text with "{line[fault.column]}" in it needs quotes inside […] and {{…}}'
    return fault.explained(start, Code.TEXT_NEEDS_QUOTES, message, f"write {quoted(value)}")


def after_quote(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise words behind a closing quote."""
    match = re.search(r"(?P<before>[:,\[{-]\s+)(?P<value>(?:\"[^\"]*\"|'[^']*')\s*[^\s,\]}:#].*)$", fault.text)
    if match is None or "did not find expected" not in fault.problem.problem:
        return None
    return fault.explained(
        match.start("value"),
        Code.TEXT_NEEDS_QUOTES,
        "words stand after a closing quote",
        "put the whole text in quotes, with the other kind of quotes around it or „…“ and “…” inside",
    )


def text_cut(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a text of several lines whose first line ends at a ` #`."""
    match = re.match(rf"^\s*(?:- +)*{KEY}:\s+[^\"'|>\s#].*?\s(?P<cut>#)", fault.text)
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
