"""To write Dijkstra is judged by results, by the order, and not by how nodes compare."""

from typing import Any

from pathlib_games.lessons.five_nodes.code import judge_dijkstra, judge_shortest_paths
from tests.programs import programs
from tools.corpus import named

CORPUS = "five-nodes/write-dijkstra"


def no_order(graph: Any, source: Any) -> Any:
    """Compare nodes at a tie, and be right elsewhere."""
    if len({type(node) for node in graph}) > 1:
        return min(graph.nodes)
    return programs.right(graph, source)


def test_who_compares_nodes_is_right_with_a_remark() -> None:
    verdict = judge_dijkstra(no_order)
    assert verdict
    assert "right on 13 graphs. One remark: where numbers tie, it compares nodes." in repr(verdict)


def test_who_compares_something_else_there_is_wrong() -> None:
    def with_none(graph: Any, source: Any) -> Any:
        if len({type(node) for node in graph}) > 1:
            return source < None
        return programs.right(graph, source)

    verdict = judge_dijkstra(with_none)
    assert verdict.status == "wrong"
    assert "stopped with TypeError" in verdict.message


def test_a_listing_is_judged_by_its_results_and_its_counter_alone() -> None:
    assert judge_shortest_paths(named(f"{CORPUS}/wrong/waves-of-improvements").load())
    assert not judge_shortest_paths(no_order)
    assert judge_dijkstra(named(f"{CORPUS}/right/heap-that-never-looks-back").load())
