from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.compose.data_view import compose_data
from sitegen.compose.sheet_view import compose_sheet
from sitegen.compose.site_pages import compose_index, compose_language_choice
from sitegen.model.rich_text import Target, plain_text

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

RESULTS = """
statistics: {aggregate: mean, runs: <= 10}
axes: {device: [alpha, beta], metric: [cpu_time, throughput]}
results:
  alpha:
    with: {memory: 16 GB}
    setup: lab.old
    cpu_time: {us: 1, sy: 52.80}
    throughput: {value: 12345.5 Mbit/s, note: {de: "Nur {q}`1.5 s`.", en: "Only {q}`1.5 s`."}, measured: 2025-03}
  beta: {cpu_time: failed, throughput: ~1 Gbit/s}
"""


def test_data_has_every_measurement_in_canonical_form(make_site: MakeSite) -> None:
    """One row a part, decimal strings as authored, and the place in the file."""
    site = make_site(RESULTS)
    data = compose_data(site.editions, site.result_set)
    assert [row.id for row in data.rows] == [
        "alpha.cpu_time.us",
        "alpha.cpu_time.sy",
        "alpha.throughput",
        "beta.cpu_time",
        "beta.throughput",
    ]
    part, value, missing, about = data.rows[1:]
    assert (part.part, part.value, part.unit, part.base_value, part.base_unit) == ("sy", "52.80", "%", "0.528", "1")
    assert (value.value, value.base_value, value.measured) == ("12345.5", "12345500000", "2025-03")
    assert (missing.value, missing.missing) == (None, "failed")
    assert about.sign == "about"
    assert value.notes == ({"de": "Nur 1,5\u00a0s.", "en": "Only 1.5\u00a0s."},)
    assert (value.conditions, value.test_bed) == ({"memory": "16 GB"}, "lab.old")
    assert value.statistics == {"aggregate": "mean", "runs": "<= 10"}
    assert (value.file, value.members) == ("content/results/first.yaml", {"device": "alpha", "metric": "throughput"})
    assert data.titles == {"de": "Ergebnisse", "en": "Results"}
    assert data.permalinks["en"] == "https://benchmarks.example/en/results/first/"


def test_sheet_is_localised_without_grouping(make_site: MakeSite) -> None:
    """Spreadsheets read a decimal comma after semicolons, but no grouped digits."""
    site = make_site(RESULTS)
    sheet = compose_sheet(site.edition("de"), site.result_set)
    assert sheet.delimiter == ";"
    assert sheet.header == (
        "id",
        "Gerät",
        "Messgröße",
        "Teil",
        "Wert",
        "Einheit",
        "Wert in Basiseinheit",
        "Grund für fehlenden Wert",
        "Anmerkungen",
    )
    assert sheet.rows[1][1:] == ("Alpha-1", "CPU-Zeit", "System", "52,80", "%", "0,528", "", "")
    assert sheet.rows[2] == (
        "alpha.throughput",
        "Alpha-1",
        "Durchsatz",
        "",
        "12345,5",
        "Mbit/s",
        "12345500000",
        "",
        "Nur 1,5\u00a0s.",
    )
    assert sheet.rows[3][3:] == ("", "", "", "", "nicht messbar", "")


def test_english_sheet_has_commas_and_points(make_site: MakeSite) -> None:
    """The columns have the names of the contract."""
    site = make_site(RESULTS)
    sheet = compose_sheet(site.edition("en"), site.result_set)
    assert sheet.delimiter == ","
    assert sheet.header[3:] == ("part", "value", "unit", "base value", "missing", "notes")
    assert sheet.rows[4][4:7] == ("≈\u00a01", "Gbit/s", "1000000000")


def test_index_lists_all_result_sets(make_site: MakeSite) -> None:
    """Each with its title, linked by id."""
    second = "title: {de: Zweite, en: Second}\naxes: {device: [gamma], metric: [latency]}\nresults: {gamma: 3.5}\n"
    index = compose_index(make_site(RESULTS, second=second).edition("en"))
    entries = [entry for group in index.sections[0].groups for entry in group.entries]
    assert [(plain_text(entry.title), entry.target) for entry in entries] == [
        ("Results", Target(kind="results", id="first")),
        ("Second", Target(kind="results", id="second")),
    ]
    assert (index.frame.path, index.frame.root, len(index.frame.breadcrumbs)) == ("/en/", "../", 1)


def test_language_choice_names_languages_in_themselves(make_site: MakeSite) -> None:
    """The root page speaks the first language of the site; each entry its own."""
    choice = compose_language_choice(make_site(RESULTS).editions)
    assert (choice.language, choice.site_title) == ("de", "Messwerte")
    assert [(entry.name, entry.site_title, entry.path) for entry in choice.choices] == [
        ("Deutsch", "Messwerte", "/de/"),
        ("English", "Benchmarks", "/en/"),
    ]
