"""Paths of artifacts."""

import pytest

from sitegen.write.artifact_paths import check_artifact_paths


def test_plain_paths_pass() -> None:
    """What the site has passes, whatever the order."""
    check_artifact_paths(["de/a/b.html", "index.html", "de/a.html", "en/ä.html", "de/a/.well-known"])


@pytest.mark.parametrize(
    "path",
    [
        "",
        "/",
        "/etc/passwd",
        "../x",
        "a/../b",
        "a/..",
        ".",
        "./a",
        "a//b",
        "a/",
        "a\\b",
        "C:x",
        "a\0",
        "a\nb",
        "\udc80",
    ],
)
def test_path_that_is_not_relative_and_plain_is_a_bug(path: str) -> None:
    """Nothing leads outside, and every file system takes the name."""
    with pytest.raises(ValueError, match="artifact path"):
        check_artifact_paths([path])


def test_path_of_the_manifest_is_a_bug() -> None:
    """The manifest is not for renderers."""
    with pytest.raises(ValueError, match="manifest"):
        check_artifact_paths([".sitegen-manifest.json"])


@pytest.mark.parametrize(
    ("paths", "reason"),
    [
        (["a", "a"], "two artifacts"),
        (["a/B", "a/b"], "are one"),
        (["A/x", "a/y"], "are one"),
        (["stra\u00dfe", "STRASSE"], "are one"),
        (["\u00e4", "a\u0308"], "are one"),
        (["a", "a/b"], "as a file and as a folder"),
        (["a/b/c", "a/b"], "as a file and as a folder"),
        (["A", "a/b"], "are one"),
    ],
)
def test_paths_in_each_others_way_are_a_bug(paths: list[str], reason: str) -> None:
    """Two artifacts never fight for one place, on any file system and in any order."""
    for order in (paths, paths[::-1]):
        with pytest.raises(ValueError, match=reason):
            check_artifact_paths(order)
