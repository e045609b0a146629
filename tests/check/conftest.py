"""A small site with parts and cores, as text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from sitegen.load.dataset import structure_dataset
from sitegen.load.files import ContentFiles, Source
from sitegen.model.dataset import Dataset

SITE = """\
format: 1
title: {de: Test, en: Test}
languages: [de, en]
url: https://benchmarks.example/
"""
VOCABULARY = """\
metrics:
  cpu_time: {label: {de: CPU-Zeit, en: CPU time}, unit: "%", parts: {us: us, sy: sy, id: id}, whole: 100}
  core_load: {label: {de: Last der Kerne, en: Load of the cores}, unit: "%", parts: cores}
properties:
  cores: {label: {de: Kerne, en: Cores}, unit: none}
"""
DEVICE = "{name: Box, specs: {cores: 4}}\n"

LoadResults = Callable[[str], Dataset]


@pytest.fixture
def load_results() -> LoadResults:
    """Load a result set of the device `box`, given as YAML from the axes on."""

    def load(results: str) -> Dataset:
        text = f"title: {{de: Test, en: Test}}\n{results}"
        files = ContentFiles(
            {
                "site.yaml": Source("content/site.yaml", SITE),
                "vocabulary.yaml": Source("content/vocabulary.yaml", VOCABULARY),
            },
            {
                "devices": {"box": Source("content/devices/box.yaml", DEVICE)},
                "tests": {},
                "setups": {},
                "results": {"small": Source("content/results/small.yaml", text)},
            },
            {},
        )
        loaded = structure_dataset(files)
        assert loaded.diagnostics == ()
        assert loaded.dataset is not None
        return loaded.dataset

    return load
