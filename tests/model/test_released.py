from __future__ import annotations

from sitegen.diagnostics import Location
from sitegen.model.released import ReleasedAddress, format_released, parse_released


def test_list_is_sorted_and_each_address_stands_once() -> None:
    """The same addresses give the same bytes, whatever their order."""
    text = format_released(["results/b/", "de/", "results/b/#x.y", "de/"])
    assert [line for line in text.splitlines() if not line.startswith("#")] == ["de/", "results/b/", "results/b/#x.y"]
    assert format_released(each.address for each in parse_released(text)) == text


def test_comments_and_blank_lines_do_not_count() -> None:
    """A cell's id has a # inside, which makes no comment; line ends may be those of Windows."""
    text = "\ufeff# a comment\r\n\r\nresults/b/#x.y\r\n"
    assert parse_released(text) == (ReleasedAddress("results/b/#x.y", Location("content/released.txt", 3)),)
