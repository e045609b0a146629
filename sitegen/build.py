"""The order of the stages: load, check, compose, render, write. The only module that knows it.

Comes in: the folder of a site. Goes out: its output folder, and every fault of its content.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from urllib.parse import urlsplit

from sitegen.catalogs.catalog import CatalogTranslator
from sitegen.catalogs.checks import (
    check_missing_translations,
    check_translations,
    check_unused_entries,
    find_missing_translations,
)
from sitegen.catalogs.reader import language_of, read_catalogs
from sitegen.check.registry import check_dataset
from sitegen.check.released import check_released
from sitegen.check.texts import ContentState
from sitegen.compose.data_view import compose_data
from sitegen.compose.edition import Edition, compose_editions
from sitegen.compose.other_pages import compose_other_pages
from sitegen.compose.result_page import ALL_FORMATS, compose_result_page
from sitegen.compose.sheet_view import compose_sheet
from sitegen.compose.site_files import compose_feed, compose_redirects, compose_sitemap
from sitegen.compose.site_pages import compose_index, compose_language_choice
from sitegen.diagnostics import Code, Diagnostic, Location, Severity, has_errors
from sitegen.load.dataset import Loaded, load_dataset
from sitegen.model.addresses import KINDS, records_of
from sitegen.model.attachments import ATTACHMENT_FOLDER
from sitegen.model.dataset import Dataset
from sitegen.model.released import PATH as RELEASED_PATH
from sitegen.model.released import ReleasedAddress, parse_released
from sitegen.model.texts import Text
from sitegen.model.translations import language_chain
from sitegen.model.views import Artifact
from sitegen.model.walk import texts_of
from sitegen.render.registry import (
    FORMAT_NAMES,
    Equipment,
    Rendering,
    ResultViews,
    prepare_equipment,
    render_index_page,
    render_other_page,
    render_redirect,
    render_result_page,
    render_root_pages,
    render_shared_files,
    render_site_files,
)
from sitegen.render.versions import list_versions
from sitegen.write.output_tree import WriteSummary, write_tree
from sitegen.write.place import find_work_folder, resolve_output

# Called with the name of a stage, how many of its steps are done, and how many there are.
OnProgress = Callable[[str, int, int], None]

TEMPLATES = "templates"
ATTACHMENTS = "content/attachments/"


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
    untranslated: Mapping[str, int] = field(default_factory=dict)  # how many texts each language lacks


@dataclass(frozen=True, slots=True)
class Content:
    """What the first two stages made of the content."""

    dataset: Dataset | None
    translator: CatalogTranslator
    found: CheckResult
    attachments: Mapping[str, bytes]  # by their path in the content
    missing: Mapping[str, tuple[Text, ...]]  # what each language has no translation of


def check_site(root: Path) -> CheckResult:
    """Find every fault of a site's content, and write nothing.

    Raises:
        SitegenError: there is no site in the folder, or it cannot be read.
    """
    return load_and_check(root).found


def build_site(
    root: Path, *, output: Path, with_pdf: bool = True, strict: bool = False, on_progress: OnProgress | None = None
) -> BuildResult:
    """Build the site in a folder; with errors (or, `strict`, warnings) its output stays as it was.

    Raises:
        SitegenError: the surroundings are in the way: no site, no disk, a missing library.
    """
    place = resolve_output(output, site=root)
    content = load_and_check(root)
    diagnostics, sources = content.found.diagnostics, content.found.sources
    if content.dataset is None or _stops_build(diagnostics, strict=strict):
        return BuildResult(diagnostics, sources, None)
    editions = compose_editions(content.dataset, content.translator)
    equipment = _prepare_equipment(root, editions)
    attachments = _copy_attachments(content)
    artifacts, faults = _make_pages(editions, equipment, with_pdf=with_pdf, on_progress=on_progress or _show_nothing)
    diagnostics = tuple(sorted({*diagnostics, *faults}))
    if _stops_build(diagnostics, strict=strict):
        return BuildResult(diagnostics, sources, None)
    versions = list_versions(with_pdf=with_pdf)
    summary = write_tree([*artifacts, *attachments], place, work=find_work_folder(place), versions=versions)
    return BuildResult(diagnostics, sources, summary, _count_missing(content))


def render_single_result(
    root: Path, content: Content, result_set_id: str, *, language: str, format_name: str
) -> tuple[bytes, tuple[Diagnostic, ...]]:
    """Render one result set of a content without errors in one language and one format, as a build does.

    Raises:
        SitegenError: a library or a template is missing.
    """
    if content.dataset is None:  # pragma: no cover - whoever calls has looked at the faults
        raise ValueError(content.found)
    editions = compose_editions(content.dataset, content.translator)
    edition = next(each for each in editions if each.language == language)
    result_set = content.dataset.result_sets[result_set_id]
    equipment = _prepare_equipment(root, editions)
    page = compose_result_page(edition, result_set, formats=ALL_FORMATS)
    views = ResultViews(page, compose_sheet(edition, result_set), compose_data(editions, result_set))
    (rendering,) = render_result_page(views, equipment, (format_name,))
    return rendering.artifact.content, _rendering_faults(result_set.location, rendering)


def load_and_check(root: Path) -> Content:
    """Go through the first two stages.

    Raises:
        SitegenError: there is no site in the folder, or it cannot be read.
    """
    loaded = load_dataset(root)
    attachments = {f"{ATTACHMENTS}{name}": file for name, file in loaded.attachments.items()}
    dataset = loaded.dataset
    read = read_catalogs(loaded.catalogs, dataset.site.languages if dataset else ())
    translator = CatalogTranslator(read.catalogs)
    missing: Mapping[str, tuple[Text, ...]] = {}
    found: Iterable[Diagnostic] = loaded.diagnostics
    if dataset is not None:
        texts = tuple(texts_of(dataset))
        languages = dataset.site.languages
        missing = find_missing_translations(texts, languages, translator)
        found = chain(
            found,
            read.diagnostics,
            check_dataset(dataset, ContentState(loaded.sources, _paths_with_errors(loaded.diagnostics))),
            # A file at fault has no cells now; they are not lost.
            () if has_errors(loaded.diagnostics) else check_released(dataset, _released(loaded)),
            check_translations(read.catalogs),
            check_missing_translations(_without_unread(missing, read.diagnostics)),
            # A file at fault may use entries that nobody sees now; nothing is said of them until it is mended.
            () if has_errors(loaded.diagnostics) else check_unused_entries(read.catalogs, texts, languages),
        )
    return Content(dataset, translator, CheckResult(tuple(sorted(set(found))), _sources(loaded)), attachments, missing)


def _released(loaded: Loaded) -> tuple[ReleasedAddress, ...]:
    return parse_released(loaded.sources.get(RELEASED_PATH, ""))


def _paths_with_errors(faults: Iterable[Diagnostic]) -> frozenset[str]:
    return frozenset(fault.location.path for fault in faults if fault.severity is Severity.ERROR)


def _without_unread(
    missing: Mapping[str, tuple[Text, ...]], faults: Iterable[Diagnostic]
) -> Mapping[str, tuple[Text, ...]]:
    """Leave out the languages that lack a catalog because it cannot be read, which is reported."""
    unread = {language_of(fault.location.path) for fault in faults if fault.code is Code.CATALOG_SYNTAX}
    return {language: texts for language, texts in missing.items() if unread.isdisjoint(language_chain(language))}


def _sources(loaded: Loaded) -> Mapping[str, str]:
    """Give the texts of all files; a catalog that is not UTF-8 is reported, and has no lines to show."""
    catalogs = {path: content.decode("utf-8", "replace") for path, content in loaded.catalogs.items()}
    return {**loaded.sources, **catalogs}


def _make_pages(
    editions: tuple[Edition, ...], equipment: Equipment, *, with_pdf: bool, on_progress: OnProgress
) -> tuple[list[Artifact], list[Diagnostic]]:
    """Compose and render every page of every edition, and what belongs to the site as a whole."""
    dataset = editions[0].dataset
    total = len(editions) * sum(len(records_of(dataset, kind)) for kind in KINDS)
    artifacts: list[Artifact] = []
    faults: list[Diagnostic] = []
    on_progress("pages", 0, total)
    pages = chain(
        _render_result_pages(editions, equipment, with_pdf=with_pdf),
        _render_other_pages(editions, equipment, with_pdf=with_pdf),
    )
    for done, (location, renderings) in enumerate(pages, start=1):
        artifacts += [rendering.artifact for rendering in renderings]
        faults += [fault for rendering in renderings for fault in _rendering_faults(location, rendering)]
        on_progress("pages", done, total)
    return [*artifacts, *_render_site(editions, equipment)], faults


def _render_result_pages(
    editions: tuple[Edition, ...], equipment: Equipment, *, with_pdf: bool
) -> Iterator[tuple[Location, tuple[Rendering, ...]]]:
    """Render the pages of result sets, each with the place that its faults are reported at."""
    formats = tuple(name for name in FORMAT_NAMES if with_pdf or name != "pdf")
    offered = tuple(name for name in ALL_FORMATS if with_pdf or name != "pdf")
    for result_set in editions[0].dataset.result_sets.values():
        data = compose_data(editions, result_set)
        for edition in editions:
            page = compose_result_page(edition, result_set, formats=offered)
            views = ResultViews(page, compose_sheet(edition, result_set), data)
            yield result_set.location, render_result_page(views, equipment, formats)


def _render_other_pages(
    editions: tuple[Edition, ...], equipment: Equipment, *, with_pdf: bool
) -> Iterator[tuple[Location, tuple[Rendering, ...]]]:
    """Render the pages of devices, suites, test beds and free pages."""
    formats = ("pdf",) if with_pdf else ()
    for edition in editions:
        for page in compose_other_pages(edition, formats=formats):
            location = records_of(edition.dataset, page.kind)[page.id].location
            yield location, render_other_page(page, equipment, formats)


def _render_site(editions: tuple[Edition, ...], equipment: Equipment) -> list[Artifact]:
    """Render what belongs to the site as a whole: start pages, old addresses, feeds, and what all pages load."""
    base_path = urlsplit(editions[0].dataset.site.url).path
    redirects = (redirect for edition in editions for redirect in compose_redirects(edition))
    return [
        *(render_redirect(redirect, equipment) for redirect in redirects),
        *(render_index_page(compose_index(edition), equipment) for edition in editions),
        *render_site_files(compose_sitemap(editions), [compose_feed(edition) for edition in editions], equipment),
        *render_root_pages(compose_language_choice(editions), equipment, base_path),
        *render_shared_files(equipment),
    ]


def _copy_attachments(content: Content) -> list[Artifact]:
    """Put the attached files beside the pages of their result set, in every language."""
    dataset = content.dataset
    if dataset is None:  # pragma: no cover - whoever calls has looked at the faults
        return []
    files = {
        f"{language}/results/{result_set.id}/{ATTACHMENT_FOLDER}/{attachment.file.name}": attachment.file.path
        for language in dataset.site.languages
        for result_set in dataset.result_sets.values()
        for attachment in result_set.attachments.values()
        if attachment.file is not None
    }
    return [Artifact(path, content.attachments[source]) for path, source in files.items()]


def _prepare_equipment(root: Path, editions: tuple[Edition, ...]) -> Equipment:
    site_templates = root / TEMPLATES
    return prepare_equipment(
        {edition.language: edition.words for edition in editions},
        site_templates if site_templates.is_dir() else None,
    )


def _rendering_faults(location: Location, rendering: Rendering) -> tuple[Diagnostic, ...]:
    return tuple(
        Diagnostic(
            location,
            Code.PAGE_RENDERING,
            Severity.WARNING,
            f"{rendering.artifact.path}: {message}",
            "change the text or the template that it comes from",
        )
        for message in rendering.messages
    )


def _count_missing(content: Content) -> Mapping[str, int]:
    return {language: len(texts) for language, texts in content.missing.items() if texts}


def _stops_build(diagnostics: tuple[Diagnostic, ...], *, strict: bool) -> bool:
    return has_errors(diagnostics) or (strict and bool(diagnostics))


def _show_nothing(_stage: str, _done: int, _total: int) -> None:
    """Show no progress."""
