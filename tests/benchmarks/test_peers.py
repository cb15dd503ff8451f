"""All peers give the same answers to the same question. Nothing is timed."""

from collections.abc import Callable
from typing import Any

import pytest

from benchmarks.peers import PEERS, Board
from benchmarks.report import log_log_chart
from pathlib_games.graphs import dijkstra
from pathlib_games.graphs.fast import CellGraph, board_shape

pytestmark = pytest.mark.slow  # peers are compiled

BOARD = Board.random(12)
LAST = 12 * 12 - 1
RIGHT = dijkstra(CellGraph(board_shape(12, 12), BOARD.weights), 0).distance[LAST]


ANSWERS: dict[str, Callable[[Any], float]] = {
    "networkx": lambda found: found[1][LAST],
    "ours": lambda found: found.distance[LAST],
    "ours with numba": lambda found: found.distance[LAST],
    "ours, textbook": lambda found: found.distance[LAST],
    "scipy": lambda found: found[0][LAST],
    "scipy, structure kept": lambda found: found[0][LAST],
}


def test_every_peer_is_asked() -> None:
    assert ANSWERS.keys() == PEERS.keys()


@pytest.mark.parametrize("name", ANSWERS)
def test_all_agree(name: str) -> None:
    library = PEERS[name].needs or name.partition(",")[0]
    if library != "ours":
        pytest.importorskip(library)
    assert ANSWERS[name](PEERS[name].prepare(BOARD)()) == RIGHT


def test_a_chart_has_a_line_for_everybody() -> None:
    figure = log_log_chart({"one": [(1, 1), (10, 9)], "two": [(1, 2), (10, 30)]}, "x", "y")
    (axes,) = figure.axes
    assert [line.get_label() for line in axes.lines] == ["one", "two"]
    assert axes.get_xscale() == axes.get_yscale() == "log"
