from __future__ import annotations

import hashlib
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pypdfium2
import pytest

from sitegen.errors import SitegenError
from sitegen.model.rich_text import Plain
from sitegen.model.views import ResultPage
from sitegen.render.pdf import Press, render_datasheet
from sitegen.render.registry import Equipment


def read_pages(content: bytes) -> list[str]:
    """Give the text of every page."""
    document = pypdfium2.PdfDocument(content)
    return [document[number].get_textpage().get_text_bounded() for number in range(len(document))]


def test_datasheet_holds_values_notes_and_page_numbers(page: ResultPage, equipment: Equipment) -> None:
    """Every value is in the text, every page has its number, and nothing is reported."""
    content, messages = render_datasheet(page, equipment.templates, equipment.press)
    pages = read_pages(content)
    text = "\n".join(pages)
    assert messages == ()
    for value in ("9,33\u00a0Gbit/s", "51", "– (instabil)", "12,5", "3,2\u00a0–\u00a08\u00a0Gbit/s"):
        assert value in text or value.replace("\u00a0", " ") in text
    assert "Zwei Absätze." in text
    for number, page_text in enumerate(pages, 1):
        assert f"Page {number} of {len(pages)}" in page_text
        assert "https://wiki.example/bench/de/results/racks/" in page_text


def test_datasheet_is_landscape_and_says_what_it_is(page: ResultPage, equipment: Equipment) -> None:
    """The page is A4 across; title, authors and tags are there; no standard and no date is claimed."""
    content, _ = render_datasheet(page, equipment.templates, equipment.press)
    document = pypdfium2.PdfDocument(content)
    assert tuple(round(side) for side in document[0].get_size()) == (842, 595)
    metadata = document.get_metadata_dict(skip_empty=True)
    assert (metadata["Title"], metadata["Author"]) == ("OPNsense auf Rack-Servern", "Ada, Ein Absatz.")
    assert metadata["Subject"] == "Durchsatz & Last"
    assert {"CreationDate", "ModDate"} & set(metadata) == set()
    assert b"pdfuaid" not in content
    assert document.is_tagged()


def test_only_our_own_fonts_are_embedded(page: ResultPage, equipment: Equipment) -> None:
    """The system's fonts are shut out."""
    content, _ = render_datasheet(page, equipment.templates, equipment.press)
    document = pypdfium2.PdfDocument(content)
    fonts = {
        item.get_font().get_base_name()
        for sheet in document
        for item in sheet.get_objects(filter=[pypdfium2.raw.FPDF_PAGEOBJ_TEXT])
    }
    assert fonts
    assert all("+Source-Sans-Pro" in name for name in fonts), fonts


def test_several_panels_say_which_part_they_are(page: ResultPage, equipment: Equipment) -> None:
    """A table in pieces is captioned piece by piece."""
    table = page.tables[0]
    split = replace(page, tables=(replace(table, panels=(table.body, table.body)),))
    text = "\n".join(read_pages(render_datasheet(split, equipment.templates, equipment.press)[0]))
    assert "Part 1 of 2" in text
    assert "Part 2 of 2" in text


def test_sign_without_glyph_is_reported(page: ResultPage, equipment: Equipment) -> None:
    """A reader would see a box: the messages say so."""
    arabic = replace(page, conclusions=((Plain("\u0628"),),))
    _, messages = render_datasheet(arabic, equipment.templates, equipment.press)
    assert any("notdef" in message for message in messages), messages


def test_file_outside_of_the_templates_is_not_loaded(equipment: Equipment, tmp_path: Path) -> None:
    """Neither the network nor the disk is read for a datasheet."""
    (tmp_path / "x.png").write_bytes(b"x")
    for url in (
        f"file://{tmp_path}/x.png",
        "https://evil.example/x.png",
        "../../../pyproject.toml",
        "https://sitegen.invalid/fonts/../x",
        "https://sitegen.invalid/fonts/x",
    ):
        _, messages = equipment.press.print(f'<html lang="de"><title>t</title><img alt="x" src="{url}">')
        assert any("may not load" in message for message in messages), url


def test_file_of_the_templates_is_loaded(equipment: Equipment) -> None:
    """A template may show a picture of its own folder."""
    _, messages = equipment.press.print('<html lang="de"><title>t</title><img alt="x" src="styles/icon.svg">')
    assert messages == ()


def test_two_processes_make_the_same_bytes() -> None:
    """No clock, no random id, no hash seed is in a datasheet."""
    script = (
        "import importlib.util, sys, hashlib\n"
        f"spec = importlib.util.spec_from_file_location('views', {str(Path(__file__).parent / 'conftest.py')!r})\n"
        "views = importlib.util.module_from_spec(spec)\n"
        "sys.modules['views'] = views\n"
        "spec.loader.exec_module(views)\n"
        "from sitegen.render.pdf import render_datasheet\n"
        "equipment = views.make_equipment()\n"
        "for _ in range(2):\n"
        "    content, _ = render_datasheet(views.make_page(), equipment.templates, equipment.press)\n"
        "    print(hashlib.sha256(content).hexdigest())\n"
    )
    sums = [
        subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout.split()
        for _ in range(2)
    ]
    assert len({*sums[0], *sums[1]}) == 1
    assert len(sums[0][0]) == len(hashlib.sha256().hexdigest())


def test_missing_library_says_how_to_get_it(
    page: ResultPage, equipment: Equipment, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without Pango the message names the packages and the way around."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(SitegenError, match=r"libpango-1\.0-0 .*--no-pdf"):
        render_datasheet(page, equipment.templates, Press(equipment.templates))


def test_fault_in_the_style_sheet_is_named(page: ResultPage, equipment: Equipment, tmp_path: Path) -> None:
    """A designer learns which file is wrong."""
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf" / "datasheet.css").write_text("body { colour: red }")
    templates = replace(equipment.templates, folders=(tmp_path, *equipment.templates.folders))
    with pytest.raises(SitegenError, match=r"pdf/datasheet\.css: .*colour"):
        render_datasheet(page, templates, Press(templates))


def test_weasyprint_is_not_loaded_before_it_is_needed() -> None:
    """Importing the renderers costs nothing of it."""
    script = "import sys, sitegen.render.registry; sys.exit('weasyprint' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0
