"""Sites for tests: the real one, built once, and small ones written on the spot."""

from __future__ import annotations

import shutil
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import settings

from sitegen.build import BuildResult, build_site

# No test may fail by the clock: a machine can be busy.
settings.register_profile("sitegen", deadline=None)
settings.load_profile("sitegen")

REPOSITORY = Path(__file__).parent.parent


@dataclass(frozen=True, slots=True)
class BuiltSite:
    """A copy of the real site, and what its build gave."""

    root: Path
    output: Path
    result: BuildResult

    def result_files(self, language: str, result_set: str = "opnsense-rack-servers") -> Path:
        """Give the folder of a result set in a language."""
        return self.output / language / "results" / result_set


def copy_content(folder: Path) -> Path:
    """Copy the real content into a folder, and give the folder."""
    shutil.copytree(REPOSITORY / "content", folder / "content")
    return folder


def copy_rack_servers(folder: Path) -> Path:
    """Copy of the real content only what is about the rack servers: one result set with all it uses."""
    root = copy_content(folder)
    content = root / "content"
    for path in content.rglob("*"):
        parts = path.relative_to(content).parts
        if path.is_file() and ("results" in parts or "pages" in parts) and path.stem != "opnsense-rack-servers":
            path.unlink()
    (content / "released.txt").unlink(missing_ok=True)
    return root


@pytest.fixture(scope="session")
def real_site(tmp_path_factory: pytest.TempPathFactory) -> BuiltSite:
    """The real content, built with everything; tests read it and change nothing."""
    root = copy_content(tmp_path_factory.mktemp("real-site"))
    output = root / "output"
    return BuiltSite(root, output, build_site(root, output=output))
