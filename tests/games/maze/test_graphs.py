"""The maze as a graph: its edges are the steps, and networkx finds the same shortest paths."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.maze.graphs import fewest_steps, shortest_way, step_graph
from pathlib_games.games.maze.rules import Position
from pathlib_games.graphs import NoPath
from tests.graphs.random_graphs import examples


@given(seed=st.integers())
@examples(30)
def test_the_shortest_way_is_a_game_and_as_short_as_networkx_finds_it(seed: int) -> None:
    position = Position.new(seed)
    cells = position.cells
    beside = [
        (one, other)
        for one in cells
        for other in cells
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1
    ]
    twins = [(one, other) for one in cells for other in cells if cells[one] == cells[other] in "AB"]
    expected = nx.shortest_path_length(nx.Graph(beside + twins), position.walker, position.target)
    way = shortest_way(position)
    assert fewest_steps(position) == len(way) - 1 == expected
    for cell, following in pairwise(way):
        assert position.walker == cell
        position = position.play(following)
    assert position.outcome() == "reached"


def test_an_edge_is_there_once_with_weight_1() -> None:
    graph = step_graph(Position.from_text("@AA*"))
    assert not graph.directed
    assert graph.edges == (((0, 0), (1, 0), 1), ((1, 0), (2, 0), 1), ((2, 0), (3, 0), 1))


def test_without_a_way_there_is_no_shortest_one() -> None:
    with pytest.raises(NoPath, match=r"no path from \(0, 0\) to \(2, 0\)"):
        shortest_way(Position.from_text("@#*"))
