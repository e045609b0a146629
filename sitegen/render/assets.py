"""Style sheets, scripts and other files that pages load: the templates' folders for them → artifacts below `assets/`.

Comes in: the templates. Goes out: every file of these folders under its own name, which stays the same when its content
changes, so that pages need not be written again. A site's own file wins over the shipped one.
"""

from __future__ import annotations

from sitegen.model.views import Artifact
from sitegen.render.templates import Templates

_FOLDERS = ("styles", "scripts")


def render_assets(templates: Templates) -> tuple[Artifact, ...]:
    """Copy the files of `styles/` and `scripts/`, by name. Hidden files and symbolic links are left out."""
    contents: dict[str, bytes] = {}
    for root in (folder / name for folder in reversed(templates.folders) for name in _FOLDERS):
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root)
            if path.is_file() and not path.is_symlink() and not any(part.startswith(".") for part in name.parts):
                contents[name.as_posix()] = path.read_bytes()
    return tuple(Artifact(f"assets/{name}", contents[name]) for name in sorted(contents))
