"""Waiting for the disk."""

from __future__ import annotations

import ctypes
from pathlib import Path

import pytest

from sitegen.write.durable import sync_paths


class FailingLibrary:
    """A C library whose disk is broken."""

    def syncfs(self, descriptor: int) -> int:
        """Fail as C functions do."""
        assert descriptor >= 0
        ctypes.set_errno(5)
        return -1


def test_fault_of_the_disk_is_not_lost(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the disk cannot take the files, nobody may think that they are safe."""
    monkeypatch.setattr(ctypes, "CDLL", lambda *_, **__: FailingLibrary())
    with pytest.raises(OSError, match="Input/output error"):
        sync_paths([tmp_path] * 100)
