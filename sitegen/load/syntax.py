"""What a YAML syntax error means in content, and the repair for what authors really type (KNOWN, "YAML").

Comes in: the text of a file and libyaml's complaint. Goes out: the place to look at, in words, with the repair.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from sitegen.diagnostics import Code
from sitegen.load import syntax_layout as layout
from sitegen.load import syntax_quotes as quotes
from sitegen.load.syntax_fault import ExplainedSyntax, SyntaxFault, SyntaxProblem


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
                found = recognise(SyntaxFault(lines[index], index, column, problem, lines))
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


_RECOGNISERS: tuple[Callable[[SyntaxFault], ExplainedSyntax | None], ...] = (
    layout.directive,
    layout.quote_not_closed,
    layout.quote_in_flow,
    layout.tab,
    quotes.bound,
    quotes.lone_percent,
    quotes.lone_dash,
    quotes.indicator,
    quotes.flow_indicator,
    quotes.after_quote,
    quotes.text_after_bracket,
    quotes.flow_empty,
    layout.key_without_blank,
    quotes.flow_text,
    quotes.text_cut,
    layout.colon_in_text,
    layout.colon_without_blank,
    layout.no_colon,
    layout.bracket,
    layout.indentation,
)
