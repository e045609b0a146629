from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sitegen.diagnostics import Code
from sitegen.load import yaml_reader
from sitegen.load.nodes import ListNode, MappingNode, Node, ScalarNode
from sitegen.load.yaml_reader import read_yaml

# What authors and programs write, and what trips parsers.
PIECES = st.sampled_from(
    [
        *"ab19.,:;#-?>|'\"[]{}&*!%@`~\\ \n\t\r\0\ufeff\u2028é",
        ": ",
        "- ",
        "\n  ",
        " #",
        "---\n",
        "...\n",
        "<<: ",
        "%YAML",
    ]
)


def read(text: str) -> Node:
    """Read a text without faults."""
    document, faults = read_yaml("x.yaml", text)
    assert faults == ()
    assert document.root is not None
    return document.root


def plain(node: Node) -> object:
    """Give the texts of a node as Python's lists and dicts."""
    if isinstance(node, ScalarNode):
        return node.text
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return {key.text: plain(value) for key, value in node.entries}


def test_scalars_are_kept_as_written() -> None:
    """No number is read, no date, no truth value; quotes are not part of a text."""
    text = "a: 12.0\nb: 0x1F\nc: on\nd: 2025-03-05\ne: '1'\nf: \"2.0\"\ng: 1_000\nh: ≥ 0\n"
    assert plain(read(text)) == {
        "a": "12.0",
        "b": "0x1F",
        "c": "on",
        "d": "2025-03-05",
        "e": "1",
        "f": "2.0",
        "g": "1_000",
        "h": "≥ 0",
    }


@pytest.mark.parametrize(
    "value", ["~1 Gbit/s", "<8 Gbit/s", "<= 8", "9.33 ± 0.05 Gbit/s", "3.2..8", "-3.2", "51 %", "1x 95"]
)
def test_values_that_need_no_quotes(value: str) -> None:
    """In blocks, lists and mappings (FORMAT section 2)."""
    assert plain(read(f"a: {value}\nb: [{value}, {value}]\nc: {{d: {value}}}\n")) == {
        "a": value,
        "b": [value, value],
        "c": {"d": value},
    }


@pytest.mark.parametrize("line_break", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_places_count_from_one_in_characters(line_break: str, mark: str) -> None:
    """Whatever ends a line, and whether a byte order mark stands in front."""
    root = read(mark + line_break.join(["größe: 😀", "liste:", "  - a", "  - {🙂: b}", ""]))
    assert isinstance(root, MappingNode)
    values = [value for _, value in root.entries]
    assert [(node.line, node.column) for node in values] == [(1, 8), (3, 3)]
    assert isinstance(values[1], ListNode)
    inner = values[1].items[1]
    assert isinstance(inner, MappingNode)
    assert [(inner.entries[0][1].line, inner.entries[0][1].column)] == [(4, 9)]


def test_indices_cut_a_scalar_out_of_the_text() -> None:
    """Quotes included, so that an edit can replace these characters and no other."""
    text = 'a: "x \\" y"\nb: [größe, \'z\']\n'
    root = read(text)
    assert isinstance(root, MappingNode)
    (_, first), (_, second) = root.entries
    assert isinstance(second, ListNode)
    assert [text[node.start : node.end] for node in (first, *second.items)] == ['"x \\" y"', "größe", "'z'"]


def test_file_with_too_many_characters_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is parsed."""
    monkeypatch.setattr(yaml_reader, "MAX_CHARACTERS", 10)
    document, faults = read_yaml("x.yaml", "a: 12345678")
    assert document.root is None
    assert [fault.code for fault in faults] == [Code.FILE_TOO_LARGE]


def test_file_with_too_many_values_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the first value beyond the limit."""
    monkeypatch.setattr(yaml_reader, "MAX_NODES", 4)
    document, faults = read_yaml("x.yaml", "[a, b, c,\n d]")
    assert document.root is None
    assert [(fault.code, fault.location.line, fault.location.column) for fault in faults] == [
        (Code.YAML_TOO_MANY_NODES, 2, 2)
    ]


@pytest.mark.parametrize("opening", ["[", "{a: ", "- ", "[{a: "])
def test_nesting_without_end_does_not_end_the_process(opening: str) -> None:
    """Composing it recursively would (KNOWN, "YAML")."""
    document, faults = read_yaml("x.yaml", opening * 100_000)
    assert document.root is None
    assert [fault.code for fault in faults] == [Code.YAML_TOO_DEEP]


def test_every_tab_is_told() -> None:
    """One for each line, since each must be mended."""
    _, faults = read_yaml("x.yaml", "a:\tb\n\tc: d\t\n# \t\n")
    assert [(fault.location.line, fault.location.column) for fault in faults] == [(1, 3), (2, 1), (3, 3)]


def test_empty_file_has_no_root_and_no_fault() -> None:
    """Who reads it tells that it is empty."""
    for text in ("", "\ufeff", "# a comment\n", "\n\n"):
        document, faults = read_yaml("x.yaml", text)
        assert (document.root, faults) == (None, ())


@given(text=st.text(max_size=200))
@settings(deadline=None, max_examples=150)
def test_no_text_raises(text: str) -> None:
    """Whatever a file holds, there are nodes or faults, and every fault stands in the file."""
    check_read(text)


@given(text=st.lists(PIECES, max_size=40).map("".join))
@settings(deadline=None, max_examples=300)
def test_no_text_of_yaml_signs_raises(text: str) -> None:
    """The same for what YAML has a meaning for."""
    check_read(text)


def check_read(text: str) -> None:
    """Read a text; a root or faults must come of it, unless it is empty."""
    document, faults = read_yaml("x.yaml", text)
    lines = len(text.splitlines()) + 1
    for fault in faults:
        assert fault.hint
        assert 1 <= fault.location.line <= lines
        assert fault.location.column >= 1
    if document.root is None and not faults:
        assert all(
            not line.strip() or line.strip().startswith(("#", "---", "...")) for line in document.text.splitlines()
        )
