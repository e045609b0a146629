"""Attachments on the page: what they are, and which values they belong to."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.compose.attachments import compose_attachments
from sitegen.compose.data_view import compose_data
from sitegen.compose.result_page import page_texts
from sitegen.model.attachments import AttachedFile
from sitegen.model.rich_text import Link, Paragraph, Target, plain_text

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

RESULTS = """
axes: {device: [alpha, beta], metric: [latency, score]}
intro: {de: "Siehe {file}`runs`.", en: "See {file}`runs`."}
attachments:
  runs: {title: {de: Läufe, en: Runs}, unavailable: {de: Verloren., en: Lost.}}
results:
  alpha: {raw: "runs#a.txt", latency: 1, score: 2}
  beta: {raw: runs, latency: 3, score: {value: 4, raw: [runs, "runs#a.txt"]}}
"""


def test_attachment_that_is_not_available_says_why(make_site: MakeSite) -> None:
    """With the cells whose raw data it has, by the path within it."""
    page = make_site(RESULTS).page("en")
    assert [(each.id, plain_text(each.text)) for each in page.attachments] == [
        (
            "file-runs",
            "Runs – not available: Lost. a.txt: Raw data of: Alpha-1; Beta-2, Score Raw data of: Beta-2",
        )
    ]


def test_role_leads_to_the_attachment(make_site: MakeSite) -> None:
    """It is linked within the page, where its file is."""
    (paragraph,) = make_site(RESULTS).page("en").intro
    assert isinstance(paragraph, Paragraph)
    link = paragraph.children[1]
    assert isinstance(link, Link)
    assert (link.target, plain_text(link.children)) == (Target(anchor="file-runs"), "Runs")


def test_file_is_linked_with_its_size_and_sum(make_site: MakeSite) -> None:
    """The link leads to the folder beside the page."""
    site = make_site(RESULTS)
    attachment = replace(
        site.result_set.attachments["runs"],
        file=AttachedFile("content/attachments/first/runs.txt", "runs.txt", 12_350, "ab" * 32),
        unavailable=None,
    )
    result_set = replace(site.result_set, attachments={"runs": attachment})
    (view,) = compose_attachments(result_set, page_texts(site.edition("de"), result_set))
    link = view.text[0]
    assert isinstance(link, Link)
    assert link.target == Target(kind="results", id="first", file="attachments/runs.txt")
    assert plain_text(view.text).startswith(f"Läufe (runs.txt, 12,4\u00a0kB); SHA-256: {'ab' * 32} a.txt")
    data = compose_data(site.editions, result_set)
    assert data.attachments == {"runs": {"file": "attachments/runs.txt", "sha256": "ab" * 32}}


def test_data_say_where_the_raw_data_of_a_value_are(make_site: MakeSite) -> None:
    """As authors write it."""
    site = make_site(RESULTS)
    assert [row.raw for row in compose_data(site.editions, site.result_set).rows] == [
        ("runs#a.txt",),
        ("runs#a.txt",),
        ("runs",),
        ("runs", "runs#a.txt"),
    ]
