from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from sitegen.compose.result_page import page_texts
from sitegen.diagnostics import Location
from sitegen.model.rich_text import (
    Blocks,
    Code,
    ForeignBlocks,
    ForeignText,
    Inlines,
    Link,
    Paragraph,
    Plain,
    Strong,
    Target,
    Unbreakable,
)
from sitegen.model.texts import Text

if TYPE_CHECKING:
    from tests.compose.conftest import MakeSite

RESULTS = """
axes: {device: [alpha, beta], metric: [cpu_time, latency]}
references: {rfc: {title: {de: Ein RFC, en: An RFC}, publisher: IETF, url: "https://example.org/rfc", date: 2020-03}}
results: {alpha: [{us: 1, sy: 52.8}, 8.50], beta: [{us: 2, sy: 2}, failed]}
"""
SECOND = """
title: {de: Zweite, en: Second}
axes: {device: [gamma], metric: [latency]}
results: {gamma: 3.5}
"""


OTHER_SUITE = "title: {de: Andere, en: Other}\nmethod: {tool: iperf}\ntests: {nat: {label: {de: NAT, en: NAT}}}\n"


def _text(source: str, *, language: str | None = "de") -> Text:
    return Text(source, language, "results/first:intro", Location("content/results/first.yaml"))


def _inlines(make_site: MakeSite, source: str, language: str = "de") -> Inlines:
    site = make_site(RESULTS, second=SECOND, suites={"other": OTHER_SUITE})
    given = {"de": source, "en": source}
    text = Text(source, "de", "results/first:intro", Location("x"), given=given)
    return page_texts(site.edition(language), site.result_set).inlines(text)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{q}`3.2..8 Gbit/s`", (Unbreakable("3,2\u00a0–\u00a08\u00a0Gbit/s"),)),
        ("{q}`60 %`", (Unbreakable("60\u00a0%"),)),
        ("{device}`alpha`", (Link(Target(kind="devices", id="alpha"), (Unbreakable("Alpha-1"),)),)),
        ("{device}`gamma`", (Link(Target(kind="devices", id="gamma"), (Unbreakable("Gamma-3"),)),)),
        ("{value}`alpha.latency`", (Link(Target(anchor="alpha.latency"), (Unbreakable("8,50\u00a0ms"),)),)),
        (
            "{value}`alpha.cpu_time`",
            (Link(Target(anchor="alpha.cpu_time"), (Unbreakable("1\u00a0/\u00a052,8\u00a0%"),)),),
        ),
        ("{value}`alpha.cpu_time.sy`", (Link(Target(anchor="alpha.cpu_time.sy"), (Unbreakable("52,8\u00a0%"),)),)),
        ("{value}`beta.cpu_time`", (Link(Target(anchor="beta.cpu_time"), (Unbreakable("2\u00a0%"),)),)),
        (
            "{value}`beta.latency`",
            (Link(Target(anchor="beta.latency"), (Unbreakable("–\u00a0(nicht messbar)"),)),),
        ),
        (
            "{value}`second#gamma.latency`",
            (
                Link(
                    Target(kind="results", id="second", anchor="gamma.latency"),
                    (Unbreakable("3,5\u00a0ms"),),
                ),
            ),
        ),
        ("{test}`suite.firewall`", (Link(Target(anchor="test-firewall"), (Plain("Firewall"),)),)),
        ("{test}`other.nat`", (Link(Target(kind="tests", id="other", anchor="test-nat"), (Plain("NAT"),)),)),
        ("{setup}`lab`", (Link(Target(anchor="test-bed"), (Plain("Labor"),)),)),
        ("{setup}`lab.new`", (Link(Target(anchor="test-bed"), (Plain("neue Clients"),)),)),
        ("{results}`second`", (Link(Target(kind="results", id="second"), (Plain("Zweite"),)),)),
        ("{ref}`rfc`", (Link(Target(anchor="ref-rfc"), (Plain("Ein RFC"),)),)),
        ("[w](https://example.org/)", (Link(Target(url="https://example.org/"), (Plain("w"),)),)),
        ("[w](#results)", (Link(Target(anchor="results"), (Plain("w"),)),)),
        ("[w](../second/#x)", (Link(Target(kind="results", id="second", anchor="x"), (Plain("w"),)),)),
        ("[w](../../)", (Link(Target(kind="home"), (Plain("w"),)),)),
        ("[w](/other/)", (Link(Target(url="https://benchmarks.example/other/"), (Plain("w"),)),)),
        ("**{q}`1 s`** x", (Strong((Unbreakable("1\u00a0s"),)), Plain(" x"))),
        ("[a {device}`alpha`](#x)", (Link(Target(anchor="x"), (Plain("a "), Unbreakable("Alpha-1"))),)),
    ],
)
def test_roles_and_links_become_what_readers_see(make_site: MakeSite, source: str, expected: Inlines) -> None:
    """Quantities are localised; ids are named and linked, to the page itself where it has them."""
    assert expected == _inlines(make_site, source)


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("{q}`viel`", (Code("viel"),)),
        ("{device}`nobody`", (Code("nobody"),)),
        ("{value}`nothing`", (Code("nothing"),)),
        ("{value}`nowhere#nothing`", (Code("nowhere#nothing"),)),
        ("{test}`suite.none`", (Code("suite.none"),)),
        ("{setup}`lab.none`", (Code("lab.none"),)),
        ("{results}`none`", (Code("none"),)),
        ("{ref}`none`", (Code("none"),)),
        ("{devise}`alpha`", (Code("alpha"),)),
        ("[w](javascript:alert)", (Plain("w"),)),
        ("a <b>c</b>", (Plain("a <b>c</b>"),)),
        ("![alt](https://example.org/x.png)", (Plain("alt"),)),
    ],
)
def test_faults_leave_the_words(make_site: MakeSite, source: str, expected: Inlines) -> None:
    """A check reports them; composing goes on, and nothing dangerous gets through."""
    assert expected == _inlines(make_site, source)


def test_quantities_are_localised_in_each_language(make_site: MakeSite) -> None:
    """The same notation reads as each language writes it."""
    assert _inlines(make_site, "{q}`3.2..8 Gbit/s`", "en") == (Unbreakable("3.2–8\u00a0Gbit/s"),)


def test_text_without_translation_is_marked(make_site: MakeSite) -> None:
    """It is shown in its own language, and says so to browsers, readers and listeners."""
    site = make_site(RESULTS)
    page = page_texts(site.edition("en"), site.result_set)
    assert page.inlines(_text("Nur Deutsch")) == (
        ForeignText("de", (Plain("Nur Deutsch"),), "not translated yet (Deutsch)"),
    )
    expected: Blocks = (ForeignBlocks("de", (Paragraph((Plain("Nur Deutsch"),)),), "not translated yet (Deutsch)"),)
    assert expected == page.blocks(_text("Nur Deutsch"))


def test_name_is_printed_as_written(make_site: MakeSite) -> None:
    """No mark-up is read in a name, and no translation asked for."""
    site = make_site(RESULTS)
    page = page_texts(site.edition("en"), site.result_set)
    assert page.inlines(_text("4× 25GbE *SFP28*", language=None)) == (Plain("4× 25GbE *SFP28*"),)
