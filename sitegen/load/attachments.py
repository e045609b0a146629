"""Attachments (FORMAT section 14): raw files below `content/attachments/ID/`, checked against their SHA-256.

Comes in: the node under `attachments`, and the files of the result set by name. Goes out: attachments.
Refuses to know: disks. What `raw` says of cells is read here too.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Collection, Mapping

from sitegen.diagnostics import Code, Diagnostic, Location, Severity, did_you_mean
from sitegen.load.nodes import MappingNode, Node
from sitegen.load.scope import Scope, check_id, mapping_of, one_or_list, read_fields, scalar_of
from sitegen.load.texts import structure_text
from sitegen.model.attachments import AttachedFile, Attachment, RawReference

_KEYS = ("title", "file", "sha256", "unavailable")
# What is safe in an address and as a name on every file system.
_FILE_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*\Z")
_SHA256 = re.compile(r"[0-9a-f]{64}\Z")


def structure_attachments(
    scope: Scope, node: Node, folder: str, files: Mapping[str, bytes]
) -> Mapping[str, Attachment]:
    """Make the attachments of a result set; `files` are all that were read, by path below `content/attachments/`."""
    mapping = mapping_of(scope, node, "attachments")
    attachments: dict[str, Attachment] = {}
    for key, value in mapping.entries if mapping else []:
        described = mapping_of(scope, value, f'the attachment "{key.text}"')
        if not check_id(scope, key, "an attachment") or described is None:
            continue
        path = f"attachments.{key.text}"
        fields = read_fields(scope, described, _KEYS, required=("title",), what=f'the attachment "{key.text}"')
        title = structure_text(scope, fields["title"], f"{path}.title", one_line=True) if "title" in fields else None
        unavailable = None
        if "unavailable" in fields:
            unavailable = structure_text(scope, fields["unavailable"], f"{path}.unavailable")
        if ("file" in fields) == ("unavailable" in fields):
            message = f'the attachment "{key.text}" needs either a file or the reason why there is none'
            scope.error(key, Code.KEY_MISSING, message, 'write "file" with "sha256", or "unavailable"')
            continue
        attached = _structure_file(scope, described, fields, folder, files) if "file" in fields else None
        if title is not None and (attached is not None or unavailable is not None):
            attachments[key.text] = Attachment(key.text, title, attached, unavailable, scope.at(key))
    _check_names(scope, attachments.values())
    return attachments


def _structure_file(
    scope: Scope, node: MappingNode, fields: Mapping[str, Node], folder: str, files: Mapping[str, bytes]
) -> AttachedFile | None:
    name = scalar_of(scope, fields["file"], "file")
    if name is None:
        return None
    if not _FILE_NAME.match(name.text):
        hint = "use letters a to z, digits, and . _ + - between them; no folders"
        scope.error(name, Code.FILE_NAME, f'"{name.text}" is not allowed as the name of an attachment', hint)
        return None
    content = files.get(f"{folder}/{name.text}")
    if content is None:
        there = [path.removeprefix(f"{folder}/") for path in files if path.startswith(f"{folder}/")]
        message = f"there is no file content/attachments/{folder}/{name.text}"
        hint = did_you_mean(name.text, there) if there else "copy it there, or write unavailable: why there is none"
        scope.error(name, Code.ATTACHMENT_MISSING, message, hint)
        return None
    digest = hashlib.sha256(content).hexdigest()
    written = scalar_of(scope, fields["sha256"], "sha256") if "sha256" in fields else None
    if "sha256" not in fields:
        scope.error(node, Code.KEY_MISSING, f'the attachment "{name.text}" has no "sha256"', f"add sha256: {digest}")
    elif written is not None and written.text != digest:
        message = f"{name.text} is not the file that the sum was made of: its SHA-256 is {digest}"
        if not _SHA256.match(written.text):
            message = f'"{written.text}" is no SHA-256: that has 64 digits 0 to 9 and a to f'
        hint = f"put the file back; if it was meant to change, write sha256: {digest}"
        scope.error(written, Code.ATTACHMENT_CHANGED, message, hint)
    return AttachedFile(f"content/attachments/{folder}/{name.text}", name.text, len(content), digest)


def _check_names(scope: Scope, attachments: Collection[Attachment]) -> None:
    """Report files whose names are one on some file systems; the same file may be attached twice."""
    names: dict[str, str] = {}
    for attachment in attachments:
        if attachment.file is None:
            continue
        earlier = names.setdefault(attachment.file.name.casefold(), attachment.file.name)
        if earlier != attachment.file.name:
            message = f"{attachment.file.name} and {earlier} are one file on some file systems"
            fault = Diagnostic(attachment.location, Code.FILE_NAME, Severity.ERROR, message, "rename one of them")
            scope.faults.append(fault)


def structure_raw(scope: Scope, node: Node, attachments: Mapping[str, Attachment]) -> tuple[RawReference, ...]:
    """Make `ID`, `ID#path/in/archive`, or a list of such."""
    references: list[RawReference] = []
    for item in one_or_list(node):
        scalar = scalar_of(scope, item, "raw")
        if scalar is None:
            continue
        name, mark, path = scalar.text.partition("#")
        if name not in attachments:
            message = f'there is no attachment "{name}"'
            hint = did_you_mean(name, attachments) if attachments else "describe it: attachments: {ID: {title: …}}"
            scope.error(scalar, Code.ID_UNKNOWN, message, hint)
            continue
        references.append(RawReference(name, path if mark and path else None))
    return tuple(references)


def find_unlisted(files: Mapping[str, bytes], listed: Collection[str]) -> tuple[Diagnostic, ...]:
    """Warn of files that no result set attaches: they would not be on the site."""
    message, hint = "no result set attaches this file", "list it under attachments: in results/ID.yaml, or delete it"
    return tuple(
        Diagnostic(Location(path), Code.ATTACHMENT_UNLISTED, Severity.WARNING, message, hint)
        for path in (f"content/attachments/{name}" for name in files)
        if path not in listed
    )
