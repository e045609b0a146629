"""The texts of one page in its language: Markdown and roles → rich text.

Comes in: a `Text`. Goes out: inlines, blocks, or plain words, marked where they are in another language.
Refuses to know: where on the page they stand. Faults in texts are reported by `check.texts`; here the words stay.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from dataclasses import dataclass, field

from sitegen.compose.edition import Edition
from sitegen.compose.values import format_measurements
from sitegen.localise.quantities import format_value
from sitegen.model.notation import parse_quantity
from sitegen.model.result_sets import ResultSet
from sitegen.model.rich_text import (
    EMPTY,
    Blocks,
    Code,
    ForeignBlocks,
    ForeignText,
    Inlines,
    Link,
    Paragraph,
    Plain,
    Target,
    Unbreakable,
    plain_text,
)
from sitegen.model.texts import Text
from sitegen.model.translations import Translated
from sitegen.prose.links import is_outside, refuse_link
from sitegen.prose.parse import RoleUse, is_unmarked, parse_blocks, parse_line
from sitegen.prose.tree import build_blocks, build_inlines


@dataclass(frozen=True, slots=True, eq=False)
class PageTexts:
    """Makes the texts of one page. `path` is the page's address; `device_ids` have a row on it.

    What was composed is kept, since labels come again and again: by the identity of texts, which the dataset keeps.
    """

    edition: Edition
    path: str
    result_set: ResultSet | None = None
    device_ids: frozenset[str] = frozenset()
    _inlines_of: dict[int, Inlines] = field(default_factory=dict, repr=False)
    _words_of: dict[int, str] = field(default_factory=dict, repr=False)

    def translate(self, text: Text) -> Translated:
        """Give the text as its string in the language of the page, or in its own."""
        return self.edition.translator.translate(text, self.edition.language)

    def inlines(self, text: Text) -> Inlines:
        """Compose a text of one line; a name is printed as written."""
        found = self._inlines_of.get(id(text))
        if found is None:
            found = self._inlines_of[id(text)] = self._compose(text, self.translate(text))
        return found

    def _compose(self, text: Text, translated: Translated) -> Inlines:
        if text.language is None or is_unmarked(translated.string):
            inlines: Inlines = (Plain(translated.string),)
        else:
            inlines = build_inlines(parse_line(translated.string), _TextResolver(self, text))
        return (ForeignText(translated.language, inlines),) if translated.is_fallback else inlines

    def blocks(self, text: Text | None) -> Blocks:
        """Compose a text of paragraphs, lists and tables; none gives no blocks."""
        if text is None:
            return EMPTY
        translated = self.translate(text)
        if text.language is None or is_unmarked(translated.string):
            blocks: Blocks = (Paragraph((Plain(translated.string),)),)
        else:
            blocks = build_blocks(parse_blocks(translated.string), _TextResolver(self, text))
        return (ForeignBlocks(translated.language, blocks),) if translated.is_fallback else blocks

    def plain(self, text: Text | None) -> str:
        """Compose a text as words without any mark-up."""
        if text is None:
            return ""
        found = self._words_of.get(id(text))
        if found is None:
            found = self._words_of[id(text)] = " ".join(plain_text(self.inlines(text)).split("\n"))
        return found

    def device(self, device_id: str) -> Inlines:
        """Name a device, linked to its row on the page where it has one."""
        name: Inlines = (Unbreakable(self.plain(self.edition.dataset.devices[device_id].name)),)
        if device_id not in self.device_ids:
            return name
        return (Link(Target(anchor=device_anchor(device_id)), name),)


def device_anchor(device_id: str) -> str:
    """Give the anchor of a device's row in the table of devices."""
    return f"device-{device_id}"


def test_anchor(test_id: str) -> str:
    """Give the anchor of a test's description."""
    return f"test-{test_id}"


def reference_anchor(reference_id: str) -> str:
    """Give the anchor of a reference."""
    return f"ref-{reference_id}"


@dataclass(frozen=True, slots=True)
class _TextResolver:
    """Resolves the roles and links of one text on one page."""

    page: PageTexts
    text: Text

    def resolve_role(self, role: RoleUse) -> Inlines:
        resolve = _ROLES.get(role.name)
        inlines = None if resolve is None else resolve(self, role.content)
        return (Code(role.content),) if inlines is None else inlines

    def resolve_link(self, address: str) -> Target | None:
        if refuse_link(address):
            return None
        if is_outside(address):
            return Target(url=address)
        if address.startswith("#"):
            return Target(anchor=address[1:])
        return _place_in_site(address, self.page)


def _place_in_site(address: str, page: PageTexts) -> Target:
    """Find the page that a relative address means, seen from the page that has the text."""
    way, _, anchor = address.partition("#")
    path = posixpath.normpath(posixpath.join(page.path, way))
    language, _, rest = path.strip("/").partition("/")
    kind, _, page_id = rest.partition("/")
    if language == page.edition.language and kind == "results" and page_id in page.edition.dataset.result_sets:
        return Target(kind=kind, id=page_id, anchor=anchor)
    if language == page.edition.language and not rest:
        return Target(kind="home", anchor=anchor)
    slash = "/" if way.endswith("/") and path != "/" else ""
    fragment = f"#{anchor}" if anchor else ""
    return Target(url=f"{page.edition.dataset.site.url.rstrip('/')}{path}{slash}{fragment}")


def _quantity(resolver: _TextResolver, content: str) -> Inlines | None:
    edition = resolver.page.edition
    value = parse_quantity(content, edition.dataset.units).value
    return None if value is None else (Unbreakable(format_value(value, edition.locale)),)


def _value(resolver: _TextResolver, content: str) -> Inlines | None:
    page = resolver.page
    found = page.edition.lookup.value(content, page.edition.lookup.owner(resolver.text))
    if found is None:
        return None
    on_page = page.result_set is not None and page.result_set.id == found.result_set.id
    target = (
        Target(anchor=found.anchor) if on_page else Target(kind="results", id=found.result_set.id, anchor=found.anchor)
    )
    printed = format_measurements(found.result_set, found.cell, found.measurements, page.edition)
    return (Link(target, (Unbreakable(printed),)),)


def _device(resolver: _TextResolver, content: str) -> Inlines | None:
    return resolver.page.device(content) if content in resolver.page.edition.dataset.devices else None


def _test(resolver: _TextResolver, content: str) -> Inlines | None:
    page = resolver.page
    found = page.edition.lookup.test(content)
    if found is None:
        return None
    suite, test = found
    label = page.inlines(test.label)
    if page.result_set is None or page.result_set.suite != suite.id:
        return label
    return (Link(Target(anchor=test_anchor(test.id)), label),)


def _setup(resolver: _TextResolver, content: str) -> Inlines | None:
    page = resolver.page
    found = page.edition.lookup.test_bed(content)
    if found is None:
        return None
    test_bed, variant = found
    label = page.inlines(test_bed.title if variant is None else variant.label)
    own = None if page.result_set is None else page.result_set.test_bed
    return (Link(Target(anchor="test-bed"), label),) if own is not None and own.id == test_bed.id else label


def _results(resolver: _TextResolver, content: str) -> Inlines | None:
    result_set = resolver.page.edition.dataset.result_sets.get(content)
    if result_set is None:
        return None
    return (Link(Target(kind="results", id=content), resolver.page.inlines(result_set.title)),)


def _reference(resolver: _TextResolver, content: str) -> Inlines | None:
    owner = resolver.page.edition.lookup.owner(resolver.text)
    for reference in () if owner is None else owner.references:
        if reference.id == content:
            return (Link(Target(anchor=reference_anchor(content)), resolver.page.inlines(reference.title)),)
    return None


_ROLES: dict[str, Callable[[_TextResolver, str], Inlines | None]] = {
    "q": _quantity,
    "value": _value,
    "device": _device,
    "test": _test,
    "setup": _setup,
    "results": _results,
    "ref": _reference,
}
