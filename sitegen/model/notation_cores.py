"""What is wrong with loads of cores that do not read, and which were meant.

Comes in: a text that `notation` could not read. Goes out: a finding for each cause, and the value meant.
Refuses to know: how many cores a processor has; a check compares that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sitegen.data.units import Unit, standard_units
from sitegen.diagnostics import Code
from sitegen.model.notation_faults import Finding, find_no_number, find_too_long
from sitegen.model.notation_numbers import LOOSE_NUMBER, read_number, to_decimal
from sitegen.model.quantities import CoreGroup, CoreLoads

_JOINER = re.compile(r"\s*(?:\+(?!-)|;|,(?!\d)|&|\bund\b|\band\b)\s*")
_GROUP = re.compile(
    rf"(?P<count>\d{{1,6}})\s*(?P<times>[xX×*]|mal\b|times\b)\s*(?:(?P<idle>idle|leerlauf)\b|(?P<load>{LOOSE_NUMBER}))"
    r"\s*(?P<unit>\S.*)?",
    re.IGNORECASE | re.ASCII,
)
_RIGHT_GROUP = re.compile(r"\d+x (?:idle|[^\sA-Z]+)", re.ASCII)
_MAX_LENGTH = 1000  # a hundred groups
_HINT = 'write how many cores have which load, such as "1x 95 + 2x 75 + 1x idle"'


@dataclass(frozen=True, slots=True)
class CoreDiagnosis:
    """The loads that were meant, as far as they can be known, and what is wrong with the text."""

    value: CoreLoads | None
    findings: tuple[Finding, ...]


def diagnose_core_loads(text: str, unit: Unit) -> CoreDiagnosis:
    """Find every cause for which a text is no loads of cores in the notation."""
    if finding := find_too_long(text, _MAX_LENGTH) or find_no_number(text, standard_units()):
        return CoreDiagnosis(None, (finding,))
    findings: list[Finding] = []
    groups: list[CoreGroup | None] = []
    position = len(text) - len(text.lstrip())
    end = len(text.rstrip())
    while True:
        joiner = _JOINER.search(text, position)
        group_end, following = (joiner.start(), joiner.end()) if joiner else (end, end)
        groups.append(_read_group(text[position:group_end], position, unit, findings))
        if joiner and joiner[0].strip() != "+" and not findings:
            message = f'"{joiner[0].strip()}" does not stand between groups of cores as it should'
            findings.append(Finding(Code.NUMBER_NOTATION, message, 'write " + " between groups', joiner.start()))
        if joiner is None:
            break
        position = following
    known = tuple(group for group in groups if group is not None)
    return CoreDiagnosis(CoreLoads(known, unit) if len(known) == len(groups) else None, tuple(findings))


def _read_group(group: str, offset: int, unit: Unit, findings: list[Finding]) -> CoreGroup | None:
    found = _GROUP.fullmatch(group)
    if found is None or int(found["count"]) == 0:
        findings.append(Finding(Code.NUMBER_INVALID, f'"{group}" is not a group of cores', _HINT, offset))
        return None
    if found["unit"]:
        message = f'"{found["unit"]}" stands behind a load; the unit is that of the metric'
        findings.append(Finding(Code.NUMBER_NOTATION, message, _HINT, offset + found.start("unit")))
        if found["unit"].strip() != unit.symbol:
            return None
    elif not _RIGHT_GROUP.fullmatch(group) or found["count"][0] == "0":
        findings.append(Finding(Code.NUMBER_NOTATION, f'"{group}" is not written like "1x 95"', _HINT, offset))
    if found["idle"]:
        return CoreGroup(int(found["count"]), None)
    reading = read_number(found["load"], offset + found.start("load"))
    findings.extend(reading.findings)
    return CoreGroup(int(found["count"]), to_decimal(reading.text)) if reading.text else None
