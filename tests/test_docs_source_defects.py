from __future__ import annotations

import re
from pathlib import Path

from sitegen.diagnostics import Code

PAGE = (Path(__file__).parent.parent / "docs" / "source-defects.md").read_text("utf-8")


def faults_by_section() -> list[list[str]]:
    """Give the faults that each of the three lists names, in its first columns."""
    sections = PAGE.split("\n## ")[1:]
    rows = [[line.split("|")[1] for line in section.splitlines() if line.startswith("| `")] for section in sections]
    return [[fault for row in section for fault in re.findall(r"`([^`]+)`", row)] for section in rows]


def test_every_fault_is_in_one_list() -> None:
    """The three lists hold all 127 faults, none twice, and as many as the summary says."""
    lists = faults_by_section()
    faults = [fault for section in lists for fault in section]
    assert (len(faults), len(set(faults))) == (127, 127)
    assert [str(len(section)) for section in lists] == re.findall(r"^\| \d \|.*\| (\d+) \|$", PAGE, re.MULTILINE)


def test_codes_are_codes_of_the_program() -> None:
    """What the second list gives as a code can be looked up in `docs/diagnostics.md`."""
    second = PAGE.split("\n## ")[2]
    named = re.findall(r"`([a-z]+(?:-[a-z]+)+)`", " ".join(line.rpartition(" | ")[2] for line in second.splitlines()))
    assert named
    assert set(named) <= {str(code) for code in Code}
