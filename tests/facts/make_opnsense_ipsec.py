"""Make the oracle of the IPsec set: `python -m tests.facts.make_opnsense_ipsec FACTS.json > opnsense-ipsec.json`.

Comes in: the facts that were taken from the old wiki page, as it prints them. Goes out: every value with its cell
and part, digits, unit and base value, and the cells of the block that could not be measured.
Refuses to know: sitegen and the YAML of the site, both of which are compared with the outcome.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NotRequired, TypedDict

from tests.facts.spelling import spell_base, spell_lists


class Measurement(TypedDict):
    """A throughput, a triple of CPU times, or a whole table without values; keys that are used."""

    table: str
    kind: str
    missing: NotRequired[bool]
    direction: NotRequired[str]
    role: NotRequired[str]
    printed_de: str | None
    value: NotRequired[str]
    values: NotRequired[dict[str, str]]


class Note(TypedDict):
    """A note of the old page, and the tables that it holds for."""

    tables: list[str]


class Facts(TypedDict):
    """The whole file."""

    measurements: list[Measurement]
    table_notes: list[Note]


Fact = dict[str, str | bool | None]

# The page has a table for each device and each setting of hyper-threading; one of the four has no values.
_DEVICES = {"les-compact-4l": "les-compact-4l", "les-networkplus": "les-network-plus"}
_HYPER_THREADING = {"noht": "off", "ht": "on"}
_TRIPLES = {"device under test": "cpu_time", "remote firewall (Firewall 1)": "cpu_time_remote"}
_METRICS = ("throughput", "cpu_time", "cpu_time_remote")
_DIRECTIONS = ("download", "upload")
_PARTS = ("us", "sy", "id")

# The page gives the reason for the table without values: the CPU does not support hyper-threading.
_REASON = "not-supported"

_THROUGHPUT = re.compile(r"(\d+(?:,\d+)?) Mbits/sec")
# Triples stand with dashes between them in one table, and with blanks in the others.
_TRIPLE = re.compile(r"(\d+(?:,\d+)?)(?: - | )(\d+(?:,\d+)?)(?: - | )(\d+(?:,\d+)?)")


def make_oracle(facts: Facts) -> str:
    """Give the oracle as JSON, with a line for each value."""
    # The note on the saturated link is about the throughput. The one on hyper-threading is printed at the table
    # that was measured, and is about the one that was not.
    saturated = {table for note in facts["table_notes"] if len(note["tables"]) == 2 for table in note["tables"]}
    return spell_lists({"cells": [fact for each in facts["measurements"] for fact in _read(each, saturated)]})


def _read(measurement: Measurement, saturated: set[str]) -> Iterator[Fact]:
    device, _, setting = measurement["table"].rpartition("-")
    members = (_DEVICES[device], _HYPER_THREADING[setting])
    printed = measurement["printed_de"]
    if measurement["kind"] == "whole table":
        if printed is not None:
            raise ValueError(measurement)
        for metric in _METRICS:
            for direction in _DIRECTIONS:
                yield _make_fact((*members, metric, direction), None, None, is_noted=True)
        return
    direction = measurement["direction"]
    if measurement["kind"] == "throughput":
        found = _THROUGHPUT.fullmatch(printed or "")
        if found is None or found[1].replace(",", ".") != measurement["value"]:
            raise ValueError(measurement)
        is_noted = measurement["table"] in saturated
        yield _make_fact((*members, "throughput", direction), None, measurement["value"], is_noted=is_noted)
        return
    found = _TRIPLE.fullmatch(printed or "")
    values = (
        {} if found is None else dict(zip(_PARTS, (each.replace(",", ".") for each in found.groups()), strict=True))
    )
    if values != measurement["values"]:
        raise ValueError(measurement)
    for part, value in values.items():
        yield _make_fact((*members, _TRIPLES[measurement["role"]], direction), part, value, is_noted=False)


def _make_fact(members: tuple[str, ...], part: str | None, value: str | None, *, is_noted: bool) -> Fact:
    unit = None if value is None else "Mbit/s" if part is None else "%"
    cell = ".".join(members)
    return {
        "id": cell if part is None else f"{cell}.{part}",
        "cell": cell,
        "part": part,
        "value": value,
        "unit": unit,
        "base": None if value is None or unit is None else spell_base(value, unit),
        "missing": _REASON if value is None else None,
        "noted": is_noted,
    }


if __name__ == "__main__":
    sys.stdout.write(make_oracle(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
