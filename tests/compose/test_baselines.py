"""Baselines: values to hold the results against, said once below the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.compose.data_view import compose_data
from sitegen.compose.sheet_view import compose_sheet
from sitegen.model.rich_text import ForeignText, plain_text

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

AXES = """
axes: {device: [alpha, beta], metric: [throughput, duplex, latency], direction: [upload, download]}
tables:
  every: {rows: [device], columns: [metric, direction]}
  one: {rows: [device], columns: [metric, direction], only: {metric: throughput}}
results:
  alpha: {throughput: [16 Mbit/s, 18 Mbit/s], duplex: [1, 2], latency: [3, 4]}
  beta: {throughput: [25 Mbit/s, failed], duplex: [1, 2], latency: [3, 4]}
"""
BASELINE = """
baseline:
  throughput: 94 Mbit/s
  duplex: {upload: {tx: 94, rx: 93}}
  note: {de: Ohne Gerät., en: No device.}
"""


def test_baseline_stands_below_every_table_that_it_holds_for(make_site: MakeSite) -> None:
    """Once with its id; with its note, and the members that it is given for."""
    first, second = make_site(BASELINE + AXES).page("en").tables
    assert [(line.id, plain_text(line.label), line.text, plain_text(line.note)) for line in first.baselines] == [
        ("baseline--throughput", "Baseline (Throughput):", "94\u00a0Mbit/s", "No device."),
        ("baseline--duplex.upload", "Baseline (Duplex, Upload):", "94\u00a0+\u00a093\u00a0Mbit/s", "No device."),
    ]
    assert first.baselines[0].attributes == (
        ("data-value", "94"),
        ("data-unit", "Mbit/s"),
        ("data-base", "94000000"),
    )
    assert [(line.id, line.text) for line in second.baselines] == [("", "94\u00a0Mbit/s")]


def test_note_that_is_not_translated_is_marked(make_site: MakeSite) -> None:
    """As every text of another language is."""
    site = make_site(BASELINE.replace("{de: Ohne Gerät., en: No device.}", "Ohne *jedes* Gerät.") + AXES)
    (note, *_) = site.table(language="en").baselines[0].note
    assert isinstance(note, ForeignText)
    assert (note.language, plain_text(note.children)) == ("de", "Ohne jedes Gerät.")


def test_levels_may_be_left_out(make_site: MakeSite) -> None:
    """Of one metric nothing needs to be named; lists run along the last axis."""
    axes = "axes: {device: [alpha, beta], metric: [latency], direction: [upload, download]}\n"
    results = "results: {alpha: [1, 2], beta: [3, 4]}\n"
    site = make_site(f"{axes}baseline: [5, 6]\n{results}")
    assert [plain_text(line.label) for line in site.table().baselines] == [
        "Vergleichswert (Upload):",
        "Vergleichswert (Download):",
    ]
    site = make_site(f"{axes}baseline: {{value: 5, note: {{de: So., en: So.}}}}\n{results}")
    assert [(plain_text(line.label), line.text) for line in site.table().baselines] == [
        ("Vergleichswert:", "5\u00a0ms")
    ]


def test_data_and_sheet_have_the_baseline(make_site: MakeSite) -> None:
    """By itself for machines, and in columns of its own beside each measurement."""
    site = make_site(BASELINE + AXES)
    data = compose_data(site.editions, site.result_set)
    assert [(row.id, row.members, row.part, row.value) for row in data.baselines] == [
        ("baseline--throughput", {"metric": "throughput"}, None, "94"),
        ("baseline--duplex.upload.tx", {"metric": "duplex", "direction": "upload"}, "tx", "94"),
        ("baseline--duplex.upload.rx", {"metric": "duplex", "direction": "upload"}, "rx", "93"),
    ]
    sheet = compose_sheet(site.edition("de"), site.result_set)
    assert sheet.header[-2:] == ("Vergleichswert", "Einheit des Vergleichswerts")
    assert {row[0]: row[-2:] for row in sheet.rows if row[0].startswith("alpha")} == {
        "alpha.throughput.upload": ("94", "Mbit/s"),
        "alpha.throughput.download": ("94", "Mbit/s"),
        "alpha.duplex.upload.tx": ("94", "Mbit/s"),
        "alpha.duplex.upload.rx": ("93", "Mbit/s"),
        "alpha.duplex.download.tx": ("", ""),
        "alpha.duplex.download.rx": ("", ""),
        "alpha.latency.upload": ("", ""),
        "alpha.latency.download": ("", ""),
    }
