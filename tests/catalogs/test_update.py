"""All catalogs of a language: which files there are, and what they hold to the byte."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import polib
import pytest

from sitegen.catalogs.update import CatalogState, update_catalogs
from sitegen.catalogs.wanted import WantedEntry

X, Y = "content/locale/en/results/x.po", "content/locale/en/results/y.po"


def want(message: str, keys: str = "note", file: str = "results/x") -> WantedEntry:
    """Make a text that a catalog must have."""
    return WantedEntry(f"{file}:{keys}", message, f"content/{file}.yaml", "note · https://x.example/en/")


def update(files: Mapping[str, bytes], *wanted: WantedEntry, language: str = "en") -> dict[str, bytes | None]:
    """Bring catalogs up to date, and give what each must hold."""
    by_file: dict[str, list[WantedEntry]] = {}
    for entry in wanted:
        by_file.setdefault(entry.file, []).append(entry)
    return {each.path: each.content for each in update_catalogs(language, files, by_file, "Benchmarks")}


def translate(content: bytes | None, translations: Mapping[str, str]) -> bytes:
    """Fill in translations, as a translator does with an editor."""
    assert content is not None
    catalog = polib.pofile(content.decode())
    for entry in catalog:
        entry.msgstr = translations.get(entry.msgid, entry.msgstr)
    return str(catalog).encode()


def existing(files: Mapping[str, bytes | None]) -> dict[str, bytes]:
    """Leave out the files that are to be removed."""
    return {path: content for path, content in files.items() if content is not None}


NEW = """\
# English texts of results/x
msgid ""
msgstr ""
"Project-Id-Version: Benchmarks\\n"
"PO-Revision-Date: \\n"
"Last-Translator: \\n"
"Language-Team: English\\n"
"Language: en\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

#. note · https://x.example/en/
#: content/results/x.yaml
msgctxt "results/x:note"
msgid ""
"Eine Liste:\\n"
"\\n"
"- „so“ \\\\ \\"so\\""
msgstr ""
"""


def test_new_catalog_has_a_header_without_clock() -> None:
    """To the byte, so that two runs on two days agree."""
    assert update({}, want('Eine Liste:\n\n- „so“ \\ "so"')) == {X: NEW.encode()}


def test_header_of_another_language() -> None:
    """Name and plural forms are those of the language."""
    (content,) = existing(update({}, want("load"), language="de-CH")).values()
    assert b'"Language-Team: German (Switzerland)\\n"\n"Language: de-CH\\n"' in content


LONG = " ".join(["Ein langer Satz, der in keine Zeile passt, mit {device}`ri1102-smxdfh` darin."] * 5)


def test_second_update_changes_no_byte() -> None:
    """Whatever line breaks, quotes and lengths the texts have."""
    wanted = [want(LONG, "a"), want("eins\n\nzwei", "b"), want('"q" \\n \t', "c"), want(f"{LONG}\n\n{LONG}", "d")]
    first = existing(update({}, *wanted))
    assert update(first, *wanted) == first


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="needs GNU gettext")
def test_gettext_tools_spell_catalogs_alike(tmp_path: Path) -> None:
    """`msgcat --no-wrap` gives the same bytes, and `msgfmt --check` has nothing to say."""
    old = translate(update({}, want(LONG, "a"), want("alt", "b"), want("weg", "c"))[X], {LONG: LONG, "alt": "old"})
    changed = existing(update({X: old}, want(f"{LONG}\n\n{LONG}", "a"), want("neu", "b")))[X]
    assert b"#, fuzzy" in changed
    (tmp_path / "x.po").write_bytes(changed)
    done = subprocess.run(["msgcat", "--no-wrap", "x.po"], cwd=tmp_path, capture_output=True, check=True)
    assert done.stdout == changed
    done = subprocess.run(["msgfmt", "--check", "-o", "x.mo", "x.po"], cwd=tmp_path, capture_output=True, check=True)
    assert (done.stdout, done.stderr) == (b"", b"")


@pytest.mark.skipif(shutil.which("msgcat") is None, reason="needs GNU gettext")
@pytest.mark.parametrize("tool", [["msgcat"], ["msgcat", "--width=60"], ["msgattrib"], ["msgcat", "--sort-output"]])
def test_catalog_that_gettext_tools_have_rewritten(tmp_path: Path, tool: list[str]) -> None:
    """Wrapped at another width, or in another order: the next update gives the same bytes as before."""
    old = translate(update({}, want(LONG, "a"), want("alt", "b"), want("weg", "c"))[X], {LONG: "long", "alt": "old"})
    wanted = [want(LONG, "a"), want("neu", "b"), want("weg", "c"), want(f"{LONG}\n\n{LONG}", "d")]
    before = existing(update({X: old}, *wanted))
    (tmp_path / "x.po").write_bytes(before[X])
    rewritten = subprocess.run([*tool, "x.po"], cwd=tmp_path, capture_output=True, check=True).stdout
    assert rewritten != before[X]
    assert update({X: rewritten}, *wanted) == before


def test_header_stays_as_translators_left_it() -> None:
    """Their names, dates, tools and comments."""
    first = update({}, want("Last"))[X]
    assert first is not None
    edited = first.replace(b'"Last-Translator: \\n"', b'"Last-Translator: Ada <ada@x.example>\\n"')
    edited = edited.replace(b"# English texts", b"# by Ada\n# English texts").replace(
        b'(n != 1);\\n"\n', b'(n != 1);\\n"\n"X-Generator: Poedit 3.4\\n"\n'
    )
    assert update({X: edited}, want("Last")) == {X: edited}


def test_catalog_as_other_editors_save_it() -> None:
    """Wrapped lines, CRLF and a byte order mark change no translation."""
    first = translate(update({}, want(LONG))[X], {LONG: LONG})
    wanted = want(LONG)
    expected = update({X: first}, wanted)
    for changed in (first.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + first):
        assert update({X: changed}, wanted) == expected


def test_catalog_without_texts_is_removed_and_translations_are_kept() -> None:
    """An empty catalog helps nobody; one with translations waits for its content file."""
    empty = existing(update({}, want("Last")))
    assert update(empty) == {X: None}
    full = {X: translate(empty[X], {"Last": "load"})}
    aside = existing(update(full))
    assert b'#~ msgstr "load"' in aside[X]
    assert existing(update(aside, want("Last"))) == existing(update(full, want("Last")))


def test_entries_go_to_the_catalog_of_their_content_file() -> None:
    """Who starts with one big file gets one for each content file, and loses nothing."""
    wanted = [want("Last"), want("Wärme", file="results/y")]
    one = b'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n' + b"\n".join(
        f'msgctxt "{entry.context}"\nmsgid "{entry.message}"\nmsgstr "{word}"\n'.encode()
        for entry, word in zip(wanted, ("load", "heat"), strict=True)
    )
    updated = update({"content/locale/en/all.po": one}, *wanted)
    assert updated["content/locale/en/all.po"] is None
    assert b'msgstr "load"' in existing(updated)[X]
    assert b'msgstr "heat"' in existing(updated)[Y]


def test_renamed_content_file_keeps_its_translations() -> None:
    """Most of its texts stand at the same keys of a new file."""
    texts = {"eins": "one", "zwei": "two", "drei": "three"}
    old = {X: translate(update({}, *(want(each, each) for each in texts))[X], texts)}
    old[X] = old[X].replace(b'"Last-Translator: \\n"', b'"Last-Translator: Ada <ada@x.example>\\n"')
    wanted = [want(each, each, "results/y") for each in ("eins", "zwei", "vier")]
    updated = update(old, *wanted)
    assert updated[X] is None
    content = existing(updated)[Y].decode()
    assert content.startswith("# English texts of results/y\n")
    assert "Ada" in content
    for word in ("one", "two"):
        assert f'\nmsgstr "{word}"\n' in content
    assert '#~ msgctxt "results/y:drei"\n' in content
    assert update(existing(updated), *wanted) == existing(updated)


def test_new_file_with_little_in_common_is_no_renamed_one() -> None:
    """What has gone waits in its own catalog."""
    texts = {"eins": "one", "zwei": "two", "drei": "three"}
    old = {X: translate(update({}, *(want(each, each) for each in texts))[X], texts)}
    updated = existing(update(old, want("eins", "eins", "results/y")))
    assert b'#~ msgstr "one"' in updated[X]
    assert b'msgstr "one"' not in updated[Y]


def states(files: Mapping[str, bytes], wanted: Sequence[WantedEntry]) -> list[CatalogState]:
    """Give the numbers of texts."""
    return [each.state for each in update_catalogs("en", files, {"results/x": wanted}, "Benchmarks")]


def test_state_counts_what_is_left_to_do() -> None:
    """All texts, those without translation, and those whose source has changed."""
    old = translate(update({}, want("eins", "a"), want("zwei", "b"))[X], {"eins": "one", "zwei": "two"})
    assert states({X: old}, [want("eins", "a"), want("zwo", "b"), want("drei", "c")]) == [CatalogState(3, 1, 1)]
