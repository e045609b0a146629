"""One cause is one diagnostic, also where it shows at a hundred places."""

from __future__ import annotations

import pytest

from sitegen.diagnostics import Code, closest
from tests.load.conftest import BASE, LoadTexts

DEVICES = [f"d{number}" for number in range(12)]
AXES = """\
axes:
  device: [{devices}]
  metric: [throughput, cpu_load]
  direction: [upload, download]
"""


def big(axes: str = AXES) -> str:
    """Give a result set of twelve devices."""
    rows = "".join(f"  {device}: {{throughput: [1 Gbit/s, 2 Gbit/s], cpu_load: [51, 66]}}\n" for device in DEVICES)
    return f"title: Groß\n{axes.format(devices=', '.join(DEVICES))}results:\n{rows}"


def faults_of(
    load_texts: LoadTexts, results: str, changed: dict[str, str] | None = None
) -> list[tuple[str, Code, str]]:
    """Load the base site without its own results, but with those of twelve devices."""
    devices = "devices:\n" + "".join(f"  {device}: {{name: D}}\n" for device in DEVICES)
    files = {"devices/dozen.yaml": devices, "results/lab.yaml": results, **(changed or {})}
    return [(str(fault.location), fault.code, fault.message) for fault in load_texts(files).diagnostics]


def test_large_result_set_is_right(load_texts: LoadTexts) -> None:
    """So every fault below is of its change."""
    assert faults_of(load_texts, big()) == []


@pytest.mark.parametrize(
    ("old", "new", "at", "code"),
    [
        ("direction: [upload, download]", "direction: [upload]", "7:20", Code.LIST_LENGTH),
        ("  direction: [upload, download]\n", "", "6:20", Code.LIST_LENGTH),
        ("metric: [throughput, cpu_load]", "metric: [cpu_load]", "7:8", Code.ID_UNKNOWN),
        (
            "  metric: [throughput, cpu_load]\n  direction: [upload, download]\n",
            "  direction: [upload, download]\n  metric: [throughput, cpu_load]\n",
            "7:8",
            Code.LEVEL_MISSING,
        ),
        ("  device: [{devices}]\n", "", "6:3", Code.ID_UNKNOWN),
        ("direction: [upload, download]", "direction: [upload, download]\nexcept: [{{metric: cpu_load}}]", "8:42",
         Code.VALUE_OUTSIDE_AXES),
    ],
)  # fmt: skip
def test_fault_of_the_axes_is_told_once(load_texts: LoadTexts, old: str, new: str, at: str, code: Code) -> None:
    """At its first place, with the lines of the others."""
    assert AXES.count(old) == 1
    (fault,) = faults_of(load_texts, big(AXES.replace(old, new)))
    assert (f"content/results/lab.yaml:{at}", code) == fault[:2]
    assert "also in lines" in fault[2]


@pytest.mark.parametrize(
    ("old", "new", "at", "code"),
    [
        ("unit: [Mbit/s, Gbit/s]", "unit: Mbit/s", "7:23", Code.UNIT_NOT_ALLOWED),
        ("unit: [Mbit/s, Gbit/s]", "unit: s", "7:23", Code.UNIT_DIMENSION),
        ("unit: [Mbit/s, Gbit/s]", "unit: none", "7:23", Code.UNIT_DIMENSION),
        ('CPU load}, unit: "%", range: 0..100', 'CPU load}, unit: "%", range: 0..10', "7:53", Code.VALUE_OUT_OF_RANGE),
        ('CPU load}, unit: "%", range: 0..100', "CPU load}, unit: [B, MB]", "7:53", Code.UNIT_MISSING),
    ],
)
def test_fault_of_a_metric_is_told_once(load_texts: LoadTexts, old: str, new: str, at: str, code: Code) -> None:
    """Where most of its values have it, the vocabulary is wrong and not all of them."""
    assert BASE["vocabulary.yaml"].count(old) == 1
    (fault,) = faults_of(load_texts, big(), {"vocabulary.yaml": BASE["vocabulary.yaml"].replace(old, new)})
    assert (f"content/results/lab.yaml:{at}", code) == fault[:2]
    assert "23 more values" in fault[2]


def test_few_faults_of_one_kind_are_told_one_by_one(load_texts: LoadTexts) -> None:
    """Each is a slip of its own, with a place of its own."""
    results = big().replace("[51, 66]", "[151, 66]", 3).replace("[1 Gbit/s, 2 Gbit/s]", "[1 Gbit/s]", 2)
    assert [fault[:2] for fault in faults_of(load_texts, results)] == [
        ("content/results/lab.yaml:7:20", Code.LIST_LENGTH),
        ("content/results/lab.yaml:7:43", Code.VALUE_OUT_OF_RANGE),
        ("content/results/lab.yaml:8:20", Code.LIST_LENGTH),
        ("content/results/lab.yaml:8:43", Code.VALUE_OUT_OF_RANGE),
        ("content/results/lab.yaml:9:53", Code.VALUE_OUT_OF_RANGE),
    ]


def test_language_that_the_site_lacks_is_told_once(load_texts: LoadTexts) -> None:
    """It is site.yaml that lacks it, and not each text that has too much."""
    faults = load_texts({"site.yaml": BASE["site.yaml"].replace("[de, en]", "[en]")}).diagnostics
    assert [fault.code for fault in faults] == [Code.LOCALE_UNKNOWN]
    assert "more files" in faults[0].message


def test_property_that_many_files_use_is_told_once(load_texts: LoadTexts) -> None:
    """It is the vocabulary that lacks it."""
    devices = {f"devices/{device}.yaml": "name: D\nspecs: {board: X}\n" for device in DEVICES}
    faults = load_texts(devices).diagnostics
    assert [str(fault.location) for fault in faults] == ["content/devices/d0.yaml:2:9"]
    assert "11 more files" in faults[0].message


def test_line_that_is_missing_above_others_is_told_once(load_texts: LoadTexts) -> None:
    """What stands below it then seems to stand twice, and what it names to be without values."""
    text = BASE["results/lab.yaml"]
    assert text.count("  fw-b:\n") == 1
    faults = load_texts({"results/lab.yaml": text.replace("  fw-b:\n", "")}).diagnostics
    assert [(str(fault.location), fault.code) for fault in faults] == [
        ("content/results/lab.yaml:43:5", Code.KEY_DUPLICATE)
    ]
    assert "a line is missing above it" in faults[0].hint


def test_keys_that_all_belong_elsewhere_are_told_once(load_texts: LoadTexts) -> None:
    """As where a line above them is indented wrongly; what is missing there is not told beside it."""
    text = (
        "title: Teststand\ncomponents:\n  box: {label: Gerät}\n  specs:\n    cpu: X\n    cores: 8\n    memory: 8 GB\n"
    )
    (fault,) = load_texts({"setups/other.yaml": text}).diagnostics
    assert ("content/setups/other.yaml:5:5", Code.KEY_UNKNOWN) == (str(fault.location), fault.code)
    assert "cpu, cores, memory" in fault.message


@pytest.mark.parametrize("kind", ["metrics", "axes", "properties"])
def test_kind_of_word_that_nothing_describes_is_told_once(load_texts: LoadTexts, kind: str) -> None:
    """Its first word, and not all of them in all files."""
    text = BASE["vocabulary.yaml"]
    start = text.index(f"{kind}:")
    following = [text.find(f"\n{other}:") + 1 for other in ("axes", "properties") if text.find(f"\n{other}:") > start]
    end = min(following, default=len(text))
    faults = load_texts({"vocabulary.yaml": text[:start] + text[end:]}).diagnostics
    told = [fault for fault in faults if fault.code is Code.ID_UNKNOWN]
    assert len(told) == 1
    assert f"under {kind}:, which has none yet" in told[0].hint


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("tsets", "tests"),
        ("nmae", "name"),
        ("titel", "title"),
        ("Summary", "summary"),
        ("set-tings", "settings"),
        ("samples", None),
        ("fwa-5072", None),
    ],
)
def test_word_that_was_meant(word: str, meant: str | None) -> None:
    """Letters that changed places too; but not what is only somewhat alike."""
    assert meant == closest(word, ["settings", "tests", "name", "title", "summary", "tables", "fwa-3034"])
