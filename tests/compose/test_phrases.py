from __future__ import annotations

from sitegen.compose.phrases import fill_phrase, list_inlines
from sitegen.localise.locales import load_locale
from sitegen.model.rich_text import Plain, Unbreakable

ITEMS = tuple((Unbreakable(name),) for name in "abc")


def test_list_of_rich_texts_reads_as_the_language_lists() -> None:
    """The words between come from the locale."""
    expected = (Unbreakable("a"), Plain(", "), Unbreakable("b"), Plain(" und "), Unbreakable("c"))
    assert expected == list_inlines(ITEMS, load_locale("de"))
    assert list_inlines(ITEMS[:1], load_locale("de")) == (Unbreakable("a"),)
    assert list_inlines((), load_locale("de")) == ()


def test_rich_text_stands_where_the_pattern_says() -> None:
    """With the words before and behind it, if there are any."""
    assert fill_phrase("Mit %(x)s!", "x", ITEMS[0]) == (Plain("Mit "), Unbreakable("a"), Plain("!"))
    assert fill_phrase("%(x)s", "x", ITEMS[0]) == ITEMS[0]
