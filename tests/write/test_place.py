"""Where the output may stand."""

from pathlib import Path

import pytest

from sitegen.errors import SitegenError, UsageError
from sitegen.write.place import check_ownership, find_work_folder, resolve_output


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """Make a site folder with sources."""
    root = tmp_path / "site"
    (root / "content/results").mkdir(parents=True)
    return root


@pytest.mark.parametrize("place", ["output", "build/site", "../elsewhere"])
def test_places_beside_the_sources_are_fine(root: Path, place: str) -> None:
    """A folder that is not there yet may stand anywhere but in the sources."""
    assert (root / place).resolve() == resolve_output(root / place, site=root)


@pytest.mark.parametrize(
    "place",
    [".", "..", "content", "content/output", "content/results/x", "templates", ".sitegen", ".sitegen/x", "/"],
)
def test_places_that_hold_sources_or_lie_in_them_are_refused(root: Path, place: str) -> None:
    """A build replaces the output as a whole, so nobody's work may be in it or around it."""
    with pytest.raises(UsageError, match="--output"):
        resolve_output(root / place, site=root)


def test_link_to_the_sources_is_seen_through(root: Path) -> None:
    """A link as output does not open a way into the sources."""
    (root / "output").symlink_to("content")
    with pytest.raises(UsageError, match="inside the other"):
        resolve_output(root / "output", site=root)


def test_link_as_output_is_followed(root: Path, tmp_path: Path) -> None:
    """The link stays, and the folder behind it is the output, with the work folder beside it."""
    (tmp_path / "www").mkdir()
    (root / "output").symlink_to(tmp_path / "www/site")
    output = resolve_output(root / "output", site=root)
    assert tmp_path / "www/site" == output
    assert tmp_path / "www/.sitegen" == find_work_folder(output)


def test_loop_of_links_is_refused(root: Path) -> None:
    """A link to itself is a fault of the surroundings."""
    (root / "output").symlink_to("output")
    with pytest.raises(SitegenError, match=r"cannot follow|is not a folder"):
        resolve_output(root / "output", site=root)


def test_folder_of_others_is_refused_before_anything_is_built(root: Path) -> None:
    """The build need not run to find out."""
    (root / "output").mkdir()
    (root / "output/mine.txt").write_text("x")
    with pytest.raises(SitegenError, match="did not make"):
        resolve_output(root / "output", site=root)


def test_mount_point_is_refused_with_the_way_out() -> None:
    """A mounted folder cannot be swapped; one inside it can."""
    with pytest.raises(SitegenError, match="--output /proc/site"):
        check_ownership(Path("/proc"))
