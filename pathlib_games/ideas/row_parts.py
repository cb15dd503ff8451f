"""What rows are made of: choosing, weighing and writing that several wrong ways have in common."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from pathlib_games.graphs import Node, ShortestPaths, bfs
from pathlib_games.ideas.search import Entry, Search


def waiting_in(search: Search) -> list[Entry]:
    """Return the entries that wait; old news is left out."""
    return [entry for entry in search.queue if not search.is_old_news(entry)]


def last_of(search: Search) -> Node | None:
    """Return the node that was settled last; None: nothing was settled yet."""
    return search.settled[-1] if search.settled else None


def waiting_first(key: Any) -> Any:
    """Order what waits by a key, so that old news is never in the way."""
    return lambda s, e: math.inf if s.is_old_news(e) else key(s, e)


def ahead_of(search: Search, stand: Node | None) -> list[Entry]:
    """Return what waits at the other ends of a node's edges."""
    return [entry for entry in waiting_in(search) if search.edge(stand, entry.node) is not None]


def beside_or_any(search: Search) -> list[Entry]:
    """Return what waits beside the last node, or else all that waits."""
    return ahead_of(search, last_of(search)) or waiting_in(search)


def stand_of(search: Search) -> Node | None:
    """Return the last settled node that has an edge to one that waits."""
    return next((node for node in reversed(search.settled) if ahead_of(search, node)), None)


def from_the_stand(search: Search) -> list[Entry]:
    """Return what waits beside the last settled node from which something can be reached."""
    stand = stand_of(search)
    return waiting_in(search) if stand is None else ahead_of(search, stand)


def only_the_walk(search: Search) -> ShortestPaths:
    """Forget what was seen beside the way: only the walk is a path."""
    for node in [seen for seen in search.predecessors if seen not in search.settled]:
        del search.predecessors[node], search.distance[node]
    return Search.result(search)


def like_a_pawn(search: Search) -> list[Entry]:
    """Walk on to a neighbor; from a dead end walk back."""
    stand = last_of(search)
    for _ in search.graph.nodes:
        if stand is None:
            break
        if ahead := ahead_of(search, stand):
            return ahead
        stand = next(iter(search.predecessors.get(stand, ())), None)
    return [] if search.settled else search.queue


def level_of(search: Search, node: Node) -> float:
    """Count the edges of the way from the source that has the fewest; no way is the longest."""
    return bfs(search.graph, search.source).distance.get(node, math.inf)


def settled_when(search: Search, node: Node, pick: Any) -> int:
    """Return in which round a number was written, the first or the last of equal ones."""
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
    """Return the weights of the way that the table tells to a node, the last one first."""
    weights: list[float] = []
    while (before := search.predecessors.get(node)) and len(weights) < len(search.graph):
        weights.append(search.edge(before[0], node) or 0)
        node = before[0]
    return weights


def new_way(search: Search, node: Node, head: Node) -> list[float]:
    """Return the weights of the way through a node, the last one first."""
    return [search.edge(node, head) or 0, *way_to(search, node)]


def new_or(better: Any) -> Any:
    """Take every first offer, and another one if it is better in some way."""
    return lambda s, node, head, offer: head not in s.distance or better(s, node, head, offer)


def always(*_: object) -> bool:
    """Take every offer."""
    return True


def change_nothing(*_: object) -> None:
    """Equal offers change nothing."""


def keep_the_predecessor(search: Search, node: Node, head: Node, offer: float) -> None:
    """Write the number alone, where a predecessor stands."""
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
    """Return the changes that write something else than the offer."""

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
    """Return the edges to nodes that are not settled."""
    seen = search.graph.neighbors(node)
    return [(head, weight) for head, weight in seen if head not in search.settled]


def of_least_weights(count: int) -> Any:
    """See only so many of the shortest edges that lead on."""

    def edges(search: Search, node: Node) -> list[tuple[Node, float]]:
        seen = unsettled(search, node)
        most = sorted(weight for _, weight in seen)[:count]
        return [(head, weight) for head, weight in seen if weight <= most[-1]]

    return edges


def without_carrying(distance: float, weight: float) -> float:
    """Add each digit alone."""
    one, other = int(distance), int(weight)
    return 10 * (one // 10 + other // 10) + (one % 10 + other % 10) % 10


def mean_of(one: float, other: float) -> float:
    """Return what lies in the middle of two numbers."""
    total = one + other
    return total / 2 if total % 2 else total // 2


def smallest_digits(search: Search) -> list[Entry]:
    """Compare numbers as words are compared, so that 12 comes before 5."""
    waiting = waiting_in(search)
    least = min((str(entry.distance) for entry in waiting), default="")
    return [entry for entry in waiting if str(entry.distance) == least]


def second_smallest(search: Search) -> list[Entry]:
    """Choose among all but the smallest numbers, if there are others."""
    waiting = waiting_in(search)
    least = min((entry.distance for entry in waiting), default=0)
    return [entry for entry in waiting if entry.distance > least] or waiting


def less_one(weights: Iterable[tuple[Node, float]], left: Any) -> list[tuple[Node, float]]:
    """Leave an edge out, if there are several."""
    seen = list(weights)
    return left(seen) if len(seen) > 1 else seen


def lost_in(search: Search) -> list[Node]:
    """Return the nodes that cannot be reached and are not settled."""
    reached = [search.source]
    for node in reached:  # it grows
        reached += [head for head, _ in search.graph.neighbors(node) if head not in reached]
    return [n for n in search.graph.nodes if n not in reached and n not in search.settled]


def then_the_lost(search: Search) -> list[Entry]:
    """Go on with what cannot be reached when nothing else is left."""
    search.queue = search.queue or [Entry(node, math.inf, math.inf) for node in lost_in(search)]
    return search.queue


def giving_all(most: float) -> Any:
    """Give each node a number in the end: 0 if no edge leads to it, `most` if the way is lost."""

    def result(search: Search) -> ShortestPaths:
        found, lost = Search.result(search), lost_in(search)
        for node in search.graph.nodes:
            found.distance.setdefault(node, 0 if node in lost else most)
        return found

    return result


def below(most: float) -> Any:
    """Take no offer that is as large as what stands for infinity."""
    return lambda s, node, head, offer: offer < most and Search.takes(s, node, head, offer)


def with_a_constant(search: Search, node: Node) -> list[tuple[Node, float]]:
    """See no weight that is negative: the same number is added to each."""
    least = min((weight for *_, weight in search.graph.edges), default=0)
    return [(head, weight - min(least, 0)) for head, weight in search.graph.neighbors(node)]


def with_true_lengths(search: Search) -> ShortestPaths:
    """Give the true lengths of the paths that were found."""
    found = Search.result(search)
    for node in search.settled:
        before = found.predecessor[node]
        if before is not None:
            found.distance[node] = found.distance[before] + (search.edge(before, node) or 0)
    return found
