"""A wrong answer is explained as far as it shows something; a correct one needs no explanation."""

from collections.abc import Iterable

import pytest

from pathlib_games.graphs import Node, ShortestPaths, dijkstra
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.exercises.reading import Row
from pathlib_tutor.exercises.verdict import Flaw, unexplained
from pathlib_tutor.ideas import diagnosis
from pathlib_tutor.ideas.belief import Finding, causes_of
from pathlib_tutor.ideas.diagnosis import Diagnosis, blaming, diagnose_path, diagnose_steps
from pathlib_tutor.ideas.graph_pool import fresh
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search_judges import judge_next, judge_order, judge_table
from pathlib_tutor.lessons.five_nodes_programs import judge_shortest_paths


def diagnose(answer: Iterable[Node], instance: Instance) -> Diagnosis:
    return diagnose_steps([*map(Row, answer)], instance)


def behind(result: ShortestPaths, instance: Instance) -> set[int]:
    """Return the explanation of a program's result."""
    return set(causes_of([Finding(instance, result.distance, result.predecessor)]))


def causes(diagnosis: Diagnosis) -> set[int]:
    return set(diagnosis.belief.causes)


HEAD = "settled | B | C | D | E\nA | 5 A | 10 A | 8 A | -\n"


@pytest.mark.parametrize(
    ("rows", "numbers", "said"),
    [
        ("B | 5 A | 3 B", {3}, "Row 2 (B settled), column C: 3 B."),
        ("B | 5 A | 10 A | 8 A | 13 B", {4}, "Row 2 (B settled), column C: 10 A."),
        ("B | 5 A | 8 A", set(), "The distance is right, but the predecessor is not A."),
        ("B | 5 A | 8 B | 8 A | 13 B\nC | 5 A | 8 B | 8 A | 13 B\nE", {2, 7}, "cannot settle E"),
        ("B | 5 A | 7 B", set(), "What do they add up to, and is that smaller than 10?"),
        ("C", {19}, "C has 10. Which"),
        (
            "B | 5 A | 8 B | 8 A | 13 B\nC | 5 A | 8 B | 8 A | 13 B\nD | 5 A | 8 B | 8 A | 2 D",
            set(),
            "Row 4 (D settled), column E: 2 D.",
        ),
    ],
)
def test_one_surprise_is_followed_up_and_not_named(rows: str, numbers: set[int], said: str) -> None:
    full = "\n".join(row + " | ?" * (4 - row.count("|")) for row in rows.splitlines())
    verdict = judge_table(HEAD + full, five_nodes())
    assert numbers <= set(verdict.causes)
    assert verdict.mistake is None
    assert said in verdict.message
    assert not any(known.hint in verdict.message for known in MISUNDERSTANDINGS.values())
    if numbers:
        number = min(numbers)
        again = judge_table(HEAD + full, five_nodes(), believed={number: 0.5, 0: 0.5})
        assert again.believed[number] > verdict.believed[number]


def test_what_comes_after_the_mistake_does_not_hide_its_cause() -> None:
    """No wrong algorithm settles B again; but 2, 3 and 7 reach E."""
    assert set(judge_order("A B C E B", five_nodes()).causes) >= {2, 7}


def test_one_prediction_proves_little() -> None:
    """C may come from the fewest hops, a queue, the largest number, or a slip."""
    assert judge_next("C", "A", five_nodes()).mistake is None


def test_wrong_results_and_paths() -> None:
    found = dijkstra(five_nodes().graph, "A")
    wrong = ShortestPaths("A", {**found.distance, "C": 10, "E": 13}, found.predecessor)
    assert behind(wrong, five_nodes()) == {12}
    assert causes(diagnose_path("ABE", five_nodes())) >= {4, 6}
    assert causes(diagnose_path("AE", five_nodes())) == set()
    assert "13" in str(diagnose_path("ABE", five_nodes()).flaw)


def test_any_number_at_an_unreachable_node_is_the_same_mistake() -> None:
    instance = fresh(3, features=["unreachable"])
    found = dijkstra(instance.graph, "A")
    lost = next(node for node in instance.graph.nodes if node not in found.distance)
    for number in (-1, 0, 999, 4.5):
        wrong = ShortestPaths("A", {**found.distance, lost: number}, found.predecessor)
        assert behind(wrong, instance) == {9, 52}  # other graphs tell them apart


def test_it_says_so_if_nothing_is_named() -> None:
    diagnosis = diagnose("AEBCD", five_nodes())
    assert diagnosis.belief.mistake is None
    assert (diagnosis.hint(), diagnosis.is_it_so) == ("", "")
    assert causes_of([]) == ()


def test_what_alone_explains_it_is_blamed_and_of_several_none() -> None:
    flaw = Flaw("", "It is wrong.", "Why?")
    one, two = blaming(flaw, (3,)), blaming(flaw, (3, 4))
    assert (one.belief.mistake, one.hint()) == (3, MISUNDERSTANDINGS[3].hint)
    assert one.hint([3]) == MISUNDERSTANDINGS[3].next_hint
    assert (two.belief.mistake, two.belief.causes, two.hint()) == (None, (3, 4), "")


def test_right_distances_prove_nothing_about_predecessors() -> None:
    found = dijkstra(five_nodes().graph, "A")
    assert behind(ShortestPaths("A", found.distance, {}), five_nodes()) == set()
    late = ShortestPaths("A", found.distance, {**found.predecessor, "C": "A", "E": "B"})
    assert behind(late, five_nodes()) == {11, 26}  # other graphs tell them apart


def test_a_program_with_right_distances_and_no_predecessors_has_no_known_cause() -> None:
    verdict = judge_shortest_paths(lambda graph, source: (dijkstra(graph, source).distance, {}))
    assert verdict.causes == ()
    assert "Which node does the distance of B come from?" in verdict.message


def test_an_empty_answer_is_no_crash() -> None:
    assert diagnose([], five_nodes()).flaw is not None
    assert diagnose("A", five_nodes()).flaw is not None


def test_what_is_only_judged_is_not_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    explained = judge_order("A B C E D", five_nodes())
    for name in ("follow", "follow_path", "follow_run"):
        monkeypatch.setattr(diagnosis, name, None)
    with unexplained():
        judged = judge_order("A B C E D", five_nodes())
        path = diagnosis.diagnose_path(["A", "B", "E"], five_nodes())
        run = diagnosis.diagnose_run([], five_nodes(), ended=True)
    assert (judged.status, judged.share) == (explained.status, explained.share)
    assert judged.causes == () != explained.causes
    assert path.flaw is not None
    assert run.numbers == {}
    with pytest.raises(TypeError):  # afterwards they are explained again
        judge_order("A B C E D", five_nodes())
