"""The Fibonacci heap against sorting, and Dijkstra's algorithm on it against the one on a heap."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

from pathlib_games.graphs import Graph, NegativeWeight, Node, NodeNotFound, dijkstra
from pathlib_games.graphs.dijkstra_fibonacci import dijkstra_fibonacci
from pathlib_games.graphs.fibonacci_heap import Entry, FibonacciHeap
from tests.graphs.random_graphs import examples, graphs
from tests.graphs.test_dijkstra import check_predecessors_and_paths


@pytest.mark.parametrize("seed", range(20))
def test_pops_the_least_key_whatever_happens_in_between(seed: int) -> None:
    rng = random.Random(seed)
    heap: FibonacciHeap[int] = FibonacciHeap()
    entries: dict[int, Entry[int]] = {}
    for number in range(400):
        choice = rng.random()
        if choice < 0.5 or not entries:
            entries[number] = heap.push(rng.randint(0, 99), number)
        elif choice < 0.75:
            entry = entries[rng.choice(list(entries))]
            heap.decrease(entry, entry.key - rng.randint(0, 40))
        else:
            popped = heap.pop()
            assert popped.key == min(entry.key for entry in entries.values())
            del entries[popped.value]
        assert len(heap) == len(entries)
    left = [heap.pop().key for _ in range(len(heap))]
    assert left == sorted(entry.key for entry in entries.values())
    with pytest.raises(IndexError, match="empty heap"):
        heap.pop()


def test_it_tells_how_much_it_had_to_do() -> None:
    heap: FibonacciHeap[str] = FibonacciHeap()
    entries = [heap.push(key, str(key)) for key in range(1, 10)]
    assert (heap.comparisons, heap.links, heap.cuts) == (8, 0, 0)  # nothing is tidied up before
    heap.pop()
    assert heap.links == 7  # eight trees of one become one tree of eight
    heap.decrease(entries[8], 0)
    assert heap.cuts == 1
    assert heap.pop().value == "9"


@examples(300)
@given(drawn=graphs())
def test_agrees_with_the_heap(drawn: tuple[Graph, Node]) -> None:
    graph, source = drawn
    paths = dijkstra_fibonacci(graph, source)
    assert paths.distance == dijkstra(graph, source).distance
    check_predecessors_and_paths(graph, paths)
    trace = dijkstra_fibonacci.trace(graph, source)
    end = trace.at(len(trace))
    assert (end.distance, end.predecessor) == (paths.distance, paths.predecessor)


def test_agrees_on_a_larger_graph() -> None:
    rng = random.Random(1)
    edges = [(rng.randrange(300), rng.randrange(300), rng.randint(0, 50)) for _ in range(3000)]
    graph = Graph.from_edges(edges)
    heap: FibonacciHeap[Node] = FibonacciHeap()
    assert dijkstra_fibonacci(graph, 0, heap).distance == dijkstra(graph, 0).distance
    assert heap.cuts > 100


def test_bad_input_is_told() -> None:
    with pytest.raises(NodeNotFound, match="'Q' is not a node"):
        dijkstra_fibonacci(Graph.from_edges([("A", "B", 1)]), "Q")
    with pytest.raises(NegativeWeight, match="'A' -> 'B'"):
        dijkstra_fibonacci(Graph.from_edges([("A", "B", -1)]), "A")
