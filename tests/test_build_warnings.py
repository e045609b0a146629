"""What renderers have to say about a page, as diagnostics of its result set."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import sitegen.build
from sitegen.build import build_site
from sitegen.diagnostics import Code, Severity
from sitegen.render.registry import Rendering, render_result_page
from tests.conftest import copy_content


def test_message_of_a_renderer_is_a_warning_at_the_result_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It names the file that a reader would see wrong, and the site is written all the same."""

    def render(*args: object) -> tuple[Rendering, ...]:
        first, *others = render_result_page(*args)  # type: ignore[arg-type]
        return (replace(first, messages=("the font lacks a character",)), *others)

    monkeypatch.setattr(sitegen.build, "render_result_page", render)
    root = copy_content(tmp_path / "site")
    result = build_site(root, output=root / "output", with_pdf=False)
    assert result.summary is not None
    assert {(fault.code, fault.severity) for fault in result.diagnostics} == {(Code.PAGE_RENDERING, Severity.WARNING)}
    assert all(fault.message.endswith(": the font lacks a character") for fault in result.diagnostics)
    assert "content/results/opnsense-rack-servers.yaml" in {fault.location.path for fault in result.diagnostics}
