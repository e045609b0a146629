"""Templates: one Jinja2 environment for each language and kind of mark-up.

Comes in: the fixed words of each language, and the site's own folder of templates. Goes out: environments whose
templates escape by default, and the folders in which a file is looked for. Refuses to know what is rendered.

A site's own file wins over the shipped one of the same name. The shipped ones are inside the package in a wheel,
and beside it in a checkout.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from sitegen.errors import SitegenError
from sitegen.render.wikitext_escape import escape_output

_PACKAGE = Path(__file__).resolve().parent.parent


class Words(Protocol):
    """The program's fixed words in one language, as gettext functions."""

    def gettext(self, message: str, /) -> str:
        """Translate a message."""

    def ngettext(self, singular: str, plural: str, n: int, /) -> str:
        """Translate a message that depends on a number."""

    def pgettext(self, context: str, message: str, /) -> str:
        """Translate a message in a context."""

    def npgettext(self, context: str, singular: str, plural: str, n: int, /) -> str:
        """Translate a message in a context that depends on a number."""


@dataclass(frozen=True, slots=True)
class Templates:
    """The environments by language, for HTML (`html`) and MediaWiki (`wikitext`), and the folders searched."""

    folders: tuple[Path, ...]
    html: Mapping[str, Environment]
    wikitext: Mapping[str, Environment]


def shipped_folder() -> Path:
    """Find the templates that came with the program."""
    for folder in (_PACKAGE / "templates", _PACKAGE.parent / "templates"):
        if folder.is_dir():
            return folder
    raise SitegenError(f"the program's templates are missing at {_PACKAGE / 'templates'}: install sitegen again")


def load_templates(words: Mapping[str, Words], site_templates: Path | None = None) -> Templates:
    """Make the environments for the languages of `words`.

    Args:
        words: the fixed words by language tag.
        site_templates: the site's own `templates/`; it may be missing.
    """
    own = (site_templates,) if site_templates is not None and site_templates.is_dir() else ()
    folders = (*own, shipped_folder())
    return Templates(
        folders=folders,
        html={language: _html_environment(folders, each) for language, each in words.items()},
        wikitext={language: _wikitext_environment(folders, each) for language, each in words.items()},
    )


def find_file(templates: Templates, name: str) -> Path:
    """Find a file by its name below the templates' folders; the site's own wins."""
    for folder in templates.folders:
        if (folder / name).is_file():
            return folder / name
    raise SitegenError(f"the template {name} is missing in {', '.join(map(str, templates.folders))}")


def _html_environment(folders: tuple[Path, ...], words: Words) -> Environment:
    environment = Environment(
        loader=FileSystemLoader(folders),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    _install(environment, words)
    return environment


def _wikitext_environment(folders: tuple[Path, ...], words: Words) -> Environment:
    # HTML's escaping is wrong for a wiki. `finalize` sees every printed value, so that nothing is forgotten.
    environment = Environment(
        loader=FileSystemLoader(folders),
        autoescape=False,  # noqa: S701 - escape_output does it
        finalize=escape_output,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
        extensions=["jinja2.ext.i18n"],
    )
    _install(environment, words)
    return environment


def _install(environment: Environment, words: Words) -> None:
    # The methods are put in by the extension when it is loaded: no checker of types can know them.
    install = environment.install_gettext_callables  # type: ignore[attr-defined]
    install(words.gettext, words.ngettext, newstyle=True, pgettext=words.pgettext, npgettext=words.npgettext)
