"""Addresses that were released and lead nowhere now: links of other people would be dead.

Comes in: the dataset, and the list of released addresses. Goes out: an error for each that is lost, at its line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sitegen.diagnostics import Code, Diagnostic, Severity
from sitegen.model.addresses import Addresses
from sitegen.model.dataset import Dataset
from sitegen.model.released import ReleasedAddress


def check_released(dataset: Dataset, released: Iterable[ReleasedAddress]) -> Iterator[Diagnostic]:
    """Report every released address that leads nowhere; one page that is gone is one fault, not one for each cell."""
    addresses = Addresses(dataset)
    lost_pages: set[str] = set()
    for each in released:
        if addresses.lead_from(each.address) is not None:
            continue
        page, mark, cell = each.address.partition("#")
        if mark and page in lost_pages:
            continue
        if not mark:
            lost_pages.add(page)
        yield Diagnostic(
            each.location,
            Code.RELEASED_ID_LOST,
            Severity.ERROR,
            f'the released address "{each.address}" leads nowhere now',
            _hint(page, cell),
        )


def _hint(page: str, cell: str) -> str:
    if cell:
        return (
            "where a member of the cell was renamed, give it aliases: [OLD-ID]; where an axis was added, "
            "give it implied: MEMBER; else bring the value back, or say why it is missing"
        )
    kind, _, old_id = page.rstrip("/").partition("/")
    if not old_id:
        return f'add "{kind}" to the languages of site.yaml'
    return f"if it has a new id, add aliases: [{old_id}] to it; else bring it back (a page can be archived instead)"
