"""The picture of a search for the fewest tiles between two cities."""

from __future__ import annotations

from pathlib_games.games.carcassonne.graphs import join_graph
from pathlib_games.games.carcassonne.view_join import JoinView
from pathlib_games.graphs import dijkstra
from pathlib_games.views.shapes import Text
from pathlib_games.widgets import Stepper
from tests.games.carcassonne.test_graphs import land_of


def test_every_distance_is_written_once_on_its_node() -> None:
    for seed in range(6):
        land = land_of(seed)
        graph = join_graph(land)
        for source in graph.nodes:
            trace = dijkstra.trace(graph, source)
            scene = JoinView(land).scene(trace.at(len(trace)))
            written = [
                s.text for s in scene.shapes if isinstance(s, Text) and "heading" in s.classes
            ]
            expected = [str(distance) for distance in trace.result.distance.values()]
            assert sorted(written) == sorted(expected)
            for shape in scene.shapes:
                for x, y in getattr(shape, "points", ()):
                    assert 0 <= x <= scene.width
                    assert 0 <= y <= scene.height


def test_it_is_stepped_like_any_search() -> None:
    land = land_of(1)
    trace = dijkstra.trace(join_graph(land), join_graph(land).nodes[0])
    stepper = Stepper(trace, JoinView(land))
    assert stepper.last == len(trace)
