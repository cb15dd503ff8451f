"""The drawn questions that end notebook 08: no wrong idea of it answers one rightly."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.ideas.by_hand import forms_of, points_of
from pathlib_tutor.ideas.graph_pool import Telling, known_graphs
from pathlib_tutor.ideas.search import Guided, Search
from pathlib_tutor.lessons.choose import (
    endings,
    exit_order,
    exit_rounds,
    fresh_with_guesses,
    round_endings,
)
from tests.tiers import cases
from tools.unlisted_ideas import (
    EVERY_IDEA,
    ideas_of_orders,
    ideas_of_rounds,
    of_astar,
    passes,
    passing,
    ways,
)

ORDER, ROUNDS = EXERCISES["choose/exit-order"], EXERCISES["choose/exit-rounds"]
SEEDS = range(cases(every_night=200, every_time=15))
KNOWN = [*known_graphs("exit_order"), *known_graphs("exit_rounds")]


def orders_of_astar(asked: Instance, begun: tuple[Any, ...] = ()) -> set[tuple[Any, ...]]:
    """Return all orders of A* until the target, found by trying all that may come next."""
    distance: dict[Any, float] = {asked.source: 0}
    for node in begun:
        for head, weight in asked.graph.neighbors(node):
            distance[head] = min(distance.get(head, 999), distance[node] + weight)
    sums = {node: far + asked.guesses[node] for node, far in distance.items() if node not in begun}
    if asked.target in begun:
        return {begun}
    able = [node for node in sums if sums[node] == min(sums.values())]
    return set().union(*(orders_of_astar(asked, (*begun, node)) for node in able))


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
    for number, wrong in exercise.beliefs.answers.items():
        for form in forms_of(number, item.question.search):
            assert right.isdisjoint(run(form, item.question)), (number, form)
        for answer in wrong.answers(item.question)[:3]:  # some ideas have forty
            verdict = exercise.judge(answer, item)
            assert verdict.status == "wrong"
            assert verdict.causes in ((), (number,)), "nothing is named falsely"


def test_nobody_goes_on_after_the_target() -> None:
    for point, seed in product(points_of("astar"), range(5)):
        asked = exit_order(seed)
        for order, _ in endings(point.search, asked):
            assert asked.target not in order[:-1], point.search


@pytest.mark.parametrize("known", KNOWN[::5])
def test_nobody_is_right_by_a_wrong_way_on_a_graph_of_the_pools(known: Telling) -> None:
    assert passing(known.instance("a graph of the pool")) is None


@pytest.mark.slow
@pytest.mark.parametrize("known", KNOWN)
def test_nor_in_any_position(known: Telling) -> None:
    names = dict(zip(sorted(known.places), "ACDEFGJKL", strict=False))
    for turned in product((1, -1), (1, -1)):
        assert passing(known.instance("a graph of the pool", names, turned)) is None, turned


@pytest.mark.slow
@pytest.mark.parametrize("drawn", [exit_order, exit_rounds])
def test_nor_on_what_is_drawn(drawn: Any) -> None:
    for seed in range(60):
        assert passing(drawn(seed)) is None, seed


def test_what_is_left_out_of_the_orders_is_right_by_the_task() -> None:
    left_out: list[Any] = [form for form in EVERY_IDEA if form not in ideas_of_orders()]
    not_asked = [form.__name__ for form in left_out if form.part == "before"]
    assert len(not_asked) == len(left_out) - 1, "predecessors are not asked for"
    for known in known_graphs("exit_order"):
        asked = known.instance("a graph of the pool")
        assert set(asked.distances) == set(asked.graph.nodes), "nothing is unreachable"
        for form in left_out:
            assert passes(asked)(of_astar(form)[0]), form


def test_what_is_left_out_of_the_rounds_is_right_by_the_task() -> None:
    left_out = set(EVERY_IDEA) - set(ideas_of_rounds())
    left_out -= {form for form in left_out if form.part == "before"}  # which is not asked for
    for known in known_graphs("exit_rounds"):
        asked = known.instance("a graph of the pool")
        right = round_endings(Search, asked)
        for form in left_out:
            assert round_endings(form, asked) == right, form


def test_a_graph_that_somebody_passes_is_found_out() -> None:
    by_hand, right = fresh_with_guesses(1), of_astar(Guided)[0]
    assert any(map(passes(by_hand), ways(by_hand))), "it was not searched for that"
    assert passes(exit_order(1))(right)
    assert passes(exit_rounds(1))(Search)


def test_who_chooses_by_other_numbers_may_leave_out_the_guess_or_add_it() -> None:
    graph = Graph.from_edges([("A", "B", 6), ("A", "C", 4), ("A", "D", 5)])
    largest: Any = next(form for form in EVERY_IDEA if form.__name__ == "LargestFirst")
    settled = []
    for way in of_astar(largest):
        search: Any = way(graph, "A", "D")
        search.guesses = {"A": 0, "B": 4, "C": 7, "D": 1}
        for _ in range(2):
            search.take(search.choose(search.choices()))
        settled += search.settled[1:]
    assert settled == ["B", "C", "D"], "the largest of 6, 11 and, as -5 + 1 is the least, D"


@pytest.mark.parametrize(
    ("exercise", "at_least"),
    [(ORDER, {1, 34, 36}), (ROUNDS, {25, 37, 38})],
    ids=["A*", "rounds"],
)
def test_what_was_suspected_is_named_if_it_alone_answers_so(
    exercise: Any, at_least: set[int]
) -> None:
    named = set()
    for number, seed in product(at_least, range(6)):
        item = exercise.draw(seed, [number])
        answer = exercise.beliefs.answers[number](item.question)
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
