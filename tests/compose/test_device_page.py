"""The page of a device: what it is, what was measured on it, where it served."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.compose.device_page import compose_device_page
from sitegen.compose.plain_blocks import plain_blocks
from sitegen.model.page_views import DevicePage
from sitegen.model.rich_text import Link, Target, plain_text
from sitegen.model.views import Download

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

FIRST = """
statistics: {aggregate: mean}
axes: {device: [alpha, beta], test: all, metric: [score, latency]}
tables:
  wide: {groups: [device.manufacturer], rows: [test], columns: [device, metric]}
  narrow: {rows: [device], columns: [metric], per: [test], only: {test: routing}}
  other: {rows: [test], columns: [metric], only: {device: beta}}
results:
  alpha:
    setup: lab.new
    with: {memory: 16 GB}
    measured: 2025-03
    routing: [1, 2.50]
    firewall: {with: {memory: 8 GB}, score: 3, latency: {value: 4, note: {de: Langsam., en: Slow.}}}
  beta: {measured: 2024, routing: [5, 6], firewall: [7, 8]}
"""
SECOND = """
title: {de: Neuere, en: Newer}
axes: {device: [alpha], metric: [latency]}
measured: 2025-04-01
results: {alpha: 3.5}
"""
THIRD = """
title: {de: Alte, en: Old}
axes: {device: [alpha], metric: [latency]}
status: {state: archived, successor: second, reason: {de: Zu alt., en: Too old.}}
results: {alpha: 9}
"""
DRAFT = """
title: {de: Entwurf, en: Draft}
axes: {device: [alpha], metric: [latency]}
status: {state: draft}
results: {alpha: 9}
"""


@pytest.fixture
def alpha(make_site: MakeSite) -> DevicePage:
    """The page of the device alpha in German."""
    site = make_site(FIRST, second=SECOND, third=THIRD, draft=DRAFT)
    return compose_device_page(site.edition(), site.dataset.devices["alpha"])


def test_result_sets_stand_newest_first_archived_last_without_drafts(alpha: DevicePage) -> None:
    """Each with its status, and a link to the whole."""
    assert [(plain_text(each.title), each.state, each.target.id) for each in alpha.results] == [
        ("Neuere", "", "second"),
        ("Ergebnisse", "", "first"),
        ("Alte", "archived", "third"),
    ]
    assert plain_blocks(alpha.results[2].status) == "Diese Seite ist archiviert. Zu alt. Siehe stattdessen: Neuere"


def test_tables_are_cut_down_to_the_device(alpha: DevicePage) -> None:
    """Levels that name it go, as far as rows and columns remain; a table of other devices is not there."""
    wide, narrow = alpha.results[1].tables
    assert (wide.id, narrow.id) == ("first--wide", "first--narrow-1")
    (group,) = wide.body.groups
    assert group.heading is None
    assert [[plain_text(header.label) for header in row] for row in wide.body.header_rows] == [["", "Punkte", "Latenz"]]
    (row,) = narrow.body.groups[0].rows
    assert [plain_text(header.label) for header in row.headers] == ["Alpha-1"]


def test_values_refer_to_the_cell_at_home(alpha: DevicePage) -> None:
    """They have no id here; they say which cell they are, and lead there. Notes stay with them."""
    cells = [cell for row in alpha.results[1].tables[0].body.groups[0].rows for cell in row.cells]
    assert [cell.id for cell in cells] == [""] * 4
    assert cells[3].attributes[0] == ("data-cell", "alpha.firewall.latency")
    assert cells[3].link == Target(kind="results", id="first", anchor="alpha.firewall.latency")
    assert [note.sign for note in cells[3].notes] == ["1"]


def test_conditions_are_those_of_this_device(alpha: DevicePage) -> None:
    """What differs in single tests is said; specifications stand in their own table."""
    facts = [(plain_text(fact.term), [plain_text(line) for line in fact.lines]) for fact in alpha.results[1].facts]
    assert facts == [
        ("RAM", ["unterschiedlich"]),
        ("Testaufbau", ["neue Clients"]),
        ("Gemessen", ["März 2025"]),
        ("Abweichend in einzelnen Tests", ["Routing: RAM 16\u00a0GB", "Firewall: RAM 8\u00a0GB"]),
        ("Angegebene Werte", ["Mittelwert"]),
    ]
    assert alpha.specs is not None
    assert [[plain_text(cell[0]) for cell in row.cells] for row in alpha.specs.rows] == [
        ["Hersteller", "Acme"],
        ["CPU", "Intel Atom C3558"],
    ]


def test_name_is_linked_everywhere_but_on_its_own_page(alpha: DevicePage) -> None:
    """The row of the table names it without link."""
    (header,) = alpha.results[1].tables[1].body.groups[0].rows[0].headers
    assert not [inline for inline in header.label if isinstance(inline, Link)]


def test_service_in_a_test_bed_is_told(make_site: MakeSite) -> None:
    """With the variant, what it was there, and how many."""
    site = make_site(FIRST)
    page = compose_device_page(site.edition("en"), site.dataset.devices["beta"], formats=())
    (line,) = page.test_beds
    assert plain_text(line) == "Lab, old clients: Clients (2\u00a0×)"
    assert [inline.target for inline in line if isinstance(inline, Link)] == [
        Target(kind="setups", id="lab"),
        Target(kind="setups", id="lab", anchor="variant-old"),
    ]
    assert page.downloads == ()


def test_datasheet_is_offered(alpha: DevicePage) -> None:
    """By the name of the device and the language."""
    assert alpha.downloads == (Download("alpha-de.pdf", "Datenblatt (PDF)", "application/pdf"),)
