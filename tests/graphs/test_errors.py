"""The errors: one tree, and messages that say what was given and what was expected."""

from __future__ import annotations

from pathlib_games import graphs
from pathlib_games.graphs import BadFile, NodeNotFound


def test_a_missing_node_is_told_with_at_most_eight_others() -> None:
    assert str(NodeNotFound("Q", [])) == "'Q' is not a node of this graph; it has no nodes."
    assert str(NodeNotFound(3, list(range(8)))).endswith("its nodes are 0, 1, 2, 3, 4, 5, 6, 7.")
    assert str(NodeNotFound(3, list(range(10)))).endswith("5, 6, 7 and 2 more.")


def test_a_long_value_is_cut() -> None:
    message = str(BadFile("mine.json", "edges", "a list", "x" * 1000))
    assert message == f"mine.json: edges should be a list, but it is '{'x' * 75}...'."
    assert BadFile("mine.json", "edges", "a list", "x" * 78).args[0].endswith("x'.")


def test_everything_that_is_promised_is_there() -> None:
    assert all(hasattr(graphs, name) for name in graphs.__all__)
    assert {"Graph", "dijkstra", "NodeNotFound", "NoPath", "NegativeWeight"} <= set(graphs.__all__)
