"""The real content, compared with what the two old wiki pages printed."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TypedDict, cast

import pytest

from sitegen.catalogs.catalog import CatalogTranslator
from sitegen.catalogs.checks import check_translations, check_unused_entries, find_missing_translations
from sitegen.catalogs.reader import read_catalogs
from sitegen.check.texts import check_texts
from sitegen.compose.data_view import compose_data
from sitegen.compose.edition import Edition, compose_editions
from sitegen.compose.result_page import compose_result_page
from sitegen.compose.sheet_view import compose_sheet
from sitegen.load.dataset import load_dataset
from sitegen.model.views import HeaderCell, ResultPage, ResultsTable, ValueCell
from sitegen.model.walk import texts_of

ROOT = Path(__file__).parents[2]
NAME = "opnsense-rack-servers"


class FactCell(TypedDict):
    """One cell as the old pages have it."""

    id: str
    value: str | None
    unit: str | None
    base: str | None
    missing: str | None


class FactNote(TypedDict):
    """One note with its four cells."""

    cells: list[str]


class Facts(TypedDict):
    """The whole file."""

    cells: list[FactCell]
    notes: list[FactNote]


FACTS = cast("Facts", json.loads((ROOT / "tests" / "facts" / f"{NAME}.json").read_text(encoding="utf-8")))


@cache
def _editions() -> tuple[Edition, ...]:
    loaded = load_dataset(ROOT)
    assert loaded.dataset is not None
    read = read_catalogs(loaded.catalogs, loaded.dataset.site.languages)
    return compose_editions(loaded.dataset, CatalogTranslator(read.catalogs))


def _page(language: str) -> ResultPage:
    edition = next(edition for edition in _editions() if edition.language == language)
    return compose_result_page(edition, edition.dataset.result_sets[NAME])


def _cells(table: ResultsTable) -> dict[str, ValueCell]:
    return {cell.id: cell for group in table.body.groups for row in group.rows for cell in row.cells}


def _headers(table: ResultsTable) -> dict[str, HeaderCell]:
    return {cell.id: cell for row in table.body.header_rows for cell in row}


@pytest.mark.parametrize(("language", "mark"), [("de", ","), ("en", ".")])
def test_all_cells_are_printed_as_measured(language: str, mark: str) -> None:
    """All 192 cells, each with its own digits and its unit, in the cell or in one of the headers above it."""
    table = _page(language).tables[0]
    cells, headers = _cells(table), _headers(table)
    assert len(cells) == len(FACTS["cells"]) == 192
    for fact in FACTS["cells"]:
        cell = cells[fact["id"]]
        (part,) = cell.parts
        if fact["value"] is None:
            assert cell.is_missing
            assert part.text.startswith("–\u00a0(")
            continue
        above = "".join(headers[each].unit for each in cell.headers if each in headers)
        assert part.number == fact["value"].replace(".", mark)
        assert part.text == part.number + part.unit
        assert (part.unit, above) in {(f"\u00a0{fact['unit']}", ""), ("", fact["unit"])}


@pytest.mark.parametrize("language", ["de", "en"])
def test_all_cells_have_the_attributes_of_the_contract(language: str) -> None:
    """The same in both languages."""
    cells = _cells(_page(language).tables[0])
    for fact in FACTS["cells"]:
        attributes = dict(cells[fact["id"]].attributes)
        if fact["value"] is None:
            assert attributes == {"data-missing": str(fact["missing"])}
        else:
            expected = {"data-value": fact["value"], "data-unit": fact["unit"], "data-base": fact["base"]}
            assert attributes == expected


@pytest.mark.parametrize("language", ["de", "en"])
def test_notes_stand_on_exactly_their_cells(language: str) -> None:
    """22 notes on four cells each; two of them say the same and share a mark."""
    table = _page(language).tables[0]
    noted = {cell_id: [mark.note_id for mark in cell.notes] for cell_id, cell in _cells(table).items()}
    assert len(FACTS["notes"]) == 22
    expected = {cell_id for note in FACTS["notes"] for cell_id in note["cells"]}
    assert {cell_id for cell_id, marks in noted.items() if marks} == expected
    for note in FACTS["notes"]:
        marks = {tuple(noted[cell_id]) for cell_id in note["cells"]}
        assert len(note["cells"]) == 4
        assert len(marks) == 1
        assert len(next(iter(marks))) == 1
    assert [note.sign for note in table.notes] == [str(number) for number in range(1, 22)]


def test_panels_show_three_devices_each() -> None:
    """On paper the 24 columns are parted between devices; together they have every cell."""
    table = _page("de").tables[0]
    assert [panel.value_columns for panel in table.panels] == [12, 12]
    shown = [cell for panel in table.panels for group in panel.groups for row in group.rows for cell in row.cells]
    assert sorted(cell.id for cell in shown) == sorted(_cells(table))


def test_data_and_sheets_have_the_same_values() -> None:
    """Each measurement once, in the order of the axes."""
    result_set = _editions()[0].dataset.result_sets[NAME]
    data = {
        row.id: (row.value, row.unit, row.base_value, row.missing) for row in compose_data(_editions(), result_set).rows
    }
    assert data == {
        fact["id"]: (fact["value"], fact["unit"] if fact["value"] else None, fact["base"], fact["missing"])
        for fact in FACTS["cells"]
    }
    for edition in _editions():
        mark = edition.locale.decimal_mark
        rows = {row[0]: row[6:9] for row in compose_sheet(edition, result_set).rows}
        assert rows == {
            fact["id"]: tuple((fact[key] or "").replace(".", mark) for key in ("value", "unit", "base"))
            if fact["value"]
            else ("", "", "")
            for fact in FACTS["cells"]
        }


def test_texts_and_catalogs_of_the_content_have_no_faults() -> None:
    """Everything is translated, and no entry is left over."""
    loaded = load_dataset(ROOT)
    assert loaded.dataset is not None
    languages = loaded.dataset.site.languages
    read = read_catalogs(loaded.catalogs, languages)
    texts = tuple(texts_of(loaded.dataset))
    assert read.diagnostics == ()
    assert check_texts(loaded.dataset) == ()
    assert check_translations(read.catalogs) == ()
    assert check_unused_entries(read.catalogs, texts, languages) == ()
    missing = find_missing_translations(texts, languages, CatalogTranslator(read.catalogs))
    assert dict(missing) == {"de": (), "en": ()}
