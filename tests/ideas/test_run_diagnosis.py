"""Runs of A* and Bellman-Ford by hand: wrong ideas are named, slips and unfinished runs are not."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from functools import cache

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.instance import Instance
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.other_searches import forms_of, points_of
from pathlib_games.ideas.run_diagnosis import hand_run, may_do
from pathlib_games.ideas.search import Search
from pathlib_games.ideas.sheet import Action, NextRound, SettleNode, Sheet, Write
from pathlib_games.ideas.simulation import Simulation, Tutor, judge_simulation
from pathlib_games.lessons.choose.graphs import ASTAR_BY_HAND, fresh_rounds, fresh_with_guesses

Makers = Callable[[int], Instance]
MAKERS: dict[str, Makers] = {
    "astar": cache(fresh_with_guesses),
    "bellman_ford": cache(fresh_rounds),
}
# How many of 25 runs have to be named alone. Where two ideas do the same, neither is.
NAMED = {
    "astar": {3: 25, 5: 20, 8: 25, 25: 25, 26: 25, 34: 8, 35: 7, 36: 25},
    "bellman_ford": {3: 25, 5: 25, 8: 25, 13: 25, 25: 25, 26: 25, 27: 25, 37: 9, 38: 8, 40: 8},
}
RUNS = 25
MOST_FALSE = 0.03


def judged(instance: Instance, actions: list[Action]) -> tuple[bool, tuple[int, ...]]:
    verdict = judge_simulation(Simulation(instance, tuple(actions)))
    return bool(verdict), verdict.causes


@pytest.mark.parametrize(("search", "number"), [(s, n) for s in NAMED for n in NAMED[s]])
def test_an_idea_is_named_where_it_alone_does_so(search: str, number: int) -> None:
    alone = 0
    for seed in range(RUNS):
        instance = MAKERS[search](seed)
        right, causes = judged(instance, hand_run(forms_of(number, instance.search)[0], instance))
        assert right or len(causes) != 1 or causes == (number,), (seed, causes)
        alone += causes == (number,)
    assert alone >= NAMED[search][number]


@pytest.mark.slow
@pytest.mark.parametrize("search", MAKERS)
def test_no_idea_is_given_another_name_often(search: str) -> None:
    named = false = 0
    for point in points_of(MAKERS[search](0).search):
        for seed in range(10):
            instance = MAKERS[search](seed)
            _, causes = judged(instance, hand_run(point.search, instance))
            named += len(causes) == 1
            false += len(causes) == 1 and set(causes) != point.numbers
    assert false <= 0.1 * named


def slipping(instance: Instance, rate: float, rng: random.Random) -> list[Action]:
    """Do the right search by hand, with slips of several kinds."""
    sheet = Sheet(instance)
    actions: list[Action] = []
    while len(actions) < 40 and not (may := may_do(Search, sheet)).over:
        action: Action = (
            may.writes[0]
            if may.writes
            else NextRound()
            if may.next_round
            else SettleNode(rng.choice(may.settles))
        )
        if rng.random() < rate and isinstance(action, SettleNode):
            action = SettleNode(rng.choice([n for n in sheet.distance if n not in sheet.settled]))
        elif rng.random() < rate and isinstance(action, Write):
            turned = int(str(abs(int(action.distance)))[::-1])
            action = rng.choice(
                [
                    replace(action, distance=action.distance + 1),
                    replace(action, distance=action.distance - 1),
                    replace(action, distance=turned),
                    replace(action, distance=rng.randint(1, 15)),
                    replace(action, predecessor=rng.choice(instance.graph.nodes)),
                ]
            )
        actions.append(action)
        sheet.take(action)
    return actions


@pytest.mark.parametrize("search", MAKERS)
@pytest.mark.parametrize("rate", [0.05, 0.1])
def test_slips_are_not_named(search: str, rate: float) -> None:
    rng = random.Random(f"{search} {rate}")
    wrong = named = 0
    for number in range(200):
        instance = MAKERS[search](number % RUNS)
        right, causes = judged(instance, slipping(instance, rate, rng))
        wrong += not right
        named += len(causes) == 1
    assert wrong > 30
    assert named <= MOST_FALSE * wrong


@pytest.mark.parametrize("search", MAKERS)
def test_who_stops_in_the_middle_is_not_accused(search: str) -> None:
    rng = random.Random(search)
    named = 0
    for number in range(200):
        instance = MAKERS[search](number % RUNS)
        actions = hand_run(Search, instance)
        done = rng.randrange(1, len(actions))
        right, causes = judged(instance, actions[:done])
        assert not right
        # Who stops where a round ends has done what 37 does, action by action.
        as_37 = isinstance(actions[done], NextRound) and causes == (37,)
        named += len(causes) == 1 and not as_37
    assert named <= 200 * MOST_FALSE


def test_the_tutor_names_what_a_single_number_proves() -> None:
    tutor = Tutor(ASTAR_BY_HAND)
    first = tutor.reply([SettleNode("A")], Write("B", 10, "A"))
    assert first is not None
    assert MISUNDERSTANDINGS[36].hint in first
    assert tutor.named == {36}


@pytest.mark.parametrize("showing", [(39,), (39, 40)])
def test_what_is_taken_for_final_is_told_from_a_lost_sign(showing: tuple[int, ...]) -> None:
    rounds = EXERCISES["choose/bellman-ford-by-hand"]
    for seed in range(3):
        item = rounds.draw(seed, showing)
        assert item == rounds.draw(seed, showing)
        assert rounds.judge(rounds.mistaken[39](item.question), item).mistake == 39
        for number in showing:
            for form in forms_of(number, "bellman_ford"):
                assert not judged(item.question, hand_run(form, item.question))[0]
