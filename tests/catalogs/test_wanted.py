"""Which texts are asked for, in which language and order."""

from __future__ import annotations

from collections.abc import Sequence

from sitegen.catalogs.wanted import collect_wanted
from sitegen.diagnostics import Location
from sitegen.model.texts import Text


def text(source: str, line: int = 1, language: str | None = "de", file: str = "results/x", **given: str) -> Text:
    """Make a text of a content file."""
    return Text(source, language, f"{file}:note", Location(f"content/{file}.yaml", line), "note", given=given)


def messages(texts: Sequence[Text], languages: Sequence[str]) -> dict[str, dict[str, list[str]]]:
    """Give what is asked for: messages by language and file."""
    wanted = collect_wanted(texts, languages, lambda each, language: f"{each.kind} {language}")
    return {
        language: {file: [entry.message for entry in entries] for file, entries in files.items()}
        for language, files in wanted.items()
    }


def test_own_language_is_never_asked_for() -> None:
    """German sources get an English catalog, and the reverse."""
    texts = [text("Last"), text("load", language="en", file="results/y")]
    assert messages(texts, ("de", "en")) == {"de": {"results/y": ["load"]}, "en": {"results/x": ["Last"]}}


def test_given_languages_and_names_are_not_asked_for() -> None:
    """What the author wrote beside the text, and what has no language."""
    texts = [text("Last", de="Last", en="load"), text("FWA-3034", language=None)]
    assert messages(texts, ("de", "en", "fr")) == {"de": {}, "en": {}, "fr": {"results/x": ["Last"]}}


def test_order_is_that_of_the_file_and_a_text_comes_once() -> None:
    """Whatever order the records have."""
    assert messages([text("b", 9), text("a", 3), text("b", 7)], ("de", "en"))["en"] == {"results/x": ["a", "b"]}


def test_variant_is_served_by_its_language() -> None:
    """`en` is good enough for `en-GB`; `de-CH` alone is asked for itself, but not for German sources."""
    texts = [text("Last"), text("load", language="en", file="results/y")]
    assert messages(texts, ("de", "en", "en-GB")) == {"de": {"results/y": ["load"]}, "en": {"results/x": ["Last"]}}
    assert messages(texts, ("en", "de-CH")) == {"en": {"results/x": ["Last"]}, "de-CH": {"results/y": ["load"]}}


def test_entries_say_where_they_stand() -> None:
    """For the translator."""
    (entry,) = collect_wanted([text("Last")], ("de", "en"), lambda each, language: f"{each.kind} {language}")["en"][
        "results/x"
    ]
    assert (entry.content_path, entry.comment, entry.file) == ("content/results/x.yaml", "note en", "results/x")
