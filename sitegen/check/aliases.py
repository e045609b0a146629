"""Aliases that lead to two places: an old id that something else has now, or two things had.

Comes in: the dataset. Goes out: an error at whatever has the alias. Old addresses and old ids of cells must stay
unambiguous, or a redirect would stand where a page is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import PurePosixPath

from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.model.addresses import DEVICES, KINDS, PAGES, RESULTS, SETUPS, TESTS, PageRecord, records_of
from sitegen.model.dataset import Dataset
from sitegen.model.result_sets import ResultSet

_NOUNS = {RESULTS: "result set", DEVICES: "device", TESTS: "suite", SETUPS: "test bed", PAGES: "page"}
# Their members are devices and tests, whose aliases are compared with each other where they are described.
_DESCRIBED_ELSEWHERE = frozenset({"device", "test"})


@dataclass(frozen=True, slots=True)
class _Named:
    """Something with an id and earlier ones. `group` is what it is compared with elsewhere already, "" for nothing."""

    id: str
    aliases: tuple[str, ...]
    noun: str
    location: Location
    group: str = ""


def check_aliases(dataset: Dataset) -> Iterator[Diagnostic]:
    """Report every alias that is an id of the same kind, or an alias of something else."""
    for kind in KINDS:
        records = records_of(dataset, kind).values()
        yield from _check(
            _Named(each.id, () if _is_told_by_loader(each, kind) else each.aliases, _NOUNS[kind], each.location)
            for each in records
        )
    for suite in dataset.suites.values():
        yield from _check(_Named(each.id, each.aliases, "test", each.location) for each in suite.tests.values())
    for result_set in dataset.result_sets.values():
        yield from _check(_members(result_set))


def _is_told_by_loader(record: PageRecord, kind: str) -> bool:
    """Tell whether the loader compares these aliases, at their own places: those of what has a YAML file of its own."""
    return kind != PAGES and PurePosixPath(record.location.path).stem == record.id


def _members(result_set: ResultSet) -> Iterator[_Named]:
    """Give all that an id of a cell can be made of: in one result set no id means two things."""
    for axis in result_set.axes.values():
        group = axis.id if axis.id in _DESCRIBED_ELSEWHERE else ""
        for member in axis.members.values():
            yield _Named(member.id, member.aliases, f"{axis.id} member", axis.location, group)
    for metric in result_set.metrics.values():
        for part in {} if metric.parts is None else metric.parts.labels:
            yield _Named(part, (), "part", metric.location)


def _check(named: Iterable[_Named]) -> Iterator[Diagnostic]:
    things = tuple(named)
    owners = {thing.id: thing for thing in things}
    earlier: dict[str, _Named] = {}
    for thing in things:
        for alias in thing.aliases:
            other = owners.get(alias) or earlier.setdefault(alias, thing)
            if other is thing and alias != thing.id:
                continue
            if thing.group and thing.group == other.group:
                continue
            what = "is its own id" if other is thing else f'leads to the {other.noun} "{other.id}" already'
            message = f'the alias "{alias}" of the {thing.noun} "{thing.id}" {what}'
            hint = "delete the alias in one place: an old id leads to one thing"
            yield Diagnostic(thing.location, Code.ALIAS_TAKEN, Severity.ERROR, message, hint)
