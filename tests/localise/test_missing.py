"""Missing values in words; the tables in `cases/` have all reasons."""

from __future__ import annotations

import pytest

from sitegen.localise.locales import load_locale
from sitegen.localise.missing import format_missing, reason_label
from sitegen.localise.words import load_words
from sitegen.model.quantities import Missing, Reason


@pytest.mark.parametrize("reason", Reason)
@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_every_reason_has_words(reason: Reason, language: str) -> None:
    """No reason is shown by its id."""
    label = reason_label(reason, load_words(language))
    assert label
    assert "-" not in label


def test_own_word_of_a_file_wins() -> None:
    """A file may say why in its own words, on top of the closed list."""
    missing = Missing(Reason.FAILED, "oom")
    assert "–\N{NO-BREAK SPACE}(out of memory)" == format_missing(missing, "out of memory", load_locale("en"))
