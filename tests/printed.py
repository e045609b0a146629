"""What the pages of the real site print: how facts are spelled in a language, and where a page has them.

Comes in: facts of the sources, and built pages. Goes out: the text to expect, and the text that is there.
Refuses to know: sitegen; the spelling here is a second one, to be compared with the program's.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import html5lib

LANGUAGES = ("de", "en")
NBSP = "\u00a0"
MISSING_WORDS = {
    "de": {
        "unstable": f"–{NBSP}(instabil)",
        "failed": f"–{NBSP}(nicht messbar)",
        "not-supported": f"–{NBSP}(nicht unterstützt)",
        "not-tested": f"–{NBSP}(nicht getestet)",
    },
    "en": {
        "unstable": f"–{NBSP}(unstable)",
        "failed": f"–{NBSP}(could not be measured)",
        "not-supported": f"–{NBSP}(not supported)",
        "not-tested": f"–{NBSP}(not tested)",
    },
}


def printed_number(cell: dict[str, Any], language: str) -> str:
    """Spell a number of the facts as the language does; none of them has five digits."""
    value: str = cell["value"]
    return value.replace(".", ",") if language == "de" else value


def printed_unit(unit: str, language: str) -> str:
    """Spell a unit behind its number as the language does."""
    return f"{'' if unit == '%' and language == 'en' else NBSP}{unit}"


def printed(cell: dict[str, Any], language: str) -> str:
    """Spell a value of the facts with its unit as the language does."""
    return f"{printed_number(cell, language)}{printed_unit(cell['unit'], language)}"


def parse(path: Path) -> ET.Element:
    """Parse a page as the HTML standard says; every fault of it is an exception."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    document: ET.Element = parser.parse(path.read_text("utf-8"))
    return document


def value_text(cell: ET.Element) -> str:
    """Give the printed value of a cell without the marks of notes."""
    value = cell.find("span")
    assert value is not None
    return "".join(value.itertext())
