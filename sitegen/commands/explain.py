"""`sitegen explain`: the entries of docs/diagnostics.md, which the wheel has inside.

Comes in: a code. Goes out: its entry. Refuses to know: faults; the file is the one source.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from sitegen.diagnostics import did_you_mean
from sitegen.errors import SitegenError, UsageError

_PACKAGE = Path(__file__).resolve().parent.parent
_FENCE = "```"
_ENTRY = "## "
_PART = "# "


def explain_code(code: str) -> str:
    """Give the entry of a code.

    Raises:
        UsageError: there is no such code.
    """
    entries = read_entries(read_reference())
    # People copy it from where it stands: error[unit-unknown].
    name = code.strip().partition("[")[2].rstrip("]:") or code.strip()
    if name not in entries:
        raise UsageError(f'there is no code "{name}"; {did_you_mean(name, entries)}')
    return entries[name]


def list_codes() -> str:
    """Give all codes, each with the first sentence of its entry."""
    entries = read_entries(read_reference())
    width = max(map(len, entries))
    lines = (f"{code.ljust(width)}  {entry.splitlines()[2]}\n" for code, entry in entries.items())
    return "".join(lines)


def read_entries(reference: str) -> Mapping[str, str]:
    """Take the reference apart: the entry of each code, from its heading to the next one."""
    entries: dict[str, list[str]] = {}
    code, is_in_fence = "", False
    for line in reference.splitlines():
        if line.startswith(_FENCE):
            is_in_fence = not is_in_fence
        if not is_in_fence and line.startswith((_ENTRY, _PART)):
            code = line.removeprefix(_ENTRY) if line.startswith(_ENTRY) else ""
        if code:
            entries.setdefault(code, []).append(line)
    return {code: "\n".join(lines).rstrip() + "\n" for code, lines in entries.items()}


def read_reference() -> str:
    """Read the reference of diagnostics: inside the package in a wheel, and beside it in a checkout."""
    for folder in (_PACKAGE, _PACKAGE.parent):
        path = folder / "docs" / "diagnostics.md"
        if path.is_file():
            return path.read_text("utf-8")
    raise SitegenError(f"the reference of diagnostics is missing in {_PACKAGE}: install sitegen again")
