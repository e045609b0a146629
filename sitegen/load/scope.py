"""One file while it is made into records: its faults, and the shapes and keys that its nodes must have.

Comes in: nodes. Goes out: the same nodes, told apart by shape, with a fault for each that does not fit.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sitegen.data.units import UnitRegistry
from sitegen.diagnostics import Code, Diagnostic, Location, Severity, closest, did_you_mean
from sitegen.load.nodes import Document, ListNode, MappingNode, Node, ScalarNode

WORDS_HINT = "vocabulary.yaml describes them"
_MANY_STRANGE = 3  # so many unknown keys in one mapping are no slips


@dataclass(frozen=True, slots=True)
class SiteContext:
    """What every file needs to know of the site before it can be read."""

    languages: tuple[str, ...]
    units: UnitRegistry
    # What has faults of its own, which are reported: "devices/ID", "metrics/ID", "tests/ID/tests" and so on.
    faulty: set[str] = field(default_factory=set)
    lacks_vocabulary: bool = False  # there is no vocabulary.yaml, which is told once and not for each of its words
    has_all_languages: bool = True  # false after a fault in their list: then none is unknown elsewhere

    @property
    def default_language(self) -> str:
        """Give the language of every file that names no other."""
        return self.languages[0]


@dataclass(slots=True)
class Scope:
    """The file being structured. Faults are added as they are found; nothing else changes."""

    document: Document
    name: str  # "results/opnsense-rack-servers": the context of its texts
    language: str
    site: SiteContext
    faults: list[Diagnostic] = field(default_factory=list)
    unsure: set[str] = field(default_factory=set)  # axes with a faulty member, as reported: another may be meant
    incomplete: set[str] = field(default_factory=set)  # axes that lack a member after a fault, as reported
    faulty: set[str] = field(default_factory=set)  # as in the context of the site, for what this file alone describes
    successors: list[ScalarNode] = field(default_factory=list)  # result sets that are looked up when all are known
    aliases: list[ScalarNode] = field(default_factory=list)  # the earlier ids of what this file describes as a whole

    def at(self, node: Node) -> Location:
        """Give the place of a node."""
        return Location(self.document.path, node.line, node.column)

    def error(self, node: Node, code: Code, message: str, hint: str = "", *, offset: int = 0) -> None:
        """Report an error at a node, or `offset` characters into it."""
        if node.is_faulty:
            return
        location = Location(self.document.path, node.line, node.column + offset)
        self.faults.append(Diagnostic(location, code, Severity.ERROR, message, hint))

    def warning(self, node: Node, code: Code, message: str, hint: str = "", *, offset: int = 0) -> None:
        """Report a warning at a node, or `offset` characters into it."""
        if node.is_faulty:
            return
        location = Location(self.document.path, node.line, node.column + offset)
        self.faults.append(Diagnostic(location, code, Severity.WARNING, message, hint))

    def is_faulty(self, name: str) -> bool:
        """Tell whether what a name such as "metrics/ID" means has faults of its own, which are reported."""
        return name in self.faulty or name in self.site.faulty

    def undescribed(self, node: ScalarNode, kind: str, message: str, known: Iterable[str], *, offset: int = 0) -> None:
        """Report a word that the vocabulary does not describe; where it describes none of its kind, only the first.

        Args:
            node: the word, from `offset` on.
            kind: "metrics", "axes" or "properties".
            message: what is wrong.
            known: the words that the vocabulary describes.
            offset: where the word begins, in characters.
        """
        word = node.text[offset:]
        if self.is_faulty(kind) or self.is_faulty(f"{kind}/{word}"):
            return
        names = tuple(known)
        hint = f"{did_you_mean(word, names)}; {WORDS_HINT}"
        if not names:
            about, hint = kind, f"describe it in vocabulary.yaml under {kind}:, which has none yet"
            if self.site.lacks_vocabulary:
                about = "vocabulary"
                hint = "there is no content/vocabulary.yaml; write one that describes all metrics, axes and properties"
            if about in self.site.faulty:
                return
            self.site.faulty.add(about)
        self.error(node, Code.ID_UNKNOWN, message, hint, offset=offset + bool(node.style) if offset else 0)

    def unknown_key(self, key: ScalarNode, known: Iterable[str], meant: str | None = None) -> None:
        """Report a key that nobody asked for, and the one that was meant, if that can be told."""
        message = f'the key "{key.text}" is not known here'
        hint = f'did you mean "{meant}"?' if meant else did_you_mean(key.text, known)
        self.error(key, Code.KEY_UNKNOWN, message, hint)


def mapping_of(scope: Scope, node: Node, what: str) -> MappingNode | None:
    """Give a mapping; report anything else."""
    if isinstance(node, MappingNode):
        return node
    _wrong_shape(scope, node, what, 'a mapping: lines of "key: value"')
    return None


def list_of(scope: Scope, node: Node, what: str) -> tuple[Node, ...]:
    """Give the entries of a list; report anything else and give none."""
    if isinstance(node, ListNode):
        return tuple(node.items)
    _wrong_shape(scope, node, what, "a list: [a, b], or lines that begin with “- ”")
    return ()


def scalar_of(scope: Scope, node: Node, what: str) -> ScalarNode | None:
    """Give a scalar that is not empty; report anything else."""
    if not isinstance(node, ScalarNode):
        _wrong_shape(scope, node, what, "one value")
        return None
    if node.is_empty or not node.text.strip():
        _empty(scope, node, what)
        return None
    return node


def one_or_list(node: Node) -> tuple[Node, ...]:
    """Give the entries of a list, or the one node that stands in place of a list."""
    return tuple(node.items) if isinstance(node, ListNode) else (node,)


def _wrong_shape(scope: Scope, node: Node, what: str, wanted: str) -> None:
    if isinstance(node, ScalarNode) and node.is_empty:
        _empty(scope, node, what)
        return
    found = {ScalarNode: "one value", ListNode: "a list", MappingNode: "a mapping"}[type(node)]
    scope.error(node, Code.SHAPE_WRONG, f"{what} is {found} here", f"write {wanted}")


def _empty(scope: Scope, node: ScalarNode, what: str) -> None:
    written = f'"{node.text}"' if node.text else "nothing"
    scope.error(node, Code.VALUE_EMPTY, f"{what} is empty: {written} stands here", "write it, or delete its key")


def read_fields(
    scope: Scope,
    node: MappingNode,
    known: Iterable[str],
    *,
    required: Iterable[str] = (),
    what: str,
) -> dict[str, Node]:
    """Give the known keys of a mapping with their nodes; report unknown and missing ones.

    A key that is almost a known one, or the only unknown one where one is missing, is reported and then read as
    that one, so that faults below it are found too.
    """
    names = tuple(known)
    fields: dict[str, Node] = {}
    unknown: list[tuple[ScalarNode, Node]] = []
    strange: list[ScalarNode] = []
    for key, value in node.entries:
        if key.text in names:
            fields[key.text] = value
        else:
            unknown.append((key, value))
    for key, value in unknown:
        missing = [name for name in required if name not in fields]
        meant = closest(key.text, [name for name in names if name not in fields])
        if meant is None and len(unknown) == len(missing) == 1:
            meant = missing[0]
        if meant is not None:
            fields[meant] = value
            scope.unknown_key(key, names, meant)
        else:
            strange.append(key)
    if len(strange) >= _MANY_STRANGE:  # all of it belongs somewhere else: one fault, and nothing is missing here
        shown = ", ".join(key.text for key in strange)
        message = f"the keys {shown} are not known here"
        hint = f"{did_you_mean('', names)}; look for a line that is missing above them, or indented wrongly"
        scope.error(strange[0], Code.KEY_UNKNOWN, message, hint)
        return fields
    for key in strange:
        scope.unknown_key(key, names)
    for name in (name for name in required if name not in fields):
        scope.error(node, Code.KEY_MISSING, f'{what} has no "{name}"', f"add {name}: …")
    return fields


_ID = re.compile(r"[a-z][a-z0-9]*(?:[-_][a-z0-9]+)*\Z")
MAX_ID_LENGTH = 64
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})
_RESERVED_WORDS = frozenset({"true", "false", "null", "all"})
# The annotations and the key `value`: an id of that name would collide with them (FORMAT section 3).
ANNOTATION_KEYS = (
    "note",
    "missing",
    "with",
    "setup",
    "measured",
    "statistics",
    "samples",
    "raw",
    "source",
    "status",
    "accept",
    "again",
)
_RESERVED_BY_FILE_SYSTEMS = frozenset(
    {"con", "prn", "aux", "nul", *(f"{d}{n}" for d in ("com", "lpt") for n in range(1, 10))}
)


def is_id(text: str) -> bool:
    """Tell whether a text has the form of an id."""
    return len(text) <= MAX_ID_LENGTH and _ID.match(text) is not None


def check_id(scope: Scope, node: ScalarNode, what: str) -> bool:
    """Report an id that is not allowed (FORMAT section 3); tell whether it is."""
    if not is_id(node.text):
        proposal = proposed_id(node.text)
        hint = "an id has small letters a to z, digits, and single - or _ between them, at most 64 characters"
        if proposal is not None:
            hint = f'write "{proposal}"; {hint}'
        scope.error(node, Code.ID_INVALID, f'"{node.text}" is not allowed as the id of {what}', hint)
        return False
    if is_reserved_word(node.text):
        scope.error(node, Code.ID_RESERVED, f'"{node.text}" is a word of the format', f"choose another id for {what}")
        return False
    return True


def proposed_id(text: str) -> str | None:
    """Give the id that an author most likely means by a text that is none."""
    spelled_out = unicodedata.normalize("NFKD", text.casefold().translate(_UMLAUTS))
    latin = "".join(character for character in spelled_out if not unicodedata.combining(character))
    proposal = re.sub(r"[^a-z0-9_]+", "-", latin).strip("-_")[:MAX_ID_LENGTH].rstrip("-_")
    proposal = re.sub(r"([-_])[-_]+", r"\1", proposal)
    return proposal if is_id(proposal) else None


# Where the files are that a name may mean.
_FOLDERS = {"device": "devices", "suite": "tests", "test bed": "setups"}


def is_reserved_word(name: str) -> bool:
    """Tell whether an id would be taken for a word of the format."""
    return name in _RESERVED_WORDS or name == "value" or name in ANNOTATION_KEYS


def is_reserved_file_name(name: str) -> bool:
    """Tell whether Windows keeps a name for itself, so that no file can have it."""
    return name in _RESERVED_BY_FILE_SYSTEMS


def known_id(scope: Scope, node: ScalarNode, known: Mapping[str, object] | Iterable[str], what: str) -> str | None:
    """Give an id that must exist; report another with "did you mean" and give the one meant, if any."""
    names = tuple(known)
    if node.text in names:
        return node.text
    if scope.is_faulty(f"{_FOLDERS.get(what)}/{node.text}"):
        return None
    hint = did_you_mean(node.text, names)
    if what in _FOLDERS:
        hint = add_file_hint(what, node.text, names)
    scope.error(node, Code.ID_UNKNOWN, f'there is no {what} "{node.text}"', hint)
    return closest(node.text, names)


def add_file_hint(what: str, name: str, known: Iterable[str]) -> str:
    """Give the hint for an unknown device, suite or test bed: the one meant, else the file to add."""
    names = tuple(known)
    add = f"add content/{_FOLDERS[what]}/{name}.yaml" if is_id(name) else "add its file"
    meant = closest(name, names)
    if meant is not None:
        return f'did you mean "{meant}"? Else {add}'
    return f"{did_you_mean(name, names)}; or {add}" if names else add


def choice(scope: Scope, node: Node, allowed: tuple[str, ...], what: str) -> str | None:
    """Give one of a few words; report anything else."""
    scalar = scalar_of(scope, node, what)
    if scalar is None:
        return None
    if scalar.text in allowed:
        return scalar.text
    hint = did_you_mean(scalar.text, allowed)
    scope.error(scalar, Code.CHOICE_UNKNOWN, f'"{scalar.text}" is not known as {what}', hint)
    return None


def truth(scope: Scope, node: Node, what: str) -> bool:
    """Give true or false; report anything else and give false."""
    return choice(scope, node, ("true", "false"), what) == "true"
