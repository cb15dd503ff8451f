"""Programs that correct their numbers later are distinct from those that settle for good."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest

from pathlib_games.graphs import Graph, Node
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import Result
from pathlib_tutor.ideas.learners_search import Correction, correcting_instances, correction, reader
from pathlib_tutor.programs.run import recorded_run, run_ahead
from pathlib_tutor.programs.session import session
from pathlib_tutor.programs.worker import supply
from tools.corpus import named

PARTS = "five-nodes/write-dijkstra/wrong"

Choose = Callable[[list[Node], dict[Node, Any]], Node]


@pytest.fixture(autouse=True)
def _here() -> Iterator[None]:
    """Run programs in this process: they are many, and our own."""
    with patch.object(supply, "take", return_value=None):
        yield


def that_takes(choose: Choose) -> Callable[[Graph, Node], Any]:
    """Return a search that requeues improved nodes, in any order."""

    def search(graph: Graph, source: Node) -> Any:
        predecessor: dict[Node, Node | None] = {source: None}
        distance, todo = {source: 0.0}, [source]
        known = {source: (0.0, 0.0, 0.0)}  # distance, last edge, number of edges
        while todo:
            node = choose(todo, known)
            todo.remove(node)
            for head, weight in graph.neighbors(node):
                new = distance[node] + weight
                if new < distance.get(head, float("inf")):
                    distance[head], predecessor[head] = new, node
                    known[head] = new, weight, known[node][2] + 1
                    if head not in todo:
                        todo.append(head)
        return distance, predecessor

    return search


def corrections(program: Any) -> list[Correction]:
    with session():
        run_ahead(program, correcting_instances(), recorded=True)
        found = [seen(program, asked) for asked in correcting_instances()]
    return [each for each in found if each is not None]


def seen(program: Any, asked: Instance) -> Correction | None:
    ran = recorded_run(program, asked, read=reader(asked.graph))
    assert isinstance(ran.value, Result), ran.trouble
    return correction(ran, asked, ran.value.distance)


def by(part: int) -> Callable[[dict[Node, Any]], Callable[[Node], Any]]:
    return lambda known: lambda node: known[node][part]


def by_chance(number: int) -> Choose:
    rng = random.Random(number)
    return lambda todo, _: rng.choice(todo)


ORDERS: dict[str, Choose] = {
    "first come": lambda todo, _: todo[0],
    "last come": lambda todo, _: todo[-1],
    "from the middle": lambda todo, _: todo[len(todo) // 2],
    "farthest": lambda todo, known: max(todo, key=by(0)(known)),
    "second nearest": lambda todo, known: sorted(todo, key=by(0)(known))[:2][-1],
    "lightest last edge": lambda todo, known: min(todo, key=by(1)(known)),
    "heaviest last edge": lambda todo, known: max(todo, key=by(1)(known)),
    "fewest edges": lambda todo, known: min(todo, key=by(2)(known)),
    "most edges": lambda todo, known: max(todo, key=by(2)(known)),
    "first name": lambda todo, _: min(todo, key=str),
    "last name": lambda todo, _: max(todo, key=str),
    **{f"by chance {number}": by_chance(number) for number in range(10)},
}


@pytest.mark.parametrize("order", ORDERS)
def test_every_order_but_the_nearest_first_is_seen(order: str) -> None:
    found = corrections(that_takes(ORDERS[order]))
    assert found
    assert {each.shows for each in found} == {"waits again"}


@pytest.mark.parametrize("turned", [False, True])
def test_the_nearest_first_is_right_in_any_order_of_ties(turned: bool) -> None:
    def nearest(todo: list[Node], known: dict[Node, Any]) -> Node:
        return min(reversed(todo) if turned else todo, key=by(0)(known))

    assert corrections(that_takes(nearest)) == []


def test_on_each_graph_some_order_corrects() -> None:
    orders = [that_takes(ORDERS[name]) for name in ("first come", "last come", "farthest")]
    programs = [*orders, named(f"{PARTS}/calls-itself").load()]  # along the lightest edge
    for asked in correcting_instances():
        assert any(seen(program, asked) for program in programs), asked.title


def test_the_two_nodes_and_their_numbers_are_told() -> None:
    found = corrections(that_takes(ORDERS["first come"]))[0]
    asked = correcting_instances()[0]
    assert found == Correction("C", 10, "B", 8, 2, "waits again")
    assert found.told(asked) == (
        "The numbers are right. But on a graph with the edges A→C 10, A→B 3, B→C 5 and C→D 7, C "
        "was settled at 10 before B was, then again at 8. Dijkstra's algorithm settles each node "
        "once."
    )


def looks_up(*order: str) -> Callable[[Graph, Node], Any]:
    """Return a program with known look-ups and a correct result."""

    def search(graph: Graph, _: Node) -> Any:
        for node in order:
            graph.neighbors(node)
        return dict(zip("ACBD", (0, 8, 3, 15), strict=True)), dict(zip("CBD", "BAC", strict=True))

    return search


@pytest.mark.parametrize(
    ("order", "shows"),
    [
        ("ACBCD", "waits again"),
        ("ACDBCD", "waits again"),
        ("ABCD", None),
        ("AABBCCDD", None),  # twice
        ("ABCCD", None),  # an outdated entry
        ("ABCDC", None),  # and a later one
        ("ACBDABCD", None),  # a sweep first
        ("AABABCABCD", None),  # all settled nodes, each time
        ("ACBDACBDACBD", None),  # perhaps rounds; perhaps it asks all nodes and uses few
        ("ABCDDCBA", None),  # once more for the predecessors
    ],
)
def test_look_ups_alone_show_it_if_nothing_else_explains_them(
    order: str, shows: str | None
) -> None:
    found = seen(looks_up(*order), correcting_instances()[0])
    assert (found.shows if found else None) == shows
