from __future__ import annotations

import gettext
from pathlib import Path

import pytest
from jinja2 import UndefinedError

from sitegen.errors import SitegenError
from sitegen.localise.words import load_words
from sitegen.model.views import ResultPage
from sitegen.render import templates as templates_module
from sitegen.render.assets import render_assets
from sitegen.render.html import render_result_html
from sitegen.render.registry import Equipment
from sitegen.render.templates import find_file, load_templates

WORDS = gettext.NullTranslations()


def test_own_template_wins_over_the_shipped_one(tmp_path: Path, page: ResultPage) -> None:
    """A designer changes one file and keeps the others."""
    parts = tmp_path / "html" / "parts"
    parts.mkdir(parents=True)
    (parts / "styles.html").write_text('<meta name="own" content="{{ assets }}">\n')
    content = render_result_html(page, load_templates({"de": WORDS}, tmp_path))
    assert b'<meta name="own" content="../../../assets/">' in content
    assert b"a.routing.throughput" in content


def test_site_without_templates_has_the_shipped_ones(tmp_path: Path) -> None:
    """The folder need not be there."""
    assert load_templates({"de": WORDS}, tmp_path / "none").folders == load_templates({"de": WORDS}).folders


def test_unknown_name_in_a_template_is_an_error(tmp_path: Path, page: ResultPage) -> None:
    """A misspelt variable does not vanish."""
    (tmp_path / "html").mkdir()
    (tmp_path / "html" / "result.html").write_text("{{ page.titel }}")
    with pytest.raises(UndefinedError, match="titel"):
        render_result_html(page, load_templates({"de": WORDS}, tmp_path))


def test_missing_file_is_named(equipment: Equipment) -> None:
    """The message says which file is missing, and where."""
    with pytest.raises(SitegenError, match=r"pdf/none\.css is missing in .*templates"):
        find_file(equipment.templates, "pdf/none.css")


def test_program_without_templates_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken installation has a message with the repair."""
    monkeypatch.setattr(templates_module, "_PACKAGE", tmp_path / "sitegen")
    with pytest.raises(SitegenError, match="install sitegen again"):
        load_templates({"de": WORDS})


def test_fixed_words_are_those_of_the_page_language(page: ResultPage) -> None:
    """Each language has an environment with its words."""
    templates = load_templates({"de": load_words("de"), "en": load_words("en")})
    assert "Ergebnisse</h2>" in render_result_html(page, templates).decode()


def test_assets_are_the_styles_with_own_files_on_top(tmp_path: Path) -> None:
    """Names are stable; a site's own file replaces or adds; hidden files and links stay away."""
    styles = tmp_path / "styles"
    styles.mkdir()
    (styles / "tokens.css").write_text(":root {}\n")
    (styles / "logo.svg").write_text("<svg/>")
    (styles / ".hidden").write_text("x")
    (styles / "link.css").symlink_to(styles / "tokens.css")
    assets = {artifact.path: artifact.content for artifact in render_assets(load_templates({"de": WORDS}, tmp_path))}
    assert [
        "assets/anchor.js",
        "assets/dark.css",
        "assets/icon.svg",
        "assets/logo.svg",
        "assets/print.css",
        "assets/site.css",
        "assets/tokens.css",
    ] == list(assets)
    assert assets["assets/tokens.css"] == b":root {}\n"
