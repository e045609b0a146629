"""The program's catalogs have every fixed word of its source and its templates."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
from babel.messages.extract import extract

ROOT = Path(__file__).parents[2]
CATALOGS = sorted((ROOT / "sitegen" / "locale").glob("*/LC_MESSAGES/*.po"))
KEYWORDS = {"pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}
NOT_TEMPLATES = {".css", ".js", ".ttf", ".woff2", ".svg", ".png", ".ico", ".md", ".txt"}


def _sources() -> Iterator[tuple[str, Path]]:
    for path in sorted((ROOT / "sitegen").rglob("*.py")):
        yield "python", path
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.is_file() and path.suffix not in NOT_TEMPLATES:
            yield "jinja2", path


def _extract() -> dict[tuple[str, str], tuple[str, str]]:
    """Find all words: context and message, with the plural ("" for none) and the place of the first use."""
    found: dict[tuple[str, str], tuple[str, str]] = {}
    for method, path in _sources():
        with path.open("rb") as file:
            for line, message, _, context in extract(method, file, KEYWORDS, options={"encoding": "utf-8"}):
                singular, plural = (message, "") if isinstance(message, str) else (message[0], message[-1])
                if context is not None:
                    place = f"{path.relative_to(ROOT)}:{line}"
                    found.setdefault((str(context), singular), (plural, place))
    return found


def _entry(context: str, message: str, plural: str, place: str) -> str:
    entry = polib.POEntry(msgctxt=context, msgid=message, msgid_plural=plural, comment=place)
    if plural:
        entry.msgstr_plural = {0: "", 1: ""}
    return str(entry)


def test_extraction_finds_words() -> None:
    """The other tests of this file look at something."""
    assert ("reason", "invalid") in _extract()


@pytest.mark.parametrize("path", CATALOGS, ids=lambda path: path.parts[-3])
def test_every_fixed_word_is_translated(path: Path) -> None:
    """What lacks is printed ready to be pasted into the catalog."""
    translated = {(entry.msgctxt, entry.msgid): entry for entry in polib.pofile(str(path)).translated_entries()}
    lacking = [
        _entry(*key, *found)
        for key, found in sorted(_extract().items())
        if key not in translated or translated[key].msgid_plural != found[0]
    ]
    assert not lacking, "\n" + "\n".join(lacking)


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
