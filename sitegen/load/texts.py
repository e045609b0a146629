"""Texts (FORMAT section 4): in the language of the file, or in several, with the context that catalogs know them by."""

from __future__ import annotations

import re
from types import MappingProxyType

from sitegen.diagnostics import Code, did_you_mean
from sitegen.load.nodes import MappingNode, Node, ScalarNode
from sitegen.load.scope import Scope, list_of, one_or_list
from sitegen.load.syntax_fault import quoted
from sitegen.model.texts import Text, message_id

# What YAML 1.1 or 1.2 would take for something else than a text.
_YAML_NUMBER = re.compile(
    r"""[-+]?(?:
        0x[0-9A-Fa-f_]+ | 0o?[0-7_]+ | 0b[01_]+
      | [0-9][0-9_]*(?::[0-5]?[0-9])+(?:\.[0-9_]*)?
      | (?:[0-9][0-9_]*(?:\.[0-9_]*)?|\.[0-9][0-9_]*)(?:[eE][-+]?[0-9]+)?
      | \.(?:inf|Inf|INF)
    )\Z|\.(?:nan|NaN|NAN)\Z""",
    re.VERBOSE,
)
_YAML_WORD = frozenset({"true", "false", "yes", "no", "on", "off", "null", "y", "n", "~"})


def structure_text(scope: Scope, node: Node, path: str, *, one_line: bool = False) -> Text | None:
    """Make a text of a scalar, or of a mapping of languages.

    Args:
        scope: the file.
        node: what stands where the text should.
        path: the keys that lead to it, joined by dots, without list positions.
        one_line: for titles and labels, which have no line breaks.
    """
    kind = path.rpartition(".")[2]
    context = f"{scope.name}:{path}"
    if isinstance(node, MappingNode):
        return _structure_languages(scope, node, context, kind, one_line=one_line)
    source = _words(scope, node, kind, one_line=one_line)
    if source is None:
        return None
    return Text(source, scope.language, context, scope.at(node), kind)


def structure_label(scope: Scope, key: ScalarNode, node: Node | None, path: str) -> Text:
    """Make the label of something that has an id; where it is missing or at fault, the id stands in for it.

    That a label is missing is reported by whoever reads its key. What has an id must be known to all who name it,
    whatever else is wrong with it: else one fault would be told at every place that names it.
    """
    label = structure_text(scope, node, path, one_line=True) if node is not None else None
    return label or Text(key.text, None, f"{scope.name}:{path}", scope.at(key), "label")


def structure_texts(scope: Scope, node: Node, path: str) -> tuple[Text, ...]:
    """Make texts of a list; all have the same context, since positions do not count."""
    texts = (structure_text(scope, item, path) for item in list_of(scope, node, path.rpartition(".")[2]))
    return tuple(text for text in texts if text is not None)


def structure_text_or_texts(scope: Scope, node: Node, path: str) -> tuple[Text, ...]:
    """Make texts of one text or a list of them."""
    texts = (structure_text(scope, item, path) for item in one_or_list(node))
    return tuple(text for text in texts if text is not None)


def structure_name(
    scope: Scope, node: Node, path: str, *, code: Code = Code.TEXT_NEEDS_QUOTES, what: str = ""
) -> Text | None:
    """Make a name: one line, printed as written in every language.

    `code` is reported for a name that YAML would take for a number; versions have a code of their own. `what` names
    it in messages, where the last key of its path does not.
    """
    if not isinstance(node, ScalarNode):
        return structure_text(scope, node, path, one_line=True)
    source = _words(scope, node, what or path.rpartition(".")[2], one_line=True, number_code=code)
    return None if source is None else Text(source, None, f"{scope.name}:{path}", scope.at(node), "name")


_LANGUAGE = re.compile(r"[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?\Z")


def _is_text_with_colon(scope: Scope, node: MappingNode) -> bool:
    """Tell whether what YAML takes for a mapping is a text such as `Hinweis: so`, in a list."""
    text = scope.document.text
    key, value = node.entries[0] if len(node.entries) == 1 else (None, None)
    if key is None or not key.is_plain or not isinstance(value, ScalarNode) or not value.is_plain:
        return False
    return text[node.start : node.start + 1] != "{" and not _LANGUAGE.match(key.text)


def _structure_languages(scope: Scope, node: MappingNode, context: str, kind: str, *, one_line: bool) -> Text | None:
    if _is_text_with_colon(scope, node):
        whole = scope.document.text[node.entries[0][0].start : node.entries[0][1].end]
        hint = f"write {quoted(message_id(whole))}"
        scope.error(node, Code.TEXT_NEEDS_QUOTES, 'a text with ": " in it needs quotes', hint)
        return None
    given: dict[str, str] = {}
    has_faults = False
    for key, value in node.entries:
        if key.text not in scope.site.languages:
            has_faults = True
            if scope.site.has_all_languages:
                message = f'"{key.text}" is not a language of this site'
                hint = did_you_mean(key.text, scope.site.languages)
                scope.error(key, Code.LOCALE_UNKNOWN, message, f"{hint} (site.yaml lists them)")
        words = _words(scope, value, kind, one_line=one_line)
        if words is None:
            has_faults = True
        else:
            given[key.text] = words
    if has_faults and given:  # which is reported; no language is to be reported as missing too
        given = {**dict.fromkeys(scope.site.languages, next(iter(given.values()))), **given}
    if not given:
        if not node.entries:
            scope.error(node, Code.VALUE_EMPTY, f"{kind} has no text in any language", "write {de: …, en: …}")
        return None
    language = scope.language if scope.language in given else next(iter(given))
    return Text(given[language], language, context, scope.at(node), kind, MappingProxyType(given))


def _words(
    scope: Scope, node: Node, what: str, *, one_line: bool, number_code: Code = Code.TEXT_NEEDS_QUOTES
) -> str | None:
    if not isinstance(node, ScalarNode):
        scope.error(node, Code.SHAPE_WRONG, f"{what} must be a text", "write one text, or {de: …, en: …}")
        return None
    if node.is_empty or not node.text.strip():
        scope.error(node, Code.VALUE_EMPTY, f"{what} is empty", "write the text, or delete its key")
        return None
    if node.is_plain:
        _check_plain(scope, node, number_code)
    if one_line and "\n" in node.text.strip():
        scope.error(node, Code.TEXT_NOT_ONE_LINE, f"{what} has line breaks", "write it in one line")
    return message_id(node.text)


def _check_plain(scope: Scope, node: ScalarNode, number_code: Code) -> None:
    """Report a text without quotes that YAML takes for something else, or cuts."""
    if _YAML_NUMBER.match(node.text):
        what = "a version" if number_code is Code.VERSION_NUMBER else "a text"
        message = f"{what} that YAML takes for a number needs quotes: {node.text}"
        scope.error(node, number_code, message, f"write {quoted(node.text)}")
    elif node.text.casefold() in _YAML_WORD:
        message = f"a text that YAML takes for a truth value or null needs quotes: {node.text}"
        scope.error(node, Code.TEXT_NEEDS_QUOTES, message, f"write {quoted(node.text)}")
    text = scope.document.text
    line_end = text.find("\n", node.end)
    rest = text[node.end : line_end if line_end >= 0 else len(text)].rstrip("\r")
    cut = re.match(r"( +)#(.?)", rest)
    # A comment stands apart: two blanks before the "#" and one after it. Anything else is a text that was cut.
    if cut and (len(cut[1]) == 1 or not (cut[2] == "" or cut[2].isspace())):
        whole = node.text + rest
        message = f'the text ends at " #": the rest of the line is a comment for YAML ({rest.strip()})'
        hint = f"write {quoted(whole.rstrip())}; before a comment put two blanks, and one after the #"
        offset_node = ScalarNode(node.text, "", *_place(text, node.end + len(cut[1])), node.end, node.end)
        scope.error(offset_node, Code.TEXT_CUT, message, hint)


def _place(text: str, index: int) -> tuple[int, int]:
    return text.count("\n", 0, index) + 1, index - text.rfind("\n", 0, index)
