"""What `baseline` may say."""

from __future__ import annotations

import pytest

from sitegen.load.dataset import structure_dataset
from sitegen.load.files import ContentFiles, Source

SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
RESULTS = """\
title: {de: Test, en: Test}
vocabulary:
  metrics:
    latency: {label: {de: Latenz, en: Latency}, unit: ms}
    rate: {label: {de: Rate, en: Rate}, unit: Mbit/s, parts: {tx: TX, rx: RX}}
  axes: {release: {label: {de: Version, en: Release}, members: {r1: R 1, r2: R 2, r3: R 3}}}
axes: {release: [r1, r2, r3], metric: [latency, rate]}
except: [{release: r3, metric: rate}]
baseline: BASELINE
results: {r1: [12, 5], r2: [10, 6], r3: 9}
"""


def _find_faults(baseline: str) -> list[str]:
    source = Source("content/results/small.yaml", RESULTS.replace("BASELINE", baseline))
    folders = {"devices": {}, "tests": {}, "setups": {}, "results": {"small": source}}
    loaded = structure_dataset(ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}))
    return [f"{fault.code}: {fault.message}; {fault.hint}" for fault in loaded.diagnostics]


@pytest.mark.parametrize(
    "baseline", ["{latency: 3, rate: {tx: 1, rx: 2}}", "{latency: {r1: 3, r2: 4}}", "{r1: [3, 4], rate: 5}", "{r3: 1}"]
)
def test_right_baselines_have_no_fault(baseline: str) -> None:
    """Levels may be left out, and stand in any order."""
    assert _find_faults(baseline) == []


@pytest.mark.parametrize(
    ("baseline", "fault"),
    [
        ("12", "level-missing: this value may be of several metrics; write the metric as a key: latency, rate"),
        ("{latncy: 12}", 'id-unknown: "latncy" is not known here; did you mean "latency"?'),
        ("{latency: 12 Mbit/s}", "unit-dimension: "),
        ("{latency: }", "value-empty: the baseline has no value; write it, or delete its key"),
        ("{rate: {tx: 1}}", "part-missing: the baseline of rate lacks rx; add rx: …"),
        ("[1, 2, 3]", "list-length: the list has 3 entries, and metric has 2 members; write the members as keys"),
        (
            "{rate: {r3: 4}}",
            'value-outside-axes: the axes declare no cell for "r3" here; correct the members above it, or delete it',
        ),
        ("{latency: 4, again: [{latency: 5}]}", 'key-unknown: "again" has no meaning in a baseline; delete it'),
        ("{latency: {r1: 4, value: 4}}", ""),
    ],
)
def test_wrong_baseline_is_reported_with_its_repair(baseline: str, fault: str) -> None:
    """Once, at its place."""
    found = _find_faults(baseline)
    assert len(found) == (1 if fault else 0)
    assert all(each.startswith(fault) for each in found)
