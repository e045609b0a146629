"""What the tree of results makes of its nodes: cells with their values and annotations, before they are finished."""

from __future__ import annotations

from dataclasses import dataclass

from sitegen.load.annotations import Annotations
from sitegen.load.levels import Members
from sitegen.load.nodes import Node
from sitegen.model.result_sets import Measurement


@dataclass(frozen=True, slots=True)
class FilledCell:
    """A cell with its values and all annotations of the nodes above it; without values after a fault.

    Where `is_sampled`, the value is what the samples add up to, which all that holds for the cell decides.
    """

    members: Members
    measurements: tuple[Measurement, ...]
    annotations: Annotations
    node: Node
    is_sampled: bool = False
