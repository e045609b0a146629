"""Links in texts to pages of the site that there are not.

Comes in: the dataset. Goes out: a warning at each text with such a link. Where a link leads to a place on a page, only
the page is looked for; what begins with a slash or a scheme may be outside of the site, and is not looked for at all.
"""

from __future__ import annotations

from collections.abc import Iterator

from sitegen.diagnostics import Code, Diagnostic, Severity
from sitegen.model.addresses import Addresses
from sitegen.model.dataset import Dataset
from sitegen.model.places import find_place, home_of
from sitegen.model.texts import Text
from sitegen.model.walk import texts_of
from sitegen.prose.links import is_outside
from sitegen.prose.parse import is_unmarked, parse_blocks

_MOST_STEPS = 2  # kind and id; what comes behind them is a file beside the page


def check_links(dataset: Dataset) -> Iterator[Diagnostic]:
    """Warn of every relative link without a page at its end."""
    addresses = Addresses(dataset)
    for text in texts_of(dataset):
        strings = () if text.language is None else dict.fromkeys((text.source, *text.given.values()))
        links = (link for string in strings if not is_unmarked(string) for link in parse_blocks(string).links)
        for link in dict.fromkeys(links):
            way = link.partition("#")[0]
            if (
                way
                and not way.startswith("/")
                and not is_outside(link)
                and not _is_there(way, text, addresses, dataset)
            ):
                message = f'the link "{link}" leads to no page of the site'
                hint = (
                    "link by id, as in {results}`…` or {page}`…`; a relative address is seen from the text's own page"
                )
                yield Diagnostic(text.location, Code.LINK_LOST, Severity.WARNING, message, hint)


def _is_there(way: str, text: Text, addresses: Addresses, dataset: Dataset) -> bool:
    """Look for a page, one that was renamed, the start page of another language, or the page that a file is beside."""
    language = dataset.site.languages[0]
    place = find_place(way, home_of(text.context, dataset), language, dataset)
    if place.kind:
        return True
    first, *steps = place.path.strip("/").split("/")
    is_file = len(steps) > _MOST_STEPS and not way.endswith("/")
    if first not in dataset.site.languages or (len(steps) > _MOST_STEPS and not is_file):
        return False
    return not steps or addresses.lead_from(f"{'/'.join(steps[:_MOST_STEPS])}/") is not None
