"""How the next node is found, in one search: by a scan, in a heap, and in buckets, side by side."""

from __future__ import annotations

import heapq
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pathlib_games.graphs import Graph, Node
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Line, Polygon, Shape, Text, moved, rectangle
from pathlib_games.views.view import NOTHING
from pathlib_games.words import counted

_GRAPH = "A B 4; A C 1; A D 6; B E 2; C B 2; C F 5; D G 1; E D 1; E G 4; F H 3; G H 1; B F 4"
_WIDE, _LEFT, _TOP = 330, 14, 32
_CELL, _RADIUS = 41, 17


@dataclass
class _Work:
    """What was done so far to find the next node."""

    looked: int = 0  # distances at which the scan has looked
    compared: int = 0  # entries that the heap has compared
    passed: int = 0  # buckets and entries that were gone through


@dataclass
class _Entry:
    """An entry of a heap, which counts with how many others it is compared."""

    length: int
    node: Node
    work: _Work = field(repr=False)

    def __lt__(self, other: _Entry) -> bool:
        self.work.compared += 1
        return (self.length, str(self.node)) < (other.length, str(other.node))


@dataclass(frozen=True)
class _Moment:
    """What stands in the three of them when the next node is found."""

    found: Node
    tentative: Mapping[Node, int]
    settled: Sequence[Node]
    heap: tuple[tuple[Node, int], ...]
    buckets: Mapping[int, tuple[Node, ...]]


def queue_story() -> list[tuple[Scene, str]]:
    """Return the pictures of a search on eight nodes, each with a sentence, for a stepper.

    In each of them the next node is found: by a scan, in a heap and in buckets.

    Examples
    --------
    >>> scene, words = queue_story()[1]
    >>> words
    'C is next, at 1. The scan looks at 7 distances, the heap has it on top, and the buckets go ...'
    """
    graph, work = Graph.from_text(_GRAPH), _Work()
    told: list[tuple[Scene, str]] = []
    before = 0
    for moment in _moments(graph, work):
        length = moment.tentative[moment.found]
        left = len(graph) - len(moment.settled)
        work.looked += left
        below = [nodes for at, nodes in moment.buckets.items() if at < length]
        here = moment.buckets[length].index(moment.found) + 1
        work.passed = length + 1 + sum(map(len, below)) + here
        words = (
            f"{moment.found} is next, at {length}. The scan looks at "
            f"{counted(left, 'distance')}, the heap has it on top, and the buckets "
            f"{'stay at' if length == before else 'go on to'} {length}."
        )
        before = length
        told.append((_scene(graph, moment, work), words))
    return told


def _moments(graph: Graph, work: _Work) -> Iterator[_Moment]:
    """Search from the first node, and stop whenever the next node is found."""
    source = graph.nodes[0]
    tentative, settled = {source: 0}, list[Node]()
    heap = [_Entry(0, source, work)]
    buckets: dict[int, tuple[Node, ...]] = {0: (source,)}
    while heap:
        if heap[0].node not in settled:
            entries = tuple((entry.node, entry.length) for entry in heap)
            yield _Moment(heap[0].node, dict(tentative), tuple(settled), entries, dict(buckets))
        entry = heapq.heappop(heap)
        if entry.node in settled:
            continue
        settled.append(entry.node)
        for head, weight in graph.neighbors(entry.node):
            length = entry.length + int(weight)
            if head not in settled and length < tentative.get(head, length + 1):
                tentative[head] = length
                heapq.heappush(heap, _Entry(length, head, work))
                buckets[length] = (*buckets.get(length, ()), head)


def _scene(graph: Graph, moment: _Moment, work: _Work) -> Scene:
    shapes: list[Shape] = []
    top = 0
    panels = (
        (88, f"scan: {work.looked} distances looked at", _scan(graph, moment)),
        (180, f"heap: {counted(work.compared, 'comparison')}", _heap(moment)),
        (166, f"buckets: {work.passed} buckets and entries passed", _buckets(moment)),
    )
    for high, told, drawn in panels:
        shapes.append(Text(_LEFT, top + 16, f"{told} so far", "small heading left"))
        shapes += moved(drawn, _LEFT, top)
        top += high
    size = _WIDE + 2 * _LEFT, top
    return Scene(*size, tuple(shapes), "Three queues", _described(moment, work))


def _scan(graph: Graph, moment: _Moment) -> Iterator[Shape]:
    """Yield a cell for each node; those that are looked at are dashed, the least has a frame."""
    for number, node in enumerate(graph.nodes):
        x = number * _CELL
        looks = "settled" if node in moment.settled else "frontier"
        look = "current" if node == moment.found else looks
        yield Text(x + _CELL / 2, _TOP + 6, str(node), "small heading")
        yield rectangle(x + 1, _TOP + 16, _CELL - 2, 30, f"cell {look}")
        words = str(moment.tentative.get(node, NOTHING))
        yield Text(x + _CELL / 2, _TOP + 31, words, "small")


def _heap(moment: _Moment) -> Iterator[Shape]:
    """Yield the heap as a tree: what stands above is never larger."""
    places = []
    for index in range(len(moment.heap)):
        level = (index + 1).bit_length() - 1
        share = (index + 1 - 2**level + 0.5) / 2**level
        places.append((_WIDE * share, _TOP + _RADIUS + 46 * level))
        if index:
            yield Line((places[(index - 1) // 2], places[index]), "edge")
    for (x, y), (node, length) in zip(places, moment.heap, strict=True):
        stale = node in moment.settled or length > moment.tentative[node]
        look = "" if stale else " frontier"
        yield Circle(x, y, _RADIUS, f"node{' current' if (x, y) == places[0] else look}")
        yield Text(x, y, f"{node} {length}", "small struck" if stale else "small")


def _buckets(moment: _Moment) -> Iterator[Shape]:
    """Yield a bucket for each distance, with the nodes that were thrown into it."""
    bottom, wide = _TOP + 84, _WIDE / 11
    now = moment.tentative[moment.found]
    for length in range(11):
        x = length * wide
        yield rectangle(
            x + 1, _TOP + 4, wide - 2, bottom - _TOP, "cell settled" if length < now else "cell"
        )
        yield Text(x + wide / 2, bottom + 16, str(length), "small soft")
        for height, node in enumerate(moment.buckets.get(length, ())):
            y = bottom - 10 - 24 * height
            gone = node in moment.settled or length > moment.tentative[node]
            look = " current" if node == moment.found and not gone else ""
            yield Circle(x + wide / 2, y, 10, f"node{look}")
            yield Text(x + wide / 2, y, str(node), "small struck" if gone else "small")
    x = now * wide + wide / 2
    yield Polygon(((x, bottom + 26), (x - 6, bottom + 36), (x + 6, bottom + 36)), "offer-arrow")


def _described(moment: _Moment, work: _Work) -> str:
    heap = ", ".join(f"{node} {length}" for node, length in moment.heap)
    buckets = ", ".join(
        f"{length} with {' '.join(map(str, nodes))}"
        for length, nodes in sorted(moment.buckets.items())
    )
    return (
        f"{moment.found} is found. Heap: {heap}. Buckets: {buckets}. So far the scan has looked at "
        f"{work.looked} distances, the heap has made {counted(work.compared, 'comparison')}, and "
        f"{work.passed} buckets and entries were passed."
    )
