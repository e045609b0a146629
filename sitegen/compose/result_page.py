"""The page of one result set in one language: it reads like the table of contents of that page.

Comes in: a result set and an edition. Goes out: a `ResultPage`; its datasheet and wikitext are made from it too.
Refuses to know: output formats.
"""

from __future__ import annotations

from sitegen.compose.attachments import compose_attachments
from sitegen.compose.devices import compose_devices
from sitegen.compose.edition import Edition
from sitegen.compose.frames import compose_frame
from sitegen.compose.listing import page_state
from sitegen.compose.method import compose_method, compose_sections, shared_facts
from sitegen.compose.page_status import page_status
from sitegen.compose.remarks import CellRemarks, compose_remarks
from sitegen.compose.tables import compose_tables
from sitegen.compose.test_beds import compose_test_bed
from sitegen.compose.texts import PageTexts, reference_anchor
from sitegen.localise.dates import format_date
from sitegen.model.addresses import RESULTS
from sitegen.model.result_sets import Reference, ResultSet, Source
from sitegen.model.rich_text import EMPTY, Blocks, Inline, Inlines, Link, Paragraph, Plain, Target, plain_text
from sitegen.model.views import CitationView, Download, ResultPage

ALL_FORMATS = ("pdf", "csv", "json", "wiki")


def compose_result_page(
    edition: Edition, result_set: ResultSet, *, formats: tuple[str, ...] = ALL_FORMATS
) -> ResultPage:
    """Compose the page of a result set; `formats` are the files that are offered beside it."""
    page = page_texts(edition, result_set)
    remarks = compose_remarks(result_set, page)
    method = compose_method(result_set, page, remarks)
    title = page.inlines(result_set.title)
    description = page.plain(result_set.summary)
    state = page_state(result_set.status)
    return ResultPage(
        frame=compose_frame(edition, page, title, description, kind=RESULTS, page_id=result_set.id, state=state),
        id=result_set.id,
        status=page_status(result_set.status, page),
        summary=page.blocks(result_set.summary),
        notice=page.blocks(result_set.notice),
        intro=(*page.blocks(result_set.intro), *(_facts_as_prose(page, remarks) if method is None else EMPTY)),
        tables=compose_tables(result_set, page, remarks),
        devices=compose_devices(result_set, page),
        conclusions=tuple(page.inlines(text) for text in result_set.conclusions),
        method=method,
        test_bed=compose_test_bed(result_set, page),
        sections=compose_sections(result_set.sections, "section", page),
        references=_references(result_set, page, further=False),
        further_reading=_references(result_set, page, further=True),
        sources=_sources(result_set, page, remarks),
        authors=tuple(page.plain(author) for author in result_set.authors),
        downloads=_downloads(result_set, edition, formats),
        attachments=compose_attachments(result_set, page),
        state=state,
    )


def page_texts(edition: Edition, result_set: ResultSet) -> PageTexts:
    """Give what makes the texts of a result set's page."""
    return PageTexts(edition, Target(kind=RESULTS, id=result_set.id), result_set)


def _facts_as_prose(page: PageTexts, remarks: CellRemarks) -> Blocks:
    """Say what the method would say of all values, where there is no method."""
    return tuple(Paragraph((*label, Plain(": "), *fact)) for label, fact in shared_facts(page, remarks))


def _references(result_set: ResultSet, page: PageTexts, *, further: bool) -> tuple[CitationView, ...]:
    return tuple(
        CitationView(reference_anchor(reference.id), _reference(reference, page))
        for reference in result_set.references
        if reference.is_further == further
    )


def _reference(reference: Reference, page: PageTexts) -> Inlines:
    """Cite as "Publisher: Title (date)", the title linked."""
    title = page.inlines(reference.title)
    inlines: list[Inline] = []
    if reference.publisher is not None:
        inlines += [*page.inlines(reference.publisher), Plain(": ")]
    inlines += title if reference.url is None else (Link(Target(url=reference.url), title),)
    if reference.date is not None:
        inlines.append(Plain(f" ({format_date(reference.date, page.edition.locale)})"))
    return tuple(inlines)


def _sources(result_set: ResultSet, page: PageTexts, remarks: CellRemarks) -> tuple[CitationView, ...]:
    citations = [CitationView("", _source(source, page)) for source in result_set.sources]
    if remarks.source is not None:
        shared = page.inlines(remarks.source)
        if plain_text(shared) not in {plain_text(citation.text) for citation in citations}:
            citations.append(CitationView("", shared))
    return tuple(citations)


def _source(source: Source, page: PageTexts) -> Inlines:
    title = page.inlines(source.title)
    if source.url is not None:
        title = (Link(Target(url=source.url), title),)
    return title if source.document is None else (*title, Plain(f" ({source.document})"))


def _downloads(result_set: ResultSet, edition: Edition, formats: tuple[str, ...]) -> tuple[Download, ...]:
    words, name = edition.words, f"{result_set.id}-{edition.language}"
    known = {
        "pdf": Download(f"{name}.pdf", words.pgettext("download", "Datasheet (PDF)"), "application/pdf"),
        "csv": Download(f"{name}.csv", words.pgettext("download", "Table (CSV)"), "text/csv"),
        "json": Download(f"{result_set.id}.json", words.pgettext("download", "Data (JSON)"), "application/json"),
        "wiki": Download(f"{name}.wiki", words.pgettext("download", "Wikitext (MediaWiki)"), "text/plain"),
    }
    return tuple(known[each] for each in formats)
