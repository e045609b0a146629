"""One result set in one format: the bytes of a build."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.build import build_site
from sitegen.commands.export import export_result_set
from sitegen.diagnostics import Code
from sitegen.errors import UsageError
from tests.commands.conftest import replace_in

ID = "office-storage"
NAMES = {
    "csv": "{id}-{language}.csv",
    "json": "{id}.json",
    "wiki": "{id}-{language}.wiki",
    "html": "index.html",
    "pdf": "{id}-{language}.pdf",
}


@pytest.mark.parametrize("language", ["de", "en"])
def test_export_is_what_a_build_writes(site: Path, language: str) -> None:
    """Every format, byte for byte."""
    build_site(site, output=site / "output")
    for file_format, name in NAMES.items():
        exported = export_result_set(site, ID, file_format=file_format, language=language)
        built = site / "output" / language / "results" / ID / name.format(id=ID, language=language)
        assert exported.content == built.read_bytes(), file_format


def test_language_is_the_first_one_if_none_is_named(site: Path) -> None:
    """As for every file of the content."""
    first = export_result_set(site, ID, file_format="csv", language=None)
    assert first == export_result_set(site, ID, file_format="csv", language="en")


def test_wrong_names_are_wrong_usage(site: Path) -> None:
    """With the names that were perhaps meant."""
    with pytest.raises(UsageError, match='there is no result set "office-storag"; did you mean "office-storage"'):
        export_result_set(site, "office-storag", file_format="csv", language=None)
    with pytest.raises(UsageError, match='"fr" is not a language of this site; known here: en, de'):
        export_result_set(site, ID, file_format="csv", language="fr")


def test_content_at_fault_gives_no_file(site: Path) -> None:
    """A number that may be wrong is not handed on; a warning is told."""
    replace_in(site / f"content/results/{ID}.yaml", "612 MB/s", "612 MBps")
    warned = export_result_set(site, ID, file_format="csv", language=None)
    assert ([fault.code for fault in warned.diagnostics], warned.content is None) == ([Code.UNIT_ALIAS], False)
    replace_in(site / f"content/results/{ID}.yaml", "612 MBps", "612 MBqs")
    failed = export_result_set(site, ID, file_format="csv", language=None)
    assert failed.content is None
    assert Code.UNIT_UNKNOWN in {fault.code for fault in failed.diagnostics}
