"""The real content, broken as authors break it: one fault each, at its place, with a repair that works."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from sitegen.build import check_site
from sitegen.cli import CONTENT_HAS_ERRORS, SURROUNDINGS_FAILED, run
from tests.conftest import copy_rack_servers

RESULTS = "results/opnsense-rack-servers.yaml"
SUITE = "tests/opnsense-firewall.yaml"
TEST_BED = "setups/firewall-lab.yaml"
VOCABULARY = "vocabulary.yaml"
SITE = "site.yaml"
DEVICE = "devices/ri1102a-f.yaml"
CATALOG = "locale/en/results/opnsense-rack-servers.po"
RATES = "throughput: [9.33 Gbit/s, 9.46 Gbit/s]"
LOADS = "cpu_load: [51, 66]"
METRIC_FIRST = "  metric: [throughput, cpu_load]\n  direction: [upload, download]\n"
METRIC_LAST = "  direction: [upload, download]\n  metric: [throughput, cpu_load]\n"
NOTE = "note: Eine unruhige Messung, denn Durchsatz und CPU-Last gingen deutlich auf und ab."
SMALL_NOTE = "note: {de: Unruhig., en: Unsteady.}"


@dataclass(frozen=True, slots=True)
class Break:
    """A fault put into a file: `repair` stands in place of `new` after the hint; `None` is `old` again."""

    name: str
    file: str
    old: str
    new: str
    at: str  # line:column of the one fault
    code: str
    repair: str | None = None


BREAKS = (
    # YAML
    Break("value lost before a comma", RESULTS, RATES, "throughput: [, 9.46 Gbit/s]", "36:20", "value-empty"),
    Break("two commas", RESULTS, RATES, "throughput: [9.33 Gbit/s,, 9.46 Gbit/s]", "36:32", "value-empty"),
    Break("colon in a list", RESULTS, LOADS, "cpu_load: [1:30, 66]", "37:18", "text-needs-quotes"),
    Break("question mark in a list", RESULTS, LOADS, "cpu_load: [51?, 66]", "37:18", "text-needs-quotes"),
    Break(
        "colon in a text in braces",
        RESULTS,
        NOTE,
        "note: {de: So: unruhig., en: Unsteady.}",
        "41:18",
        "text-needs-quotes",
        'note: {de: "So: unruhig.", en: Unsteady.}',
    ),
    Break(
        "quote not closed in a list", RESULTS, RATES, 'throughput: ["9.33 Gbit/s, 9.46 Gbit/s]', "36:20", "yaml-syntax"
    ),
    Break(
        "link at the beginning", RESULTS, NOTE, "note: [Anleitung](https://a.example/)", "41:13", "text-needs-quotes"
    ),
    Break("dash at the beginning of a text", RESULTS, NOTE, "note: - unruhig", "41:13", "text-needs-quotes"),
    Break("picture at the beginning of a text", RESULTS, NOTE, "note: ![x](y)", "41:13", "yaml-tag"),
    Break("anchor alone", RESULTS, NOTE, "note: &x", "41:13", "yaml-anchor"),
    Break("alias as a value", RESULTS, LOADS, "cpu_load: [*x, 66]", "37:18", "yaml-alias"),
    Break("merge key with an alias", RESULTS, LOADS, f"{LOADS}\n      <<: *x", "38:7", "yaml-merge-key"),
    Break("control character by escape", RESULTS, NOTE, r'note: "a\0b"', "41:13", "yaml-character"),
    Break("colon lost, value in brackets", RESULTS, RATES, RATES.replace(":", ""), "36:7", "yaml-syntax", RATES),
    Break("colon lost in a device", DEVICE, "name: RI1102A-F", "name RI1102A-F", "1:1", "yaml-syntax"),
    Break("colon lost in the site", SITE, "format: 1", "format 1", "2:1", "yaml-syntax"),
    Break("colon lost, value in braces", SITE, "title: {", "title {", "3:1", "yaml-syntax"),
    Break("blank lost in a list of lines", SUITE, "      - nur Routing", "      -nur Routing", "38:7", "yaml-syntax"),
    Break(
        "blank lost in braces",
        RESULTS,
        "{software: OPNsense 23.1.1_2",
        "{software:OPNsense 23.1.1_2",
        "34:12",
        "yaml-syntax",
    ),
    Break("one line too deep", RESULTS, f"      {RATES}", f"        {RATES}", "36:9", "yaml-syntax"),
    Break("key not deep enough", RESULTS, "    firewall:\n", "  firewall:\n", "38:3", "yaml-syntax"),
    Break("key as deep as what is below it", RESULTS, "    firewall:\n", "      firewall:\n", "38:7", "yaml-syntax"),
    Break("device as deep as its tests", RESULTS, "\n  ri1102d-f:\n", "\n    ri1102d-f:\n", "68:5", "yaml-syntax"),
    Break("unknown directive", RESULTS, "# yaml-lang", "%FOO 1\n---\n# yaml-lang", "1:1", "yaml-directive"),
    Break("directive without document", RESULTS, "# yaml-lang", "%YAML 1.2\n# yaml-lang", "1:1", "yaml-directive"),
    Break("bracket too many before", DEVICE, "specs: {", "specs: {{", "2:8", "yaml-syntax"),
    # numbers
    Break(
        "grouped with decimal comma",
        RESULTS,
        "9.33 Gbit/s",
        "9.330,5 Mbit/s",
        "36:20",
        "decimal-comma-in-list",
        "9330.5 Mbit/s",
    ),
    Break("blank lost between two loads", RESULTS, LOADS, "cpu_load: [51,66]", "37:18", "decimal-comma-in-list", LOADS),
    Break("commas without blanks", RESULTS, LOADS, "cpu_load: [1,2,3]", "37:18", "decimal-comma-in-list", LOADS),
    Break("count in words", TEST_BED, "count: 2", "count: two", "36:16", "value-not-a-value"),
    Break("count with decimals", TEST_BED, "count: 2", "count: 2.0", "36:16", "number-invalid"),
    # levels
    Break("dash in a list of lines", RESULTS, LOADS, "cpu_load:\n        - -\n        - 66", "38:11", "value-empty"),
    Break("one value for two", RESULTS, RATES, "throughput: 9.33 Gbit/s", "36:19", "level-missing"),
    Break(
        "level twice", RESULTS, LOADS, "cpu_load: {upload: {upload: 51}, download: 66}", "37:27", "value-outside-axes"
    ),
    Break("level too many", RESULTS, LOADS, "cpu_load: {upload: {best: 51}, download: 66}", "37:27", "id-unknown"),
    Break("test named twice instead of another", RESULTS, "    openvpn:\n", "    ipsec:\n", "61:5", "key-duplicate"),
    # one cause, one fault
    Break("device mistyped on the axis", RESULTS, "[ri1102a-f,", "[ri1102a-g,", "9:12", "id-unknown"),
    Break("device of another name on the axis", RESULTS, "[ri1102a-f,", "[zzz,", "9:12", "id-unknown"),
    Break("device in capitals on the axis", RESULTS, "[ri1102a-f,", "[RI1102A-F,", "9:12", "id-invalid"),
    Break("member twice on an axis", RESULTS, "[upload, download]", "[upload, upload]", "12:23", "id-duplicate"),
    Break("member of an axis that is a list", RESULTS, "[upload, download]", "[upload, [x]]", "12:23", "shape-wrong"),
    Break(
        "one member too many on an axis", RESULTS, "[upload, download]", "[upload, download, x]", "12:33", "id-unknown"
    ),
    Break("axes in another order", RESULTS, METRIC_FIRST, METRIC_LAST, "36:7", "level-missing"),
    Break(
        "unknown metric of a test",
        SUITE,
        "_on: firewall\n",
        "_on: firewall\n    metrics: [zzz]\n",
        "52:15",
        "id-unknown",
    ),
    Break("test renamed in the suite", SUITE, "  openvpn:\n", "  openvpn2:\n", "RESULTS 58:5", "id-unknown"),
    Break("variant renamed in the test bed", TEST_BED, "  until-2023:", "  until-2022:", "RESULTS 33:25", "id-unknown"),
    Break("axis renamed in the vocabulary", VOCABULARY, "  direction:", "  directon:", "RESULTS 12:3", "id-unknown"),
    Break("one unit of several mistyped", VOCABULARY, "[Mbit/s, Gbit/s]", "[Mbit/s, Gbitt/s]", "6:20", "unit-unknown"),
    Break("label of a metric lost", VOCABULARY, "    label: {de: CPU-Last, en: CPU load}\n", "", "9:5", "key-missing"),
    Break("label of a test lost", SUITE, "    label: {de: Routing, en: Routing}\n", "", "35:5", "key-missing"),
    Break(
        "label of a variant lost",
        TEST_BED,
        "    label: {de: Clients bis 2023, en: Clients until 2023}\n",
        "",
        "22:5",
        "key-missing",
    ),
    Break("broken device that a text names", "devices/fwa-5072.yaml", "name: ", "name ", "1:1", "yaml-syntax"),
    Break("unknown language of the site", SITE, "[de, en]", "[de, xx]", "4:17", "locale-unknown"),
    Break("language twice", SITE, "[de, en]", "[de, de]", "4:17", "id-duplicate"),
    Break("no languages", SITE, "[de, en]", "[]", "4:12", "value-empty"),
    Break(
        "unknown language of a text", RESULTS, "title: {de: OPNsense", "title: {dee: OPNsense", "2:9", "locale-unknown"
    ),
    Break("empty text in one language", RESULTS, SMALL_NOTE, 'note: {de: Unruhig., en: ""}', "41:32", "value-empty"),
    Break("address with an open bracket", SITE, "https://benchmarks.example/", "https://[x/", "5:6", "link-refused"),
    Break(
        "address with a port that is none",
        SITE,
        "https://benchmarks.example/",
        "https://a:99999/",
        "5:6",
        "link-refused",
    ),
    # texts
    Break("unit in a folded text", RESULTS, "3.2..8 Gbit/s`", "3.2..8 Gbitt/s`", "46:63", "role-content"),
    Break(
        "quantity that differs between languages",
        RESULTS,
        SMALL_NOTE,
        'note: {de: "a {q}`1 s`", en: "a {q}`2 s`"}',
        "41:13",
        "translation-differs",
    ),
    Break(
        "HTML in a text", RESULTS, SMALL_NOTE, "note: {de: Sehr <b>unruhig</b>., en: Unsteady.}", "41:23", "text-html"
    ),
    # catalogs
    Break("catalog without a closing quote", CATALOG, 'considerably."', "considerably.", "42:1", "catalog-syntax"),
    Break("unknown escape in a catalog", CATALOG, "An unsteady", r"An \q unsteady", "42:1", "catalog-syntax"),
    Break("mark of a merge in a catalog", CATALOG, "#. summary", "<<<<<<< HEAD\n#. summary", "14:1", "catalog-syntax"),
    Break("control character in a catalog", CATALOG, "An unsteady", "An \x00unsteady", "42:12", "catalog-syntax"),
    Break("catalog of another charset", CATALOG, "charset=UTF-8", "charset=ISO-8859-1", "1:1", "catalog-syntax"),
    Break(
        "role lost in a translation",
        CATALOG,
        "carries {q}`1 Gbit/s`",
        "carries 1 Gbit/s",
        "60:1",
        "translation-differs",
    ),
)


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A copy of the real content about the rack servers."""
    return copy_rack_servers(tmp_path / "site")


def replace_in(path: Path, old: str, new: str) -> None:
    """Change a file as an author would; the old text must be there."""
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def _check(site: Path) -> list[str]:
    return [f"{fault.location}: {fault.code}" for fault in check_site(site).diagnostics if fault.code != UNUSED]


UNUSED = "catalog-entry-unused"  # the small note takes the place of one that the catalog has


@pytest.mark.parametrize("case", BREAKS, ids=lambda case: case.name)
def test_fault_is_told_once_at_its_place_and_can_be_mended(site: Path, case: Break) -> None:
    """One cause is one fault, in the whole site; after the repair nothing is at fault."""
    path = site / "content" / case.file
    if case.old == SMALL_NOTE:
        replace_in(site / "content" / RESULTS, NOTE, SMALL_NOTE)
    replace_in(path, case.old, case.new)
    of_results, _, elsewhere = case.at.rpartition(" ")
    file = RESULTS if of_results else case.file
    assert [fault for fault in _check(site) if not fault.endswith("translation-missing")] == [
        f"content/{file}:{elsewhere}: {case.code}"
    ]
    broken = path.read_text("utf-8")
    path.write_text(
        broken.replace(case.new, case.repair or case.old, 1) if case.new else (CONTENT / case.file).read_text("utf-8"),
        "utf-8",
    )
    assert _check(site) == []


CONTENT = Path(__file__).parents[1] / "content"


def _put_link_in_circle(path: Path) -> None:
    path.unlink()
    path.symlink_to(path.name)


def _put_link_to_nowhere(path: Path) -> None:
    path.unlink()
    path.symlink_to("nowhere.yaml")


def _put_folder(path: Path) -> None:
    path.unlink()
    path.mkdir()


def _put_pipe(path: Path) -> None:
    path.unlink()
    os.mkfifo(path)


PLACES: Mapping[str, Callable[[Path], None]] = {
    "a link in a circle": _put_link_in_circle,
    "a link to nowhere": _put_link_to_nowhere,
    "a folder": _put_folder,
    "a pipe": _put_pipe,
}


@pytest.mark.parametrize("put", PLACES.values(), ids=PLACES)
def test_what_is_no_file_is_told_and_not_read(site: Path, put: Callable[[Path], None]) -> None:
    """A name without a file behind it ends in one fault, neither in a traceback nor in silence."""
    put(site / "content" / DEVICE)
    assert _check(site) == [f"content/{DEVICE}:1:1: file-name"]


@pytest.mark.parametrize("name", ["note", "value", "true", "con"])
def test_file_name_that_is_a_word_of_the_format_is_refused(site: Path, name: str) -> None:
    """A file's name is an id."""
    (site / "content" / "devices" / f"{name}.yaml").write_text("name: X\n", "utf-8")
    assert _check(site) == [f"content/devices/{name}.yaml:1:1: file-name"]


@pytest.mark.parametrize("file", [VOCABULARY, TEST_BED, SUITE, DEVICE])
def test_missing_file_is_one_fault(site: Path, file: str) -> None:
    """What a deleted file described is missing in many places, for one reason."""
    (site / "content" / file).unlink()
    assert [fault.rpartition(" ")[2] for fault in _check(site) if not fault.endswith("missing")] == ["id-unknown"]


def test_ids_that_are_unknown_for_one_reason_name_all_their_lines(site: Path) -> None:
    """The places that have to be changed are told with the first of them."""
    replace_in(site / "content" / SUITE, "  openvpn:\n", "  openvpn2:\n")
    (fault,) = (fault for fault in check_site(site).diagnostics if fault.code == "id-unknown")
    assert fault.message == '"openvpn" is not known here (also in lines 87, 117, 151, 191, 227)'


def test_faults_of_several_files_are_told_in_one_run_and_output_stays(
    site: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 1, every fault, and not a byte of the output changed."""
    assert run(["build", "--no-pdf", "-q", "--site", str(site)]) == 0
    before = _state(site / "output")
    replace_in(site / "content" / RESULTS, RATES, "throughput: [9,33 Gbit/s, -1 Gbit/s]")
    replace_in(site / "content" / RESULTS, "missing: unstable", "missing: instable")
    replace_in(site / "content" / DEVICE, 'version: "2.0"', "version: 2.0")
    replace_in(site / "content" / TEST_BED, "under_test: true", "under_test: yes")
    capsys.readouterr()
    assert run(["build", "--no-pdf", "--site", str(site)]) == CONTENT_HAS_ERRORS
    told = capsys.readouterr().err
    for place in (f"{RESULTS}:36:20", f"{RESULTS}:36:33", f"{RESULTS}:65:16", f"{DEVICE}:2:18", f"{TEST_BED}:19:17"):
        assert f"content/{place}: error[" in told
    assert _state(site / "output") == before


def _state(folder: Path) -> dict[str, tuple[int, bytes]]:
    return {
        path.relative_to(folder).as_posix(): (path.stat().st_mtime_ns, path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_unreadable_file_is_a_fault_of_the_surroundings(site: Path) -> None:
    """A file that may not be read is no fault of the content."""
    (site / "content" / DEVICE).chmod(0)
    assert run(["check", "--site", str(site)]) == SURROUNDINGS_FAILED
