from __future__ import annotations

import pytest

from sitegen.diagnostics import Code
from sitegen.prose.parse import RoleUse, is_unmarked, parse_blocks, parse_line


def test_roles_are_found_wherever_they_stand() -> None:
    """In emphasis, links, lists and tables."""
    text = "*{q}`1 s`* [{q}`2 s`](#x)\n\n- {device}`a`\n\n| {q}`3 s` |\n|---|\n| {q}`4 s` |"
    contents = [role.content for role in parse_blocks(text).roles]
    assert contents == ["1 s", "2 s", "a", "3 s", "4 s"]


def test_content_of_a_role_is_one_line() -> None:
    """Line breaks and double blanks in it do not count."""
    assert parse_line("{q}`1\n  s`").roles == (RoleUse("q", "1 s"),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[a](javascript:alert)", Code.LINK_REFUSED),
        ("[a](JAVASCRIPT:alert)", Code.LINK_REFUSED),
        ("[a](&#106;avascript:alert)", Code.LINK_REFUSED),
        ("[a](data:image/png;base64,x)", Code.LINK_REFUSED),
        ("[a](file:///etc/passwd)", Code.LINK_REFUSED),
        ("[a](ftp://example.org)", Code.LINK_REFUSED),
        ("[a](//example.org)", Code.LINK_REFUSED),
        ("[a]()", Code.LINK_REFUSED),
        ("<vbscript:x>", Code.LINK_REFUSED),
        ("[a]\n\n[a]: javascript:x", Code.LINK_REFUSED),
        ("![a](https://example.org/x.png)", Code.LINK_REFUSED),
        ("a <b>c</b>", Code.TEXT_HTML),
        ("a<br/>b", Code.TEXT_HTML),
        ("<div>x</div>", Code.TEXT_HTML),
        ("<!-- x -->", Code.TEXT_HTML),
        ("{q} `1 s`", Code.ROLE_CONTENT),
        ("{device}ri1102a-f", Code.ROLE_CONTENT),
    ],
)
def test_fault_is_found(text: str, code: Code) -> None:
    """Each at least once, with a message and a hint."""
    faults = parse_blocks(text).faults
    assert {fault.code for fault in faults} == {code}
    assert all(fault.message and fault.hint for fault in faults)


@pytest.mark.parametrize(
    "text",
    [
        "[a](https://example.org/?x=1:2)",
        "[a](http://example.org)",
        "[a](mailto:a@example.org)",
        "[a](#x)",
        "[a](../other/)",
        "iperf -c <server-ip>",
        r"\<b>",
        "`<b>`",
        "&lt;b&gt;",
        "a < b > c",
        r"\{q\}",
        "`{q}`",
        "100 % {sic}",
        "    <b>code</b>",
    ],
)
def test_what_is_allowed_has_no_fault(text: str) -> None:
    """Placeholders, escapes and code stand as they are."""
    assert parse_blocks(text).faults == ()


@pytest.mark.parametrize("text", ["Routing", "NAT aus (seit 2025)", "4× 25GbE, SFP28", "a - b", "Größe: 3,5"])
def test_most_labels_are_unmarked(text: str) -> None:
    """They need no parser."""
    assert is_unmarked(text)


@pytest.mark.parametrize("text", ["*a*", "1. a", "- a", "+ a", "# a", "a\nb", "a_b_", "`a`", "<a>", "a&amp;b", "    a"])
def test_mark_up_is_never_overlooked(text: str) -> None:
    """Whatever could be mark-up goes through the parser."""
    assert not is_unmarked(text)
