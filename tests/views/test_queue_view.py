"""Three queues side by side find the same nodes, and count what they do as elsewhere."""

from __future__ import annotations

import re

from pathlib_games.graphs import Graph, Settle, Stale, dijkstra
from pathlib_games.graphs.dijkstra_buckets import dijkstra_buckets
from pathlib_games.views.queue_view import _GRAPH, queue_story


def test_the_next_node_is_the_nearest_and_counts_are_those_of_the_search() -> None:
    graph, told = Graph.from_text(_GRAPH), queue_story()
    found = [re.match(r"(.) is next, at (\d+)", words) for _, words in told]
    lengths = {match[1]: int(match[2]) for match in found if match}
    assert lengths == dict(dijkstra(graph, "A").distance)
    scene, _ = told[-1]
    assert f"scan has looked at {sum(range(1, len(graph) + 1))} distances" in scene.description
    steps = dijkstra_buckets.trace(graph, "A").steps
    last = max(lengths.values())
    gone = sum(isinstance(step, Settle | Stale) and step.distance <= last for step in steps)
    assert f"{gone + last + 1} buckets and entries were passed" in scene.description


def test_a_heap_is_one_and_all_is_drawn_inside() -> None:
    for scene, _ in queue_story():
        [heap] = re.findall(r"Heap: (.*?)\.", scene.description)
        numbers = [int(entry.split()[1]) for entry in heap.split(", ")]
        assert all(numbers[(k - 1) // 2] <= numbers[k] for k in range(1, len(numbers)))
        for shape in scene.shapes:
            for x, y in getattr(
                shape, "points", [(getattr(shape, "x", 1), getattr(shape, "y", 1))]
            ):
                assert 0 <= x <= scene.width
                assert 0 <= y <= scene.height
