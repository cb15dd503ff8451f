"""The exercises about choosing a search: questions, graphs, and judges of heuristics."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace
from functools import partial
from typing import Any

from pathlib_games.exercises.answering import answer_of, not_a_function
from pathlib_games.exercises.instances import six_nodes
from pathlib_games.exercises.questions import Option, Question
from pathlib_games.exercises.reading import plain_number, shown
from pathlib_games.exercises.running import SECONDS
from pathlib_games.exercises.slips import blamed
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, written, wrong
from pathlib_games.exercises.waves import read_cell
from pathlib_games.graphs import (
    Graph,
    Heuristic,
    Node,
    astar,
    dijkstra,
    inconsistent,
    manhattan,
    overestimated,
)
from pathlib_games.graphs.experiments import Cell, board

OVERESTIMATES = 18

# ---- graphs to be searched by hand --------------------------------------------------------------

ASTAR_BY_HAND = replace(
    six_nodes(
        "a graph with guesses",
        [
            *(("A", "B", 4), ("A", "C", 7), ("B", "C", 2), ("B", "D", 3)),
            *(("B", "E", 6), ("C", "E", 7), ("D", "F", 5), ("E", "F", 5)),
        ],
    ),
    target="F",
    search="astar",
    guesses={"A": 10, "B": 6, "C": 8, "D": 3, "E": 4, "F": 0},
)
"""Dijkstra's algorithm settles all six nodes of it, A* four."""

NEGATIVE = replace(
    six_nodes(
        "the graph with a negative edge",
        [
            *(("A", "B", 2), ("A", "C", 5), ("C", "B", -4), ("B", "D", 3)),
            *(("B", "E", 6), ("D", "E", 1), ("D", "F", 7), ("E", "F", 2)),
        ],
        directed=True,
    ),
    target="F",
)
"""B is the nearest node, and yet there is a shorter way to it."""

CONSTANT = replace(
    six_nodes(
        "the graph for the constant",
        [
            *(("A", "B", 5), ("B", "C", 4), ("B", "D", 12), ("C", "D", 7)),
            *(("C", "E", 12), ("D", "E", -2), ("D", "F", 7), ("E", "F", 5)),
        ],
        directed=True,
    ),
    target="F",
)
"""With 2 more on each weight another path to F is the shortest one."""

ROUNDS_BY_HAND = replace(NEGATIVE, search="bellman_ford")

# ---- questions ----------------------------------------------------------------------------------

GROWTH = Question(
    "A board becomes 3 times as wide and 3 times as high: 9 times as many cells. For each node the "
    "scan looks through all distances. About how many times as much does it have to do?",
    (
        Option("3 times", False, "There are 9 times as many cells, and each is settled once."),
        Option("9 times", False, "9 times as many searches, but each looks at more distances too."),
        Option("81 times", True, "9 times as many searches through 9 times as many distances."),
        Option("It is still quick.", False, "Count: how many searches, and how long is each?"),
    ),
)

TARGETS = Question(
    "A* finds one target at a time, Dijkstra's algorithm all of them in one search. On an open "
    "board, where every step costs 1: from how many targets on does A* settle more nodes?",
    (
        Option("2", False, "A* goes nearly straight: it settles few nodes for each target."),
        Option("4", False, "Four nearly straight lines: are they as many as most of the board?"),
        Option("8", False, "Eight nearly straight lines: are they as many as most of the board?"),
        Option(
            "More than 16",
            True,
            "The guess is perfect there, so A* settles hardly more than the path itself.",
        ),
    ),
)

FIBONACCI = Question(
    "A Fibonacci heap makes one thing cheap that is dear in other heaps: a waiting node gets a "
    "smaller distance. On a board whose weights belong to the cells that are entered, how many of "
    "900 nodes does that happen to?",
    (
        Option("To none", True, "The first cell that discovers another pays the least already."),
        Option("To about 100", False, "Every cell that enters it pays the same. Who is first?"),
        Option("To about 450", False, "Every cell that enters it pays the same. Who is first?"),
        Option("To nearly all", False, "Every cell that enters it pays the same. Who is first?"),
    ),
)

EXIT = (
    Question(
        "Exit check 1. A mine on a board of roads, where every step costs 1, and the distances to "
        "6 factories are asked. Which search?",
        (
            Option("A*, six times", False, "One search finds all six. And do the weights differ?"),
            Option("breadth-first search, once", True, "Equal weights: waves find all targets."),
            Option("Bellman-Ford", False, "No weight is negative, so it works for nothing."),
            Option("a scan of all distances", False, "It looks through the board for each node."),
        ),
    ),
    Question(
        "Exit check 2. One knight rides to one castle, over meadows (1), woods (2) and hills (3). "
        "The map is large. Which search?",
        (
            Option("A* with the steps that are left", True, "No step costs less than 1."),
            Option(
                "A* with twice the steps that are left",
                False,
                "Find a cell where that exceeds the truth: what if the rest is meadows?",
            ),
            Option("breadth-first search", False, "It counts steps. Is a hill a meadow?"),
            Option("Bellman-Ford", False, "No weight is negative: it works for nothing."),
        ),
    ),
    Question(
        "Exit check 3. In a trading game a road costs money, and some roads bring money. Which "
        "search finds the cheapest way?",
        (
            Option("Dijkstra's algorithm", False, "A road that brings money is a negative weight."),
            Option(
                "Dijkstra's algorithm, after adding a constant to all weights",
                False,
                "Count the edges on each path. Who pays the constant how often?",
            ),
            Option(
                "Bellman-Ford; and if it names a cycle, there is no cheapest way",
                True,
                "Round the cycle again and again, the purse gets ever fuller.",
            ),
            Option("A* with a guess of 0", False, "That is Dijkstra's algorithm."),
        ),
    ),
)

# ---- heuristics ---------------------------------------------------------------------------------


def judge_overestimate(answer: object, graph: Graph, target: Node, heuristic: Heuristic) -> Verdict:
    """Judge a cell that was named because a heuristic guesses too much there.

    Examples
    --------
    >>> graph = board(3, "open")
    >>> judge_overestimate((1, 2), graph, (2, 2), lambda cell: 2)
    Right. At (1, 2) it guesses 2, but the distance is 1.
    >>> judge_overestimate("(0, 2)", graph, (2, 2), lambda cell: 2)
    Not yet. At (0, 2) it guesses 2, and the distance is 2: that is not too much.
    """
    if answer is ...:
        return NOT_TRIED
    try:
        cell = read_cell(answer)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    if cell not in graph:
        return Verdict("wrong", f"{cell} is not a cell of this board.")
    back = Graph.from_edges(
        [(head, tail, weight) for tail, head, weight in graph.edges], graph.nodes, graph.directed
    )
    distance, guess = dijkstra(back, target, cell).distance[cell], heuristic(cell)
    at = f"At {cell} it guesses {written(guess)}"
    if guess > distance:
        return Verdict("right", f"{at}, but the distance is {written(distance)}.")
    return Verdict("wrong", f"{at}, and the distance is {written(distance)}: that is not too much.")


_SIDE = 12
_TARGETS: tuple[Cell, ...] = ((11, 11), (6, 2), (0, 9))


def judge_heuristic(
    function: Any, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``my_guess(cell, target)`` on boards with weights from 1 to 3.

    It has to be admissible and consistent, and to spare work.

    Examples
    --------
    >>> judge_heuristic(lambda cell, target: abs(cell[0] - target[0]) + abs(cell[1] - target[1]))
    Right. It never guesses too much on 3 boards, and A* settles 179 nodes where Dijkstra's ...
    >>> judge_heuristic(lambda cell, target: 99).mistake
    18
    >>> judge_heuristic(lambda cell, target: 0)
    Not yet. It never guesses too much, but it spares nothing: A* settles as many nodes as ...
    """
    if not callable(function):
        return not_a_function(function)
    by_astar = by_dijkstra = best = 0
    for seed, target in enumerate(_TARGETS):
        graph = board(_SIDE, "weighted", seed)
        try:
            guesses = _guesses(function, graph, target, seconds)
        except Wrong as problem:
            return Verdict("wrong", f"For the target {target}, {problem}")
        if guesses is None:
            return NOT_TRIED
        flaw = _flaw(graph, target, guesses.__getitem__, met_before)
        if flaw is not None:
            return flaw
        by_astar += len(astar(graph, (0, 0), target, guesses.__getitem__).distance)
        by_dijkstra += len(dijkstra(graph, (0, 0), target).distance)
        best += len(astar(graph, (0, 0), target, manhattan(target)).distance)
    return _spared(by_astar, by_dijkstra, best)


def _spared(by_astar: int, by_dijkstra: int, best: int) -> Verdict:
    if by_astar >= by_dijkstra:
        told = (
            "It never guesses too much, but it spares nothing: A* settles as many nodes as "
            "Dijkstra's algorithm. How many steps are needed at the very least?"
        )
        return Verdict("wrong", told)
    told = (
        f"It never guesses too much on {len(_TARGETS)} boards, and A* settles {by_astar} nodes "
        f"where Dijkstra's algorithm settles {by_dijkstra}."
    )
    if by_astar > best:
        told += f" A larger guess that is never too much settles only {best}. Can you find it?"
    return Verdict("right", told)


def _flaw(
    graph: Graph, target: Cell, guess: Heuristic, met_before: Iterable[int]
) -> Verdict | None:
    """Say where a heuristic breaks its promises, or None if it keeps them."""
    if too_much := overestimated(graph, target, guess):
        if any(found.node == target for found in too_much):
            told = f"At the target {target} itself it guesses {written(guess(target))}."
            hint = "How far is it from the target to itself?"
            return blamed(told, OVERESTIMATES, hint=hint)
        worst = too_much[0]
        told = (
            f"For the target {target}, at {worst.node} it guesses {written(worst.guess)}, but "
            f"the distance is {written(worst.distance)}."
        )
        return blamed(told, OVERESTIMATES, met_before)
    if falls := inconsistent(graph, guess):
        return Verdict("wrong", _falls(falls[0], guess))
    return None


def _falls(edge: tuple[Node, Node, float], guess: Heuristic) -> str:
    tail, head, weight = edge
    return (
        f"From {tail} to {head} the guess falls from {written(guess(tail))} to "
        f"{written(guess(head))}, but the step costs only {written(weight)}: it is not consistent, "
        "and A* would settle nodes twice."
    )


def _guesses(function: Any, graph: Graph, target: Cell, seconds: float) -> dict[Node, float] | None:
    """Ask a learner's function about every cell; None if it is not written yet."""
    given = answer_of(partial(_asked, function, graph, target), lambda value: value, seconds)
    if given is ...:
        return None
    guesses: dict[Node, Any] = dict(zip(graph.nodes, given, strict=True))
    for cell, number in guesses.items():
        if not isinstance(number, int | float) or math.isnan(number):
            given = "infinity or None" if number is None else shown(number)
            wrong(f"for the cell {cell} it should give a number, not {given}.")
    return guesses


def _asked(function: Any, graph: Graph, target: Cell) -> Any:
    given = [function(cell, target) for cell in graph.nodes]
    return ... if ... in given else [plain_number(number) for number in given]
