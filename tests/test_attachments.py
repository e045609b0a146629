"""Attached files in the site that is built."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

from sitegen.build import build_site

RUNS = b"1 2 3\n"
SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
RESULTS = f"""\
title: {{de: Test, en: Test}}
vocabulary:
  metrics: {{latency: {{label: {{de: Latenz, en: Latency}}, unit: ms}}}}
axes: {{metric: [latency]}}
attachments:
  runs: {{title: {{de: Läufe, en: Runs}}, file: runs.txt, sha256: {sha256(RUNS).hexdigest()}}}
results: {{value: 12, raw: runs}}
"""


def test_attached_file_is_copied_beside_the_page_in_every_language(tmp_path: Path) -> None:
    """The page links it relatively, the wiki by its full address."""
    (tmp_path / "content/results").mkdir(parents=True)
    (tmp_path / "content/attachments/small").mkdir(parents=True)
    (tmp_path / "content/site.yaml").write_text(SITE, encoding="utf-8")
    (tmp_path / "content/results/small.yaml").write_text(RESULTS, encoding="utf-8")
    (tmp_path / "content/attachments/small/runs.txt").write_bytes(RUNS)
    result = build_site(tmp_path, output=tmp_path / "output", with_pdf=False)
    assert [str(fault) for fault in result.diagnostics] == []
    for language in ("de", "en"):
        folder = tmp_path / "output" / language / "results/small"
        assert (folder / "attachments/runs.txt").read_bytes() == RUNS
        page = (folder / "index.html").read_text(encoding="utf-8")
        assert f'href="../../../{language}/results/small/attachments/runs.txt"' in page
        wiki = (folder / f"small-{language}.wiki").read_text(encoding="utf-8")
        assert f"https://benchmarks.example/{language}/results/small/attachments/runs.txt" in wiki
