"""Frames fold back to whole pictures, and say only what changed."""

from __future__ import annotations

import json
from typing import Any

from pathlib_games.graphs import Trace
from pathlib_games.views.narration import frames, moments, queue_rows, table_row
from pathlib_games.views.pages import elements
from pathlib_games.views.view import View

Case = tuple[Trace[Any], View]


def test_folded_frames_are_the_whole_picture_at_every_step(case: Case) -> None:
    trace, view = case
    data = json.loads(json.dumps(frames(trace, view)))
    parts: dict[str, Any] = {}
    rows: dict[str, Any] = {}
    for moment, frame in zip(moments(trace), data["frames"], strict=True):
        parts |= frame["parts"]
        whole = [view.part(index, moment.after) for index in range(len(view.places))]
        for index, part in enumerate(whole):
            label, *shapes = parts[str(index)]
            assert label == part.label
            assert [data["shapes"][n] for n in shapes] == json.loads(
                json.dumps(elements(part.shapes))
            )
        assert frame["say"] == view.said(moment.words)
        if view.tabular:
            rows |= frame["rows"]
            for index, node in enumerate(view.nodes):
                assert rows[str(index)] == [*table_row(node, moment.before, moment.after)]
            assert frame["queue"] == [[*row] for row in queue_rows(moment.after)]


def test_frames_send_only_what_changed(case: Case) -> None:
    trace, view = case
    data = frames(trace, view)
    shown: dict[int, Any] = {}
    for frame in data["frames"]:
        for index, part in frame["parts"].items():
            assert shown.get(index) != part
            shown[index] = part
