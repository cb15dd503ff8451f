"""Dragged weights: run, table and narration follow, and the changes are marked."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given, settings, strategies as st

from pathlib_games.views.drawing import BadEdit
from pathlib_games.widgets import WeightsToDrag
from tests.tiers import cases
from tests.widgets.page import hear


def test_a_weight_changes_run_table_and_narration() -> None:
    widget = WeightsToDrag()
    widget.index = 6  # B is settled, and offers 8 to C
    widget.weigh(1, 7)
    frame = widget._frames["frames"][widget.index]
    assert widget.said == "A-C: 10 → 7. C: 8 from B → 7 from A."
    assert frame["say"] == "C: 5 + 3 = 8 does not beat 7."
    assert frame["before"] == "C: 5 + 3 = 8 beats 10, so C's predecessor becomes B."
    assert frame["was"] == {2: "8 B"}
    assert [text for _, _, *text in frame["over"] if text] == [["was"], ["8"]]
    assert [each["changed"] for each in widget._state["weights"]] == [False, True, *4 * [False]]


def test_the_run_stays_at_the_like_moment() -> None:
    widget = WeightsToDrag()
    widget.index = 8  # the third node is settled: D
    widget.weigh(0, 9)
    assert widget.trace.at(widget.index).settled == ("A", "D", "B")
    assert widget.trace.at(widget.index - 1).settled == ("A", "D")
    assert widget.index == 7


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("seven", "A weight should be a number such as 5 or 2.5, but it is 'seven'."),
        ("", "A weight should be a number such as 5 or 2.5, but it is ''."),
        ("-1", "This weight should be from 0 to 20, but it is -1."),
        ("21", "This weight should be from 0 to 20, but it is 21."),
        ("9" * 50, "A weight should be a number such as 5 or 2.5, but it is"),
    ],
)
def test_what_is_no_weight_is_refused_and_all_stays(typed: str, told: str) -> None:
    widget = WeightsToDrag()
    before, frames = widget.graph, widget._frames
    hear(widget, weigh=1, value=typed)
    assert widget.said.startswith(told)
    assert widget._state["say"]["tone"] == "wrong"
    assert (widget.graph, widget._frames) == (before, frames)
    with pytest.raises(BadEdit):
        widget.weigh(1, -1)


WEIGHTS = st.lists(
    st.tuples(st.integers(0, 5), st.integers(0, 20) | st.just(2.5), st.integers(0, 20)), max_size=6
)


@given(WEIGHTS)
@settings(max_examples=cases(300, 40))
def test_any_weights_give_the_distances_of_networkx(changes: list[tuple[int, float, int]]) -> None:
    widget = WeightsToDrag()
    for edge, weight, index in changes:
        widget.weigh(edge, weight)
        right = nx.single_source_dijkstra_path_length(widget.graph.to_networkx(), "A")
        assert widget.trace.result.distance == right
        assert widget.last == len(widget.trace)
        widget.set_state({"index": index})  # as a page reports it, maybe of a longer run
        assert widget.index == min(index, widget.last)


def test_the_three_dares_can_be_done_and_stay_done() -> None:
    widget = WeightsToDrag()
    assert [done for _, done in widget._state["dares"]] == [False, False, False]
    widget.weigh(1, 4)
    widget.weigh(5, 20)
    assert [done for _, done in widget._state["dares"]] == [True, False, True]
    widget.reset()
    widget.weigh(4, 1)
    assert [done for _, done in widget._state["dares"]] == [True, True, True]


def test_what_is_saved_is_the_beginning() -> None:
    widget = WeightsToDrag()
    assert widget.still().description.endswith("Run this cell to step through 13 steps.")
    assert "C at" not in widget.still().description
