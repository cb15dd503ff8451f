"""Programs are judged by their results on several graphs; what learners write is in the corpus."""

from collections.abc import Callable
from typing import Any

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.graphs import Graph, Node, ShortestPaths
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.lessons.five_nodes.code import code_instances, judge_shortest_paths
from tests.programs import programs
from tools.unlisted_ideas import catches


def test_the_next_hint_follows_the_first() -> None:
    verdict = judge_shortest_paths(programs.first_label, met_before=[4])
    assert verdict.message.endswith(MISUNDERSTANDINGS[4].next_hint)


@pytest.mark.parametrize(
    ("returns", "said"),
    [
        (dict, "one dictionary; there should be two"),
        (lambda: 5, "a value of the type int"),
        (lambda: ({}, []), "predecessor as a value of the type list"),
        (lambda: ((x for x in "AB"), {}), "distance as a value of the type generator"),
        (lambda: (x for x in "AB"), "a value of the type generator"),
        (lambda: ({"Q": 0}, {}), "'Q' has a distance but is not a node"),
    ],
)
def test_other_values_are_told(returns: Callable[[], object], said: str) -> None:
    verdict = judge_shortest_paths(lambda _graph, _source: returns())
    assert verdict.status == "wrong"
    assert said in verdict.message


def test_wrong_distances_can_be_drawn() -> None:
    drawn = judge_shortest_paths(programs.first_label).wrong_distances
    assert drawn is not None
    assert drawn.expected == {"C": 8}
    assert drawn.given == {"C": 10}


def test_the_chosen_graphs_catch_the_misunderstandings() -> None:
    by_title = {instance.title: instance for instance in code_instances()}
    long_edge = by_title["a graph with a long edge at the source"]
    long_way = by_title["a graph with a long way that is cheap"]
    assert [catches(number, long_edge, "distances") for number in (2, 5)] == [True] * 2
    assert [catches(number, long_way, "distances") for number in (4, 8, 19)] == [True] * 3


def test_a_program_that_had_to_be_stopped_is_not_tried_on_smaller_graphs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    def endless(_graph: Graph, _source: Node) -> None:
        print("begun")  # noqa: T201 - it is counted
        while True:
            pass

    assert "was still running" in judge_shortest_paths(endless, seconds=0.3).message
    assert capsys.readouterr().out.count("begun") == 1


def test_an_object_with_both_attributes_is_accepted() -> None:
    def mine(graph: Any, source: Any) -> ShortestPaths:
        return ShortestPaths(source, *programs.right(graph, source))

    assert judge_shortest_paths(mine)


def test_where_a_program_does_not_end_is_told_with_what_is_special_there() -> None:
    def stops_counting(graph: Any, source: Any) -> Any:
        while any(weight > 1_000 or weight == 0.75 for _, _, weight in graph.edges):
            pass
        return programs.right(graph, source)

    told = judge_shortest_paths(stops_counting, seconds=0.3).message
    assert told == (
        "On a graph whose nodes are numbers: stops_counting was still running after 0.3 seconds "
        "and was stopped. Is there a loop that has no way out? What is special there: the edge "
        "from 0 to 3 weighs 12345 and some weights are fractions, such as 2.5."
    )


def test_what_weights_may_be_is_announced() -> None:
    prompt = EXERCISES["five-nodes/write-dijkstra"].form(
        EXERCISES["five-nodes/write-dijkstra"].draw(1)
    )
    weights = [weight for each in code_instances() for _, _, weight in each.graph.edges]
    assert any(weight % 1 for weight in weights)
    assert "a fraction such as 2.5" in prompt.prompt
    assert max(weights) > 10_000
    assert "larger than 10,000" in prompt.prompt
