"""Reasons in words, in the place of values that are missing.

Comes in: a reason. Goes out: what readers see; never nothing, and never a dash alone.
Refuses to know: the words of a file; whoever has them hands them in.
"""

from __future__ import annotations

from sitegen.localise.locales import EN_DASH, NO_BREAK_SPACE, Locale
from sitegen.localise.words import Words, load_words
from sitegen.model.quantities import Missing, Reason


def format_missing(missing: Missing, label: str, locale: Locale) -> str:
    """Print why there is no value; `label` is the file's own word in the locale's language, "" for none."""
    words = label or reason_label(missing.reason, load_words(locale.tag))
    return f"{EN_DASH}{NO_BREAK_SPACE}({words})"


def reason_label(reason: Reason, words: Words) -> str:
    """Say a reason of the closed list in words."""
    labels = {
        Reason.NOT_TESTED: words.pgettext("reason", "not tested"),
        Reason.NOT_SUPPORTED: words.pgettext("reason", "not supported"),
        Reason.FAILED: words.pgettext("reason", "could not be measured"),
        Reason.UNSTABLE: words.pgettext("reason", "unstable"),
        Reason.INVALID: words.pgettext("reason", "invalid"),
        Reason.WITHHELD: words.pgettext("reason", "withheld"),
        Reason.NOT_APPLICABLE: words.pgettext("reason", "not applicable"),
    }
    return labels[reason]
