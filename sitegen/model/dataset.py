"""The whole content of a site, as records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from sitegen.data.units import UnitRegistry
from sitegen.model.devices import Device
from sitegen.model.pages import FreePage
from sitegen.model.result_sets import ResultSet
from sitegen.model.site import Site
from sitegen.model.suites import Suite
from sitegen.model.test_beds import TestBed
from sitegen.model.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Dataset:
    """Everything that was read, by kind and id, in the order of file names."""

    site: Site
    units: UnitRegistry
    vocabulary: Vocabulary
    devices: Mapping[str, Device]
    suites: Mapping[str, Suite]
    test_beds: Mapping[str, TestBed]
    result_sets: Mapping[str, ResultSet]
    pages: Mapping[str, FreePage] = field(default_factory=lambda: MappingProxyType({}))
