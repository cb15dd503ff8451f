"""Every wrong algorithm runs, is traced, and differs from the correct one as it says."""

import pytest

from pathlib_games.graphs import Graph, Settle, dijkstra
from pathlib_tutor.exercises.instance import Instance, five_nodes
from pathlib_tutor.ideas.misunderstandings import MISUNDERSTANDINGS, Misunderstanding, register
from pathlib_tutor.ideas.search import Search, every_outcome
from tests.ideas.small_graphs import by_networkx, tied_instance, valid_orders

ALL = [number for number in MISUNDERSTANDINGS if MISUNDERSTANDINGS[number].variants]


def test_the_numbers_1_to_13_are_there() -> None:
    assert set(range(1, 14)) <= set(MISUNDERSTANDINGS)
    assert all(number == known.number for number, known in MISUNDERSTANDINGS.items())


@pytest.mark.parametrize("known", MISUNDERSTANDINGS.values(), ids=lambda known: known.name)
def test_hints_are_questions_that_do_not_tell_the_solution(known: Misunderstanding) -> None:
    assert known.hint.endswith("?")
    assert known.next_hint.endswith(("?", "."))
    assert known.hint != known.next_hint
    assert known.what.endswith(".")
    assert known.known_from[0] in "RISE"
    for word in ("heapq", "heappush", "min(", "=", "<"):
        assert word not in known.hint + known.next_hint


def test_the_skeleton_is_dijkstras_algorithm_with_every_order_of_ties() -> None:
    for seed in range(150):
        instance = tied_instance(seed)
        orders = set()
        for outcome in every_outcome(Search, instance):
            assert outcome.distance == by_networkx(instance)
            orders.add(tuple(shown.settled for shown in outcome.rounds))
        assert orders == valid_orders(instance), seed


def test_the_skeleton_takes_the_same_steps_as_dijkstra() -> None:
    for seed in range(100):
        graph = tied_instance(seed).graph
        ours = [repr(step) for step in dijkstra.trace(graph, "A").steps]
        events = [repr(step) for step in Search(graph, "A").steps()]
        assert [e for e in events if e.startswith("Settle")] == [
            s for s in ours if s.startswith("Settle")
        ]
        assert len(events) == len(ours)


@pytest.mark.parametrize("number", ALL)
def test_each_is_traced_like_the_right_one(number: int) -> None:
    trace = MISUNDERSTANDINGS[number].trace(five_nodes())
    assert isinstance(trace.steps[0], Settle)
    assert trace.at(len(trace)).settled[0] == "A"


def test_a_constant_is_paid_once_for_each_edge() -> None:
    graph = Graph.from_edges([("A", "B", 3), ("B", "C", -2), ("A", "C", 2)], directed=True)
    instance = Instance("", graph, "A", target="C")
    assert instance.distances["C"] == 1
    found = MISUNDERSTANDINGS[13].trace(instance).result
    assert found.path_to("C") == ["A", "C"]
    assert found.distance["C"] == 2


def test_a_stale_entry_is_no_tie() -> None:
    """The outdated 3 of C comes up together with the 3 of D: there is no choice."""
    edges = [("A", "B", 1), ("A", "C", 3), ("B", "C", 1), ("A", "D", 3)]
    assert len(list(every_outcome(Search, Instance("", Graph.from_edges(edges), "A")))) == 1


def test_others_can_be_registered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    known = MISUNDERSTANDINGS[4]
    monkeypatch.setitem(MISUNDERSTANDINGS, 99, known)
    with pytest.raises(ValueError, match="Number 4 is taken by 'the first label is final'"):
        register(known)
    monkeypatch.delitem(MISUNDERSTANDINGS, 99)
    new = Misunderstanding(99, "n", "w.", "h?", "n?", "E")
    register(new)
    assert MISUNDERSTANDINGS.pop(99) is new
