from __future__ import annotations

import pytest

from sitegen.localise.catalog_header import english_name, plural_forms


@pytest.mark.parametrize(
    ("tag", "name", "forms"),
    [
        ("de", "German", "nplurals=2; plural=(n != 1);"),
        ("en", "English", "nplurals=2; plural=(n != 1);"),
        ("de-CH", "German (Switzerland)", "nplurals=2; plural=(n != 1);"),
        ("ja", "Japanese", "nplurals=1; plural=0;"),
    ],
)
def test_language_is_described_as_gettext_wants_it(tag: str, name: str, forms: str) -> None:
    """The plain "en" is English, whatever rules its numbers have."""
    assert (english_name(tag), plural_forms(tag)) == (name, forms)
