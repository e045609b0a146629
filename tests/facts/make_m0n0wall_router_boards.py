"""Make the oracle of the boards: `python -m tests.facts.make_m0n0wall_router_boards FACTS.json > OUT.json`.

Comes in: the facts that were taken from the old page, as it prints them. Goes out: every cell with its digits, unit
and base value, the cells that nobody tested, and the value that all are held against.
Refuses to know: sitegen and the YAML of the site, both of which are compared with the outcome.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TypedDict

from tests.facts.spelling import spell_base, spell_lists


class Measurement(TypedDict):
    """One value of the old page, from its table or its prose; keys that are used."""

    device: str
    test: str
    cipher: str | None
    direction: str
    printed: str
    value: str
    unit: str
    bps: str
    missing: bool


class Baseline(TypedDict):
    """The throughput without a device in between."""

    value: str
    unit: str


class Conditions(TypedDict):
    """How it was measured; keys that are used."""

    baseline: Baseline


class Setup(TypedDict):
    """The old page on its test bed; keys that are used."""

    conditions: Conditions


class Facts(TypedDict):
    """The whole file."""

    measurements: list[Measurement]
    setup: Setup


Fact = dict[str, str | bool | None]

_DEVICES = {"WRAP.1C-2": "wrap-1c-2", "net4501-30": "net4501-30", "net4801-50": "net4801-50"}
_TESTS = {("nat", None): "nat", ("ipsec", "3DES-MD5"): "ipsec-3des", ("ipsec", "Blowfish"): "ipsec-blowfish"}
_DIRECTIONS = {"LAN -> WAN": "lan-wan", "WAN -> LAN": "wan-lan"}
_UNITS = {"Mb/s": "Mbit/s"}

# The old page has Blowfish for one board only, and says nothing of the others.
_REASON = "not-tested"


def make_oracle(facts: Facts) -> str:
    """Give the oracle as JSON, with a line for each cell."""
    found = {_cell_id(each): each for each in facts["measurements"]}
    if len(found) != len(facts["measurements"]):
        raise ValueError(facts["measurements"])
    ids = [
        f"{device}.{test}.throughput.{direction}"
        for device in _DEVICES.values()
        for test in _TESTS.values()
        for direction in _DIRECTIONS.values()
    ]
    baseline = facts["setup"]["conditions"]["baseline"]
    unit = _UNITS[baseline["unit"]]
    held_against = {"value": baseline["value"], "unit": unit, "base": spell_base(baseline["value"], unit)}
    return spell_lists({"cells": [_make_fact(id_, found.get(id_)) for id_ in ids], "baseline": [held_against]})


def _cell_id(measurement: Measurement) -> str:
    test = _TESTS[measurement["test"], measurement["cipher"]]
    return f"{_DEVICES[measurement['device']]}.{test}.throughput.{_DIRECTIONS[measurement['direction']]}"


def _make_fact(cell: str, measurement: Measurement | None) -> Fact:
    value, unit, base = None, None, None
    if measurement is not None:
        value, unit = measurement["printed"], _UNITS[measurement["unit"]]
        base = spell_base(value, unit)
        if (value, base, False) != (measurement["value"], measurement["bps"], measurement["missing"]):
            raise ValueError(measurement)
    return {
        "id": cell,
        "cell": cell,
        "part": None,
        "value": value,
        "unit": unit,
        "base": base,
        "missing": _REASON if value is None else None,
        "noted": False,
    }


if __name__ == "__main__":
    sys.stdout.write(make_oracle(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
