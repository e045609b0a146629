"""Diagnostics for code scanning: SARIF 2.1.0, with no more than the standard asks for.

Comes in: diagnostics. Goes out: a SARIF log of one run, in ASCII. Refuses to know: the texts of the files.
See https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TypeAlias
from urllib.parse import quote

from sitegen.diagnostics import Diagnostic

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int"


def format_sarif(diagnostics: Sequence[Diagnostic]) -> str:
    """Spell all faults as a log, also where there is none."""
    faults = sorted(diagnostics)
    codes = sorted({fault.code for fault in faults})
    rules: list[Json] = [{"id": str(code)} for code in codes]
    results: list[Json] = [_describe(fault, codes.index(fault.code)) for fault in faults]
    run: Json = {
        "tool": {"driver": {"name": "sitegen", "rules": rules}},
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=1) + "\n"


def _describe(fault: Diagnostic, rule_index: int) -> Json:
    place = fault.location
    text = f"{fault.message}\n{fault.hint}" if fault.hint else fault.message
    return {
        "ruleId": str(fault.code),
        "ruleIndex": rule_index,
        "level": str(fault.severity),
        "message": {"text": text},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": quote(place.path)},
                    "region": {"startLine": place.line, "startColumn": place.column},
                }
            }
        ],
    }
