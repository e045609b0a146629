"""Computed metrics on the page: printed as others, and said to be computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sitegen.compose.data_view import compose_data
from sitegen.model.rich_text import plain_text

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

RESULTS = """
vocabulary:
  metrics:
    total: {label: {de: Anfragen, en: Requests}, unit: requests}
    failed: {label: {de: Fehler, en: Failed requests}, unit: requests}
    loss: {label: {de: Verlust, en: Loss}, unit: "%", computed: failed / total}
axes: {device: [alpha, beta], metric: [total, failed, loss]}
results: {alpha: [1000, 3], beta: [2000, failed]}
"""


def test_header_says_how_the_metric_is_computed(make_site: MakeSite) -> None:
    """In the labels of the other metrics; the values are printed in its unit."""
    table = make_site(RESULTS.replace("[2000, failed]", "[2000, unstable]")).table(language="en")
    header = table.body.header_rows[-1][-1]
    assert plain_text(header.label) == "Loss"
    assert [plain_text(line) for line in header.description] == ["computed: Failed requests / Requests"]
    cells = [row.cells[-1] for row in table.body.groups[0].rows]
    assert [(cell.id, cell.parts[0].text) for cell in cells] == [
        ("alpha.loss", "0.3"),
        ("beta.loss", "–\u00a0(unstable)"),
    ]
    assert dict(cells[0].attributes) == {"data-value": "0.3", "data-unit": "%", "data-base": "0.003"}


def test_data_have_the_formula(make_site: MakeSite) -> None:
    """So that nobody takes the value for a measured one."""
    site = make_site(RESULTS.replace("[2000, failed]", "[2000, unstable]"))
    rows = {row.id: row for row in compose_data(site.editions, site.result_set).rows}
    assert (rows["alpha.loss"].computed, rows["alpha.total"].computed) == ("failed / total", "")
