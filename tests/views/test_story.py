"""Stories show graph, table, queue and words in pictures of one size; films are made of them."""

from __future__ import annotations

from typing import Any

import pytest

from pathlib_games.boards import load_graph
from pathlib_games.graphs import Graph, Trace, bellman_ford, dijkstra
from pathlib_games.views.film import film
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.narration import frames, moments, story
from pathlib_games.views.shapes import Text
from pathlib_games.views.view import View
from tests.pictures import cut_off, texts

FIVE = load_graph("five_nodes").graph

Case = tuple[Trace[Any], View]


def test_a_search_in_rounds_is_shown_without_a_queue() -> None:
    graph = Graph.from_edges([("A", "B", 5)], directed=True)
    view = GraphView(graph)
    traces = (bellman_ford.trace(graph, "A"), False), (dijkstra.trace(graph, "A"), True)
    for trace, queued in traces:
        assert all(("queue" in frame) is queued for frame in frames(trace, view)["frames"])
        for moment in moments(trace):
            assert ("Queue, the next entry first" in texts(story(moment, view))) is queued


@pytest.mark.slow
def test_the_pictures_of_a_film_have_one_size_and_say_the_words(case: Case) -> None:
    trace, view = case
    told = film(trace, view).scenes
    assert len({(scene.width, scene.height) for scene in told}) == 1
    for scene, moment in zip(told, moments(trace), strict=True):
        words = view.said(moment.words)
        assert scene.description.startswith(words)
        assert words in " ".join(texts(scene))
        assert cut_off(view.scene(moment.after), by=4) == []


def test_a_story_shows_table_and_queue() -> None:
    view = GraphView(FIVE)
    moment = list(moments(dijkstra.trace(FIVE, "A")))[6]
    seen = texts(story(moment, view))
    assert {"predecessor", "D at 8", "C at 10", "(stale)", "10", "8"} <= set(seen)


def test_the_words_of_every_step_have_room() -> None:
    apart = Graph.from_edges([("A", "B", 5), ("a very long way off " * 4, "further " * 9, 1)])
    moving = film(dijkstra.trace(apart, "A"), GraphView(apart))
    for scene in moving.scenes:
        assert max(shape.y for shape in scene.shapes if isinstance(shape, Text)) < scene.height


def test_animation_tells_its_story_in_the_alternative_text() -> None:
    moving = film(dijkstra.trace(FIVE, "A"), GraphView(FIVE, title="Five nodes"))
    assert len(moving.scenes) == 14
    assert moving.alt == (
        "Five nodes. The search runs from A in 13 steps. "
        "Settled: A at 0, B at 5, D at 8, C at 8, E at 10."
    )
