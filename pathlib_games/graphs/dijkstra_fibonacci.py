"""Dijkstra's algorithm with a Fibonacci heap: one entry a node, whose key becomes smaller."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pathlib_games.graphs.algorithm import algorithm
from pathlib_games.graphs.errors import NegativeWeight, Node
from pathlib_games.graphs.graph import GraphLike
from pathlib_games.graphs.paths import ShortestPaths
from pathlib_games.graphs.steps import Relax, Settle, Steps

T = TypeVar("T")


@dataclass(eq=False, slots=True)
class Entry(Generic[T]):
    """A value in the heap, with its key and its place in one of the trees."""

    # What the heap is ordered by, and what it is about.
    key: float
    value: T
    # Its place in a tree, where nobody has a smaller key than its parent.
    parent: Entry[T] | None = None
    children: dict[int, Entry[T]] = field(default_factory=dict)
    marked: bool = False  # whether it has lost a child since it became a child itself


class FibonacciHeap(Generic[T]):
    """A heap in which a key can be made smaller at once, without looking for its place.

    Its entries stand in trees. A new entry is a tree of its own, and an entry whose key becomes
    smaller than its parent's is cut off and becomes one. Only `pop` tidies up: it links trees with
    equally many children until no two are left.

    Notes
    -----
    `push` and `decrease` take constant time and `pop` takes O(log n), on average over many calls.
    """

    def __init__(self) -> None:
        self._trees: dict[int, Entry[T]] = {}  # by id, so that one can be taken out at once
        self._least: Entry[T] | None = None
        self._size = 0
        self.comparisons = 0
        self.links = 0
        self.cuts = 0

    def __len__(self) -> int:
        return self._size

    def push(self, key: float, value: T) -> Entry[T]:
        """Put a value into the heap and give its entry, which `decrease` needs."""
        entry = Entry(key, value)
        self._size += 1
        self._add_tree(entry)
        return entry

    def decrease(self, entry: Entry[T], key: float) -> None:
        """Make the key of an entry smaller."""
        entry.key = key
        parent = entry.parent
        if parent is None:
            self._remember(entry)
        elif self._smaller(entry, parent):
            self._cut(entry)

    def pop(self) -> Entry[T]:
        """Take out an entry with the least key.

        Raises `IndexError` if the heap is empty.
        """
        least = self._least
        if least is None:
            raise IndexError("pop from an empty heap")
        del self._trees[id(least)]
        for child in least.children.values():
            child.parent = None
            self._trees[id(child)] = child
        self._size -= 1
        self._tidy()
        return least

    def _tidy(self) -> None:
        """Link trees with equally many children, then look for the least root."""
        by_degree: dict[int, Entry[T]] = {}
        for tree in self._trees.values():
            joined = tree
            while (other := by_degree.pop(len(joined.children), None)) is not None:
                joined = self._link(joined, other)
            by_degree[len(joined.children)] = joined
        self._trees = {id(tree): tree for tree in by_degree.values()}
        self._least = None
        for tree in self._trees.values():
            self._remember(tree)

    def _link(self, one: Entry[T], other: Entry[T]) -> Entry[T]:
        """Make the tree with the larger key a child of the other, which is given back."""
        above, below = (other, one) if self._smaller(other, one) else (one, other)
        above.children[id(below)] = below
        below.parent, below.marked = above, False
        self.links += 1
        return above

    def _cut(self, entry: Entry[T]) -> None:
        """Cut an entry off, and its parents as well that lost a child before."""
        parent = entry.parent
        while parent is not None:
            del parent.children[id(entry)]
            entry.parent, entry.marked = None, False
            self.cuts += 1
            self._add_tree(entry)
            if not parent.marked:
                parent.marked = parent.parent is not None
                return
            entry, parent = parent, parent.parent

    def _add_tree(self, entry: Entry[T]) -> None:
        self._trees[id(entry)] = entry
        self._remember(entry)

    def _remember(self, entry: Entry[T]) -> None:
        if self._least is None or self._smaller(entry, self._least):
            self._least = entry

    def _smaller(self, one: Entry[T], other: Entry[T]) -> bool:
        self.comparisons += 1
        return one.key < other.key


@algorithm
def dijkstra_fibonacci(
    graph: GraphLike, source: Node, heap: FibonacciHeap[Node] | None = None
) -> Steps[ShortestPaths]:
    """Find the shortest paths from one source, with a Fibonacci heap as the queue.

    Call it as ``dijkstra_fibonacci(graph, source)`` for the result, or as
    ``dijkstra_fibonacci.trace(graph, source)`` for the result together with every step.

    Raises `NodeNotFound` if the graph does not have the source.

    Raises `NegativeWeight` if an edge with a weight below zero is met; the error names it.

    Notes
    -----
    Time O(E + V log V), the best that is known for comparing distances, and space O(V). It pays
    where most edges improve a node that waits already. On a board hardly any does.

    References
    ----------
    M. L. Fredman and R. E. Tarjan, "Fibonacci heaps and their uses in improved network optimization
    algorithms", Journal of the ACM 34 (1987), 596-615.
    """
    graph.neighbors(source)  # raises NodeNotFound before we begin
    queue = FibonacciHeap[Node]() if heap is None else heap
    distance: dict[Node, float] = {}  # of the settled nodes: final
    entries: dict[Node, Entry[Node]] = {source: queue.push(0, source)}
    predecessor: dict[Node, Node | None] = {source: None}
    while queue:
        entry = queue.pop()
        node, length = entry.value, entry.key
        distance[node] = length
        yield Settle, node, length
        for head, weight in graph.neighbors(node):
            if weight < 0:
                raise NegativeWeight(node, head, weight)
            if head in distance:
                continue
            through_node = length + weight
            improved = head not in entries or through_node < entries[head].key
            if improved:
                predecessor[head] = node
                if head in entries:
                    queue.decrease(entries[head], through_node)
                else:
                    entries[head] = queue.push(through_node, head)
            yield Relax, node, head, weight, through_node, improved
    return ShortestPaths(source, distance, predecessor, None, graph)
