from __future__ import annotations

from types import MappingProxyType

from sitegen.diagnostics import Location
from sitegen.model.suites import Section
from sitegen.model.texts import Text
from sitegen.model.walk import texts_of


def _text(source: str) -> Text:
    return Text(source, "de", "x", Location("x"))


def test_texts_are_found_at_any_depth_in_order() -> None:
    """In tuples, mappings and records; what stands twice comes once."""
    title, body, other = _text("title"), _text("body"), _text("other")
    record = (MappingProxyType({"a": Section("a", title, body)}), (other,), title, None, "words")
    assert [text.source for text in texts_of(record)] == ["title", "body", "other"]
