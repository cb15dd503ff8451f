# ruff: noqa: ARG001, ARG005 - each is given all that any of them looks at
"""The newest learners, by somebody who had not seen the course's space of wrong searches.

The judges were not tuned with any of them: what they say to these learners is told as it is.
"""

from __future__ import annotations

from math import inf

from benchmarks.own_learners import (
    Desk,
    Offer,
    among,
    coming_through as through,
    if_smaller,
    learner,
    least,
    next_to,
    rightly,
    smallest,
    summing,
)
from pathlib_games.graphs import Node


def _by_name(nodes: list[Node]) -> list[Node]:
    return sorted(nodes, key=str)


def _way(desk: Desk, node: Node) -> list[float]:
    """Return the weights of the way to a node, from the source on."""
    weights: list[float] = []
    while node in desk.cells and len(weights) < 9:
        before = desk.cells[node][1]
        weights.insert(0, desk.weight(before, node))
        node = before
    return weights


def _edges_between(desk: Desk, start: Node, end: Node) -> int:
    """Count the edges from one node to another, at least."""
    seen, count = {start}, 0
    while end not in seen and count < len(desk.graph):
        seen |= {head for tail in seen for head, _ in desk.graph.neighbors(tail)}
        count += 1
    return count


def _open_edges(desk: Desk, node: Node) -> int:
    return sum(head not in desk.settled for head, _ in desk.graph.neighbors(node))


# ---- which node is next -------------------------------------------------------------------------


def _target_last(desk: Desk) -> Node | None:
    return among(desk, [n for n in desk.waiting() if n != desk.target])


def _turning_back(desk: Desk) -> Node | None:
    for stand in reversed(desk.settled):
        beside = [n for n in desk.waiting() if next_to(desk, stand, n)]
        if beside:
            return min(beside, key=desk.number)
    return smallest(desk)


def _again_from_the_source(desk: Desk) -> Node | None:
    for stand in [*desk.settled[-1:], desk.source]:
        beside = [n for n in desk.waiting() if next_to(desk, stand, n)]
        if beside:
            return min(beside, key=lambda n: desk.weight(stand, n))
    return smallest(desk)


def _with_the_edge_on(desk: Desk, node: Node) -> float:
    onward = desk.weight(node, desk.target)
    return desk.number(node) + (onward if onward < inf else 0)


def _letters_to_the_target(desk: Desk, node: Node) -> int:
    names = _by_name(list(desk.graph.nodes))
    return abs(names.index(node) - names.index(desk.target))


def _first_number(desk: Desk, node: Node) -> float:
    return next((cells[node][0] for _, cells in desk.rows if node in cells), 0)


def _from_both_ends(desk: Desk) -> Node | None:
    ahead = [n for n in desk.waiting() if next_to(desk, n, desk.target) and n != desk.target]
    if len(desk.settled) % 2 or not ahead:
        return smallest(desk)
    return min(ahead, key=lambda n: desk.weight(n, desk.target))


def _dead_ends_later(desk: Desk) -> Node | None:
    return among(desk, [n for n in desk.waiting() if _open_edges(desk, n)])


def _first_dip(desk: Desk) -> Node | None:
    """Read a row from the left, and stop where the numbers begin to rise."""
    found: Node | None = None
    for node in _by_name(desk.waiting()):
        if found is not None and desk.number(node) >= desk.number(found):
            break
        found = node
    return found


def _one_column_beside(desk: Desk) -> Node | None:
    columns = _by_name(desk.waiting())
    if not columns:
        return None
    column = columns.index(min(columns, key=desk.number))
    return columns[min(column + 1, len(columns) - 1)]


def _stays_near(desk: Desk) -> Node | None:
    least_number = min((desk.number(n) for n in desk.waiting()), default=0)
    near = [
        n
        for n in desk.waiting()
        if desk.number(n) <= least_number + 3
        and any(next_to(desk, last, n) for last in desk.settled[-1:])
    ]
    return among(desk, near)


def _two_from_each_row(desk: Desk) -> Node | None:
    """Settle two nodes for each look at the table: the second by numbers that are one row old."""
    if len(desk.rows) < 2 or len(desk.settled) % 2:
        return smallest(desk)
    old = desk.rows[-2][1]
    stood = [n for n in desk.waiting() if n in old]
    return min(stood, key=lambda n: old[n][0]) if stood else smallest(desk)


def _after_two_offers(desk: Desk) -> Node | None:
    offers = sum(next_to(desk, node, desk.target) for node in desk.settled)
    return desk.target if desk.target in desk.waiting() and offers > 1 else smallest(desk)


# ---- what is written ----------------------------------------------------------------------------


def _if_larger(desk: Desk, node: Node, head: Node, offer: float) -> Offer:
    return (offer, node) if head not in desk.cells or offer > desk.number(head) else None


def _stood_for_two_rows(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Change no number that has stood in the table for two rows."""
    stood = [cells[head] for _, cells in desk.rows[-2:] if head in cells]
    safe = len(stood) == 2 and stood[0] == stood[1]
    return None if safe else rightly(desk, node, head, weight)


def _fewer_edges_win(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    new, old = len(_way(desk, node)) + 1, len(_way(desk, head))
    if head in desk.cells and new != old:
        return (desk.number(node) + weight, node) if new < old else None
    return rightly(desk, node, head, weight)


def _whole_tree(desk: Desk, node: Node, weight: float) -> float:
    """Add to the weights of all edges over which something was settled."""
    return weight + sum(desk.weight(desk.cells[s][1], s) for s in desk.settled if s in desk.cells)


def _runs_on(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Add on to the number that was written just before in the same row."""
    offer = desk.number(node)
    for other, edge in desk.graph.neighbors(node):
        offer += edge if other not in desk.settled else 0
        if other == head:
            break
    return if_smaller(desk, node, head, offer)


def _starting_finger(desk: Desk, node: Node, weight: float) -> float:
    """Count on with the fingers, and count the number at which it starts as one of them."""
    return desk.number(node) + (max(weight - 1, 0) if desk.number(node) else weight)


def _digits_swapped(desk: Desk, node: Node, weight: float) -> float:
    offer = desk.number(node) + weight
    return int(str(int(offer))[::-1]) if 10 <= offer < 100 else offer


def _tired_of_adding(desk: Desk, node: Node, weight: float) -> float:
    return weight + (desk.number(node) if len(desk.settled) < 4 else 0)


def _edge_against_number(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    if head in desk.cells and weight >= desk.number(head):
        return None
    return desk.number(node) + weight, node


def _smallest_weight_off(desk: Desk, node: Node, weight: float) -> float:
    weights = [w for tail in desk.graph.nodes for _, w in desk.graph.neighbors(tail)]
    return desk.number(node) + weight - min(weights, default=0)


def _with_a_guess(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    guess = _edges_between(desk, head, desk.target)
    return if_smaller(desk, node, head, desk.number(node) + weight + guess)


def _gain(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = rightly(desk, node, head, weight)
    return (desk.number(head) - offer[0], node) if offer and head in desk.cells else offer


def _free_at_the_target(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return rightly(desk, node, head, 0 if head == desk.target and node != desk.source else weight)


def _narrowest(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    width = weight if node == desk.source else min(desk.number(node), weight)
    return _if_larger(desk, node, head, width)


def _latest(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return _if_larger(desk, node, head, desk.number(node) + weight)


def _not_in_a_layer(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    layers = [_edges_between(desk, desk.source, end) for end in (node, head)]
    return None if layers[0] == layers[1] else rightly(desk, node, head, weight)


def _never_away(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    here, there = (_edges_between(desk, start, desk.target) for start in (node, head))
    return None if there > here else rightly(desk, node, head, weight)


# ---- which predecessor --------------------------------------------------------------------------


def _over_the_shorter_edge(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = rightly(desk, node, head, weight)
    if offer is None and weight < desk.weight(desk.cells[head][1], head):
        return desk.number(head), node
    return offer


def _target_keeps_its_own(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = rightly(desk, node, head, weight)
    keeps = head == desk.target and head in desk.cells
    return (offer[0], desk.cells[head][1]) if offer and keeps else offer


def _first_stop(desk: Desk, node: Node, head: Node) -> Node:
    before = desk.cells[node][1] if node in desk.cells else desk.source
    return node if before == desk.source else before


def _source_if_beside(desk: Desk, node: Node, head: Node) -> Node:
    return desk.source if next_to(desk, desk.source, head) else node


def _two_letters_alike(desk: Desk, node: Node, head: Node) -> Node:
    second, third = _by_name(list(desk.graph.nodes))[1:3]
    return {second: third, third: second}.get(node, node)


NEWEST = (
    learner("the target comes last", [], _target_last),
    learner("a walk by numbers that turns back", [7], _turning_back),
    learner("a walk that starts again at the source", [1, 7], _again_from_the_source),
    learner("with the edge on to the target", [], least(_with_the_edge_on)),
    learner("the letter nearest to the target's", [6, 23], least(_letters_to_the_target)),
    learner("old numbers in the queue", [12], least(_first_number)),
    learner("from both ends in turn", [], _from_both_ends),
    learner("dead ends are put off", [], _dead_ends_later),
    learner("the first dip in the row", [], _first_dip),
    learner("one column beside the smallest", [], _one_column_beside),
    learner("stays near if it costs little", [7], _stays_near),
    learner("the last two edges", [2], least(lambda d, n: sum(_way(d, n)[-2:]))),
    learner("the shortest longest edge", [], least(lambda d, n: max([0, *_way(d, n)]))),
    learner("two are settled from each row", [], _two_from_each_row),
    learner("what stood for two rows is safe", [4], writes=_stood_for_two_rows),
    learner("fewer edges win", [8], writes=_fewer_edges_win),
    learner(
        "a difference instead of a sum", [], writes=summing(lambda d, n, w: abs(d.number(n) - w))
    ),
    learner("adds to the whole tree", [24], writes=summing(_whole_tree)),
    learner("runs on through the row", [24], writes=_runs_on),
    learner(
        "the edge before once more",
        [25],
        writes=summing(lambda d, n, w: d.number(n) + sum(_way(d, n)[-1:]) + w),
    ),
    learner("counts the starting finger", [], writes=summing(_starting_finger)),
    learner("swaps the digits", [], writes=summing(_digits_swapped)),
    learner("stops adding after three rows", [3], writes=summing(_tired_of_adding)),
    learner("compares the edge with the number", [5], writes=_edge_against_number),
    learner("the smallest weight off every edge", [13], writes=summing(_smallest_weight_off)),
    learner(
        "later edges weigh more",
        [],
        writes=summing(lambda d, n, w: d.number(n) + w * (len(_way(d, n)) + 1)),
    ),
    learner("writes the guess in, too", [], writes=_with_a_guess),
    learner("writes down the gain", [], writes=_gain),
    learner("comes over the shorter edge", [28], writes=_over_the_shorter_edge),
    learner("the target keeps where from", [11], writes=_target_keeps_its_own),
    learner("comes from itself", [26], writes=through(lambda d, n, h: h)),
    learner("the first stop of the way", [26], writes=through(_first_stop)),
    learner("comes from the source if beside it", [26], writes=through(_source_if_beside)),
    learner("takes two letters for each other", [], writes=through(_two_letters_alike)),
    learner("no edges within a layer", [29], writes=_not_in_a_layer),
    learner("never away from the target", [29], writes=_never_away),
    learner("two offers are enough for the target", [6], _after_two_offers),
    learner("the last edge to the target is free", [], writes=_free_at_the_target),
    learner("the widest way", [], least(lambda d, n: -d.number(n)), _narrowest),
    learner("the critical path", [27], least(_open_edges), _latest),
)
"""The newest learners, and which hints would help them."""
