"""One catalog brought up to date: the entries that it has, matched with those that it must have.

Comes in: the entries of a catalog, obsolete ones too, and the wanted ones. Goes out: the entries of the new catalog.
Refuses to know: files and headers.

An entry is found by its context and message; else a text has moved, and is found by its message alone; else it has
changed, and the one entry of its context that nobody asks for any more waits, marked fuzzy, for its translator. What is
left over becomes obsolete, and comes back with its text. Every step looks entries up, so time grows with their number.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from polib import POEntry

from sitegen.catalogs.wanted import WantedEntry
from sitegen.model.texts import message_id

FUZZY = "fuzzy"

Key = tuple[str, str]


def merge_entries(old: Iterable[POEntry], wanted: Sequence[WantedEntry]) -> list[POEntry]:
    """Give the wanted entries in their order, with what is known of them, then the obsolete ones."""
    merge = _Merge(wanted)
    merge.take_stock(old)
    merge.match_exactly()
    merge.match_reverted()
    merge.match_moved()
    merge.match_changed()
    entries = [merge.found.get(_key_of(entry)) or _make_entry(entry) for entry in wanted]
    return [*entries, *_obsolete(merge.rest.values(), {_key_of(entry) for entry in wanted})]


@dataclass(slots=True)
class _Merge:
    """The work on one catalog: `rest` are the old entries that nobody has taken yet, the best one of each key."""

    wanted: Sequence[WantedEntry]
    rest: dict[Key, POEntry] = field(default_factory=dict)
    found: dict[Key, POEntry] = field(default_factory=dict)

    def take_stock(self, old: Iterable[POEntry]) -> None:
        for entry in old:
            key = (entry.msgctxt or "", message_id(entry.msgid))
            known = self.rest.get(key)
            if known is None:
                self.rest[key] = entry
            elif _worth(entry) > _worth(known):
                del self.rest[key]  # so that the better one keeps its place in the order
                self.rest[key] = entry

    def match_exactly(self) -> None:
        for entry in self.wanted:
            known = self.rest.pop(_key_of(entry), None)
            if known is not None:
                self.found[_key_of(entry)] = _make_entry(entry, known)

    def match_reverted(self) -> None:
        """Find texts that were changed, and then changed back before anybody translated the change."""
        before = {
            (entry.msgctxt or "", message_id(entry.previous_msgid)): key
            for key, entry in self.rest.items()
            if entry.fuzzy and entry.previous_msgid and entry.msgstr
        }
        for entry in self._unmatched():
            key = before.get(_key_of(entry))
            known = None if key is None else self.rest.pop(key, None)
            if known is not None:
                self.found[_key_of(entry)] = _make_entry(entry, known, is_fuzzy=False)

    def match_moved(self) -> None:
        """Find texts that stand at another place of their file now, or a second time."""
        left: defaultdict[str, list[Key]] = defaultdict(list)
        for key, known in self.rest.items():
            if known.msgstr:
                left[key[1]].append(key)
        kept: defaultdict[str, list[POEntry]] = defaultdict(list)
        for (_, message), known in self.found.items():
            if known.msgstr and not known.fuzzy:
                kept[message].append(known)
        for entry in self._unmatched():
            keys = left[entry.message]
            if keys:
                is_doubtful = len({self.rest[key].msgstr for key in keys}) > 1
                known = self.rest.pop(keys.pop(0))
                self.found[_key_of(entry)] = _make_entry(entry, known, is_fuzzy=is_doubtful or known.fuzzy)
            elif len({known.msgstr for known in kept[entry.message]}) == 1:
                copied = POEntry(msgstr=kept[entry.message][0].msgstr)
                self.found[_key_of(entry)] = _make_entry(entry, copied)

    def match_changed(self) -> None:
        """Find texts that were changed: alone in their context, as is what nobody asks for any more."""
        left: defaultdict[str, list[Key]] = defaultdict(list)
        for key, known in self.rest.items():
            if not known.obsolete:
                left[key[0]].append(key)
        new: defaultdict[str, list[WantedEntry]] = defaultdict(list)
        for entry in self._unmatched():
            new[entry.context].append(entry)
        for context, entries in new.items():
            if len(entries) == len(left[context]) == 1:
                known = self.rest.pop(left[context][0])
                # The translation of a fuzzy entry is one of the text before: that stays the one to compare with.
                previous = known.previous_msgid if known.fuzzy and known.previous_msgid else known.msgid
                self.found[_key_of(entries[0])] = _make_entry(entries[0], known, is_fuzzy=True, previous=previous)

    def _unmatched(self) -> list[WantedEntry]:
        return [entry for entry in self.wanted if _key_of(entry) not in self.found]


def _key_of(entry: WantedEntry) -> Key:
    return entry.context, entry.message


def _worth(entry: POEntry) -> tuple[bool, bool, bool]:
    return bool(entry.msgstr), not entry.fuzzy, not entry.obsolete


def _make_entry(
    wanted: WantedEntry, known: POEntry | None = None, *, is_fuzzy: bool | None = None, previous: str | None = None
) -> POEntry:
    """Make the entry of a text with what is known of it; without `is_fuzzy` it is as fuzzy as before."""
    translation = known.msgstr if known is not None else ""
    flags = [flag for flag in known.flags if flag != FUZZY] if known is not None else []
    was_fuzzy = known is not None and known.fuzzy
    stays_fuzzy = bool(translation) and (was_fuzzy if is_fuzzy is None else is_fuzzy)
    if stays_fuzzy and previous is None and was_fuzzy and known is not None:
        previous = known.previous_msgid
    return POEntry(
        msgctxt=wanted.context,
        msgid=wanted.message,
        msgstr=translation,
        tcomment=known.tcomment if known is not None else "",
        comment=wanted.comment,
        occurrences=[(wanted.content_path, "")],
        flags=[FUZZY, *flags] if stays_fuzzy else flags,
        previous_msgid=previous if stays_fuzzy and previous != wanted.message else None,
    )


def _obsolete(rest: Iterable[POEntry], wanted: set[Key]) -> list[POEntry]:
    """Keep the translations that no text asks for, those that were obsolete before first."""
    kept = [entry for entry in rest if entry.msgstr and (entry.msgctxt or "", message_id(entry.msgid)) not in wanted]
    kept.sort(key=lambda entry: not entry.obsolete)
    return [
        POEntry(
            msgctxt=entry.msgctxt,
            msgid=entry.msgid,
            msgstr=entry.msgstr,
            tcomment=entry.tcomment,
            flags=entry.flags,
            obsolete=True,
        )
        for entry in kept
    ]
