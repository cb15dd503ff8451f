"""The evidence in final answers: the traces of a walk, and the likelihood of slips."""

from __future__ import annotations

from pathlib_games.graphs import Graph
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.belief import follow_path, shares_of_slips
from pathlib_tutor.ideas.rows import GreedyWalk
from pathlib_tutor.ideas.search import outcomes


def test_a_walk_that_ran_dry_is_all_that_there_is_of_a_path() -> None:
    asked = five_nodes()
    (walk,) = {tuple(shown.settled for shown in run.rounds) for run in outcomes(GreedyWalk, asked)}
    assert walk == ("A", "B", "C")
    answer = EXERCISES["five-nodes/path"].judge("A B C", EXERCISES["five-nodes/path"].ask(asked))
    assert answer.status == "wrong"
    assert 1 in answer.causes


def test_longer_paths_are_rarer_slips() -> None:
    shares = shares_of_slips(five_nodes())
    assert shares["A", "D", "E"] > shares["A", "C", "B", "E"] > 0
    assert abs(sum(shares.values()) - 1) < 1e-9


def test_a_path_may_come_over_any_predecessor_that_ties() -> None:
    """Writing only the last edge gives D 4 from B and from C, though C is farther away."""
    edges = [("A", "B", 1), ("A", "C", 3), ("B", "D", 4), ("C", "D", 4)]
    asked = Instance("", Graph.from_edges(edges, directed=True), "A", target="D")
    explained = follow_path(("A", "C", "D"), asked).explained
    assert next(count for point, count in explained.items() if point.number == 3) == 1
