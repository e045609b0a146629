"""Views made by hand: what compose would hand to the renderers, small enough to be read."""

from __future__ import annotations

import gettext

import pytest

from sitegen.model.rich_text import (
    Blocks,
    Code,
    CodeBlock,
    Emphasis,
    ForeignText,
    Heading,
    Inlines,
    LineBreak,
    Link,
    ListBlock,
    ListItem,
    Paragraph,
    Plain,
    ProseTable,
    Quotation,
    Rule,
    Strong,
    Target,
    Unbreakable,
)
from sitegen.model.views import (
    Alternative,
    Backlink,
    Breadcrumb,
    CitationView,
    CommandView,
    DataRow,
    DataView,
    Download,
    FactRow,
    FactTable,
    HeaderCell,
    IndexGroup,
    IndexPage,
    IndexSection,
    LanguageChoice,
    LanguageChoiceEntry,
    MethodView,
    NoteMark,
    NoteView,
    PageEntry,
    PageFrame,
    ProseSection,
    ResultPage,
    ResultsTable,
    RowGroup,
    SettingView,
    SheetView,
    TableBody,
    TableRow,
    TestBedView,
    TestView,
    ValueCell,
    ValuePart,
)
from sitegen.render.registry import Equipment, ResultViews, prepare_equipment

HOSTILE = (
    "<script>alert(1)</script> ]] [[x|y]] {{evil}} {{{1}}} | || ! !! \"quotes\" 'it''s' '''b''' & &amp; &#65; "
    "~~~~ ~1 __TOC__ _a_ == h == * # : ; -{zh}- https://evil.example/ //evil.example mailto:a@b.c RFC 1 PMID 2 "
    "ISBN 0123456789 <ref>r</ref> <nowiki>n</nowiki> </pre> <!-- c --> ---- {| |} a:b #REDIRECT [http://x y]"
)


def pytest_configure(config: pytest.Config) -> None:
    """Name the marker of the tests that ask a real MediaWiki."""
    config.addinivalue_line("markers", "mediawiki: needs MediaWiki 1.39 and PHP; skipped without them")


def text(words: str) -> Inlines:
    """Make running text."""
    return (Plain(words),)


def prose(words: str) -> Blocks:
    """Make a paragraph."""
    return (Paragraph(text(words)),)


def make_frame(language: str = "de", *, title: str = "OPNsense auf Rack-Servern") -> PageFrame:
    """Make the frame of a result page."""
    return PageFrame(
        language=language,
        direction="ltr",
        path=f"/{language}/results/racks/",
        root="../../../",
        permalink=f"https://wiki.example/bench/{language}/results/racks/",
        site_title="Benchmark-Wiki",
        organisation="Example Labs",
        title=text(title),
        description="Durchsatz & Last",
        breadcrumbs=(Breadcrumb("Start", Target(kind="home")), Breadcrumb(title, None)),
        alternatives=(
            Alternative("de", "Deutsch", "/de/results/racks/", language == "de"),
            Alternative("en", "English", "/en/results/racks/", language == "en"),
        ),
    )


def value(number: str, unit: str = "", *, short: int = 0, lacks_mark: bool = False) -> ValuePart:
    """Make the only part of a cell."""
    return ValuePart("", "", number + unit, number, unit, (), short, lacks_mark)


def make_small_table() -> ResultsTable:
    """Make a table with headers of two levels, groups, notes, a missing, an absent and a cell of two parts."""
    device, throughput, load = "h-a", "h-a-throughput", "h-a-load"
    header_rows = (
        (
            HeaderCell("", (), "", "", column_span=1, row_span=2),
            HeaderCell(device, (Unbreakable("RI1102A-F"),), "", "colgroup", column_span=2),
        ),
        (
            HeaderCell(throughput, text("Durchsatz"), "", "col", headers=(device,)),
            HeaderCell(load, text("Last"), "%", "col", headers=(device,)),
        ),
    )

    def row(test: str, label: str, *cells: ValueCell) -> TableRow:
        head = HeaderCell(f"h-{test}", text(label), "", "row", description=(text("Ein Test."),))
        return TableRow((head,), cells)

    def headers(test: str, metric: str) -> tuple[str, ...]:
        return (f"h-{test}", device, metric)

    routing = row(
        "routing",
        "Routing",
        ValueCell(
            "a.routing.throughput",
            (("data-value", "9.33"), ("data-unit", "Gbit/s"), ("data-base", "9330000000")),
            (value("9,33", "\u00a0Gbit/s"),),
            "",
            (NoteMark("1", "note-t-1", "mark-t-1-a"),),
            headers("routing", throughput),
            is_missing=False,
        ),
        ValueCell(
            "a.routing.load",
            (("data-value", "51"), ("data-unit", "%"), ("data-base", "0.51")),
            (value("51", short=1, lacks_mark=True),),
            "",
            (),
            headers("routing", load),
            is_missing=False,
        ),
    )
    vpn = row(
        "vpn",
        'VPN "Tunnel" <b>',
        ValueCell(
            "a.vpn.throughput",
            (("data-missing", "unstable"),),
            (ValuePart("", "", "– (instabil)", "", "", ()),),
            "",
            (NoteMark("1", "note-t-1", "mark-t-1-b"), NoteMark("2", "note-t-2", "mark-t-2")),
            headers("vpn", throughput),
            is_missing=True,
        ),
        ValueCell(
            "a.vpn.load",
            (),
            (
                ValuePart(
                    "a.vpn.load.us",
                    "user",
                    "12,5",
                    "12,5",
                    "",
                    (("data-value", "12.5"), ("data-unit", "%"), ("data-base", "0.125")),
                ),
                ValuePart(
                    "a.vpn.load.sy",
                    "system",
                    "3\u00a0%",
                    "3",
                    "\u00a0%",
                    (("data-value", "3"), ("data-unit", "%"), ("data-base", "0.03")),
                ),
                ValuePart(
                    "a.vpn.load.id",
                    "idle",
                    "",
                    "",
                    "",
                    (("data-value", "3"), ("data-unit", "%"), ("data-base", "0.03")),
                ),
            ),
            "\u00a0/\u00a0",
            (),
            headers("vpn", load),
            is_missing=False,
        ),
    )
    last = row(
        "ids",
        "IDS",
        ValueCell(
            "",
            (
                ("data-cell", "a.ids.throughput"),
                ("data-low", "3.2"),
                ("data-high", "8"),
                ("data-unit", "Gbit/s"),
                ("data-base", "5600000000"),
            ),
            (value("3,2\u00a0–\u00a08", "\u00a0Gbit/s"),),
            "",
            (),
            headers("ids", throughput),
            is_missing=False,
        ),
        ValueCell("", (), (), "", (), headers("ids", load), is_missing=False, is_absent=True),
    )
    body = TableBody(
        header_rows,
        (
            RowGroup(HeaderCell("g-1", text("Ohne IDS"), "", "rowgroup", column_span=3), (routing, vpn)),
            RowGroup(HeaderCell("g-2", text("Mit IDS"), "", "rowgroup", column_span=3), (last,)),
        ),
        label_columns=1,
        value_columns=2,
    )
    notes = (
        NoteView(
            "note-t-1",
            "1",
            (
                Paragraph(
                    (
                        Plain("Schwankte: "),
                        Unbreakable("3,2\u00a0–\u00a08\u00a0Gbit/s"),
                        Plain(", siehe "),
                        Link(Target(anchor="a.vpn.load"), text("Last")),
                        Plain("."),
                    )
                ),
            ),
            (
                Backlink("mark-t-1-a", "a", "Zurück: Routing, Durchsatz"),
                Backlink("mark-t-1-b", "b", "Zurück: VPN, Durchsatz"),
            ),
            ("a.routing.throughput", "a.vpn.throughput"),
        ),
        NoteView(
            "note-t-2",
            "2",
            (*prose("Zwei Absätze."), ListBlock((ListItem(prose("eins")), ListItem(prose("zwei"))))),
            (Backlink("mark-t-2", "", "Zurück: VPN, Durchsatz"),),
            ("a.vpn.throughput",),
        ),
    )
    return ResultsTable("t", text("Alle Geräte"), body, (body,), notes)


def make_facts(identifier: str, caption: str) -> FactTable:
    """Make a table of facts with a heading row and a cell of two lines."""
    return FactTable(
        identifier,
        text(caption),
        (text("Teil"), text("Angaben")),
        (
            FactRow("", ((text("Bis 2023"),),), is_heading=True),
            FactRow(
                f"{identifier}.client",
                ((text("Client"),), (text("Intel Xeon"), (Unbreakable("16\u00a0GB"), Plain(" RAM")))),
            ),
            FactRow("", ((text("Switch"),), (text("-1 Stück"),))),
        ),
    )


def make_method() -> MethodView:
    """Make a method with everything in it."""
    return MethodView(
        text("Firewall-Tests mit iperf3"),
        prose("Gemessen wird zwischen zwei Clients."),
        ((text("Werkzeug"), text("iperf3")), (text("Dauer"), (Unbreakable("60\u00a0s"),))),
        (CommandView(text("Client 1"), "iperf3 -c 10.0.0.2 -P 4 --json | tee '<out>'"),),
        (ProseSection("ablauf", text("Ablauf"), (*prose("Erst das eine."), ListBlock((ListItem(prose("a")),), 1))),),
        (SettingView(text("MTU"), "1500", ()),),
        (
            TestView(
                "test-routing",
                text("Routing"),
                (),
                (text("Nur Routing."),),
                (
                    SettingView(
                        text("Firewall"),
                        "",
                        (SettingView(text("Regeln"), "aus", ()), SettingView(text("NAT"), "aus", ())),
                    ),
                    SettingView(text("Keine weiteren Dienste."), "", ()),
                ),
                (TestView("", text("Seit 2024"), (), (), (SettingView(text("RSS"), "an", ()),), ()),),
            ),
            TestView(
                "test-ids",
                text("Firewall und IDS"),
                (Link(Target(anchor="test-routing"), text("Routing")),),
                (text("Erste Zeile."), text("Zweite Zeile.")),
                (),
                (),
            ),
        ),
    )


def make_rich_text() -> Blocks:
    """Make every kind of block and inline once."""
    return (
        Paragraph(
            (
                Emphasis(text("betont")),
                Plain(" und "),
                Strong(text("stark")),
                Plain(" "),
                Code("a || b"),
                LineBreak(),
                ForeignText("en", text("not translated")),
                Plain(" "),
                Link(Target(url="https://example.org/a_b?c=[d]&e='f'"), text("Link [1]")),
                Plain(" "),
                Link(Target(kind="results", id="other", anchor="x.y"), text("Seite")),
            )
        ),
        Heading(1, text("Zwischentitel")),
        ListBlock(
            (
                ListItem((*prose("eins"), ListBlock((ListItem(prose("eins a")),)))),
                ListItem(prose("zwei")),
            )
        ),
        ListBlock((ListItem((*prose("drei"), CodeBlock("x\n  y"))),), 3),
        Quotation(prose("Zitat")),
        CodeBlock("$ make <all>\n  [[x]] {{y}}\n"),
        ProseTable((text("A"), text("B")), ((text("1|2"), text("3")),), ("", "right")),
        Rule(),
    )


def make_page(language: str = "de", *, hostile: bool = False) -> ResultPage:
    """Make a result page with everything in it; a hostile one says `HOSTILE` wherever it can."""
    words = HOSTILE if hostile else "Ein Absatz."
    table = make_small_table()
    return ResultPage(
        frame=make_frame(language, title=HOSTILE if hostile else "OPNsense auf Rack-Servern"),
        id="racks",
        status=prose("Vorläufig."),
        summary=prose(words),
        notice=prose("Werte aus dem Labor."),
        intro=make_rich_text(),
        tables=(table,),
        devices=make_facts("devices-table", "Geräte"),
        conclusions=(text(words), text("* Stern am Anfang")),
        method=make_method(),
        test_bed=TestBedView(text("Firewall-Labor"), prose(words), "a --- b\n   \\|\n", make_facts("bed", "Teile")),
        sections=(ProseSection("mehr", text(words), prose(words)),),
        references=(CitationView("ref-1", text(words)),),
        further_reading=(CitationView("", text("Weiteres")),),
        sources=(CitationView("", text("Quelle")),),
        authors=("Ada", words),
        downloads=(
            Download(f"racks-{language}.pdf", "PDF", "application/pdf"),
            Download(f"racks-{language}.csv", "CSV", "text/csv"),
        ),
    )


def make_data() -> DataView:
    """Make the data of two measurements."""
    row = DataRow(
        id="a.routing.throughput",
        members={"device": "a", "test": "routing", "metric": "throughput"},
        part=None,
        value="9.33",
        unit="Gbit/s",
        base_value="9330000000",
        base_unit="bit/s",
        sign=None,
        low=None,
        high=None,
        plus_minus=None,
        missing=None,
        notes=({"de": "Schwankte “sehr”.", "en": "Varied."},),
        conditions={"memory": "16 GB"},
        statistics={"aggregate": "mean"},
        test_bed="firewall-lab.until-2023",
        measured=None,
        status=None,
        file="content/results/racks.yaml",
        line=40,
    )
    return DataView(
        "racks",
        {"de": "Räcks", "en": "Racks"},
        {"de": "https://wiki.example/de/results/racks/", "en": "https://wiki.example/en/results/racks/"},
        ("device", "test", "metric"),
        (row, row),
    )


def make_sheet() -> SheetView:
    """Make a sheet with what spreadsheets misread."""
    return SheetView(
        "racks",
        "de",
        ";",
        ("id", "Gerät", "Wert", "Anmerkungen"),
        (
            ("a.routing.throughput", "RI1102A-F", "9,33", "schwankte; stark"),
            ("a.vpn.change", "=HYPERLINK(1)", "−3,2", 'sagt "nein"'),
            ("a.vpn.load", "@SUM(1)", "-3.2", "-1+1"),
            ("a.ids.load", "+49 (Telefon)", "+10", "zwei\nZeilen"),
        ),
    )


def make_index(language: str = "de") -> IndexPage:
    """Make the start page of a language."""
    frame = PageFrame(
        language=language,
        direction="ltr",
        path=f"/{language}/",
        root="../",
        permalink=f"https://wiki.example/bench/{language}/",
        site_title="Benchmark-Wiki",
        organisation="",
        title=text("Benchmark-Wiki"),
        description="",
        breadcrumbs=(Breadcrumb("Benchmark-Wiki", None),),
        alternatives=(
            Alternative("de", "Deutsch", "/de/", language == "de"),
            Alternative("en", "English", "/en/", language == "en"),
        ),
    )
    entry = PageEntry(text("OPNsense auf Rack-Servern"), prose("Kurz."), Target(kind="results", id="racks"))
    section = IndexSection("results", "Messungen", (IndexGroup(text("Firewall"), (entry,)),))
    return IndexPage(frame, (section,))


def make_choice() -> LanguageChoice:
    """Make the root page."""
    return LanguageChoice(
        "Benchmark-Wiki",
        "de",
        (
            LanguageChoiceEntry("de", "ltr", "Deutsch", "Benchmark-Wiki", "/de/"),
            LanguageChoiceEntry("en", "ltr", "English", "Benchmark wiki", "/en/"),
        ),
    )


def make_equipment() -> Equipment:
    """Make equipment whose fixed words are the English ones in both languages."""
    words = gettext.NullTranslations()
    return prepare_equipment({"de": words, "en": words})


@pytest.fixture(scope="session")
def equipment() -> Equipment:
    """Share templates and press."""
    return make_equipment()


@pytest.fixture
def page() -> ResultPage:
    """Give a page with everything in it."""
    return make_page()


@pytest.fixture
def hostile_page() -> ResultPage:
    """Give a page with hostile texts."""
    return make_page(hostile=True)


@pytest.fixture
def views(page: ResultPage) -> ResultViews:
    """Give all views of a result set."""
    return ResultViews(page, make_sheet(), make_data())


@pytest.fixture
def hostile_views(hostile_page: ResultPage) -> ResultViews:
    """Give all views of a hostile result set."""
    return ResultViews(hostile_page, make_sheet(), make_data())


@pytest.fixture
def index_page() -> IndexPage:
    """Give a start page."""
    return make_index()


@pytest.fixture
def choice() -> LanguageChoice:
    """Give the root page."""
    return make_choice()
