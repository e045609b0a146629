"""Relative links in texts."""

from __future__ import annotations

import pytest

from sitegen.check.links import check_links
from sitegen.diagnostics import Code, Severity
from tests.check.conftest import LoadResults

RESULTS = """\
aliases: [little]
axes: {{device: [box], metric: [cpu_time]}}
results: {{box: not-tested}}
intro: {{de: "Siehe [hier]({link}).", en: "See [here]({link})."}}
"""


@pytest.mark.parametrize(
    "link",
    [
        "../small/#x",
        "../small/small-de.pdf",
        "../little/",
        "../../devices/box/",
        "../../",
        "../../../en/",
        "../../../en/devices/box/",
        "#anywhere",
        "/beside/the/site/",
        "https://example.org/nothing/",
        "mailto:a@example.org",
    ],
)
def test_link_that_leads_somewhere_is_no_fault(load_results: LoadResults, link: str) -> None:
    """To a page, a file beside it, an old address, a start page; what may be outside is not looked for."""
    assert list(check_links(load_results(RESULTS.format(link=link)))) == []


@pytest.mark.parametrize(
    "link", ["../smal/", "../../devices/", "../../../fr/", "../../../../", "box/", "../../devices/bx/"]
)
def test_link_to_no_page_is_a_warning(load_results: LoadResults, link: str) -> None:
    """One for each text, at its place."""
    (fault,) = check_links(load_results(RESULTS.format(link=link)))
    assert (fault.code, fault.severity, fault.location.line) == (Code.LINK_LOST, Severity.WARNING, 5)
