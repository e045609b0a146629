"""Files for machines that visit the site: its map for search engines, and feeds in Atom.

Comes in: views and the templates. Goes out: bytes in UTF-8. Refuses to know paths of output files.
"""

from __future__ import annotations

from collections.abc import Sequence

from sitegen.model.page_views import Feed, SitemapEntry
from sitegen.render.templates import Templates


def render_sitemap(entries: Sequence[SitemapEntry], templates: Templates) -> bytes:
    """Render the map of the whole site; its words are addresses, the same in every language."""
    environment = next(iter(templates.html.values()))
    return environment.get_template("xml/sitemap.xml").render(entries=entries).encode()


def render_feed(feed: Feed, templates: Templates) -> bytes:
    """Render the feed of a language."""
    return templates.html[feed.language].get_template("xml/feed.xml").render(feed=feed).encode()
