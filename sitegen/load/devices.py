"""Devices: one a file, or several under `devices:`."""

from __future__ import annotations

from urllib.parse import urlsplit

from sitegen.diagnostics import Code, Location
from sitegen.load.nodes import MappingNode, Node
from sitegen.load.scope import Scope, check_id, list_of, mapping_of, read_fields, scalar_of
from sitegen.load.texts import structure_name, structure_text
from sitegen.load.vocabulary import structure_aliases, structure_properties
from sitegen.model.devices import Device, WebLink
from sitegen.model.vocabulary import Vocabulary

_KEYS = ("name", "specs", "summary", "links", "aliases")
_SCHEMES = ("http", "https", "mailto")


def structure_devices(scope: Scope, root: MappingNode, file_id: str, vocabulary: Vocabulary) -> tuple[Device, ...]:
    """Make the devices of one file."""
    if root.get("devices") is None:
        device = _structure_device(scope, root, file_id, "", vocabulary, scope.at(root))
        return (device,) if device is not None else ()
    fields = read_fields(scope, root, ("language", "devices"), what="a file of several devices")
    mapping = mapping_of(scope, fields["devices"], "devices") if "devices" in fields else None
    devices: list[Device] = []
    for key, value in mapping.entries if mapping else []:
        described = mapping_of(scope, value, f'the device "{key.text}"')
        if not check_id(scope, key, "a device") or described is None:
            continue
        device = _structure_device(scope, described, key.text, f"devices.{key.text}.", vocabulary, scope.at(key))
        if device is not None:
            devices.append(device)
    return tuple(devices)


def _structure_device(
    scope: Scope, node: MappingNode, device_id: str, path: str, vocabulary: Vocabulary, location: Location
) -> Device | None:
    known = _KEYS if path else ("language", *_KEYS)
    fields = read_fields(scope, node, known, required=("name",), what=f'the device "{device_id}"')
    name = structure_name(scope, fields["name"], f"{path}name") if "name" in fields else None
    specs = {}
    if "specs" in fields:
        specs = structure_properties(scope, fields["specs"], vocabulary.properties, f"{path}specs", "specs")
    summary = structure_text(scope, fields["summary"], f"{path}summary") if "summary" in fields else None
    links = structure_links(scope, fields["links"], f"{path}links") if "links" in fields else ()
    if name is None:
        return None
    aliases = structure_aliases(scope, fields.get("aliases"), of_file=True)
    return Device(device_id, name, specs, summary, links, aliases, location)


def structure_links(scope: Scope, node: Node, path: str) -> tuple[WebLink, ...]:
    """Make links out of the site: `[{title: …, url: …}]`."""
    links: list[WebLink] = []
    for item in list_of(scope, node, "links"):
        mapping = mapping_of(scope, item, "a link")
        if mapping is None:
            continue
        fields = read_fields(scope, mapping, ("title", "url"), required=("title", "url"), what="a link")
        title = structure_text(scope, fields["title"], f"{path}.title", one_line=True) if "title" in fields else None
        url = structure_web_address(scope, fields["url"]) if "url" in fields else None
        if title is not None and url is not None:
            links.append(WebLink(title, url))
    return tuple(links)


def structure_web_address(scope: Scope, node: Node) -> str | None:
    """Make an address outside the site: http, https or mailto, nothing else."""
    scalar = scalar_of(scope, node, "url")
    if scalar is None:
        return None
    address = scalar.text.strip()
    if not _is_web_address(address):
        scope.error(
            scalar,
            Code.LINK_REFUSED,
            f'"{address}" is no address that may be linked',
            "write a full address that begins with https://, http:// or mailto:",
        )
        return None
    return address


def _is_web_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    has_target = bool(parts.path) if parts.scheme == "mailto" else bool(parts.netloc)
    return parts.scheme in _SCHEMES and has_target and not any(c.isspace() for c in address)
