"""The real site against the source documents: every value, everywhere it is printed."""

from __future__ import annotations

import csv
import json
import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.conftest import BuiltSite
from tests.printed import LANGUAGES, MISSING_WORDS, NBSP, parse, printed, printed_number, value_text

FACTS = json.loads((Path(__file__).parent / "facts" / "opnsense-rack-servers.json").read_text("utf-8"))
CELLS: list[dict[str, Any]] = FACTS["cells"]
NOTES: list[dict[str, Any]] = FACTS["notes"]


@pytest.fixture(scope="module", params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    """Every language of the site in turn."""
    return str(request.param)


@pytest.fixture(scope="module")
def page(real_site: BuiltSite, language: str) -> ET.Element:
    """The page of the result set."""
    return parse(real_site.result_files(language) / "index.html")


@pytest.fixture(scope="module")
def cells(page: ET.Element) -> dict[str, ET.Element]:
    """All value cells of the page, by id."""
    found = (cell for cell in page.iter("td") if cell.get("data-base") or cell.get("data-missing"))
    return {cell.get("id", ""): cell for cell in found}


def test_facts_are_complete() -> None:
    """The oracle has what the sources have: 192 cells, 8 of them without value, and 22 notes."""
    assert len(CELLS) == 192
    assert sum(cell["missing"] is not None for cell in CELLS) == 8
    assert len(NOTES) == 22


def test_build_has_no_faults(real_site: BuiltSite) -> None:
    """The shipped content has neither errors nor warnings: nothing is untranslated."""
    assert real_site.result.diagnostics == ()


def test_page_has_exactly_the_cells_of_the_sources(cells: dict[str, ET.Element]) -> None:
    """No cell is missing in either language, and none is invented."""
    assert {cell["id"] for cell in CELLS} == set(cells)


def test_ids_stand_once(page: ET.Element) -> None:
    """An id in a page leads to one place."""
    ids = [element.get("id") for element in page.iter() if element.get("id")]
    assert len(set(ids)) == len(ids)


def test_cells_carry_the_machine_readable_value(cells: dict[str, ET.Element]) -> None:
    """Attributes are the digits of the source, the unit, and the exact value in the base unit."""
    for fact in CELLS:
        cell = cells[fact["id"]]
        if fact["missing"]:
            assert cell.get("data-missing") == fact["missing"]
            assert cell.get("data-value") is None
        else:
            found = (cell.get("data-value"), cell.get("data-unit"), cell.get("data-base"), cell.get("data-missing"))
            assert found == (fact["value"], fact["unit"], fact["base"], None)


def test_cells_print_the_value_as_the_language_does(
    page: ET.Element, cells: dict[str, ET.Element], language: str
) -> None:
    """A value stands with its unit, or its column's header has the unit; reasons stand in words."""
    headers = {header.get("id"): "".join(header.itertext()) for header in page.iter("th")}
    for fact in CELLS:
        cell = cells[fact["id"]]
        text = value_text(cell)
        if fact["missing"]:
            assert text == MISSING_WORDS[language][fact["missing"]]
        elif text != printed(fact, language):
            assert text == printed_number(fact, language)
            units = [
                unit
                for unit in ("Gbit/s", "Mbit/s", "%")
                for id_ in cell.get("headers", "").split()
                if unit in headers[id_]
            ]
            assert units == [fact["unit"]]


def test_notes_stand_on_exactly_their_cells(page: ET.Element, cells: dict[str, ET.Element]) -> None:
    """Every note of the sources covers its four cells, and no other cell has a mark."""
    noted = {cell_id for note in NOTES for cell_id in note["cells"]}
    marked = {cell_id for cell_id, cell in cells.items() if cell.find("sup") is not None}
    assert marked == noted
    ids = {element.get("id") for element in page.iter()}
    for note in NOTES:
        targets = [{link.get("href", "") for link in cells[cell_id].iter("a")} for cell_id in note["cells"]]
        assert set.intersection(*targets), note
    for link in page.iter("a"):
        href = link.get("href", "")
        if href.startswith("#"):
            assert href[1:] in ids, href


def test_csv_has_every_value(real_site: BuiltSite, language: str) -> None:
    """The sheet has a row for each cell, with the language's decimal mark and the value in the base unit."""
    path = real_site.result_files(language) / f"opnsense-rack-servers-{language}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file, delimiter=";" if language == "de" else ","))
    header, *body = rows
    assert len(header) == 11  # id, four axes, part, value, unit, base value, missing, notes
    by_id = {row[0]: row for row in body}
    assert set(by_id) == {fact["id"] for fact in CELLS}
    for fact in CELLS:
        value, unit, base, missing, notes = by_id[fact["id"]][6:]
        if fact["missing"]:
            assert (value, unit, base) == ("", "", "")
            assert missing
        else:
            base_fact = fact["base"].replace(".", ",") if language == "de" else fact["base"]
            assert (value, unit, base, missing) == (printed_number(fact, language), fact["unit"], base_fact, "")
        assert bool(notes) == any(fact["id"] in note["cells"] for note in NOTES)


def test_json_has_every_value(real_site: BuiltSite, language: str) -> None:
    """The file for programs has every measurement in canonical form, and the same bytes in each language."""
    content = (real_site.result_files(language) / "opnsense-rack-servers.json").read_bytes()
    assert content == (real_site.result_files("de") / "opnsense-rack-servers.json").read_bytes()
    measurements = {row["id"]: row for row in json.loads(content)["measurements"]}
    for fact in CELLS:
        row = measurements[fact["id"]]
        expected = (fact["value"], fact["unit"], fact["base"], fact["missing"])
        if fact["missing"]:
            expected = (None, None, None, fact["missing"])
        assert (row["value"], row["unit"], row["base_value"], row["missing"]) == expected
        noted = any(fact["id"] in note["cells"] for note in NOTES)
        assert bool(row["notes"]) == noted
        assert all(set(note) == set(LANGUAGES) for note in row["notes"])


def test_wikitext_has_every_value(real_site: BuiltSite, language: str) -> None:
    """The page to paste has every cell with its id and its printed value."""
    wikitext = (real_site.result_files(language) / f"opnsense-rack-servers-{language}.wiki").read_text("utf-8")
    found = dict(re.findall(r'\| id="([^"]+)"[^|\n]* \| ([^\n]*)', wikitext))
    assert set(found) == {fact["id"] for fact in CELLS}
    for fact in CELLS:
        text = found[fact["id"]].split("<ref")[0].replace("&nbsp;", NBSP)
        if fact["missing"]:
            assert text == MISSING_WORDS[language][fact["missing"]]
        else:
            assert text in {printed(fact, language), printed_number(fact, language)}


def test_datasheet_has_every_value(real_site: BuiltSite, language: str) -> None:
    """The text of the datasheet holds every value as the language prints it, at least as often as the facts."""
    document = pypdfium2.PdfDocument(real_site.result_files(language) / f"opnsense-rack-servers-{language}.pdf")
    text = " ".join(page.get_textpage().get_text_range() for page in document)
    text = re.sub(r"\s+", " ", text.replace(NBSP, " "))
    wanted: dict[str, int] = {}
    for fact in CELLS:
        words = MISSING_WORDS[language][fact["missing"]] if fact["missing"] else printed_number(fact, language)
        wanted[words.replace(NBSP, " ")] = wanted.get(words.replace(NBSP, " "), 0) + 1
    for words, count in wanted.items():
        found = re.findall(rf"(?<![\d.,]){re.escape(words)}(?![\d.,])", text)
        assert len(found) >= count, words


def test_no_german_on_english_pages(real_site: BuiltSite) -> None:
    """Words that only German has stand nowhere on the English page, outside of the language switch."""
    page = parse(real_site.result_files("en") / "index.html")
    text = " ".join(page.itertext()).replace("Deutsch", "")
    assert re.findall(r"\b(?:und|nicht|Last|mit|der|die|das|für|wurde|Durchsatz|Gerät)\b|[äöüß]", text) == []
    assert not [element for element in page.iter() if element.get("lang") == "de" and element.tag not in {"a", "link"}]


def test_second_build_writes_nothing(real_site: BuiltSite) -> None:
    """A build without changes touches no file and no folder."""
    from sitegen.build import build_site

    before = {path: path.stat() for path in (real_site.output, *real_site.output.rglob("*"))}
    result = build_site(real_site.root, output=real_site.output)
    after = {path: path.stat() for path in (real_site.output, *real_site.output.rglob("*"))}
    assert result.summary is not None
    assert (result.summary.written, result.summary.removed) == ((), ())
    assert {p: (s.st_mtime_ns, s.st_ino, s.st_size) for p, s in after.items()} == {
        p: (s.st_mtime_ns, s.st_ino, s.st_size) for p, s in before.items()
    }
