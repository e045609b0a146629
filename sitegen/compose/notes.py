"""Notes below a table: numbered in reading order, on exactly the cells that they cover.

Comes in: the cells of a table in the order in which they are read. Goes out: the notes, and the marks of each cell.
Refuses to know: where in the grid a cell stands.

What must reach the reader about single cells comes as notes too: a status, a source, and statistics, a date or a
test bed where they are not those of the other cells.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sitegen.compose.levels import cell_words
from sitegen.compose.remarks import CellRemarks
from sitegen.compose.texts import PageTexts
from sitegen.model.result_sets import Cell, ResultSet
from sitegen.model.rich_text import Blocks
from sitegen.model.views import Backlink, NoteMark, NoteView

_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class TableNotes:
    """The notes of one table, and the marks of its cells by cell id."""

    notes: tuple[NoteView, ...]
    marks: Mapping[str, tuple[NoteMark, ...]]


@dataclass(slots=True)
class _Entry:
    """A note while the cells are read; equal words are one note. `place` counts the cells read before its first."""

    key: str
    place: int
    text: Blocks
    cells: list[Cell] = field(default_factory=list)


def compose_notes(
    table_id: str, cells: Iterable[Cell], result_set: ResultSet, page: PageTexts, remarks: CellRemarks
) -> TableNotes:
    """Compose the notes of the cells that a table shows, in reading order."""
    entries = _join_remarks(*_collect(cells, page, remarks))
    notes: list[NoteView] = []
    marks: dict[str, list[NoteMark]] = {}
    for number, entry in enumerate(entries, start=1):
        note_id = f"{table_id}--note-{hashlib.sha256(entry.key.encode()).hexdigest()[:8]}"
        sign = str(number)
        for cell in entry.cells:
            mark = NoteMark(sign, note_id, f"{note_id}.{cell.id}")
            marks.setdefault(cell.id, []).append(mark)
        cell_ids = tuple(cell.id for cell in entry.cells)
        notes.append(NoteView(note_id, sign, entry.text, _backlinks(note_id, entry.cells, result_set, page), cell_ids))
    return TableNotes(tuple(notes), {cell_id: tuple(found) for cell_id, found in marks.items()})


def _collect(cells: Iterable[Cell], page: PageTexts, remarks: CellRemarks) -> tuple[list[_Entry], list[_Entry]]:
    """Gather notes and remarks with the cells they cover."""
    notes: dict[str, _Entry] = {}
    others: dict[str, _Entry] = {}
    for place, cell in enumerate(cells):
        for note in cell.notes:
            words = page.translate(note.text).string
            entry = notes.get(words)
            if entry is None:
                entry = notes[words] = _Entry(words, place, page.blocks(note.text))
            if not entry.cells or entry.cells[-1] is not cell:
                entry.cells.append(cell)
        for key, blocks in remarks.of(cell):
            others.setdefault(key, _Entry(key, place, blocks)).cells.append(cell)
    return list(notes.values()), list(others.values())


def _join_remarks(notes: list[_Entry], remarks: Sequence[_Entry]) -> list[_Entry]:
    """Let a remark on the same cells as a note stand with it; order all by their first cell, notes first."""
    by_cells = {tuple(cell.id for cell in entry.cells): entry for entry in reversed(notes)}
    alone: list[_Entry] = []
    for remark in remarks:
        note = by_cells.get(tuple(cell.id for cell in remark.cells))
        if note is None:
            alone.append(remark)
        else:
            note.text = (*note.text, *remark.text)
    return sorted([*notes, *alone], key=lambda entry: entry.place)


def _backlinks(note_id: str, cells: Sequence[Cell], result_set: ResultSet, page: PageTexts) -> tuple[Backlink, ...]:
    back = page.edition.words.pgettext("backlink of a note", "Back to %(cell)s")
    return tuple(
        Backlink(
            f"{note_id}.{cell.id}",
            "" if len(cells) == 1 else _letters(index),
            back % {"cell": cell_words(page, result_set, cell)},
        )
        for index, cell in enumerate(cells)
    )


def _letters(index: int) -> str:
    """Count with letters: a … z, aa, ab …."""
    letters = ""
    index += 1
    while index:
        index, letter = divmod(index - 1, len(_ALPHABET))
        letters = _ALPHABET[letter] + letters
    return letters
