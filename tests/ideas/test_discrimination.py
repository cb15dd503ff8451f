"""Graphs that tell: what is told apart on them, when they are found, and what a slip is."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from pathlib_games.ideas.replay import Replay

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.filled_table import Round
from pathlib_games.exercises.instance import five_nodes
from pathlib_games.ideas.belief import Belief, meant, points
from pathlib_games.ideas.claims import order_claims, table_claims
from pathlib_games.ideas.diagnosis import diagnose_steps, outcome_is_wrong
from pathlib_games.ideas.diagnostic_graphs import (
    LAYOUTS,
    asking,
    diagnostic_graph,
    known_graphs,
    shuffled,
)
from pathlib_games.ideas.discrimination import discrimination
from pathlib_games.ideas.final_answers import FinalAnswer, outcomes
from pathlib_games.ideas.fresh_graphs import fresh
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Kind
from pathlib_games.ideas.wrong_choices import GreedyWalk

NUMBERS: dict[Kind, tuple[int, ...]] = {
    "table": (1, 2, 3, 4, 5, 7, 8, 11, 12, 19),
    "order": (1, 2, 4, 5, 7, 12),
    "path": (1, 3, 4, 5, 6, 8),
}


@pytest.mark.parametrize("kind", NUMBERS)
def test_chosen_graphs_tell_more_than_any(kind: Kind) -> None:
    numbers = NUMBERS[kind]
    chosen = [
        discrimination(numbers, diagnostic_graph(seed, numbers, kind), kind) for seed in range(3)
    ]
    others = [discrimination(numbers, fresh(seed, kind=kind), kind) for seed in range(3)]
    assert sum(chosen) > sum(others) + 0.3


@pytest.mark.parametrize(
    ("kind", "showing"), [("table", (2, 7)), ("order", (4,)), ("order", (9,)), ("path", (6, 8))]
)
def test_what_has_to_show_is_wrong_in_every_order_of_ties(
    kind: Kind, showing: tuple[int, ...]
) -> None:
    asked = diagnostic_graph(3, (), kind, showing)
    assert asked == diagnostic_graph(3, (), kind, showing)
    for number in showing:
        for form in MISUNDERSTANDINGS[number].variants_for(kind):
            assert all(outcome_is_wrong(run, kind, asked) for run in outcomes(form, asked))


@pytest.mark.parametrize("kind", NUMBERS)
def test_known_graphs_tell_much(kind: Kind) -> None:
    """Few of a thousand graphs that are drawn tell so much."""
    layout = LAYOUTS[kind]
    for edges in known_graphs(kind)[::8]:
        asked = asking(edges, layout, shuffled(random.Random(1), layout), kind)
        assert asked is not None
        assert discrimination(NUMBERS[kind], asked, kind, rough=True) > 0.6


def test_names_say_nothing_about_places() -> None:
    asked = [diagnostic_graph(seed, (), "order", (9,)) for seed in range(4)]
    assert len({one.positions["B"] for one in asked if one.positions}) > 1
    for one in asked:
        assert len(one.graph) == len(one.distances) + 1 == 9
        assert one.graph.nodes == tuple("ABCDEFGHI")


def test_what_an_item_was_drawn_for_is_believed_sooner() -> None:
    asked = five_nodes()
    suspected = replace(asked, drawn_for=(1,))
    assert suspected == asked
    for point in points("order"):
        assert meant(point, suspected) == (8 if 1 in point.numbers else 1) * meant(point, asked)
    judged = [diagnose_steps(order_claims("ABC"), one).suspects for one in (asked, suspected)]
    assert judged[0][0] == judged[1][0] == 1
    assert len(judged[1]) <= len(judged[0])


def test_below_the_floor_nothing_is_exact() -> None:
    asked = fresh(1)
    told = discrimination((1, 4), asked, "table")
    assert discrimination((1, 4), asked, "table", floor=told - 0.01) == told
    assert discrimination((1, 4), asked, "table", floor=2.0) == 0


def test_a_walk_that_ran_dry_is_all_that_there_is_of_a_path() -> None:
    asked = five_nodes()
    (walk,) = {tuple(shown.settled for shown in run.rounds) for run in outcomes(GreedyWalk, asked)}
    assert walk == ("A", "B", "C")
    answer = EXERCISES["five-nodes/path"].judge("A B C", EXERCISES["five-nodes/path"].ask(asked))
    assert answer.status == "wrong"
    assert 1 in answer.causes


def test_longer_paths_are_rarer_slips() -> None:
    answer = FinalAnswer([], five_nodes())
    assert answer.slip(("A", "D", "E")) > answer.slip(("A", "C", "B", "E")) > 0


def test_several_cells_forgotten_in_a_row_are_one_slip() -> None:
    def score(*cells: str) -> float:
        right = {"B": 5, "C": 10, "D": 8}
        row = Round("A", {n: (right[n], "A") if n in cells else None for n in "BCDE"})
        claims = table_claims([row], ended=False)
        return Replay(claims, five_nodes()).score(points("table")[-1])

    assert score("B", "C") - score("B") < score("B", "C", "D") - score("B", "C")


def test_a_cell_that_was_emptied_can_be_judged() -> None:
    rows = [
        Round("A", {"B": (5, "A"), "C": (10, "A"), "D": (8, "A"), "E": None}),
        Round("D", {"B": None, "C": (10, "A"), "D": (8, "A"), "E": (10, "D")}),
        Round("B", {"B": None, "C": (10, "A"), "D": (8, "A"), "E": (10, "D")}),
    ]
    assert Replay(table_claims(rows), five_nodes()).score(points("table")[0]) < 0


def test_a_rival_that_explains_nearly_as_much_is_not_passed_over() -> None:
    one, four = (next(p for p in points("order") if n in p.numbers) for n in (1, 4))
    belief = Belief({one: 0.84, four: 0.12})
    assert [known.number for known in belief.causes()] == [1]
    assert [known.number for known in belief.causes(rival=0.1)] == [1, 4]


def test_the_next_item_without_suspects_is_drawn_for_what_seldom_shows() -> None:
    assert EXERCISES["five-nodes/order"].next_item((), 2).recipe.endswith(" seed=2 showing=9")


def test_no_weight_is_negative_until_one_was_met() -> None:
    path = EXERCISES["five-nodes/path"]
    usual, downhill = (path.item(f"five-nodes/path given={name}") for name in ("to-E", "downhill"))
    assert path.next_item(path.met_late(usual), 1).recipe == "five-nodes/path seed=1"
    assert path.next_item(path.met_late(downhill), 1).recipe == "five-nodes/path seed=1 showing=13"


def test_what_needs_a_graph_of_its_own_is_asked_about_alone() -> None:
    path = EXERCISES["five-nodes/path"]
    assert path.next_item((13, 4), 2).recipe == "five-nodes/path seed=2 showing=13"
    assert path.next_item((4, 13), 2).recipe == "five-nodes/path seed=2 showing=4"
