# ruff: noqa: ARG001, ARG005 - each is given all that any of them looks at
"""More simulated learners, as teachers tell of them, written down before any of them was judged.

Some of their ideas are in the space of wrong searches by now, without a name of their own.
"""

from __future__ import annotations

from benchmarks.own_learners import (
    Desk,
    Offer,
    among,
    coming_through as through,
    learner,
    least,
    rightly,
    smallest,
    summing,
)
from pathlib_games.graphs import Node

# ---- which node is next -------------------------------------------------------------------------


def _nearest_number(desk: Desk) -> Node | None:
    last = desk.number(desk.settled[-1]) if desk.settled else 0
    return least(lambda d, n: abs(d.number(n) - last))(desk)


def _just_changed(desk: Desk) -> Node | None:
    last = desk.settled[-1:]
    return among(desk, [n for n in desk.waiting() if n in desk.cells and desk.cells[n][1] in last])


def _not_just_changed(desk: Desk) -> Node | None:
    last = desk.settled[-1:]
    old = [n for n in desk.waiting() if n in desk.cells and desk.cells[n][1] not in last]
    return among(desk, old)


def _edges_at_first(desk: Desk) -> Node | None:
    if len(desk.settled) > 3:
        return smallest(desk)
    return least(lambda d, n: min([d.weight(s, n) for s in d.settled] or [0]))(desk)


def _walks_in_the_end(desk: Desk) -> Node | None:
    if len(desk.settled) < 3:
        return smallest(desk)
    beside = [n for n in desk.waiting() if desk.weight(desk.settled[-1], n) < 99]
    cheapest = min(beside, key=lambda n: desk.weight(desk.settled[-1], n), default=None)
    return smallest(desk) if cheapest is None else cheapest


def _until_all_have_a_number(desk: Desk) -> Node | None:
    return smallest(desk) if len(desk.found) < len(desk.graph) else None


def _beside_the_source_first(desk: Desk) -> Node | None:
    return among(desk, [n for n in desk.waiting() if desk.weight(desk.source, n) < 99])


def _to_go(desk: Desk, node: Node) -> int:
    """Count the edges from a node to the target."""
    layer, count = {node}, 0
    while desk.target not in layer and count < len(desk.graph):
        layer |= {head for tail in layer for head, _ in desk.graph.neighbors(tail)}
        count += 1
    return count


# ---- what is written ----------------------------------------------------------------------------


def _sum(desk: Desk, node: Node, weight: float) -> float:
    return desk.number(node) + weight


def _way(desk: Desk, node: Node) -> list[float]:
    """Return the weights of the way to a node, from the source on."""
    weights: list[float] = []
    while node != desk.source and len(weights) < 9:
        before = desk.cells[node][1]
        weights.insert(0, desk.weight(before, node))
        node = before
    return weights


def _without_carrying(desk: Desk, node: Node, weight: float) -> float:
    number = int(desk.number(node))
    return number // 10 * 10 + int(weight) // 10 * 10 + (number % 10 + int(weight) % 10) % 10


def _first_number(desk: Desk, node: Node, weight: float) -> float:
    """Add to the number that a node had at first."""
    return weight + next((cells[node][0] for _, cells in desk.rows if node in cells), 0)


def _beside_in_the_alphabet(desk: Desk, node: Node, weight: float) -> float:
    nodes = sorted(desk.cells, key=str)
    column = nodes[max(0, nodes.index(node) - 1)] if node in nodes else None
    return weight + (desk.number(column) if column is not None else 0)


def _direct_edge_wins(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    direct = desk.weight(desk.source, head)
    return (direct, desk.source) if direct < 99 else rightly(desk, node, head, weight)


def _much_smaller(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = rightly(desk, node, head, weight)
    return None if offer and head in desk.cells and offer[0] > desk.number(head) - 3 else offer


def _mean_of_two_offers(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = _sum(desk, node, weight)
    return ((offer + desk.number(head)) / 2 if head in desk.cells else offer), node


def _onto_what_stands_there(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    if head not in desk.cells:
        return desk.number(node) + weight, node
    return desk.number(head) + weight, node


def _first_edge_decides(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    first = [*_way(desk, node), weight][0]
    if head in desk.cells and _way(desk, head)[:1] <= [first]:
        return None
    return _sum(desk, node, weight), node


def _longest_edge_decides(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    longest = max([*_way(desk, node), weight])
    if head in desk.cells and max(_way(desk, head), default=0) <= longest:
        return None
    return _sum(desk, node, weight), node


def _two_cheapest_edges(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    seen = sorted(w for other, w in desk.graph.neighbors(node) if other not in desk.settled)
    return rightly(desk, node, head, weight) if weight <= seen[min(1, len(seen) - 1)] else None


def _not_beside_the_source(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    beside = desk.weight(desk.source, head) < 99 and node != desk.source
    return None if beside else rightly(desk, node, head, weight)


def _all_edges_as_cheap(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return rightly(desk, node, head, min(w for _, w in desk.graph.neighbors(node)))


def _settled_may_not_help(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Write only what is smaller than every number that waits."""
    offer = rightly(desk, node, head, weight)
    others = [desk.number(n) for n in desk.waiting() if n != head]
    return None if offer and head in desk.cells and offer[0] > min(others, default=99) else offer


# ---- which predecessor --------------------------------------------------------------------------


def _one_before(desk: Desk, node: Node, head: Node) -> Node:
    return desk.cells[node][1] if node in desk.cells else node


def _letter_before(desk: Desk, node: Node, head: Node) -> Node:
    names = sorted(desk.graph.nodes, key=str)
    return names[max(0, names.index(head) - 1)]


def _where_it_leads(desk: Desk, node: Node, head: Node) -> Node:
    onward = [(w, str(n)) for n, w in desk.graph.neighbors(head) if n not in desk.settled]
    return min(onward)[1] if onward else node


def _smallest_settled_neighbor(desk: Desk, node: Node, head: Node) -> Node:
    return min((n for n in desk.settled if desk.weight(n, head) < 99), key=desk.number)


LATER = (
    learner("the number nearest to the last one", [], _nearest_number),
    learner("only what was just changed", [1, 7, 22], _just_changed),
    learner("not what was just changed", [19], _not_just_changed),
    learner(
        "the smallest sum of edges at a node",
        [],
        least(lambda d, n: sum(w for _, w in d.graph.neighbors(n))),
    ),
    learner(
        "the node with the shortest edge, wherever it leads",
        [1, 2],
        least(lambda d, n: min(w for _, w in d.graph.neighbors(n))),
    ),
    learner("edges at first, numbers later", [2], _edges_at_first),
    learner("numbers at first, walks later", [1, 7], _walks_in_the_end),
    learner(
        "numbers compared as words",
        [],
        lambda d: min(d.waiting(), key=lambda n: str(d.number(n)), default=None),
    ),
    learner(
        "who has most settled neighbors",
        [],
        least(lambda d, n: -sum(d.weight(s, n) < 99 for s in d.settled)),
    ),
    learner("done when all have a number", [6], _until_all_have_a_number),
    learner("neighbors of the source first", [8, 19], _beside_the_source_first),
    learner("fewest edges to the target", [], least(lambda d, n: 100 * _to_go(d, n) + d.number(n))),
    learner(
        "halfway to the target counts",
        [],
        least(lambda d, n: d.number(n) + 5 * _to_go(d, n)),
    ),
    learner(
        "the number divided by the edges",
        [],
        least(lambda d, n: d.number(n) / max(1, d.hops(n))),
    ),
    learner("a direct edge always wins", [4, 8], writes=_direct_edge_wins),
    learner("changes only what gets much smaller", [4], writes=_much_smaller),
    learner(
        "adds to the smallest number",
        [24],
        writes=summing(lambda d, n, w: w + min((d.number(o) for o in d.waiting()), default=0)),
    ),
    learner("does not carry", [], writes=summing(_without_carrying)),
    learner("adds to the first number of a node", [24], writes=summing(_first_number)),
    learner("adds to the column beside it", [24], writes=summing(_beside_in_the_alphabet)),
    learner("first and last edge", [3], writes=summing(lambda d, n, w: w + sum(_way(d, n)[:1]))),
    learner("the mean of two offers", [], writes=_mean_of_two_offers),
    learner("adds onto what stands there", [], writes=_onto_what_stands_there),
    learner("the first edge decides", [1], writes=_first_edge_decides),
    learner("the longest edge decides", [], writes=_longest_edge_decides),
    learner(
        "each stop costs three more", [8, 20], writes=summing(lambda d, n, w: _sum(d, n, w) + 3)
    ),
    learner("two edges of each node", [29], writes=_two_cheapest_edges),
    learner("the neighbors of the source are done", [4, 29], writes=_not_beside_the_source),
    learner("all edges of a node cost the same", [], writes=_all_edges_as_cheap),
    learner("changes only what will be next", [4], writes=_settled_may_not_help),
    learner("comes from one before", [26], writes=through(_one_before)),
    learner("comes from the letter before", [26], writes=through(_letter_before)),
    learner("comes from where it leads", [26], writes=through(_where_it_leads)),
    learner("comes from the smallest neighbor", [26], writes=through(_smallest_settled_neighbor)),
    learner(
        "writes digits side by side",
        [],
        writes=summing(lambda d, n, w: int(f"{d.number(n):.0f}{w:.0f}")),
    ),
    learner(
        "the difference to the smallest edge",
        [],
        writes=summing(lambda d, n, w: _sum(d, n, w) - min(o for _, o in d.graph.neighbors(n))),
    ),
    learner(
        "the second edge of each node",
        [],
        writes=summing(
            lambda d, n, w: d.number(n) + sorted(o for _, o in d.graph.neighbors(n))[:2][-1]
        ),
    ),
    learner(
        "edges and numbers mixed up",
        [1, 2],
        lambda d: (
            smallest
            if len(d.settled) % 2
            else least(lambda e, n: min([e.weight(s, n) for s in e.settled] or [0]))
        )(d),
    ),
)
"""Learners with more ideas, and which hints would help them."""
