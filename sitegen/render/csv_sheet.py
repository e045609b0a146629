"""Sheets: the rows of a result set → CSV.

Comes in: a view whose cells are final text. Goes out: UTF-8 without byte-order mark (it would become a part of the
first column's name), lines ended by CR LF and quotes doubled as RFC 4180 says. Refuses to know numbers and languages:
the view brings its delimiter.

A spreadsheet takes a text that begins with `=`, `+`, `-` or `@` for a formula, and quotes do not hinder it. Such a text
gets an apostrophe in front, which spreadsheets know as "this is text". Numbers and ids are never changed.
"""

from __future__ import annotations

import csv
import io
import re

from sitegen.model.views import SheetView

_FORMULA = re.compile(r"\s*[=+\-@＝＋－＠]")  # noqa: RUF001 - the full-width forms are formulas too
_NUMBER = re.compile(r"[+\-−±]?\d[\d.,’'\u00a0\u202f]*(?:\s?%)?")


def render_csv(sheet: SheetView) -> bytes:
    """Render a sheet with its header row."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=sheet.delimiter, lineterminator="\r\n")
    writer.writerow([_harmless(cell) for cell in sheet.header])
    writer.writerows([_harmless(cell) for cell in row] for row in sheet.rows)
    return text.getvalue().encode()


def _harmless(cell: str) -> str:
    if _FORMULA.match(cell) and not _NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
