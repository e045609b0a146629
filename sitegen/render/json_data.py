"""Data for machines: all measurements of a result set → JSON.

Comes in: a view with canonical figures. Goes out: UTF-8, the keys in a fixed order, one measurement a line, so that
a changed value is a changed line. Refuses to know languages: the file is the same in each. Figures are strings,
because readers of JSON make floats of numbers.
"""

from __future__ import annotations

import json
from typing import Any

from sitegen.model.views import DataChange, DataRow, DataView


def render_json(data: DataView) -> bytes:
    """Render the measurements, with the titles and addresses of their pages."""
    head = {
        "id": data.id,
        "titles": dict(data.titles),
        "permalinks": dict(data.permalinks),
        "axes": list(data.axes),
    }
    lines = [f"  {_spell(key)}: {_spell(value)}," for key, value in head.items()]
    rows = ",\n".join(f"    {_spell(_row(row))}" for row in data.rows)
    measurements = f"[\n{rows}\n  ]" if rows else "[]"
    if data.attachments:
        lines.append(f'  "attachments": {_spell({name: dict(each) for name, each in data.attachments.items()})},')
    if data.baselines:
        baselines = ",\n".join(f"    {_spell(_row(row))}" for row in data.baselines)
        lines.append(f'  "baseline": [\n{baselines}\n  ],')
    return "\n".join(["{", *lines, f'  "measurements": {measurements}', "}", ""]).encode()


def _spell(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _change(change: DataChange) -> dict[str, Any]:
    return {
        "along": change.along,
        "to": change.to,
        "as": change.kind,
        "outcome": change.outcome,
        "value": change.value,
        "unit": change.unit,
        "base_value": change.base_value,
        "verdict": change.verdict,
    }


def _earlier(row: DataRow) -> dict[str, Any]:
    """Say of an earlier measurement what is not the same for all measurements of the cell."""
    return {key: value for key, value in _row(row).items() if key not in {"id", "members", "part", "change"}}


def _row(row: DataRow) -> dict[str, Any]:
    """Order the keys: those of DESIGN section 2 first to last, with what belongs to them beside them."""
    return {
        "id": row.id,
        "members": dict(row.members),
        "part": row.part,
        "value": row.value,
        "unit": row.unit,
        "base_value": row.base_value,
        "base_unit": row.base_unit,
        "sign": row.sign,
        "low": row.low,
        "high": row.high,
        "plus_minus": row.plus_minus,
        "missing": row.missing,
        "notes": [dict(note) for note in row.notes],
        "conditions": dict(row.conditions),
        "test_bed": row.test_bed,
        "measured": row.measured,
        "statistics": dict(row.statistics),
        "status": row.status,
        "change": [_change(change) for change in row.changes] or None,
        **({"computed": row.computed} if row.computed else {}),
        **({"raw": list(row.raw)} if row.raw else {}),
        **({"samples": list(row.samples)} if row.samples else {}),
        **({"earlier": [_earlier(each) for each in row.earlier]} if row.earlier else {}),
        "file": row.file,
        "line": row.line,
    }
