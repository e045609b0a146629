"""Bring the catalogs of the program's fixed words up to date with its source and its templates.

    python -m scripts.words

Words are what `pgettext` and `npgettext` are called with. New ones are added at the end without translation, those that
nobody uses go, and all others stay as and where they are. A second run changes no byte.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import polib
from babel.messages.extract import extract

ROOT = Path(__file__).resolve().parents[1]
CATALOGS = tuple(sorted((ROOT / "sitegen" / "locale").glob("*/LC_MESSAGES/*.po")))
KEYWORDS = {"pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3)}
LENGTHS = {"pgettext": 2, "npgettext": 3}  # how many words stand in a call
NOT_TEMPLATES = frozenset({".css", ".js", ".ttf", ".woff2", ".svg", ".png", ".ico", ".md", ".txt", ".conf"})
NO_WRAP = 0


@dataclass(frozen=True, slots=True)
class Word:
    """A fixed word: its context and message, the plural ("" for none), and the file that uses it first."""

    context: str
    message: str
    plural: str
    place: str


def extract_words() -> dict[tuple[str, str], Word]:
    """Find all fixed words, by context and message, in the order of files and lines."""
    found: dict[tuple[str, str], Word] = {}
    for path in sorted((ROOT / "sitegen").rglob("*.py")):
        for word in _words_of_source(path):
            found.setdefault((word.context, word.message), word)
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.is_file() and path.suffix not in NOT_TEMPLATES:
            for word in _words_of_template(path):
                found.setdefault((word.context, word.message), word)
    return found


def update_words(text: str, words: dict[tuple[str, str], Word]) -> str:
    """Give the text of a catalog that has exactly these words."""
    catalog = polib.pofile(text, wrapwidth=NO_WRAP)
    kept: dict[tuple[str, str], polib.POEntry] = {}
    for entry in catalog:
        key = (entry.msgctxt or "", entry.msgid)
        if not entry.obsolete and key in words and entry.msgid_plural == words[key].plural:
            kept.setdefault(key, entry)
    updated = polib.POFile(wrapwidth=NO_WRAP)
    updated.header = catalog.header
    updated.metadata = catalog.metadata
    list.extend(updated, kept.values())
    list.extend(updated, (_make_entry(word) for key, word in words.items() if key not in kept))
    return f"{str(updated).rstrip()}\n"


def _make_entry(word: Word) -> polib.POEntry:
    entry = polib.POEntry(msgctxt=word.context, msgid=word.message, msgid_plural=word.plural)
    if word.plural:
        entry.msgstr_plural = {0: "", 1: ""}
    return entry


def _words_of_source(path: Path) -> Iterator[Word]:
    """Find the words of a module. Babel's extractor reads tokens, and sees no call inside an f-string before 3.12."""
    calls = [
        (node.lineno, node.col_offset, node.func.attr, node.args)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in KEYWORDS
    ]
    for _, _, name, arguments in sorted(calls, key=lambda call: call[:2]):
        strings = [each.value for each in arguments if isinstance(each, ast.Constant) and isinstance(each.value, str)]
        if len(strings) == LENGTHS[name]:  # else the word comes from elsewhere, as where the method is handed on
            yield Word(strings[0], strings[1], "".join(strings[2:]), path.relative_to(ROOT).as_posix())


def _words_of_template(path: Path) -> Iterator[Word]:
    with path.open("rb") as file:
        for _, message, _, context in extract("jinja2", file, KEYWORDS, options={"encoding": "utf-8"}):
            singular, plural = (message, "") if isinstance(message, str) else (message[0], message[-1])
            if context is not None:
                yield Word(str(context), singular, plural, path.relative_to(ROOT).as_posix())


def main() -> None:
    """Write the catalogs that are not up to date, and say what is left to translate."""
    words = extract_words()
    for path in CATALOGS:
        before = path.read_text("utf-8")
        after = update_words(before, words)
        if after != before:
            path.write_text(after, "utf-8")
        lacking = len(polib.pofile(after).untranslated_entries())
        state = "up to date" if after == before else "written"
        print(f"{path.relative_to(ROOT)}: {state}, {len(words)} words, {lacking} untranslated")


if __name__ == "__main__":
    main()
