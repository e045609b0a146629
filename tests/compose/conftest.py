"""A small site, made of YAML in the tests, and its pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest

from sitegen.catalogs.catalog import CatalogTranslator
from sitegen.catalogs.reader import read_catalogs
from sitegen.compose.edition import Edition, compose_editions
from sitegen.compose.result_page import compose_result_page
from sitegen.load.dataset import structure_dataset
from sitegen.load.files import ContentFiles, Source
from sitegen.model.dataset import Dataset
from sitegen.model.result_sets import ResultSet
from sitegen.model.views import ResultPage, ResultsTable, ValueCell

SITE = """
format: 1
title: {de: Messwerte, en: Benchmarks}
languages: [de, en]
url: https://benchmarks.example/
"""
VOCABULARY = """
metrics:
  throughput: {label: {de: Durchsatz, en: Throughput}, unit: [Mbit/s, Gbit/s]}
  cpu_load: {label: {de: CPU-Last, en: CPU load}, unit: "%", range: 0..100}
  score: {label: {de: Punkte, en: Score}, unit: none}
  latency: {label: {de: Latenz, en: Latency}, unit: ms}
  cpu_time:
    label: {de: CPU-Zeit, en: CPU time}
    unit: "%"
    parts: {us: {de: Nutzer, en: user}, sy: {de: System, en: system}}
  duplex:
    label: {de: Duplex, en: Duplex}
    unit: Mbit/s
    parts: {tx: {de: TX, en: TX}, rx: {de: RX, en: RX}}
    join: plus
  core_load: {label: {de: Last der Kerne, en: Load of the cores}, unit: "%", parts: cores}
axes:
  direction:
    label: {de: Richtung, en: Direction}
    members: {upload: {de: Upload, en: Upload}, download: {de: Download, en: Download}}
properties:
  manufacturer: {label: {de: Hersteller, en: Manufacturer}}
  cpu: {label: {de: CPU, en: CPU}}
  memory: {label: {de: RAM, en: RAM}, unit: [MB, GB]}
  nic: {label: {de: Netzwerkkarte, en: Network card}}
"""
DEVICES = {
    "alpha": "name: Alpha-1\nspecs: {manufacturer: Acme, cpu: Intel Atom C3558}\n",
    "beta": "name: Beta-2\nspecs: {manufacturer: Bolt}\n",
    "gamma": "name: Gamma-3\nspecs: {manufacturer: Acme}\nsummary: {de: Ohne Lüfter., en: Fanless.}\n",
}
SUITE = """
title: {de: Testreihe, en: Test suite}
summary: {de: Zwei Tests., en: Two tests.}
method:
  tool: iperf
  protocol: TCP
  streams: 10
  duration: 1800 s
  commands: [{where: {de: Server, en: Server}, run: iperf -s}]
  procedure:
    upload: {title: {de: Upload messen, en: Measuring upload}, text: {de: Client mit `-c`., en: Client with `-c`.}}
tests:
  routing:
    label: {de: Routing, en: Routing}
    summary: [{de: NAT aus, en: NAT off}]
  firewall:
    label: {de: Firewall, en: Firewall}
    based_on: routing
    summary: [{de: NAT an, en: NAT on}, {de: Filter an, en: Filter on}]
    settings:
      - de: Wie bei {test}`suite.routing`
        en: As in {test}`suite.routing`
    variants:
      new: {label: {de: neu, en: new}, settings: {Phase 1: {Cipher: AES}, Mode: tun}}
"""
LAB = """
title: {de: Labor, en: Lab}
components:
  server: {label: {de: Server, en: Server}, specs: {cpu: AMD EPYC 72F3, memory: 32 GB}}
  firewall: {label: {de: Firewall, en: Firewall}, under_test: true}
variants:
  old:
    label: {de: alte Clients, en: old clients}
    components: {clients: {label: {de: Clients, en: Clients}, count: 2, device: beta}}
  new:
    label: {de: neue Clients, en: new clients}
    note: {de: Schneller., en: Faster.}
    components: {server: {label: {de: Zweiter Server, en: Second server}, specs: {cpu: Intel}}}
  unused:
    label: {de: nie benutzt, en: never used}
    components: {other: {label: {de: Anderes, en: Other}, specs: {cpu: x}}}
"""
HEAD = "title: {de: Ergebnisse, en: Results}\ntests: suite\nsetup: lab\n"


@dataclass(frozen=True)
class SmallSite:
    """The dataset of the YAML, and its editions."""

    dataset: Dataset
    editions: tuple[Edition, ...]

    @property
    def result_set(self) -> ResultSet:
        """Give the first result set."""
        return next(iter(self.dataset.result_sets.values()))

    def edition(self, language: str = "de") -> Edition:
        """Give the edition in a language."""
        return next(edition for edition in self.editions if edition.language == language)

    def page(self, language: str = "de") -> ResultPage:
        """Compose the page of the first result set."""
        return compose_result_page(self.edition(language), self.result_set)

    def table(self, number: int = 0, language: str = "de") -> ResultsTable:
        """Compose one of the tables of the first result set."""
        return self.page(language).tables[number]


MakeSite = Callable[..., SmallSite]


@pytest.fixture
def make_site() -> MakeSite:
    """Give a maker of sites: the YAML of one result set (below a common head), more of them, and PO files."""

    def make(
        results: str,
        *,
        catalogs: dict[str, str] | None = None,
        setups: dict[str, str] | None = None,
        suites: dict[str, str] | None = None,
        **more: str,
    ) -> SmallSite:
        sources = {
            "results": {"first": HEAD + results, **more},
            "devices": DEVICES,
            "tests": {"suite": SUITE, **(suites or {})},
            "setups": {"lab": LAB, **(setups or {})},
        }
        folders = {
            folder: {name: Source(f"content/{folder}/{name}.yaml", text) for name, text in files.items()}
            for folder, files in sources.items()
        }
        single = {
            name: Source(f"content/{name}", text)
            for name, text in {"site.yaml": SITE, "vocabulary.yaml": VOCABULARY}.items()
        }
        loaded = structure_dataset(
            ContentFiles(single, folders, {path: text.encode() for path, text in (catalogs or {}).items()})
        )
        assert loaded.dataset is not None
        assert [str(fault) for fault in loaded.diagnostics] == []
        read = read_catalogs(loaded.catalogs, loaded.dataset.site.languages)
        assert read.diagnostics == ()
        return SmallSite(loaded.dataset, compose_editions(loaded.dataset, CatalogTranslator(read.catalogs)))

    return make


def _cells(table: ResultsTable) -> dict[str, ValueCell]:
    rows = (row for group in table.body.groups for row in group.rows)
    return {cell.id: cell for row in rows for cell in row.cells if cell.id}


@pytest.fixture
def cells_of() -> Callable[[ResultsTable], dict[str, ValueCell]]:
    """Give the cells of a table by id."""
    return _cells
