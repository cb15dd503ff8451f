"""Notebook 08: its graphs show their topics; no wrong idea answers its last questions."""

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from pathlib_games.graphs import Graph, astar, dijkstra, manhattan
from pathlib_games.graphs.experiments import board, many_targets, queue_work
from pathlib_games.views.shapes import Polygon, Text, bounds
from pathlib_games.views.view import text_width
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.ideas.by_hand import forms_of, points_of
from pathlib_tutor.ideas.graph_pool import Telling, known_graphs
from pathlib_tutor.ideas.search import Guided, Search, play
from pathlib_tutor.lessons.choose import (
    EXIT,
    GROWTH,
    TARGETS,
    endings,
    exit_order,
    exit_rounds,
    fresh_land,
    fresh_rounds,
    fresh_with_guesses,
    half_more,
    judge_heuristic,
    judge_overestimate,
    land_scene,
    round_endings,
    too_high,
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

SEEDS = range(cases(every_night=200, every_time=15))
ORDER, ROUNDS = EXERCISES["choose/exit-order"], EXERCISES["choose/exit-rounds"]
KNOWN = [*known_graphs("exit_order"), *known_graphs("exit_rounds")]
LAND = half_more(7, seed=4)


def test_the_questions_say_what_can_be_counted() -> None:
    for question in (GROWTH, TARGETS, *EXIT):
        assert sum(option.right for option in question.options) == 1
    ratio = queue_work(30)["scan"] / queue_work(10)["scan"]
    assert 60 < ratio < 90  # "81 times"
    assert many_targets("open").crossing is None  # "more than 16"


def test_a_guess_of_twice_the_steps_settles_less_and_finds_longer_paths() -> None:
    graph, target = board(30, "weighted", 1), (29, 29)
    guess = lambda cell: 2 * manhattan(target)(cell)  # noqa: E731
    found = astar(graph, (0, 0), target, guess)
    right = dijkstra(graph, (0, 0), target)
    assert found.distance[target] > right.distance[target]
    assert len(found.distance) < len(right.distance)


@pytest.mark.parametrize("seed", SEEDS)
def test_in_a_fresh_graph_for_rounds_what_is_settled_would_not_be_final(seed: int) -> None:
    asked = fresh_rounds(seed)
    negative = sum(weight < 0 for _, _, weight in asked.graph.edges)
    assert asked.title.endswith(
        {1: " with a negative edge", 2: " with two negative edges"}[negative]
    )
    assert asked.graph.directed
    assert play(Search(asked.graph, asked.source)).distance != asked.distances
    assert asked == fresh_rounds(seed)


def test_few_cells_of_the_land_are_right_and_yet_they_mislead_the_search() -> None:
    asked = half_more(12, 209)
    assert len(too_high(asked)) == 10
    found = astar(asked.graph, asked.source, asked.aim, asked.guesses.__getitem__)
    shortest = dijkstra(asked.graph, asked.source).distance[asked.aim]
    assert (found.distance[asked.aim], shortest) == (35, 34)


def test_fresh_graphs_differ() -> None:
    makers: list[Callable[[int], Instance]] = [fresh_rounds, fresh_land]
    for fresh in makers:
        assert len({str(fresh(seed).graph.edges) for seed in SEEDS}) == len(SEEDS)


def orders_of_astar(asked: Instance, begun: tuple[Any, ...] = ()) -> set[tuple[Any, ...]]:
    """Return all orders of A* until the target, by trying all possible next nodes."""
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
    left_out -= {form for form in left_out if form.part == "before"}  # not asked for
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


def steps_left(cell: Any, target: Any) -> float:
    return float(abs(cell[0] - target[0]) + abs(cell[1] - target[1]))


@pytest.mark.parametrize(
    ("guess", "told"),
    [
        (None, "infinity or None"),
        (float("inf"), "infinity or None"),
        (float("nan"), "nan"),
        (-float("inf"), "-inf"),
        (10**5000, "a huge number"),
        ("far", "'far'"),
    ],
    ids=["none", "infinite", "not a number", "minus infinity", "huge", "a text"],
)
def test_what_is_no_guess_is_told(guess: object, told: str) -> None:
    message = judge_heuristic(lambda *_: guess).message
    assert f"the guess at (0, 0) should be a number, not {told}." in message


def test_overestimates_are_judged_cell_by_cell() -> None:
    asked = half_more(7, seed=4)
    too_much = too_high(asked)
    assert 0 < len(too_much) < len(asked.graph)
    for cell in asked.graph.nodes:
        assert bool(judge_overestimate(cell, asked)) == (cell in too_much)
    for wrong in ("somewhere", (1, 2, 3), 7, None):
        said = judge_overestimate(wrong, asked)
        assert "The answer should be one cell: a pair" in said.message
    outside = judge_overestimate((9, 9), asked)
    sides = "x should be from 0 to 6, y from 0 to 6"
    assert outside.message == f"(9, 9) is not a cell of this board: {sides}."
    assert outside.unread


def test_no_guess_is_too_high_where_no_way_leads() -> None:
    one_way = Graph.from_edges([((0, 0), (1, 0), 1)], directed=True)
    guesses: dict[Any, float] = {(0, 0): 0, (1, 0): 1000}
    asked = Instance("a way of no return", one_way, (0, 0), target=(0, 0), guesses=guesses)
    said = judge_overestimate((1, 0), asked)
    assert said.message == "At (1, 0) the guess is 1000, which is not too high: the distance is ∞."


def flawed_on_the_third_board(cell: Any, target: Any) -> float:
    return steps_left(cell, target) * (3 if target == (0, 9) else 1)


@pytest.mark.parametrize(
    ("heuristic", "share"),
    [
        (lambda _, __: -5, 0),
        (flawed_on_the_third_board, 2 / 3),
        (lambda cell, target: 0 if target != (5, 2) else steps_left(cell, target), None),
    ],
)
def test_boards_on_which_a_wrong_heuristic_keeps_its_promises_are_worth_something(
    heuristic: Any, share: float | None
) -> None:
    said = judge_heuristic(heuristic)
    if share is None:  # it saves work on one board, so it saves work
        assert said
    else:
        assert said.status == "wrong"
        assert said.share == pytest.approx(share)


def test_costs_and_guesses_are_told_and_seen_cell_by_cell() -> None:
    costs = {head: weight for _, head, weight in LAND.graph.edges}
    scene = land_scene(LAND)
    cells = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    expected = {f"{c}, costs {costs[c]}, guess {LAND.guesses[c]:g}" for c in LAND.graph.nodes}
    assert {cell.label for cell in cells} == expected
    (target,) = [cell.label for cell in cells if "current" in cell.classes]
    assert target == f"(6, 6), costs {costs[6, 6]}, guess 0"
    row = [(str(costs[x, 0]), f"{LAND.guesses[x, 0]:g}") for x in range(7)]
    told = "The target is (6, 6). Costs and guesses: row 0: " + ", ".join(map(" ".join, row))
    assert scene.description.startswith(told)
    texts = {(shape.y, shape.x): shape.text for shape in scene.shapes if isinstance(shape, Text)}
    seen = [text for _, text in sorted(texts.items())]
    assert seen[:7] == [str(x) for x in range(7)]
    assert seen[7:14] == [cost for cost, _ in row]
    assert seen[15:22] == [guess for _, guess in row]


def test_each_cost_and_each_guess_fits_into_its_cell() -> None:
    scene = land_scene(half_more(12, 1))
    cell = next(shape for shape in scene.shapes if isinstance(shape, Polygon))
    left, _, right, _ = bounds(cell.points)
    texts = [shape for shape in scene.shapes if isinstance(shape, Text)]
    assert "31.5" in {text.text for text in texts}
    assert all(text_width(text.text, text.classes) < right - left for text in texts)
