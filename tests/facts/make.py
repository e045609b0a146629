"""Make the oracle of the rack-server set: `python -m tests.facts.make FACTS.json > opnsense-rack-servers.json`.

Comes in: the facts that were taken from the two old wiki pages, as those print them. Goes out: every cell with
its digits, unit and base value, and every test of a device that has a note.
Refuses to know: sitegen and the YAML of the site, both of which are compared with the outcome.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TypedDict

from tests.facts.spelling import spell_base, spell_lists


class Measurement(TypedDict):
    """One cell of the old table; of the keys of the facts, those that are used."""

    device_id: str
    test: str
    kind: str
    direction: str
    printed_de: str
    value: str | None
    missing: bool


class Note(TypedDict):
    """One note of the old table: it stands below the four cells of a device and a test."""

    device: str
    test: str


class Facts(TypedDict):
    """The whole file."""

    measurements: list[Measurement]
    notes: list[Note]


Cell = dict[str, str | bool | None]

# What the facts call a device, a test, a metric or a direction is what the site calls it, so no names are mapped.
_METRICS = ("throughput", "cpu_load")
_DIRECTIONS = ("upload", "download")

# The old pages print a dash, or nothing at all; why there is no value stands in the notes.
_WITHOUT_VALUE = {"-", ""}
_REASONS = {("ri1102a-f", "wireguard"): "unstable", ("fwa-5072", "firewall-ips"): "failed"}

# German decimal commas, and one decimal point among them. Loads stand without a unit, in percent.
_PRINTED = re.compile(r"(\d+(?:[.,]\d+)?)(?: ([GM]bit/s))?")


def make_oracle(facts: Facts) -> str:
    """Give the oracle as JSON, with a line for each cell and each note."""
    noted = {(note["device"], note["test"]) for note in facts["notes"]}
    cells = [_make_cell(measurement, noted) for measurement in facts["measurements"]]
    notes = [_make_note(note) for note in facts["notes"]]
    return spell_lists({"cells": cells, "notes": notes})


def _make_cell(measurement: Measurement, noted: set[tuple[str, str]]) -> Cell:
    device, test = measurement["device_id"], measurement["test"]
    metric, direction = measurement["kind"], measurement["direction"]
    printed = measurement["printed_de"].strip()
    missing = _REASONS.get((device, test))
    if (missing is not None, printed in _WITHOUT_VALUE) != (measurement["missing"], measurement["missing"]):
        raise ValueError(f"{device}, {test}: {printed!r} is a value or a gap, but not what was expected")
    value, unit, base = (None, None, None) if missing else _read_printed(printed, metric)
    if value != measurement["value"]:
        raise ValueError(f"{device}, {test}: the facts read {printed!r} as {measurement['value']}")
    return {
        "id": _cell_id(device, test, metric, direction),
        "device": device,
        "test": test,
        "metric": metric,
        "direction": direction,
        "value": value,
        "unit": unit,
        "base": base,
        "missing": missing,
        "noted": (device, test) in noted,
    }


def _read_printed(printed: str, metric: str) -> tuple[str, str, str]:
    found = _PRINTED.fullmatch(printed)
    if found is None or (found[2] is None) != (metric == "cpu_load"):
        raise ValueError(f"{printed!r} is no {metric}")
    value, unit = found[1].replace(",", "."), found[2] or "%"
    return value, unit, spell_base(value, unit)


def _make_note(note: Note) -> dict[str, str | list[str]]:
    device, test = note["device"], note["test"]
    ids = [_cell_id(device, test, metric, direction) for metric in _METRICS for direction in _DIRECTIONS]
    return {"device": device, "test": test, "cells": ids}


def _cell_id(device: str, test: str, metric: str, direction: str) -> str:
    return f"{device}.{test}.{metric}.{direction}"


if __name__ == "__main__":
    sys.stdout.write(make_oracle(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
