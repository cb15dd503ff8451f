"""Lines to order, a line to repair, orders to review: judged by their effect."""

from pathlib import Path

import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.lessons.five_nodes import judge_review, review
from pathlib_tutor.lessons.five_nodes_programs import (
    DIJKSTRA_BUGS,
    DIJKSTRA_LINES,
    Listing,
    judge_lines,
)
from pathlib_tutor.record.attempts import Help
from tests.ideas.small_graphs import valid_orders

RIGHT = "K G M D H F J B L A N I E C"


def test_the_shuffled_order_does_not_work() -> None:
    assert not judge_lines("".join(DIJKSTRA_LINES.by_letter()))
    assert repr(DIJKSTRA_LINES).startswith("   from heapq import heappop, heappush\n")


def test_an_order_of_lines_with_a_misunderstanding_is_recognized() -> None:
    head = "from heapq import heappop, heappush\ndef dijkstra(graph, source):"
    # If the line that skips settled nodes moves, first labels are final.
    lines = DIJKSTRA_BUGS.listing(4).lines
    exercise = Listing(head.replace("\n", "\nfrom itertools import count\n"), lines)
    verdict = judge_lines("".join(exercise.by_letter()), exercise)
    assert verdict.mistake == 4
    again = judge_lines("".join(exercise.by_letter()), exercise, met_before=[4])
    assert again.hint == MISUNDERSTANDINGS[4].next_hint


def test_a_loop_without_end_in_a_built_program_is_ended() -> None:
    exercise = Listing("def dijkstra(graph, source):", ("    while True:", "        pass"))
    assert "was stopped after" in judge_lines("A B", exercise).message


def test_a_repair_that_crashes_is_asked_about_its_values_not_about_the_bug() -> None:
    bugs = EXERCISES["five-nodes/find-the-bug"]
    item = bugs.item("five-nodes/find-the-bug given=bug-4")
    verdict = bugs.judge("E: node = heappop(queue)[9]", item)
    assert "in line E" in verdict.fact
    words = Help(item, verdict, 2).words
    assert words.endswith("value of each name in this line. Which one surprises you?")


@pytest.mark.slow
def test_a_review_mixes_possible_and_impossible_orders() -> None:
    for seed in range(10):
        asked = review(five_nodes(), seed)
        valid = valid_orders(five_nodes())
        assert sum(order in valid for order in asked.orders) == 2
        assert len(set(asked.orders)) == 4
        letters = [letter for letter, order in asked.by_letter().items() if order in valid]
        assert judge_review(", ".join(letters).upper(), asked)
        assert judge_review(letters[0], asked).mistake == 10


def test_a_review_without_ties_has_one_possible_order() -> None:
    graph = Graph.from_edges([("A", "B", 1), ("B", "C", 1), ("A", "C", 5)])
    asked = review(Instance("", graph, "A"))
    assert sum(order == ("A", "B", "C") for order in asked.orders) == 1


@pytest.mark.parametrize(
    "head",
    [
        "open('made', 'w')\ndef dijkstra(graph, source):",
        "import os\ndef dijkstra(graph, source):",
        "from os import system\ndef dijkstra(graph, source):",
        "@print\ndef dijkstra(graph, source):",
        "def dijkstra(graph, source=open('made', 'w')):",
        "def dijkstra(graph: open('made', 'w'), source):",
        "def dijkstra(graph, source) -> open('made', 'w'):",
        "class Made(metaclass=print): pass\ndef dijkstra(graph, source):",
    ],
)
def test_lines_of_a_recipe_run_nothing_when_they_are_read(
    head: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    exercise = EXERCISES["five-nodes/lines"]
    item = exercise.item(exercise.ask(Listing(head, ("    return {}, {}",))).recipe)
    verdict = exercise.judge("A", item)
    assert "should define the function dijkstra and do nothing else" in verdict.message
    assert list(tmp_path.iterdir()) == []
