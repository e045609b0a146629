"""The addresses of a site, and what old ones lead to.

Comes in: a dataset. Goes out: the addresses of all pages and cells as `content/released.txt` spells them, and whether
any address, perhaps of an earlier release, still leads somewhere: ids keep their old names as aliases.
Refuses to know: what the pages hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import product

from sitegen.model.dataset import Dataset
from sitegen.model.devices import Device
from sitegen.model.pages import FreePage
from sitegen.model.result_sets import Cell, ResultSet, Status
from sitegen.model.suites import Suite
from sitegen.model.test_beds import TestBed

# The kinds of pages, as they stand in addresses and as the folders of content are called.
RESULTS = "results"
DEVICES = "devices"
TESTS = "tests"
SETUPS = "setups"
PAGES = "pages"
KINDS = (RESULTS, DEVICES, TESTS, SETUPS, PAGES)


# What has a page of its own.
PageRecord = ResultSet | Device | Suite | TestBed | FreePage


def records_of(dataset: Dataset, kind: str) -> Mapping[str, PageRecord]:
    """Give what has pages of a kind, by id."""
    records: Mapping[str, Mapping[str, PageRecord]] = {
        RESULTS: dataset.result_sets,
        DEVICES: dataset.devices,
        TESTS: dataset.suites,
        SETUPS: dataset.test_beds,
        PAGES: dataset.pages,
    }
    return records.get(kind, {})


class Addresses:
    """All addresses of a dataset."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._records: Mapping[str, Mapping[str, object]] = {kind: records_of(dataset, kind) for kind in KINDS}
        self._old_members: dict[str, Mapping[str, str]] = {}

    @cached_property
    def current(self) -> frozenset[str]:
        """Give every address that there is now."""
        return self._list(with_drafts=True)

    @property
    def final(self) -> frozenset[str]:
        """Give the addresses that a release promises to keep: all but those of drafts."""
        return self._list(with_drafts=False)

    def _list(self, *, with_drafts: bool) -> frozenset[str]:
        languages = (f"{language}/" for language in self._dataset.site.languages)
        pages = (
            f"{kind}/{page_id}/"
            for kind, records in self._records.items()
            for page_id, record in records.items()
            if with_drafts or not _is_draft(record)
        )
        cells = (
            f"{RESULTS}/{result_set.id}/#{anchor}"
            for result_set in self._dataset.result_sets.values()
            if with_drafts or not _is_draft(result_set)
            for anchor in _anchors(result_set)
        )
        return frozenset((*languages, *pages, *cells))

    @cached_property
    def _renamed(self) -> Mapping[tuple[str, str], str]:
        """Give the ids of pages by their kind and their earlier ids."""
        return {
            (kind, alias): page_id
            for kind, records in self._records.items()
            for page_id, record in records.items()
            for alias in getattr(record, "aliases", ())
        }

    def lead_from(self, address: str) -> str | None:
        """Give the address that an address leads to now: itself, or by aliases another; `None` for a lost one."""
        if address in self.current:
            return address
        page, mark, cell = address.partition("#")
        kind, _, rest = page.partition("/")
        old_id = rest.removesuffix("/")
        page_id = old_id if old_id in self._records.get(kind, {}) else self._renamed.get((kind, old_id))
        if page_id is None:
            return None
        found = f"{kind}/{page_id}/" + (f"#{self._rename_cell(page_id, cell)}" if mark and kind == RESULTS else mark)
        return found if found in self.current else None

    def _rename_cell(self, result_set_id: str, cell: str) -> str:
        old = self._old_members.get(result_set_id)
        if old is None:
            axes = self._dataset.result_sets[result_set_id].axes.values()
            old = {alias: member.id for axis in axes for member in axis.members.values() for alias in member.aliases}
            self._old_members[result_set_id] = old
        # In one result set no id means two things, so every step of a cell's id can be renamed by itself.
        return ".".join(old.get(step, step) for step in cell.split("."))


def _is_draft(record: object) -> bool:
    status = getattr(record, "status", None)
    return isinstance(status, Status) and status.state == "draft"


def _anchors(result_set: ResultSet) -> Iterator[str]:
    """Give the ids of all cells, and of their parts."""
    for cell in result_set.cells:
        yield cell.id
        yield from (f"{cell.id}.{each.part}" for each in cell.measurements if each.part is not None)


def old_cell_ids(cell: Cell, result_set: ResultSet) -> tuple[str, ...]:
    """Give the ids that a cell had while members of its axes had other ids."""
    steps: list[tuple[str, ...]] = []
    for axis_id, member_id in cell.members.items():
        axis = result_set.axes[axis_id]
        if member_id != axis.implied:
            steps.append((member_id, *axis.members[member_id].aliases))
    if all(len(names) == 1 for names in steps):
        return ()
    return tuple(".".join(names) for names in product(*steps))[1:]
