"""The Fibonacci heap against sorting, and under Dijkstra's algorithm on a large graph."""

from __future__ import annotations

import random

import pytest

from pathlib_games.graphs import Graph, Node, dijkstra
from pathlib_games.graphs.dijkstra_fibonacci import Entry, FibonacciHeap, dijkstra_fibonacci


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


def test_agrees_on_a_larger_graph() -> None:
    rng = random.Random(1)
    edges = [(rng.randrange(300), rng.randrange(300), rng.randint(0, 50)) for _ in range(3000)]
    graph = Graph.from_edges(edges)
    heap: FibonacciHeap[Node] = FibonacciHeap()
    assert dijkstra_fibonacci(graph, 0, heap).distance == dijkstra(graph, 0).distance
    assert heap.cuts > 100
