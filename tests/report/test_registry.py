"""Diagnostics for machines, by the name of the format."""

import json
import re
from typing import Any

import pytest

from sitegen.diagnostics import Code, Diagnostic, Location, Severity
from sitegen.report.registry import REPORTERS, Report

FAULTS = (
    Diagnostic(Location("content/b.yaml", 2, 15), Code.UNIT_UNKNOWN, Severity.ERROR, 'unit "ä" is 5 % off', "one\ntwo"),
    Diagnostic(Location("content/a, b:c.yaml", 1, 1), Code.UNIT_ALIAS, Severity.WARNING, "\x1b[2J\r\n::error::x"),
)


def report(name: str, *faults: Diagnostic) -> str:
    """Spell faults in a format."""
    return REPORTERS[name](Report(faults, {}, has_colour=False))


def test_formats_are_those_of_the_design() -> None:
    """In the order in which the help names them."""
    assert ["text", "json", "github", "sarif"] == list(REPORTERS)


def test_json_holds_every_field() -> None:
    """Sorted, counted, and with the content as it is."""
    expected = {
        "format": 1,
        "errors": 1,
        "warnings": 1,
        "diagnostics": [
            {
                "path": "content/a, b:c.yaml",
                "line": 1,
                "column": 1,
                "severity": "warning",
                "code": "unit-alias",
                "message": "\x1b[2J\r\n::error::x",
                "hint": "",
            },
            {
                "path": "content/b.yaml",
                "line": 2,
                "column": 15,
                "severity": "error",
                "code": "unit-unknown",
                "message": 'unit "ä" is 5 % off',
                "hint": "one\ntwo",
            },
        ],
    }
    assert expected == json.loads(report("json", *FAULTS))


def test_github_commands_are_escaped() -> None:
    """One line a fault, and nothing in it that the runner would take for its own."""
    expected = (
        "::warning file=content/a%2C b%3Ac.yaml,line=1,col=1,title=unit-alias::\\x1b[2J\\r\\n::error::x\n"
        '::error file=content/b.yaml,line=2,col=15,title=unit-unknown::unit "ä" is 5 %25 off%0Aone%0Atwo\n'
    )
    assert expected == report("github", *FAULTS)


def test_sarif_has_what_the_standard_asks_for() -> None:
    """Version, one run, its tool with the rules, and a result a fault."""
    log: dict[str, Any] = json.loads(report("sarif", *FAULTS))
    assert ("2.1.0", 1) == (log["version"], len(log["runs"]))
    run = log["runs"][0]
    assert {"name": "sitegen", "rules": [{"id": "unit-alias"}, {"id": "unit-unknown"}]} == run["tool"]["driver"]
    assert "unicodeCodePoints" == run["columnKind"]
    assert {
        "ruleId": "unit-unknown",
        "ruleIndex": 1,
        "level": "error",
        "message": {"text": 'unit "ä" is 5 % off\none\ntwo'},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": "content/b.yaml"},
                    "region": {"startLine": 2, "startColumn": 15},
                }
            }
        ],
    } == run["results"][1]
    place = run["results"][0]["locations"][0]["physicalLocation"]
    assert "content/a%2C%20b%3Ac.yaml" == place["artifactLocation"]["uri"]


@pytest.mark.parametrize("name", ["json", "sarif"])
def test_documents_are_complete_without_faults_and_plain(name: str) -> None:
    """A machine gets a document in any case, and a terminal nothing to obey."""
    assert isinstance(json.loads(report(name)), dict)
    assert re.fullmatch(r"[\n -~]*", report(name, *FAULTS))


@pytest.mark.parametrize("name", ["text", "github"])
def test_lines_are_none_without_faults(name: str) -> None:
    """Silence when all is well."""
    assert not report(name)
