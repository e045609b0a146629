"""Free pages: front matter, and the body block by block."""

from __future__ import annotations

import pytest

from sitegen.diagnostics import Code
from sitegen.load.dataset import Loaded, structure_dataset
from sitegen.load.files import ContentFiles, Source

SITE = "format: 1\ntitle: {de: A, en: B}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
FRONT = "---\ntitle: {de: Titel, en: Title}\n---\n"


def _load(text: str, name: str = "about") -> Loaded:
    files = ContentFiles(
        {"site.yaml": Source("content/site.yaml", SITE)},
        {folder: {} for folder in ("devices", "tests", "setups", "results")},
        {},
        pages={name: Source(f"content/pages/{name}.md", text)},
    )
    return structure_dataset(files)


def test_body_is_a_text_for_each_block_at_its_line() -> None:
    """All have one context, so that a block more changes no other; line breaks do not count."""
    loaded = _load(f"{FRONT}\nEin\nSatz.\n\n## Mehr\n")
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    texts = loaded.dataset.pages["about"].body
    assert [(text.source, text.context, text.location.line) for text in texts] == [
        ("Ein Satz.", "pages/about:body", 5),
        ("## Mehr", "pages/about:body", 8),
    ]


def test_code_is_given_in_every_language() -> None:
    """So no catalog is asked for it, and its lines stay as they are."""
    loaded = _load(f"{FRONT}```\na\nb\n```\n")
    assert loaded.dataset is not None
    (text,) = loaded.dataset.pages["about"].body
    assert (text.source, set(text.given)) == ("```\na\nb\n```", {"de", "en"})


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_line_ends_and_byte_order_mark_do_not_matter(newline: str) -> None:
    """As editors on Windows write them."""
    loaded = _load("\ufeff" + f"{FRONT}Text.\n".replace("\n", newline))
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    assert [text.source for text in loaded.dataset.pages["about"].body] == ["Text."]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("Text.\n", Code.KEY_MISSING, 1),
        ("---\ntitle: x\n", Code.KEY_MISSING, 1),
        ("---\n---\nText.\n", Code.FILE_EMPTY, 1),
        ("---\nsummary: x\n---\n", Code.KEY_MISSING, 2),
        ("---\ntitle: x\nslug: y\n---\n", Code.KEY_UNKNOWN, 3),
        ("---\n- x\n---\n", Code.SHAPE_WRONG, 2),
        ("---\ntitle: x\nlanguage: fr\n---\n", Code.LOCALE_UNKNOWN, 3),
        ("---\ntitle: x\nstatus: {state: provisional}\n---\n", Code.CHOICE_UNKNOWN, 3),
        ("---\ntitle: x\nstatus: {state: archived, successor: abuot}\n---\n", Code.ID_UNKNOWN, 3),
        (f"{FRONT}a\x00b\n", Code.YAML_CHARACTER, 4),
        (f"{FRONT}\n[a][b]\n\n[b]: https://example.org/\n", Code.LINK_REFUSED, 7),
    ],
)
def test_fault_is_told_at_its_line(text: str, code: Code, line: int) -> None:
    """One fault each, where it stands in the file."""
    assert [(fault.code, fault.location.line) for fault in _load(text).diagnostics] == [(code, line)]


def test_name_of_the_file_is_an_id() -> None:
    """As for every other file."""
    assert [fault.code for fault in _load(f"{FRONT}Text.\n", "About us").diagnostics] == [Code.FILE_NAME]
