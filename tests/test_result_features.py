"""What FORMAT says of values beyond a plain number, in every format of a site that is built."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pypdfium2
import pytest

from sitegen.build import build_site

RUNS = b"434 457 460\n"
SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
RESULTS = f"""\
title: {{de: Alles, en: Everything}}
vocabulary:
  metrics:
    rate: {{label: {{de: Rate, en: Rate}}, unit: Mbit/s, parts: {{tx: TX, rx: RX}}, better: higher}}
    latency: {{label: {{de: Latenz, en: Latency}}, unit: ms, better: lower}}
    size: {{label: {{de: Größe, en: Size}}, unit: kB}}
    speed: {{label: {{de: Tempo, en: Speed}}, unit: MB/s, computed: size / latency}}
  axes:
    release:
      label: {{de: Version, en: Release}}
      members: {{r1: {{de: R 1, en: R 1}}, r2: {{de: R 2, en: R 2}}}}
axes: {{release: [r1, r2], metric: [rate, latency, size, speed]}}
compare: {{along: release, only: {{metric: [rate, latency]}}}}
baseline: {{rate: 940, note: {{de: Ohne Gerät., en: No device.}}}}
attachments:
  runs: {{title: {{de: Läufe, en: Runs}}, file: runs.txt, sha256: {sha256(RUNS).hexdigest()}}}
  lost: {{title: {{de: Altes, en: Old}}, unavailable: {{de: Verloren., en: Lost.}}}}
results:
  r1: {{rate: {{tx: 52, rx: 125}}, latency: 500, size: 10, raw: runs}}
  r2:
    measured: 2024
    rate: {{tx: 170, rx: 140}}
    latency: {{samples: [434, 457, 460]}}
    size: 20
    again: [{{measured: 2025, size: 30}}]
"""


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site with one result set, built with everything."""
    root = tmp_path_factory.mktemp("features")
    (root / "content/results").mkdir(parents=True)
    (root / "content/attachments/all-of-it").mkdir(parents=True)
    (root / "content/site.yaml").write_text(SITE, encoding="utf-8")
    (root / "content/results/all-of-it.yaml").write_text(RESULTS, encoding="utf-8")
    (root / "content/attachments/all-of-it/runs.txt").write_bytes(RUNS)
    result = build_site(root, output=root / "output")
    assert [str(fault) for fault in result.diagnostics] == []
    return root / "output"


def _file(output: Path, language: str, name: str) -> Path:
    return output / language / "results/all-of-it" / name


def _cell(output: Path, cell_id: str, language: str = "en") -> str:
    page = _file(output, language, "index.html").read_text(encoding="utf-8")
    found = re.search(rf'<td id="{re.escape(cell_id)}".*?</td>', page, re.DOTALL)
    assert found is not None
    return found[0]


def test_page_has_changes_in_brackets_with_words_for_those_who_hear(output: Path) -> None:
    """What is compared with is a title, whether it is good is said; the legend stands below the table."""
    cell = _cell(output, "r2.rate")
    assert '<span class="change" title="compared with R 1">(+118\u00a0/\u00a0+15)' in cell
    assert '+15)<span class="for-machines"> better</span></span>' in cell
    assert '(−50)<span class="for-machines"> besser</span>' in _cell(output, "r2.latency", "de")
    assert 'class="change"' not in _cell(output, "r1.rate")
    assert 'class="change"' not in _cell(output, "r2.size")
    page = _file(output, "de", "index.html").read_text(encoding="utf-8")
    assert (
        '<p class="legend">In Klammern: Differenz in der Einheit des Werts gegenüber dem vorigen Wert (Version).</p>'
        in page
    )


def test_page_has_the_baseline_the_attachments_and_the_history(output: Path) -> None:
    """Each where readers look for it."""
    page = _file(output, "en", "index.html").read_text(encoding="utf-8")
    assert '<p class="legend" id="baseline--rate">Baseline (Rate): <span class="value">940\u00a0Mbit/s</span>' in page
    assert 'attachments/runs.txt">Runs</a> (runs.txt, ' in page
    assert "Old – not available: Lost." in page
    assert "Raw data of: R 1" in page
    assert 'Earlier: <span class="nowrap">2024</span>: <span class="nowrap">20\u00a0kB</span>.' in page
    assert ">30<" in _cell(output, "r2.size")
    assert "computed: Size / Latency" in page
    assert 'data-value="0.067"' in _cell(output, "r2.speed")


def test_datasheet_has_them_too(output: Path) -> None:
    """The same words, without a screen."""
    document = pypdfium2.PdfDocument(_file(output, "en", "all-of-it-en.pdf"))
    text = " ".join("".join(page.get_textpage().get_text_bounded() for page in document).split())
    for words in (
        "(+118 / +15)",
        "(−50)",
        "In brackets: difference in the unit of the value compared with the previous value (Release).",
        "Baseline (Rate): 940 Mbit/s – No device.",
        "Earlier: 2024: 20 kB.",
        "Old – not available: Lost.",
    ):
        assert words in text.replace("\u00a0", " ")


def test_wikitext_has_them_too(output: Path) -> None:
    """Ready to paste."""
    text = _file(output, "en", "all-of-it-en.wiki").read_text(encoding="utf-8")
    assert "(+118&nbsp;/&nbsp;+15)" in text
    assert '\n<span id="baseline--rate"></span>Baseline (Rate): 940&nbsp;Mbit/s – No device.\n' in text
    assert "\nIn brackets: difference in the unit of the value" in text
    assert "https://benchmarks.example/en/results/all-of-it/attachments/runs.txt Runs]" in text
    assert "\n\n\n" not in text


def test_sheet_and_data_have_them_too(output: Path) -> None:
    """As columns and keys."""
    header, *rows = _file(output, "en", "all-of-it-en.csv").read_text(encoding="utf-8").splitlines()
    assert header.endswith("change,baseline,unit of the baseline,earlier values")
    assert any(row.startswith("r2.rate.tx,") and row.endswith(",+118,940,Mbit/s,") for row in rows)
    data = json.loads(_file(output, "en", "all-of-it.json").read_text(encoding="utf-8"))
    measurements = {each["id"]: each for each in data["measurements"]}
    assert measurements["r2.rate.tx"]["change"][0]["value"] == "118"
    assert measurements["r1.rate.tx"]["change"] is None
    assert measurements["r1.rate.tx"]["raw"] == ["runs"]
    assert measurements["r2.latency"]["samples"] == ["434 ms", "457 ms", "460 ms"]
    assert measurements["r2.size"]["earlier"][0]["value"] == "20"
    assert measurements["r2.speed"]["computed"] == "size / latency"
    assert data["baseline"][0]["value"] == "940"
    assert data["attachments"]["runs"]["file"] == "attachments/runs.txt"
