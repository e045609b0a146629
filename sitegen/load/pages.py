"""Free pages: front matter in YAML between two lines `---`, then Markdown (FORMAT section 14).

Comes in: a file. Goes out: a page whose body is one text for each top-level block, so that a translator sees
paragraphs and not pages, and a changed paragraph leaves the translations of all others as they are.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.load.annotations import PAGE_STATES, AnnotationReader
from sitegen.load.files import Source
from sitegen.load.nodes import MappingNode
from sitegen.load.scope import Scope, read_fields
from sitegen.load.texts import structure_text
from sitegen.load.vocabulary import structure_aliases
from sitegen.load.yaml_reader import find_forbidden
from sitegen.model.pages import FreePage
from sitegen.model.texts import Text, message_id
from sitegen.prose.split import BlockKind, SourceBlock, split_blocks

_KEYS = ("language", "title", "summary", "status", "aliases")
_FENCE = re.compile(r"---[ \t]*\r?\n")
_CLOSING = re.compile(r"^---[ \t]*\r?$\n?", re.MULTILINE)


def split_front_matter(source: Source) -> tuple[Source | None, str]:
    """Give the front matter as a file with lines of the same numbers, and the body with blank lines in its place."""
    text = source.text.removeprefix("\ufeff")
    opening = _FENCE.match(text)
    closing = _CLOSING.search(text, opening.end()) if opening else None
    if opening is None or closing is None:
        return None, text
    front = text[opening.end() : closing.start()]
    above = text.count("\n", 0, closing.end())
    return Source(source.path, f"\n{front}"), "\n" * above + text[closing.end() :].replace("\r\n", "\n")


def missing_front_matter(source: Source) -> Diagnostic:
    """Report a page that does not say what it is called."""
    message = "the page has no front matter: it must begin with a line ---"
    hint = 'begin with three lines: "---", "title: …", "---"'
    return Diagnostic(Location(source.path), Code.KEY_MISSING, Severity.ERROR, message, hint)


def structure_page(scope: Scope, root: MappingNode, page_id: str, body: str) -> FreePage | None:
    """Make the page of one file."""
    fields = read_fields(scope, root, _KEYS, required=("title",), what="a page")
    title = structure_text(scope, fields["title"], "title", one_line=True) if "title" in fields else None
    summary = structure_text(scope, fields["summary"], "summary") if "summary" in fields else None
    reader = AnnotationReader(scope, {}, {})
    status = reader.status(fields["status"], "status", PAGE_STATES) if "status" in fields else None
    aliases = structure_aliases(scope, fields.get("aliases"))
    texts = _structure_body(scope, body)
    return None if title is None else FreePage(page_id, title, summary, texts, status, aliases, scope.at(root))


def _structure_body(scope: Scope, body: str) -> tuple[Text, ...]:
    path = scope.document.path
    bad = find_forbidden(path, body)
    if bad is not None:
        scope.faults.append(bad)
        return ()
    texts: list[Text] = []
    for block in split_blocks(body):
        location = Location(path, block.line + 1)
        if block.kind is BlockKind.DEFINITION:
            message = "the address of a link stands apart from the link here"
            hint = "write the address into the link: [words](address)"
            scope.faults.append(Diagnostic(location, Code.LINK_REFUSED, Severity.ERROR, message, hint))
        else:
            texts.append(_structure_block(scope, block, location))
    return tuple(texts)


def _structure_block(scope: Scope, block: SourceBlock, location: Location) -> Text:
    """Make a text of a block; code and rules are there in every language, so that no catalog is asked for them."""
    context = f"{scope.name}:body"
    if block.kind is BlockKind.CODE:
        given = MappingProxyType(dict.fromkeys(scope.site.languages, block.source))
        return Text(block.source, scope.language, context, location, "body", given)
    return Text(message_id(block.source), scope.language, context, location, "body")
