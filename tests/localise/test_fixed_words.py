"""The program's catalogs have every fixed word of its source and its templates."""

from __future__ import annotations

from pathlib import Path

import polib
import pytest

from scripts.words import CATALOGS, Word, extract_words, update_words


def test_extraction_finds_words() -> None:
    """In modules, in f-strings too, and in templates; the other tests of this file look at something."""
    words = extract_words()
    assert words["reason", "invalid"].place.endswith(".py")
    assert words["load of a core", "idle"].place.endswith(".py")
    assert words["navigation", "Language"].place == "templates/html/page.html"


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parts[-3])
def test_catalog_has_the_words_of_the_program_and_no_others(path: Path) -> None:
    """If not, run `make words`, and translate what is new."""
    text = path.read_text("utf-8")
    assert update_words(text, extract_words()) == text


def test_words_are_added_at_the_end_and_go_when_nobody_uses_them() -> None:
    """The others stay as they are, and a second run changes nothing."""
    words = {("a", "b"): Word("a", "b", "", "x.py"), ("c", "%(n)s d"): Word("c", "%(n)s d", "%(n)s ds", "x.py")}
    text = '# mine\nmsgid ""\nmsgstr "Language: de\\n"\n\nmsgctxt "gone"\nmsgid "x"\nmsgstr "y"\n\n'
    kept = '# really\nmsgctxt "a"\nmsgid "b"\nmsgstr "B"\n'
    updated = update_words(text + kept, words)
    new = 'msgctxt "c"\nmsgid "%(n)s d"\nmsgid_plural "%(n)s ds"\nmsgstr[0] ""\nmsgstr[1] ""\n'
    assert updated == f'# mine\nmsgid ""\nmsgstr "Language: de\\n"\n\n{kept}\n{new}'
    assert update_words(updated, words) == updated


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parts[-3])
def test_catalogs_are_well_formed(path: Path) -> None:
    """No entry comes twice, is empty, fuzzy or obsolete, or lacks its context or a placeholder."""
    catalog = polib.pofile(str(path), check_for_duplicates=True)
    assert catalog.metadata["Language"] == path.parts[-3]
    assert catalog.obsolete_entries() == []
    for entry in catalog:
        assert entry.translated(), entry.msgid
        assert entry.msgctxt, entry.msgid
        for text in [entry.msgstr, *entry.msgstr_plural.values()]:
            assert text.strip() == text
            assert not text or _placeholders(text) <= _placeholders(entry.msgid + entry.msgid_plural), entry.msgid


def _placeholders(text: str) -> set[str]:
    return {part.split(")")[0].split("}")[0] for part in text.replace("%(", "{").split("{")[1:]}
