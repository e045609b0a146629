from __future__ import annotations

import json
from dataclasses import replace

from sitegen.render.json_data import render_json
from sitegen.render.registry import ResultViews


def test_measurement_has_all_keys_in_order(views: ResultViews) -> None:
    """The keys are those of the contract, in a fixed order."""
    data = json.loads(render_json(views.data))
    assert ["id", "titles", "permalinks", "axes", "measurements"] == list(data)
    assert " ".join(data["measurements"][0]) == (
        "id members part value unit base_value base_unit sign low high plus_minus missing notes conditions "
        "test_bed measured statistics status change file line"
    )
    assert data["measurements"][0]["value"] == "9.33"


def test_each_measurement_is_a_line_of_readable_text(views: ResultViews) -> None:
    """A changed value changes one line; letters are not escaped; the file ends with a line break."""
    lines = render_json(views.data).decode().split("\n")
    assert len([line for line in lines if line.startswith('    {"id": ')]) == 2
    assert '  "titles": {"de": "Räcks", "en": "Racks"},' in lines
    assert lines[-1] == ""


def test_result_set_without_measurements_is_valid(views: ResultViews) -> None:
    """No measurements are an empty list."""
    assert json.loads(render_json(replace(views.data, rows=())))["measurements"] == []
