from __future__ import annotations

from sitegen.catalogs.catalog import CatalogEntry, CatalogTranslator
from sitegen.catalogs.reader import make_catalog
from sitegen.diagnostics import Location
from sitegen.model.texts import Text
from sitegen.model.translations import Translated, language_chain

HERE = Location("content/results/x.yaml")


def _text(source: str, context: str = "results/x:note", **given: str) -> Text:
    return Text(source, "de", context, HERE, given=given)


def _translator(*entries: tuple[str, str, str], language: str = "en") -> CatalogTranslator:
    made = (CatalogEntry(context, message, translation, HERE) for context, message, translation in entries)
    return CatalogTranslator({language: make_catalog(language, made)})


def _translate(translator: CatalogTranslator, text: Text, language: str = "en") -> Translated:
    return translator.translate(text, language)


def test_given_language_goes_before_the_catalog() -> None:
    """Who writes {de: …, en: …} is not overruled by a catalog."""
    translator = _translator(("results/x:note", "Last", "load"))
    assert _translate(translator, _text("Last", en="Load")) == Translated("Load", "en", is_fallback=False)


def test_own_language_needs_no_translation() -> None:
    """The source is the text in the file's language."""
    assert _translate(_translator(), _text("Last"), "de") == Translated("Last", "de", is_fallback=False)


def test_catalog_is_asked_by_context_and_message() -> None:
    """The same words can have two translations at two places."""
    translator = _translator(("results/x:note", "Last", "load"), ("results/x:title", "Last", "Load"))
    assert _translate(translator, _text("Last", "results/x:title")).string == "Load"


def test_text_that_moved_within_its_file_keeps_its_translation() -> None:
    """Unless the file has two translations of it, of which nobody knows the right one."""
    one = _translator(("results/x:intro", "Last", "load"))
    two = _translator(("results/x:intro", "Last", "load"), ("results/x:title", "Last", "Load"))
    assert _translate(one, _text("Last")).string == "load"
    assert _translate(two, _text("Last")).is_fallback
    assert _translate(one, _text("Last", "results/y:intro")).is_fallback


def test_empty_translation_is_none() -> None:
    """An entry that waits for its translator gives the source, marked as such."""
    translator = _translator(("results/x:note", "Last", ""))
    assert _translate(translator, _text("Last")) == Translated("Last", "de", is_fallback=True)


def test_language_serves_its_variants() -> None:
    """`en` is good enough for `en-GB`, given and in catalogs."""
    assert language_chain("zh-Hans-CN") == ("zh-Hans-CN", "zh-Hans", "zh")
    assert _translate(_translator(), _text("Last", en="load"), "en-GB").string == "load"
    assert _translate(_translator(("results/x:note", "Last", "load")), _text("Last"), "en-GB").string == "load"


def test_name_is_in_every_language() -> None:
    """What has no language is printed as written."""
    name = Text("FWA-3034", None, "devices/x:name", HERE)
    assert _translate(_translator(), name) == Translated("FWA-3034", "en", is_fallback=False)
