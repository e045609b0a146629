"""`site.yaml` and `units.yaml`: what every other file needs before it can be read."""

from __future__ import annotations

from urllib.parse import urlsplit

from sitegen.data.units import NO_UNIT, UnitDefinition, UnitRegistry
from sitegen.diagnostics import Code, Diagnostic, Severity
from sitegen.load.nodes import Document, ListNode, Node
from sitegen.load.scope import Scope, SiteContext, choice, list_of, mapping_of, one_or_list, read_fields, scalar_of
from sitegen.load.texts import structure_text
from sitegen.localise.locales import is_locale, suggest_locales
from sitegen.model.notation import parse_quantity
from sitegen.model.quantities import Quantity
from sitegen.model.site import Site

FORMAT_VERSION = "1"
_KEYS = ("format", "title", "languages", "url", "organisation", "grouping")
_GROUPINGS = ("locale", "thin", "none")


def structure_site(document: Document, units: UnitRegistry) -> tuple[Site | None, SiteContext | None, list[Diagnostic]]:
    """Make the site; without its languages there is no context, and nothing else can be read."""
    scope = Scope(document, "site", "", SiteContext(("",), units))
    if document.root is None:
        return None, None, scope.faults
    mapping = mapping_of(scope, document.root, "site.yaml")
    if mapping is None:
        return None, None, scope.faults
    fields = read_fields(scope, mapping, _KEYS, required=("format", "title", "languages", "url"), what="the site")
    if "format" in fields:
        _check_format(scope, fields["format"])
    before = len(scope.faults)
    languages = _structure_languages(scope, fields["languages"]) if "languages" in fields else ()
    if not languages:
        return None, None, scope.faults
    context = SiteContext(languages, units, has_all_languages=len(scope.faults) == before)
    scope.site = context
    scope.language = context.default_language
    title = structure_text(scope, fields["title"], "title", one_line=True) if "title" in fields else None
    organisation = None
    if "organisation" in fields:
        organisation = structure_text(scope, fields["organisation"], "organisation", one_line=True)
    url = _structure_url(scope, fields["url"]) if "url" in fields else None
    grouping = choice(scope, fields["grouping"], _GROUPINGS, "grouping") if "grouping" in fields else None
    if title is None or url is None or not context.has_all_languages:
        return None, context, scope.faults
    site = Site(title, languages, url, organisation, grouping or "locale", scope.at(mapping))
    return site, context, scope.faults


def _check_format(scope: Scope, node: Node) -> None:
    scalar = scalar_of(scope, node, "format")
    if scalar is not None and scalar.text != FORMAT_VERSION:
        message = f"this content is in format {scalar.text}, and this version of sitegen reads format {FORMAT_VERSION}"
        scope.error(scalar, Code.FORMAT_VERSION, message, f"write format: {FORMAT_VERSION}, or use another version")


def _structure_languages(scope: Scope, node: Node) -> tuple[str, ...]:
    languages: list[str] = []
    if isinstance(node, ListNode) and not node.items:
        scope.error(node, Code.VALUE_EMPTY, "the site has no languages", "write at least one, as in [de, en]")
    for item in list_of(scope, node, "languages"):
        scalar = scalar_of(scope, item, "a language")
        if scalar is None:
            continue
        if not is_locale(scalar.text):
            message = f'"{scalar.text}" is not a language that CLDR knows'
            near = suggest_locales(scalar.text)
            hint = f'did you mean "{near[0]}"?' if near else "write a code such as de, de-AT, en, en-US or fr"
            scope.error(scalar, Code.LOCALE_UNKNOWN, message, hint)
        elif scalar.text in languages:
            scope.error(scalar, Code.ID_DUPLICATE, f'the language "{scalar.text}" stands twice', "delete one")
        else:
            languages.append(scalar.text)
    return tuple(languages)


def _structure_url(scope: Scope, node: Node) -> str | None:
    scalar = scalar_of(scope, node, "url")
    if scalar is None:
        return None
    if not _is_site_address(scalar.text):
        message = f'"{scalar.text}" is no address of a site'
        scope.error(scalar, Code.LINK_REFUSED, message, "write it as in url: https://benchmarks.example/")
        return None
    return scalar.text if scalar.text.endswith("/") else scalar.text + "/"


def _is_site_address(address: str) -> bool:
    try:
        parts = urlsplit(address)
        has_host = bool(parts.hostname) and parts.port != 0  # reading the port is what finds a bad one
    except ValueError:
        return False
    has_more = parts.query or parts.fragment or any(character.isspace() for character in address)
    return parts.scheme in {"http", "https"} and has_host and not has_more


def structure_units_file(scope: Scope, node: Node, base: UnitRegistry) -> UnitRegistry:
    """Add the units of `units.yaml`: `units: {kpackets/s: {is: 1000 packets/s, aliases: [kpps]}}`."""
    mapping = mapping_of(scope, node, "units.yaml")
    fields = (
        read_fields(scope, mapping, ("language", "units"), required=("units",), what="units.yaml") if mapping else {}
    )
    units = mapping_of(scope, fields["units"], "units") if "units" in fields else None
    definitions: list[UnitDefinition] = []
    places: dict[str, Node] = {}
    for key, value in units.entries if units else []:
        described = mapping_of(scope, value, f'the unit "{key.text}"')
        if described is None:
            continue
        entry = read_fields(scope, described, ("is", "aliases"), required=("is",), what=f'the unit "{key.text}"')
        aliases = (
            [scalar_of(scope, item, "an alias") for item in one_or_list(entry["aliases"])] if "aliases" in entry else []
        )
        spelled = scalar_of(scope, entry["is"], "is") if "is" in entry else None
        if spelled is None:
            continue
        number, _, of = spelled.text.partition(" ")
        parsed = parse_quantity(number, base, allowed=(NO_UNIT,))
        quantity = parsed.value
        if of and parsed.faults and parsed.faults[0].repaired:
            hint = f"write {parsed.faults[0].repaired} {of}"
            scope.error(spelled, parsed.faults[0].code, parsed.faults[0].message, hint)
            continue
        if not isinstance(quantity, Quantity) or quantity.sign is not None or not of:
            message = f'"{spelled.text}" does not say how many of which unit'
            scope.error(spelled, Code.UNIT_DEFINITION, message, "write it as in is: 1000 packets/s")
            continue
        names = tuple(alias.text for alias in aliases if alias is not None)
        definitions.append(UnitDefinition(key.text, quantity.number, of.strip(), names))
        places[key.text] = key
    extension = base.extended(definitions)
    for fault in extension.faults:
        scope.faults.append(
            Diagnostic(scope.at(places[fault.symbol]), Code.UNIT_DEFINITION, Severity.ERROR, fault.message, fault.hint)
        )
    return extension.registry
