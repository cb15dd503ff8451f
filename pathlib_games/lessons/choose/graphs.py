"""The graphs about choosing a search: those of notebook 07, and fresh ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Graph, Heuristic, Node, manhattan, overestimated
from pathlib_games.graphs.experiments import board
from pathlib_games.ideas.fresh_graphs import fresh, six_nodes
from pathlib_games.ideas.search import Search, play

ASTAR_BY_HAND = replace(
    six_nodes(
        "a graph with guesses",
        [
            *(("A", "B", 4), ("A", "C", 7), ("B", "C", 2), ("B", "D", 3)),
            *(("B", "E", 6), ("C", "E", 7), ("D", "F", 5), ("E", "F", 5)),
        ],
    ),
    target="F",
    search="astar",
    guesses={"A": 10, "B": 6, "C": 8, "D": 3, "E": 4, "F": 0},
)
"""Dijkstra's algorithm settles all six nodes of it, A* four."""

NEGATIVE = replace(
    six_nodes(
        "the graph with a negative edge",
        [
            *(("A", "B", 2), ("A", "C", 5), ("C", "B", -4), ("B", "D", 3)),
            *(("B", "E", 6), ("D", "E", 1), ("D", "F", 7), ("E", "F", 2)),
        ],
        directed=True,
    ),
    target="F",
)
"""B is the nearest node, and yet there is a shorter way to it."""

CONSTANT = replace(
    six_nodes(
        "the graph for the constant",
        [
            *(("A", "B", 5), ("B", "C", 4), ("B", "D", 12), ("C", "D", 7)),
            *(("C", "E", 12), ("D", "E", -2), ("D", "F", 7), ("E", "F", 5)),
        ],
        directed=True,
    ),
    target="F",
)
"""With 2 more on each weight another path to F is the shortest one."""

ROUNDS_BY_HAND = replace(NEGATIVE, search="bellman_ford")
"""The same graph, to be searched by hand."""

_NEXT = 1_000  # so many graphs are tried before those of the next seed
_SIDE = 7


def fresh_rounds(seed: int) -> Instance:
    """Make a small graph for Bellman-Ford, on which a settled distance would not be final.

    It is directed and has an edge of negative weight, which mends a distance that Dijkstra's
    algorithm would have settled. The same seed gives the same graph.
    """
    for number in count(_NEXT * seed):
        asked = fresh(number, features=["negative"])
        if play(Search(asked.graph, asked.source)).distance != asked.distances:
            title = f"fresh graph {seed} with a negative edge"
            return replace(asked, title=title, search="bellman_ford")
    raise AssertionError  # there is always another number


def twice_downhill(seed: int) -> Iterator[Instance]:
    """Yield small graphs for Bellman-Ford with two negative edges, without end.

    Who takes used numbers for final and who loses a sign do the same where a single edge is
    negative. The same seed gives the same graphs.

    Examples
    --------
    >>> asked = next(twice_downhill(3))
    >>> sum(weight < 0 for _, _, weight in asked.graph.edges)
    2
    """
    rng = random.Random(seed)
    for number in count(_NEXT * seed):
        asked = fresh_rounds(number)
        for tail, head, weight in asked.graph.edges:
            edges = [edge for edge in asked.graph.edges if edge != (tail, head, weight)]
            edges.append((tail, head, -rng.randint(1, 4)))
            graph = Graph.from_edges(sorted(edges), asked.graph.nodes, directed=True)
            title = f"fresh graph {seed} with two negative edges"
            made = replace(asked, title=title, graph=graph)
            if weight > 0 and len(set(made.distances.values())) == len(graph):
                yield made


def with_guesses(title: str, graph: Graph, target: Node, heuristic: Heuristic) -> Instance:
    """Return a graph with what a heuristic guesses for each node, as a question of A*."""
    guesses = {node: heuristic(node) for node in graph.nodes}
    source = graph.nodes[0]
    return Instance(title, graph, source, target=target, search="astar", guesses=guesses)


def twice_the_steps(side: int, seed: int) -> Instance:
    """Return a land where entering a cell costs 1, 2 or 3, and guesses of 2 for each step.

    The target is the corner at the lower right.
    """
    corner = (side - 1, side - 1)
    steps = manhattan(corner)
    land = board(side, "weighted", seed)
    return with_guesses("the land", land, corner, lambda cell: 2 * steps(cell))


def fresh_land(seed: int) -> Instance:
    """Make a small land on which some guesses of 2 for each step are too high, and some are not."""
    rng = random.Random(f"land {seed}")
    while True:
        land = twice_the_steps(_SIDE, rng.randrange(10**9))
        if len(land.graph) / 5 < len(too_high(land)) < 4 * len(land.graph) / 5:
            return land


def too_high(asked: Instance) -> list[Node]:
    """Return the nodes for which the guesses are too high, the worst one first."""
    flaws = overestimated(asked.graph, asked.aim, asked.guesses.__getitem__)
    return [flaw.node for flaw in flaws]
