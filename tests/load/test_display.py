"""The unit that a metric's values are printed in."""

from __future__ import annotations

import pytest

from sitegen.load.dataset import structure_dataset
from sitegen.load.files import ContentFiles, Source

SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
RESULTS = """\
title: {de: Test, en: Test}
vocabulary: {metrics: {rate: {label: {de: Rate, en: Rate}, unit: Mbit/s, display: UNIT}}}
axes: {metric: [rate]}
results: 12
"""


@pytest.mark.parametrize(
    ("unit", "fault"),
    [
        ("Gbit/s", ""),
        ("MB/s", ""),
        ("ms", 'unit-dimension: "ms" cannot print what the metric measures'),
        ("Gbitt/s", 'unit-unknown: the unit "Gbitt/s" is not known'),
    ],
)
def test_unit_must_be_of_the_dimension_of_the_metric(unit: str, fault: str) -> None:
    """Any other is reported, and the values are printed as written."""
    source = Source("content/results/small.yaml", RESULTS.replace("UNIT", unit))
    folders = {"devices": {}, "tests": {}, "setups": {}, "results": {"small": source}}
    loaded = structure_dataset(ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}))
    assert [f"{each.code}: {each.message}" for each in loaded.diagnostics] == ([fault] if fault else [])
