"""Datasheets: the view of a result set → PDF.

Comes in: the view, the templates, and the press. Goes out: bytes, and what WeasyPrint had to say. Refuses to know the
web pages. Nothing is fetched: only the templates' own files and the fonts of this program are there for a datasheet,
and no font of the system, so that every machine with the same versions makes the same bytes.

WeasyPrint is loaded with the first datasheet: it is slow to load, and needs libraries that not every machine has.
"""

from __future__ import annotations

import logging
import os
import warnings
from functools import partial
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sitegen.errors import SitegenError
from sitegen.model.page_views import DevicePage
from sitegen.model.views import ResultPage
from sitegen.render.html import page_context
from sitegen.render.links import datasheet_address
from sitegen.render.templates import Templates, find_file

if TYPE_CHECKING:
    from collections.abc import Iterator

_FONT_PACKAGE = "font_source_sans_pro"
# Names for what a datasheet may load; nothing is ever asked of them. Python joins relative addresses only to schemes
# that it knows.
_FONT_ADDRESS = "https://sitegen.invalid/fonts/"
_FILE_ADDRESS = "https://sitegen.invalid/templates/"
_REPAIR = (
    "WeasyPrint cannot be loaded ({fault}); install its libraries (Debian and Ubuntu: apt-get install "
    "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0), or build without datasheets: --no-pdf"
)
_MEDIA_TYPES = {".ttf": "font/ttf", ".otf": "font/otf", ".svg": "image/svg+xml", ".png": "image/png"}


def render_datasheet(page: ResultPage, templates: Templates, press: Press) -> tuple[bytes, tuple[str, ...]]:
    """Render a datasheet; give its bytes and the messages of WeasyPrint, such as a sign that no font has."""
    context = page_context(page.frame, partial(datasheet_address, page.frame))
    template = templates.html[page.frame.language].get_template("pdf/datasheet.html")
    return press.print(template.render(context, page=page))


def render_device_sheet(page: DevicePage, templates: Templates, press: Press) -> tuple[bytes, tuple[str, ...]]:
    """Render the datasheet of a device."""
    context = page_context(page.frame, partial(datasheet_address, page.frame))
    template = templates.html[page.frame.language].get_template("pdf/device.html")
    return press.print(template.render(context, page=page))


class Press:
    """WeasyPrint with this program's fonts and styles, loaded at its first use and kept for all datasheets.

    It holds native objects: it cannot be sent to another process, and each process makes its own.
    """

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._weasyprint: Any = None  # Any: a library without types
        self._fonts: Any = None
        self._fetcher: Any = None
        self._styles: list[Any] = []

    def print(self, html: str) -> tuple[bytes, tuple[str, ...]]:
        """Make a PDF of a complete document."""
        if self._weasyprint is None:
            self._load()
        with _Messages() as messages:
            document = self._weasyprint.HTML(
                string=html, base_url=_FILE_ADDRESS, url_fetcher=self._fetcher, media_type="print"
            )
            content: bytes = document.write_pdf(
                font_config=self._fonts,
                stylesheets=self._styles,
                # Tags help readers of the screen; no standard is claimed, because none is checked.
                pdf_tags=True,
            )
        return content, tuple(dict.fromkeys(messages.texts))

    def _load(self) -> None:
        self._weasyprint = _load_weasyprint(find_file(self._templates, "pdf/fonts.conf"))
        from weasyprint.text.fonts import FontConfiguration  # noqa: PLC0415 - late on purpose

        self._fonts = FontConfiguration()
        self._fetcher = _make_fetcher(self._templates)
        for name in ("styles/tokens.css", "pdf/datasheet.css"):
            css = find_file(self._templates, name).read_text("utf-8")
            with _Messages() as messages:
                sheet = self._weasyprint.CSS(
                    string=css, base_url=_FILE_ADDRESS, url_fetcher=self._fetcher, font_config=self._fonts
                )
            if messages.texts:
                raise SitegenError(f"{find_file(self._templates, name)}: {'; '.join(messages.texts)}")
            self._styles.append(sheet)


class _Messages(logging.Handler):
    """Collects what WeasyPrint logs from the level of warnings on, while it is open, in its own logger's place."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []
        self._logger = logging.getLogger("weasyprint")
        self._propagate = self._logger.propagate
        self._handlers = self._logger.handlers[:]

    def __enter__(self) -> _Messages:  # noqa: PYI034 - private and final
        """Take the place of the logger's handlers."""
        self._logger.handlers = [self]
        self._logger.propagate = False
        return self

    def __exit__(self, *_exception: object) -> None:
        """Put the logger's handlers back."""
        self._logger.handlers = self._handlers
        self._logger.propagate = self._propagate

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a message."""
        self.texts.append(record.getMessage())


def _load_weasyprint(font_configuration: Path) -> Any:  # noqa: ANN401 - a library without types
    # Fontconfig reads the variable when its first configuration is made, which is after this; it takes a relative
    # path as one below its own folder.
    os.environ["FONTCONFIG_FILE"] = str(font_configuration.absolute())
    try:
        with warnings.catch_warnings():
            # "No fonts configured in FontConfig": that is what the configuration is for.
            warnings.filterwarnings("ignore", category=UserWarning)
            import weasyprint  # noqa: PLC0415 - late on purpose
    except (ImportError, OSError) as fault:
        reason = str(fault).strip().split("\n")[0]
        raise SitegenError(_REPAIR.format(fault=reason)) from fault
    return weasyprint


def _make_fetcher(templates: Templates) -> Any:  # noqa: ANN401 - a library without types
    from weasyprint.urls import URLFetcher, URLFetcherResponse  # noqa: PLC0415 - late on purpose

    class OwnFilesFetcher(URLFetcher):  # type: ignore[misc]  # a class without types
        """Fetches fonts of this program and files of the templates, and nothing else."""

        def fetch(self, url: str, headers: object = None) -> object:  # noqa: ARG002 - WeasyPrint's signature
            """Give a file, or refuse."""
            content = _own_file(templates, url)
            media_type = _MEDIA_TYPES.get(Path(url).suffix, "application/octet-stream")
            return URLFetcherResponse(url, content, {"Content-Type": media_type})

    return OwnFilesFetcher()


def _own_file(templates: Templates, url: str) -> bytes:
    if url.startswith(_FONT_ADDRESS):
        name = url.removeprefix(_FONT_ADDRESS)
        fonts = resources.files(_FONT_PACKAGE) / "files"
        if name in set(_names(fonts)):
            return (fonts / name).read_bytes()
    elif url.startswith(_FILE_ADDRESS):
        name = url.removeprefix(_FILE_ADDRESS)
        for folder in templates.folders:
            path = (folder / name).resolve()
            if path.is_relative_to(folder.resolve()) and path.is_file():
                return path.read_bytes()
    raise ValueError(f"a datasheet may not load {url}")


def _names(folder: resources.abc.Traversable) -> Iterator[str]:
    return (entry.name for entry in folder.iterdir())
