"""Locales by their tags."""

from __future__ import annotations

import pickle

import pytest
from babel import localedata

from sitegen.localise.locales import is_locale, load_locale, suggest_locales


@pytest.mark.parametrize("tag", ["de", "de-AT", "de-CH", "en", "en-GB", "en-US", "fr", "pt-BR", "zh-Hans", "es-419"])
def test_right_tags_are_locales(tag: str) -> None:
    """A tag with its subtags in the usual capitals is a locale, and says its language."""
    assert is_locale(tag)
    assert load_locale(tag).tag == tag
    assert load_locale(tag).language == tag.split("-", maxsplit=1)[0]


@pytest.mark.parametrize(
    "tag", ["", "d", "de_CH", "DE", "de-ch", "german", "xx", "de-XX", "en-UK", "root", "und", "iw", "de-1996", "de\n"]
)
def test_other_tags_are_none(tag: str) -> None:
    """Other spellings, unknown languages, and names that Babel falls back from are refused."""
    assert not is_locale(tag)
    with pytest.raises(ValueError, match="no locale"):
        load_locale(tag)


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        ("de_CH", ("de-CH",)),
        ("DE", ("de",)),
        ("de-ch", ("de-CH",)),
        ("de_DE.UTF-8", ("de-DE",)),
        ("zh-hans-cn", ("zh-Hans-CN",)),
        ("en-UK", ("en-GB",)),
        ("German", ("de",)),
        ("deutsch", ("de",)),
        ("Englisch", ("en",)),
        ("français", ("fr",)),
        ("de-XX", ("de",)),
        ("", ()),
    ],
)
def test_unknown_tags_have_suggestions(tag: str, expected: tuple[str, ...]) -> None:
    """The right spelling of a tag, or the tag of a language by its name, is suggested."""
    assert expected == suggest_locales(tag)


def test_every_suggestion_is_a_locale() -> None:
    """Typing errors lead to tags that can be used."""
    for tag in ("dee", "ge", "enn", "f", "zz-ZZ", "de-DE-x"):
        assert all(map(is_locale, suggest_locales(tag)))


def test_every_locale_of_cldr_loads() -> None:
    """No locale lacks a mark."""
    for identifier in localedata.locale_identifiers():
        tag = identifier.replace("_", "-")
        if is_locale(tag):
            locale = load_locale(tag)
            assert locale.decimal_mark
            assert locale.minus.strip("\u200e\u200f\u061c") == "−"
            assert "%" in locale.percent_before + locale.percent_after


@pytest.mark.parametrize(("tag", "direction"), [("de", "ltr"), ("ar", "rtl"), ("he", "rtl"), ("fa", "rtl")])
def test_direction_of_text(tag: str, direction: str) -> None:
    """A locale knows which way its text runs."""
    assert direction == load_locale(tag).direction


def test_plain_english_is_british() -> None:
    """`en` has British data under its own tag."""
    english, british = load_locale("en"), load_locale("en-GB")
    assert english.tag == "en"
    assert english != british
    assert english.group_mark == british.group_mark


def test_environment_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Locale settings of the system change nothing."""
    monkeypatch.setenv("LC_ALL", "tr_TR.UTF-8")
    monkeypatch.setenv("LANGUAGE", "tr")
    load_locale.cache_clear()
    assert load_locale("de").percent_after == "\N{NO-BREAK SPACE}%"
    assert load_locale("de", grouping="thin").group_mark == "\N{NARROW NO-BREAK SPACE}"


def test_locales_survive_the_way_to_another_process() -> None:
    """A copy is equal and hashes alike, so that caches of workers find it."""
    locale = load_locale("de")
    copy = pickle.loads(pickle.dumps(locale))  # noqa: S301 - our own bytes
    assert copy == locale
    assert hash(copy) == hash(locale)
