"""Runs by hand: every valid order of actions passes, every deviation fails, hints name mistakes."""

from __future__ import annotations

import random
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings, strategies as st

from pathlib_games.graphs import Graph, dijkstra
from pathlib_tutor.exercises import EXERCISES
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.by_hand import SettleNode, Sheet, Write
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_tutor.ideas.search_judges import (
    Simulation,
    Tutor,
    diagnose_action,
    judge_simulation,
    judge_typed_simulation,
    model_run,
    read_action,
)
from tests.ideas.test_sheet import actions_of
from tests.tiers import cases

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pathlib_games.graphs import Node
    from pathlib_tutor.exercises.verdict import Verdict
    from pathlib_tutor.ideas.by_hand import Action

NAMES = "SABCDE"


def small(seed: int) -> Instance:
    """Make a small graph with many ties, zero weights, loops, parallel edges, unreachable nodes."""
    rng = random.Random(seed)
    nodes = NAMES[: rng.randint(3, 6)]
    edges = [
        (rng.choice(nodes), rng.choice(nodes), rng.choice([0, 1, 1, 1, 2]))
        for _ in range(rng.randint(4, 10))
    ]
    return Instance(f"graph {seed}", Graph.from_edges(edges, nodes, directed=seed % 2 == 0), "S")


def offers(sheet: Sheet) -> Iterator[Write]:
    """Go through the offers of the last settled node, by the definition of relaxing."""
    if sheet.settled:
        tail = sheet.settled[-1]
        for head, weight in sheet.instance.graph.neighbors(tail):
            if head not in sheet.settled:
                yield Write(head, sheet.distance[tail] + weight, tail)


def right_actions(sheet: Sheet) -> list[Action]:
    """Return all valid next actions, found without the judge's own words."""
    better = [o for o in offers(sheet) if o.distance < sheet.distance.get(o.node, 10**6)]
    if better:
        return list(better)
    waiting = {n: d for n, d in sheet.distance.items() if n not in sheet.settled}
    return [SettleNode(n) for n, d in waiting.items() if d == min(waiting.values())]


def all_runs(instance: Instance, limit: int) -> Iterator[tuple[Action, ...]]:
    """Enumerate complete runs: all orders of ties and of the offers within a round."""
    found = 0
    stack: list[tuple[Action, ...]] = [()]
    while stack and found < limit:
        actions = stack.pop()
        following = right_actions(Sheet(instance, actions))
        if not following:
            found += 1
            yield actions
        stack += [(*actions, action) for action in following]


def deviations(instance: Instance, sheet: Sheet, right: Action) -> Iterator[Action]:
    """Make the wrong actions near a correct one."""
    may_be_done = set(right_actions(sheet))
    for node in instance.graph.nodes:
        if SettleNode(node) not in may_be_done:
            yield SettleNode(node)
    if not isinstance(right, Write):
        return
    tails = set(sheet.settled)
    for tail in instance.graph.nodes:
        for gap in (-1, 0, 1, 0.5):
            wrong = Write(right.node, right.distance + gap, tail)
            is_a_sum = any(
                head == right.node and sheet.distance[tail] + weight == wrong.distance
                for head, weight in (instance.graph.neighbors(tail) if tail in tails else ())
            )
            if not is_a_sum and wrong.distance >= 0:
                yield wrong


@pytest.mark.slow
def test_every_valid_order_of_actions_is_accepted_and_every_deviation_rejected() -> None:
    runs = wrong_actions = with_ties = 0
    graphs = cases(every_night=500, every_time=75)
    for seed in range(graphs):
        instance = small(seed)
        complete = list(all_runs(instance, limit=30))
        orders = {tuple(a.node for a in run if isinstance(a, SettleNode)) for run in complete}
        with_ties += len(orders) > 1
        for actions in complete:
            runs += 1
            run = Simulation(instance, actions)
            assert judge_simulation(run), (instance.title, run.actions)
            assert run.sheet.distance == dijkstra(instance.graph, "S").distance
            typed = "\n".join(map(str, actions))
            assert judge_typed_simulation(typed, instance) == judge_simulation(run)
        for number, action in enumerate(complete[0]):
            before = Simulation(instance, complete[0][:number])
            assert not judge_simulation(before), "an unfinished run is not right"
            for deviation in deviations(instance, before.sheet, action):
                wrong_actions += 1
                assert before.sheet.flaw(deviation) is not None, (before.actions, deviation)
            # The whole judge, which also explains, judges one of them.
            wrong = Simulation(instance, (*before.actions, deviation, *complete[0][number:]))
            assert not judge_simulation(wrong)
    assert runs > 4 * graphs
    assert wrong_actions > 10 * graphs
    assert with_ties > 0.3 * graphs


def test_an_equal_offer_may_be_taken_or_left() -> None:
    graph = Graph.from_edges([("A", "B", 1), ("A", "C", 1), ("B", "D", 1), ("C", "D", 1)])
    instance = Instance("a square", graph, "A")
    text = "settle A; B = 1 A; C = 1 A; settle B; D = 2 B; settle C; {} settle D"
    assert judge_typed_simulation(text.format(""), instance)
    assert judge_typed_simulation(text.format("D = 2 C;"), instance)


def test_fractions_are_added_up_as_people_do() -> None:
    graph = Graph.from_edges([("A", "B", 0.1), ("B", "C", 0.2), ("A", "D", 0.3), ("D", "C", 0)])
    instance = Instance("tenths", graph, "A")
    text = "settle A; B = 0.1 A; D = 0.3 A; settle B; C = 0.3 B; settle C; settle D"
    assert judge_typed_simulation(text, instance)


RIGHT = {tuple(actions) for actions in all_runs(five_nodes(), limit=10**6)}
NODES = st.sampled_from("ABCDE")
NUMBERS = st.integers(0, 15) | st.sampled_from([0.5, 7.999, 8.0])
TAILS = st.lists(st.builds(SettleNode, NODES) | st.builds(Write, NODES, NUMBERS, NODES), max_size=4)
# A correct prefix, and then anything: most random lists of actions fail at the first.
ACTIONS = st.builds(
    lambda run, place, tail: [*run[:place], *tail],
    st.sampled_from(sorted(RIGHT, key=str)),
    st.integers(0, 11),
    TAILS,
)


def judged(run: Simulation) -> tuple[Verdict, float]:
    """Judge a run, and return the seconds of work."""
    started = time.thread_time()
    return judge_simulation(run), time.thread_time() - started


@pytest.mark.slow
@pytest.mark.timeout(900)  # thousands of explanations of wrong actions
@settings(max_examples=cases(every_night=10_000, every_time=300))
@given(ACTIONS)
def test_random_actions_never_crash_and_never_pass_wrongly(actions: list[Action]) -> None:
    instance = five_nodes()
    run = Simulation(instance, tuple(actions))
    verdict, seconds = judged(run)
    # In rare cases Python collects garbage meanwhile.
    assert seconds < 0.2 or judged(run)[1] < 0.2
    if verdict:
        assert run.sheet.distance == instance.distances
        assert len(run.sheet.settled) == len(set(run.sheet.settled)) == 5
    assert run.undo().do(SettleNode("A")).actions == (*actions[:-1], SettleNode("A"))
    assert len(run.trace()) == len(actions)
    run.trace().at(len(actions))


@settings(max_examples=cases(every_night=500, every_time=100))
@given(st.text() | st.from_regex(r"(settle [A-F]|[A-F] = [0-9.]+ (from )?[A-F]\n)*"))
def test_random_text_is_answered_in_a_sentence(text: str) -> None:
    verdict = judge_typed_simulation(text, five_nodes())
    assert verdict.message
    assert not verdict


def typed(text: str, instance: Instance) -> tuple[list[Action], Action]:
    *done, last = (read_action(line, instance) for line in text.split(";"))
    return done, last


ROUND_A = "settle A;B = 5 A;C = 10 A;D = 8 A"
CHANGED = Instance(
    "A-D 4 instead of 8",
    Graph.from_edges(
        [
            *(("A", "B", 5), ("A", "C", 10), ("A", "D", 4)),
            *(("B", "C", 3), ("B", "E", 8), ("D", "E", 2)),
        ]
    ),
    "A",
)


@pytest.mark.parametrize(
    ("text", "instance", "causes"),
    [
        (f"{ROUND_A};settle B;C = 3 B", five_nodes(), {3}),
        (f"{ROUND_A};settle B;E = 13 B;settle D", five_nodes(), {4}),
        (f"{ROUND_A};settle B;C = 8 A", five_nodes(), {11}),
        (f"{ROUND_A};settle B;C = 8 B;E = 13 B;settle C;settle E", five_nodes(), {2, 7}),
        ("settle A;B = 5 A;C = 10 A;D = 4 A;settle D;E = 6 D;settle E", CHANGED, {2, 7}),
        ("settle B", five_nodes(), set()),
    ],
)
def test_one_mistake_is_followed_up_and_not_named(
    text: str, instance: Instance, causes: set[int]
) -> None:
    done, wrong = typed(text, instance)
    assert causes <= set(diagnose_action(done, wrong, instance).causes)
    verdict = judge_typed_simulation(text, instance)
    assert causes <= set(verdict.causes)
    assert verdict.mistake is None


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 7, 8, 19])
def test_runs_of_wrong_algorithms_are_recognized(number: int) -> None:
    """Graphs that show them: the true cause is among the suspects, and no suspect is false."""
    suspected = 0
    seeds = range(cases(every_night=20, every_time=4))
    for seed in seeds:
        instance = EXERCISES["five-nodes/run-by-hand"].draw(seed, [number]).question
        actions = actions_of(MISUNDERSTANDINGS[number].trace(instance).steps)
        verdict = judge_simulation(Simulation(instance, tuple(actions)))
        assert not verdict
        # A run that ends too early is only unfinished.
        if "more are needed" not in verdict.message:
            assert verdict.mistake in (None, number), (seed, verdict)
            suspected += number in verdict.causes
    assert suspected >= len(seeds) / 2


def test_the_tutor_believes_the_more_the_more_often_it_is_seen() -> None:
    tutor = Tutor(five_nodes(), {3: 0.9, 0: 0.1})
    done, wrong = typed(f"{ROUND_A};settle B;C = 3 B", five_nodes())
    plain = Tutor(five_nodes()).reply(done, wrong)
    first = tutor.reply(done, wrong)
    assert first is not None
    assert plain is not None
    assert first.believed[3] > plain.believed[3]
    assert tutor.suspects[0] == 3
    tutor.deny()
    assert tutor.reply(done, wrong) is not None


def test_nodes_may_have_any_names() -> None:
    instance = Instance("cells", Graph.from_edges([((0, 0), (1, 0), 2)]), (0, 0))
    text = "settle (0, 0); (1, 0) = 2 from (0, 0); settle (1, 0)"
    assert judge_typed_simulation(text, instance)


def test_nothing_typed_is_not_tried() -> None:
    assert judge_typed_simulation("  ", five_nodes()).status == "not tried"
    assert judge_typed_simulation(8, five_nodes()).status == "wrong"


def test_the_model_run_follows_the_learners_ties() -> None:
    def settled(order: str) -> tuple[Node, ...]:
        trace = model_run(five_nodes(), order)
        return trace.at(len(trace)).settled

    assert settled("ABCDE") == tuple("ABCDE")
    assert settled("ABDCE") == tuple("ABDCE")
    assert settled("EDCBA") == tuple("ABDCE"), "where it can: only C and D tie"
