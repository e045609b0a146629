"""The stage `load`: from a site's folder to its dataset, and every fault of every file on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from sitegen.data.units import UnitRegistry, standard_units
from sitegen.diagnostics import Code, Diagnostic, Location, Severity, did_you_mean
from sitegen.load.attachments import find_unlisted
from sitegen.load.devices import structure_devices
from sitegen.load.files import CONTENT, PAGES, ContentFiles, Source, read_content
from sitegen.load.nodes import Document, MappingNode, ScalarNode
from sitegen.load.pages import missing_front_matter, split_front_matter, structure_page
from sitegen.load.result_sets import Surroundings, structure_result_set
from sitegen.load.scope import (
    WORDS_HINT,
    Scope,
    SiteContext,
    is_id,
    is_reserved_file_name,
    is_reserved_word,
    mapping_of,
    scalar_of,
)
from sitegen.load.site import structure_site, structure_units_file
from sitegen.load.suites import structure_suite
from sitegen.load.test_beds import structure_test_bed
from sitegen.load.vocabulary import EMPTY_VOCABULARY, structure_vocabulary
from sitegen.load.yaml_reader import read_yaml
from sitegen.model.dataset import Dataset
from sitegen.model.devices import Device
from sitegen.model.pages import FreePage
from sitegen.model.vocabulary import Member, Vocabulary

Record = TypeVar("Record")
_MOST_LINES = 12
_MANY_FILES = 3
# Faults that are told once for all their places in a file, if there are so many: there is one reason for all.
_FROM_HOW_MANY = {
    Code.ID_UNKNOWN: 2,
    Code.LOCALE_UNKNOWN: 2,
    Code.LEVEL_MISSING: 4,
    Code.LIST_LENGTH: 4,
    Code.LIST_LEVEL: 4,
    Code.VALUE_OUTSIDE_AXES: 4,
    Code.VALUE_WITHOUT_REASON: 4,
    Code.UNIT_DIMENSION: 6,
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """What the stage hands on: the dataset (`None` where not even the site could be read), faults, and texts.

    `sources` are the texts of all files by path, for showing the line of a fault; `catalogs` the PO files;
    `attachments` the files below `content/attachments/`, by their path there.
    """

    dataset: Dataset | None
    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    catalogs: Mapping[str, bytes]
    attachments: Mapping[str, bytes]


def load_dataset(root: Path) -> Loaded:
    """Read the content of the site in a folder.

    Raises:
        UsageError: there is no site in this folder.
        SitegenError: a file cannot be read, or the C extension of ruamel.yaml is missing.
    """
    files, faults = read_content(root)
    return structure_dataset(files, faults)


def structure_dataset(files: ContentFiles, faults: tuple[Diagnostic, ...] = ()) -> Loaded:
    """Make the dataset of files that were read."""
    loader = _Loader(files, list(faults))
    dataset = loader.load()
    sources = {source.path: source.text for source in (*files.single.values(), *files.pages.values())}
    for folder in files.folders.values():
        sources.update({source.path: source.text for source in folder.values()})
    return Loaded(
        dataset,
        _told_once(loader.faults),
        MappingProxyType(sources),
        MappingProxyType(files.catalogs),
        MappingProxyType(files.attachments),
    )


def _told_once(faults: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Sort the faults, and tell an id that a file names again and again once, with all its lines."""
    told: dict[object, list[Diagnostic]] = {}
    for fault in sorted(set(faults)):
        key = (fault.location.path, fault.code, fault.message, fault.hint) if fault.code in _FROM_HOW_MANY else fault
        told.setdefault(key, []).append(fault)
    groups = (
        (_joined(group),) if len(group) >= _FROM_HOW_MANY.get(group[0].code, 1) else group for group in told.values()
    )
    return tuple(sorted(_files_told_once(fault for group in groups for fault in group)))


def _files_told_once(faults: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
    """Tell once what many files use and site.yaml or the vocabulary lacks: a language, or a word."""
    files: dict[object, list[Diagnostic]] = {}
    for fault in sorted(faults):
        key: object = fault
        if fault.code is Code.LOCALE_UNKNOWN:
            key = fault.hint
        elif fault.hint.endswith(WORDS_HINT):
            key = fault.message.partition(" (also")[0]
        files.setdefault(key, []).append(fault)
    for first, *others in files.values():
        if len(others) < _MANY_FILES:
            yield from (first, *others)
        else:
            yield replace(first, message=f"{first.message}; {len(others)} more files have this fault too")


def _joined(group: list[Diagnostic]) -> Diagnostic:
    first, *others = group
    lines = [str(line) for line in sorted({fault.location.line for fault in others} - {first.location.line})]
    if not lines:
        return first
    shown = ", ".join(lines[:_MOST_LINES]) + (", …" if len(lines) > _MOST_LINES else "")
    where = f"also in line {shown}" if len(lines) == 1 else f"also in lines {shown}"
    return replace(first, message=f"{first.message} ({where})")


@dataclass(slots=True)
class _Loader:
    files: ContentFiles
    faults: list[Diagnostic]
    units: UnitRegistry = field(default_factory=standard_units)
    aliases: dict[tuple[str, str], str] = field(default_factory=dict)  # folder and earlier id → path of its file

    def load(self) -> Dataset | None:
        if "site.yaml" not in self.files.single:  # its text could not be decoded, which is reported
            self._read_all()
            return None
        site_document = self._document(self.files.single["site.yaml"])
        bare = SiteContext(("de", "en"), self.units)
        if "units.yaml" in self.files.single:
            self._extend_units(self.files.single["units.yaml"], bare)
        site, context, faults = structure_site(site_document, self.units)
        self.faults.extend(faults)
        if context is None:
            self._read_all()
            return None
        # What could not be decoded is no file here, but nobody should be told that it does not exist.
        paths = (fault.location.path.removeprefix(f"{CONTENT}/") for fault in self.faults)
        context.faulty.update(path.removesuffix(".yaml") for path in paths)
        lacks_vocabulary = "vocabulary.yaml" not in self.files.single and "vocabulary" not in context.faulty
        context = replace(context, lacks_vocabulary=lacks_vocabulary)
        vocabulary = self._vocabulary(context)
        if vocabulary is None:
            self._read_all()
            return None
        devices = self._devices(context, vocabulary)
        suites = self._records(
            "tests", context, lambda scope, root, name: structure_suite(scope, root, name, vocabulary)
        )
        test_beds = self._records(
            "setups", context, lambda scope, root, name: structure_test_bed(scope, root, name, vocabulary, devices)
        )
        on_axis = {device.id: Member(device.id, device.name, device.aliases) for device in devices.values()}
        around = Surroundings(vocabulary, on_axis, suites, test_beds, self.files.attachments)
        result_sets = self._records(
            "results", context, lambda scope, root, name: structure_result_set(scope, root, name, around)
        )
        attached = (each.file for result_set in result_sets.values() for each in result_set.attachments.values())
        if "results" not in {name.partition("/")[0] for name in context.faulty}:
            # A result set at fault may list attachments that nobody sees now.
            self.faults += find_unlisted(self.files.attachments, {file.path for file in attached if file is not None})
        pages = self._pages(context)
        if site is None:
            return None
        return Dataset(
            site,
            self.units,
            vocabulary,
            MappingProxyType(devices),
            MappingProxyType(suites),
            MappingProxyType(test_beds),
            MappingProxyType(result_sets),
            MappingProxyType(pages),
        )

    def _check_successors(self, scope: Scope, folder: str, known: Iterable[str], own_id: str) -> None:
        """Report a successor that there is not; a file that is there will do, whatever else is wrong with it."""
        others = tuple(name for name in known if name != own_id)
        what = "page" if folder == PAGES else "result set"
        for node in scope.successors:
            if node.text not in others and not scope.is_faulty(f"{folder}/{node.text}"):
                message = f'there is no other {what} "{node.text}"'
                hint = did_you_mean(node.text, others) if others else f"delete the key: this is the only {what}"
                scope.error(node, Code.ID_UNKNOWN, message, hint)

    def _check_aliases(self, scope: Scope, folder: str, own_id: str) -> None:
        """Report an earlier id that is the id of something else, or its earlier id too: one address, two things."""
        for node in scope.aliases:
            other = self.aliases.setdefault((folder, node.text), scope.document.path)
            if node.text in self.files.folders[folder]:
                itself = node.text == own_id
                other = "this file itself" if itself else self.files.folders[folder][node.text].path
            elif other == scope.document.path:
                continue
            message = f'"{node.text}" is an earlier id here, and {other} has it as well'
            scope.error(node, Code.ALIAS_TAKEN, message, "delete it here, or there: an id leads to one place")

    def _document(self, source: Source) -> Document:
        document, faults = read_yaml(source.path, source.text)
        self.faults.extend(faults)
        if isinstance(document.root, ScalarNode) and document.root.is_empty and not faults:
            document = replace(document, root=None)
        if document.root is None and not faults:
            message, hint = "the file is empty", "write its content, or delete it"
            self.faults.append(Diagnostic(Location(source.path), Code.FILE_EMPTY, Severity.ERROR, message, hint))
        return document

    def _read_all(self) -> None:
        """Report at least what is not YAML, where the site itself cannot be read."""
        for folder in self.files.folders.values():
            for source in folder.values():
                self._document(source)

    def _extend_units(self, source: Source, context: SiteContext) -> None:
        document = self._document(source)
        if document.root is not None:
            scope = Scope(document, "units", context.default_language, context)
            self.units = structure_units_file(scope, document.root, self.units)
            self.faults.extend(scope.faults)

    def _vocabulary(self, context: SiteContext) -> Vocabulary | None:
        """Make the vocabulary of the site; `None` where it cannot be read."""
        source = self.files.single.get("vocabulary.yaml")
        if source is None:
            return None if "vocabulary" in context.faulty else EMPTY_VOCABULARY
        opened = self._open(source, "vocabulary", context)
        if opened is None:
            return None
        scope, root = opened
        entries = [(key, value) for key, value in root.entries if key.text != "language"]
        shared = MappingNode(entries, root.line, root.column, root.is_flow, root.start, root.end)
        vocabulary = structure_vocabulary(scope, shared, EMPTY_VOCABULARY)
        context.faulty.update(scope.faulty)
        self.faults.extend(scope.faults)
        return vocabulary

    def _open(self, source: Source, name: str, context: SiteContext) -> tuple[Scope, MappingNode] | None:
        """Read a file, find out its language, and give its root."""
        document = self._document(source)
        if document.root is None:
            return None
        scope = Scope(document, name, context.default_language, context)
        root = mapping_of(scope, document.root, "the file")
        if root is None:
            self.faults.extend(scope.faults)
            return None
        language = root.get("language")
        scalar = scalar_of(scope, language, "language") if language is not None else None
        if scalar is not None and scalar.text in context.languages:
            scope.language = scalar.text
        elif scalar is not None and context.has_all_languages:
            message = f'"{scalar.text}" is not a language of this site'
            hint = f"{did_you_mean(scalar.text, context.languages)} (site.yaml lists them)"
            scope.error(scalar, Code.LOCALE_UNKNOWN, message, hint)
        return scope, root

    def _records(
        self,
        folder: str,
        context: SiteContext,
        structure: Callable[[Scope, MappingNode, str], Record | None],
    ) -> dict[str, Record]:
        records: dict[str, Record] = {}
        for name, source in self.files.folders[folder].items():
            self._check_name(name, source)
            opened = self._open(source, f"{folder}/{name}", context)
            if opened is None:
                context.faulty.add(f"{folder}/{name}")
                continue
            scope, root = opened
            record = structure(scope, root, name)
            self._check_successors(scope, folder, self.files.folders[folder], name)
            self._check_aliases(scope, folder, name)
            self.faults.extend(scope.faults)
            if record:
                records[name] = record
            else:
                context.faulty.add(f"{folder}/{name}")
        return records

    def _pages(self, context: SiteContext) -> dict[str, FreePage]:
        pages: dict[str, FreePage] = {}
        for name, source in self.files.pages.items():
            self._check_name(name, source)
            front, body = split_front_matter(source)
            if front is None:
                self.faults.append(missing_front_matter(source))
                continue
            opened = self._open(front, f"pages/{name}", context)
            if opened is None:
                continue
            scope, root = opened
            page = structure_page(scope, root, name, body)
            self._check_successors(scope, PAGES, self.files.pages, name)
            self.faults.extend(scope.faults)
            if page is not None:
                pages[name] = page
        return pages

    def _devices(self, context: SiteContext, vocabulary: Vocabulary) -> dict[str, Device]:
        files = self._records(
            "devices", context, lambda scope, root, name: structure_devices(scope, root, name, vocabulary)
        )
        devices: dict[str, Device] = {}
        for device in (device for several in files.values() for device in several):
            earlier = devices.get(device.id)
            if earlier is not None:
                message = f'there is a device "{device.id}" already, in {earlier.location.path}'
                hint = "give one of them another id"
                self.faults.append(Diagnostic(device.location, Code.ID_DUPLICATE, Severity.ERROR, message, hint))
                continue
            devices[device.id] = device
        return devices

    def _check_name(self, name: str, source: Source) -> None:
        if is_id(name) and not is_reserved_file_name(name) and not is_reserved_word(name):
            return
        message = f'"{name}" is the name of this file, and not allowed as an id'
        hint = "rename the file: small letters a to z, digits, and single - or _ between them"
        if is_id(name):
            hint = "rename the file: this is a word of the format, or of an operating system"
        self.faults.append(Diagnostic(Location(source.path), Code.FILE_NAME, Severity.ERROR, message, hint))
