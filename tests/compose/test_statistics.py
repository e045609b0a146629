from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.compose.result_page import page_texts
from sitegen.compose.statistics import statistics_data, statistics_words
from sitegen.model.quantities import Missing

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite


@pytest.mark.parametrize(
    ("written", "german", "english"),
    [
        ("{aggregate: mean, runs: <= 10}", "Mittelwert aus höchstens 10 Durchläufen", "Mean of at most 10 runs"),
        ("{aggregate: single, runs: 1}", "Einzelwert aus 1 Durchlauf", "Single value of 1 run"),
        (
            '{aggregate: max, runs: ">= 3"}',
            "Höchster Wert aus mindestens 3 Durchläufen",
            "Highest value of at least 3 runs",
        ),
        (
            '{aggregate: min, runs: "> 3"}',
            "Niedrigster Wert aus mehr als 3 Durchläufen",
            "Lowest value of more than 3 runs",
        ),
        ("{aggregate: sum, runs: < 3}", "Summe aus weniger als 3 Durchläufen", "Sum of fewer than 3 runs"),
        ("{aggregate: median, runs: ~10}", "Median aus etwa 10 Durchläufen", "Median of about 10 runs"),
        ("{runs: 12345}", "Aus 12.345 Durchläufen", "From 12,345 runs"),
        ("{plus_minus: stddev}", "± Standardabweichung", "± standard deviation"),
        (
            "{aggregate: mean, plus_minus: ci95}",
            "Mittelwert; ± 95-%-Konfidenzintervall",
            "Mean; ± 95% confidence interval",
        ),
    ],
)
def test_statistics_are_said_in_words(make_site: MakeSite, written: str, german: str, english: str) -> None:
    """In each language, with the plural that the number needs."""
    site = make_site(f"statistics: {written}\naxes: {{device: [alpha], metric: [latency]}}\nresults: {{alpha: 5}}\n")
    statistics = site.result_set.cells[0].statistics
    said = [statistics_words(statistics, page_texts(site.edition(each), site.result_set)) for each in ("de", "en")]
    assert said == [german, english]


def test_figures_of_a_cell_are_said_with_their_unit(make_site: MakeSite) -> None:
    """They are quantities as the value is; machines get them in notation."""
    site = make_site(
        "axes: {device: [alpha], metric: [latency]}\n"
        "results: {alpha: {value: 5, statistics: {plus_minus: mad, min: 4.5, max: 6, median: 5, stddev: 0.5}}}\n"
    )
    statistics = site.result_set.cells[0].statistics
    words = statistics_words(statistics, page_texts(site.edition("de"), site.result_set))
    assert words.split("; ") == [
        "± Median der absoluten Abweichungen",
        "Minimum 4,5\u00a0ms",
        "Maximum 6\u00a0ms",
        "Median 5\u00a0ms",
        "Standardabweichung 0,5\u00a0ms",
    ]
    assert statistics_data(statistics) == {
        "plus_minus": "mad",
        "min": "4.5 ms",
        "max": "6 ms",
        "median": "5 ms",
        "stddev": "0.5 ms",
    }


def test_missing_values_have_no_share_in_what_most_values_are(make_site: MakeSite) -> None:
    """A reason did not come from runs."""
    site = make_site(
        "axes: {device: [alpha, beta, gamma], metric: [latency]}\n"
        "results:\n  alpha: failed\n  beta: failed\n  gamma: {value: 5, statistics: {aggregate: mean, runs: 3}}\n"
    )
    assert isinstance(site.result_set.cells[0].measurements[0].value, Missing)
    method = site.page().method
    assert method is not None
    assert len(method.facts) == 5
    assert site.table().notes == ()
