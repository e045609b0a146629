"""Changes between values in a language: what stands in brackets behind a value, and the legend that explains it.

Comes in: the changes of a result set. Goes out: printed changes, words for those who hear the page, and legends.
Refuses to know: where in a table a cell stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sitegen.compose.levels import axis_words, member_words
from sitegen.compose.texts import PageTexts
from sitegen.compose.values import METRIC_AXIS, are_equal, parts_joiner
from sitegen.data.units import Unit
from sitegen.localise.changes import format_change
from sitegen.localise.locales import EN_DASH, NO_BREAK_SPACE, Locale
from sitegen.localise.numbers import format_number
from sitegen.localise.quantities import format_value
from sitegen.model.changes import FIRST, PREVIOUS, Change, Changes, Outcome, find_changes
from sitegen.model.quantities import EXACT, Quantity
from sitegen.model.result_sets import Cell, Comparison, ResultSet
from sitegen.model.rich_text import Inlines, Plain
from sitegen.model.views import ChangeView


@dataclass(frozen=True, slots=True, eq=False)
class ChangeReader:
    """Gives the changes of the cells of one result set, for one page."""

    result_set: ResultSet
    page: PageTexts
    changes: Changes
    cells: Mapping[str, Cell]

    def of(self, cell: Cell) -> tuple[ChangeView, ...]:
        """Give the changes of a cell, one for each comparison that has something to say of it."""
        if not self.result_set.comparisons:
            return ()
        views = (self._view(cell, number) for number in range(len(self.result_set.comparisons)))
        return tuple(view for view in views if view is not None)

    def texts(self, cell: Cell, part: str | None, locale: Locale) -> tuple[str, ...]:
        """Give the changes of one measurement for a sheet: a text for each comparison, "" for none."""
        return tuple(
            "" if change is None else format_one(change, self.page, locale)
            for change in self.changes.get((cell.id, part), ())
        )

    def _view(self, cell: Cell, number: int) -> ChangeView | None:
        changes = [self.changes[cell.id, measurement.part][number] for measurement in cell.measurements]
        given = [change for change in changes if change is not None]
        if not given:
            return None
        locale = self.page.edition.locale
        texts = [EN_DASH if change is None else format_one(change, self.page, locale) for change in changes]
        if are_equal(cell.measurements) and len(set(texts)) == 1:
            texts = texts[:1]
        metric = self.result_set.metrics[cell.members[METRIC_AXIS]]
        text = parts_joiner(metric.parts).join(texts)
        return ChangeView(f"({text})", self._title(given), self._verdict(cell, changes))

    def _title(self, given: Sequence[Change]) -> str:
        """Say what is compared with: the member on the axis, for each of the parts where they differ."""
        axis = self.result_set.axes[given[0].comparison.along]
        members = dict.fromkeys(self.cells[change.reference].members[axis.id] for change in given)
        names = ", ".join(member_words(self.page, axis, member) for member in members)
        return self.page.edition.words.pgettext("change", "compared with %(member)s") % {"member": names}

    def _verdict(self, cell: Cell, changes: Sequence[Change | None]) -> str:
        """Say whether the change is good, for each part where they differ; "" where nobody says what is better."""
        verdicts = ["" if change is None else change.verdict for change in changes]
        words = [self._verdict_words(verdict) for verdict in verdicts]
        if len(set(words)) == 1:
            return words[0]
        metric = self.result_set.metrics[cell.members[METRIC_AXIS]]
        labels = {} if metric.parts is None else metric.parts.labels
        parts = [self.page.plain(labels.get(measurement.part or "")) for measurement in cell.measurements]
        return ", ".join(f"{part}: {word}" for part, word in zip(parts, words, strict=True) if word)

    def _verdict_words(self, verdict: str) -> str:
        words = self.page.edition.words
        return {"better": words.pgettext("change", "better"), "worse": words.pgettext("change", "worse")}.get(
            verdict, ""
        )

    def legend(self, cells: Iterable[Cell]) -> tuple[Inlines, ...]:
        """Explain the brackets of a table: a line for each comparison that one of its cells has a change of."""
        shown = tuple(cells)
        lines: list[Inlines] = []
        for number, comparison in enumerate(self.result_set.comparisons):
            changed = [
                cell
                for cell in shown
                if any(self.changes[cell.id, measurement.part][number] is not None for measurement in cell.measurements)
            ]
            if changed:
                lines.append((Plain(" ".join(self._explain(comparison, changed))),))
        return tuple(lines)

    def _explain(self, comparison: Comparison, changed: Sequence[Cell]) -> list[str]:
        words = self.page.edition.words
        pattern = words.pgettext("legend of changes", "In brackets: %(kind)s compared with %(other)s.")
        sentences = [pattern % {"kind": kind_words(comparison, self.page), "other": self._other(comparison)}]
        better = {self.result_set.metrics[cell.members[METRIC_AXIS]].better for cell in changed}
        if better == {"higher"}:
            sentences.append(words.pgettext("legend of changes", "Higher is better."))
        if better == {"lower"}:
            sentences.append(words.pgettext("legend of changes", "Lower is better."))
        if comparison.confidence is not None:
            pattern = words.pgettext(
                "legend of changes",
                "“No difference proven” means that chance explains the difference (confidence: %(share)s).",
            )
            percent = self.page.edition.dataset.units.spellings["%"]
            number = EXACT.multiply(comparison.confidence, EXACT.create_decimal(100))
            share = Quantity(EXACT.create_decimal(format(number.normalize(), "f")), percent)  # type: ignore[arg-type]  # % is a unit
            sentences.append(pattern % {"share": format_value(share, self.page.edition.locale)})
        return sentences

    def _other(self, comparison: Comparison) -> str:
        words, axis = self.page.edition.words, self.result_set.axes[comparison.along]
        name = {"axis": axis_words(self.page, axis)}
        if comparison.to == PREVIOUS:
            return words.pgettext("legend of changes", "the previous value (%(axis)s)") % name
        if comparison.to == FIRST:
            return words.pgettext("legend of changes", "the first value (%(axis)s)") % name
        return member_words(self.page, axis, comparison.to)


def read_changes(result_set: ResultSet, page: PageTexts) -> ChangeReader:
    """Find the changes of a result set, to be printed on a page."""
    changes: Changes = find_changes(result_set) if result_set.comparisons else {}
    return ChangeReader(result_set, page, changes, {cell.id: cell for cell in result_set.cells} if changes else {})


def kind_words(comparison: Comparison, page: PageTexts) -> str:
    """Say how a change is given."""
    words = page.edition.words
    return {
        "difference": words.pgettext("kind of change", "difference in the unit of the value"),
        "percent": words.pgettext("kind of change", "change in per cent"),
        "ratio": words.pgettext("kind of change", "ratio"),
    }[comparison.kind]


def format_one(change: Change, page: PageTexts, locale: Locale) -> str:
    """Print one change, without brackets."""
    words = page.edition.words
    if change.outcome is Outcome.NOT_PROVEN:
        return words.pgettext("change", "no difference proven")
    if change.outcome is Outcome.NOT_COMPARABLE:
        return words.pgettext("change", "not comparable")
    if change.comparison.kind == "ratio":
        printed = f"×{NO_BREAK_SPACE}{format_number(change.number, locale)}"
    elif change.comparison.kind == "percent" and change.number:
        percent = page.edition.dataset.units.spellings["%"]
        printed = format_change(change.number, locale, unit=percent) if isinstance(percent, Unit) else ""
    else:
        printed = format_change(change.number, locale)
    return f"≈{NO_BREAK_SPACE}{printed}" if change.is_about else printed
