from __future__ import annotations

import pytest

from sitegen.catalogs.catalog import CatalogEntry, CatalogTranslator
from sitegen.catalogs.checks import (
    check_missing_translations,
    check_translations,
    check_unused_entries,
    find_missing_translations,
)
from sitegen.catalogs.reader import make_catalog
from sitegen.diagnostics import Code, Location, Severity
from sitegen.model.texts import Text

HERE = Location("content/results/x.yaml", 3, 7)
CONTEXT = "results/x:note"


def _text(source: str, **given: str) -> Text:
    return Text(source, "de", CONTEXT, HERE, given=given)


def _entry(message: str, translation: str, line: int = 1) -> CatalogEntry:
    return CatalogEntry(CONTEXT, message, translation, Location("content/locale/en/results/x.po", line))


def test_missing_translation_is_a_warning_once() -> None:
    """At the text, with the place where to translate it; the same text again is not reported again."""
    texts = [_text("Last"), _text("Last"), _text("x", en="y"), Text("Name", None, CONTEXT, HERE)]
    missing = find_missing_translations(texts, ("de", "en"), CatalogTranslator({}))
    assert missing == {"de": (), "en": (texts[0],)}
    faults = check_missing_translations(missing)
    assert [(fault.code, fault.severity, fault.location) for fault in faults] == [
        (Code.TRANSLATION_MISSING, Severity.WARNING, HERE)
    ]
    assert "locale/en/results/x.po" in faults[0].hint


def test_entry_that_no_text_uses_is_a_warning() -> None:
    """It was for a text that has changed, or gone."""
    catalog = make_catalog("en", [_entry("Last", "load", 1), _entry("weg", "gone", 5), _entry("leer", "", 9)])
    faults = check_unused_entries({"en": catalog}, [_text("Last"), _text("leer")], ("de", "en"))
    assert [(fault.code, fault.location.line) for fault in faults] == [(Code.CATALOG_ENTRY_UNUSED, 5)]


@pytest.mark.parametrize(
    ("message", "translation", "expected"),
    [
        ("{q}`1 s`, {q}`2 s`", "{q}`2 s`: {q}`1 s`", None),
        ("knapp {q}`60 %`", "just under 60%", "it lacks {q}`60 %`"),
        ("knapp {q}`60 %`", "just under {q}`61 %`", "it lacks {q}`60 %`; it adds {q}`61 %`"),
        ("viel", "much {device}`x`", "it adds {device}`x`"),
        ("viel", "", None),
    ],
)
def test_translation_must_have_the_roles_of_the_text(message: str, translation: str, expected: str | None) -> None:
    """Quantities and names must not get lost or change on the way; their order may."""
    faults = check_translations({"en": make_catalog("en", [_entry(message, translation, 4)])})
    assert [fault.message.partition(": ")[2] for fault in faults] == ([] if expected is None else [expected])
    assert all(fault.code is Code.TRANSLATION_DIFFERS and fault.location.line == 4 for fault in faults)


def test_faults_of_a_translation_are_reported_at_its_entry() -> None:
    """What a translator adds is looked at as what an author writes."""
    catalog = make_catalog("en", [_entry("fett", "<b>bold</b>"), _entry("[a](javascript:x)", "[b](javascript:x)")])
    assert [fault.code for fault in check_translations({"en": catalog})] == [Code.TEXT_HTML]
