"""The stage `check`: every rule across records, in the order of their diagnostics.

A rule is a function from the dataset to diagnostics; a new one is a module and a line in `CHECKS`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from sitegen.check.aliases import check_aliases
from sitegen.check.core_counts import check_core_counts
from sitegen.check.links import check_links
from sitegen.check.parts import check_parts
from sitegen.check.shown_cells import check_shown_cells
from sitegen.check.texts import ContentState, check_texts
from sitegen.diagnostics import Diagnostic
from sitegen.model.dataset import Dataset


class Check(Protocol):
    """One rule."""

    def __call__(self, dataset: Dataset, /) -> Iterable[Diagnostic]:
        """Give what breaks the rule."""


CHECKS: tuple[Check, ...] = (check_aliases, check_parts, check_core_counts, check_shown_cells, check_links)


def check_dataset(dataset: Dataset, state: ContentState | None = None) -> tuple[Diagnostic, ...]:
    """Apply all rules; texts are looked up in their files, which `state` has."""
    found = (diagnostic for check in CHECKS for diagnostic in check(dataset))
    return (*found, *check_texts(dataset, state))
