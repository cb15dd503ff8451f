"""The graphs that a learner's search is run on: those that anybody can know, and hidden ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from math import ceil
from random import Random

from pathlib_games.exercises.instance import Instance, five_nodes, six_nodes
from pathlib_games.exercises.smallest import graph_title
from pathlib_games.graphs import Graph, Node
from pathlib_games.graphs.graph import Edge

_LONG_EDGE = "A B 5; A C 12; B C 9; B D 10; C D 1; C E 3; D E 10; E F 5"
_LONG_WAY = "A B 1; A C 12; B D 2; C D 6; C E 7; D E 1; D F 9; E F 2"
_PARALLEL = "D; C; B; A; A B 3; A B 7; B B 1; B C 6; C B 2; A C 9; C D 0; D C 4"
_CHAIN = (
    "B; C; D; E; F; G; H; J; K; L; M; N; N M 2; M L 1; L K 1; K J 2; J H 1; H G 3; G F 1; F E 2; "
    "E D 1; D C 1; C B 2; N B 25; N G 13; J D 15"
)
_AGAIN = (
    "A; Z; Y; X; D; C; B; A X 20; A Y 12; A B 1; B X 15; B C 1; C X 10; C D 1; D X 5; X Y 1; "
    "Y Z 1; A Z 19"
)
_NUMBERED = [(4, 2, 0.75), (4, 0, 0.5), (0, 2, 1.5), (0, 3, 12_345), (2, 0, 0), (3, 1, 7)]
_ONE_WAY = [
    *[(4, 3, 10), (1, 3, 5), (3, 5, 7), (2, 6, 11), (2, 4, 7), (6, 4, 6), (0, 4, 10), (3, 6, 4)],
    *[(0, 2, 3), (1, 4, 6)],
]
_HALVES = [(3, 4, 1.5), (4, 5, 1), (2, 1, 1), (0, 5, 2.5), (5, 0, 1.5), (2, 0, 1), (0, 5, 2.5)]
_TIED = [("A", "B", 2), ("A", "C", 2), ("B", "C", 1)]  # the smallest that shows a spanning tree
_FALLING = [("A", "B", 7), ("A", "C", 1), ("A", "D", 5), ("B", "C", 1), ("B", "D", 1)]
"""B falls from 7 to 2 while D waits at 5: the heap has to be put in order again."""
_GREAT = 5 * 10**7
"""The largest weight, as the task says: a smaller number does not stand for infinity."""
_NODES = 100
"""So many nodes has a graph in which wrong heaps and stale entries show."""
_CHOSEN = 1904  # the seed of the one that is known


@cache
def code_instances() -> tuple[Instance, ...]:
    """Return the graphs that a learner's search is run on, the simplest first.

    Nine have what programs stumble over, or show a misunderstanding that passes on the five nodes.
    Six were chosen so that all together catch every wrong program that comes from changing one
    thing in thirteen right ones: four were made for it, then those of 300 random graphs were added
    that caught most of what was left. `python -m tools.mutants` says what they catch.

    In the four after these a path uses all weights, so it is as long as many a number that is
    computed to stand for infinity. The last ones are for queues: see `_FALLING` and `_large`.
    """
    edges = [("A", "B", 1), ("B", "C", 0), ("A", "C", 4), ("X", "Y", 2)]
    mixed = [(1, "one", 2), (1, (0, 0), 2), ("one", 2.5, 1), ((0, 0), 2.5, 1)]
    return (
        five_nodes(),
        Instance("a single node", Graph.from_edges([], nodes=["A"]), "A"),
        Instance("a graph with two parts and an edge of weight 0", Graph.from_edges(edges), "A"),
        Instance("a graph whose edges go one way", Graph.from_edges(edges, directed=True), "B"),
        five_nodes("B"),
        _titled(Graph.from_edges(_TIED)),
        Instance("a graph whose nodes cannot be compared with <", Graph.from_edges(mixed), 1),
        six_nodes("a graph with a long edge at the source", _LONG_EDGE),
        six_nodes("a graph with a long way that is cheap", _LONG_WAY),
        Instance("a graph with parallel edges", Graph.from_text(_PARALLEL), "A"),
        Instance("a graph whose nodes are numbers", Graph.from_edges(_NUMBERED, range(5)), 4),
        Instance("a long chain", Graph.from_text(_CHAIN), "N"),
        Instance("a graph with many offers for a node", Graph.from_text(_AGAIN), "A"),
        Instance(
            "a graph of numbers whose edges go one way",
            Graph.from_edges(_ONE_WAY, (0, 5, 1, 3, 6, 4, 2), directed=True),
            6,
        ),
        Instance("a graph with halves", Graph.from_edges(_HALVES, (4, 1, 0, 5, 3, 2)), 0),
        *(_titled(_path("ABC", weights)) for weights in ([5], [0], [5, 5], [2.5, _GREAT])),
        _titled(Graph.from_edges(_FALLING)),
        _large(Random(_CHOSEN)),
    )


def _titled(graph: Graph) -> Instance:
    """Return the question about a graph that is called by its edges, from its first node."""
    return Instance(graph_title(graph), graph, graph.nodes[0])


def _path(names: Sequence[str], weights: Sequence[float]) -> Graph:
    """Return a graph that is one path; of several edges each goes one way."""
    edges = [(*pair, weight) for pair, weight in zip(pairwise(names), weights, strict=False)]
    return Graph.from_edges(edges, directed=len(edges) > 1)


def _large(dice: Random) -> Instance:
    """Draw a graph in which nodes are offered less and less, and the least just before their turn.

    So a queue is long, most of its entries are stale, and to take another node than the nearest is
    not made good again. The one that is known was searched for among 2,000: on no other did all of
    44 wrong programs fail, with queues in another order, stale entries that count, or no heaps.
    """
    nodes = [f"{letter}{digit}" for letter in "ABCDEFGHJK" for digit in range(10)]
    dice.shuffle(nodes)
    far = list(accumulate(dice.randint(0, 3) for _ in nodes))
    last = _NODES - 1
    edges = []
    for head in range(1, _NODES):
        tail = dice.randint(max(0, head - 8), head - 1)
        edges.append((nodes[tail], nodes[head], far[head] - far[tail]))
    for _ in range(3 * _NODES):
        tail = dice.randint(0, last - 2)
        head = dice.randint(tail + 2, min(last, tail + 50))
        more = dice.randint(1, (head - tail) * 2 // 3)
        edges.append((nodes[tail], nodes[head], far[head] - far[tail] + more))
    dice.shuffle(edges)
    return _titled(Graph.from_edges(edges, nodes))


def hidden_instances(dice: Random) -> list[Instance]:
    """Draw graphs of the kinds above, with other nodes, edges and weights."""
    names = list("ABCDEFGHJKLMN")

    def drawn(nodes: Sequence[Node], weights: Sequence[float], *, directed: bool) -> Instance:
        nodes = dice.sample(list(nodes), dice.randint(5, 7))
        pairs = [(tail, head) for tail in nodes for head in nodes if tail != head]
        tree = [(dice.choice(nodes[:place]), nodes[place]) for place in range(1, len(nodes))]
        more = dice.sample(pairs, len(nodes))
        edges = [(tail, head, dice.choice(weights)) for tail, head in [*tree, *more]]
        dice.shuffle(edges)
        return Instance("", Graph.from_edges(edges, nodes, directed), nodes[0])

    chain = [*names, *"PQRS"]
    dice.shuffle(chain)
    steps = [(*pair, dice.randint(1, 3)) for pair in pairwise(chain)]
    cuts = [(*dice.sample(chain, 2), dice.randint(12, 25)) for _ in range(3)]
    first = drawn(names, range(1, 20), directed=False)
    paths = (
        [dice.randint(1, 20)],
        [0] * dice.randint(1, 2),
        [dice.randint(1, 9)] * dice.randint(2, 5),
        [dice.choice((0.5, 1.5, 2.5)), dice.randint(2 * 10**7, _GREAT)],
    )
    name, times = dict(zip("ABCD", dice.sample(names, 4), strict=True)), dice.randint(1, 4)
    falling = [(name[tail], name[head], weight * times) for tail, head, weight in _FALLING]
    parted = Graph.from_edges([*first.graph.edges, ("X", "Y", 2)], first.graph.nodes)
    return [
        first,
        Instance("", parted, first.source),
        drawn(names, (0, 0, 1, 5), directed=True),
        drawn(range(20), (0.25, 1.5, 1, 2.75, 12_345), directed=False),
        drawn([1, "one", (0, 0), 2.5, "two", (1, 0), 7], (1, 3, 4, 9), directed=False),
        drawn(names, range(1, 12), directed=True),
        Instance("", Graph.from_edges([*cuts, *steps]), chain[0]),
        *(_titled(_path(dice.sample(names, 6), weights)) for weights in paths),
        _titled(Graph.from_edges(falling)),
        _large(dice),
        _large(dice),
    ]


_ZERO = "{} Which line takes this 0 for nothing?"
_WEIGHTS: dict[str, Callable[[float], float]] = {
    _ZERO.format("An edge may weigh 0."): lambda weight: weight or 1,
    "Which number stands for infinity in your program? Compare it with this weight.": (
        lambda weight: min(weight, _LARGE_WEIGHT)
    ),
    "Which line makes whole numbers of fractions?": ceil,
}
_LARGE_WEIGHT = 1_000


def otherwise(asked: Instance) -> dict[str, Instance]:
    """Return questions with one thing changed that a program may not be ready for.

    The keys are what to ask of who is right then.
    """
    graph, numbers = asked.graph, [node for node in asked.graph if type(node) is int]
    names: dict[Node, Node] = {0: max(numbers) + 1} if 0 in numbers else {}
    changed = {
        _ZERO.format("Node 0 is a node like any other."): [
            (names.get(tail, tail), names.get(head, head), weight)
            for tail, head, weight in graph.edges
        ],
        **{
            question: [(tail, head, change(weight)) for tail, head, weight in graph.edges]
            for question, change in _WEIGHTS.items()
        },
        "Two edges join the same nodes. Which of them does your program know?": [
            edge for edge in graph.edges if edge[2] == asked.weight(*edge[:2])
        ],
    }
    return {
        question: _made(asked, edges, names)
        for question, edges in changed.items()
        if edges != list(graph.edges)
    }


def _made(asked: Instance, edges: Sequence[Edge], names: Mapping[Node, Node]) -> Instance:
    """Return a question about other edges; where they have new names of nodes, all do."""
    if not any(end in names.values() for edge in edges for end in edge[:2]):
        names = {}
    nodes = [names.get(node, node) for node in asked.graph]
    made = Graph.from_edges(edges, nodes, asked.graph.directed)
    return Instance(graph_title(made), made, names.get(asked.source, asked.source))
