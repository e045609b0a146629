"""All catalogs of a language brought up to date with the content.

Comes in: the PO files of a language, and the entries that they must have. Goes out: what each file must hold.
Refuses to know: disks. There is no clock in it: the same files and the same content give the same bytes.

Strings are broken where the text has line breaks and nowhere else, as `msgcat --no-wrap` and Weblate's "only at
newlines" do: a changed word changes one line.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from polib import POEntry, POFile

from sitegen.catalogs.merge import merge_entries
from sitegen.catalogs.reader import CONTENT, FOLDER, parse_catalog
from sitegen.catalogs.wanted import WantedEntry
from sitegen.localise.catalog_header import english_name, plural_forms
from sitegen.model.texts import message_id

_NO_WRAP = 0


@dataclass(frozen=True, slots=True)
class CatalogState:
    """How far a catalog is translated, in numbers of texts."""

    texts: int
    untranslated: int
    outdated: int


@dataclass(frozen=True, slots=True)
class UpdatedCatalog:
    """What a PO file must hold; `content` is `None` for one that nothing is left of."""

    path: str
    content: bytes | None
    state: CatalogState


def update_catalogs(
    language: str, files: Mapping[str, bytes], wanted: Mapping[str, Sequence[WantedEntry]], project: str
) -> tuple[UpdatedCatalog, ...]:
    """Bring all catalogs of a language up to date, in the order of their paths.

    Args:
        language: the language translated into.
        files: the PO files of the language, by path (`content/locale/en/results/x.po`); all must be readable.
        wanted: the entries by content file (`results/x`).
        project: the name of the site, for the headers of new catalogs.
    """
    catalogs = {path: _parse(path, content) for path, content in sorted(files.items())}
    paths = {file: f"{CONTENT}/{FOLDER}/{language}/{file}.po" for file in wanted}
    entries: dict[str, list[POEntry]] = {path: [] for path in sorted({*catalogs, *paths.values()})}
    renamed = _find_renamed(catalogs, wanted)
    for path, catalog in tuple(catalogs.items()):
        for entry in catalog:
            # An entry moves to the catalog of its own content file, if it stands in another and that one has texts.
            file, mark, keys = (entry.msgctxt or "").partition(":")
            if file in renamed:
                catalogs.setdefault(paths[renamed[file]], _rename_header(catalog, file, renamed[file]))
                file = renamed[file]
                entry.msgctxt = f"{file}{mark}{keys}"
            entries[paths.get(file, path)].append(entry)
    files_by_path = {path: file for file, path in paths.items()}
    updated: list[UpdatedCatalog] = []
    for path, known in entries.items():
        file = files_by_path.get(path, "")
        merged = merge_entries(known, wanted.get(file, ()))
        catalog = catalogs[path] if path in catalogs else _new_catalog(language, file, project)
        content = _spell(catalog, merged) if merged else None
        updated.append(UpdatedCatalog(path, content, _state(merged)))
    return tuple(updated)


def _find_renamed(catalogs: Mapping[str, POFile], wanted: Mapping[str, Sequence[WantedEntry]]) -> Mapping[str, str]:
    """Find the content files that have another name now: most of the texts, at the same keys of a new file."""
    gone: defaultdict[str, set[tuple[str, str]]] = defaultdict(set)
    known: set[str] = set()
    for entry in chain.from_iterable(catalogs.values()):
        file, _, keys = (entry.msgctxt or "").partition(":")
        known.add(file)
        if file not in wanted and not entry.obsolete:
            gone[file].add((keys, message_id(entry.msgid)))
    new: dict[tuple[str, str], str] = {}
    for file, entries in wanted.items():
        if file not in known:
            new.update({(entry.context.partition(":")[2], entry.message): file for entry in entries})
    renamed: dict[str, str] = {}
    for file, texts in gone.items():
        votes = Counter(new[text] for text in texts if text in new)
        for best, count in votes.most_common(1):
            if 2 * count > len(texts) and best not in renamed.values():
                renamed[file] = best
    return renamed


def _parse(path: str, content: bytes) -> POFile:
    catalog, faults = parse_catalog(path, content)
    if catalog is None:  # pragma: no cover - whoever calls has read them before
        raise ValueError(faults)
    return catalog


def _rename_header(catalog: POFile, old: str, new: str) -> POFile:
    """Give a catalog that has nothing but the header of another, with the new name of the content file."""
    renamed = POFile()
    renamed.header = catalog.header.replace(old, new)
    renamed.metadata = catalog.metadata
    renamed.metadata_is_fuzzy = catalog.metadata_is_fuzzy
    return renamed


def _new_catalog(language: str, file: str, project: str) -> POFile:
    catalog = POFile(wrapwidth=_NO_WRAP)
    name = english_name(language)
    catalog.header = f"{name} texts of {file}"
    catalog.metadata = {
        "Project-Id-Version": project,
        "PO-Revision-Date": "",
        "Last-Translator": "",
        "Language-Team": name,
        "Language": language,
        "MIME-Version": "1.0",
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": plural_forms(language),
    }
    return catalog


def _spell(header: POFile, entries: Sequence[POEntry]) -> bytes:
    catalog = POFile(wrapwidth=_NO_WRAP)
    catalog.header = header.header
    catalog.metadata = header.metadata
    catalog.metadata_is_fuzzy = header.metadata_is_fuzzy
    list.extend(catalog, entries)  # polib's own append looks through all entries each time
    return f"{str(catalog).rstrip()}\n".encode()


def _state(entries: Sequence[POEntry]) -> CatalogState:
    active = [entry for entry in entries if not entry.obsolete]
    return CatalogState(
        len(active), sum(not entry.msgstr for entry in active), sum(bool(entry.fuzzy) for entry in active)
    )
