from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from sitegen.diagnostics import Code, Location, Severity
from sitegen.errors import UsageError
from sitegen.load import files
from sitegen.load.dataset import load_dataset


@pytest.fixture
def site(tmp_path: Path, base: Mapping[str, str]) -> Path:
    """The base site in a folder, below `site/`."""
    for path, text in base.items():
        target = tmp_path / "site/content" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")
    return tmp_path / "site"


def faults_of(site: Path) -> list[tuple[str, Code]]:
    """Give place and code of every fault."""
    return [(str(fault.location), fault.code) for fault in load_dataset(site).diagnostics]


def test_base_site_is_read_from_a_folder(site: Path) -> None:
    """All files by kind and id; a catalog is handed on as it is."""
    (site / "content/locale/en").mkdir(parents=True)
    (site / "content/locale/en/site.po").write_bytes(b'msgid ""\n')
    (site / "content/locale/site.pot").write_bytes(b"")
    loaded = load_dataset(site)
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    assert list(loaded.dataset.devices) == ["fw-a", "fw-b", "fw-c"]
    assert dict(loaded.catalogs) == {"content/locale/en/site.po": b'msgid ""\n'}
    assert loaded.sources["content/site.yaml"].startswith("format: 1\n")


@pytest.mark.parametrize("path", ["nothing", "site/content"])
def test_folder_without_site_is_an_error_of_usage(site: Path, path: str) -> None:
    """What is missing, and what to do."""
    with pytest.raises(UsageError, match=r"content/site\.yaml is missing; go to the folder of a site"):
        load_dataset(site.parent / path)


def test_file_that_is_not_utf8_is_told_with_its_first_wrong_byte(site: Path) -> None:
    """And nothing else is: a device that results use is not called unknown."""
    path = site / "content/devices/fw-a.yaml"
    path.write_bytes("name: FW-A\nspecs: {remark: Größe für später}\n".encode("latin-1"))
    assert faults_of(site) == [("content/devices/fw-a.yaml:2:19", Code.FILE_ENCODING)]


@pytest.mark.parametrize("path", ["vocabulary", "tests/suite", "setups/bench"])
def test_what_others_name_is_not_called_unknown(site: Path, path: str) -> None:
    """Where a file is there and cannot be decoded, only this is told."""
    (site / f"content/{path}.yaml").write_bytes(b"\xff")
    assert faults_of(site) == [(f"content/{path}.yaml:1:1", Code.FILE_ENCODING)]


def test_column_of_a_wrong_byte_counts_characters(site: Path) -> None:
    """As every column does, and not bytes."""
    (site / "content/devices/fw-c.yaml").write_bytes("name: Größe".encode() + b"\xfc")
    assert faults_of(site) == [("content/devices/fw-c.yaml:1:12", Code.FILE_ENCODING)]


def test_site_file_that_is_not_utf8_ends_the_reading(site: Path) -> None:
    """What is not YAML in other files is told in the same run."""
    (site / "content/site.yaml").write_bytes(b"title: \xff\n")
    (site / "content/devices/fw-c.yaml").write_text("name: [FW-C\n", encoding="utf-8")
    assert faults_of(site) == [
        ("content/devices/fw-c.yaml:1:7", Code.YAML_SYNTAX),
        ("content/site.yaml:1:8", Code.FILE_ENCODING),
    ]


def test_file_of_too_many_bytes_is_not_read(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit keeps a slip from filling the memory."""
    monkeypatch.setattr(files, "MAX_BYTES", 4000)
    (site / "content/devices/fw-c.yaml").write_text("#" * 4001, encoding="utf-8")
    assert faults_of(site) == [("content/devices/fw-c.yaml:1:1", Code.FILE_TOO_LARGE)]


def test_axes_that_span_too_many_cells_are_told(site: Path) -> None:
    """And nothing is computed for them."""
    members = ", ".join(f"m{number}" for number in range(450))
    others = members.replace("m", "n")
    labels = ", ".join(f"{member}: {member}" for member in f"{members}, {others}".split(", "))
    (site / "content/results/big.yaml").write_text(
        "title: Riesig\n"
        f"axes: {{first: [{members}], second: [{others}], metric: [cpu_load]}}\n"
        "vocabulary:\n  axes:\n"
        f"    first: {{label: Eins, members: {{{labels}}}}}\n"
        f"    second: {{label: Zwei, members: {{{labels}}}}}\n"
        "results: not-tested\n",
        encoding="utf-8",
    )
    assert faults_of(site) == [("content/results/big.yaml:2:7", Code.FILE_TOO_LARGE)]


def test_link_out_of_the_content_is_not_followed(site: Path) -> None:
    """Neither to a file nor to a folder."""
    private = site.parent / "private"
    private.mkdir()
    (private / "fw-d.yaml").write_text("name: FW-D\n", encoding="utf-8")
    (site / "content/devices/fw-d.yaml").symlink_to(private / "fw-d.yaml")
    (site / "content/pages").symlink_to(private)
    assert faults_of(site) == [
        ("content/devices/fw-d.yaml:1:1", Code.FILE_OUTSIDE),
        ("content/pages:1:1", Code.FILE_OUTSIDE),
    ]


def test_link_within_the_content_is_followed(site: Path) -> None:
    """It is as good as a copy."""
    (site / "content/devices/fw-d.yaml").symlink_to("fw-c.yaml")
    dataset = load_dataset(site).dataset
    assert dataset is not None
    assert "FW-C" == dataset.devices["fw-d"].name.source


@pytest.mark.parametrize(
    "path",
    [
        "devices/FW-D.yaml",
        "devices/fw d.yaml",
        "devices/nul.yaml",
        "devices/all.yaml",
        "devices/fw-d.yml",
        "device/fw-d.yaml",
        "devices/more/fw-d.yaml",
        "vocabulary.yml",
    ],
)
def test_file_that_nothing_would_read_is_told(site: Path, path: str) -> None:
    """A name is an id and part of addresses, and a file at the wrong place would be missing in silence."""
    target = site / "content" / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("name: FW-D\n", encoding="utf-8")
    assert faults_of(site) == [(f"content/{path}:1:1", Code.FILE_NAME)]


@pytest.mark.parametrize("path", ["glossary.yaml"])
def test_file_of_a_later_version_is_a_warning(site: Path, path: str) -> None:
    """Nobody should believe that it was read."""
    target = site / "content" / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("x: y\n", encoding="utf-8")
    faults = load_dataset(site).diagnostics
    assert [(fault.location, fault.code, fault.severity) for fault in faults] == [
        (Location(f"content/{path}"), Code.KEY_NOT_SUPPORTED, Severity.WARNING)
    ]


@pytest.mark.parametrize("path", ["devices/.fw-d.yaml.swp", "devices/fw-d.yaml~", ".git/x.yaml", "README.txt"])
def test_files_of_editors_and_systems_are_left_alone(site: Path, path: str) -> None:
    """They are no content."""
    target = site / "content" / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("name: [", encoding="utf-8")
    assert faults_of(site) == []


def test_two_files_with_one_device_are_told(site: Path) -> None:
    """At the second one, in the order of file names."""
    (site / "content/devices/more.yaml").write_text("devices: {fw-b: {name: FW-B}}\n", encoding="utf-8")
    assert faults_of(site) == [("content/devices/more.yaml:1:11", Code.ID_DUPLICATE)]
