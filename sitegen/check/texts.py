"""Texts: roles that name nothing, links that are refused, HTML, quantities that are none.

Comes in: a dataset, and the texts of its files. Goes out: diagnostics at the word at fault; where it is not found,
since a text is folded or escaped in its file, at the beginning of the text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from sitegen.diagnostics import Code, Diagnostic, Location, Severity, did_you_mean
from sitegen.model.dataset import Dataset
from sitegen.model.notation import parse_quantity
from sitegen.model.result_sets import ResultSet
from sitegen.model.texts import Text
from sitegen.model.walk import texts_of
from sitegen.prose.lookup import Lookup
from sitegen.prose.parse import ROLES, ProseFault, RoleUse, is_unmarked, parse_blocks

_MOST_COMPARED = 1000
_WORDS = re.compile(r"[.#]")
_NO_HINT = "delete the role, or name something that there is"


@dataclass(frozen=True, slots=True)
class ContentState:
    """What the dataset does not say of its content: the texts of all files by path, and which have errors."""

    sources: Mapping[str, str]
    faulty: frozenset[str] = frozenset()

    def is_reported(self, folder: str, record_id: str) -> bool:
        """Tell whether a record that is missing has a file, so that what is wrong with it has been said."""
        path = f"content/{folder}/{record_id}.yaml"
        return path in self.sources or path in self.faulty


def check_texts(dataset: Dataset, state: ContentState | None = None) -> tuple[Diagnostic, ...]:
    """Report what cannot be shown as it was meant, in the texts' own languages and in those given beside."""
    lookup = Lookup(dataset)
    known = state or ContentState(MappingProxyType({}))
    found: dict[Diagnostic, None] = {}
    for text in texts_of(dataset):
        if text.language is None:
            continue
        for string in dict.fromkeys((text.source, *text.given.values())):
            if not is_unmarked(string):
                found.update(dict.fromkeys(_check_text(text, string, lookup, known)))
        found.update(dict.fromkeys(_check_languages(text)))
    return tuple(found)


def _check_text(text: Text, string: str, lookup: Lookup, state: ContentState) -> Iterator[Diagnostic]:
    prose = parse_blocks(string)
    source = state.sources.get(text.location.path, "")
    for fault in prose.faults:
        place = locate(source, text.location, _literal(fault.message))
        yield Diagnostic(place, fault.code, fault.severity, fault.message, fault.hint)
    for role in prose.roles:
        for fault in () if _is_reported(role, text, lookup, state) else check_role(role, text, lookup):
            place = locate(source, text.location, str(role))
            yield Diagnostic(place, fault.code, fault.severity, fault.message, fault.hint)


def _literal(message: str) -> str:
    """Give what a message of `prose` names in the text's own spelling: `"{q}" is no role …`, `…: <br>`."""
    quoted = re.match(r'"([^"]+)" is no role', message)
    return quoted[1] if quoted else message.rpartition(": ")[2]


def _check_languages(text: Text) -> Iterator[Diagnostic]:
    """Report a text that says other quantities or names other things in one of the languages given for it."""
    if len(text.given) < len(("one", "another")) or all(is_unmarked(string) for string in text.given.values()):
        return
    roles = {language: Counter(map(str, parse_blocks(string).roles)) for language, string in text.given.items()}
    wanted = roles.get(text.language or "", Counter())
    for language, found in roles.items():
        if found != wanted:
            lacks, adds = (", ".join(sorted(counter.elements())) for counter in (wanted - found, found - wanted))
            differences = "; ".join(
                part for part in (lacks and f"it lacks {lacks}", adds and f"it adds {adds}") if part
            )
            message = f'the text in "{language}" does not say the same as the one in "{text.language}": {differences}'
            hint = "copy every {role}`…` as it is; numbers and names are localised by sitegen"
            yield Diagnostic(text.location, Code.TRANSLATION_DIFFERS, Severity.ERROR, message, hint)


def locate(source: str, start: Location, literal: str) -> Location:
    """Find a literal in a text that begins at a place of a file; give that place itself where it is not found."""
    lines = source.split("\n")
    if not literal or start.line > len(lines):
        return start
    first = lines[start.line - 1]
    indent = len(first) - len(first.lstrip())
    own_lines = indent == start.column - 1  # what begins a line goes on in lines as deep, else in deeper ones
    for number in range(start.line, len(lines) + 1):
        line = lines[number - 1]
        depth = len(line) - len(line.lstrip())
        if number > start.line and line.strip() and (depth < indent if own_lines else depth <= indent):
            break
        column = line.find(literal, start.column - 1 if number == start.line else 0)
        if column >= 0:
            return Location(start.path, number, column + 1)
    return start


_FOLDERS = MappingProxyType({"device": "devices", "test": "tests", "setup": "setups", "results": "results"})


def _is_reported(role: RoleUse, text: Text, lookup: Lookup, state: ContentState) -> bool:
    """Tell whether what a role names is missing because its file has faults, which are told there."""
    dataset = lookup.dataset
    if role.name == "value":
        name, mark, _ = role.content.rpartition("#")
        path = f"content/results/{name}.yaml" if mark else text.location.path
        return path in state.faulty or (bool(mark) and name not in dataset.result_sets and path in state.sources)
    records = {"device": dataset.devices, "test": dataset.suites, "setup": dataset.test_beds}
    record_id = role.content.partition(".")[0]
    known: Mapping[str, object] | None = dataset.result_sets if role.name == "results" else records.get(role.name)
    return known is not None and record_id not in known and state.is_reported(_FOLDERS[role.name], record_id)


def check_role(role: RoleUse, text: Text, lookup: Lookup) -> tuple[ProseFault, ...]:
    """Report a role that does not exist, or whose content names nothing."""
    if role.name not in ROLES:
        hint = did_you_mean(role.name, ROLES)
        return (ProseFault(Code.ROLE_UNKNOWN, f"there is no role {{{role.name}}}: {role}", hint),)
    if role.name == "q":
        return _check_quantity(role, lookup)
    if _exists(role, text, lookup):
        return ()
    known = tuple(_known(role, text, lookup))
    if len(known) > _MOST_COMPARED:  # to compare thousands of ids takes long; those that share a word are enough
        words = tuple(word for word in _WORDS.split(role.content) if word)
        known = tuple(name for name in known if any(word in name for word in words))[:_MOST_COMPARED]
    hint = did_you_mean(role.content, known) if known else _NO_HINT
    what = _KINDS[role.name]
    return (ProseFault(Code.ROLE_CONTENT, f'there is no {what} "{role.content}": {role}', hint),)


_KINDS = MappingProxyType(
    {
        "value": "cell",
        "device": "device",
        "test": "test",
        "setup": "test bed",
        "results": "result set",
        "page": "page",
        "ref": "reference",
        "file": "attachment",
    }
)


def _check_quantity(role: RoleUse, lookup: Lookup) -> tuple[ProseFault, ...]:
    parsed = parse_quantity(role.content, lookup.dataset.units)
    return tuple(
        ProseFault(
            Code.ROLE_CONTENT,
            f"{role} cannot be read: {fault.message}",
            f"write {{q}}`{fault.repaired}`" if fault.repaired else fault.hint,
            fault.severity,
        )
        for fault in parsed.faults
    )


def _exists(role: RoleUse, text: Text, lookup: Lookup) -> bool:
    match role.name:
        case "value":
            return lookup.value(role.content, lookup.owner(text)) is not None
        case "test":
            return lookup.test(role.content) is not None
        case "setup":
            return lookup.test_bed(role.content) is not None
        case _:
            return role.content in _known(role, text, lookup)


def _known(role: RoleUse, text: Text, lookup: Lookup) -> Iterable[str]:
    """Give the ids to choose from."""
    dataset, owner = lookup.dataset, lookup.owner(text)
    beds = dataset.test_beds.values()
    known: dict[str, Iterable[str]] = {
        "device": dataset.devices,
        "page": dataset.pages,
        "results": dataset.result_sets,
        "test": (f"{suite.id}.{test}" for suite in dataset.suites.values() for test in suite.tests),
        "setup": (*dataset.test_beds, *(f"{bed.id}.{variant}" for bed in beds for variant in bed.variants)),
        "file": () if owner is None else owner.attachments,
        "ref": () if owner is None else (reference.id for reference in owner.references),
    }
    return _known_values(role, lookup, owner) if role.name == "value" else known.get(role.name, ())


def _known_values(role: RoleUse, lookup: Lookup, owner: ResultSet | None) -> Iterable[str]:
    """Give the cells of the result set that is named, or of the text's own, with their parts."""
    name, mark, value_id = role.content.rpartition("#")
    result_set = lookup.dataset.result_sets.get(name) if mark else owner
    if result_set is None:
        return (f"{result_set_id}#{value_id}" for result_set_id in lookup.dataset.result_sets)
    return (f"{name}{mark}{value}" for value in lookup.values(result_set))
