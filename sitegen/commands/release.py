"""`sitegen release`: the addresses of a site, recorded as promises.

Comes in: the folder of a site. Goes out: `content/released.txt`. Refuses to know: how a lost address is found.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from sitegen.build import load_and_check
from sitegen.diagnostics import Diagnostic, has_errors
from sitegen.model.addresses import Addresses
from sitegen.model.released import PATH, format_released, parse_released
from sitegen.write.site_files import write_site_files


@dataclass(frozen=True, slots=True)
class ReleaseResult:
    """Every fault of the content, and how many addresses are recorded; `total` is `None` where errors forbid it."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    added: int = 0
    total: int | None = None


def release_site(root: Path) -> ReleaseResult:
    """Record all addresses; those of earlier releases stay, since they lead somewhere by aliases.

    Raises:
        SitegenError: there is no site in the folder, or the disk is in the way.
    """
    content = load_and_check(root)
    diagnostics, sources = content.found.diagnostics, content.found.sources
    if content.dataset is None or has_errors(diagnostics):
        return ReleaseResult(diagnostics, sources)
    before = sources.get(PATH)
    known = {each.address for each in parse_released(before or "")}
    addresses = known | Addresses(content.dataset).final
    text = format_released(addresses)
    if text != before:
        write_site_files(root, {PATH: text.encode()})
    return ReleaseResult(diagnostics, sources, len(addresses - known), len(addresses))
