"""A small site with every kind of page, built: what leads where, and what old addresses lead to."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pypdfium2
import pytest

from sitegen.build import build_site, check_site
from sitegen.diagnostics import Code
from tests.conftest import BuiltSite
from tests.crawl import Crawl, crawl

FILES = {
    "site.yaml": """
format: 1
title: {de: Messwerte, en: Benchmarks}
languages: [de, en]
url: https://benchmarks.example/wiki/
organisation: {de: Redaktion, en: Editors}
""",
    "vocabulary.yaml": """
metrics:
  load: {label: {de: Last, en: Load}, unit: "%", parts: {us: us, sy: sy}}
  rate: {label: {de: Rate, en: Rate}, unit: [Mbit/s]}
axes:
  direction:
    label: {de: Richtung, en: Direction}
    members:
      up: {label: {de: hoch, en: up}, aliases: [upload, upwards]}
      down: {de: runter, en: down}
properties:
  maker: {label: {de: Hersteller, en: Maker}}
  memory: {label: {de: RAM, en: RAM}, unit: GB}
""",
    "devices/alpha.yaml": """
name: Alpha-1
aliases: [alpha-old]
specs: {maker: Acme}
summary: {de: "Wie {device}`beta`, nur besser.", en: "Like {device}`beta`, but better."}
links: [{title: {de: Hersteller, en: Maker}, url: "https://example.org/"}]
""",
    "devices/beta.yaml": "name: Beta-2\n",
    "devices/lone.yaml": "name: Lone-3\n",
    "tests/suite.yaml": """
title: {de: Testreihe, en: Suite}
aliases: [old-suite]
summary: {de: "Siehe [unten](#test-plain).", en: "See [below](#test-plain)."}
method: {tool: iperf}
tests:
  plain: {label: {de: Pur, en: Plain}, aliases: [bare]}
  full: {label: {de: Voll, en: Full}, based_on: plain}
""",
    "setups/lab.yaml": """
title: {de: Labor, en: Lab}
aliases: [old-lab]
components:
  remote: {label: {de: Gegenstelle, en: Remote}, device: beta}
variants:
  new: {label: {de: neu, en: new}, components: {clients: {label: {de: Clients, en: Clients}, count: 2, device: alpha}}}
""",
    "results/current.yaml": """
title: {de: Aktuell, en: Current}
summary: {de: "Mit {test}`suite.full`.", en: "With {test}`suite.full`."}
aliases: [former]
tests: suite
setup: lab
axes: {device: [alpha, beta], test: [plain], direction: [up, down], metric: [rate, load]}
tables:
  whole: {per: [test], rows: [device], columns: [direction, metric]}
  cut: {rows: [direction], columns: [metric], only: {device: alpha}}
measured: 2025-03
results:
  alpha:
    setup: lab.new
    with: {memory: 8 GB}
    plain: {up: [1 Mbit/s, {us: 1, sy: 2}], down: [3 Mbit/s, {us: 3, sy: 4}]}
  beta:
    plain:
      up: [5 Mbit/s, {us: 5, sy: 6}]
      down:
        rate:
          value: 7 Mbit/s
          note: {de: "Siehe [oben](#results) und {ref}`rfc`.", en: "See [above](#results), {ref}`rfc`."}
        load: not-tested
references: {rfc: {title: {de: Ein RFC, en: An RFC}, url: "https://example.org/rfc"}}
conclusions: [{de: "{setup}`lab.new`, {page}`about`", en: "{setup}`lab.new`, {page}`about`"}]
""",
    "results/old.yaml": """
title: {de: Alt, en: Old}
axes: {device: [alpha], metric: [rate]}
status: {state: archived, successor: current, reason: {de: Zu alt., en: Too old.}, date: 2024-01-31}
results: {alpha: 9 Mbit/s}
""",
    "results/draft.yaml": """
title: {de: Entwurf, en: Draft}
axes: {device: [lone], metric: [rate]}
status: {state: draft}
results: {lone: 9 Mbit/s}
""",
    "pages/about.md": """---
title: {de: Über uns, en: About us}
language: en
summary: {de: Kurz gesagt., en: In short.}
aliases: [imprint]
---
# Über die Werte

- {device}`alpha`, {results}`old`, {value}`current#alpha.plain.up.load.us`
- {test}`suite.plain`, {setup}`lab`

Über die Werte
--------------

[Up](#ueber-die-werte), [down](../../devices/alpha/#specs), [home](../../).

```
code: as it is
```
""",
    "pages/hidden.md": "---\ntitle: {de: Versteckt, en: Hidden}\nstatus: {state: draft}\n---\nText.\n",
    "locale/de/pages/about.po": """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "pages/about:body"
msgid "# Über die Werte"
msgstr "# Von den Werten"

msgctxt "pages/about:body"
msgid "## Über die Werte"
msgstr "## Noch einmal"

msgctxt "pages/about:body"
msgid ""
"- {device}`alpha`, {results}`old`, {value}`current#alpha.plain.up.load.us`\\n"
"- {test}`suite.plain`, {setup}`lab`"
msgstr ""
"- {device}`alpha`, {results}`old`, {value}`current#alpha.plain.up.load.us`\\n"
"- {test}`suite.plain`, {setup}`lab`"

msgctxt "pages/about:body"
msgid "[Up](#ueber-die-werte), [down](../../devices/alpha/#specs), [home](../../)."
msgstr "[Hoch](#ueber-die-werte), [runter](../../devices/beta/#in-current), [heim](../../)."
""",
    "locale/en/pages/hidden.po": """
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "pages/hidden:body"
msgid "Text."
msgstr "Text."
""",
}


def write_site(root: Path, changed: dict[str, str] | None = None) -> Path:
    """Write the content of the site, with other texts in some files."""
    for name, text in {**FILES, **(changed or {})}.items():
        path = root / "content" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.lstrip("\n"), "utf-8")
    return root


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Crawl:
    """The site, built and read."""
    root = write_site(tmp_path_factory.mktemp("pages"))
    result = build_site(root, output=root / "output", with_pdf=False)
    assert [str(fault) for fault in result.diagnostics] == []
    return crawl(root / "output", "https://benchmarks.example/wiki/")


def test_every_link_and_anchor_of_the_site_resolves(site: Crawl) -> None:
    """Within pages, between pages, from redirects, from the map, from feeds; and no id stands twice."""
    assert site.broken == []
    assert site.duplicate_ids == []


def test_every_link_and_anchor_of_the_real_site_resolves(real_site: BuiltSite) -> None:
    """The same of the content of this repository."""
    found = crawl(real_site.output, "https://benchmarks.example/")
    assert found.broken == []
    assert found.duplicate_ids == []


def test_device_page_links_its_values_to_their_cells(site: Crawl) -> None:
    """Values say which cell they are, and lead there; their ids stay on the page of the result set."""
    page = site.pages["en/devices/alpha/index.html"]
    cells = [cell for cell in page.iter("td") if cell.get("data-cell")]
    assert {"alpha.plain.up.rate", "alpha.plain.down.rate", "alpha.rate"} == {
        str(cell.get("data-cell")) for cell in cells if "load" not in str(cell.get("data-cell"))
    }
    (link,) = [cell.find("a") for cell in cells if cell.get("data-cell") == "alpha.rate"]
    assert link is not None
    assert link.get("href") == "../../../en/results/old/#alpha.rate"
    assert not [e for e in page.iter() if (e.get("id") or "").startswith("alpha.")]
    parts = [e.get("data-cell") for e in page.iter("span") if e.get("data-cell")]
    assert "alpha.plain.up.load.us" in parts


def test_language_switch_leads_to_the_same_page(site: Crawl) -> None:
    """In both directions, on every page but the redirects; the script keeps the place."""
    for path, page in site.pages.items():
        links = {a.get("hreflang"): a.get("href") for a in page.iter("a") if a.get("data-same-place") is not None}
        if path[:3] in {"de/", "en/"} and not site.is_redirect(path):
            other = "en" if path.startswith("de/") else "de"
            assert list(links) == [other]
            assert site.resolve(path, str(links[other]))[0] == other + path[2:]


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("devices/alpha-old", "devices/alpha"),
        ("tests/old-suite", "tests/suite"),
        ("setups/old-lab", "setups/lab"),
        ("results/former", "results/current"),
        ("pages/imprint", "pages/about"),
    ],
)
def test_old_addresses_lead_to_the_page(site: Crawl, language: str, old: str, new: str) -> None:
    """By a refresh, by a link for readers, and by the canonical address for search engines."""
    path = f"{language}/{old}/index.html"
    assert site.redirects[path] == f"{language}/{new}/index.html"
    page = site.pages[path]
    (link,) = page.iter("a")
    assert site.resolve(path, str(link.get("href")))[0] == f"{language}/{new}/index.html"
    canonical = [e.get("href") for e in page.iter("link") if e.get("rel") == "canonical"]
    assert canonical == [f"https://benchmarks.example/wiki/{language}/{new}/"]


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("alpha-old.plain.up.rate", "alpha.plain.up.rate"),
        ("alpha.bare.upload.rate", "alpha.plain.up.rate"),
        ("alpha-old.bare.upwards.load.us", "alpha.plain.up.load.us"),
        ("beta.plain.upload.load", "beta.plain.up.load"),
    ],
)
def test_old_ids_of_cells_stay_in_the_cell(site: Crawl, old: str, new: str) -> None:
    """Whatever was renamed: a device, a test, a member, alone or together."""
    page = site.pages["de/results/current/index.html"]
    (home,) = [e for e in page.iter() if e.get("id") == new]
    assert old in {e.get("id") for e in home.iter()}


def test_start_page_groups_and_sets_archived_ones_apart(site: Crawl) -> None:
    """By suite, with the date of the newest measurement; drafts are not there."""
    page = site.pages["en/index.html"]
    sections = {str(s.get("aria-labelledby")): " ".join(" ".join(s.itertext()).split()) for s in page.iter("section")}
    assert sections == {
        "results": "Benchmarks Suite Current Measured: March 2025 With Full .",
        "archived": "Archived benchmarks Old Archived",
        "devices": "Devices Alpha-1 Beta-2 Lone-3",
        "tests": "Test suites Suite See below .",
        "setups": "Test beds Lab",
        "pages": "More pages About us In short.",
    }


def test_draft_has_its_page_and_no_list_leads_there(site: Crawl) -> None:
    """It says what it is, search engines are asked to leave it out, and its values stand on no other page."""
    for path in ("en/results/draft/index.html", "en/pages/hidden/index.html"):
        page = site.pages[path]
        assert "This page is a draft" in " ".join(page.itertext())
        assert [e.get("content") for e in page.iter("meta") if e.get("name") == "robots"] == ["noindex"]
        assert site.linked_from[path] <= {path, path.replace("en/", "de/", 1)}
    lone = " ".join(site.pages["en/devices/lone/index.html"].itertext())
    assert "There are no benchmarks of this device." in lone


def test_feed_has_what_has_a_date(site: Crawl) -> None:
    """Newest first, with times that are made of dates of the content alone."""
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ET.parse(site.root / "en/feed.xml").getroot()  # noqa: S314 - our own file
    assert [(e.findtext(f"{atom}title"), e.findtext(f"{atom}updated")) for e in feed.iter(f"{atom}entry")] == [
        ("Current", "2025-03-01T00:00:00Z"),
        ("Old", "2024-01-31T00:00:00Z"),
    ]
    assert feed.findtext(f"{atom}updated") == "2025-03-01T00:00:00Z"


def test_sitemap_has_all_pages_but_drafts_and_redirects(site: Crawl) -> None:
    """Each with all its languages."""
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    urls = list(ET.parse(site.root / "sitemap.xml").getroot().iter(f"{space}url"))  # noqa: S314 - our own file
    pages = {
        path.removesuffix("index.html")
        for path in site.pages
        if path[:3] in {"de/", "en/"}
        and not site.is_redirect(path)
        and "/draft/" not in path
        and "/hidden/" not in path
    }
    base = "https://benchmarks.example/wiki/"
    assert {str(url.findtext(f"{space}loc")).removeprefix(base) for url in urls} == pages
    assert len(urls) == len(pages)
    for url in urls:
        assert [e.get("hreflang") for e in url.iter("{http://www.w3.org/1999/xhtml}link")] == ["de", "en"]


def test_free_page_is_translated_block_by_block_with_one_anchor(site: Crawl) -> None:
    """Headings have the same anchor in every language; code is there without a catalog."""
    for language, words in (("en", ["Über die Werte", "Über die Werte"]), ("de", ["Von den Werten", "Noch einmal"])):
        page = site.pages[f"{language}/pages/about/index.html"]
        headings = [(h.get("id"), "".join(h.itertext())) for h in page.iter("h2")]
        assert headings == list(zip(["ueber-die-werte", "ueber-die-werte-2"], words, strict=True))
        assert "".join(next(page.iter("pre")).itertext()) == "code: as it is"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("devices/beta.yaml", "name: Beta-2", "name: Beta-2\naliases: [alpha]"),
        ("devices/beta.yaml", "name: Beta-2", "name: Beta-2\naliases: [alpha-old]"),
        ("devices/beta.yaml", "name: Beta-2", "name: Beta-2\naliases: [beta]"),
        ("devices/beta.yaml", "name: Beta-2", "name: Beta-2\naliases: [down]"),
        ("vocabulary.yaml", "[upload, upwards]", "[us]"),
        ("vocabulary.yaml", "[upload, upwards]", "[down]"),
        ("tests/suite.yaml", "aliases: [bare]", "aliases: [full]"),
        ("pages/about.md", "aliases: [imprint]", "aliases: [hidden]"),
    ],
)
def test_alias_of_something_else_is_an_error(tmp_path: Path, name: str, old: str, new: str) -> None:
    """One fault: an old id leads to one thing."""
    assert old in FILES[name]
    root = write_site(tmp_path, {name: FILES[name].replace(old, new)})
    assert [fault.code for fault in check_site(root).diagnostics] == [Code.ALIAS_TAKEN]


@pytest.mark.parametrize(("language", "value"), [("de", "9,33"), ("en", "9.33")])
def test_device_has_a_datasheet(real_site: BuiltSite, language: str, value: str) -> None:
    """With what was measured on it, and nothing of other devices."""
    path = real_site.output / language / "devices/ri1102a-f" / f"ri1102a-f-{language}.pdf"
    text = " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(path))
    assert "RI1102A-F" in text
    assert value in text
    assert "RI1102D-F" not in text
