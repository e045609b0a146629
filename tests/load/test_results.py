"""Results: axes, nesting and cell ids (FORMAT sections 7, 9 and 13)."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.diagnostics import Code
from sitegen.model.quantities import Missing, Reason
from tests.load.conftest import LoadCells, LoadResults, LoadTexts, spell

MTU = """\
vocabulary: {axes: {mtu: {label: MTU, members: {mtu-1500: "1500", mtu-9000: "9000"}}}}
"""


def test_cells_are_all_combinations_in_the_order_of_the_axes(load_cells: LoadCells) -> None:
    """Their ids are the members in that order, whatever the order in the results is."""
    cells = load_cells(
        "axes: {device: [fw-b, fw-a], metric: [throughput, cpu_load]}\n"
        "results:\n"
        "  fw-a: {cpu_load: 51, throughput: 9.33 Gbit/s}\n"
        "  fw-b: {throughput: 771 Mbit/s, cpu_load: 66 %}\n"
    )
    assert {identifier: spell(cell) for identifier, cell in cells.items()} == {
        "fw-b.throughput": "771 Mbit/s",
        "fw-b.cpu_load": "66 %",
        "fw-a.throughput": "9.33 Gbit/s",
        "fw-a.cpu_load": "51 %",
    }
    assert list(cells) == ["fw-b.throughput", "fw-b.cpu_load", "fw-a.throughput", "fw-a.cpu_load"]
    assert dict(cells["fw-b.cpu_load"].members) == {"device": "fw-b", "metric": "cpu_load"}


@pytest.mark.parametrize(
    ("metric", "written", "spelled"),
    [
        ("throughput", '"> 8 Gbit/s"', "> 8 Gbit/s"),
        ("throughput", '">8 Gbit/s"', "> 8 Gbit/s"),
        ("throughput", "≥ 8 Gbit/s", ">= 8 Gbit/s"),
        ("throughput", "<8 Gbit/s", "< 8 Gbit/s"),
        ("throughput", "<= 8 Gbit/s", "<= 8 Gbit/s"),
        ("throughput", "~1 Gbit/s", "~1 Gbit/s"),
        ("throughput", "≈ 1 Gbit/s", "~1 Gbit/s"),
        ("throughput", "3.2..8 Gbit/s", "3.2..8 Gbit/s"),
        ("throughput", "9.33 ± 0.05 Gbit/s", "9.33 ± 0.05 Gbit/s"),
        ("throughput", "9.33 +- 0.05 Gbit/s", "9.33 ± 0.05 Gbit/s"),
        ("throughput", "12.0 Gbit/s", "12.0 Gbit/s"),
        ("throughput", "0.00 Mbit/s", "0.00 Mbit/s"),
        ("throughput", '"9.33 Gbit/s"', "9.33 Gbit/s"),
        ("throughput", "'9.33 Gbit/s'", "9.33 Gbit/s"),
        ("throughput", "|-\n    9.33 Gbit/s", "9.33 Gbit/s"),
        ("cpu_load", "51", "51 %"),
        ("cpu_load", '"51"', "51 %"),
        ("cpu_load", "51%", "51 %"),
        ("cpu_load", "51 %", "51 %"),
        ("cpu_load", "0", "0 %"),
        ("cpu_load", "100", "100 %"),
        ("core_load", "1x 95 + 2x 75 + 1x idle", "1x 95 + 2x 75 + 1x idle"),
        ("core_load", "4x 25.50", "4x 25.50"),
    ],
)
def test_value_is_read_as_the_notation_says(load_cells: LoadCells, metric: str, written: str, spelled: str) -> None:
    """Digits stay the author's, and quoting changes no value (FORMAT sections 2 and 6)."""
    cells = load_cells(f"axes: {{metric: [{metric}]}}\nresults:\n  {metric}: {written}\n")
    assert spelled == spell(cells[metric])


@pytest.mark.parametrize(
    ("metric", "written", "spelled"),
    [
        ("cpu_time", "{us: 1, sy: 52.8, id: 46.2}", {"us": "1 %", "sy": "52.8 %", "id": "46.2 %"}),
        ("cpu_time", "{id: 46.2, us: 1, sy: 52.8}", {"us": "1 %", "sy": "52.8 %", "id": "46.2 %"}),
        ("cpu_time", "{us: 1, sy: 52.8, id: unstable}", {"us": "1 %", "sy": "52.8 %", "id": "unstable"}),
        ("traffic", "{tx: 52, rx: 125}", {"tx": "52 Mbit/s", "rx": "125 Mbit/s"}),
        ("traffic", "920", {"tx": "920 Mbit/s", "rx": "920 Mbit/s"}),
        ("traffic", "{value: 920}", {"tx": "920 Mbit/s", "rx": "920 Mbit/s"}),
        ("traffic", "{value: {tx: 52, rx: 125}}", {"tx": "52 Mbit/s", "rx": "125 Mbit/s"}),
        ("traffic", "{tx: 52, rx: 125, note: Gemessen.}", {"tx": "52 Mbit/s", "rx": "125 Mbit/s"}),
        ("traffic", "failed", "failed"),
    ],
)
def test_value_of_parts(load_cells: LoadCells, metric: str, written: str, spelled: object) -> None:
    """A mapping of all parts in any order; one bare value means all, where they have no whole."""
    cells = load_cells(f"axes: {{metric: [{metric}]}}\nresults: {{{metric}: {written}}}\n")
    assert spelled == spell(cells[metric])


@pytest.mark.parametrize(
    "results",
    [
        "{fw-a: {throughput: {upload: 1 Gbit/s, download: 2 Gbit/s}, cpu_load: {upload: 3, download: 4}}}",
        "{fw-a: {throughput: [1 Gbit/s, 2 Gbit/s], cpu_load: [3, 4]}}",
        "{throughput: [1 Gbit/s, 2 Gbit/s], cpu_load: [3, 4]}",
        "{throughput: {download: 2 Gbit/s, upload: 1 Gbit/s}, cpu_load: {value: [3, 4], note: Hier.}}",
        "{fw-a: {cpu_load: [3, {value: 4}], throughput: [{value: 1 Gbit/s}, 2 Gbit/s]}}",
        "{value: {fw-a: {value: {cpu_load: [3, 4], throughput: [1 Gbit/s, 2 Gbit/s]}}}}",
    ],
)
def test_shapes_of_the_same_results_load_to_the_same_cells(load_cells: LoadCells, results: str) -> None:
    """Lists run along the last level, and a level with one member may be left out."""
    axes = "axes: {device: [fw-a], metric: [throughput, cpu_load], direction: [upload, download]}\n"
    cells = load_cells(f"{axes}results: {results}\n")
    assert {identifier: spell(cell) for identifier, cell in cells.items()} == {
        "fw-a.throughput.upload": "1 Gbit/s",
        "fw-a.throughput.download": "2 Gbit/s",
        "fw-a.cpu_load.upload": "3 %",
        "fw-a.cpu_load.download": "4 %",
    }


def test_list_runs_along_the_last_level_that_is_open(load_cells: LoadCells) -> None:
    """Here the metrics, since there is one direction; and where the level is above, along the level below it."""
    cells = load_cells(
        "axes: {metric: [throughput, cpu_load], direction: [upload]}\nresults: [1 Gbit/s, {missing: failed}]\n"
    )
    assert [spell(cell) for cell in cells.values()] == ["1 Gbit/s", "failed"]


@pytest.mark.parametrize(
    "results",
    [
        "not-tested",
        "{missing: not-tested}",
        "{value: not-tested}",
        "{fw-a: [not-tested, not-tested], fw-b: not-tested}",
    ],
)
def test_reason_holds_for_all_cells_below(load_cells: LoadCells, results: str) -> None:
    """At the top, on a node, and in a list."""
    cells = load_cells(
        f"axes: {{device: [fw-a, fw-b], metric: [throughput], direction: [upload, download]}}\nresults: {results}\n"
    )
    assert [spell(cell) for cell in cells.values()] == ["not-tested"] * 4


@pytest.mark.parametrize(
    "results",
    [
        "{fw-a: {missing: failed}, fw-b: {throughput: failed, cpu_load: {missing: failed}}}",
        "{fw-a: failed, fw-b: {throughput: failed, cpu_load: {upload: failed, download: {missing: failed}}}}",
        "{fw-a: {throughput: [failed, failed], cpu_load: failed}, fw-b: failed}",
    ],
)
def test_missing_stands_at_each_level(load_cells: LoadCells, results: str) -> None:
    """A reason in place of a node, or under `missing` beside annotations."""
    cells = load_cells(
        "axes: {device: [fw-a, fw-b], metric: [throughput, cpu_load], direction: [upload, download]}\n"
        f"results: {results}\n"
    )
    assert len(cells) == 8
    assert {spell(cell) for cell in cells.values()} == {"failed"}


def test_reasons_of_the_file(load_results: LoadResults) -> None:
    """Its words stand for reasons of the format, with a label of their own."""
    result_set = load_results(
        "reasons: {oom: {missing: failed, label: {de: Speicher voll, en: Out of memory}}}\n"
        "axes: {device: [fw-a, fw-b], metric: [cpu_load]}\n"
        "results: [oom, {missing: oom}]\n"
    )
    assert [cell.measurements[0].value for cell in result_set.cells] == [Missing(Reason.FAILED, "oom")] * 2
    assert "Speicher voll" == result_set.reasons["oom"].source


@pytest.mark.parametrize("reason", list(Reason))
def test_every_reason_of_the_format(load_cells: LoadCells, reason: Reason) -> None:
    """The closed list of FORMAT section 9."""
    cells = load_cells(f"axes: {{metric: [cpu_load]}}\nresults: {reason}\n")
    assert [measurement.value for measurement in cells["cpu_load"].measurements] == [Missing(reason)]


def test_metrics_of_a_test_leave_the_level_out(load_cells: LoadCells) -> None:
    """The suite gives the test "tunnel" one metric, so it has no others here."""
    cells = load_cells(
        "tests: suite\n"
        "axes: {test: all, metric: [throughput, cpu_load]}\n"
        "results: {routing: [1 Gbit/s, 2], filter: not-tested, tunnel: 3 Gbit/s}\n"
    )
    assert list(cells) == [
        "routing.throughput",
        "routing.cpu_load",
        "filter.throughput",
        "filter.cpu_load",
        "tunnel.throughput",
    ]


def test_except_takes_combinations_out(load_cells: LoadCells) -> None:
    """Each selector is true of a cell with one of its members on each of its axes."""
    cells = load_cells(
        "axes: {device: [fw-a, fw-b], metric: [throughput, cpu_load], direction: [upload, download]}\n"
        "except:\n"
        "  - {device: fw-b, metric: cpu_load}\n"
        "  - {device: [fw-a, fw-b], metric: throughput, direction: download}\n"
        "results: {fw-a: {throughput: 1 Gbit/s, cpu_load: [3, 4]}, fw-b: 2 Gbit/s}\n"
    )
    assert {identifier: spell(cell) for identifier, cell in cells.items()} == {
        "fw-a.throughput.upload": "1 Gbit/s",
        "fw-a.cpu_load.upload": "3 %",
        "fw-a.cpu_load.download": "4 %",
        "fw-b.throughput.upload": "2 Gbit/s",
    }


def test_axis_with_only_exists_for_its_cells_alone(load_cells: LoadCells) -> None:
    """The others have neither its level nor its member in their ids."""
    cells = load_cells(
        "axes:\n"
        "  metric: [throughput, cpu_load]\n"
        "  direction: {members: [upload, download], only: {metric: throughput}}\n"
        "results: {throughput: [1 Gbit/s, 2 Gbit/s], cpu_load: 3}\n"
    )
    assert list(cells) == ["throughput.upload", "throughput.download", "cpu_load"]
    assert dict(cells["cpu_load"].members) == {"metric": "cpu_load"}


@pytest.mark.parametrize("results", ["failed", "{missing: failed}", "{throughput: failed, cpu_load: failed}"])
def test_reason_holds_also_where_an_axis_exists_for_some_cells_alone(load_cells: LoadCells, results: str) -> None:
    """For the cells that have its level, and for those that have not."""
    cells = load_cells(
        "axes:\n"
        "  metric: [throughput, cpu_load]\n"
        "  direction: {members: [upload, download], only: {metric: throughput}}\n"
        f"results: {results}\n"
    )
    assert {identifier: spell(cell) for identifier, cell in cells.items()} == {
        "throughput.upload": "failed",
        "throughput.download": "failed",
        "cpu_load": "failed",
    }


def test_axis_that_exists_for_the_implied_member_alone(load_cells: LoadCells) -> None:
    """A level left out means the implied member, whatever other axes its cells have."""
    cells = load_cells(
        "axes:\n"
        "  metric: [cpu_load]\n"
        "  mtu: {members: [mtu-1500, mtu-9000], implied: mtu-1500}\n"
        "  direction: {members: [upload, download], only: {mtu: mtu-9000}}\n"
        f"{MTU}"
        "results: {value: {mtu-1500: 1, mtu-9000: [2, 3]}}\n"
    )
    assert {identifier: spell(cell) for identifier, cell in cells.items()} == {
        "cpu_load": "1 %",
        "cpu_load.mtu-9000.upload": "2 %",
        "cpu_load.mtu-9000.download": "3 %",
    }


def test_axis_added_later_changes_no_id(load_texts: LoadTexts) -> None:
    """Cells of the implied member keep their ids, wherever the axis is inserted (FORMAT section 13)."""
    text = (Path(__file__).parent / "cases/axis-added-later.yaml").read_text(encoding="utf-8")
    suite = "title: Testreihe\ntests: {routing: {label: Routing}, firewall: {label: Firewall}}\n"
    loaded = load_texts(
        {
            "results/later.yaml": text,
            "tests/opnsense-firewall.yaml": suite,
            "devices/ri1102a-f.yaml": "name: RI1102A-F\n",
            "devices/ri1102d-f.yaml": "name: RI1102D-F\n",
        }
    )
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    cells = {cell.id: spell(cell) for cell in loaded.dataset.result_sets["later"].cells}
    assert cells == {
        "ri1102a-f.routing.throughput.upload": "9.33 Gbit/s",
        "ri1102a-f.routing.throughput.download": "9.46 Gbit/s",
        "ri1102a-f.routing.mtu-9000.throughput.upload": "9.7 Gbit/s",
        "ri1102a-f.routing.mtu-9000.throughput.download": "9.8 Gbit/s",
        "ri1102a-f.firewall.throughput.upload": "7.11 Gbit/s",
        "ri1102a-f.firewall.throughput.download": "6.31 Gbit/s",
        "ri1102a-f.firewall.mtu-9000.throughput.upload": "not-tested",
        "ri1102a-f.firewall.mtu-9000.throughput.download": "not-tested",
        "ri1102d-f.routing.throughput.upload": "11.7 Gbit/s",
        "ri1102d-f.routing.throughput.download": "12 Gbit/s",
        "ri1102d-f.firewall.throughput.upload": "5.9 Gbit/s",
        "ri1102d-f.firewall.throughput.download": "6.2 Gbit/s",
    }


@pytest.mark.parametrize(
    "results",
    [
        "{mtu-1500: {fw-a: [1, 2], fw-b: [3, 4]}, mtu-9000: {fw-a: [5, 6], fw-b: [7, 8]}}",
        "{fw-a: [1, 2], fw-b: [3, 4], mtu-9000: {fw-a: [5, 6], fw-b: [7, 8]}}",
        "{mtu-9000: {fw-a: [5, 6], fw-b: [7, 8]}, fw-a: [1, 2], fw-b: [3, 4]}",
        "{fw-a: {upload: 1, download: 2, mtu-9000: [5, 6]}, fw-b: {mtu-9000: [7, 8], upload: 3, download: 4}}",
        (
            "{fw-a: {mtu-1500: [1, 2], mtu-9000: [5, 6]}, fw-b: {upload: {mtu-1500: 3, mtu-9000: 7}, download: 4},"
            " mtu-9000: {fw-b: {download: 8}}}"
        ),
        (
            "{fw-a: {upload: {mtu-1500: 1, mtu-9000: 5}, download: {mtu-9000: 6, mtu-1500: 2}},"
            " fw-b: [3, 4], mtu-9000: {fw-b: [7, 8]}}"
        ),
        "{fw-a: {upload: 1, download: 2}, fw-b: [3, 4], mtu-9000: {fw-b: [7, 8], fw-a: [5, 6]}}",
        "{fw-a: {upload: 1, download: 2, mtu-9000: {upload: 5, download: 6}}, fw-b: [3, 4], mtu-9000: {fw-b: [7, 8]}}",
    ],
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_level_of_an_implied_member_stands_at_any_depth(load_texts: LoadTexts, results: str, place: int) -> None:
    """Or is left out, where the implied member is meant; the same cells come of it."""
    axes = ["device: [fw-a, fw-b]", "metric: [cpu_load]", "direction: [upload, download]"]
    axes.insert(place, "mtu: {members: [mtu-1500, mtu-9000], implied: mtu-1500}")
    loaded = load_texts({"results/small.yaml": f"title: Klein\naxes: {{{', '.join(axes)}}}\n{MTU}results: {results}\n"})
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    cells = loaded.dataset.result_sets["small"].cells
    by_members = {
        (cell.members["mtu"], cell.members["device"], cell.members["direction"]): spell(cell) for cell in cells
    }
    numbers = iter(range(1, 9))
    assert by_members == {
        (mtu, device, direction): f"{next(numbers)} %"
        for mtu in ("mtu-1500", "mtu-9000")
        for device in ("fw-a", "fw-b")
        for direction in ("upload", "download")
    }
    assert {cell.id for cell in cells if cell.members["mtu"] == "mtu-1500"} == {
        f"{device}.cpu_load.{direction}" for device in ("fw-a", "fw-b") for direction in ("upload", "download")
    }


def test_cells_of_a_left_out_level_need_values_too(load_texts: LoadTexts) -> None:
    """Leaving out the level means the implied member alone, so the other one lacks its values."""
    loaded = load_texts(
        {
            "results/small.yaml": "title: Klein\n"
            "axes: {metric: [cpu_load], mtu: {members: [mtu-1500, mtu-9000], implied: mtu-1500}}\n"
            f"{MTU}results: 51\n"
        }
    )
    assert [(fault.code, fault.location.line) for fault in loaded.diagnostics] == [(Code.VALUE_WITHOUT_REASON, 4)]
    assert "mtu-9000: not-tested" in loaded.diagnostics[0].hint


def test_implied_member_may_be_excepted(load_cells: LoadCells) -> None:
    """Then its axis is as any other there."""
    cells = load_cells(
        "axes:\n"
        "  device: [fw-a, fw-b]\n"
        "  metric: [cpu_load]\n"
        "  mtu: {members: [mtu-1500, mtu-4000, mtu-9000], implied: mtu-1500}\n"
        'vocabulary: {axes: {mtu: {label: MTU, members: {mtu-1500: "1500", mtu-4000: "4000", mtu-9000: "9000"}}}}\n'
        "except: [{device: fw-b, mtu: mtu-1500}]\n"
        "results: {fw-a: {mtu-1500: 1, mtu-4000: 2, mtu-9000: 3}, fw-b: [4, 5]}\n"
    )
    assert list(cells) == [
        "fw-a.cpu_load",
        "fw-a.cpu_load.mtu-4000",
        "fw-a.cpu_load.mtu-9000",
        "fw-b.cpu_load.mtu-4000",
        "fw-b.cpu_load.mtu-9000",
    ]


def test_ids_that_look_like_truth_values(load_cells: LoadCells) -> None:
    """`on` and `off` are ids like all others, with and without quotes (FORMAT section 2)."""
    cells = load_cells(
        'axes: {hyper: [on, "off"], metric: [cpu_load]}\n'
        'vocabulary: {axes: {hyper: {label: HT, members: {on: mit HT, "off": ohne HT}}}}\n'
        'results: {"on": 1, off: 2}\n'
    )
    assert {identifier: spell(cell) for identifier, cell in cells.items()} == {
        "on.cpu_load": "1 %",
        "off.cpu_load": "2 %",
    }


def test_windows_line_ends_and_a_byte_order_mark_change_nothing(load_texts: LoadTexts) -> None:
    """The cells, texts and ids of the base site are the same."""
    plain = load_texts({}).dataset
    assert plain is not None
    sources = load_texts({}).sources
    changed = {path.removeprefix("content/"): "\ufeff" + text.replace("\n", "\r\n") for path, text in sources.items()}
    loaded = load_texts(changed)
    assert loaded.diagnostics == ()
    assert loaded.dataset is not None
    assert loaded.dataset == plain


def test_result_set_keeps_the_order_of_the_file(load_results: LoadResults) -> None:
    """Of members and of what is listed beside the results (FORMAT section 1)."""
    result_set = load_results(
        "axes: {device: [fw-b, fw-a], metric: [cpu_load, throughput]}\n"
        "references: {zeta: {title: Z}, alpha: {title: A}}\n"
        "conclusions: [Zuerst., Dann.]\n"
        "aliases: [tiny, mini]\n"
        "results: not-tested\n"
    )
    assert list(result_set.axes["device"].members) == ["fw-b", "fw-a"]
    assert list(result_set.metrics) == ["cpu_load", "throughput"]
    assert [reference.id for reference in result_set.references] == ["zeta", "alpha"]
    assert [text.source for text in result_set.conclusions] == ["Zuerst.", "Dann."]
    assert result_set.aliases == ("tiny", "mini")
