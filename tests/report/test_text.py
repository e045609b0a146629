"""Diagnostics for a person."""

import pytest

from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.report.text import format_count, format_text

PATH = "content/results/io.yaml"
SOURCES = {PATH: "title: x\nthroughput: 5 MB/z\n", "b.yaml": "\x1b]0;title\x07: y\n"}
UNIT = Diagnostic(
    Location(PATH, 2, 15), Code.UNIT_UNKNOWN, Severity.ERROR, 'unit "MB/z" is not known', 'did you mean "MB/s"?'
)
WARNING = Diagnostic(Location(PATH, 1, 1), Code.UNIT_ALIAS, Severity.WARNING, "Gbps is written Gbit/s", "one\ntwo")


def test_fault_has_its_line_its_hint_and_a_caret() -> None:
    """The form of DESIGN section 2, and what a person needs below it."""
    expected = """\
content/results/io.yaml:2:15: error[unit-unknown] unit "MB/z" is not known
  hint: did you mean "MB/s"?
    2 | throughput: 5 MB/z
      |               ^
1 error in 1 file
"""
    assert expected == format_text([UNIT], SOURCES, colour=False)


def test_faults_are_sorted_and_counted() -> None:
    """By file, line, column; with all lines of a hint."""
    other = Diagnostic(Location("a.yaml", 3, 1), Code.KEY_UNKNOWN, Severity.ERROR, "m")
    expected = """\
a.yaml:3:1: error[key-unknown] m
content/results/io.yaml:1:1: warning[unit-alias] Gbps is written Gbit/s
  hint: one
        two
    1 | title: x
      | ^
content/results/io.yaml:2:15: error[unit-unknown] unit "MB/z" is not known
  hint: did you mean "MB/s"?
    2 | throughput: 5 MB/z
      |               ^
2 errors, 1 warning in 2 files
"""
    assert expected == format_text([UNIT, WARNING, other], SOURCES, colour=False)


def test_no_faults_are_no_text() -> None:
    """Silence when all is well."""
    assert not format_text([], SOURCES, colour=True)


def test_empty_line_has_no_blanks_at_its_end() -> None:
    """A fault in an empty line."""
    fault = Diagnostic(Location("e.yaml", 1, 1), Code.FILE_EMPTY, Severity.ERROR, "m")
    expected = "e.yaml:1:1: error[file-empty] m\n    1 |\n      | ^\n1 error in 1 file\n"
    assert expected == format_text([fault], {"e.yaml": "\n"}, colour=False)


def test_colour_paints_kind_and_caret() -> None:
    """The text is the same with colours."""
    painted = format_text([UNIT, WARNING], SOURCES, colour=True)
    assert "\x1b[1;31merror[unit-unknown]\x1b[0m" in painted
    assert "\x1b[1;33mwarning[unit-alias]\x1b[0m" in painted
    for style in ("\x1b[0m", "\x1b[1m", "\x1b[34m", "\x1b[1;31m", "\x1b[1;33m"):
        painted = painted.replace(style, "")
    assert format_text([UNIT, WARNING], SOURCES, colour=False) == painted


def test_escape_sequences_of_the_content_never_reach_the_terminal() -> None:
    """Path, message, hint and line are harmless, whatever they hold."""
    fault = Diagnostic(Location("b.yaml", 1, 1), Code.KEY_UNKNOWN, Severity.ERROR, "\x1b[2Jgone\nb", "\x1b[8m\rx\u202e")
    text = format_text([fault], SOURCES, colour=False)
    assert r"error[key-unknown] \x1b[2Jgone\nb" in text
    assert r"hint: \x1b[8m" in text
    assert r"    1 | \x1b]0;title\x07: y" in text
    assert not [character for character in text if not character.isprintable() and character != "\n"]


@pytest.mark.parametrize(
    ("faults", "expected"),
    [
        ([], "no errors"),
        ([UNIT], "1 error in 1 file"),
        ([UNIT, UNIT, WARNING], "2 errors, 1 warning in 1 file"),
        ([WARNING, WARNING], "2 warnings in 1 file"),
    ],
)
def test_count(faults: list[Diagnostic], expected: str) -> None:
    """Only what there is is counted."""
    assert expected == format_count(faults)
