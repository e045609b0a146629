"""Make the oracle of the IPFire set: `python -m tests.facts.make_ipfire_releases FACTS.json > ipfire-releases.json`.

Comes in: the facts that were taken from the old wiki page, as it prints them. Goes out: every value with its cell
and part, digits, unit and base value, and the change that follows from the figures: the page prints a wrong one.
Refuses to know: sitegen and the YAML of the site, both of which are compared with the outcome.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import NotRequired, TypedDict

from tests.facts.spelling import spell_base, spell_lists


class Result(TypedDict):
    """Two lines of the old table: load and throughput of an appliance; keys that are used."""

    core_update: int
    configuration: str
    appliance: str
    cpu_load_printed: str
    throughput_printed: str
    tx: str
    rx: str
    unit: str
    change_recomputed: str | None
    change_recomputed_tx: NotRequired[int]
    change_recomputed_rx: NotRequired[int]


class Facts(TypedDict):
    """The whole file."""

    results: list[Result]


Fact = dict[str, str | bool | None]

_CONFIGURATIONS = {"Default Configuration": "default", "IPS Enabled": "ips"}
_APPLIANCES = {"IPFire Business Appliance": "ipfire-business", "IPFire Mini Appliance": "ipfire-mini"}

_GROUP = re.compile(r"(\d+)x (\d+%|idle)")
# One value for both directions, or two; the change in brackets is left alone.
_THROUGHPUT = re.compile(r"(\d+)(?:/(\d+))? (Mbit/s) TX/RX(?: \([^)]*\))?")

# The one entry that names fewer cores than the appliance has gets a note on the site.
_NOTED = "core-159.default.ipfire-business.core_load"


def make_oracle(facts: Facts) -> str:
    """Give the oracle as JSON, with a line for each value, the oldest release first."""
    results = sorted(facts["results"], key=lambda result: result["core_update"])
    previous: dict[tuple[str, str], Result] = {}
    cells: list[Fact] = []
    for result in results:
        category = (result["configuration"], result["appliance"])
        cells += _read(result, previous.get(category))
        previous[category] = result
    return spell_lists({"cells": cells})


def _read(result: Result, previous: Result | None) -> Iterator[Fact]:
    configuration, device = _CONFIGURATIONS[result["configuration"]], _APPLIANCES[result["appliance"]]
    cell = f"core-{result['core_update']}.{configuration}.{device}"
    yield _read_load(f"{cell}.core_load", result["cpu_load_printed"])
    printed = _THROUGHPUT.fullmatch(result["throughput_printed"])
    if printed is None or (printed[1], printed[2] or printed[1]) != (result["tx"], result["rx"]):
        raise ValueError(result)
    for part, value, recomputed in (
        ("tx", result["tx"], result.get("change_recomputed_tx")),
        ("rx", result["rx"], result.get("change_recomputed_rx")),
    ):
        earlier = None if previous is None else previous["tx" if part == "tx" else "rx"]
        change = None if earlier is None else f"{Decimal(value) - Decimal(earlier):+}"
        if change != (None if recomputed is None else f"{recomputed:+}"):
            raise ValueError(result)
        yield _make_fact(f"{cell}.throughput", part, value, result["unit"], spell_base(value, result["unit"]), change)


def _read_load(cell: str, printed: str) -> Fact:
    """Read `1x 95%, 2x 75%, 1x 15%`: the literal of the site has no signs of per cent, and the sum is its base."""
    groups = [_GROUP.fullmatch(group) for group in printed.split(", ")]
    literals: list[str] = []
    total = Decimal(0)
    for group in groups:
        if group is None:
            raise ValueError(printed)
        load = group[2].rstrip("%")
        literals.append(f"{group[1]}x {load}")
        total += 0 if load == "idle" else int(group[1]) * Decimal(load)
    return _make_fact(cell, None, " + ".join(literals), "%", spell_base(total, "%"), None)


def _make_fact(cell: str, part: str | None, value: str, unit: str, base: str, change: str | None) -> Fact:
    return {
        "id": cell if part is None else f"{cell}.{part}",
        "cell": cell,
        "part": part,
        "value": value,
        "unit": unit,
        "base": base,
        "missing": None,
        "noted": cell == _NOTED,
        "change": change,
    }


if __name__ == "__main__":
    sys.stdout.write(make_oracle(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))))
