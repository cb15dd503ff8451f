"""The space of wrong searches: its points run, its names need proof, slips are no ideas."""

from __future__ import annotations

import random

import pytest

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.filled_table import Cell, Round
from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.graphs import Graph, Node
from pathlib_games.ideas.belief import RIGHT, UNNAMED, Belief, Point, believe, pairs, points
from pathlib_games.ideas.claims import order_claims, table_claims
from pathlib_games.ideas.diagnosis import diagnose_outcome
from pathlib_games.ideas.judge import judge_order, judge_table
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.replay import Replay
from pathlib_games.ideas.search import KINDS, PARTS, Kind, every_outcome, play
from pathlib_games.ideas.wrong_choices import LargestFirst, SecondSmallest
from pathlib_games.ideas.wrong_writing import AddsTwice, DoesNotAdd
from tests.ideas.small_graphs import table_text, valid_orders
from tests.ideas.telling import recognising, untied


@pytest.mark.parametrize("typed", [70, 77, 27, 17])
def test_a_digit_too_many_or_missing_is_a_likelier_slip_than_another_number(typed: int) -> None:
    def likely(number: int) -> float:
        rows = [Round("A", {"B": (number, "A"), "C": (2, "A"), "D": None, "E": None})]
        return Replay(table_claims(rows, ended=False), instance).score(RIGHT)

    graph = Graph.from_edges([("A", "B", 7), ("A", "C", 2), ("B", "D", 1), ("C", "E", 3)])
    instance = Instance("digits", graph, "A")
    assert likely(7) > likely(typed) > likely(44)


@pytest.mark.parametrize("kind", KINDS)
def test_every_point_runs_and_can_be_told_in_words(kind: Kind) -> None:
    for point in (*points(kind), *pairs(kind)):
        play(point.search(five_nodes().graph, "A", "E"))
        assert 0 < point.prior < 1
        assert len(point.forms) in {1, 2}
        if len(point.forms) == 2:
            assert len({form.part for form in point.forms}) == 2
            assert all(form.part in PARTS and form.words for form in point.forms)


def test_two_wrong_parts_do_what_each_of_them_does() -> None:
    search = Point((LargestFirst, DoesNotAdd)).search(five_nodes().graph, "A")
    rounds = play(search).rounds
    assert [shown.settled for shown in rounds][:2] == ["A", "C"]
    assert rounds[1].distance["B"] == 3


@pytest.mark.parametrize("number", range(24, 30))
def test_new_ideas_are_named_in_a_table(number: int) -> None:
    instance = recognising(1, [number], "table")
    for run in every_outcome(MISUNDERSTANDINGS[number].variants[0], instance):
        diagnosis = diagnose_outcome(run, "table", instance)
        assert diagnosis is not None
        assert diagnosis.cause is MISUNDERSTANDINGS[number]


@pytest.mark.parametrize("number", [21, 22, 23])
def test_orders_that_often_look_alike_are_suspected(number: int) -> None:
    """The largest is often the newest, and the first name often the first that was found."""
    suspected = 0
    for seed in range(6):
        instance = untied(seed)
        run = next(iter(every_outcome(MISUNDERSTANDINGS[number].variants[0], instance)))
        diagnosis = diagnose_outcome(run, "table", instance)
        suspected += diagnosis is not None and number in diagnosis.suspects
    assert suspected >= 4


@pytest.mark.slow
def test_an_idea_without_a_name_is_told_in_words() -> None:
    told = set()
    for form in UNNAMED:
        for seed in range(10, 16):
            instance = untied(seed)
            run = next(iter(every_outcome(form, instance)))
            diagnosis = diagnose_outcome(run, "table", instance)
            assert diagnosis is not None
            if diagnosis.guess:
                assert diagnosis.hint() == diagnosis.guess == f"It looks as if you {form.words}."
                told.add(form)
    assert len(told) > len(UNNAMED) // 2
    assert SecondSmallest in told


@pytest.mark.slow
def test_one_slip_in_a_right_table_is_no_idea() -> None:
    """A cell one off, a digit too many or a wrong node: of 300 such tables one may be named."""
    rng = random.Random(5)
    named = 0
    for seed in range(100):
        instance = untied(seed)
        order = next(iter(valid_orders(instance)))
        lines = [line.split(" | ") for line in table_text(instance, order, rng).splitlines()]
        row, column = rng.randrange(2, len(lines)), rng.randrange(1, 6)
        number, _, node = lines[row][column].partition(" ")
        off = [f"{int(number) + 1} {node}", f"{number}0 {node}"] if node else []
        slips = [*off, f"{number} F" if node else "3 A"]
        for slip in slips:
            spoilt = [list(line) for line in lines]
            spoilt[row][column] = slip
            verdict = judge_table("\n".join(map(" | ".join, spoilt)), instance)
            named += verdict.mistake is not None
    assert named <= 1


@pytest.mark.slow
def test_what_is_right_and_unfinished_is_not_accused() -> None:
    named = 0
    for seed in range(60):
        instance = untied(seed)
        order = next(iter(valid_orders(instance)))
        for stop in (3, 4):
            if order[:stop] in walks(instance):
                continue  # it is all that a walk can do that runs dry there
            text = table_text(instance, order, random.Random(seed)).splitlines()[: stop + 1]
            named += judge_table("\n".join(text), instance).mistake is not None
            named += judge_order(list(order[:stop]), instance).mistake is not None
    assert named <= 5


def walks(instance: Instance) -> set[tuple[Node, ...]]:
    """Return the nodes that somebody settles who walks like a pawn."""
    forms = MISUNDERSTANDINGS[7].variants_for("table")
    runs = (run for form in forms for run in every_outcome(form, instance))
    return {tuple(shown.settled for shown in run.rounds) for run in runs}


def test_a_node_that_was_left_out_is_a_slip() -> None:
    replay = Replay(order_claims("ABDE"), five_nodes())
    assert replay.by_slip() > replay.score(RIGHT)
    assert Replay(order_claims("ABDCE"), five_nodes()).by_slip() < -1_000
    assert Replay(order_claims("ABED"), five_nodes()).by_slip() < -1_000


def test_two_rows_that_changed_places_are_a_slip() -> None:
    named, swapped = 0, 0
    for seed in range(40):
        instance = untied(seed)
        order = next(iter(valid_orders(instance)))
        lines = table_text(instance, order, random.Random(seed)).splitlines()
        at = 2 + seed % (len(lines) - 3)
        lines[at], lines[at + 1] = lines[at + 1], lines[at]
        verdict = judge_table("\n".join(lines), instance)
        swapped += verdict.status == "wrong"
        named += verdict.mistake is not None
    assert swapped == 40
    assert named <= 1  # one of them is the very table of somebody who walks like a pawn


def test_a_number_that_was_turned_round_in_one_row_is_no_outdated_entry() -> None:
    graph = Graph.from_text("A C 9; A D 1; C D 8; C B 10; D F 6; B F 7; B E 2; F E 11")
    table = """
        settled | B    | C   | D   | E    | F
        A       | -    | 9 A | 1 A | -    | -
        D       | -    | 9 A | 1 A | -    | 7 D
        F       | 14 F | 9 A | 1 A | 18 F | 7 D
        C       | 41 F | 9 A | 1 A | 18 F | 7 D
        B       | 14 F | 9 A | 1 A | 16 B | 7 D
        E       | 14 F | 9 A | 1 A | 16 B | 7 D"""
    verdict = judge_table(table, Instance("six nodes", graph, "A"))
    assert verdict.status == "wrong"
    assert 12 not in verdict.causes


def test_the_learners_own_numbers_count() -> None:
    """After a slip the rest is judged by the table that the learner has."""
    others: dict[Node, Cell] = {"C": (10, "A"), "D": (8, "A")}
    rows = [
        Round("A", {"B": (6, "A"), **others, "E": None}),
        Round("B", {"B": (6, "A"), "C": (9, "B"), "D": (8, "A"), "E": (14, "B")}),
    ]
    replay = Replay(table_claims(rows, ended=False), five_nodes())
    one_slip = replay.score(RIGHT)
    rows[1] = Round("B", {"B": (6, "A"), "C": (7, "B"), "D": (8, "A"), "E": (13, "B")})
    assert Replay(table_claims(rows, ended=False), five_nodes()).score(RIGHT) < one_slip - 2


def test_beliefs() -> None:
    first, four = (next(p for p in points("table") if n in p.numbers) for n in (1, 4))
    assert Belief({first: 0.95}).causes() == (MISUNDERSTANDINGS[1],)
    assert Belief({first: 0.45, four: 0.45}).causes() == (
        MISUNDERSTANDINGS[1],
        MISUNDERSTANDINGS[4],
    )
    assert Belief({first: 0.3, RIGHT: 0.7}).causes() == ()
    assert Belief({first: 0.3, RIGHT: 0.69, four: 0.01}).suspects() == (1,)
    twice = Point((AddsTwice, LargestFirst), frozenset(), 0.1)
    assert Belief({twice: 0.95}).guess().startswith("It looks as if you settle the largest")
    assert Belief({RIGHT: 1.0}).guess() == ""


def test_an_idea_that_explains_no_more_than_the_right_search_is_not_believed() -> None:
    belief = believe(points("order"), (), lambda _point, _floor: -3.0, -50.0)
    assert set(belief.points) == {RIGHT}


def test_the_next_item_shows_every_suspect() -> None:
    for name in ("five-nodes/fill-table", "five-nodes/order"):
        exercise = EXERCISES[name]
        for suspects in ((1, 7), (2, 3), (4, 5)):
            item = exercise.next_item(suspects, seed=2)
            answers = {exercise.mistaken[number](item.question) for number in suspects}
            assert len(answers) == 2
            assert all(not exercise.judge(answer, item) for answer in answers)


def test_next_items_where_nothing_can_be_drawn() -> None:
    find = EXERCISES["five-nodes/find-the-bug"]
    assert find.next_item([3]).recipe.startswith("five-nodes/find-the-bug given=")
    assert EXERCISES["five-nodes/lines"].next_item([3]).exercise == "five-nodes/lines"
