"""Simulated learners whose ideas are in no list, unknown to the judges.

Each changes one thing in the correct search, as the library's misunderstandings do. They were
written after all other groups, and nothing was tuned with them.
"""

# Each function replaces the method beside it, so it takes all its parameters.
# ruff: noqa: ARG005
from __future__ import annotations

from collections.abc import Collection, Mapping
from math import dist
from typing import Any

from pathlib_games.graphs import Node
from pathlib_tutor.ideas.rows import ahead_of, coming_from, last_of, new_or, waiting_in
from pathlib_tutor.ideas.search import Entry, Search


class Stranger(Search):
    """A learner with an unlisted idea."""

    idea: str
    helps: Collection[int]  # the misunderstandings whose hints fit; any other name would be false
    places: Mapping[Node, tuple[float, float]]  # the positions of the nodes in the picture
    fell: Node | None = None  # the node that last lowered a number

    def far(self, tail: Node, head: Node) -> float:
        """Return the distance of two nodes in the picture."""
        return dist(self.places[tail], self.places[head])


STRANGERS: list[type[Stranger]] = []


def stranger(idea: str, helps: Collection[int] = (), **changes: Any) -> None:
    """Add a learner: replace some methods of the correct search."""
    STRANGERS.append(type("Somebody", (Stranger,), {"idea": idea, "helps": helps, **changes}))


def chooses(idea: str, key: Any, helps: Collection[int] = ()) -> None:
    """Add a learner who settles by other numbers."""
    stranger(idea, helps, choices=waiting_in, key=key)


def _away(s: Search) -> list[Entry]:
    beside = ahead_of(s, last_of(s))
    return [entry for entry in waiting_in(s) if entry not in beside] or waiting_in(s)


def _settled_beside(s: Search, node: Node, head: Node) -> list[Node]:
    return [other for other in s.settled if s.edge(other, head) is not None] or [node]


def _one_fall(s: Stranger, node: Node, head: Node, offer: float) -> bool:
    if head not in s.distance:
        return True
    falls = offer < s.distance[head] and s.fell != node
    s.fell = node if falls else s.fell
    return falls


def _swapped(s: Search, node: Node) -> list[tuple[Node, float]]:
    edges = list(s.graph.neighbors(node))
    (first, one), (last, other) = edges[0], edges[-1]
    ends = [] if len(edges) == 1 else [(last, one)]
    return [(first, other), *edges[1:-1], *ends]


# ---- the next node ------------------------------------------------------------------------------

# fmt: off
chooses("the smallest and the newest in turn",
        lambda s, e: e.distance if len(s.settled) % 2 else -s.found.get(e.node, 0), [22])
chooses("nearest in the picture", lambda s, e: s.far(s.source, e.node))
chooses("from left to right", lambda s, e: s.places[e.node])
chooses("near in the picture to the last one",
        lambda s, e: s.far((s.settled or [s.source])[-1], e.node), [1, 7])
chooses("even numbers first", lambda s, e: (e.distance % 2, e.distance))
chooses("the number and the edges of its way", lambda s, e: e.distance + 2 * s.hops(e.node))
chooses("the number times the edges that meet", lambda s, e: e.distance * len(s.edges(e.node)))
chooses("near to the average",
        lambda s, e: abs(e.distance - sum(s.distance.values()) / len(s.distance)))
stranger("never beside the last one, if it can be", choices=_away)
stranger("the second smallest in the second row only", choices=waiting_in,
         key=lambda s, e: -e.distance if len(s.settled) == 1 else e.distance)

# ---- numbers ------------------------------------------------------------------------------------

stranger("rounds up to fives", offer=lambda s, node, w: -(-(s.distance[node] + w) // 5) * 5)
stranger("as on a clock", offer=lambda s, node, w: (s.distance[node] + w - 1) % 12 + 1)
stranger("adds the number of the row", [20],
         offer=lambda s, node, w: s.distance[node] + w + len(s.settled) - 1)
stranger("adds half of the long edges",
         offer=lambda s, node, w: s.distance[node] + (w // 2 if w > 8 else w))
stranger("nothing is farther than 15", offer=lambda s, node, w: min(15, s.distance[node] + w))
stranger("the larger twice", [25],
         offer=lambda s, node, w: s.distance[node] + w if s.distance[node] < w else
         2 * s.distance[node])
stranger("a shorter way is shorter by one",
         is_old_news=lambda s, e: e.node in s.settled, key=lambda s, e: s.distance[e.node],
         write=lambda s, node, head, offer: Search.write(
             s, node, head, s.distance.get(head, offer + 1) - 1))
stranger("one number falls in each row", [4], takes=_one_fall)
stranger("an earlier name is better",
         takes=new_or(lambda s, node, head, offer: str(node) < str(s.predecessors[head][0])))
stranger("what is below the largest of the row", [5],
         takes=new_or(lambda s, node, head, offer: offer < max(s.distance.values())))
stranger("long edges make nothing shorter", [4, 29],
         takes=new_or(lambda s, node, head, offer: offer < s.distance[head]
                      and (s.edge(node, head) or 0) < 5))

# ---- predecessors -------------------------------------------------------------------------------

stranger("comes from the largest beside it", [26], **coming_from(
    lambda s, node, head: [max(_settled_beside(s, node, head),
                                key=lambda n: s.distance.get(n, 0))]))
stranger("comes from one node further back", [26], **coming_from(
    lambda s, node, _: s.predecessors.get(node) or (node,)))
stranger("comes from the last name beside it", [26], **coming_from(
    lambda s, node, head: [max(_settled_beside(s, node, head), key=str)]))

# ---- edges, and the end -------------------------------------------------------------------------

stranger("only columns that are near", [29], edges=lambda s, node: [
    (head, w) for head, w in s.graph.neighbors(node)
    if abs(s.graph.nodes.index(head) - s.graph.nodes.index(node)) <= 3])
stranger("swaps the first and the last weight", edges=_swapped)
stranger("the last digit of a weight", edges=lambda s, node: [
    (head, w % 10) for head, w in s.graph.neighbors(node)])
stranger("diagonal edges are one longer", edges=lambda s, node: [
    (head, w + (s.far(node, head) % 1 > 0)) for head, w in s.graph.neighbors(node)])
stranger("no edges in every third row", [29], edges=lambda s, node: [
    edge for edge in s.graph.neighbors(node) if len(s.settled) % 3])
stranger("done when half are settled", [6], choices=lambda s: [] if
         2 * len(s.settled) >= len(s.graph) else waiting_in(s))
