"""What is wrong between catalogs and the texts of a site: rules over both.

Comes in: catalogs, texts, and the languages of the site. Goes out: diagnostics.
Refuses to know: files and pages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from sitegen.catalogs.catalog import Catalog, CatalogEntry, CatalogTranslator
from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.model.texts import Text
from sitegen.model.translations import language_chain
from sitegen.prose.parse import is_unmarked, parse_blocks

_LONGEST_QUOTE = 60


def check_missing_translations(missing: Mapping[str, tuple[Text, ...]]) -> tuple[Diagnostic, ...]:
    """Warn of every text that a language lacks, as `find_missing_translations` found them."""
    reported: list[Diagnostic] = []
    for language, texts in missing.items():
        for text in texts:
            message = f'this text has no translation into "{language}": {_quote(text.source)}'
            catalog = f"content/locale/{language}/{text.context.partition(':')[0]}.po"
            hint = (
                f'run "sitegen translations update" and translate it in {catalog} (msgctxt {text.context}), '
                f"or write {{{text.language}: …, {language}: …}}"
            )
            reported.append(Diagnostic(text.location, Code.TRANSLATION_MISSING, Severity.WARNING, message, hint))
    return tuple(reported)


def find_missing_translations(
    texts: Iterable[Text], languages: tuple[str, ...], translator: CatalogTranslator
) -> Mapping[str, tuple[Text, ...]]:
    """Find the texts that each language lacks: as many entries of its catalogs wait, so each text counts once."""
    missing: dict[str, dict[tuple[str, str], Text]] = {language: {} for language in languages}
    for text in texts:
        for language, found in missing.items():
            if translator.translate(text, language).is_fallback:
                found.setdefault((text.context, text.source), text)
    return {language: tuple(found.values()) for language, found in missing.items()}


def check_unused_entries(
    catalogs: Mapping[str, Catalog], texts: Iterable[Text], languages: tuple[str, ...]
) -> tuple[Diagnostic, ...]:
    """Warn of the entries that no text uses: it was changed, or has gone."""
    used: set[Location] = set()
    served = {candidate for language in languages for candidate in language_chain(language)}
    relevant = [catalog for language, catalog in catalogs.items() if language in served]
    for text in texts:
        for catalog in relevant:
            exact = catalog.entries.get((text.context, text.source))
            used.update(entry.location for entry in (exact, catalog.find(text)) if entry is not None)
    hint = 'run "sitegen translations update": a changed text keeps this translation, marked for review'
    return tuple(
        Diagnostic(
            entry.location,
            Code.CATALOG_ENTRY_UNUSED,
            Severity.WARNING,
            f"no text uses this entry ({entry.context}): {_quote(entry.message)}",
            hint,
        )
        for _, entry in _unused(catalogs, texts, languages)
    )


def _unused(
    catalogs: Mapping[str, Catalog], texts: Iterable[Text], languages: tuple[str, ...]
) -> tuple[tuple[str, CatalogEntry], ...]:
    """Give the entries that no text uses, each with the language of its catalog."""
    used: set[Location] = set()
    served = {candidate for language in languages for candidate in language_chain(language)}
    relevant = [catalog for language, catalog in catalogs.items() if language in served]
    for text in texts:
        for catalog in relevant:
            exact = catalog.entries.get((text.context, text.source))
            used.update(entry.location for entry in (exact, catalog.find(text)) if entry is not None)
    return tuple(
        (language, entry)
        for language, catalog in catalogs.items()
        for entry in catalog.entries.values()
        if entry.location not in used
    )


def check_translations(catalogs: Mapping[str, Catalog]) -> tuple[Diagnostic, ...]:
    """Report translations whose roles differ from those of the text, or that have faults of their own."""
    return tuple(
        diagnostic
        for catalog in catalogs.values()
        for entry in catalog.entries.values()
        if entry.translation and not (is_unmarked(entry.message) and is_unmarked(entry.translation))
        for diagnostic in _check_entry(entry)
    )


def _check_entry(entry: CatalogEntry) -> Iterable[Diagnostic]:
    source, translation = parse_blocks(entry.message), parse_blocks(entry.translation)
    place = entry.translation_location or entry.location
    wanted, found = (Counter(str(role) for role in prose.roles) for prose in (source, translation))
    if wanted != found:
        lacks = ", ".join(sorted((wanted - found).elements()))
        adds = ", ".join(sorted((found - wanted).elements()))
        differences = "; ".join(part for part in (lacks and f"it lacks {lacks}", adds and f"it adds {adds}") if part)
        message = f"the translation does not say the same as the text: {differences}"
        hint = "copy every {role}`…` from the text as it is; numbers and names are localised by sitegen"
        yield Diagnostic(place, Code.TRANSLATION_DIFFERS, Severity.ERROR, message, hint)
    known = {fault.message for fault in source.faults}
    for fault in translation.faults:
        if fault.message not in known:
            yield Diagnostic(place, fault.code, Severity.ERROR, fault.message, fault.hint)


def _quote(text: str) -> str:
    line = text.partition("\n")[0]
    return f"“{line}”" if len(line) <= _LONGEST_QUOTE else f"“{line[:_LONGEST_QUOTE].rstrip()} …”"
