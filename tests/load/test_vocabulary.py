"""Metrics, axes and properties (FORMAT section 5), and the words of a result set that go before them."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sitegen.data.units import NO_UNIT
from sitegen.diagnostics import Code
from sitegen.model.quantities import Quantity
from sitegen.model.texts import Text
from sitegen.model.vocabulary import Limits, Metric
from tests.load.conftest import LoadResults, LoadTexts, spell


def load_metric(load_texts: LoadTexts, description: str) -> Metric:
    """Load a metric "extra" beside those of the base site."""
    results = (
        f"title: Klein\naxes: {{metric: [extra]}}\nvocabulary: {{metrics: {{extra: {description}}}}}\nresults: failed\n"
    )
    loaded = load_texts({"results/small.yaml": results})
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    return loaded.dataset.result_sets["small"].metrics["extra"]


@pytest.mark.parametrize(
    ("description", "symbols"),
    [
        ("{label: X, unit: '%'}", ["%"]),
        ("{label: X, unit: none}", [""]),
        ("{label: X, unit: Mbit/s}", ["Mbit/s"]),
        ("{label: X, unit: [Mbit/s, Gbit/s]}", ["Mbit/s", "Gbit/s"]),
    ],
)
def test_units_of_a_metric(load_texts: LoadTexts, description: str, symbols: list[str]) -> None:
    """One, none for pure numbers, or several in the order of the file."""
    assert symbols == [unit.symbol for unit in load_metric(load_texts, description).units]


@pytest.mark.parametrize(
    ("limits", "low", "high"),
    [
        ("0..100", "0", "100"),
        ('">= 0"', "0", None),
        ("≥ 0", "0", None),
        ("<= 5", None, "5"),
        ("-40..85", "-40", "85"),
    ],
)
def test_range_of_a_metric(load_texts: LoadTexts, limits: str, low: str | None, high: str | None) -> None:
    """Both ends or one; a bare number has the unit of the metric."""
    metric = load_metric(load_texts, f"{{label: X, unit: none, range: {limits}}}")
    assert Limits(Decimal(low) if low else None, Decimal(high) if high else None) == metric.limits


def test_range_is_in_the_unit_of_the_metric(load_texts: LoadTexts) -> None:
    """And compared in the base unit, so that values may have another one."""
    metric = load_metric(
        load_texts,
        "{label: X, unit: [Gbit/s, Mbit/s], range: 0..2}",
    )
    assert Decimal(2_000_000_000) == metric.limits.high


def test_parts_of_a_metric(load_texts: LoadTexts) -> None:
    """Labels by part, what they add up to, and how they are joined."""
    parts = load_metric(
        load_texts, "{label: X, unit: '%', parts: {us: User, sy: System}, whole: 100, join: plus}"
    ).parts
    assert parts is not None
    assert {part: label.source for part, label in parts.labels.items()} == {"us": "User", "sy": "System"}
    assert (Decimal(100), "plus") == (parts.whole, parts.joined_by)
    plain = load_metric(load_texts, "{label: X, unit: '%', parts: {us: us}}").parts
    assert plain is not None
    assert (None, "slash") == (plain.whole, plain.joined_by)


def test_words_of_a_result_set_go_first_key_by_key(load_results: LoadResults) -> None:
    """What it does not say of a metric, the site's vocabulary does; other metrics stay as they are."""
    result_set = load_results(
        "axes: {metric: [throughput, cpu_load], direction: [upload, sideways]}\n"
        "vocabulary:\n"
        "  metrics:\n"
        "    throughput: {unit: Mbit/s, parts: {tx: TX, rx: RX}}\n"
        "  axes:\n"
        "    direction: {members: {upload: Hinauf, sideways: Quer}}\n"
        "  properties:\n"
        "    memory: {unit: MB}\n"
        "with: {memory: 512}\n"
        "results: {throughput: [{tx: 1, rx: 2}, 3], cpu_load: [4, 5]}\n"
    )
    metric = result_set.metrics["throughput"]
    assert ("Durchsatz", "higher", ["Mbit/s"]) == (metric.label.source, metric.better, [u.symbol for u in metric.units])
    assert "CPU-Last" == result_set.metrics["cpu_load"].label.source
    axis = result_set.axes["direction"]
    assert "Richtung" == axis.label.source
    assert {name: member.label.source for name, member in axis.members.items()} == {
        "upload": "Hinauf",
        "sideways": "Quer",
    }
    assert [spell(cell) for cell in result_set.cells] == [
        {"tx": "1 Mbit/s", "rx": "2 Mbit/s"},
        {"tx": "3 Mbit/s", "rx": "3 Mbit/s"},
        "4 %",
        "5 %",
    ]
    memory = result_set.cells[0].conditions["memory"]
    assert isinstance(memory, Quantity)
    assert (Decimal(512), "MB") == (memory.number, memory.unit.symbol)


def test_words_of_a_result_set_are_its_own(load_texts: LoadTexts) -> None:
    """The base result set, and the vocabulary of the site, do not change with them."""
    before, after = (
        load_texts({}).dataset,
        load_texts(
            {
                "results/small.yaml": "title: Klein\naxes: {metric: [cpu_load]}\n"
                "vocabulary: {metrics: {cpu_load: {label: Andere, unit: none}}}\nresults: 51\n"
            }
        ).dataset,
    )
    assert before is not None
    assert after is not None
    assert before.vocabulary == after.vocabulary
    assert before.result_sets["lab"] == after.result_sets["lab"]
    assert (NO_UNIT,) == after.result_sets["small"].metrics["cpu_load"].units


def test_member_with_aliases(load_results: LoadResults) -> None:
    """A renamed member keeps its old ids; a label alone is the short form (FORMAT sections 3 and 5)."""
    members = (
        load_results(
            "axes: {a: [new, other], metric: [cpu_load]}\n"
            "vocabulary: {axes: {a: {label: A, members:"
            " {new: {label: Neu, aliases: [old, older]}, other: {de: Eins, en: One}}}}}\n"
            "results: [1, 2]\n"
        )
        .axes["a"]
        .members
    )
    assert (("old", "older"), "Neu") == (members["new"].aliases, members["new"].label.source)
    assert ((), {"de": "Eins", "en": "One"}) == (members["other"].aliases, dict(members["other"].label.given))


def test_properties_are_quantities_texts_or_names(load_texts: LoadTexts) -> None:
    """As the vocabulary says: with a unit, with `text: true`, or printed as written."""
    loaded = load_texts(
        {"devices/fw-d.yaml": 'name: D\nspecs: {memory: 0.5..8 GB, remark: {de: a, en: b}, software: "1.0"}\n'}
    )
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    specs = loaded.dataset.devices["fw-d"].specs
    remark, software = specs["remark"], specs["software"]
    assert isinstance(remark, Text)
    assert isinstance(software, Text)
    assert ("de", {"de": "a", "en": "b"}) == (remark.language, dict(remark.given))
    assert (None, "1.0") == (software.language, software.source)


def test_units_of_the_site(load_texts: LoadTexts) -> None:
    """They can be used like all others, by their symbol (FORMAT section 14)."""
    units = "units: {florps/s: {is: 1000 packets/s, aliases: [flps]}}\n"
    results = "title: Klein\naxes: {metric: [x]}\nvocabulary: {metrics: {x: {label: X, unit: [packets/s, florps/s]}}}\n"
    good = load_texts({"units.yaml": units, "results/small.yaml": f"{results}results: 3 florps/s\n"})
    assert good.diagnostics == ()
    alias = load_texts({"units.yaml": units, "results/small.yaml": f"{results}results: 3 flps\n"})
    assert [(fault.code, fault.hint) for fault in alias.diagnostics] == [(Code.UNIT_ALIAS, 'write "3 florps/s"')]


def test_metric_keeps_its_earlier_ids(load_results: LoadResults) -> None:
    """As a member of its axis, so that old ids of its cells still lead to them."""
    result_set = load_results(
        "vocabulary: {metrics: {rate: {label: {de: Rate, en: Rate}, unit: none, aliases: [speed]}}}\n"
        "axes: {device: [fw-a], metric: [rate]}\nresults: not-tested\n"
    )
    assert result_set.axes["metric"].members["rate"].aliases == ("speed",)
