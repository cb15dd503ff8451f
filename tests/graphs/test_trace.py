"""Traces: the steps are correct, and folding them gives the state at each moment."""

from __future__ import annotations

import gc
import inspect
import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given

from pathlib_games.graphs import (
    BadGraph,
    BadTrace,
    Graph,
    GraphLike,
    Node,
    NodeNotFound,
    NoPath,
    QueueEntry,
    Relax,
    Settle,
    ShortestPaths,
    Stale,
    Step,
    Steps,
    Trace,
    TraceState,
    dijkstra,
    record,
)
from pathlib_games.graphs.trace import algorithm
from tests.graphs.random_graphs import examples, graphs

# C enters the queue at 10, improves to 8 and leaves a stale entry.
GRAPH = Graph.from_edges([("A", "B", 5), ("A", "C", 10), ("B", "C", 3)], nodes=[*"ABC", "Z"])
TRACE = dijkstra.trace(GRAPH, "A")


def trace_of(*events: Any) -> Trace[str]:
    """Record a learner's generator that yields these, correct or wrong."""

    def mine() -> Steps[str]:
        yield from events
        return "mine"

    return record(mine(), GRAPH, "A")


def test_the_steps_of_a_small_search() -> None:
    assert TRACE.steps == (
        Settle("A", 0),
        Relax("A", "B", 5, 5, improved=True),
        Relax("A", "C", 10, 10, improved=True),
        Settle("B", 5),
        Relax("B", "C", 3, 8, improved=True),
        Settle("C", 8),
        Stale("C", 10),
    )


def test_what_is_known_in_the_middle() -> None:
    assert TRACE.at(5) == TraceState(
        source="A",
        step=Relax("B", "C", 3, 8, improved=True),
        distance={"A": 0, "B": 5, "C": 8},
        predecessor={"A": None, "B": "A", "C": "B"},
        settled=("A", "B"),
        queue=(QueueEntry(8, 3, "C", stale=False), QueueEntry(10, 2, "C", stale=True)),
    )
    assert TRACE.at(5).current == "B"
    assert TRACE.at(5).frontier == ("C",)


@pytest.mark.parametrize("k", [-1, 8])
def test_there_is_no_state_before_the_start_or_after_the_end(k: int) -> None:
    with pytest.raises(IndexError, match=f"This trace has 7 steps; there is no state after {k}"):
        TRACE.at(k)


def test_a_state_does_not_change_when_later_ones_are_made() -> None:
    states = TRACE.states()
    first = next(states)
    distance, predecessor = dict(first.distance), dict(first.predecessor)
    last = list(states)[-1]
    assert (first.distance, first.predecessor) == (distance, predecessor)
    last.distance.clear()
    assert TRACE.at(7).distance == {"A": 0, "B": 5, "C": 8}


@examples(500)
@given(drawn=graphs())
def test_every_state_and_every_step_keeps_the_rules(drawn: tuple[Graph, Node]) -> None:
    graph, source = drawn
    trace = dijkstra.trace(graph, source)
    states = list(trace.states())
    assert states == [trace.at(k) for k in range(len(trace) + 1)]
    assert [state.step for state in states] == [None, *trace.steps]
    for state in states:
        check_state(state)
    for before, after in pairwise(states):
        check_step(graph, before, after)
    assert states[-1].settled == tuple(trace.result.distance)
    assert states[-1].queue == ()


def check_state(state: TraceState) -> None:
    keys = [(entry.distance, entry.order) for entry in state.queue]
    assert keys == sorted(set(keys))
    for entry in state.queue:
        outdated = entry.node in state.settled or entry.distance != state.distance[entry.node]
        assert entry.stale == outdated
    assert sorted(map(id, state.frontier)) == sorted(
        id(node) for node in state.distance if node not in state.settled
    )
    assert state.current == (state.settled[-1] if state.settled else None)
    assert state.distance.keys() == state.predecessor.keys()


def check_step(graph: Graph, before: TraceState, after: TraceState) -> None:
    step = after.step
    if isinstance(step, Relax):
        assert step.tail == before.current
        assert step.head not in before.settled
        assert (step.head, step.weight) in graph.neighbors(step.tail)
        assert step.distance == before.distance[step.tail] + step.weight
        assert step.improved == (step.distance < before.distance.get(step.head, math.inf))
        assert after.settled == before.settled
        changed = {step.head: step.distance} if step.improved else {}
        assert after.distance == before.distance | changed
        assert after.predecessor == before.predecessor | dict.fromkeys(changed, step.tail)
        assert len(after.queue) == len(before.queue) + step.improved
        assert {entry.order for entry in before.queue} <= {entry.order for entry in after.queue}
    else:
        assert isinstance(step, Settle | Stale)
        first, *rest = before.queue
        assert (first.node, first.distance) == (step.node, step.distance)
        assert first.stale == isinstance(step, Stale)
        assert [entry.order for entry in after.queue] == [entry.order for entry in rest]
        newly = () if isinstance(step, Stale) else (step.node,)
        assert after.settled == before.settled + newly
        assert after.distance == before.distance
        assert after.predecessor == before.predecessor


def test_a_self_loop_does_not_hinder_early_marking() -> None:
    graph = Graph.from_edges([*GRAPH.edges, ("C", "C", 1)])
    tables = dijkstra.trace(graph, "A").early_marking_tables()
    assert [table["also_marked"] for table in tables] == [[], [], ["C"]]


class Half:
    """A graph that only provides neighbors."""

    def neighbors(self, node: int) -> list[tuple[int, int]]:
        return [(node // 2, 1)] if node else []


def test_a_graph_without_a_list_of_nodes_has_rows_for_what_was_discovered() -> None:
    tables = dijkstra.trace(Half(), 2).tables()
    assert tables[0] == {"after": None, "rows": {}}
    assert tables[-1] == {"after": 0, "rows": {1: [1, True], 0: [2, True]}}


@pytest.mark.parametrize("graph", [Graph.from_edges([("A", "B", 1)], directed=True), Half()])
def test_early_marking_needs_an_undirected_graph(graph: Graph) -> None:
    trace: Trace[None] = Trace(graph, "A", [], None)
    with pytest.raises(BadGraph, match="needs an undirected Graph"):
        trace.early_marking_tables()


@pytest.mark.parametrize(
    "event",
    [
        "Settle A",
        None,
        (),
        7,
        Settle,
        ["Settle", "A", 0],
        [Settle, "A", 0],
        ("Settle", "A", 0),
        (Settle, "A"),
        (Settle, "A", 0, 1),
        (Relax, "A", "B", 5, 5),
        (Relax, "A", "B", 5, 5, True, True),
        (tuple, "A", 0),
        Settle(["A"], 0),  # type: ignore[arg-type]
        (Settle, ("A", []), 0),
        Relax("A", {}, 5, 5, improved=True),  # type: ignore[arg-type]
        Relax([], "B", 5, 5, improved=False),  # type: ignore[arg-type]
        (Stale, {"A"}, 5),
        Settle("A", None),  # type: ignore[arg-type]
        Settle("A", "0"),  # type: ignore[arg-type]
        (Relax, "A", "B", 5, None, True),
        (Stale, "A", 1j),
    ],
    ids=repr,
)
def test_what_is_no_step_is_told_with_its_number(event: Any) -> None:
    trace = trace_of(Settle("A", 0), event)
    assert trace.result == "mine"
    with pytest.raises(BadTrace, match=r"^Step 2 should be Settle\(node, distance\), ") as caught:
        trace.at(1)
    assert str(caught.value).endswith(f"but it is {event!r}.")
    with pytest.raises(BadTrace):
        list(trace.states())
    with pytest.raises(BadTrace):
        trace.tables()


WRONG: dict[str, list[Step]] = {
    "nothing at all": [],
    "relaxes before it settles": [Relax("A", "B", 5, 5, improved=True)],
    "settles nodes never discovered": [Settle("Z", 3), Settle("no node", 1)],
    "settles twice": [Settle("A", 0), Settle("A", 0), Settle("A", 2)],
    "settles at another distance": [
        Relax("A", "B", 5, 5, improved=True),
        Settle("B", 99),
        Settle("B", 5),
    ],
    "improves a settled node": [Settle("A", 0), Relax("B", "A", 5, -5, improved=True)],
    "makes a distance worse": [
        Relax("A", "C", 8, 8, improved=True),
        Relax("A", "C", 10, 10, improved=True),
    ],
    "improves to the same": [
        Relax("A", "B", 5, 5, improved=True),
        Relax("A", "C", 5, 5, improved=True),
        Relax("A", "B", 5, 5, improved=True),
        Settle("B", 5),
    ],
    "makes a ring of predecessors": [
        Relax("B", "C", 3, 3, improved=True),
        Relax("C", "B", 3, 3, improved=True),
    ],
    "skips what is not there": [Stale("B", 5), Stale("A", 0), Stale("A", 0)],
    "strange numbers": [
        Relax("A", "B", 5, math.nan, improved=True),
        Relax("A", "C", 5, math.inf, improved=True),
        Settle("B", math.nan),
        Settle("C", -math.inf),
    ],
}


@pytest.mark.parametrize("steps", WRONG.values(), ids=WRONG)
def test_wrong_steps_are_believed_and_do_not_crash(steps: list[Step]) -> None:
    trace = trace_of(*steps)
    states = list(trace.states())
    assert len(states) == len(steps) + 1
    assert [repr(state) for state in states] == [repr(trace.at(k)) for k in range(len(states))]
    for state in states:
        assert set(state.frontier).isdisjoint(state.settled)
    settled = [step.node for step in steps if isinstance(step, Settle)]
    assert [table["after"] for table in trace.tables()] == [None, *settled]
    trace.early_marking_tables()


def test_a_wrong_settle_shows_in_the_state() -> None:
    state = trace_of(*WRONG["settles at another distance"]).at(2)
    assert state.distance == {"A": 0, "B": 99}
    assert state.queue == (QueueEntry(0, 0, "A", stale=False), QueueEntry(5, 1, "B", stale=True))


def test_one_settle_takes_one_of_two_equal_entries() -> None:
    state = trace_of(*WRONG["improves to the same"]).at(4)
    assert state.queue == (
        QueueEntry(0, 0, "A", stale=False),
        QueueEntry(5, 2, "C", stale=False),
        QueueEntry(5, 3, "B", stale=True),
    )


def test_a_node_settled_again_is_the_current_one() -> None:
    state = trace_of(Settle("A", 0), Settle("B", 5), Settle("A", 7)).at(3)
    assert state.settled == ("B", "A")
    assert state.current == "A"
    assert state.distance["A"] == 7


# ---- the shortest paths --------------------------------------------------------------------------

LINE = Graph.from_edges([("A", "B", 1), ("B", "C", 1), ("C", "D", 1)], nodes=[*"ABCD", "Z"])


@pytest.mark.parametrize("missing", ["Q", None, ["A"], {}])
def test_a_path_to_a_stranger_is_not_found(missing: Any) -> None:
    for target in (None, "B"):
        with pytest.raises(NodeNotFound) as caught:
            dijkstra(LINE, "A", target=target).path_to(missing)
        assert caught.value.node == missing


def test_paths_without_their_graph_still_lead_back() -> None:
    paths = ShortestPaths("A", {"A": 0, "B": 1}, {"A": None, "B": "A"})
    assert paths.path_to("B") == ["A", "B"]
    with pytest.raises(NoPath):
        paths.path_to("Q")


# ---- one generator, two ways to call it ---------------------------------------------------------

PAIR = Graph.from_edges([("A", "B", 5)])


@algorithm
def walk(graph: GraphLike, source: Node, rounds: int = 1) -> Steps[str]:
    """Take some rounds."""
    for number in range(rounds):
        yield Settle, source, number
    if rounds < 0:
        raise ValueError(rounds)
    return f"{rounds} {list(graph.neighbors(source))}"


@pytest.fixture
def collector() -> Iterator[None]:
    """Restore the garbage collector."""
    was_on = gc.isenabled()
    yield
    (gc.enable if was_on else gc.disable)()


def test_a_call_gives_the_result_and_a_trace_gives_the_steps_too() -> None:
    assert walk(PAIR, "A") == "1 [('B', 5)]"
    trace = walk.trace(PAIR, "A", rounds=2)
    assert trace.result == "2 [('B', 5)]"
    assert trace.steps == (Settle("A", 0), Settle("A", 1))
    assert (trace.graph, trace.source, len(trace)) == (PAIR, "A", 2)
    assert repr(trace) == "<Trace from 'A': 2 steps>"


def test_a_call_takes_no_steps_and_stands_at_the_same_lines() -> None:
    assert inspect.isgeneratorfunction(walk.search)
    assert not inspect.isgeneratorfunction(walk.plain)
    with pytest.raises(ValueError, match="-1") as called:
        walk(PAIR, "A", -1)
    with pytest.raises(ValueError, match="-1") as traced:
        walk.trace(PAIR, "A", -1)
    raised = [
        (at.path, at.lineno, str(at.statement).strip())
        for at in (called.traceback[-1], traced.traceback[-1])
    ]
    assert raised[0] == raised[1]
    assert raised[0][2] == "raise ValueError(rounds)"


def test_a_search_without_its_source_is_called_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(search: object) -> None:
        raise OSError(search)

    monkeypatch.setattr(inspect, "getsourcelines", missing)
    bare = algorithm(walk.search)
    assert bare(PAIR, "A", rounds=2) == walk(PAIR, "A", rounds=2)
    assert bare.trace(PAIR, "A", 2).steps == walk.trace(PAIR, "A", 2).steps


def test_help_shows_what_the_caller_gives() -> None:
    shown = list(inspect.signature(dijkstra).parameters)
    assert shown == ["graph", "source", "target", "end_points"]
    assert inspect.getdoc(walk) == "Take some rounds."


@pytest.mark.usefixtures("collector")
@pytest.mark.parametrize("collecting", [True, False])
def test_the_garbage_collector_is_left_as_it_was(collecting: bool) -> None:
    (gc.enable if collecting else gc.disable)()

    def mine(wrong: bool) -> Steps[bool]:
        assert not gc.isenabled()
        if wrong:
            raise KeyError("mine")
        yield Settle("A", 0)
        return True

    assert record(mine(wrong=False), PAIR, "A").result
    assert gc.isenabled() == collecting
    with pytest.raises(KeyError, match="mine"):
        record(mine(wrong=True), PAIR, "A")
    assert gc.isenabled() == collecting
