"""All peers are asked the same question: their answers are the same. Nothing is timed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.memory import peak_megabytes
from benchmarks.peers import PYTHON, Board, compiled, cpp, node
from benchmarks.report import log_log_chart
from pathlib_games.graphs import dijkstra
from pathlib_games.graphs.fast import CellGraph, board_shape

pytestmark = pytest.mark.slow  # peers are compiled, or start a program

BOARD = Board.random(12)
LAST = 12 * 12 - 1
RIGHT = dijkstra(CellGraph(board_shape(12, 12), BOARD.weights), 0).distance[LAST]


def of_path(found: Any) -> float:
    cells: list[int] = [step.y * 12 + step.x for step in found[0]]
    weights = [BOARD.weights[cell] for cell in cells[1:]]
    return float(sum(weight for weight in weights if weight is not None))


ANSWERS: dict[str, Callable[[Any], float]] = {
    "networkx": lambda found: found[1][LAST],
    "ours": lambda found: found.distance[LAST],
    "ours with numba": lambda found: found.distance[LAST],
    "numba bucket queue": lambda found: found[0][LAST],
    "ours, textbook": lambda found: found.distance[LAST],
    "scipy": lambda found: found[0][LAST],
    "scipy, structure kept": lambda found: found[0][LAST],
    "rustworkx": lambda found: found[LAST],
    "igraph": lambda found: found[0][LAST],
    "pathfinding": of_path,
}


def test_every_peer_is_asked() -> None:
    assert ANSWERS.keys() == PYTHON.keys()


@pytest.mark.parametrize("name", ANSWERS)
def test_python_peers_agree(name: str) -> None:
    library = PYTHON[name].needs or name.partition(",")[0]
    if library != "ours":
        pytest.importorskip(library)
    assert ANSWERS[name](PYTHON[name].prepare(BOARD)()) == RIGHT


def test_the_reference_in_cpp_agrees() -> None:
    library = compiled()
    if library is None:
        pytest.skip("no C++ compiler")
    search, distance = cpp(library, BOARD)
    assert float(search()) > 0
    assert distance[LAST] == RIGHT


def test_peers_under_node_agree() -> None:
    with node() as javascript:
        if javascript is None or not javascript.peers:
            pytest.skip("no Node, or no packages in it")
        for name in javascript.peers:
            request = {"run": name, "width": 12, "weights": BOARD.weights, "repeats": 1}
            assert javascript.ask(request)["farthest"] == RIGHT
            assert float(javascript.contender(name, BOARD)()) > 0


def _growing(megabytes: int) -> Callable[[], object]:
    return lambda: bytes(range(256)) * (4096 * megabytes)


def test_memory_is_what_one_run_adds() -> None:
    grown = peak_megabytes(_growing, 40)
    assert grown is None or 35 < grown < 60


def test_a_chart_has_a_line_for_everybody() -> None:
    figure = log_log_chart({"one": [(1, 1), (10, 9)], "two": [(1, 2), (10, 30)]}, "x", "y")
    (axes,) = figure.axes
    assert [line.get_label() for line in axes.lines] == ["one", "two"]
    assert axes.get_xscale() == axes.get_yscale() == "log"
