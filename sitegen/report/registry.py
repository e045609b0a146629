"""The formats of a report, by the name that `--format` takes.

Comes in: a report. Goes out: its text. Refuses to know: where it is printed.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Protocol

from sitegen.diagnostics import Diagnostic
from sitegen.report.github import format_github
from sitegen.report.json_document import format_json
from sitegen.report.sarif import format_sarif
from sitegen.report.text import format_text


@dataclass(frozen=True, slots=True)
class Report:
    """All faults of a run, the texts of the files by path, and whether the reader sees colours."""

    diagnostics: Sequence[Diagnostic]
    sources: Mapping[str, str]
    has_colour: bool


class Reporter(Protocol):
    """A format: turns a report into text that ends in a line break, or "" where it has nothing to say."""

    def __call__(self, report: Report) -> str:
        """Spell the report."""
        ...


REPORTERS: Mapping[str, Reporter] = MappingProxyType(
    {
        "text": lambda report: format_text(report.diagnostics, report.sources, colour=report.has_colour),
        "json": lambda report: format_json(report.diagnostics),
        "github": lambda report: format_github(report.diagnostics),
        "sarif": lambda report: format_sarif(report.diagnostics),
    }
)
