"""Why a settled distance is final: trial paths, and a negative weight."""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from pathlib_games.widgets import WhyFinal
from tests.widgets.page import hear

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.graphs import Graph, Node


def walked(*nodes: str) -> WhyFinal:
    widget = WhyFinal()
    for node in nodes:
        widget.walk(node)
    return widget


def ways(graph: Graph, way: tuple[Node, ...], target: Node) -> Iterator[tuple[Node, ...]]:
    """Yield all continuations of a path to a node; the graph has no cycle."""
    if way[-1] == target:
        yield way
    for head, _ in graph.neighbors(way[-1]):
        yield from ways(graph, (*way, head), target)


def length(graph: Graph, way: tuple[Node, ...]) -> float:
    weights = {(tail, head): weight for tail, head, weight in graph.edges}
    return sum(weights[step] for step in pairwise(way))


def trusting(graph: Graph) -> list[tuple[Node, float]]:
    """Return the nodes that Dijkstra's algorithm settles without a check for negative weights."""
    settled: dict[Node, float] = {}
    queue: list[tuple[float, Node]] = [(0, "A")]
    while queue:
        distance, node = heappop(queue)
        if node not in settled:
            settled[node] = distance
            for head, weight in graph.neighbors(node):
                heappush(queue, (distance + weight, head))
    return list(settled.items())


def signs(widget: WhyFinal) -> str:
    return "".join(sign for sign, _ in widget._state["argument"])


@pytest.mark.parametrize("pulled", range(-7, 10))
def test_the_argument_says_what_all_ways_say(pulled: int) -> None:
    widget = WhyFinal()
    widget.pull(pulled)
    graph = widget._runs.graph
    assert list(widget._runs.found.distance.items()) == trusting(graph)
    for _ in range(len(graph)):
        widget.settle(-1)
    while (due := widget.due) is not None:
        least = min(length(graph, way) for way in ways(graph, ("A",), due))
        known = widget._now.distance[due]
        assert (
            widget._state["argument"][-1][1] == f"So no path is shorter: {known} is final."
        ) == ("✗" not in signs(widget))
        assert widget._wrong().get(due, known) == least
        assert pulled < 0 or signs(widget) == "✓✓✓✓"
        widget.best_other_way()
        if len(widget.walked) > 1:
            assert widget.walked[-2:] != (widget._now.predecessor[due], due)
        widget.settle()
    wrong = {node for node, distance in trusting(graph)} & widget._wrong().keys()
    assert signs(widget) == ("✗" if wrong else "✓")


def test_a_way_is_added_up_and_told_where_it_is_too_long() -> None:
    widget = walked("C")
    assert widget.said == "A → C: 4. You are on the land."
    widget.walk("F")
    assert widget.said.endswith("You have left the land, and the length is no longer below 8.")
    widget.walk("H")
    assert widget.said == "A → C → F → H: 14. From here, the path only gets longer."
    assert "✗ 12 ≥ 8" in [each[2] for each in widget._state["scene"]["shapes"] if each[2:]]
    widget.walk("D")
    assert widget.said.endswith("17. This path is not shorter than 8.")
    widget.walk("C")  # back to it
    assert widget.walked == ("A", "C")
    assert walked("B", "D").said == "A → B → D: 8. This path gives D its 8."


def test_a_way_follows_edges_and_ends_at_the_node_that_is_due() -> None:
    widget = walked("E")
    assert (widget.walked, widget.said) == (("A",), "No edge leads from A to E: follow an arrow.")
    widget = walked("B", "D", "G")
    assert widget.walked == ("A", "B", "D")
    assert widget.said == "Your path has reached D. Click an earlier node to go back there."


def test_a_weight_below_zero_breaks_the_argument_on_the_way_to_the_target() -> None:
    widget = walked("C", "E", "D")
    widget.act({"weigh": "-1"})
    assert signs(widget) == "✓✓✗✗"
    assert widget._state["argument"][-1][1] == "The proof fails. 8 is right, but only by luck."
    widget.act({"weigh": "-7"})
    assert widget.said == "A → C → E → D: 2. This path is shorter than 8!"
    assert widget._state["argument"][-1][1] == "So 8 is not final: 2 is possible."
    assert [words for _, words, _ in widget._state["answers"]] == [
        "Dijkstra: G at 13",
        "Shortest: G at 7",
    ]
    assert not [each for each in widget._state["scene"]["shapes"] if "≥" in str(each)]
    widget.settle()
    widget.settle()
    assert signs(widget) == "✓✓✓✓", "nothing is wrong with H"
    widget.settle()
    widget.settle()
    assert widget.due == "G"
    assert widget._state["argument"][2] == ["✗", "All numbers on the land are right? D is wrong!"]


@pytest.mark.parametrize("typed", ["-8", "10", "below zero", ""])
def test_what_is_no_weight_is_refused_and_all_stays(typed: str) -> None:
    widget = walked("C")
    before = {**widget._state}
    hear(widget, weigh=typed)
    assert widget._state["say"]["tone"] == "wrong"
    changed = {name for name in before if widget._state[name] != before[name]}
    assert changed == {"say", "turn"}


def test_what_is_saved_is_the_beginning() -> None:
    classes = {word for shape in WhyFinal().still().shapes for word in shape.classes.split()}
    assert not classes & {"right-way", "wrong-way", "late"}
    assert "Due: D." in WhyFinal().still().description


def test_the_words_have_every_weight_also_one_that_was_pulled() -> None:
    widget = WhyFinal()
    widget.pull(-7)
    told = widget._state["scene"]["description"]
    edges = widget._runs.graph.edges
    assert len(edges) > 9
    assert all(f"{tail} to {head} {weight}" in told for tail, head, weight in edges)
