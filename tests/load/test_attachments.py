"""Attachments: files that are checked against their SHA-256."""

from __future__ import annotations

from hashlib import sha256

import pytest

from sitegen.load.dataset import Loaded, structure_dataset
from sitegen.load.files import ContentFiles, Source
from sitegen.model.attachments import RawReference

SITE = "format: 1\ntitle: {de: Test, en: Test}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
RESULTS = """\
title: {de: Test, en: Test}
vocabulary:
  metrics: {latency: {label: {de: Latenz, en: Latency}, unit: ms}}
  axes: {release: {label: {de: Version, en: Release}, members: {r1: R 1, r2: R 2}}}
axes: {release: [r1, r2], metric: [latency]}
"""
RUNS = b"1 2 3\n"
SUM = sha256(RUNS).hexdigest()
TITLE = "title: {de: Läufe, en: Runs}"


def _load(rest: str, **files: bytes) -> Loaded:
    source = Source("content/results/small.yaml", RESULTS + rest)
    folders = {"devices": {}, "tests": {}, "setups": {}, "results": {"small": source}}
    attachments = {f"small/{name}.txt": content for name, content in files.items()}
    return structure_dataset(
        ContentFiles({"site.yaml": Source("content/site.yaml", SITE)}, folders, {}, attachments=attachments)
    )


def _find_faults(attachment: str, **files: bytes) -> list[str]:
    loaded = _load(f"attachments: {{runs: {attachment}}}\nresults: {{r1: 12, r2: 10}}\n", **files)
    return [f"{fault.code}: {fault.message}; {fault.hint}" for fault in loaded.diagnostics]


def test_file_with_its_sum_is_attached_and_cells_name_it() -> None:
    """Whole, or with a path within it; the deeper one wins."""
    loaded = _load(
        f"attachments: {{runs: {{{TITLE}, file: runs.txt, sha256: {SUM}}}}}\n"
        "raw: runs\nresults: {r1: {value: 12, raw: [runs#a/b.txt, runs]}, r2: 10}\n",
        runs=RUNS,
    )
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    result_set = loaded.dataset.result_sets["small"]
    file = result_set.attachments["runs"].file
    assert file is not None
    assert (file.path, file.name, file.size) == ("content/attachments/small/runs.txt", "runs.txt", 6)
    assert [cell.raw for cell in result_set.cells] == [
        (RawReference("runs", "a/b.txt"), RawReference("runs", None)),
        (RawReference("runs", None),),
    ]
    assert loaded.attachments == {"small/runs.txt": RUNS}


@pytest.mark.parametrize(
    ("attachment", "fault"),
    [
        (
            f"{{{TITLE}, file: run.txt, sha256: {SUM}}}",
            'attachment-missing: there is no file content/attachments/small/run.txt; did you mean "runs.txt"?',
        ),
        (f"{{{TITLE}, file: runs.txt}}", f'key-missing: the attachment "runs.txt" has no "sha256"; add sha256: {SUM}'),
        (
            f"{{{TITLE}, file: runs.txt, sha256: {'0' * 64}}}",
            f"attachment-changed: runs.txt is not the file that the sum was made of: its SHA-256 is {SUM}",
        ),
        (f"{{{TITLE}, file: runs.txt, sha256: abc}}", 'attachment-changed: "abc" is no SHA-256'),
        (f"{{{TITLE}, file: ../site.yaml, sha256: {SUM}}}", 'file-name: "../site.yaml" is not allowed'),
        (f"{{{TITLE}}}", 'key-missing: the attachment "runs" needs either a file or the reason'),
    ],
)
def test_wrong_attachment_is_reported_with_its_repair(attachment: str, fault: str) -> None:
    """The hint has the sum, ready to be copied; a file that is not attached now is told too."""
    found = _find_faults(attachment, runs=RUNS)
    assert next(each for each in found if not each.startswith("attachment-unlisted")).startswith(fault)
    assert len(found) <= 2


def test_file_that_nobody_attaches_is_reported() -> None:
    """It would not be on the site."""
    found = _find_faults(f"{{{TITLE}, unavailable: {{de: Verloren., en: Lost.}}}}", other=RUNS)
    assert [each.partition(";")[0] for each in found] == ["attachment-unlisted: no result set attaches this file"]


def test_names_that_are_one_on_some_file_systems_are_refused() -> None:
    """Windows and macOS would keep one of them."""
    two = f"{{{TITLE}, file: runs.txt, sha256: {SUM}}}, more: {{{TITLE}, file: RUNS.txt, sha256: {SUM}}}"
    found = _find_faults(two, runs=RUNS, RUNS=RUNS)
    assert found == ["file-name: RUNS.txt and runs.txt are one file on some file systems; rename one of them"]


def test_raw_names_an_attachment() -> None:
    """Another id is a fault, with a proposal."""
    lost = f"attachments: {{runs: {{{TITLE}, unavailable: {{de: Verloren., en: Lost.}}}}}}\n"
    loaded = _load(lost + "raw: run\nresults: {r1: 12, r2: 10}\n")
    assert [f"{fault.code}: {fault.message}; {fault.hint}" for fault in loaded.diagnostics] == [
        'id-unknown: there is no attachment "run"; did you mean "runs"?'
    ]
