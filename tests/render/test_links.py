from __future__ import annotations

import pytest

from sitegen.model.rich_text import Target
from sitegen.model.views import ResultPage
from sitegen.render.links import datasheet_address, encode_url, full_address, relative_address, site_url


@pytest.mark.parametrize(
    ("target", "relative", "full", "datasheet"),
    [
        (Target(anchor="a.b"), "#a.b", "https://wiki.example/bench/de/results/racks/#a.b", "#a.b"),
        (Target(kind="home"), "../../../de/", *["https://wiki.example/bench/de/"] * 2),
        (
            Target(kind="results", id="x", anchor="y"),
            "../../../de/results/x/#y",
            *["https://wiki.example/bench/de/results/x/#y"] * 2,
        ),
        (Target(url="https://a.example/"), *["https://a.example/"] * 3),
    ],
)
def test_address_of_a_target(page: ResultPage, target: Target, relative: str, full: str, datasheet: str) -> None:
    """Pages link relatively, wikis fully, datasheets inside themselves where they can."""
    assert relative_address(page.frame, target) == relative
    assert full_address(page.frame, target) == full
    assert datasheet_address(page.frame, target) == datasheet


def test_site_url_is_the_permalink_without_the_path(page: ResultPage) -> None:
    """A site in a folder of its server keeps the folder."""
    assert site_url(page.frame) == "https://wiki.example/bench/"


@pytest.mark.parametrize(
    ("written", "encoded"),
    [
        ("https://[::1]/a[b] c", "https://[::1]/a%5Bb%5D%20c"),
        ("mailto:a b@c.de", "mailto:a%20b@c.de"),
        ("https://a.example/%20ü", "https://a.example/%20ü"),
    ],
)
def test_address_holds_no_character_that_it_may_not(written: str, encoded: str) -> None:
    """What is encoded already stays."""
    assert encode_url(written) == encoded
