"""Every misunderstanding from 1 to 13 shows in at least one kind of exercise of notebook 02.

For each pair of a misunderstanding and a kind in which it shows: its answer is refused and gets no
other name, a fresh instance is found on which it would show again, and a right answer passes there.
"""

from typing import Literal

import networkx as nx
import pytest

from pathlib_games.exercises.instance import Instance, five_nodes
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.ideas.answers import typed_table
from pathlib_games.ideas.graph_pool import fresh
from pathlib_games.ideas.judge import judge_order, judge_path, judge_table
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Kind, Outcome, Search, every_outcome
from tests.ideas.results import judge_paths
from tests.ideas.telling import showing
from tools.corpus import programs

# In which kinds of answers a misunderstanding can be told apart from all others. 6 shows only if a
# target is named; 10 only in a judgement of other answers; the order alone tells little (in it 3 is
# the textbook's form of 2), and a path or the distances alone tell even less. On six nodes some
# show so that others are as likely: then nothing may be named falsely.
MATRIX: dict[Kind, list[int]] = {
    "order": [1, 2, 4, 5, 7, 12],
    "table": [1, 2, 3, 4, 5, 7, 8, 9, 11, 12, 19],
    "path": [1, 13],
    "distances": [1, 2, 3, 4, 5, 9, 11, 12, 13],
}
PAIRS = [(number, kind) for kind, numbers in MATRIX.items() for number in numbers]
UNSURE: list[tuple[int, Literal["order", "path"]]] = [(9, "order"), (5, "path"), (6, "path")]


def judged(outcome: Outcome, kind: Kind, instance: Instance) -> Verdict:
    """Return a run's answer to the judge, as a learner would."""
    before = {node: ways[0] if ways else None for node, ways in outcome.predecessors.items()}
    if kind == "order":
        return judge_order(" ".join(str(r.settled) for r in outcome.rounds), instance)
    if kind == "table":
        return judge_table(typed_table(outcome, instance), instance)
    if kind == "distances":
        return judge_paths(outcome.distance, before, instance)
    path = [instance.target]
    while (step := before.get(path[-1])) is not None:
        path.append(step)
    return judge_path(path[::-1], instance, instance.target)


@pytest.mark.parametrize(
    ("number", "kind"),
    [
        pytest.param(*pair, marks=pytest.mark.slow) if pair == (19, "table") else pair
        for pair in PAIRS
    ],
)
def test_refused_and_shown_again_on_a_fresh_instance(number: int, kind: Kind) -> None:
    for seed in (1, 2):
        instance = showing(seed, [number], kind)
        known = MISUNDERSTANDINGS[number]
        usual, *others = known.variants_for(kind)
        for outcome in every_outcome(usual, instance):
            verdict = judged(outcome, kind, instance)
            assert verdict.status == "wrong"
            if kind == "path" and instance.aim not in outcome.distance:
                continue  # it ran dry, so it has no path to give
            assert verdict.mistake in (None, number)
            if kind == "table":
                assert number in verdict.causes
        for variant in others:
            for outcome in every_outcome(variant, instance):
                assert judged(outcome, kind, instance).status == "wrong"
        if number != 13:  # the right algorithm is not Dijkstra's there
            for outcome in every_outcome(Search, instance):
                assert judged(outcome, kind, instance)


@pytest.mark.parametrize(("number", "kind"), UNSURE)
def test_refused_and_not_named_falsely_where_others_are_as_likely(
    number: int, kind: Literal["order", "path"]
) -> None:
    instance = fresh(1, [number], kind)
    for variant in MISUNDERSTANDINGS[number].variants_for(kind):
        for outcome in every_outcome(variant, instance):
            if kind == "path" and instance.aim not in outcome.distance:
                continue  # it ran dry, so it has no path to give
            verdict = judged(outcome, kind, instance)
            assert verdict.status == "wrong"
            assert verdict.mistake in {number, None}


def test_the_repair_with_a_constant_is_answered_by_the_right_distances() -> None:
    instance = fresh(1, [13], "downhill")
    distance = instance.distances
    before = {
        head: tail
        for tail in distance
        for head, weight in instance.graph.neighbors(tail)
        if distance[tail] + weight == distance[head]
    }
    assert judge_paths(distance, before, instance)


def test_the_repair_with_a_constant_is_answered_by_the_right_path() -> None:
    instance = fresh(4, [13], "downhill")
    path = nx.bellman_ford_path(instance.graph.to_networkx(), "A", instance.target)
    assert judge_path(" ".join(path), instance, str(instance.target))


def test_every_misunderstanding_is_exposed_somewhere() -> None:
    in_answers = {number for number, _ in [*PAIRS, *UNSURE]}
    assert in_answers | {10} >= set(range(1, 14))
    in_programs = {program.idea for program in programs("five-nodes/write-dijkstra")}
    assert in_programs >= {1, 2, 3, 4, 5, 8, 9, 11, 12}


# What the article's graph exposes, and what it exposes with A-D 4 instead of 8, of the variants
# 1 to 5, 8, and a plain first-in first-out queue (19).
SEVEN = [1, 2, 3, 4, 5, 8, 19]


def exposed(instance: Instance, kind: Kind) -> tuple[set[int], set[int]]:
    """Find the misunderstandings that are refused in every, and in at least one, order of ties."""
    always, sometimes = set(), set()
    for number in SEVEN:
        runs = every_outcome(MISUNDERSTANDINGS[number].variants[0], instance)
        refused = [not judged(outcome, kind, instance) for outcome in runs]
        always |= {number} if all(refused) else set()
        sometimes |= {number} if any(refused) else set()
    return always, sometimes


def test_what_the_articles_graph_exposes() -> None:
    assert exposed(five_nodes(), "order") == ({1}, {1, 2, 3, 8, 19})
    assert exposed(five_nodes(), "table") == ({1, 3, 4, 8}, {1, 2, 3, 4, 8, 19})


def test_what_it_exposes_with_a_shorter_edge() -> None:
    graph = five_nodes().graph
    edges = [(a, b, 4 if (a, b) == ("A", "D") else w) for a, b, w in graph.edges]
    shorter = Instance("A-D 4", type(graph).from_edges(edges, graph.nodes), "A")
    assert exposed(shorter, "table") == (set(SEVEN), set(SEVEN))
    assert exposed(shorter, "order")[0] == {1, 2, 3, 5, 8, 19}
