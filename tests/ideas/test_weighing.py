"""How answers are weighed: what an item was drawn for, what a slip is, and who competes."""

from __future__ import annotations

from dataclasses import replace

from pathlib_games.exercises import EXERCISES
from pathlib_games.exercises.filled_table import Round
from pathlib_games.exercises.instance import five_nodes
from pathlib_games.ideas.belief import Belief, meant, points
from pathlib_games.ideas.claims import order_claims, table_claims
from pathlib_games.ideas.diagnosis import diagnose_steps
from pathlib_games.ideas.final_answers import FinalAnswer, outcomes
from pathlib_games.ideas.replay import Replay
from pathlib_games.ideas.wrong_choices import GreedyWalk


def test_what_an_item_was_drawn_for_is_believed_sooner() -> None:
    asked = five_nodes()
    suspected = replace(asked, drawn_for=(1,))
    assert suspected == asked
    for point in points("order"):
        assert meant(point, suspected) == (8 if 1 in point.numbers else 1) * meant(point, asked)
    judged = [diagnose_steps(order_claims("ABC"), one).suspects for one in (asked, suspected)]
    assert judged[0][0] == judged[1][0] == 1
    assert len(judged[1]) <= len(judged[0])


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
