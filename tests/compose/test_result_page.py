from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.compose.plain_blocks import plain_blocks
from sitegen.compose.result_page import compose_result_page
from sitegen.model.rich_text import Inlines, Link, Plain, Target, plain_text
from sitegen.model.views import Alternative, Breadcrumb, Download, FactTable

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

RESULTS = """
summary: {de: Kurz gesagt., en: In short.}
notice: {de: Aus dem Labor., en: From the laboratory.}
intro: {de: Einleitung., en: Introduction.}
statistics: {aggregate: mean, runs: <= 10}
status: {state: archived, successor: second, reason: {de: Zu alt., en: Too old.}, date: 2025-03-05}
axes: {device: [alpha, beta], test: all, metric: [score], direction: [upload, download]}
results:
  alpha:
    setup: lab.old
    with: {memory: 16 GB, nic: fast}
    routing: [1, 2]
    firewall: {with: {nic: slow}, score: [3, 4]}
  beta:
    setup: lab.new
    with: {memory: 32 GB}
    routing: [5, 6]
    firewall: [{value: 7, with: {nic: slow}}, 8]
conclusions: [{de: Gut., en: Good.}]
sections: {more: {title: {de: Mehr, en: More}, text: {de: Text., en: Text.}}}
references:
  rfc: {title: {de: Ein RFC, en: An RFC}, publisher: IETF, url: "https://example.org/rfc", date: 2020-03}
  book: {title: {de: Ein Buch, en: A book}, further: true}
sources: [{title: {de: Artikel, en: Article}, document: article.txt}]
authors: [{role: {de: Redaktion, en: Editors}}]
"""
SECOND = """
title: {de: Zweite, en: Second}
axes: {device: [gamma], metric: [latency]}
results: {gamma: 3.5}
"""


def _lines(cell: tuple[Inlines, ...]) -> str:
    return " / ".join(plain_text(line) for line in cell)


def _table(facts: FactTable) -> list[list[str]]:
    return [[_lines(cell) for cell in row.cells] for row in facts.rows]


def test_frame_has_addresses_and_languages(make_site: MakeSite) -> None:
    """The page knows its own address, the way to the root, and the same page in the other language."""
    frame = make_site(RESULTS, second=SECOND).page("en").frame
    assert (frame.path, frame.root, frame.permalink) == (
        "/en/results/first/",
        "../../../",
        "https://benchmarks.example/en/results/first/",
    )
    assert frame.alternatives == (
        Alternative("de", "Deutsch", "/de/results/first/", is_current=False),
        Alternative("en", "English", "/en/results/first/", is_current=True),
    )
    assert frame.breadcrumbs == (
        Breadcrumb("Benchmarks", Target(kind="home")),
        Breadcrumb("Archived benchmarks", Target(kind="home", anchor="archived")),
        Breadcrumb("Results", None),
    )
    assert (frame.site_title, frame.description, frame.direction) == ("Benchmarks", "In short.", "ltr")


def test_status_of_the_page_reaches_the_reader(make_site: MakeSite) -> None:
    """What, when, why, and what to read instead."""
    status = make_site(RESULTS, second=SECOND).page().status
    assert plain_blocks(status) == "Diese Seite ist archiviert (5. März 2025). Zu alt. Siehe stattdessen: Zweite"


def test_devices_say_what_differs_in_single_tests(make_site: MakeSite) -> None:
    """One row a device: what most of its cells share, and in which tests it was otherwise."""
    devices = make_site(RESULTS, second=SECOND).page().devices
    assert devices is not None
    assert [plain_text(cell) for cell in devices.header] == [
        "Gerät",
        "Hersteller",
        "CPU",
        "RAM",
        "Netzwerkkarte",
        "Testaufbau",
        "Abweichend in einzelnen Tests",
    ]
    assert _table(devices) == [
        [
            "Alpha-1",
            "Acme",
            "Intel Atom C3558",
            "16\u00a0GB",
            "unterschiedlich",
            "alte Clients",
            "Routing: Netzwerkkarte fast / Firewall: Netzwerkkarte slow",
        ],
        [
            "Beta-2",
            "Bolt",
            "nicht angegeben",
            "32\u00a0GB",
            "nicht angegeben",
            "neue Clients",
            "Firewall, Upload: Netzwerkkarte slow",
        ],
    ]
    assert [row.id for row in devices.rows] == ["device-alpha", "device-beta"]


def test_test_bed_shows_the_variants_that_were_used(make_site: MakeSite) -> None:
    """Each under a heading that says for which devices; what nobody used is left out."""
    test_bed = make_site(RESULTS, second=SECOND).page().test_bed
    assert test_bed is not None
    assert _table(test_bed.components) == [
        ["Server", "CPU: AMD EPYC 72F3 / RAM: 32\u00a0GB"],
        ["Firewall", "das Gerät im Test"],
        ["alte Clients / Verwendet für: Alpha-1"],
        ["Clients (2\u00a0×)", "Beta-2 / Hersteller: Bolt"],
        ["neue Clients / Verwendet für: Beta-2 / Schneller. / Statt der oben genannten Komponente: Server"],
        ["Zweiter Server", "CPU: Intel"],
    ]
    assert [row.is_heading for row in test_bed.components.rows] == [False, False, True, False, True, False]


def test_method_has_facts_commands_and_settings(make_site: MakeSite) -> None:
    """Figures are localised, commands and named settings stand as they were typed."""
    method = make_site(RESULTS, second=SECOND).page().method
    assert method is not None
    assert [(plain_text(label), plain_text(fact)) for label, fact in method.facts] == [
        ("Werkzeug", "iperf"),
        ("Protokoll", "TCP"),
        ("Parallele Datenströme", "10"),
        ("Dauer eines Durchlaufs", "1800\u00a0s"),
        ("Angegebene Werte", "Mittelwert aus höchstens 10 Durchläufen"),
    ]
    assert method.commands[0].run == "iperf -s"
    assert (method.procedure[0].id, plain_blocks(method.procedure[0].blocks)) == ("procedure-upload", "Client mit -c.")
    firewall = method.tests[1]
    assert (firewall.id, isinstance(firewall.based_on[0], Link)) == ("test-firewall", True)
    assert plain_text(firewall.settings[0].text) == "Wie bei Routing"
    phase, mode = firewall.variants[0].settings
    assert (plain_text(phase.text), plain_text(phase.children[0].text), phase.children[0].value) == (
        "Phase 1",
        "Cipher",
        "AES",
    )
    assert (plain_text(mode.text), mode.value) == ("Mode", "tun")
    assert firewall.variants[0].id == "test-firewall--new"


def test_references_sources_and_authors_are_lines(make_site: MakeSite) -> None:
    """A reference has an anchor that texts link to."""
    page = make_site(RESULTS, second=SECOND).page("en")
    assert [(citation.id, plain_text(citation.text)) for citation in page.references] == [
        ("ref-rfc", "IETF: An RFC (March 2020)")
    ]
    assert [plain_text(citation.text) for citation in page.further_reading] == ["A book"]
    assert [plain_text(citation.text) for citation in page.sources] == ["Article (article.txt)"]
    assert page.authors == ("Editors",)
    assert [plain_text(conclusion) for conclusion in page.conclusions] == ["Good."]
    assert [section.id for section in page.sections] == ["section-more"]


def test_downloads_are_those_that_are_built(make_site: MakeSite) -> None:
    """Without datasheets the page does not offer one."""
    site = make_site(RESULTS, second=SECOND)
    page = compose_result_page(site.edition("de"), site.result_set, formats=("csv", "json"))
    assert page.downloads == (
        Download("first-de.csv", "Tabelle (CSV)", "text/csv"),
        Download("first.json", "Daten (JSON)", "application/json"),
    )


def test_page_without_suite_device_and_test_bed_has_what_remains(make_site: MakeSite) -> None:
    """What the method would have said of all values stands in the introduction."""
    other = """
title: {de: Anderes, en: Other}
statistics: {aggregate: mean, runs: 3}
axes: {direction: [upload, download], metric: [score]}
results: {upload: 1, download: 2}
"""
    site = make_site(RESULTS, second=other)
    page = compose_result_page(site.edition("de"), site.dataset.result_sets["second"])
    assert (page.method, page.devices, page.test_bed) == (None, None, None)
    assert plain_blocks(page.intro) == "Angegebene Werte: Mittelwert aus 3 Durchläufen"


def test_status_without_reason_and_successor_is_one_sentence(make_site: MakeSite) -> None:
    """Every state has its words."""
    site = make_site("status: {state: draft}\naxes: {device: [alpha], metric: [score]}\nresults: {alpha: 1}\n")
    assert plain_blocks(site.page("en").status) == "This page is a draft."


def test_scattered_differences_are_told_one_by_one(make_site: MakeSite) -> None:
    """What does not fill whole rows or columns is not said of more cells than it holds for."""
    site = make_site(
        "axes: {device: [alpha], metric: [latency, score], test: all, direction: [upload, download]}\n"
        "with: {nic: fast}\n"
        "results:\n  alpha:\n    latency: {routing: [1, 2], firewall: [3, 4]}\n    score:\n"
        "      routing: [{value: 1, with: {nic: slow}}, 2]\n"
        "      firewall: [3, {value: 4, with: {nic: slow}}]\n"
    )
    devices = site.page().devices
    assert devices is not None
    assert [plain_text(line) for line in devices.rows[0].cells[-1]][-2:] == [
        "Punkte, Routing, Upload: Netzwerkkarte slow",
        "Punkte, Firewall, Download: Netzwerkkarte slow",
    ]


def test_other_test_beds_follow_in_the_same_table(make_site: MakeSite) -> None:
    """A cell may have been measured elsewhere; a test without a condition says nothing of it."""
    site = make_site(
        "axes: {device: [alpha], test: all, metric: [score]}\nresults:\n  alpha: {routing: 1, firewall: 2}\n"
    )
    page = site.page()
    assert page.test_bed is not None
    assert [row.is_heading for row in page.test_bed.components.rows] == [False, False]
    assert page.devices is not None
    assert [plain_text(cell) for cell in page.devices.header][-1] == "Testaufbau"
    assert _table(page.devices)[0][-1] == "Labor"


def test_cells_of_other_test_beds_are_told_apart(make_site: MakeSite) -> None:
    """All that were used stand in one table, the second one under its title; what is unknown is said to be so."""
    other = """
title: {de: Halle, en: Hall}
components:
  pc: {label: {de: PC, en: PC}}
  switch: {label: {de: Switch, en: Switch}, note: {de: geliehen, en: borrowed}}
variants:
  big: {label: {de: groß, en: big}, components: {rack: {label: {de: Rack, en: Rack}}}}
"""
    site = make_site(
        "axes:\n  test: all\n  metric: [score]\n  device: {members: [alpha], only: {test: routing}}\n"
        "results:\n  routing: {alpha: 1}\n  firewall: {setup: hall.big, score: 2}\n",
        setups={"hall": other},
    )
    page = site.page()
    assert page.test_bed is not None
    assert _table(page.test_bed.components)[2:] == [
        ["Halle"],
        ["PC", "nicht angegeben"],
        ["Switch", "geliehen"],
        ["groß"],
        ["Rack", "nicht angegeben"],
    ]


def test_source_with_an_address_is_linked(make_site: MakeSite) -> None:
    """The title is what one clicks on."""
    site = make_site(
        'sources: [{title: {de: Liste, en: List}, url: "https://example.org/"}]\n'
        "axes: {device: [alpha], metric: [score]}\nresults: {alpha: 1}\n"
    )
    (source,) = site.page().sources
    assert source.text == (Link(Target(url="https://example.org/"), (Plain("Liste"),)),)


def test_test_that_builds_on_one_that_is_not_shown_names_it(make_site: MakeSite) -> None:
    """It is described on the page of its suite. A device's summary stands below its name."""
    page = make_site("axes: {device: [gamma], test: [firewall], metric: [score]}\nresults: {gamma: 1}\n").page()
    assert page.method is not None
    target = Target(kind="tests", id="suite", anchor="test-routing")
    assert [test.based_on for test in page.method.tests] == [(Link(target, (Plain("Routing"),)),)]
    assert page.devices is not None
    assert _table(page.devices)[0][0] == "Gamma-3 / Ohne Lüfter."
