from __future__ import annotations

import pytest

from sitegen.catalogs.reader import ReadCatalogs, language_of, read_catalogs
from sitegen.diagnostics import Code, Location

HEADER = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
ENTRY = 'msgctxt "results/x:note"\nmsgid "Größe"\nmsgstr "Size"\n'
PATH = "content/locale/en/results/x.po"


def _read(content: str | bytes, path: str = PATH) -> ReadCatalogs:
    return read_catalogs({path: content.encode() if isinstance(content, str) else content}, ("de", "en"))


def _translations(read: ReadCatalogs) -> dict[tuple[str, str], str]:
    return {key: entry.translation for key, entry in read.catalogs["en"].entries.items()}


@pytest.mark.parametrize("content", [HEADER + ENTRY, "\ufeff" + HEADER + ENTRY, (HEADER + ENTRY).replace("\n", "\r\n")])
def test_entries_are_read_with_their_place(content: str) -> None:
    """With a byte order mark and with the line ends of Windows too."""
    read = _read(content)
    assert read.diagnostics == ()
    entry = read.catalogs["en"].entries["results/x:note", "Größe"]
    assert (entry.translation, entry.location, entry.file) == ("Size", Location(PATH, 5), "results/x")


def test_fuzzy_and_obsolete_entries_do_not_count() -> None:
    """What a translator has not confirmed, or has put aside, is no translation."""
    fuzzy = f"#, fuzzy\n{ENTRY}\n"
    obsolete = '#~ msgctxt "results/x:note"\n#~ msgid "alt"\n#~ msgstr "old"\n'
    assert _translations(_read(HEADER + fuzzy + obsolete)) == {}


def test_line_breaks_within_paragraphs_do_not_count() -> None:
    """A catalog whose message is wrapped otherwise still fits."""
    wrapped = 'msgctxt "results/x:note"\nmsgid ""\n"eins\\n"\n"zwei"\nmsgstr "one\\ntwo"\n'
    assert _translations(_read(HEADER + wrapped)) == {("results/x:note", "eins zwei"): "one two"}


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (HEADER + 'msgid "x\nmsgstr "y"\n', 5),
        (HEADER + 'msgid "x"\nmsgstr "y\n', 6),
        (HEADER + 'msgid "x"\nmsgstr "y"z"\n', 6),
        (HEADER + 'msgid "x"\nmsgid "z"\nmsgstr "y"\n', 6),
        (HEADER + "<<<<<<< HEAD\n" + ENTRY, 5),
        ("README.md", 1),
        (HEADER.encode() + b'msgid "Gr\xf6\xdfe"\n', 5),
        (HEADER.replace("UTF-8", "ISO-8859-1") + ENTRY, 1),
    ],
)
def test_broken_catalog_is_reported_with_its_line(content: str | bytes, line: int) -> None:
    """A catalog that cannot be read gives no entries and one error."""
    read = _read(content)
    assert [(fault.code, fault.location) for fault in read.diagnostics] == [(Code.CATALOG_SYNTAX, Location(PATH, line))]


def test_second_translation_of_a_text_is_reported() -> None:
    """The first one counts; the other is an error at its place."""
    read = _read(HEADER + ENTRY + "\n" + ENTRY.replace("Size", "Extent"))
    assert _translations(read) == {("results/x:note", "Größe"): "Size"}
    assert [(fault.code, fault.location.line) for fault in read.diagnostics] == [(Code.CATALOG_SYNTAX, 9)]


def test_language_that_the_site_has_not_is_reported() -> None:
    """The folder says which language it is."""
    read = _read(HEADER + ENTRY, "content/locale/eng/results/x.po")
    assert [(fault.code, fault.hint) for fault in read.diagnostics] == [
        (Code.LOCALE_UNKNOWN, 'did you mean "en"? (site.yaml lists them)')
    ]


def test_language_is_the_folder_below_locale() -> None:
    """Whatever the site's folder is called."""
    assert language_of("content/locale/en-GB/vocabulary.po") == "en-GB"
    assert language_of("elsewhere/x.po") == ""
