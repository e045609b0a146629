from __future__ import annotations

import pytest

from sitegen.check.texts import check_texts
from sitegen.diagnostics import Code, Diagnostic, Severity
from sitegen.load.dataset import structure_dataset
from sitegen.load.files import ContentFiles, Source

SITE = "format: 1\ntitle: {de: A, en: B}\nlanguages: [de, en]\nurl: https://benchmarks.example/\n"
VOCABULARY = "metrics: {throughput: {label: Durchsatz, unit: Mbit/s}}\n"
SUITE = "title: Reihe\nmethod: {tool: iperf}\ntests: {nat: {label: NAT}}\n"
LAB = "title: Labor\ncomponents: {pc: {label: PC}}\nvariants: {old: {label: alt, components: {pc: {label: PC}}}}\n"
RESULTS = """title: Ergebnisse
axes: {device: [alpha], metric: [throughput]}
references: {rfc: {title: RFC}}
results: {alpha: 5}
intro: """


def _check(intro: str) -> tuple[Diagnostic, ...]:
    folders = {
        "devices": {"alpha": Source("content/devices/alpha.yaml", "name: Alpha\n")},
        "tests": {"suite": Source("content/tests/suite.yaml", SUITE)},
        "setups": {"lab": Source("content/setups/lab.yaml", LAB)},
        "results": {"first": Source("content/results/first.yaml", f"{RESULTS}{intro}\n")},
    }
    single = {
        "site.yaml": Source("content/site.yaml", SITE),
        "vocabulary.yaml": Source("content/vocabulary.yaml", VOCABULARY),
    }
    loaded = structure_dataset(ContentFiles(single, folders, {}))
    assert loaded.dataset is not None
    assert loaded.diagnostics == ()
    return check_texts(loaded.dataset)


@pytest.mark.parametrize(
    ("intro", "code", "words"),
    [
        ("a {devise}`alpha`", Code.ROLE_UNKNOWN, 'did you mean "device"?'),
        ("a {Q}`1 s`", Code.ROLE_UNKNOWN, 'did you mean "q"?'),
        ("a {device}`alfa`", Code.ROLE_CONTENT, 'did you mean "alpha"?'),
        ("a {value}`alpha.throughputt`", Code.ROLE_CONTENT, 'did you mean "alpha.throughput"?'),
        ("a {value}`frist#alpha.throughput`", Code.ROLE_CONTENT, 'did you mean "first#alpha.throughput"?'),
        ("a {value}`first#alpha.thruput`", Code.ROLE_CONTENT, 'did you mean "first#alpha.throughput"?'),
        ("a {test}`suite.nad`", Code.ROLE_CONTENT, 'did you mean "suite.nat"?'),
        ("a {setup}`lab.odl`", Code.ROLE_CONTENT, 'did you mean "lab.old"?'),
        ("a {results}`fist`", Code.ROLE_CONTENT, 'did you mean "first"?'),
        ("a {ref}`rcf`", Code.ROLE_CONTENT, 'did you mean "rfc"?'),
        ("a {page}`about`", Code.ROLE_CONTENT, "delete the role"),
        ("a {q}`3,2 Gbit/s`", Code.ROLE_CONTENT, "write {q}`3.2 Gbit/s`"),
        ("a [b](ftp://example.org)", Code.LINK_REFUSED, "http:"),
        ("a <b>c</b>", Code.TEXT_HTML, "Markdown"),
        ("{de: gut, en: '<b>bad</b>'}", Code.TEXT_HTML, "Markdown"),
    ],
)
def test_fault_in_a_text_is_an_error_at_the_text(intro: str, code: Code, words: str) -> None:
    """With the repair, in the file's language and in those given beside it."""
    faults = _check(intro)
    assert [(fault.code, fault.severity, fault.location.line) for fault in faults] == [(code, Severity.ERROR, 5)]
    assert words in faults[0].hint


def test_other_spelling_of_a_unit_is_a_warning() -> None:
    """It can be read, and the repair is known."""
    faults = _check("a {q}`3.2 Gbps`")
    assert [(fault.code, fault.severity) for fault in faults] == [(Code.ROLE_CONTENT, Severity.WARNING)]


def test_right_texts_have_no_faults() -> None:
    """All roles that this version knows."""
    assert (
        _check(
            "a {q}`3.2..8 Gbit/s` {device}`alpha` {value}`alpha.throughput` {value}`first#alpha.throughput` "
            "{test}`suite.nat` {setup}`lab` {setup}`lab.old` {results}`first` {ref}`rfc` [b](https://example.org)"
        )
        == ()
    )
