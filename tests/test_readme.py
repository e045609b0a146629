"""The README's site of one's own: its steps lead where it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sitegen.build import check_site
from sitegen.cli import run
from sitegen.diagnostics import Code
from tests.commands.conftest import replace_in
from tests.conftest import REPOSITORY

README = (REPOSITORY / "README.md").read_text("utf-8")
SECTION = README[README.index("## A site of your own") : README.index("## What is where")]
RESULTS = "content/results/office-storage.yaml"


def blocks(language: str) -> list[str]:
    """Give the examples of the section."""
    return re.findall(rf"^```{language}\n(.*?)^```$", SECTION, re.MULTILINE | re.DOTALL)


def test_site_of_ones_own_follows_the_readme(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every step as it stands there: a device, its values, what is missing, a translation, a release."""
    monkeypatch.chdir(tmp_path)
    assert run(["new", "site", "my-wiki"]) == 0
    monkeypatch.chdir(tmp_path / "my-wiki")
    site = Path()
    device, axis, values, missing = blocks("yaml")
    (translation,) = blocks("po")
    (site / "content/devices/cedar-2.yaml").write_text(device, "utf-8")
    replace_in(site / RESULTS, "  device: [alder-4, birch-8]\n", axis)
    replace_in(site / RESULTS, "\nconclusions:", f"{values}\nconclusions:")
    assert {fault.code for fault in check_site(site).diagnostics} == {
        Code.VALUE_WITHOUT_REASON,
        Code.TRANSLATION_MISSING,
    }
    assert run(["check", "-q"]) == 1
    replace_in(site / RESULTS, values, values + missing)
    assert [fault.code for fault in check_site(site).diagnostics] == [Code.TRANSLATION_MISSING]
    assert run(["translations", "update", "-q"]) == 0
    empty = re.sub(r'msgstr ".*"', 'msgstr ""', translation)
    replace_in(site / "content/locale/de/results/office-storage.po", empty, translation)
    assert run(["build", "--strict", "--no-pdf", "-q"]) == 0
    assert "Hier setzt die CPU die Grenze." in (site / "output/de/results/office-storage/index.html").read_text("utf-8")
    assert run(["release", "-q"]) == 0


def test_every_command_of_the_readme_is_one() -> None:
    """With its options."""
    shell = "".join(re.findall(r"^```sh\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
    lines = re.findall(r"^sitegen ([^#\n]*)", shell, re.MULTILINE)
    assert len(lines) > 5
    for line in lines:
        words = line.split()
        command = words[:2] if words[0] in {"new", "translations"} else words[:1]
        assert run([*command, "--help"]) == 0
