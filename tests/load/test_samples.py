"""Samples: the single runs of a cell, and what they add up to."""

from __future__ import annotations

import pytest

from sitegen.load.dataset import Loaded, structure_dataset
from sitegen.load.files import ContentFiles, Source
from sitegen.model.notation import write_value
from sitegen.model.result_sets import Cell

SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
RESULTS = """\
title: {de: Test, en: Test}
vocabulary:
  metrics:
    latency: {label: {de: Latenz, en: Latency}, unit: [ms, s]}
    rate: {label: {de: Rate, en: Rate}, unit: Mbit/s, parts: {tx: TX, rx: RX}}
axes: {metric: [latency, rate]}
"""


def _load(latency: str, rate: str = "1", more: str = "") -> Loaded:
    text = f"{RESULTS}{more}results: {{latency: {latency}, rate: {rate}}}\n"
    folders = {
        "devices": {},
        "tests": {},
        "setups": {},
        "results": {"small": Source("content/results/small.yaml", text)},
    }
    return structure_dataset(ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}))


def _cell(latency: str, more: str = "") -> Cell:
    loaded = _load(latency, more=more)
    assert [str(fault) for fault in loaded.diagnostics] == []
    assert loaded.dataset is not None
    return loaded.dataset.result_sets["small"].cells[0]


def _faults(latency: str, rate: str = "1") -> list[str]:
    return [f"{each.code}: {each.message}" for each in _load(latency, rate).diagnostics]


@pytest.mark.parametrize(
    ("statistics", "value"),
    [
        ("", "446 ms"),
        ("statistics: {aggregate: median}, ", "446 ms"),
        ("statistics: {aggregate: max}, ", "457 ms"),
        ("statistics: {aggregate: sum}, ", "891 ms"),
        ("statistics: {aggregate: mean, plus_minus: stddev}, ", "446 ± 16 ms"),
    ],
)
def test_value_that_is_left_out_is_the_aggregate(statistics: str, value: str) -> None:
    """The mean where nothing else is said; with a deviation where one is named."""
    cell = _cell(f"{{{statistics}samples: [434 ms, 457 ms]}}")
    assert write_value(cell.measurements[0].value) == value
    assert [write_value(run) for run in cell.samples] == ["434 ms", "457 ms"]


def test_aggregate_of_the_file_and_of_selectors_counts() -> None:
    """A selector goes before the top of the file."""
    median = "annotations: [{at: {metric: latency}, statistics: {aggregate: median}}]\n"
    top = "statistics: {aggregate: max}\n"
    assert write_value(_cell("{samples: [1 ms, 2 ms, 9 ms]}", top).measurements[0].value) == "9 ms"
    assert write_value(_cell("{samples: [1 ms, 2 ms, 9 ms]}", top + median).measurements[0].value) == "2 ms"


def test_statistics_have_the_number_of_runs_and_the_figures() -> None:
    """Of the aggregate itself nothing is said twice; what the author wrote stays."""
    statistics = _cell("{value: 4 ms, statistics: {runs: <= 10}, samples: [2.0 ms, 4.0 ms, 6.0 ms]}").statistics
    assert statistics.runs is not None
    assert write_value(statistics.runs) == "3"
    assert {name: write_value(figure) for name, figure in (statistics.figures or {}).items()} == {
        "min": "2.0 ms",
        "max": "6.0 ms",
        "median": "4.0 ms",
        "stddev": "2.0 ms",
    }


@pytest.mark.parametrize(
    ("latency", "fault"),
    [
        ("{value: 450 ms, samples: [434 ms, 457 ms]}", "the mean of the samples is 446, and 450 is written"),
        (
            "{samples: [434 ms, 457 ms], statistics: {stddev: 3 ms}}",
            "the stddev of the samples is 16, and 3 is written",
        ),
        (
            "{samples: [434 ms, 457 ms], statistics: {runs: 10}}",
            "there are 2 samples, and the statistics speak of another number of runs",
        ),
    ],
)
def test_what_the_samples_contradict_is_reported(latency: str, fault: str) -> None:
    """As a warning that can be answered."""
    assert _faults(latency) == [f"samples-differ: {fault}"]
    accepted = latency.replace("{", "{accept: {samples-differ: {de: Ja., en: Yes.}}, ", 1)
    assert _faults(accepted) == []


def test_value_that_was_rounded_agrees_with_its_samples() -> None:
    """4.45 s is what 4449 ms and 4451 ms give."""
    assert _faults("{value: 4.45 s, samples: [4449 ms, 4451 ms]}") == []


@pytest.mark.parametrize(
    ("latency", "fault"),
    [
        ("{samples: [434 ms, 0.4 s]}", "unit-not-allowed: this sample is in s, and the first one in ms"),
        ("{samples: [434 ms, ~4 ms]}", "number-invalid: a sample is one number, without sign, range or deviation"),
        ("{samples: [434 ms, failed]}", 'reason-unknown: "failed" is neither a value nor a reason'),
        ("{samples: 434 ms}", "shape-wrong: samples is one value here"),
    ],
)
def test_wrong_samples_are_reported(latency: str, fault: str) -> None:
    """Once, and nothing else about the cell."""
    assert _faults(latency) == [fault]


def test_samples_belong_to_one_value() -> None:
    """Neither to parts, nor to several cells; nor do figures."""
    assert _faults("1 ms", "{samples: [1, 2]}") == [
        "level-missing: samples are the runs of one value, and this place has several"
    ]
    text = RESULTS + "results: {statistics: {mean: 3}, latency: 1 ms, rate: 2}\n"
    folders = {
        "devices": {},
        "tests": {},
        "setups": {},
        "results": {"small": Source("content/results/small.yaml", text)},
    }
    loaded = structure_dataset(ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}))
    assert [f"{each.code}: {each.message}" for each in loaded.diagnostics] == [
        'level-missing: "mean" is a figure of one value, and this place stands for several'
    ]
