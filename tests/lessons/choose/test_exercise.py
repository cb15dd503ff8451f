"""The exercises of notebook 07: their graphs show what they are about, their questions are true."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.instance import Instance
from pathlib_games.exercises.questions import Question
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.graphs import Graph, astar, dijkstra, manhattan
from pathlib_games.graphs.experiments import board, improved_again, many_targets, queue_work
from pathlib_games.ideas.judge import judge_path
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Search, play
from pathlib_games.lessons.choose.exercise import (
    DIJKSTRA_OR_A_STAR,
    EXIT,
    FIBONACCI,
    GROWTH,
    TARGETS,
)
from pathlib_games.lessons.choose.graphs import (
    CONSTANT,
    ROUNDS_BY_HAND,
    fresh_land,
    fresh_rounds,
    too_high,
    twice_the_steps,
)
from pathlib_games.lessons.five_nodes.exercise import to_node
from tests.nightly import cases

SEEDS = range(cases(every_night=30, every_time=8))


def test_adding_a_constant_is_recognised() -> None:
    graph = CONSTANT.graph
    more = [(tail, head, weight + 2) for tail, head, weight in graph.edges]
    found = dijkstra(Graph.from_edges(more, graph.nodes, directed=True), "A").path_to("F")
    assert found == ["A", "B", "D", "E", "F"]
    said = judge_path(" ".join(map(str, found)), CONSTANT, "F")
    assert said.mistake == 13
    assert MISUNDERSTANDINGS[13].hint in said.message
    assert judge_path("A B C D E F", CONSTANT, "F")


def test_the_questions_say_what_can_be_counted() -> None:
    for question in (GROWTH, TARGETS, FIBONACCI, *EXIT):
        assert sum(option.right for option in question.options) == 1
    ratio = queue_work(30)["scan"] / queue_work(10)["scan"]
    assert 60 < ratio < 90  # "81 times"
    assert many_targets("open").crossing is None  # "more than 16"
    assert improved_again(board(30, "weighted"), (0, 0))[0] == 0  # "to none"


def test_a_guess_of_twice_the_steps_settles_less_and_finds_longer_paths() -> None:
    graph, target = board(30, "weighted", 1), (29, 29)
    guess = lambda cell: 2 * manhattan(target)(cell)  # noqa: E731
    found = astar(graph, (0, 0), target, guess)
    right = dijkstra(graph, (0, 0), target)
    assert found.distance[target] > right.distance[target]
    assert len(found.distance) < len(right.distance)


def test_the_questions_of_the_notebook_have_short_recipes() -> None:
    recipes: dict[str, dict[str, Instance | Question]] = {
        "five-nodes/path": {"constant": to_node("F", CONSTANT)},
        "choose/overestimate": {"twice": twice_the_steps(12, 4)},
        "choose/bellman-ford-by-hand": {"six-nodes": ROUNDS_BY_HAND},
        "choose/predict-work": {"growth": GROWTH, "fibonacci": FIBONACCI, "targets": TARGETS},
        "choose/say-why": {"dijkstra-or-a-star": DIJKSTRA_OR_A_STAR},
        "choose/which-search": {f"game-{n}": EXIT[n - 1] for n in (1, 2, 3)},
    }
    for name, questions in recipes.items():
        for given, question in questions.items():
            assert EXERCISES[name].ask(question).recipe == f"{name} given={given}"


@pytest.mark.parametrize("seed", SEEDS)
def test_in_a_fresh_graph_for_rounds_what_is_settled_would_not_be_final(seed: int) -> None:
    asked = fresh_rounds(seed)
    assert sum(weight < 0 for _, _, weight in asked.graph.edges) == 1
    assert asked.graph.directed
    assert play(Search(asked.graph, asked.source)).distance != asked.distances
    assert asked == fresh_rounds(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_on_a_fresh_land_some_guesses_are_too_high_and_some_are_not(seed: int) -> None:
    asked = fresh_land(seed)
    assert len(asked.graph) / 5 < len(too_high(asked)) < 4 * len(asked.graph) / 5


def test_fresh_graphs_differ() -> None:
    makers: list[Callable[[int], Instance]] = [fresh_rounds, fresh_land]
    for fresh in makers:
        assert len({str(fresh(seed).graph.edges) for seed in SEEDS}) == len(SEEDS)


def test_a_run_by_hand_earns_its_right_steps() -> None:
    astar_run = EXERCISES["choose/astar-by-hand"]
    item = astar_run.item("choose/astar-by-hand given=six-nodes")
    steps = str(astar_run.key(item)).split("; ")

    def judged(count: int) -> Verdict:
        return astar_run.judge("; ".join(steps[:count]), item)

    shares = [judged(count).share for count in range(1, len(steps) + 1)]
    assert shares == [count / len(steps) for count in range(1, len(steps) + 1)]
