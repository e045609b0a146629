"""Computed metrics: never written, filled from the other metrics of the same cell."""

from __future__ import annotations

import pytest

from sitegen.load.dataset import Loaded, structure_dataset
from sitegen.load.files import ContentFiles, Source
from sitegen.model.notation import write_value

SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
HEAD = """\
title: {de: Test, en: Test}
vocabulary:
  metrics:
    total: {label: {de: Alle, en: All}, unit: requests}
    failed: {label: {de: Fehler, en: Failed}, unit: requests}
    answered: {label: {de: Beantwortet, en: Answered}, unit: requests, computed: FORMULA}
    loss: {label: {de: Verlust, en: Loss}, unit: "%", computed: failed / total}
    rate: {label: {de: Rate, en: Rate}, unit: Mbit/s, parts: {tx: TX, rx: RX}}
    net: {label: {de: Netto, en: Net}, unit: Mbit/s, parts: {tx: TX, rx: RX}, computed: rate - overhead}
    overhead: {label: {de: Zusatz, en: Overhead}, unit: Mbit/s}
    cores: {label: {de: Kerne, en: Cores}, unit: "%", parts: cores}
  axes: {mode: {label: {de: Modus, en: Mode}, members: {quick: Q, safe: S}}}
"""


def _load(rest: str, formula: str = "total - failed") -> Loaded:
    source = Source("content/results/small.yaml", HEAD.replace("FORMULA", formula) + rest)
    folders = {"devices": {}, "tests": {}, "setups": {}, "results": {"small": source}}
    return structure_dataset(ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}))


def _values(loaded: Loaded) -> dict[str, list[str]]:
    assert [str(fault) for fault in loaded.diagnostics] == []
    assert loaded.dataset is not None
    cells = loaded.dataset.result_sets["small"].cells
    return {cell.id: [write_value(each.value) for each in cell.measurements] for cell in cells}


AXES = "axes: {mode: [quick, safe], metric: [answered, total, failed, loss]}\n"


def test_computed_cells_stand_where_the_axes_have_them() -> None:
    """A list holds the written metrics only; a reason goes over to what is computed."""
    assert _values(_load(AXES + "results: {quick: [1000, 3], safe: {total: 1000, failed: unstable}}\n")) == {
        "quick.answered": ["997 requests"],
        "quick.total": ["1000 requests"],
        "quick.failed": ["3 requests"],
        "quick.loss": ["0.3 %"],
        "safe.answered": ["unstable"],
        "safe.total": ["1000 requests"],
        "safe.failed": ["unstable"],
        "safe.loss": ["unstable"],
    }


def test_bounds_and_division_by_zero_give_no_value() -> None:
    """A number would claim what nobody measured."""
    values = _values(_load(AXES + "results: {quick: [< 5 requests, 0], safe: [0, 0]}\n"))
    assert values["quick.answered"] == ["not-applicable"]
    assert values["safe.loss"] == ["not-applicable"]
    assert values["safe.answered"] == ["0 requests"]


def test_parts_are_computed_one_by_one() -> None:
    """A whole value belongs to each part."""
    axes = "axes: {metric: [rate, overhead, net]}\n"
    values = _values(_load(axes + "results: {rate: {tx: 100, rx: 90.5}, overhead: 5}\n"))
    assert values["net"] == ["95 Mbit/s", "86 Mbit/s"]
    assert _values(_load(axes + "results: {rate: failed, overhead: 5}\n"))["net"] == ["failed"]


def test_computed_cell_is_not_there_where_an_input_is_not() -> None:
    """`except` takes it away with its input."""
    exception = "except: [{mode: safe, metric: failed}]\n"
    assert list(_values(_load(AXES + exception + "results: {quick: [10, 3], safe: 5}\n"))) == [
        "quick.answered",
        "quick.total",
        "quick.failed",
        "quick.loss",
        "safe.total",
    ]


def test_metric_can_be_computed_from_a_computed_one() -> None:
    """In whatever order they stand."""
    loaded = _load("axes: {metric: [answered, failed, loss, total]}\nresults: [3, 1000]\n", "total - loss * total")
    assert _values(loaded)["answered"] == ["997 requests"]


def test_written_value_is_a_fault() -> None:
    """It would be a second truth."""
    loaded = _load(AXES + "results: {quick: {total: 10, failed: 3, answered: 7}, safe: [10, 3]}\n")
    assert [f"{each.code}: {each.message}; {each.hint}" for each in loaded.diagnostics] == [
        'value-outside-axes: "answered" is computed, so it is never written; delete it'
    ]


@pytest.mark.parametrize(
    ("formula", "fault"),
    [
        ("total-failed", 'there is no metric "total-failed"; write blanks around the minus: total - failed'),
        ("total - faild", 'there is no metric "faild"; did you mean "failed"?'),
        ("total - 5", "a metric is wanted here: a formula has metrics with + - * / between them; write metrics and"),
        ("total + answered", '"answered" would be computed from itself; write a formula of metrics that are measured'),
        ("total - rate", '"-" needs the same dimension on both sides: data-rate and requests; correct the formula'),
        ("total * overhead", "the result is no requests, which the unit of the metric is of"),
        ("cores + cores", '"cores" has loads of cores, which cannot be computed with; use a metric with one number'),
    ],
)
def test_wrong_formula_is_reported(formula: str, fault: str) -> None:
    """Where it stands, once."""
    axes = "axes: {metric: [total, failed]}\nresults: [10, 3]\n"
    (found,) = _load(axes, formula).diagnostics
    assert f"{found.code}: {found.message}; {found.hint}".startswith(f"computed-invalid: {fault}")


def test_inputs_must_be_on_the_axis() -> None:
    """Else there is no cell to compute from."""
    loaded = _load("axes: {metric: [total, answered]}\nresults: {total: 10}\n")
    (found,) = loaded.diagnostics
    assert (found.message, found.hint) == (
        '"answered" is computed from "failed", which is not on the axis metric',
        "add failed to the axis metric",
    )


CHAIN = """\
title: {de: Test, en: Test}
vocabulary:
  metrics:
    idle: {label: {de: Leerlauf, en: Idle}, unit: W}
    load: {label: {de: Last, en: Load}, unit: W}
    extra: {label: {de: Mehr, en: Extra}, unit: UNIT, computed: load - idle}
    share: {label: {de: Anteil, en: Share}, unit: "%", computed: extra / load}
axes: {metric: [idle, load, extra, share]}
results: {idle: 5, load: 13.33}
"""


def _chain(text: str) -> Loaded:
    source = Source("content/results/small.yaml", text)
    folders = {"devices": {}, "tests": {}, "setups": {}, "results": {"small": source}}
    return structure_dataset(ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}))


def test_nothing_is_computed_from_a_rounded_number() -> None:
    """8.33 / 13.33 is 62.49 %; from the rounded 8 it would be 60 %."""
    values = _values(_chain(CHAIN.replace("UNIT", "W")))
    assert values["extra"] == ["8 W"]
    assert values["share"] == ["62 %"]


def test_unknown_unit_of_a_computed_metric_is_one_fault() -> None:
    """And no traceback: the other faults of the site are told too."""
    loaded = _chain(CHAIN.replace("UNIT", "Foo"))
    assert "unit-unknown" in [str(fault.code) for fault in loaded.diagnostics]


def test_circle_of_formulas_ends() -> None:
    """It is reported, and computing goes on."""
    loaded = _chain(CHAIN.replace("UNIT", "W").replace("load - idle", "share * load"))
    assert [str(fault.code) for fault in loaded.diagnostics].count("computed-invalid") >= 1
