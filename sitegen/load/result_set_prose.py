"""The prose of a result set: texts around the results, sections, references, sources and authors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sitegen.load.annotations import structure_date
from sitegen.load.devices import structure_web_address
from sitegen.load.nodes import Node
from sitegen.load.scope import Scope, check_id, list_of, mapping_of, read_fields, scalar_of, truth
from sitegen.load.suites import structure_sections
from sitegen.load.texts import structure_name, structure_text, structure_texts
from sitegen.model.result_sets import Reference, Source
from sitegen.model.suites import Section
from sitegen.model.texts import Text


@dataclass(frozen=True, slots=True)
class Tail:
    """What stands below the results."""

    conclusions: tuple[Text, ...]
    sections: tuple[Section, ...]
    references: tuple[Reference, ...]
    sources: tuple[Source, ...]
    authors: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class ProseReader:
    """Makes the prose of a result set."""

    scope: Scope
    fields: Mapping[str, Node]

    def text(self, key: str, *, one_line: bool = False) -> Text | None:
        """Make the text under a key, if it stands there."""
        node = self.fields.get(key)
        return None if node is None else structure_text(self.scope, node, key, one_line=one_line)

    def tail(self) -> Tail:
        """Make what stands below the results."""
        fields = self.fields
        return Tail(
            structure_texts(self.scope, fields["conclusions"], "conclusions") if "conclusions" in fields else (),
            structure_sections(self.scope, fields["sections"], "sections") if "sections" in fields else (),
            self._references(fields["references"]) if "references" in fields else (),
            self._sources(fields["sources"]) if "sources" in fields else (),
            self._authors(fields["authors"]) if "authors" in fields else (),
        )

    def _references(self, node: Node) -> tuple[Reference, ...]:
        mapping = mapping_of(self.scope, node, "references")
        references: list[Reference] = []
        for key, value in mapping.entries if mapping else []:
            described = mapping_of(self.scope, value, f'the reference "{key.text}"')
            if not check_id(self.scope, key, "a reference") or described is None:
                continue
            path = f"references.{key.text}"
            known = ("title", "publisher", "url", "date", "further")
            fields = read_fields(self.scope, described, known, required=("title",), what=f'"{key.text}"')
            title = (
                structure_text(self.scope, fields["title"], f"{path}.title", one_line=True)
                if "title" in fields
                else None
            )
            publisher = (
                structure_name(self.scope, fields["publisher"], f"{path}.publisher") if "publisher" in fields else None
            )
            url = structure_web_address(self.scope, fields["url"]) if "url" in fields else None
            date = structure_date(self.scope, fields["date"], "date") if "date" in fields else None
            is_further = truth(self.scope, fields["further"], "further") if "further" in fields else False
            if title is not None:
                references.append(Reference(key.text, title, publisher, url, date, is_further))
        return tuple(references)

    def _sources(self, node: Node) -> tuple[Source, ...]:
        sources: list[Source] = []
        for item in list_of(self.scope, node, "sources"):
            mapping = mapping_of(self.scope, item, "a source")
            if mapping is None:
                continue
            fields = read_fields(
                self.scope, mapping, ("title", "document", "url"), required=("title",), what="a source"
            )
            title = (
                structure_text(self.scope, fields["title"], "sources.title", one_line=True)
                if "title" in fields
                else None
            )
            document = scalar_of(self.scope, fields["document"], "document") if "document" in fields else None
            url = structure_web_address(self.scope, fields["url"]) if "url" in fields else None
            if title is not None:
                sources.append(Source(title, document.text if document is not None else None, url))
        return tuple(sources)

    def _authors(self, node: Node) -> tuple[Text, ...]:
        authors: list[Text] = []
        for item in list_of(self.scope, node, "authors"):
            mapping = mapping_of(self.scope, item, "an author")
            fields = (
                read_fields(self.scope, mapping, ("role",), required=("role",), what="an author") if mapping else {}
            )
            role = (
                structure_text(self.scope, fields["role"], "authors.role", one_line=True) if "role" in fields else None
            )
            if role is not None:
                authors.append(role)
        return tuple(authors)
