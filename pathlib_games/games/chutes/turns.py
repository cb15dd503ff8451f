"""How many turns a game takes, worked out exactly: a random walk on a graph of rolls.

A piece of Chutes and Ladders goes where the die sends it: from each node of the graph of rolls all
edges are equally likely. Nothing here knows more of the game than that. The length of a walk is
the sum of its weights, and the walk ends at a target.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from pathlib_games.graphs import BadGraph, Graph, Node, bfs
from pathlib_games.words import shown


class EndlessGame(BadGraph):
    """A walk may come to a place from which no way leads to the target, so it may never end."""

    def __init__(self, source: Node, target: Node) -> None:
        super().__init__(
            f"From {shown(source)} a game may come to a square from which {shown(target)} cannot "
            "be reached, so it may never end; change the board or the die."
        )


# ---- the average, exactly -----------------------------------------------------------------------


def expected_lengths(graph: Graph, target: Node) -> dict[Node, Fraction]:
    """Return the average length of a walk from each node to the target.

    Nodes from which the walk may never end are left out.

    Notes
    -----
    The average from a node is the mean, over its edges, of the edge's weight plus the average from
    the edge's head. That is one linear equation for each node; they are solved in fractions, by
    Gaussian elimination. O(V^3) at worst; a board of 100 squares takes some milliseconds, because
    an equation has few terms.

    References
    ----------
    J. G. Kemeny and J. L. Snell, *Finite Markov Chains* (1960), chapter 3.

    Examples
    --------
    >>> coin = Graph.from_edges([("A", "A", 1), ("A", "B", 1)], directed=True)
    >>> expected_lengths(coin, "B")
    {'B': Fraction(0, 1), 'A': Fraction(2, 1)}
    """
    edges = {node: graph.neighbors(node) for node in sure_to_end(graph, target)}
    constants = {
        node: _mean([Fraction(weight) for _, weight in edges[node]])
        for node in edges
        if node != target
    }
    return _solve(graph, target, constants)


def _expected_squares(
    graph: Graph, target: Node, lengths: dict[Node, Fraction]
) -> dict[Node, Fraction]:
    """Return the average of the squared lengths, given the averages of the lengths."""
    constants = {
        node: _mean(
            [
                Fraction(weight) * (Fraction(weight) + 2 * lengths[head])
                for head, weight in graph.neighbors(node)
            ]
        )
        for node in lengths
        if node != target
    }
    return _solve(graph, target, constants)


def _solve(graph: Graph, target: Node, constants: dict[Node, Fraction]) -> dict[Node, Fraction]:
    """Solve x(node) = constant(node) + mean of x over the node's heads, with x(target) = 0."""
    nodes = list(constants)
    terms: dict[Node, dict[Node, Fraction]] = {}
    for node in nodes:
        heads = [head for head, _ in graph.neighbors(node)]
        terms[node] = {h: Fraction(heads.count(h), len(heads)) for h in heads if h != target}
    # From the last node to the first: free each equation of its own unknown, then put it into the
    # earlier equations. Most moves lead to later nodes, so few terms are left each time.
    for i, node in reversed(list(enumerate(nodes))):
        rest = 1 - terms[node].pop(node, Fraction(0))
        constants[node] /= rest
        terms[node] = {other: share / rest for other, share in terms[node].items()}
        for earlier in nodes[:i]:
            factor = terms[earlier].pop(node, None)
            if factor is None:
                continue
            constants[earlier] += factor * constants[node]
            for other, share in terms[node].items():
                terms[earlier][other] = terms[earlier].get(other, Fraction(0)) + factor * share
    solution = {target: Fraction(0)}
    for node in nodes:  # now each depends on earlier ones only
        known = (share * solution[other] for other, share in terms[node].items())
        solution[node] = constants[node] + sum(known, Fraction(0))
    return solution


def _mean(values: list[Fraction]) -> Fraction:
    return sum(values, Fraction(0)) / len(values)


def sure_to_end(graph: Graph, target: Node) -> list[Node]:
    """Return the nodes from which no walk can come to where the target is out of reach."""
    edges = [(head, tail, weight) for tail, head, weight in graph.edges if tail != target]
    back = Graph.from_edges(edges, graph.nodes, directed=True)
    can_end = bfs(back, target).distance
    lost = [node for node in graph if node not in can_end]
    doomed = {node for place in lost for node in bfs(back, place).distance}
    return [node for node in graph if node not in doomed]


# ---- the whole distribution, exactly ------------------------------------------------------------


def length_distribution(graph: Graph, source: Node, target: Node) -> Iterator[Fraction]:
    """Give the probabilities that a walk has length 0, 1, 2, ..., as long as they are asked.

    `graph`: as many edges of weight 1 leave each node; a node may instead have one edge of weight
    0, to a node that has no such edge. The target may have none.
    """
    moves = Moves(graph, source, target)
    for length, (ended, _) in enumerate(moves.counts()):
        yield Fraction(ended, moves.faces**length)


@dataclass(frozen=True)
class Statistics:
    """What is known about the length of a walk."""

    # The average length, and the average squared difference from it.
    mean: Fraction
    variance: Fraction
    median: int  # the least length that at least half of the walks do not exceed
    mode: int  # the likeliest length
    # The least length, and how likely it is.
    fewest: int
    probability_of_fewest: Fraction

    @property
    def deviation(self) -> float:
        """The standard deviation."""
        return math.sqrt(self.variance)

    def __repr__(self) -> str:
        return (
            f"Statistics: mean {float(self.mean):.2f}, standard deviation {self.deviation:.2f}, "
            f"median {self.median}, mode {self.mode}, fewest {self.fewest} "
            f"(1 in {round(1 / self.probability_of_fewest)})"
        )


def statistics(graph: Graph, source: Node, target: Node) -> Statistics:
    """Work out the statistics of a walk, for a graph as in `length_distribution`.

    Raises `EndlessGame` if the walk may never end.
    """
    means = expected_lengths(graph, target)
    if source not in means:
        raise EndlessGame(source, target)
    mean = means[source]
    variance = _expected_squares(graph, target, means)[source] - mean**2
    known: list[Fraction] = []
    ended = Fraction(0)
    # The mode is known as soon as all that is left is less likely than the likeliest so far.
    for probability in length_distribution(graph, source, target):
        known.append(probability)
        ended += probability
        if ended >= Fraction(1, 2) and 1 - ended <= max(known):
            break
    median = next(n for n in range(len(known)) if sum(known[: n + 1]) >= Fraction(1, 2))
    fewest = next(n for n, probability in enumerate(known) if probability)
    return Statistics(mean, variance, median, known.index(max(known)), fewest, known[fewest])


@dataclass(frozen=True)
class SeveralWalkers:
    """A race of several walks, one step each in turn, until the first one ends."""

    rounds: float  # how many rounds it takes on average; the last one counts, complete or not
    turns: float  # how many steps all walkers together take on average
    wins: tuple[float, ...]
    """For each walker the probability to be first, in the order in which they begin."""


NEGLIGIBLE = 1e-15


def several_walkers(graph: Graph, source: Node, target: Node, walkers: int) -> SeveralWalkers:
    """Work out a race, for a graph as in `length_distribution`, with an error below 1e-9.

    Raises `EndlessGame` if the race may never end.

    Raises `ValueError` if there is no walker.
    """
    if walkers < 1:
        raise ValueError(f"A race needs at least 1 walker; got {shown(walkers)}.")
    if source not in sure_to_end(graph, target):
        raise EndlessGame(source, target)
    moves = Moves(graph, source, target)
    rounds = turns = 0.0
    wins = [0.0] * walkers
    before = 1.0  # the probability that one walker has not ended before this round
    for length, (ended, going_on) in enumerate(moves.counts()):
        of_all = moves.faces**length
        now, after = ended / of_all, going_on / of_all
        for walker in range(walkers):
            # Those who come earlier in this round have not ended in it, the others not before it.
            first = now * after**walker * before ** (walkers - 1 - walker)
            wins[walker] += first
            rounds += length * first
            turns += ((length - 1) * walkers + walker + 1) * first
        before = after
        if before < NEGLIGIBLE:
            break
    return SeveralWalkers(rounds, turns, tuple(wins))


class Moves:
    """The moves of a walk, with its nodes as numbers."""

    def __init__(self, graph: Graph, source: Node, target: Node) -> None:
        number = {node: i for i, node in enumerate(graph)}
        edges = {node: graph.neighbors(node) for node in (*graph, source, target)}
        slides = {node: heads[0][0] for node, heads in edges.items() if heads and not heads[0][1]}
        self.start, self.end = number[slides.get(source, source)], number[target]
        walked = [node for node in graph if node != target and node not in slides]
        self.faces = len(edges[walked[0]]) if walked else 1
        if any(len(edges[node]) != self.faces for node in walked):
            raise ValueError(
                f"All nodes should have {self.faces} edges, one for each face of a die."
            )
        self.heads = [[self.end] * self.faces] * len(number)
        for node in walked:
            self.heads[number[node]] = [number[head] for head, _ in edges[node]]

    def counts(self) -> Iterator[tuple[int, int]]:
        """Give, of all walks of 0, 1, 2, ... moves, how many end with them and how many go on."""
        at = {self.start: 1}
        while True:
            ended = at.pop(self.end, 0)
            yield ended, sum(at.values())
            following: dict[int, int] = {}
            for node, walks in at.items():
                for head in self.heads[node]:
                    following[head] = following.get(head, 0) + walks
            at = following
