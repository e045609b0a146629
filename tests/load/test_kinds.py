"""Sites, devices, suites and test beds (FORMAT sections 1 and 14)."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal

import pytest

from sitegen.model.dataset import Dataset
from sitegen.model.quantities import Quantity
from sitegen.model.suites import Setting
from sitegen.model.texts import Text
from tests.load.conftest import BASE, LoadTexts


def dataset_of(load_texts: LoadTexts, changed: Mapping[str, str]) -> Dataset:
    """Load the base site with files changed or added, without faults."""
    loaded = load_texts(changed)
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    return loaded.dataset


@pytest.mark.parametrize("url", ["https://benchmarks.example/", "https://benchmarks.example", "http://host:8080/wiki"])
def test_address_of_the_site_ends_with_a_slash(load_texts: LoadTexts, url: str) -> None:
    """So that addresses can be put behind it."""
    site = dataset_of(load_texts, {"site.yaml": BASE["site.yaml"].replace("https://benchmarks.example/", url)}).site
    assert url.rstrip("/") + "/" == site.url


def test_first_language_is_the_default(load_texts: LoadTexts) -> None:
    """Files that name none are in it."""
    site = (
        "format: 1\ntitle: Figures\nlanguages: [en, de]\nurl: https://x.example/\norganisation: Lab\ngrouping: thin\n"
    )
    dataset = dataset_of(load_texts, {"site.yaml": site})
    assert dataset.site.organisation is not None
    assert (("en", "de"), "thin", "Lab") == (
        dataset.site.languages,
        dataset.site.grouping,
        dataset.site.organisation.source,
    )
    assert ("en", "en") == (dataset.site.title.language, dataset.result_sets["lab"].language)


def test_site_without_a_vocabulary(load_texts: LoadTexts) -> None:
    """A result set can bring all its words along; a file of the site may be left out."""
    loaded = load_texts({"vocabulary.yaml": "{}\n"})
    assert {fault.location.path for fault in loaded.diagnostics} >= {"content/results/lab.yaml"}


def test_several_devices_in_a_file(load_texts: LoadTexts) -> None:
    """Each has its id, and can be named like all others."""
    dataset = dataset_of(
        load_texts,
        {
            "devices/several.yaml": "language: en\ndevices:\n"
            "  d-two: {name: D2, summary: Second., aliases: [old-two]}\n"
            "  d-one: {name: {de: Eins, en: One}}\n",
            "results/small.yaml": "title: Klein\naxes: {device: [d-one, d-two], metric: [cpu_load]}\nresults: [1, 2]\n",
        },
    )
    second = dataset.devices["d-two"]
    assert second.summary is not None
    assert ("en", ("old-two",), None) == (second.summary.language, second.aliases, second.name.language)
    members = dataset.result_sets["small"].axes["device"].members
    assert [(member.label.source, member.aliases) for member in members.values()] == [
        ("One", ()),
        ("D2", ("old-two",)),
    ]


def test_device(load_texts: LoadTexts) -> None:
    """Its name, what it says of itself, and links out of the site."""
    device = dataset_of(load_texts, {}).devices["fw-c"]
    memory, software = device.specs["memory"], device.specs["software"]
    assert isinstance(memory, Quantity)
    assert isinstance(software, Text)
    assert list(device.specs) == ["cpu", "cores", "memory", "software", "remark"]
    assert ("FW-C", Decimal(32), "GB", "25.1") == (
        device.name.source,
        memory.number,
        memory.unit.symbol,
        software.source,
    )
    assert [(link.title.source, link.url) for link in device.links] == [("Datenblatt", "https://maker.example/fw-c")]


@pytest.mark.parametrize("url", ["https://a.example", "http://a.example/b?c=d#e", "mailto:a@b.example"])
def test_address_that_may_be_linked(load_texts: LoadTexts, url: str) -> None:
    """Web addresses and addresses of mail."""
    device = dataset_of(load_texts, {"devices/fw-d.yaml": f'name: D\nlinks: [{{title: L, url: "{url}"}}]\n'}).devices[
        "fw-d"
    ]
    assert [link.url for link in device.links] == [url]


@pytest.mark.parametrize(
    "url", ["ftp://a.example", "//a.example", "https:", "https://a b", "data:text/html,x", "mailto:", "http://[x"]
)
def test_address_that_may_not_be_linked(load_texts: LoadTexts, url: str) -> None:
    """All else is told, and not linked."""
    loaded = load_texts({"devices/fw-d.yaml": f'name: D\nlinks: [{{title: L, url: "{url}"}}]\n'})
    assert [str(fault.code) for fault in loaded.diagnostics] == ["link-refused"]


def test_suite(load_texts: LoadTexts) -> None:
    """Method, tests, settings by name with nesting, remarks, and variants."""
    text = (
        "title: Andere\n"
        "method:\n  tool: iperf\n  protocol: TCP\n  streams: 10\n  duration: 3 min\n"
        '  commands:\n    - {where: Hier, run: "iperf -s"}\n    - where: Dort\n      run: |\n        a\n        b\n'
        'settings:\n  Phase 1: {Hash: SHA256, PSK: "yes"}\n  Port: "500"\n'
        "tests:\n"
        "  plain: {label: Schlicht}\n"
        "  more: {label: Mehr, based_on: plain, metrics: cpu_load, summary: Eins., aliases: [former]}\n"
    )
    suite = dataset_of(load_texts, {"tests/other.yaml": text}).suites["other"]
    assert suite.method.tool is not None
    assert isinstance(suite.method.duration, Quantity)
    assert ("iperf", None, "min") == (suite.method.tool.source, suite.method.version, suite.method.duration.unit.symbol)
    assert [(command.where.source, command.run) for command in suite.method.commands] == [
        ("Hier", "iperf -s"),
        ("Dort", "a\nb"),
    ]
    assert suite.settings == (
        Setting("Phase 1", (Setting("Hash", "SHA256"), Setting("PSK", "yes"))),
        Setting("Port", "500"),
    )
    plain, more = suite.tests.values()
    assert (None, None, ()) == (plain.based_on, plain.metrics, plain.aliases)
    assert ("plain", ("cpu_load",), ("former",)) == (more.based_on, more.metrics, more.aliases)
    assert [text.source for text in more.summary] == ["Eins."]


def test_test_bed(load_texts: LoadTexts) -> None:
    """Components with their number, and variants that replace components of the same name."""
    text = (
        "title: Anderer\n"
        "diagram: |\n  A --- B\n    |\n"
        "components:\n"
        "  box: {label: Gerät, under_test: true}\n"
        "  client: {label: Client, count: 2, specs: {memory: 16 GB}}\n"
        "variants:\n  later: {label: Später, components: {client: {label: Neu, device: fw-c}}}\n"
    )
    bed = dataset_of(load_texts, {"setups/other.yaml": text}).test_beds["other"]
    assert "A --- B\n  |" == bed.diagram
    assert {name: (part.count, part.is_under_test, part.device) for name, part in bed.components.items()} == {
        "box": (1, True, None),
        "client": (2, False, None),
    }
    assert {name: part.device for name, part in bed.variants["later"].components.items()} == {"client": "fw-c"}
