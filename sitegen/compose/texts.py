"""The texts of one page in its language: Markdown and roles → rich text.

Comes in: a `Text`. Goes out: inlines, blocks, or plain words, marked where they are in another language.
Refuses to know: where on the page they stand. Faults in texts are reported by `check.texts`; here the words stay.

What has a page of its own is linked to it wherever it is named, except on that page. Three things are explained on
the page of a result set itself, so links there stay on it: its tests, its test bed, and what it cites.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from sitegen.compose.edition import Edition
from sitegen.compose.values import format_measurements
from sitegen.localise.languages import language_name
from sitegen.localise.quantities import format_value
from sitegen.model.addresses import DEVICES, PAGES, RESULTS, SETUPS, TESTS
from sitegen.model.notation import parse_quantity
from sitegen.model.places import find_place, home_of
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
from sitegen.model.test_beds import TestBedReference
from sitegen.model.texts import Text
from sitegen.model.translations import Translated
from sitegen.prose.links import is_outside, refuse_link
from sitegen.prose.parse import RoleUse, is_unmarked, parse_blocks, parse_line
from sitegen.prose.tree import build_blocks, build_inlines, without_links


@dataclass(frozen=True, slots=True, eq=False)
class PageTexts:
    """Makes the texts of one page: `own` says which, and `result_set` whose page it is, if it is one's.

    What was composed is kept, since labels come again and again: by the identity of texts, which the dataset keeps.
    """

    edition: Edition
    own: Target
    result_set: ResultSet | None = None
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
        if not translated.is_fallback:
            return inlines
        return (ForeignText(translated.language, inlines, self._remark(translated.language)),)

    def blocks(self, text: Text | None) -> Blocks:
        """Compose a text of paragraphs, lists and tables; none gives no blocks."""
        if text is None:
            return EMPTY
        translated = self.translate(text)
        if text.language is None or is_unmarked(translated.string):
            blocks: Blocks = (Paragraph((Plain(translated.string),)),)
        else:
            blocks = build_blocks(parse_blocks(translated.string), _TextResolver(self, text))
        if not translated.is_fallback:
            return blocks
        return (ForeignBlocks(translated.language, blocks, self._remark(translated.language)),)

    def _remark(self, language: str) -> str:
        """Say that a text is still in the language that it was written in."""
        words = self.edition.words.pgettext("untranslated text", "not translated yet (%(language)s)")
        return words % {"language": language_name(language)}

    def plain(self, text: Text | None) -> str:
        """Compose a text as words without any mark-up."""
        if text is None:
            return ""
        found = self._words_of.get(id(text))
        if found is None:
            found = self._words_of[id(text)] = " ".join(plain_text(self.inlines(text)).split("\n"))
        return found

    def linked(self, target: Target, words: Inlines) -> Inlines:
        """Link words to a page of the site; on that page itself only to a place, or not at all."""
        if (target.kind, target.id) == (self.own.kind, self.own.id):
            return (Link(Target(anchor=target.anchor), words),) if target.anchor else words
        return (Link(target, without_links(words)),)

    def device(self, device_id: str) -> Inlines:
        """Name a device."""
        name: Inlines = (Unbreakable(self.plain(self.edition.dataset.devices[device_id].name)),)
        return self.linked(Target(kind=DEVICES, id=device_id), name)

    def results(self, result_set_id: str) -> Inlines:
        """Name a result set by its title."""
        result_set = self.edition.dataset.result_sets[result_set_id]
        return self.linked(Target(kind=RESULTS, id=result_set_id), self.inlines(result_set.title))

    def suite(self, suite_id: str) -> Inlines:
        """Name a suite by its title."""
        return self.linked(Target(kind=TESTS, id=suite_id), self.inlines(self.edition.dataset.suites[suite_id].title))

    def test(self, suite_id: str, test_id: str) -> Inlines:
        """Name a test, linked to its description."""
        label = self.inlines(self.edition.dataset.suites[suite_id].tests[test_id].label)
        target = Target(kind=TESTS, id=suite_id, anchor=test_anchor(test_id))
        if self.result_set is not None and self.result_set.suite == suite_id:
            axis = self.result_set.axes.get("test")
            if axis is None or test_id in axis.members:
                target = Target(anchor=target.anchor)
                return (Link(target, without_links(label)),)
        return self.linked(target, label)

    def test_bed(self, reference: TestBedReference) -> Inlines:
        """Name a test bed, or a variant of one."""
        test_bed = self.edition.dataset.test_beds[reference.id]
        variant = test_bed.variants.get(reference.variant or "")
        label = self.inlines(test_bed.title if variant is None else variant.label)
        own = None if self.result_set is None else self.result_set.test_bed
        if own is not None and own.id == reference.id:
            return (Link(Target(anchor="test-bed"), without_links(label)),)
        anchor = "" if variant is None else variant_anchor(variant.id)
        return self.linked(Target(kind=SETUPS, id=reference.id, anchor=anchor), label)


def device_anchor(device_id: str) -> str:
    """Give the anchor of a device's row in the table of devices."""
    return f"device-{device_id}"


def test_anchor(test_id: str) -> str:
    """Give the anchor of a test's description."""
    return f"test-{test_id}"


def variant_anchor(variant_id: str) -> str:
    """Give the anchor of a variant on the page of its test bed."""
    return f"variant-{variant_id}"


def reference_anchor(reference_id: str) -> str:
    """Give the anchor of a reference."""
    return f"ref-{reference_id}"


def attachment_anchor(attachment_id: str) -> str:
    """Give the anchor of an attachment."""
    return f"file-{attachment_id}"


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
        kind, page_id = home_of(self.text.context, self.page.edition.dataset)
        home = Target(kind=kind, id=page_id) if kind else self.page.own
        if address.startswith("#"):
            return self._on_page(replace(home, anchor=address[1:]))
        return self._on_page(_place_in_site(address, home, self.page))

    def _on_page(self, target: Target) -> Target:
        own = self.page.own
        return Target(anchor=target.anchor) if (target.kind, target.id) == (own.kind, own.id) else target


def _place_in_site(address: str, home: Target, page: PageTexts) -> Target:
    """Find the page that a relative address means, seen from the page that the text is written for."""
    way, _, anchor = address.partition("#")
    place = find_place(way, (home.kind, home.id), page.edition.language, page.edition.dataset)
    if place.kind:
        return Target(kind=place.kind, id=place.id, anchor=anchor)
    fragment = f"#{anchor}" if anchor else ""
    return Target(url=f"{page.edition.dataset.site.url.rstrip('/')}{place.path}{fragment}")


def _quantity(resolver: _TextResolver, content: str) -> Inlines | None:
    edition = resolver.page.edition
    value = parse_quantity(content, edition.dataset.units).value
    return None if value is None else (Unbreakable(format_value(value, edition.locale)),)


def _value(resolver: _TextResolver, content: str) -> Inlines | None:
    page = resolver.page
    found = page.edition.lookup.value(content, page.edition.lookup.owner(resolver.text))
    if found is None:
        return None
    printed = format_measurements(found.result_set, found.cell, found.measurements, page.edition)
    target = Target(kind=RESULTS, id=found.result_set.id, anchor=found.anchor)
    return page.linked(target, (Unbreakable(printed),))


def _device(resolver: _TextResolver, content: str) -> Inlines | None:
    return resolver.page.device(content) if content in resolver.page.edition.dataset.devices else None


def _test(resolver: _TextResolver, content: str) -> Inlines | None:
    found = resolver.page.edition.lookup.test(content)
    return None if found is None else resolver.page.test(found[0].id, found[1].id)


def _setup(resolver: _TextResolver, content: str) -> Inlines | None:
    found = resolver.page.edition.lookup.test_bed(content)
    if found is None:
        return None
    test_bed, variant = found
    return resolver.page.test_bed(TestBedReference(test_bed.id, None if variant is None else variant.id))


def _results(resolver: _TextResolver, content: str) -> Inlines | None:
    return resolver.page.results(content) if content in resolver.page.edition.dataset.result_sets else None


def _page(resolver: _TextResolver, content: str) -> Inlines | None:
    free_page = resolver.page.edition.dataset.pages.get(content)
    if free_page is None:
        return None
    return resolver.page.linked(Target(kind=PAGES, id=content), resolver.page.inlines(free_page.title))


def _reference(resolver: _TextResolver, content: str) -> Inlines | None:
    owner = resolver.page.edition.lookup.owner(resolver.text)
    for reference in () if owner is None else owner.references:
        if owner is not None and reference.id == content:
            target = Target(kind=RESULTS, id=owner.id, anchor=reference_anchor(content))
            return resolver.page.linked(target, resolver.page.inlines(reference.title))
    return None


def _file(resolver: _TextResolver, content: str) -> Inlines | None:
    owner = resolver.page.edition.lookup.owner(resolver.text)
    attachment = None if owner is None else owner.attachments.get(content)
    if owner is None or attachment is None:
        return None
    target = Target(kind=RESULTS, id=owner.id, anchor=attachment_anchor(content))
    return resolver.page.linked(target, resolver.page.inlines(attachment.title))


_ROLES: dict[str, Callable[[_TextResolver, str], Inlines | None]] = {
    "q": _quantity,
    "value": _value,
    "device": _device,
    "test": _test,
    "setup": _setup,
    "results": _results,
    "page": _page,
    "ref": _reference,
    "file": _file,
}
