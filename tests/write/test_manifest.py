"""The build manifest."""

from pathlib import Path

from sitegen.model.views import Artifact
from sitegen.write.manifest import MANIFEST_NAME, format_manifest, read_own_paths

EXPECTED = """\
{
 "generator": "sitegen",
 "format": 1,
 "versions": {
  "babel": "2.19",
  "sitegen": "0.1.0"
 },
 "sha256": {
  "a": "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb",
  "b": "3e23e8160039594a33894f6564e1b1348bbd7a0088d42c4acb73eeaed59c009d"
 }
}
"""


def test_manifest_is_the_same_for_any_order() -> None:
    """The bytes are a function of the files and versions; there is no clock and no folder."""
    artifacts = [Artifact("b", b"b"), Artifact("a", b"a")]
    assert EXPECTED.encode() == format_manifest(artifacts, {"sitegen": "0.1.0", "babel": "2.19"})


def test_own_paths_are_read_back(tmp_path: Path) -> None:
    """The files of a build and its manifest are ours."""
    (tmp_path / MANIFEST_NAME).write_bytes(format_manifest([Artifact("a/b", b"")], {}))
    assert frozenset({"a/b", MANIFEST_NAME}) == read_own_paths(tmp_path)


def test_linked_manifest_is_not_ours(tmp_path: Path) -> None:
    """A manifest is a file in the folder itself."""
    (tmp_path / "real").write_bytes(format_manifest([], {}))
    (tmp_path / MANIFEST_NAME).symlink_to("real")
    assert read_own_paths(tmp_path) is None
