"""Texts that nobody has translated yet: shown, marked for everybody, and counted."""

from __future__ import annotations

import re
import shutil
import xml.etree.ElementTree as ET
from pathlib import Path

import html5lib
import pypdfium2
import pytest

from sitegen.build import BuildResult, build_site
from sitegen.commands.new_site import make_new_site
from sitegen.diagnostics import Code

REMARK = "noch nicht übersetzt (English)"
NOTE = "This device cannot encrypt its volumes."


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A new site before any translator has seen it: no catalogs, and labels in English only."""
    root = tmp_path_factory.mktemp("untranslated") / "site"
    make_new_site(root)
    shutil.rmtree(root / "content/locale")
    for path in (root / "content").rglob("*.yaml"):
        path.write_text(re.sub(r"\{en: (.*?), de: .*?\}", r"{en: \1}", path.read_text("utf-8")), "utf-8")
    return root


@pytest.fixture(scope="module")
def result(site: Path) -> BuildResult:
    """What its build gave."""
    return build_site(site, output=site / "output")


def pages(site: Path, language: str) -> dict[Path, ET.Element]:
    """Parse all pages of a language as the HTML standard says."""
    parsed: dict[Path, ET.Element] = {}
    for path in sorted((site / "output" / language).rglob("*.html")):
        parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
        parsed[path.relative_to(site / "output" / language)] = parser.parse(path.read_text("utf-8"))
    return parsed


def test_every_untranslated_text_is_told_and_counted(result: BuildResult) -> None:
    """As many as there are warnings; the language of the sources lacks none."""
    assert {fault.code for fault in result.diagnostics} == {Code.TRANSLATION_MISSING}
    assert result.untranslated == {"de": len(result.diagnostics)}
    assert len(result.diagnostics) > 30


def test_no_page_disappears_and_all_are_valid(site: Path, result: BuildResult) -> None:
    """The German site has the pages of the English one; marks stand only where they may."""
    assert result.summary is not None
    german, english = pages(site, "de"), pages(site, "en")
    assert set(german) == set(english)
    for page in english.values():
        assert [each for each in page.iter() if "untranslated" in (each.get("class") or "")] == []


def test_marks_are_for_eyes_pointers_and_listeners(site: Path, result: BuildResult) -> None:
    """Words in the language of the page, and the text itself in its own."""
    page = pages(site, "de")[Path("results/office-storage/index.html")]
    marks = [each for each in page.iter() if each.get("class") == "untranslated"]
    assert marks
    for mark in marks:
        texts = [each for each in mark if each.get("lang") == "en"]
        assert len(texts) == 1
        if mark.tag == "span":
            assert mark.get("title") == REMARK
        assert REMARK in "".join(mark.itertext())
    assert any(NOTE in "".join(mark.itertext()) for mark in marks)


def test_datasheet_shows_the_text_and_its_mark(site: Path, result: BuildResult) -> None:
    """On paper too."""
    path = site / "output/de/results/office-storage/office-storage-de.pdf"
    document = pypdfium2.PdfDocument(path)
    text = " ".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    assert NOTE in " ".join(text.split())
    assert REMARK in " ".join(text.split())


def test_wikitext_has_the_language_of_the_text(site: Path, result: BuildResult) -> None:
    """As attributes that MediaWiki keeps."""
    text = (site / "output/de/results/office-storage/office-storage-de.wiki").read_text("utf-8")
    assert f'lang="en" title="{REMARK}"' in text
