"""The line of a fault with a caret below the right column.

Comes in: a file's text and a place in it. Goes out: the line as a terminal shows it, and where the caret stands.
Refuses to know: what is wrong there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sitegen.report.visible import make_visible, measure_width

# The line breaks of YAML 1.1, which number the lines in a place; `str.splitlines` knows more.
LINE_BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
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


def cut_excerpt(source: str, line: int, column: int) -> Excerpt | None:
    """Take the line out of the text; `None` where there is no such line.

    A column behind the end of the line puts the caret behind its last character. A long line is cut to what stands
    around the column.
    """
    text = find_line(source, line)
    if text is None:
        return None
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


def find_line(source: str, line: int) -> str | None:
    """Find a line by its number from 1, without its line break."""
    start = len(BYTE_ORDER_MARK) if source.startswith(BYTE_ORDER_MARK) else 0
    number = 1
    for found in LINE_BREAK.finditer(source):
        if number == line:
            return source[start : found.start()]
        number += 1
        start = found.end()
    return source[start:] if number == line and start < len(source) else None


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
