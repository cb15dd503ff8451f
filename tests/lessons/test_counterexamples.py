"""Learners' graphs: the smallest that break a program, and those on which searches shine."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import Any

import pytest
from hypothesis import given, strategies as st

from pathlib_games.graphs import Graph, NotFound, Round, bellman_ford, bfs
from pathlib_tutor.exercises import EXERCISES, Exercise
from pathlib_tutor.lessons.counterexamples import BlackBox, black_box, black_boxes
from tests.graphs.random_graphs import examples
from tests.tiers import NIGHTLY, cases

BREAK_IT, WHAT_IS_WRONG, BREAK_ASTAR, ASTAR_SAVES, ALL_ROUNDS = (
    EXERCISES[f"own-world/{name}"]
    for name in ("break-it", "what-is-wrong", "break-astar", "astar-saves", "all-rounds")
)
BOXES = {box.idea.search.__name__: box for box in black_boxes()}
NAMES = st.sampled_from("ABCDEFG")
EDGES = st.lists(st.tuples(NAMES, NAMES, st.integers(0, 20)), max_size=20)
WEIGHTS = (0, 1, 2, 3, 5) if NIGHTLY else (0, 1, 3)


def told(exercise: Exercise[Any], recipe: str, answer: object) -> tuple[str, float]:
    """Return the verdict on an answer in words, and its share."""
    verdict = exercise.judge(answer, exercise.item(f"{exercise.id} {recipe}"))
    return repr(verdict), verdict.share


# ---- the smallest graphs: an exhaustive search, independent of the judge ------------------------


def lengths(graph: Graph) -> dict[Any, float]:
    """Return the distances from A, by trying every edge once per node."""
    found: dict[Any, float] = {"A": 0}
    for _ in graph.nodes:
        for tail, head, weight in graph.edges:
            for one, other in [(tail, head)] if graph.directed else [(tail, head), (head, tail)]:
                if one in found:
                    found[other] = min(found[one] + weight, found.get(other, found[one] + weight))
    return found


def goes_wrong(box: BlackBox, graph: Graph) -> bool:
    """Say whether a program ends with a wrong distance or with an edge of no shortest path."""
    search, right = box.idea.search(graph, "A"), lengths(graph)
    while entries := search.choices():
        search.take(search.choose(entries))
    result = search.result()
    if result.distance != right:
        return True
    edges = [*graph.edges, *([] if graph.directed else [(h, t, w) for t, h, w in graph.edges])]
    shortest = {(t, h) for t, h, w in edges if t in right and right[t] + w == right[h]}
    return any((result.predecessor[node], node) not in shortest for node in right if node != "A")


def all_graphs(nodes: int, below: int) -> Iterator[Graph]:
    """Yield all graphs with this many nodes and fewer edges than that."""
    names = "ABCD"[:nodes]
    for directed in (False, True):
        pairs = list((permutations if directed else combinations)(names, 2))
        for number in range(nodes - 1, min(below, len(pairs) + 1)):
            weights = WEIGHTS if number <= 3 else WEIGHTS[1:3]
            for chosen, values in product(
                combinations(pairs, number), product(weights, repeat=number)
            ):
                edges = [(*ends, weight) for ends, weight in zip(chosen, values, strict=True)]
                for order in (edges, edges[::-1]):
                    yield Graph.from_edges(order, names, directed)


@pytest.mark.parametrize("name", BOXES)
def test_no_smaller_graph_breaks_it(name: str) -> None:
    box = BOXES[name]
    nodes, edges = len(box.smallest), len(box.smallest.edges)
    assert goes_wrong(box, box.smallest)
    for fewer in range(1, nodes + 1):
        for graph in all_graphs(fewer, edges if fewer == nodes else 99):
            assert not goes_wrong(box, graph), graph.to_text()


def test_the_exhaustive_search_sees_what_it_looks_for() -> None:
    for name, box in BOXES.items():
        nodes, edges = len(box.smallest), len(box.smallest.edges)
        if nodes == 3:
            assert any(goes_wrong(box, graph) for graph in all_graphs(3, edges + 1)), name


# ---- break it -----------------------------------------------------------------------------------


def test_neighbors_have_different_black_boxes() -> None:
    for seed in range(-5, 80):
        assert len({black_box(seed + other).idea for other in range(len(BOXES))}) == len(BOXES)
        assert "".join(sorted(black_box(seed + other).letter for other in range(4))) == "PTVX"
    with pytest.raises(NotFound, match="no black box 99"):
        BlackBox("K", 99)


@pytest.mark.parametrize("compact", [False, True])
def test_the_smallest_graph_earns_all_and_a_larger_one_less(compact: bool) -> None:
    for seed in range(len(BOXES)):
        item = BREAK_IT.draw(seed)
        least: Graph = item.question.smallest
        right = BREAK_IT.judge(least.to_text(compact=compact), item)
        assert (right.status, right.share) == ("right", 1)
        assert "nobody can do it with fewer" in right.message
        assert right.own_run is not None
        assert right.own_run.title == f"The run of {item.question.letter}"
        assert BREAK_IT.judge(least, item) == right
        far = Graph.from_edges([*least.edges, ("A", "Y", 99)], least.nodes, least.directed)
        farther = Graph.from_edges([*far.edges, ("A", "Z", 99)], far.nodes, far.directed)
        shares = [BREAK_IT.judge(graph.to_text(), item).share for graph in (far, farther)]
        if BREAK_IT.judge(far, item).own_run:  # the larger graph may no longer mislead
            assert 0.5 < shares[0] < 1
        assert shares[1] <= shares[0]


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        (
            "A B 1; B C 1; A C 1",
            "All weights are equal. What if one of two paths to a node were longer?",
        ),
        ("A-B 5; B-C 1; A-C 9", "line 1, 'A-B 5', may be an edge. .*: A B 5."),
        ("A B 5, B C 1", "then ; or a new line, not ', B C 1'"),
        ("A B 5; B A 3", "One edge from A to B is enough; your graph has more."),
        ("A -> B 5; A -> B 3", "One edge from A to B is enough"),
        ("A A 5", "Leave out the edge from A to A"),
        ("A B 1000001", "A weight should be at most 1,000,000"),
        ("; ".join(f"A{n} A{n + 1} 1" for n in range(50)), "51 nodes are too many"),
        ("", "has no nodes"),
    ],
)
def test_wrong_answers_are_told_what_is_missing(answer: object, words: str) -> None:
    said, share = told(BREAK_IT, "given=K", answer)
    assert re.search(words, said), said
    assert share < 1


def test_both_edges_of_a_directed_pair_are_allowed() -> None:
    assert told(BREAK_IT, "given=K", "A -> B 1; B -> A 1; A -> C 5; B -> C 1")[1] == 6 / 7


# ---- the mistake --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(cases(every_night=200, every_time=len(BOXES))))
def test_one_option_explains_what_is_seen(seed: int) -> None:
    item = WHAT_IS_WRONG.draw(seed)
    box = black_box(seed)
    options = item.question.options
    assert [option.right for option in options].count(True) == 1
    assert len({option.text for option in options}) == 4
    right = next(option for option in options if option.right)
    assert right.text.casefold() == f"{box.idea.search.words}.".casefold()
    text = re.search(r"The edges are (.*?)\. .*? [PTVX] settles (.*?) and ends", item.question.text)
    assert text
    told = Graph.from_text(text[1])
    run = box.run(Graph.from_edges(told.edges, sorted(map(str, told.nodes))))
    assert text[2] == ", ".join(map(str, run.looked_up))
    assert all(text[2] not in o.reply or "ends" in o.reply for o in options if not o.right)


# ---- A* and Bellman-Ford ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("exercise", "given", "answer", "words", "share"),
    [
        (BREAK_ASTAR, "edges-left", "S B 5", "should have a node T, the target", 0),
        (BREAK_ASTAR, "edges-left", "S A 5; T", "should be a path from S to T", 0),
        (BREAK_ASTAR, "neighbors", "S -> A 1; T -> A 1", "should be a path from S to T", 0),
        (BREAK_ASTAR, "twice-edges-left", "S A 1; A T 1; S T 1", "At which node", 0),
        (BREAK_ASTAR, "twice-edges-left", "S A 1; A T 1; S T 4", "is too high on the", 0),
        (ASTAR_SAVES, "seven", "S A 1; A B 1; B C 1; C T 1; S D 1; S E 1", "C-T has 5", 0.75),
        (ASTAR_SAVES, "seven", "S A 3; A T 3; S B 1; S C 1; S D 1; S E 1", "also settles B", 0.75),
        (ALL_ROUNDS, "five", "A B 1; B C 1; C D 1; E", "should be a path from A to E", 0),
        (ALL_ROUNDS, "five", "A B 1; B C -1; C D 1; D E 1", "Which weight should be larger?", 0),
    ],
)
def test_wrong_graphs_are_told_why(
    exercise: Any, given: str, answer: str, words: str, share: float
) -> None:
    said, earned = told(exercise, f"given={given}", answer)
    assert words in said
    assert earned == share


@examples(400)
@given(data=st.data(), size=st.integers(3, 7), directed=st.booleans())
def test_bellman_ford_never_needs_more_rounds(
    data: st.DataObject, size: int, directed: bool
) -> None:
    names = "ABCDEFG"[:size]
    edge = st.tuples(st.sampled_from(names), st.sampled_from(names), st.integers(0, 20))
    graph = Graph.from_edges(data.draw(st.lists(edge, max_size=20)), names, directed)
    reached = len(bfs(graph, "A").distance)
    rounds = sum(isinstance(step, Round) for step in bellman_ford.trace(graph, "A").steps)
    assert rounds <= max(reached - 1, 2)


def test_the_graph_on_which_a_black_box_ran_is_drawn() -> None:
    for item in [
        WHAT_IS_WRONG.item("own-world/what-is-wrong given=M"),
        *map(WHAT_IS_WRONG.draw, range(4)),
    ]:
        scene = WHAT_IS_WRONG.scene(item)
        assert scene is not None
        text = item.question.text.partition("The edges are ")[2].partition(". ")[0]
        edges = [shape.label for shape in scene.shapes if (shape.label or "").startswith("edge")]
        assert edges == [
            f"edge {tail} and {head}, weight {weight}"
            for tail, head, weight in Graph.from_text(text).edges
        ]
    made_elsewhere = WHAT_IS_WRONG.item(WHAT_IS_WRONG.ask(WHAT_IS_WRONG.draw(99).question).recipe)
    assert WHAT_IS_WRONG.scene(made_elsewhere) is None
