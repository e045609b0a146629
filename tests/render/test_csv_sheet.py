from __future__ import annotations

import csv
import io

import pytest

from sitegen.model.views import SheetView
from sitegen.render.csv_sheet import render_csv
from sitegen.render.registry import ResultViews


def test_rows_end_with_crlf_and_are_quoted_where_needed(views: ResultViews) -> None:
    """The bytes are those of RFC 4180 with the language's delimiter, without byte-order mark."""
    lines = render_csv(views.sheet).split(b"\r\n")
    assert lines[0] == "id;Gerät;Wert;Anmerkungen".encode()
    assert lines[1] == b'a.routing.throughput;RI1102A-F;9,33;"schwankte; stark"'
    assert lines[-1] == b""


@pytest.mark.parametrize("cell", ["=1+1", "+x", "-x", "@x", "\t=1", "＝1", "-1+1", "+49 (0)"])
def test_formula_becomes_text(cell: str) -> None:
    """A spreadsheet must not compute what an author wrote."""
    assert read(cell) == f"'{cell}"


@pytest.mark.parametrize(
    "cell", ["−3,2", "-3.2", "+10", "±0", "1.234,5", "-12’345.5", "+5\u00a0%", "– (instabil)", "a.b-c.d", "1x 95"]
)
def test_number_and_id_stay(cell: str) -> None:
    """What is a number, or does not begin a formula, is not changed."""
    assert read(cell) == cell


def read(cell: str) -> str:
    """Render a cell and read it with another reader."""
    content = render_csv(SheetView("x", "de", ";", ("id",), ((cell,),))).decode()
    return list(csv.reader(io.StringIO(content, newline=""), delimiter=";"))[1][0]
