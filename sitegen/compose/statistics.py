"""How a value came from its runs, in words: "Mean of at most 10 runs".

Comes in: statistics. Goes out: words, and what machines read. Refuses to know: cells.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.compose.texts import PageTexts
from sitegen.localise.numbers import format_number
from sitegen.localise.quantities import format_value
from sitegen.localise.words import Words
from sitegen.model.notation import write_value
from sitegen.model.quantities import Quantity, Sign
from sitegen.model.result_sets import Statistics


def statistics_data(statistics: Statistics) -> Mapping[str, str]:
    """Give statistics in canonical form, for machines."""
    found: dict[str, str] = {}
    if statistics.aggregate is not None:
        found["aggregate"] = statistics.aggregate
    if statistics.runs is not None:
        found["runs"] = write_value(statistics.runs)
    if statistics.plus_minus is not None:
        found["plus_minus"] = statistics.plus_minus
    for name, figure in (statistics.figures or {}).items():
        found[name] = write_value(figure)
    return found


def statistics_key(statistics: Statistics) -> str:
    """Give what tells statistics from others; "" says nothing."""
    return "; ".join(f"{name} {value}" for name, value in statistics_data(statistics).items())


def statistics_words(statistics: Statistics, page: PageTexts) -> str:
    """Say how values came from their runs, in one sentence without full stop."""
    words = page.edition.words
    sentences: list[str] = []
    if statistics.aggregate is not None:
        sentences.append(_aggregate(statistics.aggregate, words))
    if statistics.runs is not None:
        runs = _runs(statistics.runs, page)
        both = words.pgettext("statistics", "%(aggregate)s of %(runs)s")
        alone = words.pgettext("statistics", "From %(runs)s")
        pattern = both if sentences else alone
        sentences = [pattern % {"aggregate": "".join(sentences), "runs": runs}]
    if statistics.plus_minus is not None:
        sentences.append(f"± {_deviation(statistics.plus_minus, words)}")
    for name, figure in (statistics.figures or {}).items():
        sentences.append(f"{_figure(name, words)} {format_value(figure, page.edition.locale)}")
    return "; ".join(sentences)


def _runs(runs: Quantity, page: PageTexts) -> str:
    words, count = page.edition.words, int(runs.number)
    patterns = {
        None: words.npgettext("statistics", "%(number)s run", "%(number)s runs", count),
        Sign.AT_MOST: words.npgettext("statistics", "at most %(number)s run", "at most %(number)s runs", count),
        Sign.AT_LEAST: words.npgettext("statistics", "at least %(number)s run", "at least %(number)s runs", count),
        Sign.LESS: words.npgettext("statistics", "fewer than %(number)s run", "fewer than %(number)s runs", count),
        Sign.GREATER: words.npgettext("statistics", "more than %(number)s run", "more than %(number)s runs", count),
        Sign.ABOUT: words.npgettext("statistics", "about %(number)s run", "about %(number)s runs", count),
    }
    return patterns[runs.sign] % {"number": format_number(runs.number, page.edition.locale)}


def _aggregate(aggregate: str, words: Words) -> str:
    names = {
        "mean": words.pgettext("statistics", "Mean"),
        "median": words.pgettext("statistics", "Median"),
        "max": words.pgettext("statistics", "Highest value"),
        "min": words.pgettext("statistics", "Lowest value"),
        "sum": words.pgettext("statistics", "Sum"),
        "single": words.pgettext("statistics", "Single value"),
    }
    return names.get(aggregate, aggregate)


def _deviation(plus_minus: str, words: Words) -> str:
    names = {
        "stddev": words.pgettext("statistics", "standard deviation"),
        "mad": words.pgettext("statistics", "median absolute deviation"),
        "stderr": words.pgettext("statistics", "standard error"),
        "ci95": words.pgettext("statistics", "95% confidence interval"),
    }
    return names.get(plus_minus, plus_minus)


def _figure(name: str, words: Words) -> str:
    names = {
        "min": words.pgettext("statistics", "minimum"),
        "max": words.pgettext("statistics", "maximum"),
        "mean": words.pgettext("statistics", "mean"),
        "median": words.pgettext("statistics", "median"),
    }
    return names.get(name) or _deviation(name, words)
