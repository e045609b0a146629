from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from sitegen.compose.cells import compose_cell
from sitegen.compose.grid import ColumnFigures
from sitegen.compose.result_page import page_texts
from sitegen.model.quantities import Missing, Reason
from sitegen.model.rich_text import plain_text
from sitegen.model.views import ResultsTable, ValueCell

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

CellsOf = Callable[[ResultsTable], dict[str, ValueCell]]

TWO_DEVICES = """
axes:
  device: [alpha, beta]
  test: all
  metric: [throughput, cpu_load]
  direction: [upload, download]
tables:
  overview: {title: {de: Alles, en: All}, rows: [test], columns: [device, with.memory, metric, direction]}
results:
  alpha:
    with: {memory: 16 GB}
    routing: {throughput: [9.33 Gbit/s, 12 Gbit/s], cpu_load: [51, 66.5]}
    firewall: {throughput: [918 Mbit/s, 7 Gbit/s], cpu_load: [83, 66]}
  beta:
    with: {memory: 32 GB}
    routing: {throughput: [1.5 Gbit/s, 2 Gbit/s], cpu_load: [1, 2]}
    firewall: {missing: failed}
"""


def _header(table: ResultsTable) -> list[list[str]]:
    return [
        [f"{plain_text(cell.label)} [{cell.unit}] {cell.column_span}×{cell.row_span} {cell.scope}" for cell in row]
        for row in table.body.header_rows
    ]


def _printed(table: ResultsTable) -> list[list[str]]:
    return [
        [cell.joiner.join(part.text for part in cell.parts if part.text) for cell in row.cells]
        for group in table.body.groups
        for row in group.rows
    ]


def test_headers_span_what_stands_below_them(make_site: MakeSite) -> None:
    """Levels of axes and conditions become header rows; the corner spans all of them."""
    header = _header(make_site(TWO_DEVICES).table())
    assert header[0] == [" [] 1×4 ", "Alpha-1 [] 4×1 colgroup", "Beta-2 [] 4×1 colgroup"]
    assert header[1] == ["RAM 16\u00a0GB [] 4×1 col", "RAM 32\u00a0GB [] 4×1 col"]
    assert header[3][:2] == ["Upload [] 1×1 col", "Download [Gbit/s] 1×1 col"]


def test_unit_stands_in_the_header_of_the_metric_if_all_columns_share_it(make_site: MakeSite) -> None:
    """Beta's throughput is all in Gbit/s; Alpha's upload is mixed, so that only its download has a header unit."""
    table = make_site(TWO_DEVICES).table()
    assert _header(table)[2] == [
        "Durchsatz [] 2×1 col",
        "CPU-Last [%] 2×1 col",
        "Durchsatz [Gbit/s] 2×1 col",
        "CPU-Last [%] 2×1 col",
    ]


def test_unit_stands_in_the_cell_where_the_column_has_several(make_site: MakeSite) -> None:
    """Every value is printed with its own digits, in its locale, with U+00A0 before the unit."""
    site = make_site(TWO_DEVICES)
    assert _printed(site.table())[0] == ["9,33\u00a0Gbit/s", "12", "51", "66,5", "1,5", "2", "1", "2"]
    assert _printed(site.table(language="en"))[0] == ["9.33\u00a0Gbit/s", "12", "51", "66.5", "1.5", "2", "1", "2"]


def test_missing_value_is_said_in_words(make_site: MakeSite) -> None:
    """No cell is blank or a dash alone; machines read the reason."""
    site = make_site(TWO_DEVICES)
    assert _printed(site.table())[1][4:] == ["–\u00a0(nicht messbar)"] * 4
    assert _printed(site.table(language="en"))[1][4:] == ["–\u00a0(could not be measured)"] * 4
    cell = site.table().body.groups[0].rows[1].cells[4]
    assert cell.attributes == (("data-missing", "failed"),)
    assert cell.is_missing


def test_own_word_for_a_reason_is_printed(make_site: MakeSite) -> None:
    """A file's own word stands in the page's language; the attribute keeps the reason of the closed list."""
    table = make_site(
        "reasons: {oom: {missing: failed, label: {de: Speicher voll, en: out of memory}}}\n"
        "axes: {device: [alpha, beta], metric: [score]}\nresults: {alpha: oom, beta: 3}\n"
    ).table()
    first = table.body.groups[0].rows[0].cells[0]
    assert first.parts[0].text == "–\u00a0(Speicher voll)"
    assert first.attributes == (("data-missing", "failed"),)


def test_cell_carries_the_attributes_of_the_contract(make_site: MakeSite, cells_of: CellsOf) -> None:
    """The number as authored, the unit, and the same in the base unit; nothing depends on the language."""
    site = make_site(TWO_DEVICES)
    for language in ("de", "en"):
        cells = cells_of(site.table(language=language))
        assert cells["alpha.routing.throughput.upload"].attributes == (
            ("data-value", "9.33"),
            ("data-unit", "Gbit/s"),
            ("data-base", "9330000000"),
        )
        assert dict(cells["alpha.routing.cpu_load.upload"].attributes)["data-base"] == "0.51"


def test_bounds_ranges_and_deviations_have_their_attributes(make_site: MakeSite, cells_of: CellsOf) -> None:
    """Sign, ends and deviation are there for machines; the base of a range is its middle."""
    table = make_site(
        "axes: {device: [alpha, beta, gamma], metric: [latency]}\n"
        'results: {alpha: "> 8.0", beta: 3.2..8, gamma: 9.33 ± 0.05}\n'
    ).table()
    cells = cells_of(table)
    assert dict(cells["alpha.latency"].attributes) == {
        "data-value": "8.0",
        "data-unit": "ms",
        "data-base": "0.008",
        "data-sign": "gt",
    }
    assert dict(cells["beta.latency"].attributes) == {
        "data-value": "3.2..8",
        "data-unit": "ms",
        "data-base": "0.0056",
        "data-low": "3.2",
        "data-high": "8",
    }
    assert dict(cells["gamma.latency"].attributes)["data-plus-minus"] == "0.05"
    assert [row[0] for row in _printed(table)] == [">\u00a08,0", "3,2\u00a0–\u00a08", "9,33\u00a0±\u00a00,05"]


def test_decimals_are_aligned_by_column(make_site: MakeSite, cells_of: CellsOf) -> None:
    """A value knows how many digits, and whether the mark, it lacks against the longest of its column."""
    cells = cells_of(make_site(TWO_DEVICES).table())
    whole = cells["alpha.firewall.throughput.upload"].parts[0]
    assert (whole.missing_decimals, whole.lacks_mark) == (2, True)
    longest = cells["alpha.routing.throughput.upload"].parts[0]
    assert (longest.missing_decimals, longest.lacks_mark) == (0, False)
    among_whole_ones = cells["beta.routing.cpu_load.upload"].parts[0]
    assert (among_whole_ones.missing_decimals, among_whole_ones.lacks_mark) == (0, False)


def test_cell_names_all_its_headers(make_site: MakeSite, cells_of: CellsOf) -> None:
    """The ids in `headers` are those of the column's headers and of the row's."""
    table = make_site(TWO_DEVICES).table()
    known = {cell.id: cell for row in table.body.header_rows for cell in row}
    known.update({cell.id: cell for group in table.body.groups for row in group.rows for cell in row.headers})
    cell = cells_of(table)["beta.routing.cpu_load.download"]
    assert [plain_text(known[header].label) for header in cell.headers] == [
        "Beta-2",
        "RAM 32\u00a0GB",
        "CPU-Last",
        "Download",
        "Routing",
    ]


def test_row_header_says_what_the_test_does(make_site: MakeSite) -> None:
    """The lines of a test's summary stand below its label."""
    row = make_site(TWO_DEVICES).table().body.groups[0].rows[1]
    assert [plain_text(line) for line in row.headers[0].description] == ["NAT an", "Filter an"]


PARTS = """
axes: {device: [alpha, beta], metric: [cpu_time, duplex]}
results:
  alpha: {cpu_time: {us: 1, sy: 52.8}, duplex: {tx: 52, rx: 125}}
  beta: {cpu_time: {us: 3, sy: 4.0}, duplex: 920}
"""


def test_parts_have_ids_and_attributes_of_their_own(make_site: MakeSite, cells_of: CellsOf) -> None:
    """The cell has its id, each part the id of the cell and its own."""
    cell = cells_of(make_site(PARTS).table())["alpha.cpu_time"]
    assert cell.attributes == ()
    assert [(part.id, part.label, part.text) for part in cell.parts] == [
        ("alpha.cpu_time.us", "Nutzer", "1"),
        ("alpha.cpu_time.sy", "System", "52,8"),
    ]
    assert cell.parts[1].attributes == (("data-value", "52.8"), ("data-unit", "%"), ("data-base", "0.528"))
    assert cell.joiner == "\u00a0/\u00a0"


def test_equal_parts_are_printed_once(make_site: MakeSite, cells_of: CellsOf) -> None:
    """Both parts are there for machines; a reader sees one number."""
    cell = cells_of(make_site(PARTS).table())["beta.duplex"]
    assert [(part.id, part.text) for part in cell.parts] == [("beta.duplex.tx", "920"), ("beta.duplex.rx", "")]
    assert cells_of(make_site(PARTS).table())["alpha.duplex"].joiner == "\u00a0+\u00a0"


def test_unit_stands_once_behind_parts(make_site: MakeSite, cells_of: CellsOf) -> None:
    """Where rows are metrics, the unit is in the cell, behind the last part."""
    table = make_site("tables: {grid: {rows: [metric], columns: [device]}}" + PARTS).table()
    cell = cells_of(table)["alpha.cpu_time"]
    assert [part.text for part in cell.parts] == ["1", "52,8\u00a0%"]


def test_metric_with_parts_names_them_in_its_header(make_site: MakeSite) -> None:
    """A reader learns what the numbers of a cell are."""
    header = make_site(PARTS).table().body.header_rows[0][1]
    assert [plain_text(line) for line in header.description] == ["Nutzer\u00a0/\u00a0System"]


def test_loads_of_cores_keep_their_literal(make_site: MakeSite, cells_of: CellsOf) -> None:
    """The literal is the value, the sum of the cores the base."""
    table = make_site("axes: {device: [alpha], metric: [core_load]}\nresults: {alpha: 1x 95 + 2x idle}\n").table()
    cell = cells_of(table)["alpha.core_load"]
    assert dict(cell.attributes) == {"data-value": "1x 95 + 2x idle", "data-unit": "%", "data-base": "0.95"}
    assert cell.parts[0].text == "1×\u00a095\u00a0+ 2×\u00a0Leerlauf"


def test_cell_that_is_not_declared_is_absent(make_site: MakeSite) -> None:
    """What `except` removes leaves a place in the grid that is no value and has no id."""
    table = make_site(
        "axes: {device: [alpha, beta], metric: [score], direction: [upload, download]}\n"
        "except: [{device: beta, direction: download}]\n"
        "results: {alpha: {upload: 1, download: 2}, beta: {upload: 3}}\n"
    ).table()
    absent = table.body.groups[0].rows[1].cells[1]
    assert (absent.is_absent, absent.id, absent.parts) == (True, "", ())


LAYOUTS = """
axes: {device: [alpha, beta, gamma], metric: [score], direction: [upload, download]}
tables:
  per: {per: [direction], groups: [device.manufacturer], rows: [device]}
  second: {rows: [device], columns: [direction], reverse: [device], only: {device: [alpha, gamma]}}
results: {alpha: [1, 2], beta: [3, 4], gamma: [5, 6]}
"""


def test_per_makes_a_table_for_each_member(make_site: MakeSite) -> None:
    """Each has the member in its caption, and an id of its own."""
    tables = make_site(LAYOUTS).page().tables
    assert [(table.id, plain_text(table.caption)) for table in tables] == [
        ("table-per-1", "Ergebnisse – Upload"),
        ("table-per-2", "Ergebnisse – Download"),
        ("table-second", "Ergebnisse – Punkte"),
    ]


def test_groups_make_heading_rows(make_site: MakeSite) -> None:
    """Rows of the same manufacturer stand together, in the order of first appearance."""
    groups = make_site(LAYOUTS).table().body.groups
    assert [plain_text(group.heading.label) for group in groups if group.heading] == ["Acme", "Bolt"]
    assert [[plain_text(row.headers[0].label) for row in group.rows] for group in groups] == [
        ["Alpha-1", "Gamma-3"],
        ["Beta-2"],
    ]
    heading = groups[0].heading
    assert heading is not None
    assert (heading.scope, heading.column_span) == ("rowgroup", 2)
    assert groups[0].rows[0].cells[0].headers[1] == heading.id


def test_second_table_refers_to_cells(make_site: MakeSite) -> None:
    """An id stands once in a page: in the first table that shows the cell."""
    cell = make_site(LAYOUTS).table(2).body.groups[0].rows[0].cells[0]
    assert (cell.id, cell.attributes[0]) == ("", ("data-cell", "gamma.score.upload"))


def test_reversed_axis_runs_last_member_first(make_site: MakeSite) -> None:
    """`reverse` turns the order of members, and `only` picks cells."""
    rows = make_site(LAYOUTS).table(2).body.groups[0].rows
    assert [plain_text(row.headers[0].label) for row in rows] == ["Gamma-3", "Alpha-1"]


def test_nested_row_headers_span_their_rows(make_site: MakeSite) -> None:
    """A spanning header stands in its first row only."""
    table = make_site(
        "axes: {device: [alpha, beta], metric: [score], direction: [upload, download]}\n"
        "tables: {grid: {rows: [device, direction]}}\n"
        "results: {alpha: [1, 2], beta: [3, 4]}\n"
    ).table()
    rows = table.body.groups[0].rows
    assert [[(plain_text(cell.label), cell.row_span) for cell in row.headers] for row in rows] == [
        [("Alpha-1", 2), ("Upload", 1)],
        [("Download", 1)],
        [("Beta-2", 2), ("Upload", 1)],
        [("Download", 1)],
    ]
    assert _header(table) == [[" [] 2×1 ", "Punkte [] 1×1 col"]]


def test_panels_show_the_same_cells(make_site: MakeSite) -> None:
    """A table that fits on paper has one panel that equals it."""
    table = make_site(TWO_DEVICES).table()
    assert table.panels == (table.body,)


def test_several_group_levels_share_one_heading_row(make_site: MakeSite) -> None:
    """Nested headings are said in one line."""
    groups = (
        make_site(
            "axes: {test: all, direction: [upload, download], device: [alpha, beta], metric: [score]}\n"
            "tables: {grid: {groups: [test, direction], rows: [device]}}\n"
            "results:\n"
            "  routing: {upload: {alpha: 1, beta: 2}, download: {alpha: 3, beta: 4}}\n"
            "  firewall: {upload: {alpha: 5, beta: 6}, download: {alpha: 7, beta: 8}}\n"
        )
        .table()
        .body.groups
    )
    assert [plain_text(group.heading.label) for group in groups if group.heading] == [
        "Routing, Upload",
        "Routing, Download",
        "Firewall, Upload",
        "Firewall, Download",
    ]


def test_table_without_column_levels_names_its_values(make_site: MakeSite) -> None:
    """With several metrics in the rows, the one column holds values."""
    table = make_site(
        "axes: {device: [alpha, beta], metric: [score, latency]}\n"
        "tables: {grid: {rows: [device, metric]}}\nresults: {alpha: [1, 2], beta: [3, 4]}\n"
    ).table()
    assert _header(table) == [[" [] 2×1 ", "Wert [] 1×1 col"]]
    assert _printed(table) == [["1"], ["2\u00a0ms"], ["3"], ["4\u00a0ms"]]


def test_condition_that_some_cells_lack_is_said_to_be_unstated(make_site: MakeSite) -> None:
    """No header is blank; a name stands behind a colon."""
    table = make_site(
        "axes: {device: [alpha, beta], metric: [score]}\n"
        "tables: {grid: {rows: [device], columns: [with.nic, with.memory]}}\n"
        "results: {alpha: {with: {nic: fast}, score: 1}, beta: {with: {memory: 2 GB}, score: 2}}\n"
    ).table()
    assert [[plain_text(cell.label) for cell in row] for row in table.body.header_rows] == [
        ["", "Netzwerkkarte: fast", "Netzwerkkarte: nicht angegeben"],
        ["RAM: nicht angegeben", "RAM 2\u00a0GB"],
    ]


def test_axis_that_does_not_exist_for_a_cell_has_a_dash(make_site: MakeSite) -> None:
    """Only some cells have a direction; the others stand under a column of their own."""
    table = make_site(
        "axes:\n  device: [alpha]\n  metric: [score, latency]\n"
        "  direction: {members: [upload, download], only: {metric: score}}\n"
        "tables: {grid: {rows: [metric], columns: [direction]}}\n"
        "results: {alpha: {score: [1, 2], latency: 3}}\n"
    ).table()
    assert [plain_text(cell.label) for cell in table.body.header_rows[0]] == ["", "Upload", "Download", "–"]


def test_selection_of_no_cells_makes_no_table(make_site: MakeSite) -> None:
    """There is nothing to show."""
    site = make_site(
        "axes: {device: [alpha, beta], metric: [score], direction: [upload, download]}\n"
        "except: [{device: beta, direction: upload}]\n"
        "tables:\n  none: {rows: [device], columns: [direction], only: {device: beta, direction: upload}}\n"
        "  all-of-it: {rows: [device], columns: [direction]}\n"
        "results: {alpha: [1, 2], beta: 3}\n"
    )
    assert [table.id for table in site.page().tables] == ["table-all-of-it"]


def test_tables_of_several_levels_are_named_by_all(make_site: MakeSite) -> None:
    """The caption has each of the members."""
    site = make_site(
        "axes: {device: [alpha], metric: [score], direction: [upload, download]}\n"
        "tables: {grid: {per: [device, direction], rows: [metric]}}\nresults: {alpha: [1, 2]}\n"
    )
    assert [plain_text(table.caption) for table in site.page().tables] == [
        "Ergebnisse – Alpha-1, Upload",
        "Ergebnisse – Alpha-1, Download",
    ]


def test_reversed_axis_turns_the_values_of_its_properties_too(make_site: MakeSite) -> None:
    """The groups of reversed devices stand in the order of the devices."""
    table = make_site(
        "axes: {device: [alpha, beta], metric: [score]}\n"
        "tables: {grid: {groups: [device.manufacturer], rows: [device], reverse: [device]}}\n"
        "results: {alpha: 1, beta: 2}\n"
    ).table()
    assert [plain_text(group.heading.label) for group in table.body.groups if group.heading] == ["Bolt", "Acme"]


def test_missing_part_is_said_in_words(make_site: MakeSite) -> None:
    """The other parts keep their values."""
    site = make_site(PARTS)
    (cell, *_) = site.result_set.cells
    first, second = cell.measurements
    torn = replace(cell, measurements=(replace(first, value=Missing(Reason.FAILED)), second))
    page = page_texts(site.edition("de"), site.result_set)
    composed = compose_cell(
        torn, ColumnFigures("", 1, has_values=True), page, site.result_set, (), (), carries_id=False
    )
    assert [part.text for part in composed.parts] == ["–\u00a0(nicht messbar)", "52,8\u00a0%"]
    assert composed.parts[0].attributes == (("data-cell", "alpha.cpu_time.us"), ("data-missing", "failed"))
    assert not composed.is_missing
