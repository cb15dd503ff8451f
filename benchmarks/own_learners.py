# ruff: noqa: ARG001, ARG005 - each is given all that any of them looks at
"""Simulated learners who have ideas of their own, written without a look at the course's library.

Each has a way to choose the next node and a way to write an offer down. Beside it stands which
misunderstandings have a hint that would help this learner; none: a name would be false.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Graph, Node

Cells = dict[Node, tuple[float, Node]]
Rows = list[tuple[Node, Cells]]


@dataclass
class Desk:
    """What lies before a learner: the graph, and the table so far."""

    graph: Graph
    source: Node
    target: Node
    rng: random.Random
    settled: list[Node] = field(default_factory=list)
    cells: Cells = field(default_factory=dict)
    found: list[Node] = field(default_factory=list)
    rows: Rows = field(default_factory=list)

    def number(self, node: Node) -> float:
        """Return what the table says about a node."""
        return 0 if node == self.source else self.cells[node][0]

    def waiting(self) -> list[Node]:
        """Return the nodes that have a number and are not settled."""
        return [node for node in self.found if node not in self.settled]

    def weight(self, tail: Node, head: Node) -> float:
        """Return the weight of an edge, or infinity."""
        weights = [w for node, w in self.graph.neighbors(tail) if node == head]
        return min(weights, default=float("inf"))

    def hops(self, node: Node) -> int:
        """Count the edges back to the source."""
        count = 0
        while node != self.source and count < 9:
            node, count = self.cells[node][1], count + 1
        return count


Offer = tuple[float, Node] | None  # what is written, and where it comes from
Chooses = Callable[[Desk], Node | None]
Writes = Callable[[Desk, Node, Node, float], Offer]


def least(key: Callable[[Desk, Node], float]) -> Chooses:
    """Choose the node with the least key; ties are broken at random."""

    def choose(desk: Desk) -> Node | None:
        waiting = desk.waiting()
        desk.rng.shuffle(waiting)
        return min(waiting, key=lambda node: key(desk, node), default=None)

    return choose


def smallest(desk: Desk) -> Node | None:
    """Choose rightly."""
    return least(Desk.number)(desk)


def rightly(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Write rightly."""
    offer = desk.number(node) + weight
    return (offer, node) if head not in desk.cells or offer < desk.number(head) else None


def among(desk: Desk, nodes: list[Node]) -> Node | None:
    """Choose the smallest number of some nodes, or else of all that wait."""
    return min(nodes, key=desk.number) if nodes else smallest(desk)


def next_to(desk: Desk, tail: Node, head: Node) -> bool:
    """Say whether an edge leads from one node to the other."""
    return desk.weight(tail, head) < float("inf")


def if_smaller(desk: Desk, node: Node, head: Node, offer: float) -> Offer:
    """Write a number if it is smaller than what stands there."""
    return (offer, node) if head not in desk.cells or offer < desk.number(head) else None


def summing(total: Callable[[Desk, Node, float], float]) -> Writes:
    """Write something else than the sum, if it is smaller."""

    def write(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
        offer = total(desk, node, weight)
        return (offer, node) if head not in desk.cells or offer < desk.number(head) else None

    return write


def coming_through(before: Callable[[Desk, Node, Node], Node]) -> Writes:
    """Write the right number with another predecessor."""

    def write(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
        offer = rightly(desk, node, head, weight)
        return (offer[0], before(desk, node, head)) if offer else None

    return write


def mostly(share: float, wrong: Writes, right: Writes = rightly) -> Writes:
    """Write wrongly only now and then."""

    def write(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
        return (wrong if desk.rng.random() < share else right)(desk, node, head, weight)

    return write


def _beside(desk: Desk) -> list[Node]:
    last = desk.settled[-1:]
    return [node for node in desk.waiting() if not last or desk.weight(last[0], node) < 99]


def _walk(desk: Desk, back: bool) -> Node | None:
    for stand in reversed(desk.settled):
        beside = [node for node in desk.waiting() if desk.weight(stand, node) < 99]
        if beside:
            return min(beside, key=lambda node: desk.weight(stand, node))
        if not back:
            return None
    return None if desk.settled else desk.source


def _median(desk: Desk) -> Node | None:
    ordered = sorted(desk.waiting(), key=desk.number)
    return ordered[len(ordered) // 2] if ordered else None


def _only_new(desk: Desk) -> Node | None:
    beside = _beside(desk)
    return min(beside, key=desk.number) if beside else None


def _first_label(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return None if head in desk.cells else (desk.number(node) + weight, node)


def _overwriting(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return desk.number(node) + weight, node


def _larger(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = desk.number(node) + weight
    return (offer, node) if head not in desk.cells or offer > desk.number(head) else None


def _overlooking(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    others = [other for other, _ in desk.graph.neighbors(node)]
    last = len(others) > 1 and head == others[-1]
    return None if last else rightly(desk, node, head, weight)


def _forward(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return rightly(desk, node, head, weight) if str(head) > str(node) else None


def keeping_where_from(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Write rightly, but for where a number comes from that was there before."""
    offer = rightly(desk, node, head, weight)
    return (offer[0], desk.cells[head][1]) if offer and head in desk.cells else offer


def _misreading(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return rightly(desk, node, head, {6: 9, 9: 6, 1: 7, 7: 1}.get(int(weight), weight))


def _other_edge(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    weights = [w for _, w in desk.graph.neighbors(node)]
    heads = [other for other, _ in desk.graph.neighbors(node)]
    return rightly(desk, node, head, weights[heads.index(head) - 1])


def _edges_compared(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    if head in desk.cells and desk.weight(desk.cells[head][1], head) <= weight:
        return None
    return desk.number(node) + weight, node


def _extreme(desk: Desk, sign: int) -> Node | None:
    return min(_beside(desk), key=lambda node: sign * desk.number(node), default=None)


def _first_name(desk: Desk) -> Node | None:
    return min(_beside(desk), key=str, default=None)


def _second(desk: Desk) -> Node | None:
    ordered = sorted(desk.waiting(), key=desk.number)
    return ordered[min(1, len(ordered) - 1)] if ordered else None


def _now_and_then(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return None if desk.rng.random() < 1 / 3 else rightly(desk, node, head, weight)


def _above(desk: Desk) -> Node:
    return desk.settled[-2] if len(desk.settled) > 1 else desk.source


@dataclass(frozen=True)
class Learner:
    """Somebody with an idea.

    Attributes
    ----------
    name
        The idea.
    helps
        The misunderstandings whose hints fit.
    chooses, writes
        What this learner does.
    """

    name: str
    helps: frozenset[int]
    chooses: Chooses = smallest
    writes: Writes = rightly

    def rows(self, instance: Instance, rng: random.Random, given: Sequence[Node] = ()) -> Rows:
        """Fill in a table; rows that are given were filled in rightly."""
        desk = Desk(instance.graph, instance.source, instance.aim, rng, found=[instance.source])
        rows = desk.rows
        for _ in range(3 * len(instance.graph)):
            right = len(rows) < len(given)
            node = given[len(rows)] if right else self.chooses(desk)
            if node is None:
                break
            desk.settled.append(node)
            for head, weight in desk.graph.neighbors(node):
                if head in desk.settled:
                    continue
                cell = (rightly if right else self.writes)(desk, node, head, weight)
                if cell is not None:
                    desk.cells[head] = cell
                    if head not in desk.found:
                        desk.found.append(head)
            rows.append((node, dict(desk.cells)))
        return rows


def learner(
    name: str, helps: Sequence[int], chooses: Chooses = smallest, writes: Writes = rightly
) -> Learner:
    """Return somebody with an idea, and the misunderstandings whose hints fit."""
    return Learner(name, frozenset(helps), chooses, writes)


_not_adding = summing(lambda desk, node, weight: weight)
_by_found = least(lambda desk, node: desk.found.index(node))
_largest = least(lambda desk, node: -desk.number(node))

OWN = (
    learner("the largest", [21], _largest),
    learner("what was found last", [22], least(lambda d, n: -d.found.index(n))),
    learner("by name", [23], least(lambda d, n: ord(str(n)[0]))),
    learner("by name, from the end", [23], least(lambda d, n: -ord(str(n)[0]))),
    learner(
        "Prim, numbers kept",
        [2],
        least(lambda d, n: min([d.weight(s, n) for s in d.settled] or [0])),
    ),
    learner("Prim as in the textbook", [2, 3], writes=_not_adding),
    learner("a greedy walk that dies", [1, 7], lambda d: _walk(d, back=False)),
    learner("a greedy walk that turns back", [1, 7], lambda d: _walk(d, back=True)),
    learner("only what is beside it", [1, 7], _only_new),
    learner(
        "a queue, neighbors mixed",
        [19],
        least(lambda d, n: d.settled.index(d.cells[n][1]) if n in d.cells else 0),
    ),
    learner("layer by layer", [8, 19], least(lambda d, n: d.hops(n))),
    learner("a plain queue", [19], _by_found),
    learner("adds to the row above", [24], writes=summing(lambda d, n, w: d.number(_above(d)) + w)),
    learner("counts the edge twice", [25], writes=summing(lambda d, n, w: d.number(n) + 2 * w)),
    learner("one more for each node", [20], writes=summing(lambda d, n, w: d.number(n) + w + 1)),
    learner("the longer of two", [3], writes=summing(lambda d, n, w: max(d.number(n), w))),
    learner("multiplies", [], writes=summing(lambda d, n, w: (d.number(n) or 1) * w)),
    learner("misreads digits", [], writes=_misreading),
    learner("reads the next edge's weight", [], writes=_other_edge),
    learner("overlooks the last edge", [29], writes=_overlooking),
    learner("one way only", [29], writes=_forward),
    learner("comes from the source", [26], writes=coming_through(lambda d, n, h: d.source)),
    learner("comes from the row above", [26], writes=coming_through(lambda d, n, h: _above(d))),
    learner(
        "comes from the nearest",
        [11, 26],
        writes=coming_through(lambda d, n, h: min((w, str(o)) for o, w in d.graph.neighbors(h))[1]),
    ),
    learner("half keeps where from", [11], writes=mostly(0.5, keeping_where_from)),
    learner("half keeps the first", [4], writes=mostly(0.5, _first_label)),
    learner("half overwrites", [5], writes=mostly(0.5, _overwriting)),
    learner("half does not add", [3], writes=mostly(0.5, _not_adding)),
    learner("keeps the larger", [27], writes=_larger),
    learner("compares edges", [2], writes=_edges_compared),
    learner("anybody is next", [], least(lambda d, n: d.rng.random())),
    learner("the middle number", [], _median),
    learner("most edges first", [], least(lambda d, n: -len(list(d.graph.neighbors(n))))),
    learner("fewest edges first", [], least(lambda d, n: len(list(d.graph.neighbors(n))))),
    learner(
        "number and cheapest way on",
        [],
        least(lambda d, n: d.number(n) + min(w for _, w in d.graph.neighbors(n))),
    ),
    learner(
        "nearest to the target",
        [],
        least(lambda d, n: d.weight(n, d.target) if n != d.target else 0),
    ),
    learner("a queue that does not add", [3, 19], _by_found, _not_adding),
    learner("a walk with first labels", [1, 4, 7], lambda d: _walk(d, back=True), _first_label),
    learner("the largest, overwriting", [5, 21], _largest, _overwriting),
)
"""Learners with ideas of their own, and which hints would help them."""

FRESH = (
    learner("the largest of its neighbors", [1, 7, 21], lambda d: _extreme(d, -1)),
    learner("by name among its neighbors", [7, 23], _first_name),
    learner(
        "a stack that overwrites", [5, 22], least(lambda d, n: -d.found.index(n)), _overwriting
    ),
    learner("a queue with first labels", [4, 19], _by_found, _first_label),
    learner("a queue that overwrites", [5, 19], _by_found, _overwriting),
    learner("hops as numbers", [8], writes=summing(lambda d, n, w: d.number(n) + 1)),
    learner("hops first, then numbers", [8, 19], least(lambda d, n: 100 * d.hops(n) + d.number(n))),
    learner("the average of both", [], writes=summing(lambda d, n, w: (d.number(n) + w) / 2)),
    learner("two too many", [20], writes=summing(lambda d, n, w: d.number(n) + w + 2)),
    learner(
        "rounds to tens", [], writes=summing(lambda d, n, w: 10 * round((d.number(n) + w) / 10))
    ),
    learner("the shorter of two", [], writes=summing(lambda d, n, w: min(d.number(n) or w, w))),
    learner(
        "forgets long edges", [29], writes=lambda d, n, h, w: rightly(d, n, h, w) if w < 8 else None
    ),
    learner("forgets every third edge", [29], writes=_now_and_then),
    learner("comes from the target's side", [26], writes=coming_through(lambda d, n, h: d.target)),
    learner(
        "comes from anybody", [26], writes=coming_through(lambda d, n, h: d.rng.choice(d.found))
    ),
    learner(
        "half the row above",
        [24],
        writes=mostly(0.5, summing(lambda d, n, w: d.number(_above(d)) + w)),
    ),
    learner("half the larger", [27], writes=mostly(0.5, _larger)),
    learner("half twice", [25], writes=mostly(0.5, summing(lambda d, n, w: d.number(n) + 2 * w))),
    learner(
        "now the largest, now the smallest",
        [],
        lambda d: (_largest if len(d.settled) % 2 else smallest)(d),
    ),
    learner("the second smallest", [], _second),
    learner(
        "the smallest edge anywhere, not added",
        [2, 3],
        least(lambda d, n: min([d.weight(s, n) for s in d.settled] or [0])),
        _not_adding,
    ),
    learner(
        "the target as soon as it is seen",
        [6],
        lambda d: d.target if d.target in d.waiting() else smallest(d),
    ),
)
"""More of them, written when the judges were done; the space has some of their ideas now."""

RIGHT = learner("knows it", [])


def path_back(rows: Rows, instance: Instance, greedy: bool) -> list[Node]:
    """Read a path to the target back from a table, or walk along with a greedy learner."""
    walked = [node for node, _ in rows]
    if greedy and instance.aim in walked:
        walk = walked[: walked.index(instance.aim) + 1]
        edges = {(tail, head) for tail in walk for head, _ in instance.graph.neighbors(tail)}
        if all(step in edges for step in pairwise(walk)):
            return walk
    cells, path = (rows[-1][1] if rows else {}), [instance.aim]
    while path[0] in cells and len(path) <= len(instance.graph):
        path.insert(0, cells[path[0]][1])
    return path
