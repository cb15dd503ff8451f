"""All searches agree on graphs from every game, wherever all apply."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import networkx as nx
import pytest

from pathlib_games.boards import data_files
from pathlib_games.games.battlesnake.graphs import HealthBoard, TimedBoard, weights
from pathlib_games.games.battlesnake.rules import load_position
from pathlib_games.games.chutes import Board, step_graph
from pathlib_games.games.hex import connection_graph
from pathlib_games.graphs import (
    Graph,
    GraphLike,
    Settle,
    astar,
    bellman_ford,
    bfs,
    dijkstra,
    dijkstra_buckets,
    dijkstra_scan,
    inconsistent,
    zero_one_bfs,
)
from pathlib_tutor.check.playing import game_searches

Case = tuple[GraphLike, Any]
GAMES = {search.game: search for search in game_searches()}


def graphs_of(game: str) -> Iterator[Case]:
    """Return a game's arguments for a search, and its other graphs."""
    for board in GAMES[game].boards():
        yield from ((asked.graph, asked.source) for asked in GAMES[game].asks(board))
        if game == "hex":
            yield connection_graph(board, "black"), "left"
    if game == "chutes":
        yield from ((step_graph(Board.load(name)), 1) for name in data_files("chutes"))
    for name in data_files("battlesnake") if game == "battlesnake" else ():
        position = load_position(name)
        snake = position.living[0]
        yield weights(position, snake.id), snake.head
        yield HealthBoard(weights(position, snake.id)), snake.head
        yield TimedBoard(position, until=12), (snake.head, 0)


@pytest.mark.parametrize("game", GAMES)
def test_all_searches_agree(game: str) -> None:
    cases = list(graphs_of(game))
    assert max(len(dijkstra(graph, source).distance) for graph, source in cases) > 5
    for graph, source in cases:
        found = dijkstra(graph, source).distance
        edges = [(tail, head, weight) for tail in found for head, weight in graph.neighbors(tail)]
        peer: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
        peer.add_nodes_from(found)
        peer.add_weighted_edges_from(edges)
        assert found == nx.single_source_dijkstra_path_length(peer, source)
        for search in (dijkstra_scan, dijkstra_buckets, bellman_ford):
            assert search(graph, source).distance == found
        kinds = {weight for _, _, weight in edges}
        if kinds == {1}:
            assert bfs(graph, source).distance == found
        if kinds <= {0, 1}:
            assert zero_one_bfs(graph, source).distance == found


@pytest.mark.parametrize("game", GAMES)
def test_astar_agrees_with_true_guesses_and_settles_no_node_twice(game: str) -> None:
    for graph, source in graphs_of(game):
        found = dijkstra(graph, source).distance
        target = max(found, key=lambda node: found[node])
        edges = [(tail, head, weight) for tail in found for head, weight in graph.neighbors(tail)]
        known = Graph.from_edges(edges, found, directed=True)
        back = Graph.from_edges([(h, t, w) for t, h, w in edges], found, directed=True)
        truth = dijkstra(back, target).distance
        guess = {node: truth.get(node, 10**6) // 2 for node in found}.__getitem__
        guided = astar.trace(known, source, target, guess)
        assert guided.result.distance[target] == found[target]
        if not inconsistent(known, guess):
            settled = sum(isinstance(step, Settle) for step in guided.steps)
            assert settled == len(guided.result.distance)
