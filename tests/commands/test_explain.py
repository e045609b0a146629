"""The reference of diagnostics on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.commands import explain
from sitegen.commands.explain import explain_code, list_codes, read_entries
from sitegen.diagnostics import Code
from sitegen.errors import SitegenError, UsageError


@pytest.mark.parametrize("code", list(Code))
def test_every_code_is_explained(code: Code) -> None:
    """With its own entry and no other."""
    entry = explain_code(code.value)
    assert entry.startswith(f"## {code}\n\n")
    assert entry.count("\n## ") == 0
    assert entry.endswith("```\n")


def test_code_may_be_copied_with_its_brackets() -> None:
    """As it stands in a message."""
    assert explain_code(" error[unit-unknown]: ") == explain_code("unit-unknown")


def test_unknown_code_is_wrong_usage() -> None:
    """With the code that was perhaps meant."""
    with pytest.raises(UsageError, match='there is no code "unit-unknwon"; did you mean "unit-unknown"'):
        explain_code("unit-unknwon")


def test_list_has_a_line_for_each_code() -> None:
    """In the order of the reference, with what it means."""
    lines = list_codes().splitlines()
    assert [line.partition(" ")[0] for line in lines] == [code.value for code in Code]
    assert all(line.endswith((".", ":")) for line in lines)


def test_headings_in_examples_are_no_entries() -> None:
    """A comment of YAML begins like a heading."""
    reference = "# Part\n\n## one\n\nProse.\n\n```yaml\n## no entry\n```\n\n# Other\n\nWords.\n\n## two\n\nProse.\n"
    entries = {"one": "## one\n\nProse.\n\n```yaml\n## no entry\n```\n", "two": "## two\n\nProse.\n"}
    assert read_entries(reference) == entries


def test_reference_that_is_missing_is_a_fault_of_the_surroundings(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Somebody has taken the package apart."""
    monkeypatch.setattr(explain, "_PACKAGE", tmp_path / "sitegen")
    with pytest.raises(SitegenError, match="install sitegen again"):
        explain_code("unit-unknown")
