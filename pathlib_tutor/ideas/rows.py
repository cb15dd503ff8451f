"""Wrong searches, one a row: its misunderstanding, its part, and its words.

Each changes one thing in Dijkstra's algorithm (`search.Search`). The first form of a
misunderstanding is the usual one. Forms without a number are unnamed: they compete with the named
ones, so that another idea gets no wrong name.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from pathlib_games.graphs import Node, ShortestPaths, bfs
from pathlib_games.graphs.trace import added
from pathlib_tutor.ideas.search import KINDS, Entry, Guided, InRounds, Kind, Part, Search

# ----------------------------------------------------------------------------------------------
# The parts of rows: choices, weights and writes that several wrong searches share.


def waiting_in(search: Search) -> list[Entry]:
    """Return the waiting entries, without stale ones."""
    return [entry for entry in search.queue if not search.is_old_news(entry)]


def last_of(search: Search) -> Node | None:
    """Return the last settled node; None: no node is settled yet."""
    return search.settled[-1] if search.settled else None


def waiting_first(key: Any) -> Any:
    """Order waiting entries by a key, with stale ones at the end."""
    return lambda s, e: math.inf if s.is_old_news(e) else key(s, e)


def ahead_of(search: Search, stand: Node | None) -> list[Entry]:
    """Return the waiting entries at the other ends of a node's edges."""
    return [entry for entry in waiting_in(search) if search.edge(stand, entry.node) is not None]


def beside_or_any(search: Search) -> list[Entry]:
    """Return the waiting entries beside the last node, or else all."""
    return ahead_of(search, last_of(search)) or waiting_in(search)


def stand_of(search: Search) -> Node | None:
    """Return the last settled node that has an edge to a waiting one."""
    return next((node for node in reversed(search.settled) if ahead_of(search, node)), None)


def from_the_stand(search: Search) -> list[Entry]:
    """Return the waiting entries beside the last settled node that has any, or else all."""
    stand = stand_of(search)
    return waiting_in(search) if stand is None else ahead_of(search, stand)


def only_the_walk(search: Search) -> ShortestPaths:
    """Return the walk as the only path: forget the nodes beside it."""
    for node in [seen for seen in search.predecessors if seen not in search.settled]:
        del search.predecessors[node], search.distance[node]
    return Search.result(search)


def like_a_pawn(search: Search) -> list[Entry]:
    """Return the neighbors to walk to; from a dead end walk back."""
    stand = last_of(search)
    for _ in search.graph.nodes:
        if stand is None:
            break
        if ahead := ahead_of(search, stand):
            return ahead
        stand = next(iter(search.predecessors.get(stand, ())), None)
    return [] if search.settled else search.queue


def level_of(search: Search, node: Node) -> float:
    """Return the fewest edges from the source to a node, or infinity if it is unreachable."""
    return bfs(search.graph, search.source).distance.get(node, math.inf)


def settled_when(search: Search, node: Node, pick: Any) -> int:
    """Return the round in which a number was written, the first or the last of equal ones."""
    before = search.predecessors.get(node, ())
    rounds = (search.settled.index(way) for way in before if way in search.settled)
    return int(pick(rounds, default=-1))


def edge_to_the_tree(search: Search, node: Node) -> float:
    """Return the weight of the lightest edge from a settled node."""
    edges = [search.edge(tail, node) for tail in search.settled]
    return min((weight for weight in edges if weight is not None), default=0)


def row_above(search: Search, node: Node) -> Node:
    """Return the node that was settled one row before."""
    return search.settled[-2] if len(search.settled) > 1 else node


def way_to(search: Search, node: Node) -> list[float]:
    """Return the weights along the table's path to a node, the last one first."""
    weights: list[float] = []
    while (before := search.predecessors.get(node)) and len(weights) < len(search.graph):
        weights.append(search.edge(before[0], node) or 0)
        node = before[0]
    return weights


def new_way(search: Search, node: Node, head: Node) -> list[float]:
    """Return the weights of the path through a node, the last one first."""
    return [search.edge(node, head) or 0, *way_to(search, node)]


def new_or(better: Any) -> Any:
    """Take every first offer, and another one if a rule prefers it."""
    return lambda s, node, head, offer: head not in s.distance or better(s, node, head, offer)


def always(*_: object) -> bool:
    """Take every offer."""
    return True


def change_nothing(*_: object) -> None:
    """Leave the table unchanged by an equal offer."""


def keep_the_predecessor(search: Search, node: Node, head: Node, offer: float) -> None:
    """Write the number alone if there is a predecessor."""
    search.distance[head] = offer
    search.predecessors.setdefault(head, (node,))


def move_the_predecessor(search: Search, node: Node, head: Node, _offer: float) -> None:
    """Write the predecessor although the number stays."""
    search.predecessors[head] = (node,)


def coming_from(where: Any) -> dict[str, Any]:
    """Return the changes that write other nodes as the predecessor."""

    def write(search: Search, node: Node, head: Node, offer: float) -> None:
        came = tuple(where(search, node, head))
        search.distance[head] = offer
        search.predecessors[head] = came

    return {"write": write, "refuse": change_nothing}


def writing(what: Any) -> dict[str, Any]:
    """Return the changes that write another number than the offer."""

    def takes(search: Search, node: Node, head: Node, offer: float) -> bool:
        return Search.takes(search, node, head, what(search, node, head, offer))

    def write(search: Search, node: Node, head: Node, offer: float) -> None:
        Search.write(search, node, head, what(search, node, head, offer))

    return {"takes": takes, "write": write}


def written_in_the_last_row(search: Search, *, so: bool) -> list[Entry]:
    """Choose among the numbers that were, or were not, written in the last row."""
    last, waiting = last_of(search), waiting_in(search)
    chosen = [e for e in waiting if (last in search.predecessors.get(e.node, ())) == so]
    return chosen or waiting


def unsettled(search: Search, node: Node) -> list[tuple[Node, float]]:
    """Return the edges to unsettled nodes."""
    seen = search.graph.neighbors(node)
    return [(head, weight) for head, weight in seen if head not in search.settled]


def of_least_weights(count: int) -> Any:
    """Return a function that sees only the `count` lightest edges that lead on."""

    def edges(search: Search, node: Node) -> list[tuple[Node, float]]:
        seen = unsettled(search, node)
        most = sorted(weight for _, weight in seen)[:count]
        return [(head, weight) for head, weight in seen if weight <= most[-1]]

    return edges


def without_carrying(distance: float, weight: float) -> float:
    """Add two numbers digit by digit, without a carry."""
    one, other = int(distance), int(weight)
    return 10 * (one // 10 + other // 10) + (one % 10 + other % 10) % 10


def mean_of(one: float, other: float) -> float:
    """Return the mean of two numbers."""
    total = one + other
    return total / 2 if total % 2 else total // 2


def smallest_digits(search: Search) -> list[Entry]:
    """Compare numbers as words, so that 12 comes before 5."""
    waiting = waiting_in(search)
    least = min((str(entry.distance) for entry in waiting), default="")
    return [entry for entry in waiting if str(entry.distance) == least]


def second_smallest(search: Search) -> list[Entry]:
    """Choose among all but the smallest numbers, if there are others."""
    waiting = waiting_in(search)
    least = min((entry.distance for entry in waiting), default=0)
    return [entry for entry in waiting if entry.distance > least] or waiting


def less_one(weights: Iterable[tuple[Node, float]], left: Any) -> list[tuple[Node, float]]:
    """Leave out an edge, if there are several."""
    seen = list(weights)
    return left(seen) if len(seen) > 1 else seen


def lost_in(search: Search) -> list[Node]:
    """Return the unsettled nodes that cannot be reached."""
    reached = [search.source]
    for node in reached:  # it grows
        reached += [head for head, _ in search.graph.neighbors(node) if head not in reached]
    return [n for n in search.graph.nodes if n not in reached and n not in search.settled]


def then_the_lost(search: Search) -> list[Entry]:
    """Go on with unreachable nodes when the queue is empty."""
    search.queue = search.queue or [Entry(node, math.inf, math.inf) for node in lost_in(search)]
    return search.queue


def giving_all(most: float) -> Any:
    """Give each node a number at the end: 0 if it is unreachable, `most` if its path is lost."""

    def result(search: Search) -> ShortestPaths:
        found, lost = Search.result(search), lost_in(search)
        for node in search.graph.nodes:
            found.distance.setdefault(node, 0 if node in lost else most)
        return found

    return result


def below(most: float) -> Any:
    """Take no offer as large as the number for infinity."""
    return lambda s, node, head, offer: offer < most and Search.takes(s, node, head, offer)


def with_a_constant(search: Search, node: Node) -> list[tuple[Node, float]]:
    """Return the edges with the same number added to each weight, so that none is negative."""
    least = min((weight for *_, weight in search.graph.edges), default=0)
    return [(head, weight - min(least, 0)) for head, weight in search.graph.neighbors(node)]


def with_true_lengths(search: Search) -> ShortestPaths:
    """Return the result with the true lengths of its paths."""
    found = Search.result(search)
    for node in search.settled:
        before = found.predecessor[node]
        if before is not None:
            found.distance[node] = found.distance[before] + (search.edge(before, node) or 0)
    return found


# Each row is read beside the method that it replaces, so it names all parameters.
# ruff: noqa: ARG005


ROWS: list[type[Search]] = []
"""All rows, in the order below."""

_BY_HAND: tuple[Kind, ...] = ("order", "table", "path")
_IN_ORDERS: tuple[Kind, ...] = ("order", "table")  # a path hardly tells it from other ideas
_IN_A_TABLE: tuple[Kind, ...] = ("table",)  # other answers hardly tell it from other ideas
_AT_THE_END: tuple[Kind, ...] = ("distances", "code")
_IN_CODE: tuple[Kind, ...] = ("code",)


def row(
    number: int | None,
    name: str,
    part: Part,
    words: str = "",
    kinds: Sequence[Kind] = KINDS,
    **changes: Any,
) -> type[Search]:
    """Add a wrong search: a search with some methods replaced.

    `changes`: the methods; and `base`, the search to change, if it is not the right one.

    `words`: the words for a learner who searches so: "you ..."; by default those of the base.
    """
    base: type[Search] = changes.pop("base", Search)
    told = {"words": words} if words else {}
    fixed = {"number": number, "part": part, "kinds": tuple(kinds), **told}
    made: type[Search] = type(name, (base,), {"__module__": __name__, **fixed, **changes})
    ROWS.append(made)
    return made


def forms_of(number: int) -> tuple[type[Search], ...]:
    """Return the forms of a misunderstanding of Dijkstra's algorithm, the usual one first."""
    return tuple(each for each in ROWS if each.number == number and each.kinds)


def form(name: str) -> type[Search]:
    """Return the form with this name."""
    return next(each for each in ROWS if each.__name__ == name)


# ---- the next node ------------------------------------------------------------------------------

# fmt: off
CheapestNeighbor = row(
    1, "CheapestNeighbor", "next", "follow the lightest edge of the last settled node",
    ("order", "table", "distances", "code"),
    choices=lambda s: ahead_of(s, s.settled[-1]) if s.settled else waiting_in(s),
    key=lambda s, e: s.edge(last_of(s), e.node) or 0,
)
CheapestNeighborOrBack = row(
    1, "CheapestNeighborOrBack", "next", "", CheapestNeighbor.kinds, base=CheapestNeighbor,
    choices=from_the_stand, key=lambda s, e: s.edge(stand_of(s), e.node) or 0,
)
row(
    1, "CheapestNeighborOrSmallest", "next", "", CheapestNeighbor.kinds, base=CheapestNeighbor,
    choices=beside_or_any,
    key=lambda s, e: s.edge(last_of(s), e.node) if ahead_of(s, last_of(s)) else e.distance,
)
# In a path exercise, the walk is the answer.
GreedyWalk = row(1, "GreedyWalk", "other", "", ("path",), base=CheapestNeighbor, takes=always,
                 result=only_the_walk)
row(1, "GreedyWalkOrBack", "other", "", ("path",), base=CheapestNeighborOrBack, takes=always)

LastEdgeFirst = row(2, "LastEdgeFirst", "next", "settle the node with the lightest last edge",
                    key=lambda s, e: e.last_edge)
# As in the textbook. An order alone does not tell it from 3, whose numbers are these edges.
row(2, "NearestToTheTree", "next", "settle the node with the lightest edge from any settled node",
    _BY_HAND, key=lambda s, e: edge_to_the_tree(s, e.node))
# In code, any entry settles its node; many programs also make offers to settled nodes.
_on_a_heap = row(2, "LastEdgeFirstOnAHeap", "other", "", _AT_THE_END, base=LastEdgeFirst,
                 is_old_news=lambda s, e: e.node in s.settled)
row(2, "LastEdgeFirstInALooseProgram", "other", "", _AT_THE_END, base=_on_a_heap,
    mends_settled=True)

row(6, "StopsAtFirstSight", "end", "stop as soon as the target has a number",
    choices=lambda s: [] if s.target in s.distance else s.queue)
row(6, "SettlesAtFirstSight", "end", "settle the target as soon as it has a number", _IN_ORDERS,
    choices=lambda s: [] if s.target in s.settled
    else [e for e in s.queue if e.node == s.target] or s.queue)

WalksLikeAPawn = row(7, "WalksLikeAPawn", "next",
                     "only move to a neighbor of the node you settled last",
                     choices=like_a_pawn)
# With a jump from a dead end to the smallest number anywhere.
row(7, "NeighborsBeforeOthers", "next",
    "settle a neighbor of the node you settled last, if one is unsettled",
    choices=lambda s: (ahead_of(s, s.settled[-1]) if s.settled else []) or s.queue)
row(7, "WalksToTheNearest", "other", "",
    ("path",), base=WalksLikeAPawn, refuse=move_the_predecessor)

# Nodes discovered from the same node come in any order: neighbors have none.
row(19, "FirstComeFirstServed", "next", "settle nodes in the order you found them",
    key=lambda s, e: s.found.get(e.node, 0))
row(19, "LayerByLayer", "next",
    "first settle the nodes that are the fewest edges away",
    key=lambda s, e: s.hops(e.node))
row(19, "ByLevels", "next",
    "settle all nodes one edge away, then all nodes two edges away", _IN_ORDERS,
    choices=waiting_in, key=lambda s, e: level_of(s, e.node))
row(19, "FirstWrittenFirst", "next",
    "settle nodes in the order you wrote their numbers",
    key=lambda s, e: settled_when(s, e.node, min))

row(21, "LargestFirst", "next", "settle the node with the largest number",
    key=waiting_first(lambda s, e: -e.distance))
row(22, "NewestFirst", "next", "settle one of the nodes you found last",
    key=waiting_first(lambda s, e: -s.found.get(e.node, 0)))
row(22, "LastWrittenFirst", "next", "settle one of the nodes whose number is the newest",
    key=waiting_first(lambda s, e: -settled_when(s, e.node, max)))
row(23, "ByName", "next", "settle the node whose name comes first",
    key=waiting_first(lambda s, e: s.graph.nodes.index(e.node)))

# By the place in the graph.
row(None, "LargestBeside", "next", "go on to the neighbor with the largest number", _BY_HAND,
    choices=beside_or_any, key=lambda s, e: -e.distance)
row(None, "LongestEdgeBeside", "next",
    "follow the heaviest edge of the node you settled last",
    _BY_HAND, choices=beside_or_any, key=lambda s, e: -(s.edge(last_of(s), e.node) or 0))
row(None, "FirstNameBeside", "next", "go on to the neighbor whose name comes first", _BY_HAND,
    choices=beside_or_any, key=lambda s, e: s.graph.nodes.index(e.node))
row(None, "BesideTheSourceFirst", "next", "settle all neighbors of the source before other nodes",
    _IN_ORDERS, choices=lambda s: ahead_of(s, s.source) or waiting_in(s))
row(None, "LastNameFirst", "next", "settle the nodes in reverse order of their names",
    _BY_HAND, choices=waiting_in, key=lambda s, e: -s.graph.nodes.index(e.node))
row(None, "MostEdges", "next", "settle the node with the most edges", _BY_HAND,
    choices=waiting_in, key=lambda s, e: -len(s.graph.neighbors(e.node)))
row(None, "FewestEdges", "next", "settle the node with the fewest edges", _BY_HAND,
    choices=waiting_in, key=lambda s, e: len(s.graph.neighbors(e.node)))
row(None, "MostSettledNeighbors", "next", "settle the node with the most settled neighbors",
    _IN_ORDERS, choices=waiting_in,
    key=lambda s, e: -sum(s.edge(node, e.node) is not None for node in s.settled))

# By weights.
row(None, "ShortestEdgeAnywhere", "next",
    "settle the node with the lightest edge, wherever it leads", _IN_ORDERS, choices=waiting_in,
    key=lambda s, e: min((weight for _, weight in s.graph.neighbors(e.node)), default=0))
row(None, "LightestNode", "next", "settle the node whose edges weigh the least in total",
    _IN_ORDERS, choices=waiting_in,
    key=lambda s, e: added(weight for _, weight in s.graph.neighbors(e.node)))
row(None, "CountsTheWayOn", "next", "add the lightest next edge to each number before you choose",
    _BY_HAND, choices=waiting_in,
    key=lambda s, e: e.distance + min((w for _, w in unsettled(s, e.node)), default=0))
row(None, "AddsTheLastEdgeAgain", "next",
    "add the last edge to each number again before you choose", _IN_ORDERS, choices=waiting_in,
    key=lambda s, e: e.distance + e.last_edge)

# By the numbers.
row(None, "NumberForEachEdge", "next",
    "divide each number by the number of edges on its path before you choose",
    _IN_ORDERS, choices=waiting_in, key=lambda s, e: e.distance / max(1, s.hops(e.node)))
row(None, "FirstDigitFirst", "next", "compare the numbers by their first digits", _IN_ORDERS,
    choices=smallest_digits)
row(None, "LargestEveryOtherTime", "next", "alternate between the smallest and the largest number",
    _IN_ORDERS, choices=waiting_in,
    key=lambda s, e: e.distance if len(s.settled) % 2 == 0 else -e.distance)
row(None, "JustWritten", "next",
    "settle the node with the smallest number from the last row", _IN_ORDERS,
    choices=lambda s: written_in_the_last_row(s, so=True))
row(None, "NotJustWritten", "next", "ignore the numbers from the last row when you choose",
    _IN_ORDERS, choices=lambda s: written_in_the_last_row(s, so=False))

# ---- the number ---------------------------------------------------------------------------------

DoesNotAdd = row(3, "DoesNotAdd", "what", "write only the weight of the last edge",
                 offer=lambda s, node, weight: weight)
# In code that also makes offers to settled nodes.
row(3, "DoesNotAddInALooseProgram", "other", "", _AT_THE_END, base=DoesNotAdd, mends_settled=True)
# It counts edges; the numbers it writes are lengths.
FewestHops = row(8, "FewestHops", "other", "compare paths by their number of edges",
                 key=lambda s, e: s.hops(e.node),
                 takes=new_or(lambda s, node, head, _: s.hops(node) + 1 < s.hops(head)))
row(8, "CountsHops", "what", "write how many edges away a node is",
    offer=lambda s, node, weight: s.distance[node] + 1)
row(24, "AddsToTheRowAbove", "what", "add the weight to the previously settled node's number",
    offer=lambda s, node, weight: s.distance.get(row_above(s, node), 0) + weight)
row(25, "AddsTwice", "what", "add the weight twice",
    offer=lambda s, node, weight: s.distance[node] + 2 * weight)
row(25, "AddsTheWayTwice", "what", "add the number of the settled node twice",
    offer=lambda s, node, weight: 2 * s.distance[node] + weight)

row(None, "Multiplies", "what", "multiply instead of adding", _BY_HAND,
    offer=lambda s, node, weight: (s.distance[node] or 1) * weight)
row(None, "AddsTheLastTwoEdges", "what", "add only the last two edges of the path",
    _BY_HAND, offer=lambda s, node, weight: weight + sum(way_to(s, node)[:1]))
row(None, "AddsTheFirstEdge", "what", "add only the first and the last edge of the path",
    _IN_A_TABLE, offer=lambda s, node, weight: weight + sum(way_to(s, node)[-1:]))
# As if one path led through all settled nodes.
row(None, "KeepsARunningTotal", "what", "add the weight to a running total of all settled nodes",
    _BY_HAND,
    offer=lambda s, node, weight: weight + added(sum(way_to(s, known)[:1]) for known in s.settled))
row(None, "AddsOneLess", "what", "add 1 too little for each edge", _BY_HAND,
    offer=lambda s, node, weight: s.distance[node] + weight - 1)
row(None, "AddsTwoMore", "what", "add 2 too much for each edge", _IN_A_TABLE,
    offer=lambda s, node, weight: s.distance[node] + weight + 2)
row(None, "AddsThreeMore", "what", "add 3 too much for each edge", _IN_A_TABLE,
    offer=lambda s, node, weight: s.distance[node] + weight + 3)
row(None, "TakesTheShorter", "what",
    "write the smaller of distance and weight, not their sum",
    _IN_A_TABLE, offer=lambda s, node, weight: min(s.distance[node] or weight, weight))
row(None, "TakesTheMean", "what", "write the mean of distance and weight, not their sum",
    _IN_A_TABLE, offer=lambda s, node, weight: mean_of(s.distance[node], weight))
row(None, "AddsToTheSmallest", "what", "add the weight to the smallest number of an unsettled node",
    _IN_A_TABLE,
    offer=lambda s, node, weight: weight + min(
        (d for known, d in s.distance.items() if known not in s.settled), default=0))
row(None, "DoesNotCarry", "what", "forget to carry when you add", _IN_A_TABLE,
    offer=lambda s, node, weight: without_carrying(s.distance[node], weight))
row(None, "WritesSideBySide", "what", "write the two numbers side by side instead of adding them",
    _IN_A_TABLE,
    offer=lambda s, node, weight: int(f"{abs(int(s.distance[node]))}{abs(int(weight))}"))
row(None, "RoundsToTens", "what", "round the numbers to the nearest ten", _IN_A_TABLE,
    offer=lambda s, node, weight: 10 * math.floor((s.distance[node] + weight) / 10 + 0.5))

# ---- when a number is written -------------------------------------------------------------------

row(4, "FirstLabelIsFinal", "when", "never change a number once it is written",
    takes=lambda s, node, head, offer: head not in s.distance)
Overwrites = row(5, "Overwrites", "when", "write each new number over the old one", takes=always)
row(5, "OverwritesSettledToo", "when",
    "write each new number over the old one, even at settled nodes", _IN_A_TABLE, base=Overwrites,
    mends_settled=True)
_on_a_heap = row(5, "OverwritesOnAHeap", "other", "", _AT_THE_END, base=Overwrites,
                 is_old_news=lambda s, e: e.node in s.settled)
row(5, "OverwritesInALooseProgram", "other", "", _AT_THE_END, base=_on_a_heap, mends_settled=True)
row(27, "KeepsTheLarger", "when", "keep the larger of two numbers",
    takes=new_or(lambda s, _, head, offer: offer > s.distance[head]))

row(None, "ComparesWithTheWeight", "when",
    "compare the old number with the weight of the edge alone",
    _BY_HAND, takes=new_or(lambda s, node, head, _: (s.edge(node, head) or 0) < s.distance[head]))
# As if the question asked for a bottleneck.
row(None, "ComparesTheLongestEdges", "when",
    "compare the heaviest edges of two paths, not the whole paths", _IN_A_TABLE,
    takes=new_or(lambda s, node, head, _:
                  max(new_way(s, node, head)) < max(way_to(s, head), default=0)))
row(None, "ComparesTheFirstEdges", "when",
    "compare the first edges of two paths, not the whole paths", _IN_A_TABLE,
    takes=new_or(lambda s, node, head, _: new_way(s, node, head)[-1] < sum(way_to(s, head)[-1:])))
row(None, "ChangesWhatGetsMuchSmaller", "when", "change a number only if it gets much smaller",
    _IN_A_TABLE, takes=new_or(lambda s, _, head, offer: offer <= s.distance[head] - 3))
row(None, "KeepsTheDirectEdge", "when", "never change a number that came straight from the source",
    _IN_A_TABLE,
    takes=new_or(lambda s, _, head, offer: offer < s.distance[head]
                  and s.source not in s.predecessors.get(head, ())))

# ---- the predecessor ----------------------------------------------------------------------------

_SHOWS_PREDECESSORS: tuple[Kind, ...] = ("table", "path", "distances", "code")
row(11, "KeepsThePredecessor", "before", "change the number but not its predecessor",
    _SHOWS_PREDECESSORS, write=keep_the_predecessor)
row(26, "TheSourceIsBefore", "before", "write the source as the predecessor of every node",
    ("table", *_AT_THE_END), before=lambda s, node: s.source)
row(26, "TheRowAboveIsBefore", "before", "write the previously settled node as the predecessor",
    ("table", *_AT_THE_END), before=row_above)
row(28, "MovesThePredecessor", "before", "change the predecessor although the number stays",
    _SHOWS_PREDECESSORS, refuse=move_the_predecessor)

row(None, "TheNearestIsBefore", "before", "write the nearest neighbor as the predecessor",
    _IN_A_TABLE, **coming_from(lambda s, _, head: (
        other for other, weight in s.graph.neighbors(head)
        if weight == min((w for _, w in s.graph.neighbors(head)), default=0))))
row(None, "TheNodeIsBefore", "before", "write the node itself as its predecessor", _IN_A_TABLE,
    **coming_from(lambda s, _, head: (head,)))
row(None, "TheNameBeforeIsBefore", "before", "write the column to the left as the predecessor",
    _IN_A_TABLE,
    **coming_from(lambda s, _, head: (s.graph.nodes[max(0, s.graph.nodes.index(head) - 1)],)))

# ---- the visible edges --------------------------------------------------------------------------

row(29, "OnlyForward", "edges", "look at each edge from one end only",
    edges=lambda s, node: [
        (head, w) for head, w in s.graph.neighbors(node)
        if s.graph.nodes.index(head) > s.graph.nodes.index(node)])
row(29, "OnlyTheShortestEdge", "edges", "use only the lightest edge to an unsettled node",
    edges=of_least_weights(1))

row(None, "OverlooksTheLongest", "edges", "overlook the heaviest edge of each node", _IN_A_TABLE,
    edges=lambda s, node: less_one(s.graph.neighbors(node), lambda seen: [
        (head, w) for head, w in seen if w < max(weight for _, weight in seen)]))
row(None, "OverlooksTheLast", "edges", "overlook the last edge of each node", _IN_A_TABLE,
    edges=lambda s, node: less_one(s.graph.neighbors(node), lambda seen: seen[:-1]))
row(None, "SeesTwoEdges", "edges", "look only at the two lightest edges of each node", _IN_A_TABLE,
    edges=of_least_weights(2))
row(None, "ReadsTheNextWeight", "edges", "read the weight of a neighboring edge", _IN_A_TABLE,
    edges=lambda s, node: [
        (head, s.graph.neighbors(node)[at - 1][1])
        for at, (head, _) in enumerate(s.graph.neighbors(node))])
row(None, "ReadsOneWeight", "edges",
    "use the smallest weight for all edges of a node", _IN_A_TABLE,
    edges=lambda s, node: [
        (head, min(w for _, w in s.graph.neighbors(node))) for head, _ in s.graph.neighbors(node)])
row(None, "MisreadsDigits", "edges", "mix up 6 and 9, or 1 and 7", _IN_A_TABLE,
    edges=lambda s, node: [
        (head, {6: 9, 9: 6, 1: 7, 7: 1}.get(w, w)) for head, w in s.graph.neighbors(node)])

# ---- infinity, the queue, and negative weights --------------------------------------------------

# It goes on when nothing is left to settle.
row(9, "SettlesTheUnreachable", "next", "settle a node that no path leads to", _IN_ORDERS,
    choices=then_the_lost, final=lambda s, e: e.distance,
    is_old_news=lambda s, e: e.node in s.settled
    or e.distance != s.distance.get(e.node, math.inf))
_numbered = row(9, "NumbersTheUnreachable", "other",
                "give a number to a node that no path leads to", _AT_THE_END,
                result=giving_all(0))
# The numbers begin at 0 instead of infinity, so no offer is smaller.
row(9, "BeginsWithZero", "other", "", _AT_THE_END, base=_numbered,
    takes=lambda s, _, head, offer: offer < s.distance.get(head, 0))
# "No distance yet" is None.
row(9, "ComparesWithNone", "other", "compare a number with None", _IN_CODE,
    takes=lambda s, _, head, offer: bool(offer < s.distance.get(head)))

UsesStaleEntries = row(12, "UsesStaleEntries", "other", "use stale entries",
                       is_old_news=lambda s, e: False, final=lambda s, e: e.distance)
# Entries that tie are ordered by their nodes, which may not be comparable.
row(12, "ComparesNodes", "other", "let the queue compare nodes", _IN_CODE,
    choose=lambda s, entries: min(entries, key=lambda e: (e.distance, e.node)))

AddsAConstant = row(13, "AddsAConstant", "other", "add a constant to each weight",
                    ("path", *_AT_THE_END), edges=with_a_constant, result=with_true_lengths)
row(13, "KeepsTheConstant", "other", "", _AT_THE_END, base=AddsAConstant, result=Search.result)

# A dictionary of neighbors keeps only the last of two edges.
row(51, "OneOfParallelEdges", "other", "keep only one of two edges to the same node", _IN_CODE,
    edges=lambda s, node: list(dict(s.graph.neighbors(node)).items()))

_limited = row(52, "TooSmallAnInfinity", "other",
               "use a number for infinity that a path can exceed", _IN_CODE, takes=below(999))
for _most in (99, 100, 999, 1_000, 9_999):  # a farther node has this number in the result
    row(52, f"InfinityIs{_most}", "other", "", _IN_CODE, base=_limited, takes=below(_most),
        result=giving_all(_most))

# ---- A* and Bellman-Ford by hand: in no kind of answer to Dijkstra's ----------------------------

row(34, "LeavesOutTheGuess", "next",
    "settle the node with the smallest distance and ignore the guess", (),
    base=Guided, key=lambda s, e: e.distance)
row(35, "GoesByTheGuess", "next",
    "settle the node with the smallest guess and ignore the distance", (),
    base=Guided, key=lambda s, e: s.guesses[e.node])
# Distance and guess as one number: the guesses of the whole path add up.
row(36, "WritesTheSum", "what", "add the guess to the number you write", (), base=Guided,
    **writing(lambda s, node, head, offer: offer + s.guesses[head]),
    key=lambda s, e: e.distance)
row(36, "WritesTheGuess", "what", "write the weight plus the guess, without the path so far", (),
    base=Guided, **writing(lambda s, node, head, offer: offer - s.distance[node] + s.guesses[head]),
    key=lambda s, e: e.distance)
# It begins with the last discovered node: otherwise one round may be enough.
row(37, "OneRound", "end", "stop after the first round", (), base=InRounds,
    most_rounds=1, in_turn=lambda s: list(s.distance)[::-1])
row(38, "NumbersOfTheRoundBefore", "what", "add to the numbers from the round before",
    (), base=InRounds,
    edges=lambda s, node: s.graph.neighbors(node) if node in s.before_round else (),
    offer=lambda s, node, weight: s.before_round[node] + weight)
# It begins with the smallest distance, as Dijkstra's algorithm does.
SettlesInRounds = row(
    39, "SettlesInRounds", "when", "never change a node's number once you have tested its edges",
    (), base=InRounds, settles=True,
    takes=lambda s, node, head, offer: head not in s.tails and Search.takes(s, node, head, offer),
    in_turn=lambda s: sorted(s.distance, key=s.distance.__getitem__),
)
row(40, "NegativeIsZero", "what", "count a negative weight as 0", (), base=InRounds,
    offer=lambda s, node, weight: s.distance[node] + max(weight, 0))
row(40, "NegativeIsPositive", "what", "ignore the sign of a negative weight", (), base=InRounds,
    offer=lambda s, node, weight: s.distance[node] + abs(weight))

# ---- more unnamed forms, which programs can have as well ----------------------------------------

row(None, "MostHops", "next", "settle the node that is the most edges away",
    key=waiting_first(lambda s, e: -s.hops(e.node)))
row(None, "LongestLastEdge", "next", "settle the node with the heaviest last edge",
    key=waiting_first(lambda s, e: -e.last_edge))
row(None, "SecondSmallest", "next", "settle the node with the second-smallest number",
    choices=second_smallest)
row(None, "CopiesTheDistance", "what",
    "write the number of the settled node without adding the weight",
    offer=lambda s, node, weight: s.distance[node])
row(None, "TakesTheLonger", "what",
    "write the larger of distance and weight, not their sum",
    offer=lambda s, node, weight: max(s.distance[node], weight))
row(None, "Subtracts", "what", "subtract instead of adding",
    offer=lambda s, node, weight: abs(s.distance[node] - weight))
row(None, "AddsOneMore", "what", "add 1 too much for each edge",
    offer=lambda s, node, weight: s.distance[node] + weight + 1)
row(None, "KeepsTheShorterEdge", "when", "compare the last edges, not the whole paths",
    takes=new_or(lambda s, node, head, _: (s.edge(node, head) or 0) < min(
        (w for way in s.predecessors[head] for w in [s.edge(way, head)] if w is not None),
        default=0)))
# fmt: on

UNNAMED: tuple[type[Search], ...] = tuple(each for each in ROWS if each.number is None)
"""The rows without a number: too rare to need a hint."""
