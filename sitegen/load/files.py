"""The content folder: which files there are, and their text. The only module that reads content from disk."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn

from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.errors import SitegenError, UsageError

CONTENT = "content"
FOLDERS = ("devices", "tests", "setups", "results")
SINGLE_FILES = ("site.yaml", "vocabulary.yaml", "units.yaml", "released.txt")
PAGES = "pages"
MAX_BYTES = 16_000_000
MAX_ATTACHMENT_BYTES = 100_000_000


@dataclass(frozen=True, slots=True)
class Source:
    """A file as it was read: its path below the site's folder with `/`, and its text."""

    path: str
    text: str


@dataclass(frozen=True, slots=True)
class ContentFiles:
    """All that was read: single files and folders of YAML by id, catalogs as bytes by path.

    `attachments` are bytes by path below `content/attachments/`; `pages` are Markdown by id.
    """

    single: dict[str, Source]
    folders: dict[str, dict[str, Source]]
    catalogs: dict[str, bytes]
    attachments: dict[str, bytes] = field(default_factory=dict)
    pages: dict[str, Source] = field(default_factory=dict)


def read_content(root: Path) -> tuple[ContentFiles, tuple[Diagnostic, ...]]:
    """Read all files of a site's content.

    Raises:
        UsageError: there is no site in this folder.
        SitegenError: a file cannot be read.
    """
    content = root / CONTENT
    if not _is_site(content):
        message = f'there is no site in "{root}": content/site.yaml is missing'
        raise UsageError(f"{message}; go to the folder of a site, or name it with --site")
    reader = _Reader(root, content.resolve())
    try:
        return reader.read(), tuple(sorted(reader.faults))
    except OSError as error:
        message = f"cannot read {error.filename or content}: {error.strerror or error}"
        raise SitegenError(message) from error


def _is_site(content: Path) -> bool:
    try:
        return (content / "site.yaml").is_file()
    except OSError as error:  # a folder that may not be looked into
        message = f"cannot read {error.filename or content}: {error.strerror or error}"
        raise SitegenError(message) from error


class _Reader:
    def __init__(self, root: Path, content: Path) -> None:
        self.root = root
        self.content = content
        self.faults: list[Diagnostic] = []

    def read(self) -> ContentFiles:
        files = ContentFiles({}, {folder: {} for folder in FOLDERS}, {})
        for path in sorted(_walk(self.root / CONTENT)):
            relative = path.relative_to(self.root / CONTENT)
            if any(part.startswith(".") or part.endswith("~") for part in relative.parts):
                continue
            if not self._is_inside(path):
                self._fault(path, Code.FILE_OUTSIDE, "this link leads out of the content folder", "copy the file here")
            elif path.is_file():
                self._take(files, path, relative.parts)
            elif path.suffix in {".yaml", ".yml", ".po"}:
                self._fault(path, Code.FILE_NAME, _describe_no_file(path), "put a file in its place, or delete it")
        return files

    def _take(self, files: ContentFiles, path: Path, parts: tuple[str, ...]) -> None:
        folder, name = parts[0], parts[-1]
        if folder == "locale" and path.suffix in {".po", ".pot", ".mo"}:
            if path.suffix == ".po":
                files.catalogs["/".join((CONTENT, *parts))] = path.read_bytes()
        elif folder == "attachments" and len(parts) > 1:
            if self._fits(path, MAX_ATTACHMENT_BYTES):
                files.attachments["/".join(parts[1:])] = path.read_bytes()
        elif len(parts) == 1 and name in SINGLE_FILES:
            self._add(files.single, name, path)
        elif len(parts) == len(("folder", "file")) and folder in FOLDERS and path.suffix == ".yaml":
            self._add(files.folders[folder], path.stem, path)
        elif len(parts) == len(("folder", "file")) and folder == PAGES and path.suffix == ".md":
            self._add(files.pages, path.stem, path)
        elif name == "glossary.yaml":  # nobody should believe that it was read
            message = f'"{folder}" is part of the format, but this version does not read it yet'
            self._fault(path, Code.KEY_NOT_SUPPORTED, message, "nothing of it appears on the site", Severity.WARNING)
        elif path.suffix in {".yaml", ".yml", ".md"}:
            where = ", ".join(f"{name}/" for name in FOLDERS)
            hint = f"content has {', '.join(SINGLE_FILES)}, ID.yaml in {where}, and ID.md in {PAGES}/"
            self._fault(path, Code.FILE_NAME, "no file of this name is read", hint)

    def _add(self, files: dict[str, Source], name: str, path: Path) -> None:
        shown = path.relative_to(self.root).as_posix()
        if not self._fits(path, MAX_BYTES):
            return
        data = path.read_bytes()
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            line_start = data.rfind(b"\n", 0, error.start) + 1
            column = len(data[line_start : error.start].decode("utf-8", "replace")) + 1
            hint = "save the file as UTF-8 in the editor"
            message = f"the file is not UTF-8: the byte 0x{data[error.start]:02X} stands here"
            location = Location(shown, line, column)
            self.faults.append(Diagnostic(location, Code.FILE_ENCODING, Severity.ERROR, message, hint))
            return
        files[name] = Source(shown, text)

    def _fits(self, path: Path, most: int) -> bool:
        size = path.stat().st_size
        if size > most:
            message = f"the file has {size:,} bytes; {most:,} are allowed"
            self._fault(path, Code.FILE_TOO_LARGE, message, "split it into several files")
        return size <= most

    def _is_inside(self, path: Path) -> bool:
        resolved = Path(os.path.realpath(path))  # unlike `Path.resolve` it takes links in a circle
        return resolved == self.content or self.content in resolved.parents

    def _fault(self, path: Path, code: Code, message: str, hint: str, severity: Severity = Severity.ERROR) -> None:
        location = Location(path.relative_to(self.root).as_posix())
        self.faults.append(Diagnostic(location, code, severity, message, hint))


def _walk(folder: Path) -> Iterator[Path]:
    """Give all that is below a folder; unlike `Path.rglob`, fail where a folder may not be read."""
    for parent, folders, files in os.walk(folder, onerror=_fail):
        yield from (Path(parent, name) for name in (*folders, *files))


def _fail(error: OSError) -> NoReturn:
    raise error


def _describe_no_file(path: Path) -> str:
    if path.is_symlink():
        return "this link leads nowhere"
    return "this is a folder, not a file" if path.is_dir() else "this is no file that can be read"
