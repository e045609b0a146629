"""Texts that authors write: one source, perhaps other languages beside it, and the context that catalogs know it by."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from sitegen.diagnostics import Location

NO_TRANSLATIONS: Mapping[str, str] = MappingProxyType({})


def _nothing_given() -> Mapping[str, str]:
    return NO_TRANSLATIONS


_BLOCK_START = re.compile(r"(?:[-*+>#|]|\d{1,9}[.)]|```|~~~|    |\t)")


@dataclass(frozen=True, slots=True)
class Text:
    """A text in the language of its file, or in several.

    `language` is `None` for a name that is printed as written in every language. `given` holds the languages
    that the author wrote beside it (`{de: …, en: …}`); no catalog is asked for those. `context` is the
    message context of FORMAT section 4: `FOLDER/FILE:path.of.keys`. `source` is the text as `message_id` folds it.
    """

    source: str
    language: str | None
    context: str
    location: Location
    kind: str = "text"
    given: Mapping[str, str] = field(default_factory=_nothing_given)


def message_id(text: str) -> str:
    """Fold the line breaks within paragraphs, so that reflowing a source text changes no catalog.

    Blank lines, list items, quotations, headings, table rows and code stay lines of their own.
    """
    folded: list[str] = []
    in_fence = False
    previous_is_prose = False
    for raw_line in text.strip("\n").split("\n"):
        line = raw_line.rstrip()
        fence = line.lstrip().startswith(("```", "~~~"))
        if in_fence or fence:
            in_fence = in_fence != fence
            folded.append(line)
            previous_is_prose = False
            continue
        starts_block = not line.strip() or _BLOCK_START.match(line if line[:4] == "    " else line.lstrip())
        if previous_is_prose and not starts_block:
            folded[-1] += " " + line.strip()
            continue
        folded.append(line)
        previous_is_prose = bool(line.strip()) and not line.lstrip().startswith(("#", "|"))
    return "\n".join(folded).strip()
