"""Graphs that a learner made: read from what was typed or drawn, and judged by running searches."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Literal, get_args

from pathlib_games.exercises.instance import equal
from pathlib_games.exercises.reading import kind, read_text
from pathlib_games.exercises.verdict import Verdict, refusing, unread, written, wrong
from pathlib_games.graphs import (
    BadGraph,
    Graph,
    Heuristic,
    NegativeCycle,
    Node,
    NotFound,
    Round,
    astar,
    bellman_ford,
    bfs,
    dijkstra,
)
from pathlib_games.words import counted, shown

MOST_NODES = 40
LARGEST_WEIGHT = 1_000_000
_EXPECTED = "The graph should be a text such as 'A B 5; B C 1'"


def read_graph(answer: object, *, negative: bool = False, named: Collection[str] = ()) -> Graph:
    """Return the graph that is meant.

    `named`: names of nodes that are asked for. Capitals do not matter in them.

    Raises `Wrong` if it is none, or has what no exercise about own graphs allows: too many nodes, a
    weight that is too large, two edges beside each other, an edge from a node to itself.

    Examples
    --------
    >>> read_graph("A B 5; B C"), read_graph("s, t, 5", named="ST").nodes
    (<Graph: 3 nodes, 2 edges, undirected>, ('S', 'T'))
    """
    if isinstance(answer, Graph):
        graph = answer
    else:
        try:
            lines = re.split(r"([;\n])", read_text(answer, _EXPECTED))
            graph = Graph.from_text("".join(map(_without_commas, lines)))
        except BadGraph as problem:
            unread(str(problem))
    graph = _called(graph, named)
    if not len(graph):
        unread(f"{_EXPECTED}; {kind(answer)} has no nodes.")
    if len(graph) > MOST_NODES:
        wrong(f"{counted(len(graph), 'node')} are too many to look at: {MOST_NODES} are enough.")
    ends = Counter(
        (tail, head) if graph.directed else frozenset((tail, head)) for tail, head, _ in graph.edges
    )
    for tail, head, weight in graph.edges:
        edge = f"the edge from {tail} to {head}"
        if tail == head:
            wrong(f"Leave out {edge}: no shortest path goes round from a node to itself.")
        if ends[(tail, head) if graph.directed else frozenset((tail, head))] > 1:
            wrong(f"One edge from {tail} to {head} is enough; yours has two.")
        if weight < 0 and not negative:
            wrong(
                f"Dijkstra's algorithm itself goes wrong with negative weights, so {edge} should "
                f"weigh 0 or more, not {written(weight)}."
            )
        if abs(weight) > LARGEST_WEIGHT:
            wrong(f"A weight should be at most {LARGEST_WEIGHT:,}; {edge} weighs more.")
    return graph


def _without_commas(line: str) -> str:
    """Write an edge such as ``A, B, 5`` without its commas; several edges are not told apart."""
    bare = re.sub(r"(?<!\d),\s*|,\s+", " ", line)
    words = [word for word in bare.split() if word not in ("->", "→")]
    return line if '"' in line or len(words) > 3 else bare


def _called(graph: Graph, named: Collection[str]) -> Graph:
    """Write the names that are asked for as they are asked for."""
    names = {node: node for node in graph.nodes}
    for name in named:
        alike = [node for node in graph.nodes if str(node).casefold() == name.casefold()]
        if len(alike) == 1:
            names[alike[0]] = name
    edges = [(names[tail], names[head], weight) for tail, head, weight in graph.edges]
    return Graph.from_edges(edges, names.values(), graph.directed)


SOURCE, TARGET = "S", "T"

Rule = Literal["edges-left", "twice-edges-left", "straight", "longest-edge", "neighbors"]
RULES: tuple[Rule, ...] = get_args(Rule)

RULE_WORDS: Mapping[Rule, str] = MappingProxyType(
    {
        "edges-left": "the number of edges that it takes at least to come to T",
        "twice-edges-left": "twice the number of edges that it takes at least to come to T",
        "straight": "the weight of its edge to T, or 0 where it has none",
        "longest-edge": "the weight of its longest edge, and 0 at T",
        "neighbors": "the number of its neighbors, and 0 at T",
    }
)
"""What each rule guesses for a node."""
_FAR = 1_000  # no way to the target: whatever is guessed there


def guess_of(rule: Rule, graph: Graph) -> Heuristic:
    """Return what a rule guesses for the nodes of a graph.

    Examples
    --------
    >>> graph = Graph.from_text("S A 2; A T 3; S T 9")
    >>> [guess_of(rule, graph)("S") for rule in RULES]
    [1, 2, 9, 9, 2]
    """
    backwards = Graph.from_edges([(h, t, w) for t, h, w in graph.edges], graph, graph.directed)
    left = bfs(backwards, TARGET).distance
    rules: dict[Rule, Callable[[Node], float]] = {
        "edges-left": lambda node: left.get(node, _FAR),
        "twice-edges-left": lambda node: 2 * left.get(node, _FAR),
        "straight": lambda node: min(
            (w for h, w in graph.neighbors(node) if h == TARGET), default=0
        ),
        "longest-edge": lambda node: max((w for _, w in graph.neighbors(node)), default=0),
        "neighbors": lambda node: len(graph.neighbors(node)),
    }
    return lambda node: 0 if node == TARGET else rules[rule](node)


@dataclass(frozen=True)
class MisleadAStar:
    """The question for a graph on which A* finds no shortest path."""

    rule: Rule  # what is guessed for a node


@dataclass(frozen=True)
class SaveWithAStar:
    """The question for a graph on which A* settles only the nodes of its path, Dijkstra all."""

    nodes: int  # how many nodes there have to be at least
    path: int  # how many of them may lie on the path at most

    def __post_init__(self) -> None:
        if not 3 <= self.path < self.nodes <= MOST_NODES:
            raise NotFound(f"A path has 3 nodes or more here, and fewer than all: {shown(self)}.")


@dataclass(frozen=True)
class AllRounds:
    """The question for a graph on which Bellman-Ford makes as many rounds as it can."""

    nodes: int  # how many nodes there have to be at least

    def __post_init__(self) -> None:
        if not 4 <= self.nodes <= MOST_NODES:
            raise NotFound(f"There are 4 to {MOST_NODES} nodes here, not {shown(self.nodes)}.")


def key_of_rounds(asked: AllRounds) -> str:
    """Return a graph with all rounds: the nodes are found in the wrong order of its path."""
    names = [f"{'ABCDEFGHIJ'[number % 10]}{number // 10 or ''}" for number in range(asked.nodes)]
    far = [f"A -> {name} {asked.nodes}" for name in reversed(names[2:])]
    return "; ".join([*far, "A -> B 1", *(f"{t} -> {h} 1" for t, h in pairwise(names[1:]))])


def key_of_saving(asked: SaveWithAStar) -> str:
    """Return a graph on which A* settles the path alone: all other nodes lie on the wrong side."""
    path = ["S", *(f"P{number}" for number in range(1, asked.path - 1)), "T"]
    beside = [f"S X{number} 1" for number in range(1, asked.nodes - asked.path + 1)]
    return "; ".join([*(f"{tail} {head} 1" for tail, head in pairwise(path)), *beside])


MISLEADING: Mapping[Rule, str] = MappingProxyType(
    {
        "edges-left": "S A 0; A B 0; B T 0; S T 2",
        "twice-edges-left": "S A 1; A T 1; S T 3",
        "straight": "S A 1; A B 1; A T 9; B T 1; S T 4",
        "longest-edge": "S A 1; A T 1; A B 9; S T 4",
        "neighbors": "S A 1; A B 1; A C 1; A T 1; S T 3",
    }
)
"""For each rule a graph on which A* with its guess fails."""


def _with_ends(answer: object) -> Graph:
    """Read a graph that has a way from S to T."""
    graph = read_graph(answer, named=(SOURCE, TARGET))
    for node, what in ((SOURCE, "source"), (TARGET, "target")):
        if node not in graph:
            wrong(f"The graph should have a node {node}, the {what}.")
    if TARGET not in dijkstra(graph, SOURCE).distance:
        wrong(f"There should be a way from {SOURCE} to {TARGET}.")
    return graph


@refusing
def judge_misleading(answer: object, asked: MisleadAStar) -> Verdict:
    """Judge a graph on which A* with a given guess should return a path that is too long."""
    graph = _with_ends(answer)
    guess = guess_of(asked.rule, graph)
    found, right = astar(graph, SOURCE, TARGET, guess), dijkstra(graph, SOURCE)
    length, least = found.distance[TARGET], right.distance[TARGET]
    told = f"A* finds {_way(found.path_to(TARGET))}, of length {written(length)}"
    shortest = right.path_to(TARGET)
    if not equal(length, least):
        return Verdict("right", f"{told}; {_way(shortest)} has length {written(least)}.")
    rest = {node: least - right.distance[node] for node in shortest}
    if all(guess(node) <= left for node, left in rest.items()):
        hint = "Where does the guess say more than the rest of the shortest path?"
    else:
        hint = "The guess is too high on the shortest path; what other path could A* prefer?"
    return Verdict("wrong", f"{told}, and there is no shorter path.", question=hint)


def guess_that_saves(graph: Graph) -> Heuristic:
    """Return a guess that is never too high: the edges left, each as short as the shortest one."""
    least = min((weight for _, _, weight in graph.edges), default=0)
    left = guess_of("edges-left", graph)
    return lambda node: least * left(node)


@refusing
def judge_saving(answer: object, asked: SaveWithAStar) -> Verdict:
    """Judge a graph on which Dijkstra should settle all nodes, and A* only those of its path."""
    graph = _with_ends(answer)
    found = astar(graph, SOURCE, TARGET, guess_that_saves(graph))
    by_dijkstra = dijkstra(graph, SOURCE, TARGET).distance
    path = found.path_to(TARGET)
    beside = [node for node in found.distance if node not in path]
    left_out = [node for node in graph if node not in by_dijkstra]
    flaws: list[tuple[str, str] | None] = [
        (f"There should be {asked.nodes} nodes or more, and yours has {len(graph)}.", "")
        if len(graph) < asked.nodes
        else None,
        (f"The path should have {asked.path} nodes at most; {_way(path)} has {len(path)}.", "")
        if len(path) > asked.path
        else None,
        (
            f"Dijkstra's algorithm does not settle {left_out[0]} before T.",
            "Is it too far from S?",
        )
        if left_out
        else None,
        (
            f"A* settles {beside[0]} too, which is not on its path {_way(path)}.",
            "What are its distance and its guess together?",
        )
        if beside
        else None,
    ]
    if left := [flaw for flaw in flaws if flaw]:
        verdict = Verdict("wrong", left[0][0], question=left[0][1])
        return verdict.earning(len(flaws) - len(left), of=len(flaws))
    return Verdict(
        "right",
        f"Dijkstra's algorithm settles all {counted(len(graph), 'node')}, A* only the {len(path)} "
        f"of its path {_way(path)}.",
    )


@refusing
def judge_rounds(answer: object, asked: AllRounds) -> Verdict:
    """Judge a graph on which Bellman-Ford should make as many rounds as it can.

    With n nodes these are n - 1: the first brings the distances of two nodes of a shortest path,
    since the source comes first, each other one brings one more, and the last improves nothing.
    """
    try:
        graph = read_graph(answer, negative=True)
        source = graph.nodes[0]
        steps = bellman_ford.trace(graph, source).steps
    except NegativeCycle as problem:
        return Verdict("wrong", str(problem), question="Which weight should be larger?")
    if len(graph) < asked.nodes:
        less = f"There should be {asked.nodes} nodes or more, and yours has {len(graph)}."
        return Verdict("wrong", less)
    lost = [node for node in graph if node not in bfs(graph, source).distance]
    if lost:
        return Verdict("wrong", f"There should be a way from {source} to {lost[0]}.")
    rounds, most = sum(isinstance(step, Round) for step in steps), len(graph) - 1
    told = f"Bellman-Ford makes {counted(rounds, 'round')} on your {counted(len(graph), 'node')}"
    if rounds < most:
        hint = "In which order does a round look at the nodes, and the shortest path pass them?"
        verdict = Verdict("wrong", f"{told}; it could be {most}.", question=hint)
        return verdict.earning(rounds, of=most)
    return Verdict("right", f"{told}, and it can never be more.")


def _way(path: object) -> str:
    return ", ".join(map(str, path if isinstance(path, list | tuple) else [path]))
