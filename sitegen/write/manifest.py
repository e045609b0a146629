"""The build manifest: the file in the output folder that says what made it, with which versions, and of what.

Comes in: versions and the artifacts. Goes out: the manifest's bytes, the same for the same input; or, read
back, the paths of the files that belong to sitegen. Refuses to know: what is in the files.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from sitegen.model.views import Artifact

# The name begins with a dot: what deploys a site can leave it out by the usual rule. No secret is in it.
MANIFEST_NAME = ".sitegen-manifest.json"
MANIFEST_FORMAT = 1
GENERATOR = "sitegen"


def format_manifest(artifacts: Iterable[Artifact], versions: Mapping[str, str]) -> bytes:
    """Spell the manifest: sorted, without clock, host or folder."""
    manifest = {
        "generator": GENERATOR,
        "format": MANIFEST_FORMAT,
        "versions": dict(sorted(versions.items())),
        "sha256": {
            artifact.path: hashlib.sha256(artifact.content).hexdigest()
            for artifact in sorted(artifacts, key=lambda artifact: artifact.path)
        },
    }
    return (json.dumps(manifest, indent=1, ensure_ascii=False) + "\n").encode()


def read_own_paths(folder: Path) -> frozenset[str] | None:
    """Read which files of the folder sitegen made (the manifest too); `None` if it is not our folder.

    A manifest that cannot be understood is nobody's: then nothing in the folder may be removed.
    """
    file = folder / MANIFEST_NAME
    if file.is_symlink() or not file.is_file():
        return None
    try:
        manifest = json.loads(file.read_bytes())
    except (ValueError, RecursionError):
        return None
    if not isinstance(manifest, dict) or manifest.get("generator") != GENERATOR:
        return None
    paths = manifest.get("sha256")
    if not isinstance(paths, dict):
        return None
    return frozenset({*paths, MANIFEST_NAME})
