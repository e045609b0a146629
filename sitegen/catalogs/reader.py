"""PO text → catalogs.

Comes in: the bytes of the PO files of a site, by path (`content/locale/en/results/x.po`); `load` has read them.
Goes out: a catalog for each language, and what is wrong with the files.
Refuses to know: the texts that use them. Obsolete and fuzzy entries do not count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from types import MappingProxyType

import polib

from sitegen.catalogs.catalog import Catalog, CatalogEntry
from sitegen.diagnostics import Code, Diagnostic, Location, Severity, did_you_mean
from sitegen.model.texts import message_id
from sitegen.model.translations import language_chain

CONTENT = "content"
FOLDER = "locale"

_SYNTAX_LINE = re.compile(r"\s*\(line (\d+)\)$")
# polib overlooks a string without its closing quote, and the entry would be lost without a word.
_LINE = re.compile(
    r"""\s*(?:\#.*|(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]+\])?)\s*)?"(?:[^"\\]|\\[abfnrtv\\"'?0-7x])*"\s*)?""",
)
_LINE_BREAK = re.compile(r"\r\n|\r|\n")
_FORBIDDEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029]")
_MERGE_MARK = re.compile(r"<<<<<<<|=======|>>>>>>>|\|\|\|\|\|\|\|")
_WITH_QUOTES = re.compile(r'\s*(?:(?:msgctxt|msgid|msgid_plural|msgstr(?:\[[0-9]+\])?)\b.*|".*)\s*$')
_CHARSET = re.compile(r"charset=\s*([^\s;]+)", re.IGNORECASE)
_HINT_SYNTAX = "begin the line with msgctxt, msgid, msgstr or #, or put its text in double quotes"


@dataclass(frozen=True, slots=True)
class ReadCatalogs:
    """The catalogs by language, and what was wrong with the files."""

    catalogs: Mapping[str, Catalog]
    diagnostics: tuple[Diagnostic, ...]


def read_catalogs(files: Mapping[str, bytes], languages: Iterable[str]) -> ReadCatalogs:
    """Read the PO files of a site, by path; `languages` are those of the site."""
    served = tuple(dict.fromkeys(candidate for language in languages for candidate in language_chain(language)))
    entries: dict[str, dict[tuple[str, str], CatalogEntry]] = {}
    diagnostics: list[Diagnostic] = []
    for path, content in sorted(files.items()):
        language = language_of(path)
        if language not in served:
            message = f'"{language}" is not a language of this site'
            hint = f"{did_you_mean(language, served)} (site.yaml lists them)"
            diagnostics.append(Diagnostic(Location(path), Code.LOCALE_UNKNOWN, Severity.ERROR, message, hint))
            continue
        known = entries.setdefault(language, {})
        read, faults = _read_entries(path, content)
        diagnostics.extend(faults)
        for entry in read:
            first = known.setdefault((entry.context, entry.message), entry)
            if first is not entry:
                diagnostics.append(_duplicate(entry, first))
    catalogs = {language: make_catalog(language, found.values()) for language, found in entries.items()}
    return ReadCatalogs(MappingProxyType(catalogs), tuple(diagnostics))


def make_catalog(language: str, entries: Iterable[CatalogEntry]) -> Catalog:
    """Make a catalog of entries, no two of which have the same context and message."""
    kept = tuple(entries)
    moved: dict[tuple[str, str], CatalogEntry | None] = {}
    for entry in kept:
        if entry.translation:
            first = moved.setdefault((entry.file, entry.message), entry)
            if first is not None and first.translation != entry.translation:
                moved[entry.file, entry.message] = None
    return Catalog(
        language,
        MappingProxyType({(entry.context, entry.message): entry for entry in kept}),
        MappingProxyType({key: entry for key, entry in moved.items() if entry is not None}),
    )


def language_of(path: str) -> str:
    """Give the language of a PO file: the folder below `locale`."""
    parts = PurePosixPath(path).parts
    return parts[parts.index(FOLDER) + 1] if FOLDER in parts[:-1] else ""


def parse_catalog(path: str, content: bytes) -> tuple[polib.POFile | None, tuple[Diagnostic, ...]]:
    """Parse a PO file; `None` with the fault that it cannot be read for."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        return None, (_syntax(path, line, "the catalog is not UTF-8", "save it as UTF-8"),)
    for number, line_text in enumerate(_LINE_BREAK.split(text), start=1):
        fault = _find_fault(path, number, line_text)
        if fault is not None:
            return None, (fault,)
    try:
        # With a line break at the end no text can be taken for the name of a file, which polib would open.
        catalog = polib.pofile(f"{text}\n")
    except OSError as error:
        found = _SYNTAX_LINE.search(str(error))
        line = int(found[1]) if found else 1
        return None, (_syntax(path, line, "this line does not belong into a PO file", _HINT_SYNTAX),)
    charset = _CHARSET.search(catalog.metadata.get("Content-Type", ""))
    if charset is not None and charset[1].upper() not in {"UTF-8", "UTF8", "CHARSET"}:
        hint = "write charset=UTF-8 in the header, and save the file as UTF-8"
        return None, (_syntax(path, 1, f"the catalog claims to be in {charset[1]}", hint),)
    return catalog, ()


def _read_entries(path: str, content: bytes) -> tuple[list[CatalogEntry], tuple[Diagnostic, ...]]:
    catalog, faults = parse_catalog(path, content)
    lines = _LINE_BREAK.split(content.decode("utf-8-sig", "replace"))
    entries = [
        CatalogEntry(
            entry.msgctxt or "",
            message_id(entry.msgid),
            message_id(entry.msgstr),
            Location(path, max(entry.linenum or 1, 1)),
            Location(path, _find_translation(lines, max(entry.linenum or 1, 1))),
        )
        for entry in catalog or ()
        if not entry.obsolete and not entry.fuzzy and entry.msgid
    ]
    return entries, faults


def _find_fault(path: str, number: int, line: str) -> Diagnostic | None:
    """Report a line that no PO file has."""
    forbidden = _FORBIDDEN.search(line)
    if forbidden is not None:
        message = f"the character U+{ord(forbidden[0]):04X} is not allowed here"
        return _syntax(path, number, message, "delete it; most editors do not show it", forbidden.start() + 1)
    if _LINE.fullmatch(line):
        return None
    if _MERGE_MARK.match(line):
        hint = "keep one of the two versions, and delete the lines with the marks"
        return _syntax(path, number, "a merge left its mark here", hint)
    if _WITH_QUOTES.match(line):
        message = "the double quotes of this line do not enclose one text"
        hint = r"""write one " before and one after the text, \" for a quote in it, and \\ for a backslash"""
        return _syntax(path, number, message, hint)
    return _syntax(path, number, "this line does not belong into a PO file", _HINT_SYNTAX)


def _find_translation(lines: Sequence[str], first: int) -> int:
    """Give the line of the "msgstr" of the entry that begins in a line."""
    found = (number for number in range(first, len(lines) + 1) if lines[number - 1].lstrip().startswith("msgstr"))
    return next(found, first)


def _syntax(path: str, line: int, message: str, hint: str, column: int = 1) -> Diagnostic:
    return Diagnostic(Location(path, line, column), Code.CATALOG_SYNTAX, Severity.ERROR, message, hint)


def _duplicate(entry: CatalogEntry, first: CatalogEntry) -> Diagnostic:
    message = f"the same text ({entry.context}) is translated a second time; the first is at {first.location}"
    return Diagnostic(entry.location, Code.CATALOG_SYNTAX, Severity.ERROR, message, "delete one of the two entries")
