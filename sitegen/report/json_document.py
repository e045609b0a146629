"""Diagnostics for any program: one JSON document.

Comes in: diagnostics. Goes out: JSON in ASCII, so that no character of the content can act on a terminal.
Refuses to know: the texts of the files.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from sitegen.diagnostics import Diagnostic, Severity

FORMAT_VERSION = 1


def format_json(diagnostics: Sequence[Diagnostic]) -> str:
    """Spell all faults as a document, also where there is none."""
    faults = sorted(diagnostics)
    document = {
        "format": FORMAT_VERSION,
        "errors": sum(fault.severity is Severity.ERROR for fault in faults),
        "warnings": sum(fault.severity is Severity.WARNING for fault in faults),
        "diagnostics": [_describe(fault) for fault in faults],
    }
    return json.dumps(document, indent=1) + "\n"


def _describe(fault: Diagnostic) -> dict[str, str | int]:
    return {
        "path": fault.location.path,
        "line": fault.location.line,
        "column": fault.location.column,
        "severity": str(fault.severity),
        "code": str(fault.code),
        "message": fault.message,
        "hint": fault.hint,
    }
