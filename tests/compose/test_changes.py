"""Changes between values: computed from base values, printed behind the value they belong to."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from sitegen.compose.data_view import compose_data
from sitegen.compose.sheet_view import compose_sheet
from sitegen.model.rich_text import plain_text
from sitegen.model.views import ResultsTable, ValueCell

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

CellsOf = Callable[[ResultsTable], dict[str, ValueCell]]

RELEASES = """
vocabulary:
  axes: {release: {label: {de: Version, en: Release}, members: {r1: R 1, r2: R 2, r3: R 3}}}
  metrics:
    throughput: {better: higher}
    latency: {better: lower}
    duplex: {better: higher}
"""


def _results(compare: str, metric: str, *values: str) -> str:
    releases = [f"r{number + 1}" for number in range(len(values))]
    return (
        f"{RELEASES}axes: {{release: [{', '.join(releases)}], metric: [{metric}]}}\ncompare: {compare}\n"
        f"results: {{{', '.join(f'{name}: {value}' for name, value in zip(releases, values, strict=True))}}}\n"
    )


def _printed(table: ResultsTable, cells_of: CellsOf) -> list[str]:
    return [" ".join(change.text for change in cell.changes) for cell in cells_of(table).values()]


def test_difference_to_the_previous_value(make_site: MakeSite, cells_of: CellsOf) -> None:
    """Nothing for the first, a sign always, the digits of the coarsest input, in the cell's unit."""
    site = make_site(_results("{along: release}", "throughput", "918 Mbit/s", "1.2 Gbit/s", "1.20 Gbit/s"))
    assert _printed(site.table(), cells_of) == ["", "(+0,3)", "(±0)"]
    assert _printed(site.table(language="en"), cells_of) == ["", "(+0.3)", "(±0)"]


def test_digits_of_a_coarser_unit_never_cost_whole_digits(make_site: MakeSite, cells_of: CellsOf) -> None:
    """2 Gbit/s is given to the Gbit/s, and the difference is printed in whole Mbit/s all the same."""
    site = make_site(_results("{along: release}", "throughput", "2 Gbit/s", "900.5 Mbit/s"))
    assert _printed(site.table(), cells_of) == ["", "(−1100)"]


def test_a_change_that_is_not_zero_is_never_printed_as_zero(make_site: MakeSite, cells_of: CellsOf) -> None:
    """Rounded to the coarsest input it would be, and "±0" says that the values are equal."""
    site = make_site(_results("{along: release}", "throughput", "0.9 Gbit/s", "918 Mbit/s", "0.9 Gbit/s"))
    assert _printed(site.table(), cells_of) == ["", "(+18)", "(−0,02)"]


def test_previous_is_the_nearest_earlier_member_with_a_value(make_site: MakeSite, cells_of: CellsOf) -> None:
    """A value that is missing has no change, and the next one reaches over it."""
    site = make_site(_results("{along: release}", "latency", "12", "failed", "9"))
    assert _printed(site.table(), cells_of) == ["", "", "(−3)"]
    assert cells_of(site.table())["r3.latency"].changes[0].title == "gegenüber R 1"


def test_parts_change_by_themselves(make_site: MakeSite, cells_of: CellsOf) -> None:
    """One value for both is printed once if both changed alike; a part without a value before it has a dash."""
    site = make_site(
        _results("{along: release}", "duplex", "52", "170", "{tx: 170, rx: 140}").replace(
            "r1: 52", "r1: {tx: 52, rx: not-tested}"
        )
    )
    assert _printed(site.table(), cells_of) == ["", "(+118\u00a0+\u00a0–)", "(±0\u00a0+\u00a0−30)"]
    assert cells_of(site.table())["r3.duplex"].changes[0].verdict == "RX: schlechter"
    site = make_site(_results("{along: release}", "duplex", "520", "920"))
    assert _printed(site.table(), cells_of) == ["", "(+400)"]


def test_first_and_a_member_can_be_compared_with(make_site: MakeSite, cells_of: CellsOf) -> None:
    """A member is compared with from both sides, and not with itself."""
    values = ("12", "10", "9")
    assert _printed(make_site(_results("{along: release, to: first}", "latency", *values)).table(), cells_of) == [
        "",
        "(−2)",
        "(−3)",
    ]
    assert _printed(make_site(_results("{along: release, to: r2}", "latency", *values)).table(), cells_of) == [
        "(+2)",
        "",
        "(−1)",
    ]


def test_percent_and_ratio(make_site: MakeSite, cells_of: CellsOf) -> None:
    """Both at once: a list of comparisons gives a pair of brackets each."""
    compare = "[{along: release, as: percent}, {along: release, as: ratio}]"
    site = make_site(_results(compare, "latency", "520", "920", "920"))
    assert _printed(site.table(), cells_of) == ["", "(+77\u00a0%) (×\u00a01,77)", "(±0) (×\u00a01,00)"]
    assert [plain_text(line) for line in site.table(language="en").legend] == [
        "In brackets: change in per cent compared with the previous value (Release). Lower is better.",
        "In brackets: ratio compared with the previous value (Release). Lower is better.",
    ]


def test_bounds_and_ranges_are_said_to_be_not_comparable(make_site: MakeSite, cells_of: CellsOf) -> None:
    """A number would claim what nobody measured; an approximation stays one."""
    site = make_site(_results("{along: release}", "latency", "'> 8'", "9", "8..12"))
    assert _printed(site.table(), cells_of) == ["", "(nicht vergleichbar)", "(nicht vergleichbar)"]
    site = make_site(_results("{along: release}", "latency", "~8", "9"))
    assert _printed(site.table(), cells_of) == ["", "(≈\u00a0+1)"]
    site = make_site(_results("{along: release, as: ratio}", "latency", "0", "9"))
    assert _printed(site.table(), cells_of) == ["", "(nicht vergleichbar)"]


def test_loads_of_cores_are_compared_by_their_sum(make_site: MakeSite, cells_of: CellsOf) -> None:
    """Where they are of the same number of cores."""
    site = make_site(_results("{along: release}", "core_load", "1x 70 + 3x idle", "2x 50 + 2x idle", "1x 100"))
    assert _printed(site.table(), cells_of) == ["", "(+30)", "(nicht vergleichbar)"]


def test_only_picks_the_cells_that_show_a_change(make_site: MakeSite, cells_of: CellsOf) -> None:
    """On the axis itself it picks those that are compared, not those compared with."""
    site = make_site(_results("{along: release, only: {release: r3}}", "latency", "12", "10", "9"))
    assert _printed(site.table(), cells_of) == ["", "", "(−1)"]


def test_change_says_whether_it_is_good(make_site: MakeSite, cells_of: CellsOf) -> None:
    """In words, and by the metric's `better`."""
    site = make_site(_results("{along: release}", "latency", "12", "10", "11"))
    assert [change.verdict for cell in cells_of(site.table()).values() for change in cell.changes] == [
        "besser",
        "schlechter",
    ]
    assert [plain_text(line) for line in site.table().legend] == [
        "In Klammern: Differenz in der Einheit des Werts gegenüber dem vorigen Wert (Version). Niedriger ist besser."
    ]


def test_difference_within_the_confidence_is_not_proven(make_site: MakeSite, cells_of: CellsOf) -> None:
    """From number, mean and deviation of the runs; without them the change is printed as it is."""
    runs = "statistics: {aggregate: mean, runs: 10, stddev: %s}"
    site = make_site(
        _results(
            "{along: release, confidence: 95 %}",
            "latency",
            f"{{value: 920, {runs % 10}}}",
            f"{{value: 925, {runs % 23}}}",
            f"{{value: 990, {runs % 2}}}",
        )
    )
    assert _printed(site.table(), cells_of) == ["", "(kein Unterschied nachgewiesen)", "(+65)"]
    assert "(Vertrauensniveau: 95\u00a0%)" in plain_text(site.table().legend[0])
    site = make_site(_results("{along: release, confidence: 95}", "latency", "920", "925"))
    assert _printed(site.table(), cells_of) == ["", "(+5)"]


def test_data_and_sheet_have_the_changes(make_site: MakeSite) -> None:
    """Canonical for machines, in the sheet's own notation for spreadsheets."""
    site = make_site(_results("{along: release}", "throughput", "918 Mbit/s", "1.2 Gbit/s", "'> 2 Gbit/s'"))
    first, second, third = compose_data(site.editions, site.result_set).rows
    assert first.changes == ()
    change = second.changes[0]
    assert (change.along, change.to, change.kind, change.outcome) == ("release", "r1", "difference", "computed")
    assert (change.value, change.unit, change.base_value, change.verdict) == ("0.3", "Gbit/s", "282000000", "better")
    assert (third.changes[0].outcome, third.changes[0].value) == ("not-comparable", None)
    sheet = compose_sheet(site.edition("de"), site.result_set)
    assert sheet.header[-1] == "Veränderung"
    assert [row[-1] for row in sheet.rows] == ["", "+0,3", "nicht vergleichbar"]
