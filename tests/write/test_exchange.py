"""Swapping folders."""

from __future__ import annotations

import ctypes
import errno
from pathlib import Path

import pytest

from sitegen.write import exchange
from sitegen.write.exchange import exchange_folders, swap_folders


@pytest.fixture
def folders(tmp_path: Path) -> tuple[Path, Path, Path]:
    """Make a new and a current folder, and name a place for the old one."""
    new, current = tmp_path / "new", tmp_path / "current"
    for folder in (new, current):
        folder.mkdir()
        (folder / "name").write_text(folder.name)
    return new, current, tmp_path / "old"


def test_folders_are_exchanged_in_one_step(folders: tuple[Path, Path, Path]) -> None:
    """On Linux each of two folders takes the other's place."""
    new, current, _ = folders
    exchange_folders(new, current)
    assert ("current", "new") == ((new / "name").read_text(), (current / "name").read_text())


def test_library_without_the_call_swaps_in_two_steps(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A C library that lacks renameat2 is no reason to fail."""
    new, current, old = folders
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: object())
    swap_folders(new, current, old=old)
    assert ("new", "current") == ((current / "name").read_text(), (old / "name").read_text())
    assert not new.exists()


def test_fault_of_the_exchange_is_no_reason_for_two_steps(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the kernel can exchange but must not, nothing else is tried."""
    new, current, old = folders

    def refuse(*_: object) -> None:
        raise OSError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(exchange, "exchange_folders", refuse)
    with pytest.raises(PermissionError):
        swap_folders(new, current, old=old)
    assert "current" == (current / "name").read_text()


def test_second_step_that_fails_takes_back_the_first(
    folders: tuple[Path, Path, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The current folder is back in its place when the new one cannot take it."""
    new, current, old = folders
    monkeypatch.setattr(exchange, "RENAME_EXCHANGE", 1 << 20)  # flags that no kernel knows: EINVAL
    rename = Path.rename

    def refuse_new(self: Path, target: Path) -> Path:
        if self == new:
            raise OSError(errno.EIO, "Input/output error")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refuse_new)
    with pytest.raises(OSError, match="Input"):
        swap_folders(new, current, old=old)
    assert "current" == (current / "name").read_text()
    assert not old.exists()
