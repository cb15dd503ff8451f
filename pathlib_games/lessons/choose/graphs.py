"""The graphs about choosing a search: those of notebook 08, and fresh ones."""

from __future__ import annotations

import random
from dataclasses import replace

from pathlib_games.exercises.instance import Instance, six_nodes
from pathlib_games.graphs import Graph, Heuristic, Node, manhattan, overestimated
from pathlib_games.graphs.experiments import board
from pathlib_games.ideas.graph_pool import pooled

ASTAR_BY_HAND = replace(
    six_nodes(
        "a graph with guesses", "A B 4; A C 7; B C 2; B D 3; B E 6; C E 7; D F 5; E F 5", "F"
    ),
    search="astar",
    guesses={"A": 10, "B": 6, "C": 8, "D": 3, "E": 4, "F": 0},
)
"""Dijkstra's algorithm settles all six nodes of it, A* four."""

NEGATIVE = six_nodes(
    "the graph with a negative edge",
    "A -> B 2; A -> C 5; C -> B -4; B -> D 3; B -> E 6; D -> E 1; D -> F 7; E -> F 2",
    "F",
)
"""B is the nearest node, and yet there is a shorter way to it."""

DOWNHILL = six_nodes(
    "the graph with a way downhill",
    "A -> B 6; A -> C 11; B -> C 4; B -> D 9; B -> E -4; C -> D 2; D -> E 1; D -> F 6",
    "F",
)
"""To add 4 to each weight finds another path to F, which is longer."""

CONSTANT = six_nodes(
    "the graph for the constant",
    "A -> B 5; B -> C 4; B -> D 12; C -> D 7; C -> E 12; D -> E -2; D -> F 7; E -> F 5",
    "F",
)
"""With 2 more on each weight another path to F is the shortest one."""

ROUNDS_BY_HAND = replace(NEGATIVE, search="bellman_ford")
"""The same graph, to be searched by hand."""

_SIDE = 7


def fresh_with_guesses(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a small graph for A*, with guesses for its farthest node.

    The guesses are consistent, about two thirds of the true distances, and spare A* a node at
    least. The same seed gives the same graph.

    Examples
    --------
    >>> fresh_with_guesses(3).search
    'astar'
    """
    return pooled("astar", f"fresh graph {seed} with guesses", seed, showing)


def fresh_rounds(seed: int, showing: tuple[int, ...] = ()) -> Instance:
    """Draw a small graph for Bellman-Ford, on which a settled distance would not be final.

    It is directed, and one or two edges of negative weight mend a distance that Dijkstra's
    algorithm would have settled. The same seed gives the same graph.

    Examples
    --------
    >>> fresh_rounds(3).search
    'bellman_ford'
    """
    return downhill_titled(pooled("rounds", f"fresh graph {seed}", seed, showing))


def downhill_titled(asked: Instance) -> Instance:
    """Return a question whose title tells how many weights are negative."""
    negative = sum(weight < 0 for _, _, weight in asked.graph.edges)
    ending = "a negative edge" if negative == 1 else "two negative edges"
    return replace(asked, title=f"{asked.title} with {ending}")


def with_guesses(title: str, graph: Graph, target: Node, heuristic: Heuristic) -> Instance:
    """Return a graph with what a heuristic guesses for each node, as a question of A*."""
    guesses = {node: heuristic(node) for node in graph.nodes}
    source = graph.nodes[0]
    return Instance(title, graph, source, target=target, search="astar", guesses=guesses)


def half_more(side: int, seed: int) -> Instance:
    """Return a land where entering a cell costs 1, 2 or 3, and guesses of 1.5 for each step.

    The target is the corner at the lower right.
    """
    corner = (side - 1, side - 1)
    steps = manhattan(corner)
    land = board(side, "weighted", seed)
    return with_guesses("the land", land, corner, lambda cell: 1.5 * steps(cell))


def fresh_land(seed: int) -> Instance:
    """Make a small land on which few guesses of 1.5 for each step are too high."""
    rng = random.Random(f"land {seed}")
    while True:
        land = half_more(_SIDE, rng.randrange(10**9))
        if 2 <= len(too_high(land)) <= len(land.graph) / 6:
            return land


def too_high(asked: Instance) -> list[Node]:
    """Return the nodes for which the guesses are too high, the worst one first."""
    flaws = overestimated(asked.graph, asked.aim, asked.guesses.__getitem__)
    return [flaw.node for flaw in flaws]
