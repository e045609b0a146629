"""How an oracle is spelled: values in their base units, and a line of JSON for each record.

Comes in: what a source printed. Goes out: digits with a point, base values, JSON.
Refuses to know: sitegen, and what any source is about.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from decimal import Decimal

FACTORS = {"Gbit/s": Decimal(1_000_000_000), "Mbit/s": Decimal(1_000_000), "%": Decimal("0.01")}


def spell_base(value: str | Decimal, unit: str) -> str:
    """Spell a value in its base unit: plain decimal, no exponent, no trailing zeros."""
    text = format(Decimal(value) * FACTORS[unit], "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def spell_lists(lists: Mapping[str, Iterable[object]]) -> str:
    """Spell named lists of records as JSON, with a line for each record."""
    spelled = (f'"{name}": [\n{_lines(records)}\n]' for name, records in lists.items())
    return f"{{{', '.join(spelled)}}}\n"


def _lines(records: Iterable[object]) -> str:
    return ",\n".join(json.dumps(record) for record in records)
