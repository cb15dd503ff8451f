"""The graph of a world: its shortest path is the fewest moves, if a node forgets nothing."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.games.own.graphs import StateGraph
from pathlib_games.games.own.rules import Position, fewest_moves
from pathlib_games.graphs import BadGraph, NoPath
from pathlib_tutor.lessons.worlds import VAULT, cell_only
from tests.games.own.random_worlds import LEGEND, random_world
from tests.graphs.random_graphs import examples


@given(rng=st.integers(0, 10**9).map(Random))
@examples(60)
def test_the_shortest_way_is_a_game_with_the_fewest_moves(rng: Random) -> None:
    position = Position.read(random_world(rng), LEGEND)
    states, fewest = StateGraph(position), fewest_moves(position)
    if fewest is None:
        with pytest.raises(NoPath):
            _ = states.way
        return
    assert states.fewest == fewest
    way: list[Any] = states.way
    for cell, keys in way[1:]:
        position = position.play(cell)
        assert position.keys == keys
    assert position.outcome() == "reached"


def test_a_node_that_forgets_the_keys_finds_no_way() -> None:
    assert StateGraph(VAULT).fewest == 12
    with pytest.raises(NoPath, match=r"from \(0, 0\) to \(7, 1\)"):
        _ = StateGraph(VAULT, cell_only).fewest


@pytest.mark.parametrize("value", [None, [1, 2], {}])
def test_what_can_be_no_node_is_told(value: Any) -> None:
    with pytest.raises(BadGraph, match=r"The node of \(0, 0\) with the keys '' should be a value"):
        _ = StateGraph(VAULT, lambda *_: value).graph
