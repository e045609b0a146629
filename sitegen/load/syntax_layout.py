"""Lines that do not fit together: indentation, colons, brackets and quotes that are not closed, directives.

Comes in: a syntax error and a line. Goes out: what is most likely wrong there, with the repair, or nothing.
"""

from __future__ import annotations

import re

from sitegen.diagnostics import Code
from sitegen.load.syntax_fault import ITEM, VALUE_AFTER_KEY, ExplainedSyntax, SyntaxFault, depth_of, quoted

_STEP = 2  # blanks a level


def tab(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a tab where a line is indented."""
    match = re.match(r"^[ ]*(\t)", fault.text)
    if match is None:
        return None
    return fault.explained(
        match.start(1), Code.YAML_TAB, "a tab stands where YAML wants blanks", "indent with blanks, two a level"
    )


def directive(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise `%YAML`, or more content behind `...`."""
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


def quote_in_flow(fault: SyntaxFault) -> ExplainedSyntax | None:
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


def quote_not_closed(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a quote that is never closed, or a backslash in double quotes."""
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


def colon_in_text(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise `note: Hinweis: so`, where the second colon makes a mapping."""
    if "mapping values are not allowed" not in fault.problem.problem:
        return None
    above = _line_without_colon(fault)
    if above is not None:
        return above
    match = VALUE_AFTER_KEY.match(fault.text) or ITEM.match(fault.text)
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


def _line_without_colon(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a line `key value`, which YAML takes for the beginning of the next line's key."""
    index = next((i for i in range(fault.index - 1, -1, -1) if fault.lines[i].strip()), None)
    if index is None or fault.index != fault.problem.line:
        return None
    line = fault.lines[index]
    indent = len(line) - len(line.lstrip())
    match = re.match(r"\s*(?P<key>[A-Za-z][\w.-]*)(?P<value>\s+[^\s#].*)?$", line)
    has_colon = re.search(r"^[^{\[\"']*:(?:\s|$)", line)
    if match is None or has_colon or indent != depth_of(fault.text):
        return None
    hint = f"write {match['key']}: {(match['value'] or '').strip()}".rstrip()
    return ExplainedSyntax(index + 1, indent + 1, Code.YAML_SYNTAX, "this line has no colon after its key", hint)


def colon_without_blank(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise `key:value` on a line of its own."""
    match = re.search(r"^(?P<before>\s*(?:- +)*)(?P<key>[A-Za-z][\w.-]*):(?P<value>\S.*)$", fault.text)
    if match is None or "could not find expected ':'" not in fault.problem.problem:
        return None
    return fault.explained(
        match.start("key"),
        Code.YAML_SYNTAX,
        "a colon needs a blank after it",
        f"write {match['key']}: {match['value']}",
    )


def key_without_blank(fault: SyntaxFault) -> ExplainedSyntax | None:
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


def no_colon(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a line without a colon, or a “-” without a blank."""
    if "could not find expected ':'" not in fault.problem.problem:
        return None
    index = fault.problem.context_line if fault.problem.context_line is not None else fault.index
    line = fault.lines[index]
    item = re.match(r"\s*-(?P<text>[^\s-].*)$", line)
    if item is not None:
        message = "the “-” of a list needs a blank after it"
        return ExplainedSyntax(index + 1, depth_of(line) + 1, Code.YAML_SYNTAX, message, f"write - {item['text']}")
    hint = "add the colon and a blank after it"
    words = re.match(r"\s*(?P<key>[a-z][a-z0-9_-]*)[ =]+(?P<value>[^\s=].*)$", line)
    if words is not None:
        hint += f": write {words['key']}: {words['value'].strip()}"
    hint += "; a text of several lines is indented deeper than its key"
    return ExplainedSyntax(index + 1, depth_of(line) + 1, Code.YAML_SYNTAX, 'this line has no "key: value"', hint)


def bracket(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a list or mapping in brackets that is not closed."""
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


def indentation(fault: SyntaxFault) -> ExplainedSyntax | None:
    """Recognise a line that is indented unlike its neighbours."""
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
    depth = depth_of(lines[index])
    filled = [i for i in range(index) if lines[i].strip() and not lines[i].lstrip().startswith("#")]
    parent = next((i for i in reversed(filled) if depth_of(lines[i]) < depth), None)
    if parent is None or depth - depth_of(lines[parent]) != _STEP:
        return None
    between = [i for i in filled if i > parent]
    if not between or min(depth_of(lines[i]) for i in between) <= depth:
        return None
    return between[0] if len(between) == 1 else parent
