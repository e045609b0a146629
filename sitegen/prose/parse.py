"""Markdown → tokens, roles and faults: CommonMark with tables, without HTML and images (FORMAT section 4).

Comes in: a text. Goes out: its syntax, the same for every page and language that shows it.
Refuses to know: what roles mean, locales, and where the text stands. Line breaks within paragraphs are folded
before (`model.texts.message_id`), so that places within a text cannot be told.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.myst_role import myst_role_plugin

from sitegen.diagnostics import Code, Severity
from sitegen.prose.links import refuse_link

ROLES = ("q", "value", "device", "test", "setup", "results", "page", "ref", "file")
_KEPT_TEXTS = 16_384

# The elements that authors type into Markdown. `<server-ip>` and the like are placeholders and stay as they are.
_HTML = re.compile(
    r"</?(?:a|abbr|article|b|big|blockquote|br|button|center|code|dd|del|details|div|dl|dt|em|font|form|h[1-6]|hr|i"
    r"|iframe|img|input|ins|kbd|li|link|mark|meta|ol|p|pre|q|s|samp|script|section|small|span|strike|strong|style"
    r"|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|tt|u|ul|var|video)(?:\s[^>]*)?/?>|<!--",
    re.IGNORECASE,
)
_ROLE_WITHOUT_TEXT = re.compile(r"\{(" + "|".join(ROLES) + r")\}", re.IGNORECASE)
_BLANKS = re.compile(r"[ \t\n]+")
# A text without these has no mark-up at all.
_MARK_UP = re.compile(r"[\\`*_\[\]<>&{}!|#~=\n]|^\s*(?:[-+]|\d+[.)])|^ {4}|^-")


@dataclass(frozen=True, slots=True)
class RoleUse:
    """A role in a text: `` {name}`content` ``."""

    name: str
    content: str

    def __str__(self) -> str:
        return f"{{{self.name}}}`{self.content}`"


@dataclass(frozen=True, slots=True)
class ProseFault:
    """Something in a text that cannot be shown as it was meant."""

    code: Code
    message: str
    hint: str
    severity: Severity = Severity.ERROR


@dataclass(frozen=True, slots=True, eq=False)
class Prose:
    """A parsed text: the tokens of markdown-it (read only), its roles and its links in their order, and its faults."""

    tokens: tuple[Token, ...]
    roles: tuple[RoleUse, ...]
    faults: tuple[ProseFault, ...]
    links: tuple[str, ...] = ()


def is_unmarked(text: str) -> bool:
    """Tell quickly that a text is one line without any mark-up; most labels are."""
    return _MARK_UP.search(text) is None


@lru_cache(maxsize=_KEPT_TEXTS)
def parse_blocks(text: str) -> Prose:
    """Parse a text of paragraphs, lists, tables …."""
    return _examine(tuple(_parser().parse(text)))


@lru_cache(maxsize=_KEPT_TEXTS)
def parse_line(text: str) -> Prose:
    """Parse a title or a label: running text, in which nothing starts a list."""
    return _examine(tuple(_parser().parseInline(text)))


def role_use(token: Token) -> RoleUse:
    """Give the role that a token stands for."""
    return RoleUse(str(token.meta["name"]), _BLANKS.sub(" ", token.content).strip(" "))


@cache
def _parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"html": False}).enable("table").use(myst_role_plugin)
    # Escaped characters stay tokens of their own, so that `\<br>` is told from `<br>`.
    parser.disable("text_join")
    # All addresses become links here; `links` refuses some, and then they are reported and not only unlinked.
    parser.validateLink = _take_all  # type: ignore[method-assign]  # how the library has it replaced
    return parser


def _take_all(url: str) -> bool:  # noqa: ARG001 - what the library calls
    return True


def _examine(tokens: tuple[Token, ...]) -> Prose:
    roles: list[RoleUse] = []
    faults: list[ProseFault] = []
    links: list[str] = []
    for block in tokens:
        for token in block.children or ():
            match token.type:
                case "myst_role":
                    roles.append(role_use(token))
                case "link_open":
                    links.append(str(token.attrs.get("href", "")))
                    faults.extend(_examine_link(links[-1]))
                case "image":
                    hint = "link to the picture instead: [words](address)"
                    faults.append(ProseFault(Code.LINK_REFUSED, "a text cannot show pictures", hint))
                case "text":
                    faults.extend(_examine_words(token.content))
    return Prose(tokens, tuple(roles), tuple(faults), tuple(links))


def _examine_link(address: str) -> tuple[ProseFault, ...]:
    reason = refuse_link(address)
    if not reason:
        return ()
    hint = "link to http:, https: or mailto: addresses, to #anchor, or by id with a role such as {results}`…`"
    return (ProseFault(Code.LINK_REFUSED, f"{reason}: {address}", hint),)


def _examine_words(words: str) -> tuple[ProseFault, ...]:
    faults = []
    if found := _HTML.search(words):
        message = f"HTML is printed as it stands here, not obeyed: {found[0]}"
        hint = "use Markdown, such as *emphasis* or a blank line; to show the characters themselves write `…`"
        faults.append(ProseFault(Code.TEXT_HTML, message, hint))
    if found := _ROLE_WITHOUT_TEXT.search(words):
        message = f'"{found[0]}" is no role as it stands here'
        hint = f"write {found[0].lower()}`…`, without a blank between, in small letters"
        faults.append(ProseFault(Code.ROLE_CONTENT, message, hint))
    return tuple(faults)
