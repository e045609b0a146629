"""Faults in the content as values: what is wrong, where, and how to mend it.

Comes in: nothing. Goes out: the records every stage hands on beside its result.
Refuses to know: files, terminals, and what the stages do with a fault.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from functools import lru_cache

_MOST_SHOWN = 12  # more names than this help nobody
_LIKENESS = 0.65  # words that are less alike mean different things


class Severity(StrEnum):
    """How much a fault matters: an error stops the build, a warning does not (unless `--strict`)."""

    ERROR = "error"
    WARNING = "warning"


class Code(StrEnum):
    """Every kind of fault, by its stable name; `docs/diagnostics.md` has an entry for each.

    Names are kebab-case with the thing first.
    """

    # files and YAML
    FILE_ENCODING = "file-encoding"
    FILE_TOO_LARGE = "file-too-large"
    FILE_EMPTY = "file-empty"
    FILE_OUTSIDE = "file-outside"
    FILE_NAME = "file-name"
    YAML_SYNTAX = "yaml-syntax"
    YAML_TAB = "yaml-tab"
    YAML_ANCHOR = "yaml-anchor"
    YAML_ALIAS = "yaml-alias"
    YAML_TAG = "yaml-tag"
    YAML_MERGE_KEY = "yaml-merge-key"
    YAML_DIRECTIVE = "yaml-directive"
    YAML_SECOND_DOCUMENT = "yaml-second-document"
    YAML_TOO_DEEP = "yaml-too-deep"
    YAML_TOO_MANY_NODES = "yaml-too-many-nodes"
    YAML_CHARACTER = "yaml-character"
    YAML_KEY = "yaml-key"
    TEXT_CUT = "text-cut"
    DECIMAL_COMMA_IN_LIST = "decimal-comma-in-list"
    # keys and shapes
    KEY_UNKNOWN = "key-unknown"
    KEY_DUPLICATE = "key-duplicate"
    KEY_MISSING = "key-missing"
    KEY_NOT_SUPPORTED = "key-not-supported"
    SHAPE_WRONG = "shape-wrong"
    VALUE_EMPTY = "value-empty"
    CHOICE_UNKNOWN = "choice-unknown"
    FORMAT_VERSION = "format-version"
    # ids
    ID_INVALID = "id-invalid"
    ID_RESERVED = "id-reserved"
    ID_AMBIGUOUS = "id-ambiguous"
    ID_DUPLICATE = "id-duplicate"
    ID_UNKNOWN = "id-unknown"
    ALIAS_TAKEN = "alias-taken"
    LOCALE_UNKNOWN = "locale-unknown"
    # texts
    TEXT_NEEDS_QUOTES = "text-needs-quotes"
    TEXT_NOT_ONE_LINE = "text-not-one-line"
    TEXT_HTML = "text-html"
    LINK_REFUSED = "link-refused"
    LINK_LOST = "link-lost"
    ROLE_UNKNOWN = "role-unknown"
    ROLE_CONTENT = "role-content"
    # numbers and units
    NUMBER_COMMA = "number-comma"
    NUMBER_GROUPED = "number-grouped"
    NUMBER_DIGITS = "number-digits"
    NUMBER_NOTATION = "number-notation"
    NUMBER_NOT_FINITE = "number-not-finite"
    NUMBER_TOO_LONG = "number-too-long"
    NUMBER_INVALID = "number-invalid"
    NUMBER_MISSING = "number-missing"
    RANGE_REVERSED = "range-reversed"
    DEVIATION_DECIMALS = "deviation-decimals"
    UNIT_MISSING = "unit-missing"
    UNIT_UNKNOWN = "unit-unknown"
    UNIT_ALIAS = "unit-alias"
    UNIT_AMBIGUOUS = "unit-ambiguous"
    UNIT_DIMENSION = "unit-dimension"
    UNIT_NOT_ALLOWED = "unit-not-allowed"
    UNIT_DEFINITION = "unit-definition"
    VALUE_NEGATIVE = "value-negative"
    VALUE_OUT_OF_RANGE = "value-out-of-range"
    # measured values
    VALUE_NOT_A_VALUE = "value-not-a-value"
    VALUE_WITHOUT_REASON = "value-without-reason"
    VALUE_TWICE = "value-twice"
    VALUE_OUTSIDE_AXES = "value-outside-axes"
    LIST_LENGTH = "list-length"
    LIST_LEVEL = "list-level"
    LEVEL_MISSING = "level-missing"
    REASON_UNKNOWN = "reason-unknown"
    PART_MISSING = "part-missing"
    PART_UNKNOWN = "part-unknown"
    PARTS_WHOLE = "parts-whole"
    CORE_COUNT = "core-count"
    COMPUTED_INVALID = "computed-invalid"
    SAMPLES_DIFFER = "samples-differ"
    HISTORY_ORDER = "history-order"
    DATE_INVALID = "date-invalid"
    VERSION_NUMBER = "version-number"
    SELECTOR_EMPTY = "selector-empty"
    TABLE_AXIS_MISSING = "table-axis-missing"
    TABLE_AXIS_TWICE = "table-axis-twice"
    CELL_NOT_SHOWN = "cell-not-shown"
    # attachments
    ATTACHMENT_MISSING = "attachment-missing"
    ATTACHMENT_CHANGED = "attachment-changed"
    ATTACHMENT_UNLISTED = "attachment-unlisted"
    # translations
    CATALOG_SYNTAX = "catalog-syntax"
    CATALOG_ENTRY_UNUSED = "catalog-entry-unused"
    TRANSLATION_MISSING = "translation-missing"
    TRANSLATION_DIFFERS = "translation-differs"
    # releases
    RELEASED_ID_LOST = "released-id-lost"
    # pages
    PAGE_RENDERING = "page-rendering"


@dataclass(frozen=True, slots=True, order=True)
class Location:
    """A place in a content file. Line and column count from 1, the column in characters."""

    path: str
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        """Spell the place as compilers do: `path:line:column`."""
        return f"{self.path}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Diagnostic:
    """One fault: where it stands, its code, what is wrong, and the hint that mends it."""

    location: Location
    code: Code
    severity: Severity
    message: str
    hint: str = ""

    def __str__(self) -> str:
        """Spell the fault on one line, as DESIGN section 2 fixes it."""
        return f"{self.location}: {self.severity}[{self.code}] {self.message}"


def has_errors(diagnostics: tuple[Diagnostic, ...]) -> bool:
    """Tell whether one of the faults stops a build."""
    return any(diagnostic.severity is Severity.ERROR for diagnostic in diagnostics)


def closest(word: str, known: Iterable[str]) -> str | None:
    """Give the known word that looks most like `word`, or `None` where none does."""
    return _closest(word, tuple(known))


@lru_cache(maxsize=4096)
def _closest(word: str, candidates: tuple[str, ...]) -> str | None:
    folded = {candidate.casefold().replace("_", "-"): candidate for candidate in candidates}
    meant = word.casefold().replace("_", "-")
    letters = sorted(meant)
    # Letters that changed places are the commonest slip, and difflib finds them less alike than they look.
    swapped = [candidate for candidate in folded if sorted(candidate) == letters]
    matches = swapped or get_close_matches(meant, folded, n=1, cutoff=_LIKENESS)
    return folded[matches[0]] if matches else None


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Give a hint: the known word that looks most like `word`, else the known words."""
    candidates = tuple(known)
    match = closest(word, candidates)
    if match is not None:
        return f'did you mean "{match}"?'
    if not candidates:
        return "there is none to choose from yet"
    shown = ", ".join(candidates[:_MOST_SHOWN])
    return f"known here: {shown}" + (", …" if len(candidates) > _MOST_SHOWN else "")
