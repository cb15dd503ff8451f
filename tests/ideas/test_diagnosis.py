"""A wrong answer is explained; several explanations are all named; a right one has none."""

import random
from collections.abc import Iterable

import pytest

from pathlib_games.exercises.filled_table import Round
from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.graphs import Node, ShortestPaths, dijkstra
from pathlib_games.ideas.claims import order_claims, table_claims
from pathlib_games.ideas.diagnosis import (
    Diagnosis,
    causes_of,
    diagnose_path,
    diagnose_result,
    diagnose_steps,
)
from pathlib_games.ideas.graph_pool import fresh
from pathlib_games.ideas.judge import judge_next, judge_order, judge_table
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import every_outcome
from pathlib_games.lessons.five_nodes.code import judge_shortest_paths


def diagnose(answer: Iterable[Node] | ShortestPaths, instance: Instance) -> Diagnosis:
    if isinstance(answer, ShortestPaths):
        return diagnose_result(answer.distance, answer.predecessor, instance)
    return diagnose_steps(order_claims(answer), instance)


def causes(diagnosis: Diagnosis) -> set[int]:
    return {known.number for known in diagnosis.causes}


HEAD = "settled | B | C | D | E\nA | 5 A | 10 A | 8 A | -\n"


@pytest.mark.parametrize(
    ("rows", "numbers", "said"),
    [
        ("B | 5 A | 3 B", {3}, "Row 2 (B settled), column C: 3 B."),
        ("B | 5 A | 10 A | 8 A | 13 B", {4, 8}, "Row 2 (B settled), column C: 10 A."),
        ("B | 5 A | 8 A", {11}, "The distance is right, but it does not come through A."),
        ("B | 5 A | 8 B | 8 A | 13 B\nC | 5 A | 8 B | 8 A | 13 B\nE", {2, 7}, "cannot settle E"),
        ("B | 5 A | 7 B", set(), "What do they add up to, and is that smaller than 10?"),
        ("C", {8, 19}, "C has 10. Which"),
        # The first row of mistakes was mended; the same idea comes back further down.
        (
            "B | 5 A | 8 B | 8 A | 13 B\nC | 5 A | 8 B | 8 A | 13 B\nD | 5 A | 8 B | 8 A | 2 D",
            {3},
            "Row 4 (D settled), column E: 2 D.",
        ),
        (
            "B | 5 A | 8 B | 8 A | 13 B\nC | 5 A | 8 B | 8 A | 13 B\nD | 5 A | 8 B | 8 A | 13 B",
            set(),  # a single cell that was forgotten, after all else was right, is a slip
            "Row 4 (D settled), column E: 13 B.",
        ),
    ],
)
def test_the_beginning_of_a_table_is_enough(rows: str, numbers: set[int], said: str) -> None:
    full = "\n".join(row + " | ?" * (4 - row.count("|")) for row in rows.splitlines())
    verdict = judge_table(HEAD + full, five_nodes())
    assert numbers <= set(verdict.causes)
    assert verdict.mistake == (min(numbers) if len(numbers) == 1 else None)
    assert said in verdict.message
    if len(numbers) == 1:
        hint = MISUNDERSTANDINGS[min(numbers)].hint
        assert verdict.message.endswith(hint)
        assert verdict.hint == hint
    elif numbers:
        assert verdict.message.count("?") == 1
        assert not any(MISUNDERSTANDINGS[number].hint in verdict.message for number in numbers)


def test_what_comes_after_the_mistake_does_not_hide_its_cause() -> None:
    """No wrong algorithm settles B again; but 2, 3 and 7 come as far as to E."""
    assert set(judge_order("A B C E B", five_nodes()).causes) >= {2, 3, 7}


def test_one_prediction_proves_little() -> None:
    """C may be taken for the fewest hops, in a queue, as the largest, or by mistake."""
    assert judge_next("C", "A", five_nodes()).mistake is None


def test_wrong_results_and_paths() -> None:
    found = dijkstra(five_nodes().graph, "A")
    wrong = ShortestPaths("A", {**found.distance, "C": 10, "E": 13}, found.predecessor)
    assert causes(diagnose(wrong, five_nodes())) == {12}
    assert causes(diagnose_path("ABE", five_nodes())) >= {4, 6}
    assert causes(diagnose_path("AE", five_nodes())) == set()
    assert "13" in str(diagnose_path("ABE", five_nodes()).flaw)


def test_any_number_at_an_unreachable_node_is_the_same_mistake() -> None:
    instance = fresh(3, features=["unreachable"])
    found = dijkstra(instance.graph, "A")
    lost = next(node for node in instance.graph.nodes if node not in found.distance)
    for number in (-1, 0, 999, 4.5):
        wrong = ShortestPaths("A", {**found.distance, lost: number}, found.predecessor)
        assert causes(diagnose(wrong, instance)) == {9}


def test_it_says_so_if_nothing_explains_an_answer() -> None:
    diagnosis = diagnose("AEBCD", five_nodes())
    assert diagnosis.causes == ()
    assert diagnosis.cause is None
    assert diagnosis.hint() == ""
    assert repr(diagnosis) == (
        "After A: E has no distance yet, so it cannot be settled. (no known cause)"
    )
    assert causes_of([]) == ()


def test_right_distances_prove_nothing_about_predecessors() -> None:
    found = dijkstra(five_nodes().graph, "A")
    assert causes(diagnose(ShortestPaths("A", found.distance, {}), five_nodes())) == set()
    late = ShortestPaths("A", found.distance, {**found.predecessor, "C": "A", "E": "B"})
    assert causes(diagnose(late, five_nodes())) == {11}


def test_every_named_cause_makes_the_very_mistake() -> None:
    """Whatever is wrong with a result, a named cause gives its wrong numbers.

    One that is one off may be a slip.
    """
    rng = random.Random(3)
    named = 0
    for seed in range(300):
        instance = fresh(seed % 20)
        truth = dijkstra(instance.graph, "A")
        known = MISUNDERSTANDINGS[rng.choice([1, 2, 3, 4, 5, 7, 8, 12, 19])]
        other = next(iter(every_outcome(known.variants[0], instance))).distance
        guess = dict(truth.distance)
        for node in rng.sample([node for node in truth.distance if node != "A"], 2):
            guess[node] = other[node]
        bad = [node for node, d in truth.distance.items() if guess[node] != d]
        diagnosis = diagnose(ShortestPaths("A", guess, truth.predecessor), instance)
        assert (diagnosis.flaw is None) == (not bad)
        if diagnosis.cause is not None:
            named += 1
            cause = diagnosis.cause
            assert any(
                any(outcome.distance.get(node) == guess[node] for node in bad)
                and all(
                    outcome.distance.get(node) == guess[node]
                    or abs(guess[node] - truth.distance[node]) <= 1
                    for node in bad
                )
                for variant in cause.variants
                for outcome in every_outcome(variant, instance)
            ), (seed, cause.number)
    assert named > 20


def test_a_program_with_right_distances_and_no_predecessors_has_no_known_cause() -> None:
    verdict = judge_shortest_paths(lambda graph, source: (dijkstra(graph, source).distance, {}))
    assert verdict.causes == ()
    assert "From which node was its distance found?" in verdict.message


def test_an_empty_answer_is_no_crash() -> None:
    assert diagnose([], five_nodes()).flaw is not None
    empty = table_claims([Round("A", {})])
    assert diagnose_steps(empty, five_nodes()).flaw is not None
