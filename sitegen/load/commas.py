"""Commas in `[…]` and `{…}` that split one value in two: `[9,33 Gbit/s, 9.46 Gbit/s]` has three entries for YAML.

Comes in: a list or mapping as YAML reads it. Goes out: the same as its author meant it, and what is reported.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.syntax_fault import quoted

_GROUPED = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+", re.ASCII)
_THOUSANDS = re.compile(r"[-−]?[1-9]\d{0,2},\d{3}(?!\d)")


def repair_commas(node: ListNode | MappingNode, path: str, text: str) -> list[Diagnostic]:
    """Report a comma that split one value in two, and go on with the whole value (one fault a cause)."""
    repair = _CommaRepair(path, text)
    if isinstance(node, ListNode):
        count = len(node.items)
        node.items = repair.joined_items(node.items)
        node.is_faulty = node.is_faulty or len(node.items) != count
    else:
        node.entries = repair.joined_entries(node.entries)
    return repair.faults


@dataclass(slots=True)
class _CommaRepair:
    path: str
    text: str
    faults: list[Diagnostic] = field(default_factory=list)

    def joined_items(self, items: list[Node]) -> list[Node]:
        joined: list[Node] = []
        end = -1  # of the last value that was joined: what follows it without a blank is part of the same fault
        for item in items:
            before = joined[-1] if joined else None
            if isinstance(item, ScalarNode) and end >= 0 and self.text[end : item.start] == ",":
                joined.append(item)
                end = item.end
                continue
            if not (
                isinstance(before, ScalarNode)
                and isinstance(item, ScalarNode)
                and before.is_plain
                and item.is_plain
                and self.text[before.end : item.start] == ","
            ):
                joined.append(item)
                continue
            if before.text[-1:].isdigit() and item.text[:1].isdigit():
                whole = f"{_without_groups(before.text)}.{item.text}"
                self._comma_fault(before, f"{before.text},{item.text}", whole)
                joined[-1] = ScalarNode(whole, "", before.line, before.column, before.start, item.end)
                end = item.end
            else:
                self._fault(
                    item.line,
                    item.column,
                    Code.DECIMAL_COMMA_IN_LIST,
                    "a comma in a list needs a blank after it",
                    f'write "{before.text}, {item.text}", or quotes around the whole if it is one value',
                )
                joined.append(item)
        return joined

    def joined_entries(self, entries: list[tuple[ScalarNode, Node]]) -> list[tuple[ScalarNode, Node]]:
        joined: list[tuple[ScalarNode, Node]] = []
        for key, value in entries:
            has_no_colon = isinstance(value, ScalarNode) and value.start == value.end == key.end and not value.style
            before_key, before = joined[-1] if joined else (None, None)
            if not (has_no_colon and before_key and isinstance(before, ScalarNode) and before.is_plain and before.text):
                joined.append((key, value))
                continue
            gap = self.text[before.end : key.start]
            if gap == "," and before.text[-1:].isdigit() and key.text[:1].isdigit():
                whole = f"{_without_groups(before.text)}.{key.text}"
                self._comma_fault(before, f"{before.text},{key.text}", whole)
            else:
                whole = before.text + gap + key.text
                self._fault(
                    before.line,
                    before.column,
                    Code.TEXT_NEEDS_QUOTES,
                    "a text with a comma inside {…} splits there",
                    f"write {before_key.text}: {quoted(whole)}",
                )
            joined[-1] = (before_key, ScalarNode(whole, '"', before.line, before.column, before.start, key.end))
        return joined

    def _comma_fault(self, node: ScalarNode, written: str, repaired: str) -> None:
        hint = f'write "{repaired}", with a decimal point'
        if _THOUSANDS.match(written):  # three digits: a comma between thousands looks the same
            hint += f'; or "{written.replace(",", "")}", if the comma parts thousands'
        if written.replace(",", "").isdigit():
            hint += f'; or "{written.replace(",", ", ")}", if these are two values'
        message = f'"{written}" has a decimal comma, which makes two values of one'
        self._fault(node.line, node.column, Code.DECIMAL_COMMA_IN_LIST, message, hint)

    def _fault(self, line: int, column: int, code: Code, message: str, hint: str) -> None:
        self.faults.append(Diagnostic(Location(self.path, line, column), code, Severity.ERROR, message, hint))


def _without_groups(number: str) -> str:
    """Take the points out of a number that has them as marks of thousands: `1.234` before a decimal comma."""
    return number.replace(".", "") if _GROUPED.fullmatch(number) else number
