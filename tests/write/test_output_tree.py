"""Files to the output folder, as a whole."""

from __future__ import annotations

import errno
import json
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from sitegen.errors import SitegenError
from sitegen.model.views import Artifact
from sitegen.write import exchange, staging
from sitegen.write.output_tree import write_tree

if TYPE_CHECKING:
    from tests.write.conftest import Site

FILES = {
    "index.html": "start",
    "de/index.html": "Start",
    "de/results/a/index.html": "A",
    "de/results/a/a.csv": "a;b",
}

Snapshot = Callable[[Path], dict[str, tuple[int, ...]]]


def test_first_write_makes_exactly_the_files_and_the_manifest(site: Site) -> None:
    """A missing output folder is made, with the site's files and the manifest; no staging stays."""
    summary = site.write(FILES)
    assert site.read() == FILES
    assert tuple(sorted(FILES)) == summary.written
    assert () == summary.unchanged == summary.removed
    assert set() == site.list_work()


def test_second_write_touches_nothing_at_all(site: Site, snapshot: Snapshot) -> None:
    """Equal files: no file, folder, time or link count changes, in the output and around it."""
    site.write(FILES)
    before = snapshot(site.root)
    summary = site.write(dict(reversed(FILES.items())))
    assert before == snapshot(site.root)
    assert ((), tuple(sorted(FILES)), ()) == (summary.written, summary.unchanged, summary.removed)


def test_unchanged_files_keep_bytes_inode_and_times(site: Site) -> None:
    """Where one file changes, the others are the same files as before."""
    site.write(FILES)
    os.utime(site.output / "index.html", ns=(1_000_000_007, 1_000_000_007))
    before = {path: (site.output / path).stat() for path in FILES}
    summary = site.write(FILES | {"de/results/a/a.csv": "a;c"})
    assert summary.written == ("de/results/a/a.csv",)
    after = {path: (site.output / path).stat() for path in FILES}
    for path in FILES.keys() - set(summary.written):
        assert (before[path].st_ino, before[path].st_mtime_ns) == (
            after[path].st_ino,
            after[path].st_mtime_ns,
        )
        assert after[path].st_nlink == 1
    assert before["de/results/a/a.csv"].st_ino != after["de/results/a/a.csv"].st_ino


def test_same_length_with_other_bytes_is_a_change(site: Site) -> None:
    """The bytes decide, not size or time."""
    site.write({"a.html": "1,5"})
    site.write({"a.html": "5,1"})
    assert site.read() == {"a.html": "5,1"}


def test_file_edited_in_the_output_is_written_again(site: Site) -> None:
    """What stands in the output is compared, not what the manifest says of it."""
    site.write(FILES)
    (site.output / "index.html").write_text("other")
    assert site.write(FILES).written == ("index.html",)
    assert site.read() == FILES


def test_file_deleted_in_the_output_is_written_again(site: Site) -> None:
    """A lost file comes back."""
    site.write(FILES)
    (site.output / "de/index.html").unlink()
    assert site.write(FILES).written == ("de/index.html",)


def test_stale_files_and_their_empty_folders_go(site: Site) -> None:
    """What the site no longer has is removed, with the folder that held it."""
    site.write(FILES)
    summary = site.write({"index.html": "start"})
    assert summary.removed == ("de/index.html", "de/results/a/a.csv", "de/results/a/index.html")
    assert site.read() == {"index.html": "start"}
    assert not (site.output / "de").exists()
    assert set() == site.list_work()


def test_no_files_at_all_leave_an_empty_site(site: Site) -> None:
    """An output without files is still ours."""
    site.write(FILES)
    site.write({})
    assert [entry.name for entry in site.output.iterdir()] == [".sitegen-manifest.json"]
    site.write(FILES)
    assert site.read() == FILES


@pytest.mark.parametrize(("one", "other"), [("a", "a/b"), ("a/b", "a"), ("a/b/c", "a/b"), ("a", "a/b/c")])
def test_file_becomes_folder_and_folder_becomes_file(site: Site, one: str, other: str) -> None:
    """A path may change its nature between two builds."""
    site.write({one: "1", "x": "2"})
    summary = site.write({other: "1", "x": "2"})
    assert {other: "1", "x": "2"} == site.read()
    assert ((other,), ("x",), (one,)) == (summary.written, summary.unchanged, summary.removed)


def test_new_versions_alone_change_only_the_manifest(site: Site) -> None:
    """The manifest names the versions; the site's files stay what they are."""
    site.write(FILES)
    inodes = {path: (site.output / path).stat().st_ino for path in FILES}
    summary = site.write(FILES, version="2")
    assert summary.written == ()
    assert inodes == {path: (site.output / path).stat().st_ino for path in FILES}
    manifest = json.loads((site.output / ".sitegen-manifest.json").read_text())
    assert manifest["versions"] == {"sitegen": "2"}


def test_modes_follow_the_umask_and_the_output_keeps_its_own(site: Site) -> None:
    """New files and folders are as the umask says; what the owner set on output/ itself stays."""
    site.write({"a/b": "1"})
    site.output.chmod(0o750)
    old_mask = os.umask(0o027)
    try:
        site.write({"a/b": "1", "c/d": "2"})
    finally:
        os.umask(old_mask)
    assert stat.S_IMODE((site.output / "c/d").stat().st_mode) == 0o640
    assert stat.S_IMODE((site.output / "c").stat().st_mode) == 0o750
    assert stat.S_IMODE(site.output.stat().st_mode) == 0o750


def test_foreign_files_are_moved_away_and_never_deleted(site: Site) -> None:
    """What somebody put into the output is kept beside, link and folder included, and reported."""
    site.write(FILES)
    (site.output / "CNAME").write_text("benchmarks.example")
    (site.output / "de/mine").mkdir()
    (site.output / "de/mine/notes.txt").write_text("notes")
    (site.output / "latest").symlink_to("/nowhere")
    (site.output / "empty/folder").mkdir(parents=True)
    summary = site.write(FILES)
    assert site.read() == FILES
    assert () == summary.written == summary.removed
    kept = site.work / "output.kept-1"
    assert kept == summary.kept
    left = {path.relative_to(kept).as_posix() for path in kept.rglob("*")}
    assert {"CNAME", "de", "de/mine", "de/mine/notes.txt", "latest"} == left
    assert (kept / "de/mine/notes.txt").read_text() == "notes"
    (site.output / "CNAME").write_text("again")
    assert site.work / "output.kept-2" == site.write(FILES).kept


def test_foreign_file_where_the_site_now_has_one_is_kept_too(site: Site) -> None:
    """A file of somebody else is not overwritten for good when a page takes its name."""
    site.write({"a": "1"})
    (site.output / "b").write_text("mine")
    kept = site.write({"a": "1", "b": "2"}).kept
    assert kept is not None
    assert [entry.name for entry in kept.iterdir()] == ["b"]
    assert (kept / "b").read_text() == "mine"


def test_droppings_of_file_managers_are_no_difference(site: Site, snapshot: Snapshot) -> None:
    """A .DS_Store neither causes a write nor is kept when there is one."""
    site.write(FILES)
    (site.output / "de/.DS_Store").write_text("x")
    before = snapshot(site.root)
    site.write(FILES)
    assert before == snapshot(site.root)
    assert site.write(FILES | {"new": "1"}).kept is None
    assert not (site.output / "de/.DS_Store").exists()


def test_links_in_the_output_are_never_followed(site: Site, tmp_path: Path) -> None:
    """A folder of the output that was replaced by a link leads nowhere: the files outside stay."""
    site.write(FILES)
    outside = tmp_path / "outside"
    shutil.move(site.output / "de", outside)
    (site.output / "de").symlink_to(outside)
    site.write(FILES)
    assert site.read() == FILES
    assert not (site.output / "de").is_symlink()
    assert (outside / "index.html").read_text() == "Start"


def test_output_with_files_of_others_is_refused(site: Site) -> None:
    """A folder without our manifest is not touched."""
    site.output.mkdir()
    (site.output / "thesis.tex").write_text("years of work")
    with pytest.raises(SitegenError, match=r"did not make.*--output"):
        site.write(FILES)
    assert site.read() == {"thesis.tex": "years of work"}


@pytest.mark.parametrize("manifest", ["", "[]", '{"generator": "hugo"}', '{"generator": "sitegen"}', "[" * 100_000])
def test_folder_with_somebody_elses_manifest_is_refused(site: Site, manifest: str) -> None:
    """A manifest that we cannot have written proves nothing."""
    site.output.mkdir()
    (site.output / ".sitegen-manifest.json").write_text(manifest)
    with pytest.raises(SitegenError, match="did not make"):
        site.write(FILES)
    assert manifest == (site.output / ".sitegen-manifest.json").read_text()


def test_manifest_cannot_reach_outside(site: Site) -> None:
    """Paths in a forged manifest delete nothing: only what is found inside the folder is looked at."""
    site.write(FILES)
    victim = site.root / "victim"
    victim.write_text("x")
    file = site.output / ".sitegen-manifest.json"
    manifest = json.loads(file.read_text())
    manifest["sha256"] |= {"../victim": "", str(victim): "", "../../victim": ""}
    file.write_text(json.dumps(manifest))
    site.write({"a": "1"})
    assert victim.exists()


def test_empty_output_folder_is_taken(site: Site) -> None:
    """An empty folder is nobody's work."""
    site.output.mkdir()
    site.write(FILES)
    assert site.read() == FILES


@pytest.mark.parametrize("kind", ["file", "link"])
def test_output_that_is_no_folder_is_refused(site: Site, kind: str) -> None:
    """A file or link named output stays."""
    if kind == "file":
        site.output.write_text("x")
    else:
        site.output.symlink_to(site.root)
    with pytest.raises(SitegenError, match="is not a folder"):
        site.write(FILES)
    assert site.output.is_symlink() == (kind == "link")


def test_file_system_without_exchange_swaps_in_two_steps(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the kernel cannot exchange folders, the result is the same."""
    monkeypatch.setattr(exchange, "RENAME_EXCHANGE", 1 << 20)  # flags that no kernel knows: EINVAL
    site.write(FILES)
    inode = (site.output / "index.html").stat().st_ino
    site.write(FILES | {"de/index.html": "neu"})
    assert site.read() == FILES | {"de/index.html": "neu"}
    assert inode == (site.output / "index.html").stat().st_ino
    assert set() == site.list_work()


def test_file_system_without_links_copies_with_times(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without hard links an unchanged file keeps its bytes and its time."""
    site.write(FILES)
    os.utime(site.output / "index.html", ns=(1_000_000_000, 1_000_000_000))

    def refuse(*_: object, **__: object) -> None:
        raise OSError(min(staging.CANNOT_LINK), "no links here")

    monkeypatch.setattr(os, "link", refuse)
    site.write(FILES | {"new": "1"})
    assert site.read() == FILES | {"new": "1"}
    assert (site.output / "index.html").stat().st_mtime_ns == 1_000_000_000


def test_large_file_is_written_in_pieces(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel may take fewer bytes than offered."""
    write = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: write(descriptor, bytes(data)[:1000]))
    site.write({"a": "x" * 12_345})
    assert site.read() == {"a": "x" * 12_345}


def test_many_files_are_handed_to_the_disk_at_once(site: Site) -> None:
    """Hundreds of files take the other way of waiting for the disk."""
    files = {f"de/{number}/index.html": str(number) for number in range(300)}
    site.write(files)
    assert files == site.read()


def test_bug_in_a_path_writes_nothing(site: Site) -> None:
    """A path outside is a bug, found before the disk is touched."""
    with pytest.raises(ValueError, match="not relative and plain"):
        site.write(FILES | {"../evil": "x"})
    assert list(site.root.iterdir()) == []


def test_work_folder_keeps_itself_out_of_git(site: Site) -> None:
    """Nobody needs to write an ignore rule for the work folder."""
    site.write(FILES)
    assert (site.work / ".gitignore").read_text() == "*\n"


def test_missing_parent_folders_are_made(tmp_path: Path) -> None:
    """An output below folders that are not there yet."""
    output = tmp_path / "a/b/output"
    write_tree([Artifact("x", b"1")], output, work=output.parent / ".sitegen", versions={})
    assert (output / "x").read_bytes() == b"1"


def test_fault_of_a_link_that_is_no_lack_of_links_stops_the_write(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk while linking is a full disk."""
    site.write(FILES)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "link", refuse)
    with pytest.raises(SitegenError, match="free some space"):
        site.write(FILES | {"new": "1"})
    assert site.read() == FILES
    assert site.list_work() == set()
