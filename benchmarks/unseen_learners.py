"""Unseen learners, by somebody who had seen nothing of the course but the names of its hints.

The judges were not tuned with any of them: what they say to these learners is told as it is.
"""

from __future__ import annotations

from math import inf

from benchmarks.own_learners import (
    Cells,
    Desk,
    Offer,
    among,
    coming_through as through,
    if_smaller,
    keeping_where_from,
    learner,
    least,
    mostly,
    next_to,
    rightly,
    smallest,
    summing,
)
from pathlib_games.graphs import Node


def _stops(desk: Desk, node: Node) -> list[Node]:
    """Return the nodes of the way to a node, without the source."""
    nodes: list[Node] = []
    while node != desk.source and node in desk.cells and len(nodes) < 9:
        nodes.insert(0, node)
        node = desk.cells[node][1]
    return nodes


def _number_in(cells: Cells, node: Node) -> float | None:
    return cells[node][0] if node in cells else None


def _changes(desk: Desk, node: Node) -> list[int]:
    """Return the rows in which a node got a number or another one."""
    numbers = [None, *(_number_in(cells, node) for _, cells in desk.rows)]
    return [row for row in range(len(desk.rows)) if numbers[row] != numbers[row + 1]]


# ---- which node is next -------------------------------------------------------------------------


def _newest_row(desk: Desk, node: Node) -> float:
    """Go by the row in which a node was found, the newest first, and by the numbers in it."""
    return desk.number(node) - 1000 * min(_changes(desk, node), default=0)


def _back_to_the_end(desk: Desk, node: Node) -> float:
    """Go by the row in which a number was changed at last: who changes queues up anew."""
    return desk.number(node) + 1000 * max(_changes(desk, node), default=0)


def _largest_later(desk: Desk) -> Node | None:
    if len(desk.settled) < 3:
        return smallest(desk)
    return least(lambda d, n: -d.number(n))(desk)


def _round_the_alphabet(desk: Desk) -> Node | None:
    waiting = sorted(desk.waiting(), key=str)
    later = [n for n in waiting for last in desk.settled[-1:] if str(n) > str(last)]
    return next(iter(later or waiting), None)


def _cheapest_of_the_last_two(desk: Desk) -> Node | None:
    stands = desk.settled[-2:]
    edges = [(desk.weight(s, n), str(n), n) for s in stands for n in desk.waiting()]
    near = [edge for edge in edges if edge[0] < inf]
    return min(near, key=lambda edge: edge[:2])[2] if near else smallest(desk)


def _edge_in_the_table(desk: Desk, node: Node) -> float:
    return desk.weight(desk.cells[node][1], node) if node in desk.cells else 0


def _target_if_second(desk: Desk) -> Node | None:
    front = sorted(desk.waiting(), key=desk.number)[:2]
    return desk.target if desk.target in front else smallest(desk)


def _one_row_old(desk: Desk, node: Node) -> float:
    """Go by the number that stood in the row above, if there was one."""
    old = [_number_in(cells, node) for _, cells in desk.rows[-2:-1]]
    return next((number for number in old if number is not None), desk.number(node))


def _same_branch(desk: Desk) -> list[Node]:
    """Return who waits and is reached over the same first stop as the last one."""
    first = [stop for last in desk.settled[-1:] for stop in _stops(desk, last)[:1]]
    return [n for n in desk.waiting() if first and _stops(desk, n)[:1] == first]


def _branch_to_its_end(desk: Desk) -> Node | None:
    return among(desk, _same_branch(desk))


def _branches_in_turn(desk: Desk) -> Node | None:
    same = _same_branch(desk)
    return among(desk, [n for n in desk.waiting() if n not in same])


def _deepest_fall(desk: Desk) -> Node | None:
    if len(desk.rows) < 2:
        return smallest(desk)
    old = desk.rows[-2][1]
    falls = {n: old[n][0] - desk.number(n) for n in desk.waiting() if n in old}
    deepest = max(falls, key=lambda n: falls[n], default=None)
    return deepest if deepest is not None and falls[deepest] > 0 else smallest(desk)


def _can_change(desk: Desk, node: Node) -> bool:
    return any(
        head not in desk.cells or desk.number(node) + weight < desk.number(head)
        for head, weight in desk.graph.neighbors(node)
        if head not in desk.settled and head != desk.source
    )


def _useful_first(desk: Desk) -> Node | None:
    return among(desk, [n for n in desk.waiting() if _can_change(desk, n)])


def _equal_ones_wait(desk: Desk) -> Node | None:
    numbers = [desk.number(n) for n in desk.waiting()]
    return among(desk, [n for n in desk.waiting() if numbers.count(desk.number(n)) == 1])


# ---- what is written ----------------------------------------------------------------------------


def _one_digit_is_good(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    good = head in desk.cells and desk.number(head) < 10
    return None if good else rightly(desk, node, head, weight)


def _hardly_more(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = desk.number(node) + weight
    more = head in desk.cells and offer > desk.number(head) + 2
    return None if more else (offer, node)


def _bare_at_first(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    return rightly(desk, node, head, weight) if head in desk.cells else (weight, node)


def _row_above_if_beside(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    above = desk.settled[-2] if len(desk.settled) > 1 else desk.source
    start = above if next_to(desk, above, head) else node
    return if_smaller(desk, node, head, desk.number(start) + weight)


def _edge_exchanged(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Put the new edge in the place of the old one, at the end of the old way."""
    if head not in desk.cells:
        return desk.number(node) + weight, node
    before = desk.cells[head][1]
    start = before if before in desk.cells or before == desk.source else node
    return if_smaller(desk, node, head, desk.number(start) + weight)


def _all_numbers_on_the_way(desk: Desk, node: Node, weight: float) -> float:
    return weight + sum(desk.number(stop) for stop in _stops(desk, node))


def _larger_later(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    if len(desk.settled) < 3 or head not in desk.cells:
        return rightly(desk, node, head, weight)
    offer = desk.number(node) + weight
    return (offer, node) if offer > desk.number(head) else None


def _no_long_ways(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Change nothing for a way of three edges or more."""
    many = head in desk.cells and len(_stops(desk, node)) > 1
    return None if many else rightly(desk, node, head, weight)


def _not_past_the_target(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    known = desk.number(desk.target) if desk.target in desk.cells else inf
    past = head != desk.target and desk.number(node) + weight > known
    return None if past else rightly(desk, node, head, weight)


def _one_price(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Pay for each node what the first edge to it cost."""
    prices = [desk.weight(s, head) for s in desk.settled if next_to(desk, s, head)]
    return rightly(desk, node, head, next(iter(prices), weight))


def _back_is_minus(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    sign = -1 if str(head) < str(node) else 1
    return if_smaller(desk, node, head, max(desk.number(node) + sign * weight, 0))


def _places(desk: Desk, node: Node, weight: float) -> float:
    """Add which place the edge takes among the edges of the node: the first, the second."""
    weights = sorted({w for _, w in desk.graph.neighbors(node)})
    return desk.number(node) + (weights.index(weight) + 1 if weight in weights else 1)


def _two_edges_ahead(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Write at once, too, what comes behind the node whose number is written."""
    offer = rightly(desk, node, head, weight)
    for other, edge in desk.graph.neighbors(head) if offer else ():
        if offer is None or other in desk.settled or other in (head, desk.source):
            continue
        ahead = if_smaller(desk, head, other, offer[0] + edge)
        if ahead is not None:
            desk.cells[other] = ahead
            if other not in desk.found:
                desk.found.append(other)
    return offer


def _target_in_the_end(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Leave the target empty until all of its neighbors are settled, then take the best."""
    if head != desk.target:
        return rightly(desk, node, head, weight)
    beside = [n for n in desk.graph.nodes if n != head and next_to(desk, n, head)]
    if any(n not in desk.settled for n in beside):
        return None
    best = min(beside, key=lambda n: desk.number(n) + desk.weight(n, head), default=node)
    return desk.number(best) + desk.weight(best, head), best


# ---- which predecessor --------------------------------------------------------------------------


def _stays_for_a_small_fall(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = rightly(desk, node, head, weight)
    if offer and head in desk.cells and desk.number(head) - offer[0] <= 2:
        return offer[0], desk.cells[head][1]
    return offer


def _changed_from_the_source(desk: Desk, node: Node, head: Node) -> Node:
    return desk.source if head in desk.cells else node


def _moves_if_close(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    offer = rightly(desk, node, head, weight)
    if offer is None and desk.number(node) + weight <= desk.number(head) + 3:
        return desk.number(head), node
    return offer


def _over_a_neighbor_of_the_source(desk: Desk, node: Node, head: Node) -> Node:
    between = [n for n in desk.settled if n != desk.source and next_to(desk, desk.source, n)]
    return next((n for n in between if next_to(desk, n, head)), node)


def _first_name_beside(desk: Desk, node: Node, head: Node) -> Node:
    return min((n for n in desk.settled if next_to(desk, n, head)), key=str, default=node)


# ---- edges, the end, and two habits at once -----------------------------------------------------


def _until_one_is_in_vain(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Leave a node, and its other edges, as soon as an offer of its does not help."""
    heads = [other for other, _ in desk.graph.neighbors(node) if other not in desk.settled]
    earlier = heads[: heads.index(head)] if head in heads else []
    vain = any(other not in desk.cells or desk.cells[other][1] != node for other in earlier)
    return None if vain else rightly(desk, node, head, weight)


def _until_a_row_is_repeated(desk: Desk) -> Node | None:
    same = len(desk.rows) > 1 and desk.rows[-1][1] == desk.rows[-2][1]
    return None if same else smallest(desk)


def _until_the_target_stands(desk: Desk) -> Node | None:
    stood = [_number_in(cells, desk.target) for _, cells in desk.rows[-2:]]
    done = len(stood) == 2 and stood[0] is not None and stood[0] == stood[1]
    return None if done else smallest(desk)


def _no_long_side(desk: Desk, node: Node, head: Node, weight: float) -> Offer:
    """Leave out the longest edge of every triangle."""
    longest = any(
        max(desk.weight(node, other), desk.weight(other, head)) < weight
        for other in desk.graph.nodes
        if other not in (node, head)
    )
    return None if longest else rightly(desk, node, head, weight)


UNSEEN = (
    learner("what the newest row brought", [22], least(_newest_row)),
    learner("who changes goes to the end", [19], least(_back_to_the_end)),
    learner("the largest from the fourth row on", [21], _largest_later),
    learner("round the alphabet", [23], _round_the_alphabet),
    learner("the cheapest edge of the last two", [1, 2], _cheapest_of_the_last_two),
    learner("the edge in the table decides", [2], least(_edge_in_the_table)),
    learner("the target is next if it is second", [6], _target_if_second),
    learner("numbers that are one row old", [12], least(_one_row_old)),
    learner("one branch to its end", [7], _branch_to_its_end),
    learner("the branches in turn", [], _branches_in_turn),
    learner("the deepest fall", [], _deepest_fall),
    learner("about the same is the same", [], least(lambda d, n: d.number(n) // 5)),
    learner(
        "what changed least often",
        [],
        least(lambda d, n: 1000 * len(_changes(d, n)) + d.number(n)),
    ),
    learner("who can change something", [], _useful_first),
    learner("equal numbers wait", [], _equal_ones_wait),
    learner("one digit is good enough", [4], writes=_one_digit_is_good),
    learner("hardly more is as good", [5], writes=_hardly_more),
    learner("adds only where it compares", [3], writes=_bare_at_first),
    learner("the row above if it is beside", [24], writes=_row_above_if_beside),
    learner("the new edge on the old way", [24], writes=_edge_exchanged),
    learner("all numbers on the way", [25], writes=summing(_all_numbers_on_the_way)),
    learner("keeps the larger, later on", [27], writes=_larger_later),
    learner("many edges cannot be short", [8], writes=_no_long_ways),
    learner("nothing past the target's number", [], writes=_not_past_the_target),
    learner("each node has one price", [], writes=_one_price),
    learner("going back is minus", [], writes=_back_is_minus),
    learner("places instead of weights", [], writes=summing(_places)),
    learner("two edges ahead", [], writes=_two_edges_ahead),
    learner("the target is filled in last", [], writes=_target_in_the_end),
    learner("a small fall keeps where from", [11], writes=_stays_for_a_small_fall),
    learner("what changed comes from the source", [26], writes=through(_changed_from_the_source)),
    learner("a close offer moves where from", [28], writes=_moves_if_close),
    learner("over a neighbor of the source", [26], writes=through(_over_a_neighbor_of_the_source)),
    learner("comes from the first name", [26], writes=through(_first_name_beside)),
    learner("leaves a node after one vain offer", [29], writes=_until_one_is_in_vain),
    learner(
        "a queue that keeps where from",
        [11, 19],
        least(lambda d, n: d.found.index(n)),
        keeping_where_from,
    ),
    learner("done when a row is repeated", [], _until_a_row_is_repeated),
    learner("done when the target stands still", [6], _until_the_target_stands),
    learner("the long side of a triangle", [], writes=_no_long_side),
    learner(
        "one off now and then",
        [],
        writes=mostly(0.3, summing(lambda d, n, w: d.number(n) + w + d.rng.choice((-1, 1)))),
    ),
)
"""Learners nobody has seen, and which hints would help them."""
