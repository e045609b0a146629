"""Merging a catalog: what becomes of every entry when the content changes."""

from __future__ import annotations

import time

import polib
import pytest

from sitegen.catalogs.merge import merge_entries
from sitegen.catalogs.wanted import WantedEntry

NOTE = "results/x:note"
CONTENT = "content/results/x.yaml"


def want(message: str, context: str = NOTE) -> WantedEntry:
    """Make a text that a catalog must have."""
    return WantedEntry(context, message, CONTENT, "note · https://x.example/en/results/x/")


def parse(text: str) -> list[polib.POEntry]:
    """Read the entries of a catalog, obsolete ones too."""
    return list(polib.pofile(f'msgid ""\nmsgstr ""\n\n{text}\n'))


def entry(message: str, translation: str = "", context: str = NOTE) -> str:
    """Spell an entry as a catalog has it."""
    return f'msgctxt "{context}"\nmsgid "{message}"\nmsgstr "{translation}"\n'


def obsolete(text: str) -> str:
    """Spell an entry as one that no text asks for."""
    return "".join(f"#~ {line}\n" for line in text.splitlines())


def summary(entries: list[polib.POEntry]) -> list[tuple[str, ...]]:
    """Give what matters: context, message, translation, and the marks."""
    return [
        (
            (each.msgctxt or "").partition(":")[2],
            each.msgid,
            each.msgstr,
            "obsolete" if each.obsolete else "fuzzy" if each.fuzzy else "",
            each.previous_msgid or "",
        )
        for each in entries
    ]


CASES = {
    "new": ("", [want("Last")], [("note", "Last", "", "", "")]),
    "kept": (entry("Last", "load"), [want("Last")], [("note", "Last", "load", "", "")]),
    "kept, folded otherwise": (
        entry("viel\\nLast", "much load"),
        [want("viel Last")],
        [("note", "viel Last", "much load", "", "")],
    ),
    "order of the content": (
        entry("eins", "one", "results/x:a") + "\n" + entry("zwei", "two", "results/x:b"),
        [want("zwei", "results/x:b"), want("eins", "results/x:a")],
        [("b", "zwei", "two", "", ""), ("a", "eins", "one", "", "")],
    ),
    "changed": (entry("Last", "load"), [want("Lasten")], [("note", "Lasten", "load", "fuzzy", "Last")]),
    "changed twice": (
        '#, fuzzy\n#| msgid "Last"\n' + entry("Lasten", "load"),
        [want("CPU-Last")],
        [("note", "CPU-Last", "load", "fuzzy", "Last")],
    ),
    "changed and changed back": (
        '#, fuzzy\n#| msgid "Last"\n' + entry("Lasten", "load"),
        [want("Last")],
        [("note", "Last", "load", "", "")],
    ),
    "changed without translation": (entry("Last"), [want("Lasten")], [("note", "Lasten", "", "", "")]),
    "one of a list changed": (
        entry("eins", "one") + "\n" + entry("zwei", "two"),
        [want("eins"), want("zwo")],
        [("note", "eins", "one", "", ""), ("note", "zwo", "two", "fuzzy", "zwei")],
    ),
    "two of a list changed: nobody knows which is which": (
        entry("eins", "one") + "\n" + entry("zwei", "two"),
        [want("einer"), want("zwo")],
        [
            ("note", "einer", "", "", ""),
            ("note", "zwo", "", "", ""),
            ("note", "eins", "one", "obsolete", ""),
            ("note", "zwei", "two", "obsolete", ""),
        ],
    ),
    "moved": (
        entry("Last", "load", "results/x:results.a.note"),
        [want("Last", "results/x:results.b.note")],
        [("results.b.note", "Last", "load", "", "")],
    ),
    "moved, and still in review": (
        "#, fuzzy\n" + entry("Last", "load", "results/x:results.a.note"),
        [want("Last", "results/x:results.b.note")],
        [("results.b.note", "Last", "load", "fuzzy", "")],
    ),
    "moved from two places that said it differently": (
        entry("Last", "load", "results/x:a") + "\n" + entry("Last", "burden", "results/x:b"),
        [want("Last", "results/x:c")],
        [("c", "Last", "load", "fuzzy", ""), ("b", "Last", "burden", "obsolete", "")],
    ),
    "duplicated": (
        entry("Last", "load", "results/x:a"),
        [want("Last", "results/x:a"), want("Last", "results/x:b")],
        [("a", "Last", "load", "", ""), ("b", "Last", "load", "", "")],
    ),
    "duplicated where two places say it differently": (
        entry("Last", "load", "results/x:a") + "\n" + entry("Last", "burden", "results/x:b"),
        [want("Last", "results/x:a"), want("Last", "results/x:b"), want("Last", "results/x:c")],
        [("a", "Last", "load", "", ""), ("b", "Last", "burden", "", ""), ("c", "Last", "", "", "")],
    ),
    "removed": (entry("Last", "load"), [], [("note", "Last", "load", "obsolete", "")]),
    "removed without translation": (entry("Last"), [], []),
    "come back": (obsolete(entry("Last", "load")), [want("Last")], [("note", "Last", "load", "", "")]),
    "come back, and still in review": (
        "#, fuzzy\n" + obsolete(entry("Last", "load")),
        [want("Last")],
        [("note", "Last", "load", "fuzzy", "")],
    ),
    "come back at another place": (
        obsolete(entry("Last", "load", "results/x:a")),
        [want("Last", "results/x:b")],
        [("b", "Last", "load", "", "")],
    ),
    "an obsolete translation beside an entry without one": (
        entry("Last") + "\n" + obsolete(entry("Last", "load")),
        [want("Last")],
        [("note", "Last", "load", "", "")],
    ),
    "an obsolete translation beside a newer one": (
        entry("Last", "load") + "\n" + obsolete(entry("Last", "burden")),
        [want("Last")],
        [("note", "Last", "load", "", "")],
    ),
    "an obsolete translation is no guess at a new text": (
        obsolete(entry("Last", "load")),
        [want("Wärme")],
        [("note", "Wärme", "", "", ""), ("note", "Last", "load", "obsolete", "")],
    ),
    "obsolete ones in the order in which they became so": (
        entry("zwei", "two", "results/x:b") + "\n" + obsolete(entry("eins", "one", "results/x:a")),
        [],
        [("a", "eins", "one", "obsolete", ""), ("b", "zwei", "two", "obsolete", "")],
    ),
}


@pytest.mark.parametrize(("text", "wanted", "expected"), CASES.values(), ids=CASES)
def test_entries_follow_the_content(text: str, wanted: list[WantedEntry], expected: list[tuple[str, ...]]) -> None:
    """Every way in which a text can change; a second merge changes nothing more."""
    merged = merge_entries(parse(text), wanted)
    assert summary(merged) == expected
    again = merge_entries(parse("\n".join(map(str, merged))), wanted)
    assert [str(each) for each in again] == [str(each) for each in merged]


def test_translator_comments_and_flags_stay() -> None:
    """What a translator noted is kept, also for a changed, a moved and a removed text."""
    text = "# ask Ada\n#, no-wrap\n" + entry("Last", "load")
    for wanted in (want("Last"), want("Lasten"), want("Last", "results/x:a")):
        (merged,) = merge_entries(parse(text), [wanted])
        assert (merged.tcomment, [flag for flag in merged.flags if flag != "fuzzy"]) == ("ask Ada", ["no-wrap"])
    (removed,) = merge_entries(parse(text), [])
    assert (removed.tcomment, removed.flags) == ("ask Ada", ["no-wrap"])


def test_comments_for_translators_are_those_of_the_content() -> None:
    """Whatever stood there before, perhaps of another page."""
    (merged,) = merge_entries(parse("#. old\n#: old.yaml:12\n" + entry("Last", "load")), [want("Last")])
    assert merged.comment == "note · https://x.example/en/results/x/"
    assert merged.occurrences == [(CONTENT, "")]


def test_review_done_in_an_editor_that_left_the_previous_text() -> None:
    """Without its mark, a previous text says nothing."""
    (merged,) = merge_entries(parse('#| msgid "Lasten"\n' + entry("Last", "load")), [want("Last")])
    assert merged.previous_msgid is None


def test_time_grows_with_the_number_of_texts() -> None:
    """Ten thousand texts, of which a tenth moved, a tenth changed and a tenth is new, take seconds, not minutes."""
    count = 10_000
    old = [polib.POEntry(msgctxt=f"results/x:n{n}", msgid=f"text {n}", msgstr=f"Text {n}") for n in range(count)]
    wanted = [
        want(f"text {n}{' changed' if n % 10 == 1 else ''}", f"results/x:{'m' if n % 10 == 2 else 'n'}{n}")
        if n % 10
        else want(f"new {n}", f"results/x:new{n}")
        for n in range(count)
    ]
    start = time.perf_counter()
    merged = merge_entries(old, wanted)
    assert time.perf_counter() - start < 5
    kinds = [each[3] for each in summary(merged)]
    assert (kinds.count("fuzzy"), kinds.count("obsolete"), len(merged)) == (1000, 1000, 11_000)
