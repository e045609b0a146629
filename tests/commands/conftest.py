"""A new site to try commands on."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.commands.new_site import make_new_site


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The site that `sitegen new site` makes."""
    make_new_site(tmp_path / "site")
    return tmp_path / "site"


def replace_in(path: Path, old: str, new: str) -> None:
    """Change a file as an author would; the old text must be there."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")


def snapshot(folder: Path) -> dict[str, bytes]:
    """Give all files of a folder with their bytes."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
