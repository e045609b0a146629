"""How it was measured: facts, commands, procedure, and the tests with their settings.

Comes in: a result set. Goes out: the view of its suite, with the tests that the result set has.
Refuses to know: results and test beds.
"""

from __future__ import annotations

from collections.abc import Mapping

from sitegen.compose.levels import TEST_AXIS
from sitegen.compose.remarks import CellRemarks
from sitegen.compose.statistics import statistics_words
from sitegen.compose.texts import PageTexts, test_anchor
from sitegen.localise.dates import format_date
from sitegen.localise.quantities import format_value
from sitegen.model.quantities import Quantity, QuantityRange
from sitegen.model.result_sets import ResultSet
from sitegen.model.rich_text import Inlines, Plain, Unbreakable
from sitegen.model.suites import Method, Section, Setting, Settings, Suite, Test, TestVariant
from sitegen.model.texts import Text
from sitegen.model.views import CommandView, MethodView, ProseSection, SettingView, TestView


def compose_method(result_set: ResultSet, page: PageTexts, remarks: CellRemarks) -> MethodView | None:
    """Compose the method; a result set without a suite has none."""
    suite = page.edition.dataset.suites.get(result_set.suite or "")
    if suite is None:
        return None
    axis = result_set.axes.get(TEST_AXIS)
    used = suite.tests if axis is None else {key: suite.tests[key] for key in axis.members if key in suite.tests}
    return _view(suite, used, shared_facts(page, remarks), page)


def compose_whole_method(suite: Suite, page: PageTexts) -> MethodView:
    """Compose the method for the page of its suite, with all tests."""
    return _view(suite, suite.tests, (), page)


def _view(
    suite: Suite, used: Mapping[str, Test], more_facts: tuple[tuple[Inlines, Inlines], ...], page: PageTexts
) -> MethodView:
    return MethodView(
        page.suite(suite.id),
        page.blocks(suite.summary),
        (*_method_facts(suite.method, page), *more_facts),
        tuple(CommandView(page.inlines(command.where), command.run) for command in suite.method.commands),
        compose_sections(suite.method.procedure, "procedure", page),
        _settings(suite.settings, page),
        tuple(_test(test, suite.id, page) for test in used.values()),
    )


def shared_facts(page: PageTexts, remarks: CellRemarks) -> tuple[tuple[Inlines, Inlines], ...]:
    """Say what most values share: how they came from their runs, and when they were measured."""
    words = page.edition.words
    facts: list[tuple[Inlines, Inlines]] = []
    if remarks.statistics is not None:
        label = words.pgettext("fact", "Values given")
        facts.append(((Plain(label),), (Plain(statistics_words(remarks.statistics, page)),)))
    if remarks.measured:
        date = format_date(remarks.measured, page.edition.locale)
        facts.append(((Plain(words.pgettext("fact", "Measured")),), (Unbreakable(date),)))
    return tuple(facts)


def compose_sections(sections: tuple[Section, ...], prefix: str, page: PageTexts) -> tuple[ProseSection, ...]:
    """Compose titled prose; its anchors begin with `prefix`."""
    return tuple(
        ProseSection(f"{prefix}-{section.id}", page.inlines(section.title), page.blocks(section.text))
        for section in sections
    )


def _method_facts(method: Method, page: PageTexts) -> tuple[tuple[Inlines, Inlines], ...]:
    words = page.edition.words
    facts = (
        (words.pgettext("fact", "Tool"), _fact(method.tool, page)),
        (words.pgettext("fact", "Version of the tool"), _fact(method.version, page)),
        (words.pgettext("fact", "Protocol"), _fact(method.protocol, page)),
        (words.pgettext("fact", "Parallel streams"), _fact(method.streams, page)),
        (words.pgettext("fact", "Duration of a run"), _fact(method.duration, page)),
    )
    return tuple(((Plain(label),), value) for label, value in facts if value)


def _fact(value: Text | Quantity | QuantityRange | None, page: PageTexts) -> Inlines:
    if value is None:
        return ()
    if isinstance(value, Text):
        return page.inlines(value)
    return (Unbreakable(format_value(value, page.edition.locale)),)


def _test(test: Test, suite_id: str, page: PageTexts) -> TestView:
    return TestView(
        test_anchor(test.id),
        page.inlines(test.label),
        () if test.based_on is None else page.test(suite_id, test.based_on),
        tuple(page.inlines(line) for line in test.summary),
        _settings(test.settings, page),
        tuple(_variant(test, variant, page) for variant in test.variants),
        tuple(test_anchor(alias) for alias in test.aliases),
    )


def _variant(test: Test, variant: TestVariant, page: PageTexts) -> TestView:
    anchor = f"{test_anchor(test.id)}--{variant.id}"
    return TestView(anchor, page.inlines(variant.label), (), (), _settings(variant.settings, page), ())


def _settings(settings: Settings, page: PageTexts) -> tuple[SettingView, ...]:
    return tuple(
        SettingView(page.inlines(setting), "", ()) if isinstance(setting, Text) else _setting(setting)
        for setting in settings
    )


def _setting(setting: Setting) -> SettingView:
    """Show a named setting as the product does."""
    name: Inlines = (Plain(setting.name),)
    if isinstance(setting.value, str):
        return SettingView(name, setting.value, ())
    return SettingView(name, "", tuple(_setting(below) for below in setting.value))
