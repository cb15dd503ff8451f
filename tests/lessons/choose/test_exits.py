"""The drawn questions that end notebook 08: no wrong idea of it answers one rightly."""

from __future__ import annotations

from itertools import permutations, product
from typing import Any

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.instance import Instance
from pathlib_games.ideas.graph_pool import known_graphs
from pathlib_games.ideas.other_searches import forms_of, points_of
from pathlib_games.ideas.search import Search
from pathlib_games.lessons.choose.exits import endings, exit_order, exit_rounds, round_endings
from tests.nightly import cases
from tools.unlisted_ideas import EVERY_IDEA, ideas_of_rounds, passing

ORDER, ROUNDS = EXERCISES["choose/exit-order"], EXERCISES["choose/exit-rounds"]
SEEDS = range(cases(every_night=200, every_time=15))
IN_ROUNDS = known_graphs("exit_rounds")


def orders_of_astar(asked: Instance) -> set[tuple[Any, ...]]:
    """Return all orders of A* until the target, found by trying every order of the nodes."""
    found = set()
    source, *others = asked.graph.nodes
    for rest in permutations(others):
        order = (source, *rest)[: (source, *rest).index(asked.target) + 1]
        if order not in found and _keeps_the_rule(order, asked):
            found.add(order)
    return found


def _keeps_the_rule(order: tuple[Any, ...], asked: Instance) -> bool:
    distance: dict[Any, float] = {asked.source: 0}
    settled: set[Any] = set()
    for node in order:
        waiting = {n: d + asked.guesses[n] for n, d in distance.items() if n not in settled}
        if node not in waiting or waiting[node] > min(waiting.values()):
            return False
        settled.add(node)
        for head, weight in asked.graph.neighbors(node):
            distance[head] = min(distance.get(head, 999), distance[node] + weight)
    return True


def rounds_of_bellman_ford(asked: Instance) -> tuple[float, int]:
    """Relax all edges, sorted by their tails, until nothing changes; count the rounds."""
    distance: dict[Any, float] = {asked.source: 0}
    rounds = 0
    while True:
        before = dict(distance)
        for tail, head, weight in sorted(asked.graph.edges):
            if tail in distance:
                distance[head] = min(distance.get(head, 999), distance[tail] + weight)
        if before == distance:
            assert asked.target is not None
            return distance[asked.target], rounds
        rounds += 1


@pytest.mark.parametrize("seed", SEEDS)
def test_the_right_answers_are_those_of_another_program(seed: int) -> None:
    asked = exit_order(seed)
    right = endings(Search, asked)
    assert {order for order, _ in right} == orders_of_astar(asked)
    assert {length for _, length in right} == {asked.distances[asked.target]}
    assert round_endings(Search, rounds := exit_rounds(seed)) == [rounds_of_bellman_ford(rounds)]


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("exercise", [ORDER, ROUNDS], ids=lambda exercise: exercise.id)
def test_no_wrong_idea_answers_rightly_in_any_form_or_order_of_ties(
    exercise: Any, seed: int
) -> None:
    item = exercise.draw(seed)
    run = endings if exercise is ORDER else round_endings
    right = set(run(Search, item.question))
    for number, wrong in exercise.mistaken.items():
        for form in forms_of(number, item.question.search):
            assert right.isdisjoint(run(form, item.question)), (number, form)
        for answer in wrong.answers(item.question):
            verdict = exercise.judge(answer, item)
            assert verdict.status == "wrong"
            assert verdict.causes in ((), (number,)), "nothing is named falsely"


def test_nobody_goes_on_after_the_target() -> None:
    for point, seed in product(points_of("astar"), range(5)):
        asked = exit_order(seed)
        for order, _ in endings(point.search, asked):
            assert asked.target not in order[:-1], point.search


@pytest.mark.parametrize("number", range(0, len(IN_ROUNDS), 4))
def test_nobody_ends_the_rounds_of_a_graph_of_the_pool_rightly_by_a_wrong_way(number: int) -> None:
    assert passing(IN_ROUNDS[number].instance("a graph of the pool")) is None


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(IN_ROUNDS)))
def test_nor_any_of_them_in_any_position(number: int) -> None:
    names = dict(zip(sorted(IN_ROUNDS[number].places), "ACDEFG", strict=True))
    for turned in product((1, -1), (1, -1)):
        asked = IN_ROUNDS[number].instance("a graph of the pool", names, turned)
        assert passing(asked) is None, turned


@pytest.mark.slow
def test_nor_the_rounds_of_what_is_drawn() -> None:
    for seed in range(60):
        assert passing(exit_rounds(seed)) is None, seed


def test_what_is_left_out_there_is_right_by_the_task() -> None:
    left_out = set(EVERY_IDEA) - set(ideas_of_rounds())
    left_out -= {form for form in left_out if form.part == "before"}  # which is not asked for
    for known in IN_ROUNDS:
        asked = known.instance("a graph of the pool")
        right = round_endings(Search, asked)
        for form in left_out:
            assert round_endings(form, asked) == right, form


def test_they_are_about_what_the_runs_by_hand_are_about() -> None:
    of_predecessors = {11, 26}  # which are not asked for in these answers
    by_hand = set(EXERCISES["choose/astar-by-hand"].catches)
    assert set(ORDER.catches) == by_hand - of_predecessors
    by_hand = set(EXERCISES["choose/bellman-ford-by-hand"].catches)
    assert set(ROUNDS.catches) == by_hand - of_predecessors
    assert {*range(34, 41)} <= {*ORDER.catches, *ROUNDS.catches}


@pytest.mark.parametrize(
    ("exercise", "at_least"),
    [(ORDER, {1, 34, 36}), (ROUNDS, {37, 38, 40})],
    ids=["A*", "rounds"],
)
def test_what_was_suspected_is_named_if_it_alone_answers_so(
    exercise: Any, at_least: set[int]
) -> None:
    named = set()
    for number, seed in product(at_least, range(6)):
        item = exercise.draw(seed, [number])
        answer = exercise.mistaken[number](item.question)
        assert exercise.judge(answer, item).mistake is None
        if exercise.judge(answer, item, (), {number: 0.9, 0: 0.1}).mistake == number:
            named.add(number)
    assert named >= at_least


def test_an_idea_without_a_number_takes_the_name_away() -> None:
    item = ORDER.draw(4)
    for point in points_of("astar"):
        if point.number is None:
            for order, length in endings(point.search, item.question):
                said = ORDER.judge([*order, length], item)
                assert said.status == "right" or not said.causes


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        (("A", 0), "A is right so far. A* goes on until"),
        ("A A 3", "After A: A is settled already."),
    ],
)
def test_an_order_that_cannot_be_is_told_why(answer: object, told: str) -> None:
    item = ORDER.draw(1)
    assert told in ORDER.judge(answer, item).message


@pytest.mark.slow
def test_one_off_in_one_number_is_not_named() -> None:
    for seed in SEEDS:
        item = ROUNDS.draw(seed)
        key: Any = ROUNDS.key(item)
        length, rounds = key
        for answer in ((length + 1, rounds), (length, rounds + 1), (length, rounds - 1)):
            assert ROUNDS.judge(answer, item).causes == ()
        assert "does not count" in ROUNDS.judge((length, rounds + 1), item).message
        assert f" is not -{length + 1} away" in ROUNDS.judge((-length - 1, rounds), item).message
        order, _, far = str(ORDER.key(ORDER.draw(seed))).rpartition(" ")
        assert ORDER.judge(f"{order} {int(far) + 1}", ORDER.draw(seed)).causes == ()
