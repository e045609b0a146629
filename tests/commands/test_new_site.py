"""The site that `sitegen new site` makes."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.build import build_site, check_site
from sitegen.commands.new_site import make_new_site
from sitegen.errors import SitegenError, UsageError
from tests.commands.conftest import snapshot


def test_new_site_has_no_faults_and_builds(site: Path) -> None:
    """Neither errors nor warnings, in both languages, datasheets too."""
    assert check_site(site).diagnostics == ()
    result = build_site(site, output=site / "output", strict=True)
    assert (result.diagnostics, result.summary is None) == ((), False)
    page = (site / "output/de/results/office-storage/index.html").read_text("utf-8")
    assert "Netzwerkspeicher fürs Büro" in page
    assert 'data-missing="not-supported"' in page


def test_output_is_not_committed(site: Path) -> None:
    """What is built is ignored by git from the start."""
    assert (site / ".gitignore").read_text("utf-8").splitlines() == ["/output/", "/.sitegen/"]


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    """Neither a file nor a folder with something in it; an empty folder is as good as none."""
    (tmp_path / "file").write_text("x", "utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder/mine").write_text("x", "utf-8")
    before = snapshot(tmp_path)
    with pytest.raises(UsageError, match="is a file"):
        make_new_site(tmp_path / "file")
    with pytest.raises(UsageError, match="is not empty, and nothing is overwritten"):
        make_new_site(tmp_path / "folder")
    assert snapshot(tmp_path) == before
    (tmp_path / "empty").mkdir()
    assert make_new_site(tmp_path / "empty") == len(snapshot(tmp_path / "empty"))
    with pytest.raises(SitegenError, match="cannot write"):
        make_new_site(tmp_path / "file/below")
