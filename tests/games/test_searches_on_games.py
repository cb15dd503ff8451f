"""All searches agree on graphs from every game, wherever all of them apply."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import networkx as nx
import pytest

from pathlib_games.boards import data_files
from pathlib_games.games import (
    chutes as chutes_and_ladders,
    color_lines,
    hex as hex_game,
    tiles as tile_laying,
)
from pathlib_games.games.battlesnake.position import load_position
from pathlib_games.games.battlesnake.times import TimedBoard
from pathlib_games.games.battlesnake.weights import HealthBoard, weights
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
from pathlib_games.graphs.dijkstra_queues import dijkstra_fibonacci

Case = tuple[GraphLike, Any]


def chutes() -> Iterator[Case]:
    for name in data_files("chutes"):
        board = chutes_and_ladders.Board.load(name)
        yield chutes_and_ladders.step_graph(board), 1
        yield chutes_and_ladders.roll_graph(board), 0


def lines() -> Iterator[Case]:
    for seed in range(6):
        position = color_lines.Position.new(seed)
        for move in islice(position.legal_moves(), 0, 200, 40):
            yield color_lines.move_graph(position, move[0]), move[0]


def hexes() -> Iterator[Case]:
    for seed in range(6):
        rng = random.Random(seed)
        position = hex_game.Position.empty(7)
        for _ in range(4 * seed):
            position = position.play(rng.choice(position.legal_moves()))
        yield hex_game.distance_graph(position, "black"), "left"
        yield hex_game.distance_graph(position, "white"), "top"
        yield hex_game.connection_graph(position, "black"), "left"


def tiles() -> Iterator[Case]:
    for name in data_files("tiles"):
        board = tile_laying.Board.load(name)
        road = tile_laying.road_at(board, next(iter(board.tiles)))
        yield road.graph, next(iter(road.tiles))


def snakes() -> Iterator[Case]:
    for name in data_files("battlesnake"):
        position = load_position(name)
        snake = position.living[0]
        yield weights(position, snake.id), snake.head
        yield HealthBoard(weights(position, snake.id)), snake.head
        yield TimedBoard(position, until=12), (snake.head, 0)


GAMES: dict[str, Callable[[], Iterator[Case]]] = {
    "Chutes and Ladders": chutes,
    "Color Lines": lines,
    "Hex": hexes,
    "tiles": tiles,
    "Battlesnake": snakes,
}


@pytest.mark.parametrize("game", GAMES)
def test_all_searches_agree(game: str) -> None:
    cases = list(GAMES[game]())
    assert max(len(dijkstra(graph, source).distance) for graph, source in cases) > 5
    for graph, source in cases:
        found = dijkstra(graph, source).distance
        edges = [(tail, head, weight) for tail in found for head, weight in graph.neighbors(tail)]
        peer: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
        peer.add_nodes_from(found)
        peer.add_weighted_edges_from(edges)
        assert found == nx.single_source_dijkstra_path_length(peer, source)
        for search in (dijkstra_scan, dijkstra_buckets, dijkstra_fibonacci, bellman_ford):
            assert search(graph, source).distance == found
        kinds = {weight for _, _, weight in edges}
        if kinds == {1}:
            assert bfs(graph, source).distance == found
        if kinds <= {0, 1}:
            assert zero_one_bfs(graph, source).distance == found


@pytest.mark.parametrize("game", GAMES)
def test_astar_agrees_with_true_guesses_and_settles_no_node_twice(game: str) -> None:
    for graph, source in GAMES[game]():
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
