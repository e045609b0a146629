"""Catalogs in step with the content, on real sites."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import polib
import pytest

from sitegen.build import check_site
from sitegen.catalogs.update import CatalogState
from sitegen.commands.translations import update_translations
from sitegen.diagnostics import Code
from tests.commands.conftest import replace_in, snapshot
from tests.conftest import REPOSITORY, copy_content

RESULTS = "content/results/office-storage.yaml"
CATALOG = "content/locale/de/results/office-storage.po"


def test_shipped_catalogs_are_what_the_command_writes(tmp_path: Path) -> None:
    """To the byte, all translated; if not, run `sitegen translations update` and translate."""
    root = copy_content(tmp_path)
    before = snapshot(root)
    result = update_translations(root)
    assert (result.diagnostics, result.written, result.removed) == ((), (), ())
    assert snapshot(root) == before
    assert result.states is not None
    assert [(state.untranslated, state.outdated) for state in result.states.values()] == [(0, 0), (0, 0)]


@pytest.mark.skipif(shutil.which("msgfmt") is None, reason="needs GNU gettext")
@pytest.mark.parametrize("folder", ["content", "sitegen/scaffold/site/content"])
def test_msgfmt_has_nothing_to_say(folder: str, tmp_path: Path) -> None:
    """About any catalog that we ship."""
    catalogs = sorted((REPOSITORY / folder).rglob("*.po"))
    assert catalogs
    for catalog in catalogs:
        command = ["msgfmt", "--check", "-o", str(tmp_path / "x.mo"), str(catalog)]
        done = subprocess.run(command, capture_output=True, check=False)
        assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_catalogs_of_a_new_site_are_complete(site: Path) -> None:
    """English sources have a German catalog, and none of their own."""
    result = update_translations(site)
    assert (result.written, result.removed, result.unchanged) == ((), (), 4)
    assert result.states == {"en": CatalogState(0, 0, 0), "de": CatalogState(15, 0, 0)}


def test_catalogs_can_be_made_from_nothing(site: Path) -> None:
    """The same entries come out; what is lost is the work of the translators."""
    before = snapshot(site)
    shutil.rmtree(site / "content/locale")
    assert len(update_translations(site).written) == 4
    for path, content in snapshot(site).items():
        if path.endswith(".po"):
            made, known = (polib.pofile(each.decode()) for each in (content, before[path]))
            assert [entry.msgid for entry in made] == [entry.msgid for entry in known]
            assert not any(entry.msgstr for entry in made)


def test_changed_text_waits_for_review(site: Path) -> None:
    """The build shows the source meanwhile, and the old words stand beside the new ones."""
    replace_in(site / RESULTS, "This device cannot encrypt", "This old device cannot encrypt")
    result = update_translations(site)
    assert result.written == (CATALOG,)
    assert result.states is not None
    assert result.states["de"] == CatalogState(15, 0, 1)
    assert '#, fuzzy\n#| msgid "This device cannot encrypt its volumes."\n' in (site / CATALOG).read_text("utf-8")
    assert [fault.code for fault in check_site(site).diagnostics] == [Code.TRANSLATION_MISSING]
    replace_in(site / RESULTS, "This old device cannot encrypt", "This device cannot encrypt")
    assert update_translations(site).written == (CATALOG,)
    assert check_site(site).diagnostics == ()


def test_note_moved_to_another_device_keeps_its_translation(site: Path) -> None:
    """And its comment leads to the cell where it stands now."""
    note = "      note: This device cannot encrypt its volumes.\n"
    replace_in(site / RESULTS, note, "")
    replace_in(
        site / RESULTS, "      throughput: [203 MB/s, 147 MB/s]\n", f"      throughput: [203 MB/s, 147 MB/s]\n{note}"
    )
    update_translations(site)
    assert check_site(site).diagnostics == ()
    text = (site / CATALOG).read_text("utf-8")
    assert "#. note · https://wiki.example/de/results/office-storage/#birch-8.small-files.throughput.read\n" in text
    assert "#~" not in text


def test_renamed_result_set_keeps_its_translations(site: Path) -> None:
    """Its catalog gets the new name."""
    (site / RESULTS).rename(site / "content/results/storage.yaml")
    result = update_translations(site)
    assert (result.written, result.removed) == (("content/locale/de/results/storage.po",), (CATALOG,))
    assert check_site(site).diagnostics == ()


def test_faulty_content_leaves_the_catalogs_alone(site: Path) -> None:
    """A file that cannot be read has no texts, but its translations are not obsolete."""
    replace_in(site / RESULTS, "612 MB/s", "612,5 MB/s")
    before = snapshot(site)
    result = update_translations(site)
    assert result.states is None
    assert Code.DECIMAL_COMMA_IN_LIST in {fault.code for fault in result.diagnostics}
    assert RESULTS in result.sources
    assert snapshot(site) == before


def test_faulty_catalog_leaves_the_catalogs_alone(site: Path) -> None:
    """Nothing of a translator's work is written over because a quote is missing."""
    replace_in(site / CATALOG, 'msgstr "Dieses', "msgstr Dieses")
    before = snapshot(site)
    result = update_translations(site)
    assert [(fault.code, fault.location.path) for fault in result.diagnostics] == [(Code.CATALOG_SYNTAX, CATALOG)]
    assert CATALOG in result.sources
    assert snapshot(site) == before


def test_site_that_cannot_be_read_has_no_catalogs(site: Path) -> None:
    """Not even its languages are known."""
    replace_in(site / "content/site.yaml", "languages: [en, de]", "languages: [xx-yy]")
    result = update_translations(site)
    assert result.states is None
    assert Code.LOCALE_UNKNOWN in {fault.code for fault in result.diagnostics}


def test_warnings_do_not_stop_the_update(site: Path) -> None:
    """An untranslated text is what the command is for."""
    replace_in(site / RESULTS, "612 MB/s", "612 MByte/s")
    replace_in(site / RESULTS, "This device", "That device")
    assert update_translations(site).written == (CATALOG,)
