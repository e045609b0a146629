"""Where links lead: a page's frame and a target → an address.

Comes in: the frame of the page that has the link, and the target. Goes out: an address, relative for pages of the
site, full for datasheets and wikis, which are read elsewhere. Refuses to know which pages exist: compose has asked.

Addresses of pages end in `/`, without `index.html`: so a page has one address, the one of `rel=canonical`, on every
web server. Who opens the files from a disk sees the folder's listing after a click, and style sheets all the same.
"""

from __future__ import annotations

import re

from sitegen.model.rich_text import Target
from sitegen.model.views import PageFrame

_HOST = re.compile(r"[a-z]+://[^/?#\s]*", re.IGNORECASE)
# Not allowed in an address behind the host, where brackets may surround a number.
_NOT_IN_ADDRESS = re.compile(r"[\s<>\"{}|\\^`\[\]\x00-\x1f\x7f]")


def encode_url(url: str) -> str:
    """Percent-encode what the author may write but an address may not hold."""
    host = _HOST.match(url)
    behind = host.end() if host else 0
    return url[:behind] + _NOT_IN_ADDRESS.sub(_percent, url[behind:])


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode())


def page_path(frame: PageFrame, target: Target) -> str:
    """Give the address of a target's page below the site's root, in the language of the page that links."""
    if target.kind == "home":
        return f"{frame.language}/"
    return f"{frame.language}/{target.kind}/{target.id}/{target.file}"


def site_url(frame: PageFrame) -> str:
    """Give the full address of the site's root, which ends in `/`."""
    return frame.permalink.removesuffix(frame.path).rstrip("/") + "/"


def relative_address(frame: PageFrame, target: Target) -> str:
    """Spell a link for a page of the site."""
    fragment = f"#{target.anchor}" if target.anchor else ""
    if target.url:
        return encode_url(target.url)
    if not target.kind:
        return fragment
    return f"{frame.root}{page_path(frame, target)}{fragment}"


def full_address(frame: PageFrame, target: Target) -> str:
    """Spell a link for a document that is read outside of the site."""
    fragment = f"#{target.anchor}" if target.anchor else ""
    if target.url:
        return encode_url(target.url)
    if not target.kind:
        return f"{frame.permalink}{fragment}"
    return f"{site_url(frame)}{page_path(frame, target)}{fragment}"


def datasheet_address(frame: PageFrame, target: Target) -> str:
    """Spell a link for a datasheet: places on the same page stay inside of it."""
    return f"#{target.anchor}" if not target.url and not target.kind else full_address(frame, target)
