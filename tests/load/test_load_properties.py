"""What holds for all content, right or wrong."""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping

from hypothesis import example, given, settings
from hypothesis import strategies as st

from sitegen.load.dataset import Loaded
from tests.load.conftest import BASE, LoadCells, LoadTexts, spell

# What is inserted: signs of YAML and of the notation, and words that mean something.
INSERTED = st.one_of(
    st.sampled_from(
        [*":,-#[]{}'\"|>&*!%@`~?<=±\\ \n\t", ": ", "- ", " #", "..", "0", "9,3", "1e3", "Gb", "null", "value: "]
    ),
    st.sampled_from(
        ["note: x\n", "missing: failed\n", "not-tested", "all", "upload", "fw-a", "{}", "[]", "\u00a0", "é", "😀"]
    ),
    st.characters(),
)
NUMBERS = st.integers(min_value=0, max_value=100_000)


@st.composite
def mutated(draw: st.DrawFn) -> tuple[str, str]:
    """Damage one file of the base site at up to four places."""
    path = draw(st.sampled_from(sorted(BASE)))
    text = BASE[path]
    for _ in range(draw(st.integers(min_value=1, max_value=4))):
        at = draw(NUMBERS) % (len(text) + 1)
        match draw(st.sampled_from(["delete", "insert", "replace", "swap", "drop", "repeat", "indent"])):
            case "delete":
                text = text[:at] + text[at + draw(st.integers(min_value=1, max_value=12)) :]
            case "insert":
                text = text[:at] + draw(INSERTED) + text[at:]
            case "replace":
                text = text[:at] + draw(INSERTED) + text[at + 1 :]
            case change:
                text = change_lines(text, change, at, draw(NUMBERS))
    return path, text


def change_lines(text: str, change: str, first: int, second: int) -> str:
    """Swap two lines, or drop, repeat or indent one."""
    lines = text.split("\n")
    one, two = first % len(lines), second % len(lines)
    match change:
        case "swap":
            lines[one], lines[two] = lines[two], lines[one]
        case "drop":
            del lines[one]
        case "repeat":
            lines.insert(two, lines[one])
        case _:
            lines[one] = "  " + lines[one]
    return "\n".join(lines)


def check_loaded(loaded: Loaded) -> None:
    """Every fault has a place in a file, a message of one line and a hint; without errors there is a dataset."""
    assert list(loaded.diagnostics) == sorted(set(loaded.diagnostics))
    for fault in loaded.diagnostics:
        lines = loaded.sources[fault.location.path].splitlines()
        assert 1 <= fault.location.line <= len(lines) + 1
        assert fault.location.column >= 1
        assert fault.message
        assert fault.hint
    if not loaded.diagnostics:
        assert loaded.dataset is not None


@given(damage=mutated())
@settings(deadline=None, max_examples=150)
def test_damaged_content_gives_diagnostics_and_no_exception(load_texts: LoadTexts, damage: tuple[str, str]) -> None:
    """Whatever is deleted, inserted, replaced, swapped, repeated or indented."""
    path, text = damage
    check_loaded(load_texts({path: text}))


# Where another node is put in: between « and ».
PLACES = {
    "results/lab.yaml": (
        "device: «[fw-a, fw-b]»", "test: «[routing, filter, tunnel]»", "rows: «[device, test]»", "cpu_load: «[51, 66]»",
        "traffic: «oom»", "filter: «{missing: withheld}»", "upload: «{us: 1, sy: 52.8, id: 46.2}»", "with: «{software",
        "statistics: «{aggregate: mean, runs: <= 10}»", "oom: «{missing: failed, label: Speicher voll}»", "}, «933»]",
        "setup: «bench.until-2023»", "tunnel: «[1.10 Gbit/s, 1.21 Gbit/s]»", "at: «{device: fw-b}»",
        "measured: «2025-03-05»",
        "- «Das erste Gerät ist schneller.»", "authors: «[{role: {de: Labor, en: Lab}}]»", "note: «Nur ein Kern war",
    ),
    "vocabulary.yaml": (
        "unit: «[Mbit/s, Gbit/s]»", "range: «0..100», better", "parts: «{us: us, sy: sy, id: id}»", "parts: «cores»",
        "better: «higher»", "whole: «100»",
        "members: «{upload: {de: Upload, en: Upload}, download: {de: Download, en: Download}}»",
    ),
    "tests/suite.yaml": (
        "metrics: «[throughput]»", "duration: «180 s»", 'settings: «{Mode: block, Log: "no"}»', "based_on: «routing»",
        "legacy: «{label: bisherige Methode, settings: [ohne PSK]}»", "streams: «10»", "- «NAT aus»",
    ),
    "setups/bench.yaml": (
        "client: «{label: Client, count: 2, specs: {memory: 16 GB}}»", "device: «fw-b»", "count: «2»",
    ),
    "devices/fw-b.yaml": ("specs: «{cores: 8}»", "name: «FW-B»"),
    "site.yaml": ("languages: «[de, en]»", "title: «{de: Messwerte, en: Benchmarks}»", "format: «1»", "url: «https"),
}  # fmt: skip
NODES = [
    "x", "12", "12 Gbit/s", "''", "null", "~", "[]", "{}", "[[]]", "[x]", "[{}]", "{x: y}",
    "{x: {y: [z]}}", "not-tested",
    "[not-tested]", "{value: 12}", "{value: {value: [1, 2]}}", "{missing: {}}",
    "{value: 1, missing: failed}", "{note: {}}",
    "{note: [[x]]}", "{with: []}", "{fw-a: 1}", "{upload: [1, 2]}", "{metric: throughput}", "{de: x}",
    "{de: {de: x}}", "all",
    "{members: [fw-a], only: {device: fw-a}}", "{members: all, implied: x}", "{members: [fw-a, fw-b], implied: fw-a}",
    "{members: [fw-a, fw-b], only: {metric: cpu_load}, implied: fw-b}",
]  # fmt: skip


@given(
    place=st.sampled_from([(path, place) for path, places in PLACES.items() for place in places]),
    node=st.sampled_from(NODES),
)
@settings(deadline=None, max_examples=150)
def test_any_shape_at_any_place_gives_diagnostics(load_texts: LoadTexts, place: tuple[str, str], node: str) -> None:
    """A scalar, list or mapping where another one belongs is told, and nothing breaks over it."""
    path, marked = place
    before, old, after = re.split("[«»]", marked if "»" in marked else f"{marked}»")
    assert BASE[path].count(before + old + after) == 1
    check_loaded(load_texts({path: BASE[path].replace(before + old + after, before + node + after)}))


AXES: Mapping[str, tuple[str, ...]] = {
    "device": ("fw-a", "fw-b", "fw-c"),
    "metric": ("cpu_load", "traffic"),
    "direction": ("upload", "download"),
}
Values = Mapping[tuple[str, ...], str]


@st.composite
def result_sets(draw: st.DrawFn) -> tuple[dict[str, list[str]], dict[tuple[str, ...], str]]:
    """Draw axes in any order with some of their members, and a value or reason for each cell."""
    names = draw(st.permutations(list(AXES)))
    axes = {name: draw(st.lists(st.sampled_from(AXES[name]), min_size=1, max_size=3, unique=True)) for name in names}
    value = st.one_of(st.integers(min_value=0, max_value=100).map(str), st.sampled_from(["failed", "~9", "1..2"]))
    return axes, {cell: draw(value) for cell in itertools.product(*axes.values())}


def write_node(data: st.DataObject, axes: Mapping[str, list[str]], values: Values, above: tuple[str, ...] = ()) -> str:
    """Write the cells below a place in one of the shapes that mean the same."""
    if len(above) == len(axes):
        return data.draw(st.sampled_from(["{0}", "{{value: {0}}}", "{{value: {0}, note: Hier.}}"])).format(
            values[above]
        )
    members = list(axes.values())[len(above)]
    below = [write_node(data, axes, values, (*above, member)) for member in members]
    is_last = all(len(others) == 1 for others in list(axes.values())[len(above) + 1 :])
    shapes = ["mapping", *(["list"] if is_last and len(members) > 1 else []), *(["bare"] if len(members) == 1 else [])]
    match data.draw(st.sampled_from(shapes)):
        case "list":
            return f"[{', '.join(below)}]"
        case "bare":
            return below[0]
        case _:
            pairs = [f"{member}: {node}" for member, node in zip(members, below, strict=True)]
            return f"{{{', '.join(data.draw(st.permutations(pairs)))}}}"


@given(data=st.data(), drawn=result_sets())
@settings(deadline=None, max_examples=80)
def test_equivalent_shapes_load_to_equal_cells(
    load_cells: LoadCells, data: st.DataObject, drawn: tuple[dict[str, list[str]], dict[tuple[str, ...], str]]
) -> None:
    """Nested, as lists, and with levels of one member left out: the same ids and values, in the same order."""
    axes, values = drawn
    results = write_node(data, axes, values)
    lines = "".join(f"  {axis}: [{', '.join(members)}]\n" for axis, members in axes.items())
    cells = load_cells(f"axes:\n{lines}results: {results}\n")
    plain = load_cells(
        f"axes:\n{lines}results:\n"
        + "".join(
            f"{'  ' * depth}{cell[depth - 1]}:{' ' + value if depth == len(cell) else ''}\n"
            for cell, value, previous in zip(values, values.values(), [(), *values], strict=False)
            for depth in range(1, len(cell) + 1)
            if cell[:depth] != previous[:depth]
        )
    )
    assert [(cell.id, spell(cell)) for cell in plain.values()] == [(cell.id, spell(cell)) for cell in cells.values()]
    assert [".".join(cell) for cell in values] == list(cells)


@given(text=st.text(max_size=30))
@example(text="{metric: 1}")
@settings(deadline=None, max_examples=100)
def test_any_text_as_a_value_is_a_value_a_reason_or_told(load_texts: LoadTexts, text: str) -> None:
    """In quotes, so that YAML takes it as it is."""
    quoted = "'" + text.replace("'", "''").replace("\n", " ").replace("\r", " ") + "'"
    check_loaded(
        load_texts({"results/small.yaml": f"title: Klein\naxes: {{metric: [throughput]}}\nresults: {quoted}\n"})
    )
