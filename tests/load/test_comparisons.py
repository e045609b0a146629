"""What `compare` may say."""

from __future__ import annotations

import pytest

from sitegen.load.dataset import structure_dataset
from sitegen.load.files import ContentFiles, Source

SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
RESULTS = """\
title: {de: Test, en: Test}
vocabulary:
  metrics: {latency: {label: {de: Latenz, en: Latency}, unit: ms}}
  axes: {release: {label: {de: Version, en: Release}, members: {r1: R 1, r2: R 2}}}
axes: {release: [r1, r2], metric: [latency]}
compare: COMPARE
results: {r1: 12, r2: 10}
"""


def _find_faults(compare: str) -> list[str]:
    source = Source("content/results/small.yaml", RESULTS.replace("COMPARE", compare))
    folders = {"devices": {}, "tests": {}, "setups": {}, "results": {"small": source}}
    loaded = structure_dataset(ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}))
    return [f"{fault.location.line} {fault.code}: {fault.message}; {fault.hint}" for fault in loaded.diagnostics]


def test_right_comparisons_have_no_fault() -> None:
    """One alone, and several as a list."""
    assert _find_faults("{along: release, to: first, as: percent, only: {metric: latency}, confidence: 95 %}") == []
    assert _find_faults("[{along: release}, {along: release, to: r1, as: ratio}]") == []


@pytest.mark.parametrize(
    ("compare", "fault"),
    [
        ("{to: first}", '6 key-missing: compare has no "along"; add along: …'),
        ("{along: relase}", '6 id-unknown: there is no axis "relase"; did you mean "release"?'),
        (
            "{along: release, to: r3}",
            '6 id-unknown: there is no member of the axis "release" "r3"; known here: previous, first, r1, r2',
        ),
        (
            "{along: release, as: absolute}",
            '6 choice-unknown: "absolute" is not known as as; known here: difference, percent, ratio',
        ),
        (
            "{along: release, confidence: 100 %}",
            "6 number-invalid: confidence must be between 0 and 100 per cent; write confidence: 95 %",
        ),
        ("previous", '6 shape-wrong: compare is one value here; write a mapping: lines of "key: value"'),
    ],
)
def test_wrong_comparison_is_reported_with_its_repair(compare: str, fault: str) -> None:
    """At the line, once."""
    assert _find_faults(compare) == [fault]
