"""`sitegen export`: one result set in one format.

Comes in: the folder of a site, an id, a format and a language. Goes out: the bytes of the file, as a build makes them.
Refuses to know: where they go.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from sitegen.build import load_and_check, render_single_result
from sitegen.diagnostics import Diagnostic, did_you_mean, has_errors
from sitegen.errors import UsageError

# The names of formats as people say them, where a build has another.
_BUILD_NAMES = MappingProxyType({"wiki": "wikitext"})


@dataclass(frozen=True, slots=True)
class ExportResult:
    """Every fault of the content, and the file: `None` where an error leaves nothing to trust."""

    diagnostics: tuple[Diagnostic, ...]
    sources: Mapping[str, str]
    content: bytes | None


def export_result_set(root: Path, result_set_id: str, *, file_format: str, language: str | None) -> ExportResult:
    """Make one file of a result set.

    Raises:
        UsageError: there is no such site, result set or language.
        SitegenError: the surroundings are in the way.
    """
    content = load_and_check(root)
    diagnostics, sources, dataset = content.found.diagnostics, content.found.sources, content.dataset
    if dataset is None or has_errors(diagnostics):
        return ExportResult(diagnostics, sources, None)
    if result_set_id not in dataset.result_sets:
        hint = did_you_mean(result_set_id, dataset.result_sets)
        raise UsageError(f'there is no result set "{result_set_id}"; {hint}')
    chosen = language or dataset.site.languages[0]
    if chosen not in dataset.site.languages:
        hint = did_you_mean(chosen, dataset.site.languages)
        raise UsageError(f'"{chosen}" is not a language of this site; {hint}')
    rendered, faults = render_single_result(
        root, content, result_set_id, language=chosen, format_name=_BUILD_NAMES.get(file_format, file_format)
    )
    return ExportResult(tuple(sorted({*diagnostics, *faults})), sources, rendered)
