"""What README.md shows is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sitegen.build import check_site
from sitegen.cli import run
from sitegen.diagnostics import Code
from sitegen.load.dataset import load_dataset
from tests.commands.conftest import replace_in
from tests.conftest import REPOSITORY, copy_content

README = (REPOSITORY / "README.md").read_text("utf-8")
SECTION = README[README.index("## A site of your own") : README.index("## What is where")]
RESULTS = "content/results/office-storage.yaml"
RACK_SERVERS = Path("content/results/opnsense-rack-servers.yaml")


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


def change_first_value(site: Path, value: str) -> None:
    """Write a value in place of the first one, as README says."""
    text = (site / RACK_SERVERS).read_text("utf-8")
    assert "throughput: [9.33 Gbit/s, 9.46 Gbit/s]" in text
    (site / RACK_SERVERS).write_text(text.replace("[9.33 Gbit/s", f"[{value}", 1), "utf-8")


def test_changed_value_of_the_example_is_right(tmp_path: Path) -> None:
    """The value that README writes loads without a fault."""
    site = copy_content(tmp_path)
    (shown,) = re.findall(r"throughput: \[(9\.35 Gbit/s), 9\.46 Gbit/s\]", README)
    change_first_value(site, shown)
    assert load_dataset(site).diagnostics == ()


def test_message_of_the_example_is_the_real_one(tmp_path: Path) -> None:
    """Place, message and hint in README are those of the program."""
    site = copy_content(tmp_path)
    change_first_value(site, "9,35 Gbit/s")
    (fault,) = load_dataset(site).diagnostics
    assert f"{fault}\n  hint: {fault.hint}" in README
