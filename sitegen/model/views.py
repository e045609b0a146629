"""Views: pages in one language with every string final and unescaped. Renderers only place what stands here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sitegen.model.rich_text import Blocks, Inlines, Target


@dataclass(frozen=True, slots=True)
class Breadcrumb:
    """One step of the way from the start page to this page; the last one is the page itself (`target` is `None`)."""

    title: str
    target: Target | None


@dataclass(frozen=True, slots=True)
class Alternative:
    """The same page in another language. `path` is its address below the site's root, with `/` in front."""

    language: str
    name: str  # the language's name in that language: "Deutsch"
    path: str
    is_current: bool


@dataclass(frozen=True, slots=True)
class PageFrame:
    """What every page has around its content.

    `language` is the tag for `lang`, `direction` "ltr" or "rtl". `path` is the page's address below the site's
    root (`/de/results/x/`), `root` the relative way from the page to the root (`../../../`), `permalink` the
    full address. `description` is plain text for the head of the page.
    """

    language: str
    direction: str
    path: str
    root: str
    permalink: str
    site_title: str
    organisation: str
    title: Inlines
    description: str
    breadcrumbs: tuple[Breadcrumb, ...]
    alternatives: tuple[Alternative, ...]
    is_draft: bool = False  # no list leads to it, and search engines are asked to leave it out


@dataclass(frozen=True, slots=True)
class HeaderCell:
    """A header of a results table.

    `id` is unique on the page; `detail` is a quiet second line (such as the unit in the header: "Gbit/s");
    `scope` is "col", "colgroup", "row", "rowgroup", or "" for the empty corner cell, which is no header.
    `description` are lines below the label (what a test does), in the rows.
    """

    id: str
    label: Inlines
    unit: str
    scope: str
    column_span: int = 1
    row_span: int = 1
    headers: tuple[str, ...] = ()  # ids of the headers above it
    description: tuple[Inlines, ...] = ()


@dataclass(frozen=True, slots=True)
class ValuePart:
    """One value in a cell: the printed text and the machine-readable attributes of DESIGN section 2.

    `number` and `unit` are the halves of `text` for aligning (`unit` is "" where the header has it, and it
    includes the space before it: U+00A0); `text` == `number` + `unit`. `missing_decimals` is how many digits
    the number lacks behind the decimal mark against the longest of its column, and `lacks_mark` whether the
    mark is missing too. An equal part printed once has `text` "" from the second on. `old_ids` are ids that it
    had before, and still can be linked by.
    """

    id: str  # "" where the cell's own id says it all
    label: str  # the part's name, "" for a whole cell
    text: str
    number: str
    unit: str
    attributes: tuple[tuple[str, str], ...]
    missing_decimals: int = 0
    lacks_mark: bool = False
    old_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoteMark:
    """The mark of a note at a cell: its printed sign, the id of the note, and the id of this mark."""

    sign: str
    note_id: str
    id: str


@dataclass(frozen=True, slots=True)
class ChangeView:
    """How a value differs from another one, printed behind it.

    `text` is in brackets; `title` says what is compared with, `verdict` in words whether that is good ("" where
    nobody knows).
    """

    text: str
    title: str
    verdict: str


@dataclass(frozen=True, slots=True)
class ValueCell:
    """A cell of a results table.

    `id` is the cell id where this table carries it, else "" (then `attributes` has `data-cell`). A cell of
    several parts has one `ValuePart` each, joined by `joiner`. A missing cell has one part whose text is the
    reason in words. `headers` are the ids of all header cells that it stands under and beside. `link` leads from
    another page to the cell on the page of its result set. `old_ids` are ids that the cell had before.
    """

    id: str
    attributes: tuple[tuple[str, str], ...]
    parts: tuple[ValuePart, ...]
    joiner: str
    notes: tuple[NoteMark, ...]
    headers: tuple[str, ...]
    is_missing: bool
    is_absent: bool = False  # no such cell is declared (`except`, `only`): printed empty, with words for machines
    changes: tuple[ChangeView, ...] = ()
    link: Target | None = None
    old_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row: its headers from outermost to innermost (a spanning one stands in its first row only), then cells."""

    headers: tuple[HeaderCell, ...]
    cells: tuple[ValueCell, ...]


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows under a common heading row; `heading` is `None` where the table has no groups."""

    heading: HeaderCell | None
    rows: tuple[TableRow, ...]


@dataclass(frozen=True, slots=True)
class Backlink:
    """The way back from a note to a cell that has its mark."""

    mark_id: str
    sign: str  # "a", "b" …; "" where there is only one
    description: str  # for screen readers: which cell


@dataclass(frozen=True, slots=True)
class NoteView:
    """A note below a table. `cell_ids` are the cells it covers."""

    id: str
    sign: str
    text: Blocks
    backlinks: tuple[Backlink, ...]
    cell_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TableBody:
    """The grid of a table: header rows, then groups of rows. `label_columns` is the number of row header columns."""

    header_rows: tuple[tuple[HeaderCell, ...], ...]
    groups: tuple[RowGroup, ...]
    label_columns: int
    value_columns: int


@dataclass(frozen=True, slots=True)
class BaselineView:
    """A value to hold the table's values against, in a line below it. `id` is "" where another table has it."""

    id: str
    attributes: tuple[tuple[str, str], ...]
    label: Inlines
    text: str
    note: Inlines


@dataclass(frozen=True, slots=True)
class ResultsTable:
    """A results table with its notes.

    `body` is the whole table for a screen; `panels` are the same cells in pieces narrow enough for a page of
    paper, from left to right, with the row headers repeated. `legend` explains what stands in brackets.
    """

    id: str
    caption: Inlines
    body: TableBody
    panels: tuple[TableBody, ...]
    notes: tuple[NoteView, ...]
    legend: tuple[Inlines, ...] = ()
    baselines: tuple[BaselineView, ...] = ()


@dataclass(frozen=True, slots=True)
class FactTable:
    """A plain table of facts: a header row, and rows whose first cell is a row header.

    `row_ids` gives each row an anchor ("" for none). A cell is a tuple of lines.
    """

    id: str
    caption: Inlines
    header: tuple[Inlines, ...]
    rows: tuple[FactRow, ...]


@dataclass(frozen=True, slots=True)
class FactRow:
    """A row of a fact table; a row with `is_heading` has one cell over the whole width."""

    id: str
    cells: tuple[tuple[Inlines, ...], ...]
    is_heading: bool = False


@dataclass(frozen=True, slots=True)
class CommandView:
    """A command line and where it ran."""

    where: Inlines
    run: str


@dataclass(frozen=True, slots=True)
class ProseSection:
    """A titled piece of prose."""

    id: str
    title: Inlines
    blocks: Blocks


@dataclass(frozen=True, slots=True)
class SettingView:
    """A line of the settings tree: `name: value`, a name with settings below it, or a remark."""

    text: Inlines
    value: str
    children: tuple[SettingView, ...]


@dataclass(frozen=True, slots=True)
class TestView:
    """A test with its description and its settings; variants come as children with a heading of their own.

    `old_ids` are anchors that it had before.
    """

    id: str
    label: Inlines
    based_on: Inlines
    summary: tuple[Inlines, ...]
    settings: tuple[SettingView, ...]
    variants: tuple[TestView, ...]
    old_ids: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MethodView:
    """How it was measured: facts (tool, protocol, streams …), commands, and the procedure."""

    title: Inlines
    summary: Blocks
    facts: tuple[tuple[Inlines, Inlines], ...]
    commands: tuple[CommandView, ...]
    procedure: tuple[ProseSection, ...]
    settings: tuple[SettingView, ...]
    tests: tuple[TestView, ...]


@dataclass(frozen=True, slots=True)
class TestBedView:
    """The test bed: prose, diagram, and its components with all variants in one table."""

    title: Inlines
    summary: Blocks
    diagram: str
    components: FactTable


@dataclass(frozen=True, slots=True)
class Download:
    """A file beside the page: its name in the same folder, and the words for it ("PDF", "CSV")."""

    file_name: str
    title: str
    media_type: str


@dataclass(frozen=True, slots=True)
class CitationView:
    """A reference or a source, as one line."""

    id: str
    text: Inlines


@dataclass(frozen=True, slots=True)
class ResultPage:
    """The page of one result set in one language; its datasheet and its wikitext are made from it too."""

    frame: PageFrame
    id: str
    status: Blocks
    summary: Blocks
    notice: Blocks
    intro: Blocks
    tables: tuple[ResultsTable, ...]
    devices: FactTable | None
    conclusions: tuple[Inlines, ...]
    method: MethodView | None
    test_bed: TestBedView | None
    sections: tuple[ProseSection, ...]
    references: tuple[CitationView, ...]
    further_reading: tuple[CitationView, ...]
    sources: tuple[CitationView, ...]
    authors: tuple[str, ...]
    downloads: tuple[Download, ...]
    attachments: tuple[CitationView, ...] = ()
    state: str = ""  # "draft", "archived" …: what `status` says in words


@dataclass(frozen=True, slots=True)
class DataChange:
    """How a measurement differs from another one, in canonical form.

    `value` is in `unit`, rounded as it is printed; `base_value` the difference in the base unit, not rounded. Both are
    `None` where there is no number, and `outcome` says why.
    """

    along: str
    to: str
    kind: str
    outcome: str
    value: str | None
    unit: str | None
    base_value: str | None
    verdict: str | None


@dataclass(frozen=True, slots=True)
class DataRow:
    """One measurement for machines, in canonical form (DESIGN section 2, `<id>.json`).

    Figures are plain decimal strings; `unit` the canonical symbol. `notes` are plain texts by language.
    `condition_values` are the conditions in canonical notation by property id.
    """

    id: str
    members: Mapping[str, str]
    part: str | None
    value: str | None
    unit: str | None
    base_value: str | None
    base_unit: str | None
    sign: str | None
    low: str | None
    high: str | None
    plus_minus: str | None
    missing: str | None
    notes: tuple[Mapping[str, str], ...]
    conditions: Mapping[str, str]
    statistics: Mapping[str, str]
    test_bed: str | None
    measured: str | None
    status: str | None
    file: str
    line: int
    changes: tuple[DataChange, ...] = ()
    raw: tuple[str, ...] = ()
    samples: tuple[str, ...] = ()
    computed: str = ""  # the formula, with the ids of metrics
    earlier: tuple[DataRow, ...] = ()


@dataclass(frozen=True, slots=True)
class DataView:
    """All measurements of a result set for machines; the same in every language."""

    id: str
    titles: Mapping[str, str]
    permalinks: Mapping[str, str]
    axes: tuple[str, ...]
    rows: tuple[DataRow, ...]
    baselines: tuple[DataRow, ...] = ()
    attachments: Mapping[str, Mapping[str, str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SheetView:
    """The rows of `<id>-<lang>.csv`: header and cells as final text; `delimiter` is the language's."""

    id: str
    language: str
    delimiter: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class PageEntry:
    """A page in an index. `detail` is a quiet line, such as its date."""

    title: Inlines
    summary: Blocks
    target: Target
    detail: str = ""


@dataclass(frozen=True, slots=True)
class IndexGroup:
    """Entries under a common title; an empty title is none."""

    title: Inlines
    entries: tuple[PageEntry, ...]


@dataclass(frozen=True, slots=True)
class IndexSection:
    """A section of the start page, with its anchor. `is_compact` asks for titles only, side by side."""

    id: str
    title: str
    groups: tuple[IndexGroup, ...]
    is_compact: bool = False


@dataclass(frozen=True, slots=True)
class IndexPage:
    """The start page of one language."""

    frame: PageFrame
    sections: tuple[IndexSection, ...]


@dataclass(frozen=True, slots=True)
class LanguageChoice:
    """The root page: every language's start page. Each title is in its own language."""

    site_title: str
    language: str
    choices: tuple[LanguageChoiceEntry, ...]


@dataclass(frozen=True, slots=True)
class LanguageChoiceEntry:
    """One language to choose."""

    language: str
    direction: str
    name: str
    site_title: str
    path: str


@dataclass(frozen=True, slots=True)
class Artifact:
    """A file of the site: its path below `output/`, with `/`, and its bytes."""

    path: str
    content: bytes
