"""Reads a built site as a browser and a search engine would: every page, every link, every anchor."""

from __future__ import annotations

import posixpath
import xml.etree.ElementTree as ET
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

import html5lib

_REFERENCES = (("a", "href"), ("link", "href"), ("script", "src"), ("img", "src"))


@dataclass(frozen=True)
class Crawl:
    """What was found. Paths are those of files below the output folder.

    `redirects` leads from the files of old addresses to those of new ones; `broken` says which link of which file
    leads nowhere.
    """

    root: Path
    base: str
    pages: dict[str, ET.Element]
    redirects: dict[str, str]
    linked_from: dict[str, set[str]]
    broken: list[str]
    duplicate_ids: list[str]

    def is_redirect(self, path: str) -> bool:
        """Tell whether a file only leads on."""
        return path in self.redirects

    def resolve(self, path: str, address: str) -> tuple[str, str]:
        """Give the file and the anchor that an address in a file means; no file for what is outside of the site."""
        return _resolve(self.base, path, address)


def crawl(root: Path, base: str) -> Crawl:
    """Read all files of a built site whose address is `base`."""
    builder = html5lib.HTMLParser(html5lib.getTreeBuilder("etree"), namespaceHTMLElements=False)
    pages = {path.relative_to(root).as_posix(): builder.parse(path.read_text("utf-8")) for path in root.rglob("*.html")}
    ids = {path: [str(e.get("id")) for e in page.iter() if e.get("id")] for path, page in pages.items()}
    links = [(path, address) for path, page in pages.items() for address in _addresses(page)]
    links += [(path, address) for path in ("sitemap.xml",) for address in _locations(root / path)]
    links += [
        (path.relative_to(root).as_posix(), address) for path in root.rglob("feed.xml") for address in _locations(path)
    ]
    linked_from: dict[str, set[str]] = defaultdict(set)
    broken = []
    for path, address in links:
        target, anchor = _resolve(base, path, address)
        linked_from[target].add(path)
        is_there = (root / target).is_file() and (not anchor or anchor in ids.get(target, ()))
        if target and not is_there:
            broken.append(f"{path}: {address}")
    redirects = {
        path: _resolve(base, path, address)[0]
        for path, page in pages.items()
        for meta in page.iter("meta")
        if meta.get("http-equiv") == "refresh"
        for address in [str(meta.get("content")).partition("url=")[2]]
    }
    broken += [f"{path}: redirect" for path, target in redirects.items() if not (root / target).is_file()]
    duplicates = [
        f"{path}: {name}" for path, names in ids.items() for name, count in Counter(names).items() if count > 1
    ]
    return Crawl(root, base, pages, redirects, linked_from, broken, duplicates)


def _addresses(page: ET.Element) -> list[str]:
    return [str(e.get(name)) for tag, name in _REFERENCES for e in page.iter(tag) if e.get(name) is not None]


def _locations(path: Path) -> list[str]:
    tree = ET.parse(path)  # noqa: S314 - our own file
    return [
        address
        for e in tree.iter()
        for address in ([e.get("href")] if e.get("href") else [e.text] if e.tag.endswith("}loc") else [])
        if address
    ]


def _resolve(base: str, path: str, address: str) -> tuple[str, str]:
    whole = urljoin(urljoin(base, path), address)
    if not whole.startswith(base):
        return "", ""
    parts = urlsplit(whole)
    below = unquote(parts.path)[len(urlsplit(base).path) :]
    if not below or below.endswith("/"):
        below += "index.html"
    return posixpath.normpath(below), unquote(parts.fragment)
