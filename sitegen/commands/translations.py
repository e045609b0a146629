"""`sitegen translations update`: the catalogs of a site brought up to date with its content.

Comes in: the folder of a site. Goes out: its PO files, written where they changed, and how far they are translated.
Refuses to know: how entries are matched; `catalogs` does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from sitegen.catalogs.catalog import CatalogTranslator
from sitegen.catalogs.reader import language_of, read_catalogs
from sitegen.catalogs.update import CatalogState, UpdatedCatalog, update_catalogs
from sitegen.catalogs.wanted import collect_wanted
from sitegen.compose.frames import page_path
from sitegen.diagnostics import Diagnostic, Severity
from sitegen.load.dataset import Loaded, load_dataset
from sitegen.model.addresses import KINDS, RESULTS, records_of
from sitegen.model.dataset import Dataset
from sitegen.model.texts import Text
from sitegen.model.walk import texts_of
from sitegen.write.site_files import write_site_files

# Where a text is seen: the address of its page in every language, and the cell on it.
_Place = tuple[str, str, str]
_HOME: _Place = ("", "", "")


@dataclass(frozen=True, slots=True)
class UpdateResult:
    """What was done: the paths written and removed, how many stayed, and the state of every language.

    With `diagnostics` the content or a catalog could not be read, and nothing was done.
    """

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: int = 0
    states: Mapping[str, CatalogState] | None = None


def update_translations(root: Path) -> UpdateResult:
    """Write the catalogs that the content of a site needs; what is right already is not touched.

    A file at fault has no texts, and its translations would be taken for obsolete: so with errors nothing is done.

    Raises:
        SitegenError: there is no site in the folder, or the disk is in the way.
    """
    loaded = load_dataset(root)
    dataset = loaded.dataset
    read = read_catalogs(loaded.catalogs, dataset.site.languages if dataset else ())
    found = (*loaded.diagnostics, *(read.diagnostics if dataset else ()))
    errors = tuple(sorted({fault for fault in found if fault.severity is Severity.ERROR}))
    if dataset is None or errors:
        catalogs = {path: content.decode("utf-8", "replace") for path, content in loaded.catalogs.items()}
        return UpdateResult(errors, {**loaded.sources, **catalogs})
    updated = {language: tuple(catalogs) for language, catalogs in _update_all(dataset, loaded)}
    changes = {
        catalog.path: catalog.content
        for catalogs in updated.values()
        for catalog in catalogs
        if catalog.content != loaded.catalogs.get(catalog.path)
    }
    write_site_files(root, changes)
    return UpdateResult(
        (),
        loaded.sources,
        tuple(path for path, content in changes.items() if content is not None),
        tuple(path for path, content in changes.items() if content is None),
        sum(len(catalogs) for catalogs in updated.values()) - len(changes),
        {language: _sum_up(catalogs) for language, catalogs in updated.items()},
    )


def _update_all(dataset: Dataset, loaded: Loaded) -> Iterator[tuple[str, tuple[UpdatedCatalog, ...]]]:
    places = _find_places(dataset)
    address = dataset.site.url.rstrip("/")
    translator = CatalogTranslator(read_catalogs(loaded.catalogs, dataset.site.languages).catalogs)

    def describe(text: Text, language: str) -> str:
        kind, page_id, cell = places.get(id(text), _HOME)
        anchor = f"#{cell}" if cell else ""
        return f"{text.kind} · {address}{page_path(language, kind, page_id)}{anchor}"

    wanted = collect_wanted(texts_of(dataset), dataset.site.languages, describe)
    for language in dict.fromkeys((*wanted, *map(language_of, loaded.catalogs))):
        files = {path: content for path, content in loaded.catalogs.items() if language_of(path) == language}
        project = translator.translate(dataset.site.title, language).string
        yield language, update_catalogs(language, files, wanted.get(language, {}), project)


def _find_places(dataset: Dataset) -> Mapping[int, _Place]:
    """Find where the texts of each file are seen, by the identity of the texts; others stand on many pages."""
    places: dict[int, _Place] = {}
    for result_set in dataset.result_sets.values():
        for cell in result_set.cells:
            for text in texts_of(cell):
                places.setdefault(id(text), (RESULTS, result_set.id, cell.id))
    for kind in KINDS:
        for page_id, record in records_of(dataset, kind).items():
            for text in texts_of(record):
                # A record also holds texts of the vocabulary, which are seen wherever it is used.
                if text.context.startswith(f"{kind}/"):
                    places.setdefault(id(text), (kind, page_id, ""))
    return places


def _sum_up(catalogs: tuple[UpdatedCatalog, ...]) -> CatalogState:
    states = [catalog.state for catalog in catalogs]
    return CatalogState(
        sum(state.texts for state in states),
        sum(state.untranslated for state in states),
        sum(state.outdated for state in states),
    )
