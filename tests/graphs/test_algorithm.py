"""One generator, two ways to call it."""

from __future__ import annotations

import gc
import inspect
from collections.abc import Iterator

import pytest

from pathlib_games.graphs import Graph, GraphLike, Node, Settle, Steps, dijkstra, record
from pathlib_games.graphs.trace import algorithm

GRAPH = Graph.from_edges([("A", "B", 5)])


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
    """Put the garbage collector back as it was."""
    was_on = gc.isenabled()
    yield
    (gc.enable if was_on else gc.disable)()


def test_a_call_gives_the_result_and_a_trace_gives_the_steps_too() -> None:
    assert walk(GRAPH, "A") == "1 [('B', 5)]"
    trace = walk.trace(GRAPH, "A", rounds=2)
    assert trace.result == "2 [('B', 5)]"
    assert trace.steps == (Settle("A", 0), Settle("A", 1))
    assert (trace.graph, trace.source, len(trace)) == (GRAPH, "A", 2)
    assert repr(trace) == "<Trace from 'A': 2 steps>"


def test_a_call_takes_no_steps_and_stands_at_the_same_lines() -> None:
    assert inspect.isgeneratorfunction(walk.search)
    assert not inspect.isgeneratorfunction(walk.plain)
    with pytest.raises(ValueError, match="-1") as called:
        walk(GRAPH, "A", -1)
    with pytest.raises(ValueError, match="-1") as traced:
        walk.trace(GRAPH, "A", -1)
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
    assert bare(GRAPH, "A", rounds=2) == walk(GRAPH, "A", rounds=2)
    assert bare.trace(GRAPH, "A", 2).steps == walk.trace(GRAPH, "A", 2).steps


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

    assert record(mine(wrong=False), GRAPH, "A").result
    assert gc.isenabled() == collecting
    with pytest.raises(KeyError, match="mine"):
        record(mine(wrong=True), GRAPH, "A")
    assert gc.isenabled() == collecting
