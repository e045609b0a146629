"""Texts: roles that name nothing, links that are refused, HTML, quantities that are none.

Comes in: a dataset. Goes out: diagnostics at the place of the text; where exactly in it is not known, since its
lines are folded.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from types import MappingProxyType

from sitegen.diagnostics import Code, Diagnostic, did_you_mean
from sitegen.model.dataset import Dataset
from sitegen.model.notation import parse_quantity
from sitegen.model.result_sets import ResultSet
from sitegen.model.texts import Text
from sitegen.model.walk import texts_of
from sitegen.prose.lookup import Lookup
from sitegen.prose.parse import ROLES, ProseFault, RoleUse, is_unmarked, parse_blocks

_NO_HINT = "delete the role, or name something that there is"


def check_texts(dataset: Dataset) -> tuple[Diagnostic, ...]:
    """Report what cannot be shown as it was meant, in the texts' own languages and in those given beside."""
    lookup = Lookup(dataset)
    found: dict[Diagnostic, None] = {}
    for text in texts_of(dataset):
        if text.language is None:
            continue
        for string in dict.fromkeys((text.source, *text.given.values())):
            if not is_unmarked(string):
                found.update(dict.fromkeys(_check_text(text, string, lookup)))
    return tuple(found)


def _check_text(text: Text, string: str, lookup: Lookup) -> Iterator[Diagnostic]:
    prose = parse_blocks(string)
    for fault in (*prose.faults, *(fault for role in prose.roles for fault in check_role(role, text, lookup))):
        yield Diagnostic(text.location, fault.code, fault.severity, fault.message, fault.hint)


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
