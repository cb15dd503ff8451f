"""Stories show graph, table, queue and words in pictures of one size; films are made of them."""

from __future__ import annotations

from typing import Any

from pathlib_games.boards import load_graph
from pathlib_games.graphs import (
    Graph,
    Trace,
    bellman_ford,
    dijkstra,
)
from pathlib_games.views.frames import frames
from pathlib_games.views.graph_view import GraphView
from pathlib_games.views.moments import moments
from pathlib_games.views.palette import resolve
from pathlib_games.views.shapes import Text
from pathlib_games.views.story import animate, story
from pathlib_games.views.view import View
from tests.views.conftest import narration

FIVE = load_graph("five_nodes").graph

Case = tuple[Trace[Any], View]


def test_a_search_in_rounds_is_shown_without_a_queue() -> None:
    graph = Graph.from_edges([("A", "B", 5)], directed=True)
    view = GraphView(graph)
    traces = (bellman_ford.trace(graph, "A"), False), (dijkstra.trace(graph, "A"), True)
    for trace, queued in traces:
        assert all(("queue" in frame) is queued for frame in frames(trace, view)["frames"])
        for moment in moments(trace):
            texts = [s.text for s in story(moment, view).shapes if isinstance(s, Text)]
            assert ("Queue, the next entry first" in texts) is queued


def test_scenes_use_known_classes_and_stay_inside(case: Case) -> None:
    trace, view = case
    for moment in moments(trace):
        scene = view.scene(moment.after)
        for shape in scene.shapes:
            resolve(shape.classes)
        assert (scene.width, scene.height) == (view.width, view.height)
        assert all(str(node) in scene.description for node in moment.after.settled[-1:])


def test_stories_of_one_run_have_one_size_and_say_the_words(case: Case) -> None:
    trace, view = case
    told = [story(moment, view) for moment in moments(trace)]
    assert len({(scene.width, scene.height) for scene in told}) == 1
    for scene, words in zip(told, narration(trace), strict=True):
        assert scene.description.startswith(words)
        written = " ".join(getattr(shape, "text", "") for shape in scene.shapes)
        assert words in written


def test_a_story_shows_table_and_queue() -> None:
    view = GraphView(FIVE)
    moment = list(moments(dijkstra.trace(FIVE, "A")))[6]
    texts = [getattr(shape, "text", "") for shape in story(moment, view).shapes]
    for words in ("predecessor", "D at 8", "C at 10", "(stale)", "10", "8"):
        assert words in texts


def test_the_words_of_every_step_have_room_and_all_pictures_of_a_film_one_height() -> None:
    apart = Graph.from_edges([("A", "B", 5), ("a very long way off " * 4, "further " * 9, 1)])
    moving = animate(dijkstra.trace(apart, "A"), GraphView(apart))
    for scene in moving.scenes:
        assert max(shape.y for shape in scene.shapes if isinstance(shape, Text)) < scene.height
    assert len({scene.height for scene in moving.scenes}) == 1


def test_animation_tells_its_story_in_the_alternative_text() -> None:
    moving = animate(dijkstra.trace(FIVE, "A"), GraphView(FIVE, title="Five nodes"))
    assert len(moving.scenes) == 14
    assert moving.alt == (
        "Five nodes. The search runs from A in 13 steps. "
        "Settled: A at 0, B at 5, D at 8, C at 8, E at 10."
    )
