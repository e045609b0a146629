"""The attachments of a result set: files beside its page, or why there are none, and which cells they are of.

Comes in: a result set. Goes out: a line for each attachment. Refuses to know: the files.
"""

from __future__ import annotations

from decimal import Decimal

from sitegen.compose.shares import describe_cells
from sitegen.compose.texts import PageTexts, attachment_anchor
from sitegen.data.units import Unit
from sitegen.localise.quantities import format_value
from sitegen.model.attachments import ATTACHMENT_FOLDER, AttachedFile, Attachment
from sitegen.model.quantities import Quantity
from sitegen.model.result_sets import Cell, ResultSet
from sitegen.model.rich_text import Code, Inline, Inlines, LineBreak, Link, Plain, Target, Unbreakable
from sitegen.model.rounding import round_half_up
from sitegen.model.views import CitationView

_SIZES = (("GB", 10**9), ("MB", 10**6), ("kB", 10**3))  # kB and so on are multiples of 1000 in the registry


def compose_attachments(result_set: ResultSet, page: PageTexts) -> tuple[CitationView, ...]:
    """Compose all attachments, in the order of the file."""
    return tuple(
        CitationView(attachment_anchor(attachment.id), _compose(attachment, result_set, page))
        for attachment in result_set.attachments.values()
    )


def _compose(attachment: Attachment, result_set: ResultSet, page: PageTexts) -> Inlines:
    words = page.edition.words
    title = page.inlines(attachment.title)
    inlines: list[Inline] = []
    if attachment.file is not None:
        target = Target(kind="results", id=result_set.id, file=f"{ATTACHMENT_FOLDER}/{attachment.file.name}")
        inlines += [Link(target, title), Plain(f" ({attachment.file.name}, "), _size(attachment.file, page), Plain(")")]
        inlines += [Plain("; SHA-256: "), Code(attachment.file.sha256)]
    elif attachment.unavailable is not None:
        inlines += [*title, Plain(f" – {words.pgettext('attachment', 'not available:')} ")]
        inlines += page.inlines(attachment.unavailable)
    for path, cells in _cells_by_path(attachment, result_set).items():
        inlines.append(LineBreak())
        if path:
            inlines += [Code(path), Plain(": ")]
        described = "; ".join(describe_cells(cells, result_set.cells, result_set, page))
        pattern = words.pgettext("attachment", "Raw data of: %(cells)s")
        everything = words.pgettext("attachment", "Raw data of all values")
        inlines.append(Plain(pattern % {"cells": described} if described else everything))
    return tuple(inlines)


def _cells_by_path(attachment: Attachment, result_set: ResultSet) -> dict[str, list[Cell]]:
    """Gather the cells that name the attachment, by the path within it ("" is the whole)."""
    found: dict[str, list[Cell]] = {}
    for cell in result_set.cells:
        for reference in cell.raw:
            if reference.attachment == attachment.id:
                found.setdefault(reference.path or "", []).append(cell)
    return found


def _size(file: AttachedFile, page: PageTexts) -> Unbreakable:
    """Print the size of a file, to one decimal of the largest unit that fits."""
    units = page.edition.dataset.units
    symbol, factor = next(((symbol, factor) for symbol, factor in _SIZES if file.size >= factor), ("B", 1))
    unit = units.find(symbol)
    number = (
        Decimal(file.size)
        if factor == 1
        else round_half_up(Decimal(file.size) * Decimal(1).scaleb(-_places(factor)), 1)
    )
    if not isinstance(unit, Unit):  # pragma: no cover - the registry has them
        raise TypeError(symbol)
    return Unbreakable(format_value(Quantity(number, unit), page.edition.locale))


def _places(factor: int) -> int:
    return len(str(factor)) - 1
