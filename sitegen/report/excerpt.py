"""The line of a fault with a caret below the right column.

Comes in: a file's lines and a place in it. Goes out: the line as a terminal shows it, and where the caret stands.
Refuses to know: what is wrong there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sitegen.report.visible import make_visible, measure_width

# What numbers the lines in a place. YAML 1.1 and `str.splitlines` know more, but content may not hold those: they
# are faults themselves, and shown in their line.
LINE_BREAK = re.compile("\r\n|[\n\r]")
BYTE_ORDER_MARK = "\ufeff"
TAB_WIDTH = 4
# As much of a long line as fits on a usual terminal beside the line's number.
MOST_COLUMNS = 100
CUT = "…"


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A line ready to print, and how many columns stand before the caret."""

    text: str
    caret: int


def cut_excerpt(lines: Sequence[str], line: int, column: int) -> Excerpt | None:
    """Take a line, by its number from 1; `None` where there is no such line.

    A column behind the end of the line puts the caret behind its last character. A long line is cut to what stands
    around the column.
    """
    if not 1 <= line <= len(lines):
        return None
    text = lines[line - 1]
    index = min(max(column, 1) - 1, len(text))
    pieces = _show_characters(text)
    widths = [measure_width(piece) for piece in pieces]
    start, end = _choose_window(widths, index)
    shown = "".join(pieces[start:end])
    before = sum(widths[start:index])
    if index < len(text) and before and widths[index] == 0:
        before -= 1  # a combining character sits on the one before it
    head, tail = CUT * (start > 0), CUT * (end < len(text))
    return Excerpt(f"{head}{shown}{tail}".rstrip(), before + len(head))


def split_lines(source: str) -> Sequence[str]:
    """Split a text into lines without their line breaks; a break at the end begins no further line."""
    lines = LINE_BREAK.split(source.removeprefix(BYTE_ORDER_MARK))
    return lines if lines[-1] else lines[:-1]


def _show_characters(text: str) -> list[str]:
    """Spell each character as the terminal will show it; a tab becomes blanks up to the next stop."""
    pieces: list[str] = []
    width = 0
    for character in text:
        piece = " " * (TAB_WIDTH - width % TAB_WIDTH) if character == "\t" else make_visible(character)
        pieces.append(piece)
        width += measure_width(piece)
    return pieces


def _choose_window(widths: list[int], index: int) -> tuple[int, int]:
    """Choose which characters fit, with the one at the index about in the middle."""
    if sum(widths) <= MOST_COLUMNS:
        return 0, len(widths)
    start, width = index, 0
    while start > 0 and width + widths[start - 1] <= MOST_COLUMNS // 2:
        start -= 1
        width += widths[start]
    end = index
    while end < len(widths) and width + widths[end] <= MOST_COLUMNS:
        width += widths[end]
        end += 1
    while start > 0 and width + widths[start - 1] <= MOST_COLUMNS:
        start -= 1
        width += widths[start]
    return start, end
