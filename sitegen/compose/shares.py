"""What cells have in common, and which cells differ, in words.

Comes in: cells, and what to ask of each. Goes out: the answer that holds for most of them, and the others with the
words for their cells ("Firewall and IPS, upload").
Refuses to know: what is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sitegen.compose.levels import member_words
from sitegen.compose.texts import PageTexts
from sitegen.localise.lists import format_list
from sitegen.model.result_sets import Cell, ResultSet


@dataclass(frozen=True, slots=True)
class Difference:
    """Cells that have another answer than most: its key, and the words for the cells."""

    key: str
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Share:
    """The answer of most cells (`None`: none holds for most), and the differences in the order of the cells."""

    common: str | None
    differences: tuple[Difference, ...]


def share(cells: Sequence[Cell], ask: Callable[[Cell], str]) -> Share:
    """Ask all cells; the common answer is that of more than half of them, else there is none."""
    answers = [ask(cell) for cell in cells]
    answer, count = Counter(answers).most_common(1)[0] if answers else ("", 0)
    common = answer if count * 2 > len(answers) or not answers else None
    differing: dict[str, list[Cell]] = {}
    for cell, answer in zip(cells, answers, strict=True):
        if answer != common:
            differing.setdefault(answer, []).append(cell)
    return Share(common, tuple(Difference(key, tuple(found)) for key, found in differing.items()))


def describe_cells(
    cells: Sequence[Cell], among: Sequence[Cell], result_set: ResultSet, page: PageTexts
) -> tuple[str, ...]:
    """Say which cells these are among others, in as few lines as say it exactly; "" are all of them."""
    wanted = {cell.id for cell in cells}
    members: dict[str, tuple[str, ...]] = {}
    for axis_id in result_set.axes:
        members[axis_id] = tuple(dict.fromkeys(cell.members.get(axis_id, "") for cell in cells))
    covered = [
        cell for cell in among if all(cell.members.get(axis_id, "") in found for axis_id, found in members.items())
    ]
    if len(covered) == len(wanted):
        return (_describe(members, among, result_set, page),)
    axis_id = min((axis for axis, found in members.items() if len(found) > 1), key=lambda axis: len(members[axis]))
    return tuple(
        line
        for member in members[axis_id]
        for line in describe_cells(
            [cell for cell in cells if cell.members.get(axis_id, "") == member], among, result_set, page
        )
    )


def _describe(
    members: dict[str, tuple[str, ...]], among: Sequence[Cell], result_set: ResultSet, page: PageTexts
) -> str:
    """Name the members on each axis where not all are meant."""
    words = []
    for axis_id, found in members.items():
        possible = {cell.members.get(axis_id, "") for cell in among}
        if len(found) < len(possible):
            axis = result_set.axes[axis_id]
            names = [member_words(page, axis, member) for member in found if member]
            words.append(format_list(names, page.edition.locale))
    return ", ".join(word for word in words if word)
