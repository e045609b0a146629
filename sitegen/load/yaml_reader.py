"""From YAML text to nodes: an event loop over libyaml, so that nesting cannot end the process.

Comes in: the text of one file. Goes out: nodes with places, and what is not allowed in content (FORMAT section 2).
Refuses to know: what the keys mean. The only module that knows ruamel.yaml.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol

from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.errors import SitegenError
from sitegen.load.commas import repair_commas
from sitegen.load.nodes import Document, ListNode, MappingNode, Node, ScalarNode
from sitegen.load.syntax import explain_syntax
from sitegen.load.syntax_fault import SyntaxProblem

MAX_DEPTH = 40
MAX_NODES = 1_000_000
MAX_CHARACTERS = 8_000_000

# Control characters, and what YAML 1.1 takes for a line break or a byte order mark in the middle of a text.
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x85\x86-\x9f\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]")
_FORBIDDEN_IN_SCALAR = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")


class _Parser(Protocol):
    """The part of libyaml's parser that is used here; ruamel.yaml.clib has no types."""

    def get_event(self) -> Any:  # noqa: ANN401 - events of a C extension without types
        """Give the next event."""


def read_yaml(path: str, text: str) -> tuple[Document, tuple[Diagnostic, ...]]:
    """Read one YAML document into nodes.

    Args:
        path: the file as diagnostics print it.
        text: its content, decoded, with or without a byte order mark.

    Returns:
        The document (its root is `None` where there is nothing to go on with) and the faults found.

    Raises:
        SitegenError: the C extension of ruamel.yaml is missing.
    """
    text = text.removeprefix("\ufeff")
    bad = find_forbidden(path, text)
    if bad is not None:
        return Document(path, text, None), (bad,)
    if len(text) > MAX_CHARACTERS:
        message = f"the file has {len(text):,} characters; {MAX_CHARACTERS:,} are allowed"
        hint = "split the result set into several files"
        fault = Diagnostic(Location(path), Code.FILE_TOO_LARGE, Severity.ERROR, message, hint)
        return Document(path, text, None), (fault,)
    tabs = tuple(_tab_faults(path, text)) if "\t" in text else ()
    if tabs:
        return Document(path, text, None), tabs
    tree = _TreeBuilder(path, text)
    tree.read(_new_parser(text))
    return Document(path, text, tree.root), tuple(tree.faults)


def find_forbidden(path: str, text: str) -> Diagnostic | None:
    """Report the first character that content may not have."""
    bad = _FORBIDDEN.search(text)
    return _forbidden_character(path, text, bad.start()) if bad else None


def _tab_faults(path: str, text: str) -> Iterator[Diagnostic]:
    """Report the first tab of each line: libyaml takes some, other readers and editors do not."""
    for number, line in enumerate(re.split(r"\r\n|\r|\n", text), start=1):
        column = line.find("\t")
        if column >= 0:
            message = "a tab stands here, and content has none"
            hint = "write blanks: two a level of indentation, one after a colon"
            yield Diagnostic(Location(path, number, column + 1), Code.YAML_TAB, Severity.ERROR, message, hint)


def _new_parser(text: str) -> _Parser:
    try:
        from _ruamel_yaml import CParser  # noqa: PLC0415 - so that its absence is a message, not an import error
    except ImportError as error:  # pragma: no cover - the lock file installs it
        message = "the C extension of ruamel.yaml is missing; install it with: pip install ruamel.yaml.clib"
        raise SitegenError(message) from error
    parser: _Parser = CParser(text)
    return parser


def _forbidden_character(path: str, text: str, index: int) -> Diagnostic:
    line = text.count("\n", 0, index) + 1
    column = index - text.rfind("\n", 0, index)
    return Diagnostic(
        Location(path, line, column),
        Code.YAML_CHARACTER,
        Severity.ERROR,
        f"the character U+{ord(text[index]):04X} is not allowed here",
        "delete it; it is invisible in most editors, and YAML readers disagree about it",
    )


@dataclass(slots=True)
class _Open:
    """A list or mapping whose end has not come yet. `key` waits for its value."""

    node: ListNode | MappingNode
    key: ScalarNode | None = None
    first_lines: dict[str, int] = field(default_factory=dict)
    repeats: int = 0  # how many keys in a row stand twice
    skips_value: bool = False


@dataclass(slots=True)
class _TreeBuilder:
    path: str
    text: str
    root: Node | None = None
    faults: list[Diagnostic] = field(default_factory=list)
    stack: list[_Open] = field(default_factory=list)
    nodes: int = 0
    documents: int = 0

    def fault(self, line: int, column: int, code: Code, message: str, hint: str) -> None:
        self.faults.append(Diagnostic(Location(self.path, line, column), code, Severity.ERROR, message, hint))

    def read(self, parser: _Parser) -> None:
        """Take events until the document ends, or something ends the reading of this file."""
        try:
            while self._take(parser.get_event()):
                pass
        except Exception as error:
            problem = _syntax_problem(error)
            if problem is None:
                raise
            explained = explain_syntax(self.text, problem)
            # A bracket too many seems to make a key of what follows; the syntax says it better.
            self.faults = [
                fault
                for fault in self.faults
                if fault.code is not Code.YAML_KEY or fault.location.line != explained.line
            ]
            self.fault(explained.line, explained.column, explained.code, explained.message, explained.hint)
            self.root = None

    def _take(self, event: Any) -> bool:  # noqa: ANN401 - events of a C extension without types
        kind = type(event).__name__
        if kind == "ScalarEvent":
            mark, end = event.start_mark, event.end_mark
            node = ScalarNode(event.value, event.style or "", mark.line + 1, mark.column + 1, mark.index, end.index)
            if event.anchor is not None or event.tag is not None:
                self._refuse_anchor_and_tag(event, node)
            if node.style == '"' and _FORBIDDEN_IN_SCALAR.search(node.text):
                self.fault(
                    node.line,
                    node.column,
                    Code.YAML_CHARACTER,
                    "an escape in this text makes a control character",
                    "write the text without it",
                )
                node.is_faulty = True
            return self._add(node)
        if kind in {"MappingStartEvent", "SequenceStartEvent"}:
            return self._open(event, is_mapping=kind == "MappingStartEvent")
        if kind in {"MappingEndEvent", "SequenceEndEvent"}:
            closed = self.stack.pop().node
            closed.end = event.end_mark.index
            if closed.is_flow:
                self.faults.extend(repair_commas(closed, self.path, self.text))
            return True
        if kind == "DocumentStartEvent":
            return self._start_document(event)
        if kind == "AliasEvent":
            return self._add_alias(event)
        return kind != "StreamEndEvent"

    def _add_alias(self, event: Any) -> bool:  # noqa: ANN401 - as above
        mark = event.start_mark
        if not (self.stack and self.stack[-1].skips_value):  # what belongs to a merge key is reported there
            self.fault(
                mark.line + 1,
                mark.column + 1,
                Code.YAML_ALIAS,
                f'"*{event.anchor}" is an alias, and content has none',
                f'write the value itself; a text that begins with "*" needs quotes: "*{event.anchor}"',
            )
        text = f"*{event.anchor}"
        node = ScalarNode(text, '"', mark.line + 1, mark.column + 1, mark.index, event.end_mark.index, is_faulty=True)
        return self._add(node)

    def _start_document(self, event: Any) -> bool:  # noqa: ANN401 - as above
        self.documents += 1
        mark = event.start_mark
        if self.documents > 1:
            self.fault(
                mark.line + 1,
                mark.column + 1,
                Code.YAML_SECOND_DOCUMENT,
                "a second document begins here",
                'delete the line "---", or move what follows into a file of its own',
            )
            return False
        if event.version is not None or event.tags:
            self.fault(
                mark.line + 1,
                mark.column + 1,
                Code.YAML_DIRECTIVE,
                "a YAML directive stands before the content",
                'delete the lines that begin with "%"',
            )
        return True

    def _refuse_anchor_and_tag(self, event: Any, node: Node) -> None:  # noqa: ANN401 - as above
        # Nothing is left of a text such as "!x" or "&x" once its first word is a tag or an anchor.
        node.is_faulty = isinstance(node, ScalarNode) and not node.text
        if event.anchor is not None:
            self.fault(
                node.line,
                node.column,
                Code.YAML_ANCHOR,
                f'"&{event.anchor}" is an anchor, and content has none',
                f'delete "&{event.anchor}"; a text that begins with "&" needs quotes',
            )
        if event.tag is not None:
            self.fault(
                node.line,
                node.column,
                Code.YAML_TAG,
                f'"{event.tag}" is a tag, and content has none',
                'delete it; a text that begins with "!" needs quotes',
            )

    def _open(self, event: Any, *, is_mapping: bool) -> bool:  # noqa: ANN401 - as above
        mark = event.start_mark
        node: ListNode | MappingNode
        if is_mapping:
            node = MappingNode([], mark.line + 1, mark.column + 1, bool(event.flow_style), mark.index, mark.index)
        else:
            node = ListNode([], mark.line + 1, mark.column + 1, bool(event.flow_style), mark.index, mark.index)
        self._refuse_anchor_and_tag(event, node)
        if not self._add(node):
            return False
        self.stack.append(_Open(node))
        if len(self.stack) > MAX_DEPTH:
            self.fault(
                node.line,
                node.column,
                Code.YAML_TOO_DEEP,
                f"lists and mappings are nested deeper than {MAX_DEPTH} levels",
                "no content needs this; look for brackets that are not closed",
            )
            self.root = None
            return False
        return True

    def _add(self, node: Node) -> bool:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            message = f"the file has more than {MAX_NODES:,} values"
            self.fault(node.line, node.column, Code.YAML_TOO_MANY_NODES, message, "split it into several files")
            self.root = None
            return False
        if not self.stack:
            self.root = node
            return True
        parent = self.stack[-1]
        if isinstance(parent.node, ListNode):
            parent.node.items.append(node)
        elif parent.key is None:
            return self._take_key(parent, node)
        else:
            if not parent.skips_value:
                parent.node.entries.append((parent.key, node))
            parent.key = None
            parent.skips_value = False
        return True

    def _take_key(self, parent: _Open, node: Node) -> bool:
        """Take a key, and report one that cannot be; tell whether the file can be read on."""
        if not isinstance(node, ScalarNode):
            parent.key = ScalarNode("", '"', node.line, node.column, node.start, node.end)
            parent.skips_value = True
            message = "a key must be a word, and here it is a list or a mapping"
            self.fault(node.line, node.column, Code.YAML_KEY, message, "write the key as a word before the colon")
            return True
        parent.key = node
        is_new = node.text not in parent.first_lines
        first_line = parent.first_lines.setdefault(node.text, node.line)
        parent.repeats = 0 if is_new else parent.repeats + 1
        if node.text == "<<" and node.is_plain:
            parent.skips_value = True
            parent.node.is_faulty = True  # what it brings along may be what seems to be missing
            message = '"<<" is a merge key, and content has none'
            self.fault(node.line, node.column, Code.YAML_MERGE_KEY, message, "write the keys themselves")
        elif not node.text:
            parent.skips_value = True
            self.fault(node.line, node.column, Code.YAML_KEY, "a key is empty", "write a word before the colon")
        elif not is_new:
            if self._report_empty_key(parent.node, node, first_line):
                return False
            parent.skips_value = True
            parent.node.is_faulty = True
            if parent.repeats > 1:  # a line is missing above the first of them: what it named is missing further up
                for enclosing in self.stack:
                    enclosing.node.is_faulty = True
                return True
            message = f'"{node.text}" stands twice in this mapping, first in line {first_line}'
            hint = "delete one of the two, or give it its right name; or a line is missing above it"
            self.fault(node.line, node.column, Code.KEY_DUPLICATE, message, hint)
        return True

    def _report_empty_key(self, mapping: ListNode | MappingNode, node: ScalarNode, first_line: int) -> bool:
        """Report a key as deep as the lines that belong below it: then these seem to stand twice."""
        entries = _entries(mapping)
        if mapping.is_flow or not entries:
            return False
        key, value = entries[-1]
        if not (isinstance(value, ScalarNode) and value.start == value.end):
            return False
        message = f'nothing stands below "{key.text}", and so "{node.text}" stands twice, first in line {first_line}'
        hint = f'give "{key.text}" the indentation of the keys beside it, and the lines below it two blanks more'
        self.fault(key.line, key.column, Code.YAML_SYNTAX, message, hint)
        self.root = None
        return True


def _entries(node: ListNode | MappingNode) -> list[tuple[ScalarNode, Node]]:
    return node.entries if isinstance(node, MappingNode) else []


def _syntax_problem(error: Exception) -> SyntaxProblem | None:
    """Take a fault of libyaml apart; `None` where the exception is something else."""
    if not type(error).__module__.startswith(("ruamel.yaml", "_ruamel_yaml")):
        return None
    problem = str(getattr(error, "problem", "") or getattr(error, "reason", "") or "")
    context = str(getattr(error, "context", "") or "")
    mark = getattr(error, "problem_mark", None)
    context_mark = getattr(error, "context_mark", None)
    return SyntaxProblem(
        problem=problem,
        context=context,
        line=mark.line if mark is not None else 0,
        column=mark.column if mark is not None else 0,
        context_line=context_mark.line if context_mark is not None else None,
        context_column=context_mark.column if context_mark is not None else None,
    )
