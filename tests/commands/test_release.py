"""Released addresses: recorded, kept by aliases, and reported when they are lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.build import build_site, check_site
from sitegen.commands.release import release_site
from sitegen.diagnostics import Code, Severity
from tests.commands.conftest import replace_in

RELEASED = "content/released.txt"
RESULTS = "content/results/office-storage.yaml"
CELLS = 24
PAGES = ["de/", "devices/alder-4/", "devices/birch-8/", "en/", "results/office-storage/"]


@pytest.fixture
def released(site: Path) -> Path:
    """The new site, released."""
    release_site(site)
    return site


def lines(site: Path) -> list[str]:
    """Give the released addresses."""
    text = (site / RELEASED).read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def lost(site: Path) -> dict[str, str]:
    """Give the lost addresses with the hints, after a look at their places."""
    found: dict[str, str] = {}
    text = (site / RELEASED).read_text("utf-8").splitlines()
    for fault in check_site(site).diagnostics:
        if fault.code is Code.RELEASED_ID_LOST:
            assert (fault.location.path, fault.severity) == (RELEASED, Severity.ERROR)
            found[text[fault.location.line - 1]] = fault.hint
    return found


def test_release_records_pages_and_cells(site: Path) -> None:
    """Sorted, each once, without sites and languages."""
    result = release_site(site)
    recorded = lines(site)
    assert (result.added, result.total) == (len(recorded), len(recorded))
    assert recorded == sorted(recorded)
    assert [line for line in recorded if "#" not in line] == [*PAGES, "setups/storage-lab/", "tests/file-transfer/"]
    assert sum("#" in line for line in recorded) == CELLS
    assert "results/office-storage/#alder-4.large-files.throughput.read" in recorded


def test_second_release_changes_nothing(released: Path) -> None:
    """Not even the time of the file."""
    before = (released / RELEASED).stat()
    assert release_site(released).added == 0
    after = (released / RELEASED).stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_list_of_this_release_is_without_faults(released: Path) -> None:
    """And no file of the content that nobody knows."""
    assert check_site(released).diagnostics == ()


def test_lost_page_is_an_error_once(released: Path) -> None:
    """Its cells are not told one by one; the build leaves the output as it was."""
    (released / RESULTS).rename(released / "content/results/storage.yaml")
    assert list(lost(released)) == ["results/office-storage/"]
    assert "aliases: [office-storage]" in lost(released)["results/office-storage/"]
    assert build_site(released, output=released / "output", with_pdf=False).summary is None
    assert release_site(released).total is None


def test_alias_keeps_page_and_cells(released: Path) -> None:
    """The next release records the new addresses, and keeps the old ones."""
    before = lines(released)
    (released / RESULTS).rename(released / "content/results/storage.yaml")
    with (released / "content/results/storage.yaml").open("a", encoding="utf-8") as file:
        file.write("aliases: [office-storage]\n")
    assert lost(released) == {}
    assert release_site(released).added == CELLS + 1
    assert set(before) < set(lines(released))


def test_renamed_member_loses_its_cells_until_it_has_an_alias(released: Path) -> None:
    """A device: its page, and its cells in every result set."""
    device = released / "content/devices/alder-4.yaml"
    replace_in(released / RESULTS, "alder-4", "alder-5")
    device.rename(device.with_name("alder-5.yaml"))
    gone = lost(released)
    assert "devices/alder-4/" in gone
    assert sum(line.startswith("results/office-storage/#alder-4.") for line in gone) == len(gone) - 1 == CELLS / 2
    assert "aliases: [OLD-ID]" in gone["results/office-storage/#alder-4.encrypted.throughput.read"]
    with device.with_name("alder-5.yaml").open("a", encoding="utf-8") as file:
        file.write("aliases: [alder-4]\n")
    assert lost(released) == {}


def test_renamed_member_of_another_axis_keeps_its_cells_by_an_alias(released: Path) -> None:
    """A member that the vocabulary describes, and a test."""
    replace_in(released / RESULTS, "direction: [read, write]", "direction: [read, sync-write]")
    vocabulary = released / "content/vocabulary.yaml"
    words = "{en: Write, de: Schreiben}"
    replace_in(vocabulary, f"write: {words}", f"sync-write: {{label: {words}, aliases: [write]}}")
    replace_in(released / "content/tests/file-transfer.yaml", "  encrypted:\n", "  aes:\n    aliases: [encrypted]\n")
    replace_in(released / RESULTS, "encrypted:\n", "aes:\n")
    assert lost(released) == {}


def test_added_axis_needs_an_implied_member(released: Path) -> None:
    """Then all cells keep their ids."""
    members = "{quiet: {en: Quiet, de: Ruhig}, busy: {en: Busy, de: Viel los}}"
    axes = f"vocabulary:\n  axes:\n    load: {{label: {{en: Load, de: Betrieb}}, members: {members}}}\n\naxes:"
    replace_in(released / RESULTS, "axes:", axes)
    replace_in(released / RESULTS, "  test: all\n", "  load: {members: [quiet], implied: quiet}\n  test: all\n")
    replace_in(released / RESULTS, "rows: [test]", "rows: [load, test]")
    assert lost(released) == {}
    replace_in(released / RESULTS, ", implied: quiet", "")
    assert len(lost(released)) == CELLS


def test_draft_is_no_promise_yet(site: Path) -> None:
    """Its ids may still change; once it was released, being a draft again loses nothing."""
    replace_in(site / RESULTS, "axes:", "status: {state: draft}\naxes:")
    release_site(site)
    assert not any(line.startswith("results/") for line in lines(site))
    replace_in(site / RESULTS, "status: {state: draft}\n", "")
    assert release_site(site).added == CELLS + 1
    replace_in(site / RESULTS, "axes:", "status: {state: draft}\naxes:")
    assert lost(site) == {}


def test_language_is_a_promise_too(site: Path) -> None:
    """All addresses below it would be dead."""
    replace_in(site / "content/site.yaml", "languages: [en, de]", "languages: [en, de, fr]")
    release_site(site)
    replace_in(site / "content/site.yaml", "languages: [en, de, fr]", "languages: [en, de]")
    assert lost(site) == {"fr/": 'add "fr" to the languages of site.yaml'}


def test_line_that_nobody_can_read_is_reported(released: Path) -> None:
    """What a merge leaves behind, for example."""
    with (released / RELEASED).open("a", encoding="utf-8") as file:
        file.write("<<<<<<< HEAD\nresults/office-storage/#alder-4.fast\ndevices/alder-4/#x\n")
    assert list(lost(released)) == ["<<<<<<< HEAD", "results/office-storage/#alder-4.fast", "devices/alder-4/#x"]


def test_content_at_fault_loses_nothing(released: Path) -> None:
    """Cells of a file that cannot be read are not lost, and are not told as such."""
    replace_in(released / RESULTS, "axes:", "axis:")
    assert lost(released) == {}
