"""The addresses that a site has released, and the file that lists them.

Comes in: the text of `content/released.txt`. Goes out: its addresses with their places, and the text for a list.
Refuses to know: which addresses there are now.

An address is written without the site and the language: `results/ID/` is a page, `results/ID/#CELL` a cell on it, and
`de/` a language.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sitegen.diagnostics import Location

PATH = "content/released.txt"
_HEADER = """\
# What this site has promised to keep: the addresses of its pages and cells, below every language (see de/, en/).
# Written by "sitegen release". A renamed id keeps its old addresses by "aliases: [old-id]".
# A line may be deleted by hand, if nobody can have linked to it.
"""


@dataclass(frozen=True, slots=True)
class ReleasedAddress:
    """An address that somebody may have linked to, and the line that says so."""

    address: str
    location: Location


def parse_released(text: str) -> tuple[ReleasedAddress, ...]:
    """Read the list; blank lines and comments do not count."""
    lines = ((number, line.strip()) for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1))
    return tuple(
        ReleasedAddress(line, Location(PATH, number)) for number, line in lines if line and not line.startswith("#")
    )


def format_released(addresses: Iterable[str]) -> str:
    """Spell the list: sorted, each address once."""
    return _HEADER + "".join(f"{address}\n" for address in sorted(set(addresses)))
