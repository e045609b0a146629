"""YAML as nodes with places: what the reader makes of events, and the structuring functions make records of.

Lines and columns count from 1, columns in characters. `start` and `end` are indices into the text of the file.
Nodes are many and short-lived, so they are plain slotted classes. `is_faulty` says that the reader has reported a
fault which leaves open what was meant here: then nothing more is said of this node itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class ScalarNode:
    """A scalar: its text without quotes, and how it was written (`style` is "" for a plain one)."""

    text: str
    style: str
    line: int
    column: int
    start: int
    end: int
    is_faulty: bool = False

    @property
    def is_plain(self) -> bool:
        """Tell whether it was written without quotes and not as a block."""
        return not self.style

    @property
    def is_empty(self) -> bool:
        """Tell whether YAML has no value here: nothing, `~` or `null` without quotes."""
        return not self.style and self.text in {"", "~", "null", "Null", "NULL"}


@dataclass(slots=True)
class ListNode:
    """A list."""

    items: list[Node]
    line: int
    column: int
    is_flow: bool
    start: int
    end: int
    is_faulty: bool = False


@dataclass(slots=True)
class MappingNode:
    """A mapping; keys are scalars, each once."""

    entries: list[tuple[ScalarNode, Node]]
    line: int
    column: int
    is_flow: bool
    start: int
    end: int
    is_faulty: bool = False

    def get(self, key: str) -> Node | None:
        """Give the node under a key."""
        return next((node for name, node in self.entries if name.text == key), None)


Node = ScalarNode | ListNode | MappingNode


@dataclass(slots=True)
class Document:
    """One file: its path as diagnostics print it, its text, and its root node (`None` after a syntax error)."""

    path: str
    text: str
    root: Node | None
