"""Removing what sitegen made."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.errors import SitegenError
from sitegen.write.clean import clean_output

if TYPE_CHECKING:
    from tests.write.conftest import Site


def test_output_and_work_folder_go(site: Site) -> None:
    """After clean the site's folder is as before the first build."""
    site.write({"a/b": "1", "c": "2"})
    (site.output / "a/.DS_Store").write_text("x")
    (site.work / "cache").mkdir()
    (site.work / "cache/entry").write_text("x")
    (site.work / "state").write_text("x")
    summary = clean_output(site.output, work=site.work)
    assert (summary.removed, summary.kept) == (3, ())  # two files and the dropping
    assert list(site.root.iterdir()) == []


def test_nothing_to_clean_is_fine(site: Site) -> None:
    """Twice is as good as once."""
    assert clean_output(site.output, work=site.work).removed == 0
    assert list(site.root.iterdir()) == []


def test_work_folder_alone_goes(site: Site) -> None:
    """The output was removed by hand, or never written."""
    site.write({})
    (site.output / ".sitegen-manifest.json").unlink()
    site.output.rmdir()
    clean_output(site.output, work=site.work)
    assert list(site.root.iterdir()) == []


def test_output_goes_where_the_work_folder_is_lost(site: Site) -> None:
    """The manifest in the output is enough."""
    site.write({"a": "1"})
    clean_output(site.output, work=site.work)
    site.write({"a": "1"})
    for entry in site.work.iterdir():
        entry.unlink()
    site.work.rmdir()
    clean_output(site.output, work=site.work)
    assert list(site.root.iterdir()) == []


def test_folder_of_others_is_refused(site: Site) -> None:
    """Without our manifest nothing is removed."""
    site.output.mkdir()
    (site.output / "mine").write_text("x")
    with pytest.raises(SitegenError, match="did not make"):
        clean_output(site.output, work=site.work)
    assert site.read() == {"mine": "x"}


def test_foreign_files_in_our_output_stop_the_cleaning(site: Site) -> None:
    """The first few are named, and nothing is removed."""
    site.write({"a": "1"})
    for number in range(7):
        (site.output / f"mine-{number}").write_text("x")
    with pytest.raises(SitegenError, match=r"\(mine-0, mine-1, mine-2, mine-3, mine-4, …\)"):
        clean_output(site.output, work=site.work)
    assert site.read()["a"] == "1"


def test_kept_files_and_other_outputs_stay(site: Site) -> None:
    """Somebody's files in the work folder, and the lock of another output beside, are not ours to remove."""
    site.write({"a": "1"})
    (site.output / "mine").write_text("x")
    kept = site.write({"a": "1"}).kept
    assert kept is not None
    (site.work / "other.lock").write_text("")
    assert (kept,) == clean_output(site.output, work=site.work).kept
    assert (kept / "mine").read_text() == "x"
    assert (site.work / "other.lock").exists()
    assert not (site.work / "output.lock").exists()
