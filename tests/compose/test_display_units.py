"""A metric's unit to display: all its values are printed in it, and stay as written for machines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sitegen.compose.plain_blocks import plain_blocks
from sitegen.model.views import ResultsTable, ValueCell

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

RESULTS = """
vocabulary:
  metrics: {throughput: {display: Gbit/s}, duplex: {display: Gbit/s}}
axes: {device: [alpha, beta, gamma], metric: [throughput, duplex]}
compare: {along: device, only: {metric: throughput}}
intro: {de: "{value}`alpha.throughput`", en: "{value}`alpha.throughput`"}
results:
  alpha: {throughput: 918 Mbit/s, duplex: {tx: 52, rx: 125.5}}
  beta: {throughput: 1.2 Gbit/s, duplex: 1000}
  gamma: {throughput: 900..950 Mbit/s, duplex: 90 ± 5}
"""


def test_all_values_are_printed_in_the_unit(
    make_site: MakeSite, cells_of: Callable[[ResultsTable], dict[str, ValueCell]]
) -> None:
    """With their own digits; the column has one unit, the attributes keep what was written."""
    site = make_site(RESULTS)
    cells = cells_of(site.table())
    printed = {name: cell.joiner.join(part.text for part in cell.parts if part.text) for name, cell in cells.items()}
    assert printed == {
        "alpha.throughput": "0,918",
        "alpha.duplex": "0,052\u00a0+\u00a00,1255",
        "beta.throughput": "1,2",
        "beta.duplex": "1,000",
        "gamma.throughput": "0,900\u00a0–\u00a00,950",
        "gamma.duplex": "0,090\u00a0±\u00a00,005",
    }
    assert dict(cells["alpha.throughput"].attributes) == {
        "data-value": "918",
        "data-unit": "Mbit/s",
        "data-base": "918000000",
    }
    assert [change.text for change in cells["beta.throughput"].changes] == ["(+0,3)"]
    assert [cell.unit for cell in site.table().body.header_rows[-1]][1:] == ["Gbit/s", "Gbit/s"]
    assert plain_blocks(site.page().intro) == "0,918\u00a0Gbit/s"
