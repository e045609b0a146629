"""A small site as text, and a way to load it with changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

import pytest

from sitegen.load.dataset import Loaded, structure_dataset
from sitegen.load.files import ContentFiles, Source
from sitegen.model.notation import write_value
from sitegen.model.result_sets import Cell, ResultSet

SITE = """\
format: 1
title: {de: Messwerte, en: Benchmarks}
languages: [de, en]
url: https://benchmarks.example/
"""
VOCABULARY = """\
metrics:
  throughput:
    label: {de: Durchsatz, en: Throughput}
    unit: [Mbit/s, Gbit/s]
    better: higher
  cpu_load: {label: {de: CPU-Last, en: CPU load}, unit: "%", range: 0..100, better: lower}
  cpu_time:
    label: {de: CPU-Zeit, en: CPU time}
    unit: "%"
    range: 0..100
    parts: {us: us, sy: sy, id: id}
    whole: 100
  traffic: {label: {de: Verkehr, en: Traffic}, unit: Mbit/s, parts: {tx: TX, rx: RX}}
  core_load: {label: {de: Last der Kerne, en: Load of the cores}, unit: "%", parts: cores}
axes:
  direction:
    label: {de: Richtung, en: Direction}
    members: {upload: {de: Upload, en: Upload}, download: {de: Download, en: Download}}
properties:
  cpu: {label: {de: CPU, en: CPU}}
  cores: {label: {de: Kerne, en: Cores}, unit: none}
  memory: {label: {de: RAM, en: RAM}, unit: [MB, GB]}
  software: {label: {de: Software, en: Software}}
  remark: {label: {de: Bemerkung, en: Remark}, text: true}
"""
DEVICE_A = """\
name: FW-A
specs: {cpu: Intel Atom C3558, cores: 4, memory: 8 GB, software: "25.10"}
"""
DEVICE_B = """\
name: FW-B
specs: {cores: 8}
"""
DEVICE_ON_THE_SHELF = """\
name: FW-C
specs:
  cpu: Intel Xeon E-2378
  cores: 8
  memory: 32 GB
  software: "25.1"
  remark: nicht gemessen
links:
  - {title: Datenblatt, url: "https://maker.example/fw-c"}
"""
SUITE = """\
title: {de: Testreihe, en: Test suite}
method:
  tool: iperf
  version: "2.0"
  streams: 10
  duration: 180 s
  commands:
    - {where: {de: Server, en: Server}, run: iperf -s}
tests:
  routing:
    label: Routing
    summary:
      - NAT aus
      - nur Routing
  filter:
    label: Filter
    based_on: routing
    settings: {Mode: block, Log: "no"}
  tunnel:
    label: Tunnel
    metrics: [throughput]
    variants:
      legacy: {label: bisherige Methode, settings: [ohne PSK]}
"""
TEST_BED = """\
title: {de: Teststand, en: Test bed}
components:
  box: {label: Gerät im Test, under_test: true}
  client: {label: Client, count: 2, specs: {memory: 16 GB}}
variants:
  until-2023:
    label: bis 2023
    components:
      client: {label: Alter Client, device: fw-b}
"""
RESULTS = """\
title: {de: Laborwerte, en: Figures of the lab}
summary: Zwei Geräte, drei Tests.
tests: suite
setup: bench.until-2023
measured: 2025-03-05
statistics: {aggregate: mean, runs: <= 10}

axes:
  device: [fw-a, fw-b]
  test: [routing, filter, tunnel]
  metric: [throughput, cpu_load, cpu_time, traffic, core_load]
  direction: [upload, download]

reasons:
  oom: {missing: failed, label: Speicher voll}

tables:
  overview:
    title: Überblick
    rows: [device, test]
    columns: [metric, direction]

results:
  fw-a:
    routing:
      throughput: [9.33 Gbit/s, 9.46 Gbit/s]
      cpu_load: [51, 66]
      cpu_time:
        upload: {us: 1, sy: 52.8, id: 46.2}
        download: {us: 2, sy: 60.1, id: 37.9}
      traffic: [{tx: 921, rx: 752}, 933]
      core_load: [1x 95 + 3x idle, 4x 75]
    filter:
      throughput:
        note: Nur ein Kern war ausgelastet.
        upload: 918 Mbit/s
        download: 3.2..8 Gbit/s
      cpu_load: not-tested
      cpu_time: not-supported
      traffic: oom
      core_load: unstable
    tunnel: [1.10 Gbit/s, 1.21 Gbit/s]
  fw-b:
    routing: not-tested
    filter: {missing: withheld}
    tunnel:
      with: {software: "24.7"}
      upload: 771 Mbit/s
      download: {value: 782 Mbit/s, measured: 2025-03-06}

annotations:
  - {at: {device: fw-b}, note: Nachgemessen.}

conclusions:
  - Das erste Gerät ist schneller.

references:
  calomel: {title: AES-NI, publisher: calomel.org, url: "https://calomel.example/", date: 2018-11-08, further: true}

sources:
  - {title: Wiki-Artikel, document: 001.txt}
authors: [{role: {de: Labor, en: Lab}}]
"""
BASE = MappingProxyType(
    {
        "site.yaml": SITE,
        "vocabulary.yaml": VOCABULARY,
        "devices/fw-a.yaml": DEVICE_A,
        "devices/fw-b.yaml": DEVICE_B,
        "devices/fw-c.yaml": DEVICE_ON_THE_SHELF,
        "tests/suite.yaml": SUITE,
        "setups/bench.yaml": TEST_BED,
        "results/lab.yaml": RESULTS,
    }
)
FOLDERS = ("devices", "tests", "setups", "results")

LoadTexts = Callable[[Mapping[str, str]], Loaded]
ChangeText = Callable[[str, str, str], str]
LoadResults = Callable[[str], ResultSet]
LoadCells = Callable[[str], Mapping[str, Cell]]


def spell(cell: Cell) -> str | dict[str, str]:
    """Spell the value of a cell as an author would, or its parts by name."""
    if len(cell.measurements) == 1 and cell.measurements[0].part is None:
        return write_value(cell.measurements[0].value)
    return {str(measurement.part): write_value(measurement.value) for measurement in cell.measurements}


@pytest.fixture(scope="session")
def base() -> Mapping[str, str]:
    """Give the texts of the base site by their paths below `content/`."""
    return BASE


@pytest.fixture(scope="session")
def load_texts() -> LoadTexts:
    """Load the base site with some files changed or added: texts by path below `content/`."""

    def load(changed: Mapping[str, str]) -> Loaded:
        files = ContentFiles({}, {folder: {} for folder in FOLDERS}, {})
        for path, text in {**BASE, **changed}.items():
            folder, _, name = path.rpartition("/")
            source = Source(f"content/{path}", text)
            if folder:
                files.folders[folder][name.removesuffix(".yaml")] = source
            else:
                files.single[name] = source
        return structure_dataset(files)

    return load


@pytest.fixture(scope="session")
def change_text() -> ChangeText:
    """Replace a piece of a base file, which must stand there exactly once, and give the whole text."""

    def change(path: str, old: str, new: str) -> str:
        assert BASE[path].count(old) == 1, f"{old!r} does not stand exactly once in {path}"
        return BASE[path].replace(old, new)

    return change


@pytest.fixture(scope="session")
def load_results(load_texts: LoadTexts) -> LoadResults:
    """Load a result set without faults, given as YAML from the axes on, beside the base site."""

    def load(text: str) -> ResultSet:
        loaded = load_texts({"results/small.yaml": f"title: {{de: Klein, en: Small}}\n{text}"})
        assert loaded.diagnostics == ()
        assert loaded.dataset is not None
        return loaded.dataset.result_sets["small"]

    return load


@pytest.fixture(scope="session")
def load_cells(load_results: LoadResults) -> LoadCells:
    """Load a result set as `load_results` does, and give its cells by id."""

    def load(text: str) -> Mapping[str, Cell]:
        return {cell.id: cell for cell in load_results(text).cells}

    return load
