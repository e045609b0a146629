"""The other three result sets of the real site against their sources: triples, loads of cores, changes, a baseline.

The rack servers are in `test_real_site.py`. Every test here runs for each set in each language, unless what it looks
at is there once.
"""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.conftest import BuiltSite
from tests.printed import LANGUAGES, MISSING_WORDS, NBSP, parse, printed_unit, value_text

FACTS = Path(__file__).parent / "facts"
SETS = ("opnsense-ipsec", "m0n0wall-router-boards", "ipfire-releases")
BASELINE_WORDS = {"de": "Vergleichswert: 94 Mbit/s", "en": "Baseline: 94 Mbit/s"}

Fact = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Case:
    """A result set in a language, with what its source says."""

    result_set: str
    language: str
    facts: tuple[Fact, ...]
    folder: Path

    def cells(self) -> dict[str, tuple[Fact, ...]]:
        """Give the facts of each cell: several where it has parts."""
        found: dict[str, list[Fact]] = {}
        for fact in self.facts:
            found.setdefault(fact["cell"], []).append(fact)
        return {cell: tuple(facts) for cell, facts in found.items()}

    def file(self, extension: str) -> Path:
        """Give the file of this language beside the page."""
        return self.folder / f"{self.result_set}-{self.language}.{extension}"


def read_facts(result_set: str) -> dict[str, Any]:
    """Read the oracle of a result set."""
    facts: dict[str, Any] = json.loads((FACTS / f"{result_set}.json").read_text("utf-8"))
    return facts


@pytest.fixture(scope="module", params=[(name, language) for name in SETS for language in LANGUAGES], ids="-".join)
def case(request: pytest.FixtureRequest, real_site: BuiltSite) -> Case:
    """Every result set in every language."""
    name, language = request.param
    return Case(name, language, tuple(read_facts(name)["cells"]), real_site.result_files(language, name))


@pytest.fixture(scope="module")
def page(case: Case) -> ET.Element:
    """The page of the result set."""
    return parse(case.folder / "index.html")


@pytest.fixture(scope="module")
def table_cells(page: ET.Element) -> dict[str, ET.Element]:
    """All cells of the page that have an id, by id."""
    return {cell.get("id", ""): cell for cell in page.iter("td") if cell.get("id")}


def measured_elements(page: ET.Element) -> Iterator[ET.Element]:
    """Give what holds a measured value or the reason for none: cells, and the parts of cells."""
    for tag in ("td", "span"):
        yield from (each for each in page.iter(tag) if each.get("data-base") or each.get("data-missing"))


def words_of(element: ET.Element) -> str:
    """Give the text of an element, with plain spaces."""
    return " ".join("".join(element.itertext()).replace(NBSP, " ").split())


def spelled_number(fact: Fact, language: str) -> str:
    """Spell the digits of a fact as the language does; loads of cores have a sign of multiplication."""
    value: str = fact["value"].replace("x ", f"×{NBSP}").replace(f"{NBSP}idle", f"{NBSP}{idle(language)}")
    return value.replace(".", ",") if language == "de" else value


def idle(language: str) -> str:
    """Say that a core has nothing to do."""
    return "Leerlauf" if language == "de" else "idle"


def spelled_cell(facts: tuple[Fact, ...], language: str, *, has_unit: bool) -> str:
    """Spell a whole cell: the reason, the number, or its parts; equal parts stand once, and the unit at the end."""
    if facts[0]["missing"]:
        return MISSING_WORDS[language][facts[0]["missing"]].replace(NBSP, " ")
    numbers = [spelled_number(fact, language) for fact in facts]
    if len(set(numbers)) == 1:
        numbers = numbers[:1]
    unit = printed_unit(facts[0]["unit"], language) if has_unit else ""
    return f"{' / '.join(numbers)}{unit}".replace(NBSP, " ")


def spelled_change(facts: tuple[Fact, ...]) -> str:
    """Spell the changes of a cell as they stand behind its value: none where nothing was there before."""
    changes = [fact["change"] for fact in facts if fact.get("change")]
    if not changes:
        return ""
    return f"({' / '.join(dict.fromkeys(changes) if len({fact['value'] for fact in facts}) == 1 else changes)})"


def test_facts_are_complete() -> None:
    """The oracles have what the sources have, and count it as the facts do."""
    ipsec, boards, releases = (read_facts(name)["cells"] for name in SETS)
    assert sum(fact["value"] is not None and fact["part"] is None for fact in ipsec) == 6
    triples = Counter(fact["cell"] for fact in ipsec if fact["part"])
    assert (len(triples), set(triples.values())) == (12, {3})
    assert [fact["missing"] for fact in ipsec if fact["value"] is None] == ["not-supported"] * 6
    assert sum(fact["value"] is not None for fact in boards) == 14
    assert {fact["cell"].rpartition(".throughput")[0] for fact in boards if fact["missing"]} == {
        "wrap-1c-2.ipsec-blowfish",
        "net4801-50.ipsec-blowfish",
    }
    assert sum(fact["part"] is None for fact in releases) == 8
    pairs = Counter(fact["cell"] for fact in releases if fact["part"])
    assert (len(pairs), set(pairs.values())) == (8, {2})
    assert [fact["change"] for fact in releases if fact["change"]] == [
        *("+10", "+10"),
        *("+400", "+400"),
        *("+170", "+170"),
        *("+118", "+15"),
    ]
    assert {fact["change"] for fact in releases if fact["id"].startswith("core-158")} == {None}


def test_page_has_exactly_the_values_of_the_source(case: Case, page: ET.Element) -> None:
    """No value is missing in either language, none is invented, and each has its id."""
    ids = [element.get("id") for element in measured_elements(page)]
    assert sorted(fact["id"] for fact in case.facts) == sorted(str(id_) for id_ in ids)


def test_cells_have_the_ids_of_the_format(table_cells: dict[str, ET.Element], case: Case) -> None:
    """A cell with parts has an id too, beside those of its parts."""
    assert set(case.cells()) == set(table_cells)


def test_ids_stand_once(page: ET.Element) -> None:
    """An id in a page leads to one place, and every link within the page leads to one."""
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)
    for link in page.iter("a"):
        href = link.get("href", "")
        assert not href.startswith("#") or href[1:] in ids, href


def test_values_are_there_for_machines(case: Case, page: ET.Element) -> None:
    """Attributes are the digits of the source, the unit, and the exact value in the base unit; or the reason."""
    found = {element.get("id"): element for element in measured_elements(page)}
    for fact in case.facts:
        element = found[fact["id"]]
        attributes = tuple(element.get(name) for name in ("data-value", "data-unit", "data-base", "data-missing"))
        assert attributes == (fact["value"], fact["unit"], fact["base"], fact["missing"])


def test_cells_print_the_value_as_the_language_does(
    case: Case, page: ET.Element, table_cells: dict[str, ET.Element]
) -> None:
    """A value stands with its unit, or its column's header has the unit; reasons stand in words."""
    headers = {header.get("id"): " ".join(header.itertext()) for header in page.iter("th")}
    for cell_id, facts in case.cells().items():
        cell = table_cells[cell_id]
        text = value_text(cell).replace(NBSP, " ")
        if text != spelled_cell(facts, case.language, has_unit=True):
            assert text == spelled_cell(facts, case.language, has_unit=False)
            above = " ".join(headers[id_] for id_ in cell.get("headers", "").split())
            assert facts[0]["unit"] in above.split()


def test_cells_print_the_changes_that_follow_from_the_values(case: Case, table_cells: dict[str, ET.Element]) -> None:
    """Each change of the second release is there, where the source printed "=" too; the first release has none."""
    for cell_id, facts in case.cells().items():
        found = [each for each in table_cells[cell_id].iter("span") if each.get("class") == "change"]
        printed = " ".join(words_of(each).partition(")")[0] + ")" for each in found)
        assert printed == spelled_change(facts)


def test_notes_stand_on_exactly_their_cells(case: Case, table_cells: dict[str, ET.Element]) -> None:
    """The cells that a note is about have its mark, and no others."""
    marked = {id_ for id_, cell in table_cells.items() if cell.find("sup") is not None}
    assert marked == {fact["cell"] for fact in case.facts if fact["noted"]}


def test_csv_has_every_value(case: Case) -> None:
    """The sheet has a row for each part, with the language's decimal mark, the base value, and the change."""
    with case.file("csv").open(encoding="utf-8", newline="") as file:
        header, *body = list(csv.reader(file, delimiter=";" if case.language == "de" else ","))
    rows = {row[0]: row for row in body}
    assert len(rows) == len(body)
    assert set(rows) == {fact["id"] for fact in case.facts}
    axes = len(case.facts[0]["cell"].split("."))
    for fact in case.facts:
        part, value, unit, base, missing, notes, *more = rows[fact["id"]][1 + axes :]
        assert part.casefold() == (fact["part"] or "")
        assert bool(notes) == fact["noted"]
        if fact["missing"]:
            assert (value, unit, base) == ("", "", "")
            assert f"– ({missing})" == MISSING_WORDS[case.language][fact["missing"]].replace(NBSP, " ")
            continue
        expected_base = fact["base"].replace(".", ",") if case.language == "de" else fact["base"]
        assert value.replace(NBSP, " ") == spelled_number(fact, case.language).replace(NBSP, " ")
        assert (unit, base, missing) == (fact["unit"], expected_base, "")
        if "change" in fact:
            assert more == [fact["change"] or ""]
            assert len(header) == 1 + axes + 7


def test_json_has_every_value(case: Case, real_site: BuiltSite) -> None:
    """The file for programs has every measurement in canonical form, and the same bytes in each language."""
    content = (case.folder / f"{case.result_set}.json").read_bytes()
    assert content == (real_site.result_files("de", case.result_set) / f"{case.result_set}.json").read_bytes()
    rows = {row["id"]: row for row in json.loads(content)["measurements"]}
    assert set(rows) == {fact["id"] for fact in case.facts}
    for fact in case.facts:
        row = rows[fact["id"]]
        found = (row["part"], row["value"], row["unit"], row["base_value"], row["missing"])
        assert found == (fact["part"], fact["value"], fact["unit"], fact["base"], fact["missing"])
        assert bool(row["notes"]) == fact["noted"]
        assert all(set(note) == set(LANGUAGES) for note in row["notes"])
        changes = [f"{change['value']}" for change in row["change"] or ()]
        assert changes == ([fact["change"].lstrip("+")] if fact.get("change") else [])


def test_wikitext_has_every_value(case: Case) -> None:
    """The page to paste has every cell and part with its id, its printed value, and its change."""
    wikitext = case.file("wiki").read_text("utf-8")
    found = dict(re.findall(r'^\| id="([^"]+)"[^|\n]* \| ([^\n]*)$', wikitext, re.MULTILINE))
    assert set(found) == set(case.cells())
    for cell_id, facts in case.cells().items():
        ids = [cell_id, *re.findall(r'<span id="([^"]+)"', found[cell_id])]
        assert set(ids) == {cell_id, *(fact["id"] for fact in facts)}
        text = re.sub(r"<ref[^>]*/>|<[^>]+>", "", found[cell_id]).replace("&nbsp;", " ")
        change = spelled_change(facts)
        with_unit, without_unit = (
            " ".join(filter(None, (spelled_cell(facts, case.language, has_unit=has_unit), change)))
            for has_unit in (True, False)
        )
        assert text in {with_unit, without_unit}


def datasheet_text(path: Path) -> str:
    """Give the text of a datasheet, with plain single spaces."""
    document = pypdfium2.PdfDocument(path)
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    return re.sub(r"\s+", " ", text.replace(NBSP, " "))


def test_datasheet_has_every_value(case: Case) -> None:
    """The text of the datasheet holds every cell and every change as printed, at least as often as the facts."""
    text = datasheet_text(case.file("pdf"))
    wanted: Counter[str] = Counter()
    for facts in case.cells().values():
        wanted[spelled_cell(facts, case.language, has_unit=False)] += 1
        wanted[spelled_change(facts)] += 1
    del wanted[""]
    for words, count in wanted.items():
        found = re.findall(rf"(?<![\d.,]){re.escape(words)}(?![\d.,])", text)
        assert len(found) >= count, words


def test_archived_page_names_its_successor(real_site: BuiltSite) -> None:
    """The banner says that the page is archived, and leads to the page that goes on, by its title."""
    for language, words, title in (
        ("de", "Diese Seite ist archiviert", "OPNsense auf Rack-Servern"),
        ("en", "This page is archived", "OPNsense on rack servers"),
    ):
        page = parse(real_site.result_files(language, "opnsense-ipsec") / "index.html")
        banners = [each for each in page.iter("div") if each.get("role") == "note"]
        assert [words_of(banner).partition(".")[0] for banner in banners] == [words]
        links = {words_of(link): link.get("href", "") for link in banners[0].iter("a")}
        assert links[title].endswith(f"/{language}/results/opnsense-rack-servers/")


def test_baseline_stands_below_the_table(real_site: BuiltSite) -> None:
    """What all boards are held against is no cell, and is on the page, in the data and in the sheet."""
    (fact,) = read_facts("m0n0wall-router-boards")["baseline"]
    for language in LANGUAGES:
        folder = real_site.result_files(language, "m0n0wall-router-boards")
        (legend,) = [each for each in parse(folder / "index.html").iter("p") if each.get("data-base")]
        assert (legend.get("data-value"), legend.get("data-unit"), legend.get("data-base")) == tuple(fact.values())
        assert words_of(legend).startswith(BASELINE_WORDS[language])
        (row,) = json.loads((folder / "m0n0wall-router-boards.json").read_bytes())["baseline"]
        assert (row["value"], row["unit"], row["base_value"]) == tuple(fact.values())


def test_boards_are_grouped_by_manufacturer_and_releases_newest_first(real_site: BuiltSite) -> None:
    """Heading rows span the table, in the order that the sources have."""
    expected = {
        "m0n0wall-router-boards": ["PC Engines", "Soekris"],
        "ipfire-releases": [
            "IPFire 2.27 – Core Update 159, Default configuration",
            "IPFire 2.27 – Core Update 159, IPS enabled",
            "IPFire 2.25 – Core Update 158, Default configuration",
            "IPFire 2.25 – Core Update 158, IPS enabled",
        ],
    }
    for result_set, headings in expected.items():
        page = parse(real_site.result_files("en", result_set) / "index.html")
        found = [header for header in page.iter("th") if header.get("scope") == "rowgroup"]
        assert [words_of(header) for header in found] == headings


def test_settings_of_the_tunnel_are_nested(real_site: BuiltSite) -> None:
    """The two phases have their settings below them, as the product shows them, in both languages."""
    for language in LANGUAGES:
        wikitext = (real_site.result_files(language, "opnsense-ipsec") / f"opnsense-ipsec-{language}.wiki").read_text()
        settings = re.findall(r"^\*+ .*$", wikitext, re.MULTILINE)
        start = settings.index("* Phase 1")
        assert settings[start : start + 10] == [
            "* Phase 1",
            "** Key exchange version: v2",
            "** Authentication method: Mutual PSK",
            "** Encryption algorithm: 128 bit AES-GCM with 128 bit ICV",
            "** Hash algorithm: SHA256",
            "** DH key group: 28 (Brainpool EC 256 bits)",
            "* Phase 2",
            "** Encryption algorithms: aes128gcm16",
            "** Hash algorithms: nothing selected",
            "** PFS key group: 28 (Brainpool EC 256 bits)",
        ]


def test_address_with_brackets_is_whole(real_site: BuiltSite) -> None:
    """The address of the mailing list keeps its ampersand and its brackets, and ends before the full stop."""
    address = "http://m0n0.ch/wall/list/?action=show_msg&actionargs[]=62&actionargs[]=57"
    for language in LANGUAGES:
        page = parse(real_site.result_files(language, "m0n0wall-router-boards") / "index.html")
        links = {link.get("href", "").replace("%5B", "[").replace("%5D", "]") for link in page.iter("a")}
        assert address in links


def test_dates_of_references_are_printed_as_the_language_does(real_site: BuiltSite) -> None:
    """One date in the content is two dates on the pages."""
    for language, dates in (
        ("de", ("5. Oktober 2018", "8. November 2018")),
        ("en", ("5 October 2018", "8 November 2018")),
    ):
        text = words_of(parse(real_site.result_files(language, "opnsense-ipsec") / "index.html"))
        assert all(date in text for date in dates)


# Words that one of the languages has and the other has not. What products show, and what is typed into a terminal,
# is the same in every language and stands in the lists of settings, in `code` and in `pre`.
_FOREIGN = {
    "en": r"\b(?:und|nicht|Last|mit|der|die|das|für|von|wurde|Durchsatz|Gerät|ist|sind|Kerne)\b|[äöüß]",
    "de": r"\b(?:and|the|of|with|were|which|is|are|not|throughput|load|device|cores|this)\b",
}
# Titles of foreign texts are cited in their own language.
_CITED = ("What’s the difference between AES-CBC and AES-GCM?", "AES-NI SSL Performance")
_VERBATIM = {"code", "pre", "script", "style"}


def prose_of(element: ET.Element) -> Iterator[str]:
    """Give the texts below an element that are in the language of the page."""
    classes = element.get("class", "").split()
    if element.tag not in _VERBATIM and "settings" not in classes and not element.get("lang"):
        yield element.text or ""
        for child in element:
            yield from prose_of(child)
            yield child.tail or ""


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_in_one_language(real_site: BuiltSite, language: str) -> None:
    """No page has a word of the other language, outside of the language switch."""
    pages = sorted((real_site.output / language).rglob("*.html"))
    assert pages
    for path in pages:
        body = parse(path).find("body")
        assert body is not None
        text = " ".join(prose_of(body))
        for cited in _CITED:
            text = text.replace(cited, "")
        assert re.findall(_FOREIGN[language], text, re.IGNORECASE) == [], path
        foreign = [each for each in body.iter() if each.get("lang", language) != language and each.tag != "a"]
        assert foreign == [], path
