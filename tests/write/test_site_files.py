"""Files of the site: each replaced in one step, or left as it was."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sitegen.errors import SitegenError
from sitegen.write.site_files import write_new_folder, write_single_file, write_site_files


def names(folder: Path) -> list[str]:
    """Give all files of a folder, hidden ones too."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


def test_files_are_written_replaced_and_removed(tmp_path: Path) -> None:
    """Folders are made as they are needed, and rights stay."""
    (tmp_path / "old.po").write_bytes(b"1")
    (tmp_path / "old.po").chmod(0o640)
    (tmp_path / "gone.po").write_bytes(b"1")
    write_site_files(tmp_path, {"a/b/new.po": b"2", "old.po": b"3", "gone.po": None, "never.po": None})
    assert names(tmp_path) == ["a/b/new.po", "old.po"]
    assert (tmp_path / "old.po").read_bytes() == b"3"
    assert (tmp_path / "old.po").stat().st_mode & 0o777 == 0o640


def test_reader_sees_the_old_file_or_the_new_one(tmp_path: Path) -> None:
    """The file is another one afterwards: nobody has written into the one that was open."""
    place = tmp_path / "x.po"
    place.write_bytes(b"old")
    with place.open("rb") as opened:
        write_site_files(tmp_path, {"x.po": b"new"})
        assert opened.read() == b"old"
    assert place.read_bytes() == b"new"


def test_fault_of_the_disk_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the second file not on the disk, the first one stays as it was, and nothing lies about."""
    (tmp_path / "a.po").write_bytes(b"old")
    real = os.fsync
    calls = 0

    def fail_second(descriptor: int) -> None:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise OSError(28, "No space left on device")
        real(descriptor)

    monkeypatch.setattr(os, "fsync", fail_second)
    with pytest.raises(SitegenError, match=r"cannot write .*: No space left on device"):
        write_site_files(tmp_path, {"a.po": b"new", "b.po": b"new"})
    assert names(tmp_path) == ["a.po"]
    assert (tmp_path / "a.po").read_bytes() == b"old"


def test_link_out_of_the_site_is_not_followed(tmp_path: Path) -> None:
    """A folder that leads elsewhere is not ours to write into; one that leads to the site is."""
    site, other = tmp_path / "site", tmp_path / "other"
    (site / "real").mkdir(parents=True)
    other.mkdir()
    (site / "out").symlink_to(other)
    (site / "in").symlink_to(site / "real")
    with pytest.raises(SitegenError, match="by a link"):
        write_site_files(site, {"out/x.po": b"1"})
    write_site_files(site, {"in/x.po": b"1"})
    assert names(tmp_path) == ["site/real/x.po"]


def test_single_file_is_replaced_in_one_step(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or stays, if it cannot be."""
    write_single_file(tmp_path / "x.csv", b"1")
    write_single_file(tmp_path / "x.csv", b"2")
    assert (tmp_path / "x.csv").read_bytes() == b"2"
    with pytest.raises(SitegenError, match="cannot write"):
        write_single_file(tmp_path / "nowhere/x.csv", b"1")
    (tmp_path / "folder").mkdir()
    with pytest.raises(SitegenError, match="cannot write"):
        write_single_file(tmp_path / "folder", b"1")
    assert names(tmp_path) == ["x.csv"]


def test_new_folder_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    """In place of nothing or of an empty folder."""
    write_new_folder(tmp_path / "a/b", {"x": b"1", "deep/er/y": b"2"})
    (tmp_path / "empty").mkdir()
    write_new_folder(tmp_path / "empty", {"x": b"1"})
    assert names(tmp_path) == ["a/b/deep/er/y", "a/b/x", "empty/x"]
    with pytest.raises(SitegenError, match="cannot write"):
        write_new_folder(tmp_path / "a", {"x": b"3", "deep/er/y": b"2"})
    assert names(tmp_path) == ["a/b/deep/er/y", "a/b/x", "empty/x"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "empty"]
