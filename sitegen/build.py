"""The order of the stages: load, check, compose, render, write. The only module that knows it.

Comes in: the folder of a site. Goes out: its output folder, and every fault of its content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

from sitegen.catalogs.catalog import CatalogTranslator
from sitegen.catalogs.checks import check_missing_translations, check_translations, check_unused_entries
from sitegen.catalogs.reader import language_of, read_catalogs
from sitegen.check.registry import check_dataset
from sitegen.check.texts import ContentState
from sitegen.compose.data_view import compose_data
from sitegen.compose.edition import Edition, compose_editions
from sitegen.compose.result_page import ALL_FORMATS, compose_result_page
from sitegen.compose.sheet_view import compose_sheet
from sitegen.compose.site_pages import compose_index, compose_language_choice
from sitegen.diagnostics import Code, Diagnostic, Severity, has_errors
from sitegen.load.dataset import Loaded, load_dataset
from sitegen.model.dataset import Dataset
from sitegen.model.translations import language_chain
from sitegen.model.views import Artifact
from sitegen.model.walk import texts_of
from sitegen.render.registry import (
    FORMAT_NAMES,
    Equipment,
    ResultViews,
    prepare_equipment,
    render_index_page,
    render_result_page,
    render_root_pages,
    render_shared_files,
)
from sitegen.render.versions import list_versions
from sitegen.write.output_tree import WriteSummary, write_tree
from sitegen.write.place import find_work_folder, resolve_output

# Called with the name of a stage, how many of its steps are done, and how many there are.
OnProgress = Callable[[str, int, int], None]

TEMPLATES = "templates"


@dataclass(frozen=True, slots=True)
class CheckResult:
    """Every fault of the content, sorted, and the texts of all files by path, to show the lines at fault."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class BuildResult:
    """Every fault, and what was written: `None` where faults kept the output as it was."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    summary: WriteSummary | None


@dataclass(frozen=True, slots=True)
class _Content:
    """What the first two stages made of the content."""

    dataset: Dataset | None
    translator: CatalogTranslator
    found: CheckResult


def check_site(root: Path) -> CheckResult:
    """Find every fault of a site's content, and write nothing.

    Raises:
        SitegenError: there is no site in the folder, or it cannot be read.
    """
    return _load_and_check(root).found


def build_site(
    root: Path, *, output: Path, with_pdf: bool = True, strict: bool = False, on_progress: OnProgress | None = None
) -> BuildResult:
    """Build the site in a folder; with errors (or, `strict`, warnings) its output stays as it was.

    Raises:
        SitegenError: the surroundings are in the way: no site, no disk, a missing library.
    """
    place = resolve_output(output, site=root)
    content = _load_and_check(root)
    diagnostics, sources = content.found.diagnostics, content.found.sources
    if content.dataset is None or _stops_build(diagnostics, strict=strict):
        return BuildResult(diagnostics, sources, None)
    editions = compose_editions(content.dataset, content.translator)
    site_templates = root / TEMPLATES
    equipment = prepare_equipment(
        {edition.language: edition.words for edition in editions},
        site_templates if site_templates.is_dir() else None,
    )
    artifacts, faults = _make_pages(editions, equipment, with_pdf=with_pdf, on_progress=on_progress or _show_nothing)
    diagnostics = tuple(sorted({*diagnostics, *faults}))
    if _stops_build(diagnostics, strict=strict):
        return BuildResult(diagnostics, sources, None)
    versions = list_versions(with_pdf=with_pdf)
    summary = write_tree(artifacts, place, work=find_work_folder(place), versions=versions)
    return BuildResult(diagnostics, sources, summary)


def _load_and_check(root: Path) -> _Content:
    loaded = load_dataset(root)
    dataset = loaded.dataset
    read = read_catalogs(loaded.catalogs, dataset.site.languages if dataset else ())
    translator = CatalogTranslator(read.catalogs)
    found: Iterable[Diagnostic] = loaded.diagnostics
    if dataset is not None:
        texts = tuple(texts_of(dataset))
        languages = dataset.site.languages
        found = chain(
            found,
            read.diagnostics,
            check_dataset(dataset, ContentState(loaded.sources, _paths_with_errors(loaded.diagnostics))),
            check_translations(read.catalogs),
            check_missing_translations(texts, _whole_languages(languages, read.diagnostics), translator),
            # A file at fault may use entries that nobody sees now; nothing is said of them until it is mended.
            () if has_errors(loaded.diagnostics) else check_unused_entries(read.catalogs, texts, languages),
        )
    return _Content(dataset, translator, CheckResult(tuple(sorted(set(found))), _sources(loaded)))


def _paths_with_errors(faults: Iterable[Diagnostic]) -> frozenset[str]:
    return frozenset(fault.location.path for fault in faults if fault.severity is Severity.ERROR)


def _whole_languages(languages: tuple[str, ...], faults: Iterable[Diagnostic]) -> tuple[str, ...]:
    """Leave out the languages that lack a catalog because it cannot be read, which is reported."""
    unread = {language_of(fault.location.path) for fault in faults if fault.code is Code.CATALOG_SYNTAX}
    return tuple(language for language in languages if unread.isdisjoint(language_chain(language)))


def _sources(loaded: Loaded) -> Mapping[str, str]:
    """Give the texts of all files; a catalog that is not UTF-8 is reported, and has no lines to show."""
    catalogs = {path: content.decode("utf-8", "replace") for path, content in loaded.catalogs.items()}
    return {**loaded.sources, **catalogs}


def _make_pages(
    editions: tuple[Edition, ...], equipment: Equipment, *, with_pdf: bool, on_progress: OnProgress
) -> tuple[list[Artifact], list[Diagnostic]]:
    """Compose and render every page of every edition."""
    formats = tuple(name for name in FORMAT_NAMES if with_pdf or name != "pdf")
    offered = tuple(name for name in ALL_FORMATS if with_pdf or name != "pdf")
    result_sets = editions[0].dataset.result_sets.values()
    total = len(result_sets) * len(editions)
    artifacts: list[Artifact] = []
    faults: list[Diagnostic] = []
    for done, result_set in enumerate(result_sets):
        data = compose_data(editions, result_set)
        for number, edition in enumerate(editions):
            on_progress("pages", done * len(editions) + number, total)
            page = compose_result_page(edition, result_set, formats=offered)
            views = ResultViews(page, compose_sheet(edition, result_set), data)
            for rendering in render_result_page(views, equipment, formats):
                artifacts.append(rendering.artifact)
                faults += [
                    Diagnostic(
                        result_set.location,
                        Code.PAGE_RENDERING,
                        Severity.WARNING,
                        f"{rendering.artifact.path}: {message}",
                        "change the text or the template that it comes from",
                    )
                    for message in rendering.messages
                ]
    on_progress("pages", total, total)
    artifacts += [render_index_page(compose_index(edition), equipment) for edition in editions]
    base_path = urlsplit(editions[0].dataset.site.url).path
    artifacts += render_root_pages(compose_language_choice(editions), equipment, base_path)
    artifacts += render_shared_files(equipment)
    return artifacts, faults


def _stops_build(diagnostics: tuple[Diagnostic, ...], *, strict: bool) -> bool:
    return has_errors(diagnostics) or (strict and bool(diagnostics))


def _show_nothing(_stage: str, _done: int, _total: int) -> None:
    """Show no progress."""
