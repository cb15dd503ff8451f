"""An answer passes the modules whose functions are called."""

from pathlib_games.graphs import bfs
from pathlib_games.graphs.graph import Graph
from tools.passed import modules_passed


def test_modules_of_called_functions_are_told_and_nothing_of_loading() -> None:
    passed = modules_passed(lambda: bfs(Graph.from_text("A B 1"), "A"))
    assert {"pathlib_games.graphs.bfs", "pathlib_games.graphs.graph"} <= set(passed)
    assert "pathlib_games.graphs.dijkstra" not in passed
    assert passed == sorted(passed)
