"""The table of faults in `cases/faults.toml`, which can be reviewed without knowing Python."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from sitegen.diagnostics import Code, Diagnostic
from tests.load.conftest import ChangeText, LoadTexts

CASES = Path(__file__).parent / "cases/faults.toml"
TESTS = Path(__file__).parent.parent
# Codes that no case has, and where they are tested: bytes on the disk, sizes, and what other stages report.
ELSEWHERE = {
    Code.FILE_ENCODING: "load/test_files.py",
    Code.FILE_TOO_LARGE: "load/test_files.py",
    Code.FILE_OUTSIDE: "load/test_files.py",
    Code.FILE_NAME: "load/test_files.py",
    Code.YAML_TOO_MANY_NODES: "load/test_yaml_reader.py",
    Code.TEXT_HTML: "prose/test_parse.py",
    Code.ROLE_UNKNOWN: "check/test_texts.py",
    Code.ROLE_CONTENT: "check/test_texts.py",
    Code.PARTS_WHOLE: "check/test_parts.py",
    Code.CORE_COUNT: "check/test_core_counts.py",
    Code.CELL_NOT_SHOWN: "check/test_shown_cells.py",
    Code.CATALOG_SYNTAX: "catalogs/test_reader.py",
    Code.CATALOG_ENTRY_UNUSED: "catalogs/test_checks.py",
    Code.TRANSLATION_MISSING: "catalogs/test_checks.py",
    Code.TRANSLATION_DIFFERS: "catalogs/test_checks.py",
    Code.PAGE_RENDERING: "test_build_warnings.py",
    Code.KEY_NOT_SUPPORTED: "load/test_files.py",
    Code.COMPUTED_INVALID: "load/test_computed.py",
    Code.SAMPLES_DIFFER: "load/test_samples.py",
    Code.HISTORY_ORDER: "load/test_history.py",
    Code.ATTACHMENT_MISSING: "load/test_attachments.py",
    Code.ATTACHMENT_CHANGED: "load/test_attachments.py",
    Code.ATTACHMENT_UNLISTED: "load/test_attachments.py",
    Code.LINK_LOST: "check/test_links.py",
    Code.RELEASED_ID_LOST: "commands/test_release.py",
}


@dataclass(frozen=True)
class Case:
    """A case of the table; `new` is the whole file where there is no `old`."""

    name: str
    file: str
    old: str | None
    new: str
    at: str
    code: str
    hint: str
    repaired: str | None
    literal: str


def _read_cases() -> list[Case]:
    cases = []
    for entry in tomllib.loads(CASES.read_text(encoding="utf-8"))["case"]:
        repaired = entry.pop("repaired", None)
        case = Case(
            name=entry.pop("name"),
            file=entry.pop("file"),
            old=entry.pop("old", None),
            new=entry.pop("text", None) or entry.pop("new"),
            at=entry.pop("at"),
            code=entry.pop("code"),
            hint=entry.pop("hint", ""),
            repaired=repaired,
            literal=entry.pop("literal", repaired or ""),
        )
        assert not entry, f"unknown keys in {case.name}: {entry}"
        cases.append(case)
    return cases


ALL = _read_cases()
REPAIRED = [case for case in ALL if case.repaired is not None]


def _faults(case: Case, text: str, load_texts: LoadTexts, change_text: ChangeText) -> tuple[Diagnostic, ...]:
    whole = text if case.old is None else change_text(case.file, case.old, text)
    return load_texts({case.file: whole}).diagnostics


def test_base_site_has_no_fault(load_texts: LoadTexts) -> None:
    """So every fault of a case is of its change."""
    loaded = load_texts({})
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None


@pytest.mark.parametrize("case", ALL, ids=lambda case: case.name)
def test_fault_is_told_once_at_its_place_with_its_repair(
    case: Case, load_texts: LoadTexts, change_text: ChangeText
) -> None:
    """One cause is one diagnostic, however many files depend on what is at fault."""
    faults = _faults(case, case.new, load_texts, change_text)
    told = [f"{fault.location}: {fault.code}" for fault in faults]
    assert told == [f"content/{case.file}:{case.at}: {case.code}"]
    assert case.hint in faults[0].hint
    assert case.literal in faults[0].hint
    assert faults[0].hint


@pytest.mark.parametrize("case", REPAIRED, ids=lambda case: case.name)
def test_repair_of_the_hint_mends_the_fault(case: Case, load_texts: LoadTexts, change_text: ChangeText) -> None:
    """What a hint tells authors to write is right."""
    assert case.repaired is not None
    assert _faults(case, case.repaired, load_texts, change_text) == ()


def test_every_code_has_a_case_or_is_tested_elsewhere() -> None:
    """A code that nothing reports, or that no test reports, is not in the list of codes for long."""
    in_table = {Code(case.code) for case in ALL}
    assert in_table & set(ELSEWHERE) == set()
    assert set(Code) == in_table | set(ELSEWHERE)
    for code, path in ELSEWHERE.items():
        text = (TESTS / path).read_text(encoding="utf-8")
        assert f"Code.{code.name}" in text or code in text, f"{path} does not test {code}"


def test_faults_of_several_files_are_told_in_one_run(load_texts: LoadTexts, change_text: ChangeText) -> None:
    """By file, line and column; also where one file is not YAML and others build on it."""
    results = change_text("results/lab.yaml", "cpu_load: not-tested", "cpu_load: schnell")
    loaded = load_texts(
        {
            "vocabulary.yaml": change_text("vocabulary.yaml", "better: higher", "better: bigger"),
            "results/lab.yaml": results.replace("measured: 2025-03-05", "measured: 5.3.2025"),
            "devices/fw-c.yaml": change_text("devices/fw-c.yaml", '"25.1"', "25.1"),
            "devices/fw-a.yaml": "name: FW-A\nspecs: {cpu: Intel Atom\n",
        }
    )
    assert [f"{fault.location}: {fault.code}" for fault in loaded.diagnostics] == [
        "content/devices/fw-a.yaml:2:8: yaml-syntax",
        "content/devices/fw-c.yaml:6:13: version-number",
        "content/results/lab.yaml:5:11: date-invalid",
        "content/results/lab.yaml:38:17: reason-unknown",
        "content/vocabulary.yaml:5:13: choice-unknown",
    ]


def test_files_are_read_for_faults_even_without_a_site(load_texts: LoadTexts) -> None:
    """Where the site is not YAML, what is not YAML elsewhere is told in the same run."""
    loaded = load_texts({"site.yaml": "format: 1\nlanguages: [de\n", "devices/fw-a.yaml": "name:\tFW-A\n"})
    assert loaded.dataset is None
    assert [fault.code for fault in loaded.diagnostics] == [Code.YAML_TAB, Code.YAML_SYNTAX]
