"""The versions that the bytes of the site depend on, for the build manifest."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from importlib.metadata import version
from typing import Any

_ALWAYS = ("sitegen", "babel", "jinja2", "markdown-it-py", "mdit-py-plugins")
_FOR_PDF = ("weasyprint", "pydyf", "fonttools", "tinyhtml5", "tinycss2", "pyphen", "font-source-sans-pro")
_MOST = 100  # a part of a version of HarfBuzz is far below this


def list_versions(*, with_pdf: bool) -> Mapping[str, str]:
    """Give the versions of the program and its libraries; those of the native ones only where PDFs are made."""
    versions = {name: version(name) for name in _ALWAYS}
    if with_pdf:
        versions.update({name: version(name) for name in _FOR_PDF})
        versions.update(_native_versions())
    return versions


def _native_versions() -> Mapping[str, str]:
    """Ask the libraries that WeasyPrint has loaded; zlib compresses the streams of the PDFs."""
    from weasyprint.text import ffi  # noqa: PLC0415 - datasheets have loaded it by now, other builds never do

    pango: int = ffi.pango.pango_version()
    return {
        "pango": f"{pango // 10000}.{pango // 100 % 100}.{pango % 100}",
        "harfbuzz": _harfbuzz_version(ffi.harfbuzz),
        "zlib": zlib.ZLIB_RUNTIME_VERSION,
    }


def _harfbuzz_version(harfbuzz: Any) -> str:  # noqa: ANN401 - a library behind cffi
    """Find the version part by part: WeasyPrint declares only the question whether it is at least so and so."""
    parts = [0, 0, 0]
    for place in range(len(parts)):
        for candidate in range(1, _MOST):
            trial = [*parts[:place], candidate, *parts[place + 1 :]]
            if not harfbuzz.hb_version_atleast(*trial):
                break
            parts[place] = candidate
    return ".".join(str(part) for part in parts)
