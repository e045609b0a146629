from __future__ import annotations

from sitegen.compose.grid import Header, Path
from sitegen.compose.panels import panel_columns


def _paths(*widths: int) -> list[Path]:
    paths: list[Path] = []
    for width in widths:
        outer = Header("", (), ())
        paths += [(outer, Header("", (), ())) for _ in range(width)]
    return paths


def test_panels_are_cut_between_groups() -> None:
    """Six devices of four columns make two panels of three devices."""
    assert panel_columns(_paths(4, 4, 4, 4, 4, 4)) == (range(12), range(12, 24))


def test_group_is_not_cut_to_fill_a_panel() -> None:
    """A group that does not fit any more begins the next panel."""
    assert panel_columns(_paths(5, 5, 5)) == (range(10), range(10, 15))


def test_group_wider_than_a_panel_is_cut_evenly() -> None:
    """Where it cannot be helped, the pieces are of about one width."""
    assert panel_columns(_paths(14)) == (range(7), range(7, 14))
