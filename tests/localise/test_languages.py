"""Languages by their own names."""

from __future__ import annotations

import pytest

from sitegen.localise.languages import language_name


@pytest.mark.parametrize(
    ("tag", "expected"),
    [("de", "Deutsch"), ("en", "English"), ("fr", "Français"), ("de-AT", "Deutsch (Österreich)")],
)
def test_languages_are_named_in_themselves(tag: str, expected: str) -> None:
    """Readers find their language by the name that they know."""
    assert expected == language_name(tag)


def test_unknown_language_is_a_bug() -> None:
    """Tags are checked while the site is loaded."""
    with pytest.raises(ValueError, match="no locale"):
        language_name("xx")
