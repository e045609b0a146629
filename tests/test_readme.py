"""What README.md shows is what the program does."""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

from sitegen.cli import sitegen as command
from sitegen.load.dataset import load_dataset
from tests.conftest import REPOSITORY, copy_content

README = (REPOSITORY / "README.md").read_text("utf-8")
RESULTS = Path("content/results/opnsense-rack-servers.yaml")


def change_first_value(site: Path, value: str) -> None:
    """Write a value in place of the first one, as README says."""
    text = (site / RESULTS).read_text("utf-8")
    assert "throughput: [9.33 Gbit/s, 9.46 Gbit/s]" in text
    (site / RESULTS).write_text(text.replace("[9.33 Gbit/s", f"[{value}", 1), "utf-8")


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


def test_commands_exist() -> None:
    """Every command and option of the block of commands is one."""
    (block,) = re.findall(r"```sh\n(sitegen build .*?)```", README, re.DOTALL)
    for line in block.splitlines():
        name, *options = line.partition("#")[0].split()[1:]
        help_text = CliRunner().invoke(command, [name, "--help"], standalone_mode=True).output
        assert all(option in help_text for option in options), line
