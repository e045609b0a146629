"""Texts and the contexts that catalogs know them by (FORMAT section 4)."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping

import pytest

from sitegen.diagnostics import Code
from sitegen.model.dataset import Dataset
from sitegen.model.texts import Text
from tests.load.conftest import LoadResults, LoadTexts

REST = "axes: {metric: [cpu_load]}\nresults: 51\n"


def texts_in(record: object) -> Iterator[Text]:
    """Find all texts of a record, wherever they stand."""
    if isinstance(record, Text):
        yield record
    elif dataclasses.is_dataclass(record):
        for field in dataclasses.fields(record):
            yield from texts_in(getattr(record, field.name))
    elif isinstance(record, Mapping):
        for value in record.values():
            yield from texts_in(value)
    elif isinstance(record, tuple):
        for value in record:
            yield from texts_in(value)


def dataset_of(load_texts: LoadTexts, changed: Mapping[str, str]) -> Dataset:
    """Load the base site with files changed or added, without faults."""
    loaded = load_texts(changed)
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    return loaded.dataset


def test_text_stands_in_the_language_of_its_file(load_results: LoadResults) -> None:
    """The default language of the site, or the one that the file names; or in several beside each other."""
    german = load_results(f"summary: Kurz.\nintro: {{en: Long., de: Lang.}}\n{REST}")
    english = load_results(
        f"language: en\nsummary: Short.\nintro: {{en: Long., de: Lang.}}\nnotice: {{de: Achtung.}}\n{REST}"
    )
    assert german.summary is not None
    assert german.intro is not None
    assert english.summary is not None
    assert english.intro is not None
    assert english.notice is not None
    assert ("de", "Kurz.", {}) == (german.summary.language, german.summary.source, dict(german.summary.given))
    assert ("de", "Lang.", {"en": "Long.", "de": "Lang."}) == (
        german.intro.language,
        german.intro.source,
        german.intro.given,
    )
    assert ("en", "en", "Short.") == (english.language, english.summary.language, english.summary.source)
    assert ("en", "Long.") == (english.intro.language, english.intro.source)
    assert ("de", "Achtung.") == (english.notice.language, english.notice.source)


def test_contexts_of_a_result_set(load_texts: LoadTexts) -> None:
    """`FOLDER/FILE:path.of.keys`, without list positions."""
    text = (
        "title: Klein\nsummary: Kurz.\nintro: Einleitung.\nnotice: Achtung.\nnote: Alles.\n"
        "axes: {device: [fw-a], metric: [cpu_load, throughput]}\n"
        "reasons: {oom: {missing: failed, label: Voll}}\n"
        "vocabulary:\n"
        "  metrics: {cpu_load: {label: Last}}\n"
        "  axes: {direction: {label: Weg, members: {upload: Hinauf, download: {label: Hinab}}}}\n"
        "  properties: {remark: {label: Hinweis}}\n"
        "tables: {t: {title: Tafel, rows: [metric]}}\n"
        "results:\n"
        "  note: Ergebnisse.\n"
        "  fw-a:\n"
        "    cpu_load: {value: 51, note: [Eins., Zwei.], with: {remark: nachts}, accept: {core-count: Ja.}}\n"
        "    throughput: {missing: oom, status: {state: provisional, reason: Weil.}}\n"
        "annotations: [{at: {metric: cpu_load}, note: Dazu.}]\n"
        "conclusions: [Erstens., Zweitens.]\n"
        "sections: {more: {title: Mehr, text: Viel mehr.}}\n"
        "references: {ref: {title: Quelle, publisher: Verlag}}\n"
        "sources: [{title: Artikel}]\n"
        "authors: [{role: Labor}]\n"
    )
    dataset = dataset_of(load_texts, {"results/small.yaml": text})
    own = [text for text in texts_in(dataset.result_sets["small"]) if text.context.startswith("results/small:")]
    # An axis that no vocabulary describes has its id in place of a label.
    own = [text for text in own if text.kind != "axis"]
    contexts = {text.source: text.context.removeprefix("results/small:") for text in own}
    assert contexts == {
        "Klein": "title",
        "Kurz.": "summary",
        "Einleitung.": "intro",
        "Achtung.": "notice",
        "Alles.": "note",
        "Voll": "reasons.oom.label",
        "Last": "vocabulary.metrics.cpu_load.label",
        "Hinweis": "vocabulary.properties.remark.label",
        "Tafel": "tables.t.title",
        "Ergebnisse.": "results.note",
        "Eins.": "results.fw-a.cpu_load.note",
        "Zwei.": "results.fw-a.cpu_load.note",
        "nachts": "results.fw-a.cpu_load.with.remark",
        "Ja.": "results.fw-a.cpu_load.accept.core-count",
        "Weil.": "results.fw-a.throughput.status.reason",
        "Dazu.": "annotations.note",
        "Erstens.": "conclusions",
        "Zweitens.": "conclusions",
        "Mehr": "sections.more.title",
        "Viel mehr.": "sections.more.text",
        "Quelle": "references.ref.title",
        "Verlag": "references.ref.publisher",
        "Artikel": "sources.title",
        "Labor": "authors.role",
    }
    assert {text.source for text in own if text.language is None} == {"Verlag"}


def test_contexts_of_the_other_kinds(load_texts: LoadTexts) -> None:
    """By file and path of keys too, also with several devices in a file."""
    dataset = dataset_of(
        load_texts,
        {
            "devices/several.yaml": "devices:\n  d-one: {name: D1, summary: Eins., specs: {remark: leise}}\n"
            "  d-two: {name: D2}\n",
            "tests/other.yaml": "title: Andere\nsummary: Kurz.\n"
            "method: {procedure: {first: {title: Zuerst, text: Dies.}}, commands: [{where: Hier, run: ls}]}\n"
            "settings: [Allgemein.]\n"
            "tests:\n  one: {label: Eins, summary: [A., B.], settings: [C.],"
            " variants: {v: {label: Variante, settings: [D.]}}}\n",
            "setups/other.yaml": "title: Anderer\ncomponents: {c: {label: Teil, note: Neu., specs: {remark: laut}}}\n"
            "variants: {v: {label: Anders, note: Später., components: {c: {label: Ersatz}}}}\n",
        },
    )
    records = (dataset.devices, dataset.suites, dataset.test_beds)
    contexts = {
        f"{text.source}|{text.context}"
        for text in texts_in(records)
        if text.context.split(":")[0] in {"devices/several", "tests/other", "setups/other"}
    }
    assert contexts == {
        "D1|devices/several:devices.d-one.name",
        "Eins.|devices/several:devices.d-one.summary",
        "leise|devices/several:devices.d-one.specs.remark",
        "D2|devices/several:devices.d-two.name",
        "Andere|tests/other:title",
        "Kurz.|tests/other:summary",
        "Zuerst|tests/other:method.procedure.first.title",
        "Dies.|tests/other:method.procedure.first.text",
        "Hier|tests/other:method.commands.where",
        "Allgemein.|tests/other:settings",
        "Eins|tests/other:tests.one.label",
        "A.|tests/other:tests.one.summary",
        "B.|tests/other:tests.one.summary",
        "C.|tests/other:tests.one.settings",
        "Variante|tests/other:tests.one.variants.v.label",
        "D.|tests/other:tests.one.variants.v.settings",
        "Anderer|setups/other:title",
        "Teil|setups/other:components.c.label",
        "Neu.|setups/other:components.c.note",
        "laut|setups/other:components.c.specs.remark",
        "Anders|setups/other:variants.v.label",
        "Später.|setups/other:variants.v.note",
        "Ersatz|setups/other:variants.v.components.c.label",
    }


@pytest.mark.parametrize(
    "written",
    [
        "Ein Satz, der weitergeht.",
        "'Ein Satz, der weitergeht.'",
        ">-\n  Ein Satz,\n  der weitergeht.",
        "|\n  Ein Satz,\n  der weitergeht.",
        "Ein Satz,\n  der weitergeht.",
        '"Ein Satz,\n  der weitergeht."',
    ],
)
def test_line_breaks_in_a_paragraph_do_not_count(load_results: LoadResults, written: str) -> None:
    """However a text is written, a catalog knows it by the same words."""
    summary = load_results(f"summary: {written}\n{REST}").summary
    assert summary is not None
    assert "Ein Satz, der weitergeht." == summary.source


@pytest.mark.parametrize(
    "text", ["12a", "1.2.3", "23.1.1_2", "v1", "on Demand", "1 GB", "–", "no.", "10:00 Uhr", "0xZZ"]
)
def test_text_that_needs_no_quotes(load_results: LoadResults, text: str) -> None:
    """No reader of YAML takes it for a number or a truth value."""
    summary = load_results(f"summary: {text}\n{REST}").summary
    assert summary is not None
    assert text == summary.source


@pytest.mark.parametrize(
    "text",
    ["2025", "25.10", "-1", "+1", "1e3", "0x1F", "0o17", "1_000", ".5", "5.", ".inf", "-.INF", ".NaN",
     "12:30", "12:30:45",
     "true", "False", "YES", "no", "On", "off", "y", "N"],
)  # fmt: skip
def test_text_that_needs_quotes(load_texts: LoadTexts, text: str) -> None:
    """YAML 1.1 or 1.2 takes it for something else; in quotes it is a text."""
    faults = load_texts({"results/small.yaml": f"title: Klein\nsummary: {text}\n{REST}"}).diagnostics
    assert [(fault.code, fault.hint) for fault in faults] == [(Code.TEXT_NEEDS_QUOTES, f'write "{text}"')]
    assert load_texts({"results/small.yaml": f'title: Klein\nsummary: "{text}"\n{REST}'}).diagnostics == ()


@pytest.mark.parametrize("comment", ["  # ein Kommentar", "    # ein Kommentar", "  #"])
def test_comment_is_no_cut_text(load_results: LoadResults, comment: str) -> None:
    """It has two blanks before it and one behind its sign."""
    summary = load_results(f"summary: Kurz.{comment}\n{REST}").summary
    assert summary is not None
    assert "Kurz." == summary.source


@pytest.mark.parametrize("cut", [" #1 ist voll", " # ein Kommentar", "  #2"])
def test_text_before_a_number_sign_is_cut(load_texts: LoadTexts, cut: str) -> None:
    """One blank, or none behind the sign: most likely no comment was meant."""
    faults = load_texts({"results/small.yaml": f"title: Klein\nsummary: Kern{cut}\n{REST}"}).diagnostics
    assert [(fault.code, fault.location.line, fault.location.column) for fault in faults] == [
        (Code.TEXT_CUT, 2, len("summary: Kern") + cut.index("#") + 1)
    ]
