"""Fixed words and their catalogs."""

from __future__ import annotations

import pytest

from sitegen.localise.words import load_words, read_translations

CATALOG = r"""
msgid ""
msgstr ""
"Language: de\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgid "page"
msgstr "Seite"

msgid "one page"
msgid_plural "many pages"
msgstr[0] "eine Seite"
msgstr[1] "viele Seiten"

msgctxt "note"
msgid "one page"
msgid_plural "many pages"
msgstr[0] "ein Blatt"
msgstr[1] "viele Blätter"

#, fuzzy
msgctxt "note"
msgid "uncertain"
msgstr "fraglich"
"""


def test_lookups_know_context_and_number() -> None:
    """Contexts are told apart, and plural forms are chosen by the rule in the catalog's header."""
    translations = read_translations(CATALOG)
    assert translations.gettext("page") == "Seite"
    assert [translations.ngettext("one page", "many pages", count) for count in (1, 2)] == [
        "eine Seite",
        "viele Seiten",
    ]
    assert [translations.npgettext("note", "one page", "many pages", count) for count in (1, 0)] == [
        "ein Blatt",
        "viele Blätter",
    ]


def test_uncertain_translations_are_not_used() -> None:
    """What is marked fuzzy is shown in English."""
    assert read_translations(CATALOG).pgettext("note", "uncertain") == "uncertain"


@pytest.mark.parametrize(
    ("tag", "language"), [("de", "de"), ("de-CH", "de"), ("en", "en"), ("en-US", "en"), ("xh", "en")]
)
def test_words_are_those_of_the_language_or_english(tag: str, language: str) -> None:
    """A locale has the words of its language; one without a catalog has the English ones."""
    words = load_words(tag)
    assert language == words.language
    assert words.pgettext("reason", "invalid") == ("ungültig" if language == "de" else "invalid")


def test_english_needs_no_catalog() -> None:
    """Without a catalog messages come back as they are, in the right number."""
    words = load_words("en")
    assert words.gettext("page") == "page"
    assert [words.ngettext("one page", "many pages", count) for count in (1, 2)] == ["one page", "many pages"]
    assert [words.npgettext("note", "one page", "many pages", count) for count in (1, 0)] == ["one page", "many pages"]
