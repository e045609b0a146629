"""The description of the content format: its examples are a site without faults, and it leaves no key out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sitegen.build import build_site, check_site
from sitegen.data.units import standard_units
from sitegen.load.annotations import AGGREGATES, DEVIATIONS, FIGURES
from sitegen.load.nodes import MappingNode, Node, ScalarNode
from sitegen.load.result_sets import _KEYS as RESULT_SET_KEYS
from sitegen.load.scope import ANNOTATION_KEYS
from sitegen.load.yaml_reader import read_yaml
from sitegen.model.quantities import Reason
from sitegen.prose.parse import ROLES
from tests.conftest import REPOSITORY

TEXT = (REPOSITORY / "docs/content-format.md").read_text("utf-8")
BLOCK = re.compile(r"^```(yaml|po|md)\n(?:# (content/\S+)\n)?(.*?)^```$", re.MULTILINE | re.DOTALL)
EXAMPLES = {path: text for _, path, text in BLOCK.findall(TEXT) if path}


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """The site that the examples are."""
    for path, text in EXAMPLES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    return tmp_path


def test_every_kind_of_file_has_an_example() -> None:
    """A whole one."""
    folders = {path.split("/")[1] for path in EXAMPLES}
    expected = {
        "site.yaml",
        "vocabulary.yaml",
        "units.yaml",
        "devices",
        "tests",
        "setups",
        "results",
        "pages",
        "locale",
    }
    assert folders == expected


def test_examples_have_no_faults(site: Path) -> None:
    """But for the free page, whose paragraphs nobody has translated."""
    faults = [fault for fault in check_site(site).diagnostics if fault.location.path != "content/pages/about.md"]
    assert [f"{fault}; {fault.hint}" for fault in faults] == []
    result = build_site(site, output=site / "output", with_pdf=False)
    assert result.summary is not None


def test_examples_of_pieces_are_yaml() -> None:
    """Those that are no whole files."""
    pieces = [text for language, path, text in BLOCK.findall(TEXT) if not path and language == "yaml"]
    assert pieces
    for piece in pieces:
        document, faults = read_yaml("piece.yaml", piece)
        assert (document.root is None, faults) == (False, ())


def test_closed_lists_are_complete() -> None:
    """What the program knows is named, in code."""
    words = [
        *RESULT_SET_KEYS,
        *ANNOTATION_KEYS,
        *AGGREGATES,
        *DEVIATIONS,
        *FIGURES,
        *(reason.value for reason in Reason),
    ]
    for word in words:
        assert re.search(rf"`{word}`|^ *{word}:|[{{,] {word}:|`\[?{word}[:\]]|\[{word}", TEXT, re.MULTILINE), word
    for role in ROLES:
        assert f"{{{role}}}`" in TEXT


def test_units_of_the_examples_are_known() -> None:
    """The one that the example adds was not there before."""
    assert "kframes/s" not in standard_units().spellings


def keys_of(node: Node | None) -> set[str]:
    """Give all keys of a document."""
    if isinstance(node, MappingNode):
        return {key.text for key, _ in node.entries}.union(*(keys_of(value) for _, value in node.entries))
    if node is None or isinstance(node, ScalarNode):
        return set()
    return set().union(*(keys_of(item) for item in node.items))


def test_result_set_example_shows_the_keys() -> None:
    """Most keys of a result set, so that an author can begin with it."""
    document, _ = read_yaml("x.yaml", EXAMPLES["content/results/office-switches.yaml"])
    assert {"axes", "tables", "compare", "reasons", "annotations", "at", "note", "missing", "with"} <= keys_of(
        document.root
    )
