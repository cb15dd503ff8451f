"""Fresh small graphs that prove their worth: misunderstandings give wrong answers on them."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from itertools import count
from typing import Literal

from pathlib_games.exercises.exercise import NoItem
from pathlib_games.exercises.instance import Instance, Positions, five_nodes
from pathlib_games.graphs import Graph, Node, Relax, astar, dijkstra
from pathlib_games.ideas.diagnosis import outcome_is_wrong
from pathlib_games.ideas.discrimination import discrimination
from pathlib_games.ideas.final_answers import outcomes
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Kind

__all__ = [
    "Feature",
    "Instance",
    "NoInstance",
    "Positions",
    "catches",
    "five_nodes",
    "fresh",
    "fresh_with_guesses",
    "shows",
    "six_nodes",
]

Feature = Literal["tie", "unreachable", "negative"]

# Six nodes in two columns between a source and a far end: every edge can be drawn straight without
# crossing a node, which random places do not promise.
_PLACES: Positions = {
    "A": (0, 1),
    "B": (1, 0),
    "C": (1, 2),
    "D": (2, 0),
    "E": (2, 2),
    "F": (3, 1),
}
_POSSIBLE = [tuple(ends) for ends in ["AB", "AC", "BC", "BD", "BE", "CD", "CE", "DE", "DF", "EF"]]
_ATTEMPTS = 1_500
_LOOKS = 16  # to see whether a misunderstanding is recognised takes the longest
_CLEAR = 0.8  # answers that tell so surely who gave them need not be told apart better
_PROOFS = 200  # so many times it is proved that each of them is named
_LIKELY = 0.1  # and those graphs that tell it less surely need no proof
_PATIENCE = 80  # more graphs than this are looked at only if none would do so far
FEATURES_OF: dict[int, tuple[Feature, ...]] = {9: ("unreachable",), 10: ("tie",), 13: ("negative",)}
"""What a graph needs so that a misunderstanding can show on it."""
_LONGEST = 20  # distances are added up in the head


class NoInstance(NoItem):
    """No small graph was found that does all that was asked of it."""


def fresh(
    seed: int,
    showing: Iterable[int] = (),
    kind: Kind = "table",
    features: Collection[Feature] = (),
    *,
    alone: bool = True,
) -> Instance:
    """Make a small graph with six nodes, on which given misunderstandings show.

    Somewhere in it a first offer is beaten by a later one, and somewhere a later one loses. It can
    be drawn without edges that cross, and no distance is larger than 20. The same seed gives the
    same graph.

    `showing`: numbers of misunderstandings. However they break their ties, and in each of their
    forms, they give a wrong answer; in their usual form they are recognised by it.

    `kind`: in which kind of answer they show. If it is a path, the farthest node is the target.

    `features`: what else there has to be. ``"tie"``: some distances are equal, so that there are
    several orders of settling; otherwise all distances are different. ``"unreachable"``: one node
    cannot be reached. ``"negative"``: the edges go one way, from left to right, and one of them has
    a negative weight.

    `alone`: whether each of the misunderstandings has to be named there. Otherwise it is enough
    that each of them gives a wrong answer.

    Raises `NoInstance` if no such graph was found among some thousand. The search for one ends in
    time.
    """
    wanted = sorted(set(showing))
    found, clear, looks = None, -1.0, 0
    for tried, asked in enumerate(_candidates(seed, kind, features)):
        if not wanted:
            return asked
        if len(wanted) * tried > _ATTEMPTS:
            break
        if looks == (_PROOFS if alone else _LOOKS) or (found is not None and tried >= _PATIENCE):
            break
        if not all(can_catch(number, asked, kind) for number in wanted):
            continue
        told = discrimination(wanted, asked, kind, floor=_LIKELY if alone else clear)
        looks += not alone
        if told <= (_LIKELY if alone else clear):
            continue
        if alone:
            looks += 1
            if all(shows(number, asked, kind) for number in wanted):
                return asked
        elif all(catches(number, asked, kind) for number in wanted):
            found, clear = asked, told
            if clear >= _CLEAR:
                break
    if found is not None:
        return found
    raise NoInstance(
        f"None of {_ATTEMPTS} small graphs shows {wanted} in an answer of the kind {kind!r} and "
        f"has the features {sorted(features)} as well. Ask for fewer of them, or for another kind "
        "of answer."
    )


def _candidates(seed: int, kind: Kind, features: Collection[Feature]) -> Iterator[Instance]:
    """Draw small graphs from which there is something to learn."""
    rng = random.Random(seed)
    for _ in range(_ATTEMPTS):
        instance = _drawn(rng, f"fresh graph {seed}", features)
        if instance is not None and teaches(instance, features):
            yield _asked(instance, kind)


def fresh_with_guesses(seed: int) -> Instance:
    """Make a small graph for A*, with guesses for its farthest node.

    The guesses are consistent, about two thirds of the true distances, and spare A* a node at
    least. The same seed gives the same graph.
    """
    for number in count(1000 * seed):
        asked = _asked(fresh(number), "path")
        truth = dijkstra(asked.graph, asked.aim).distance
        guesses = {node: int(0.7 * truth[node]) for node in asked.graph.nodes}
        found = astar(asked.graph, asked.source, asked.aim, guesses.__getitem__)
        if len(found.distance) < len(asked.graph):
            title = f"fresh graph {seed} with guesses"
            return replace(asked, title=title, search="astar", guesses=guesses)
    raise AssertionError  # there is always another number


def six_nodes(
    title: str, edges: Collection[tuple[str, str, float]], directed: bool = False
) -> Instance:
    """Return a chosen graph of the nodes A to F in the places of the fresh ones.

    Only the edges A-B, A-C, B-C, B-D, B-E, C-D, C-E, D-E, D-F and E-F can be drawn without passing
    through a node.
    """
    graph = Graph.from_edges(edges, _PLACES, directed)
    positions = _positions({(min(ends), max(ends)) for *ends, _ in edges})
    return Instance(title, graph, "A", positions)


def catches(number: int, instance: Instance, kind: Kind) -> bool:
    """Say whether a misunderstanding gives a wrong answer, in all its forms and orders of ties."""
    known = MISUNDERSTANDINGS[number]
    forms = known.variants_for(kind)
    if kind == "order" and forms:  # forms that look like another idea in an order count as well
        forms += known.variants_for("table")
    return bool(forms) and all(
        outcome_is_wrong(run, kind, instance) for form in forms for run in outcomes(form, instance)
    )


def shows(number: int, instance: Instance, kind: Kind) -> bool:
    """Say whether a misunderstanding gives a wrong answer by which it is recognised.

    Its usual form is recognised in every order of ties; its other forms are wrong at least.
    """
    return catches(number, instance, kind)


def can_catch(number: int, instance: Instance, kind: Kind) -> bool:
    """Say whether a misunderstanding gives a wrong answer in one order of ties: quick to see."""
    return all(
        outcome_is_wrong(outcomes(form, instance, 1)[0], kind, instance)
        for form in MISUNDERSTANDINGS[number].variants_for(kind)
    )


def _drawn(rng: random.Random, title: str, features: Collection[Feature]) -> Instance | None:
    """Draw a graph at random, or None if its edges cross."""
    ends = sorted(rng.sample(_POSSIBLE, 8))
    weights = [rng.randint(1, 12) for _ in ends]
    lost = rng.choice("BCDEF") if "unreachable" in features else None
    if "negative" in features:
        weights[rng.randrange(len(weights))] = -rng.randint(1, 4)
    edges = [(a, b, w) for (a, b), w in zip(ends, weights, strict=True) if lost not in {a, b}]
    positions = _positions({(a, b) for a, b, _ in edges})
    if positions is None:
        return None
    graph = Graph.from_edges(edges, _PLACES, directed="negative" in features)
    return Instance(title, graph, "A", positions)


def _positions(ends: set[tuple[str, str]]) -> Positions | None:
    """Place the nodes so that no edges cross: B-E and C-D do; with D and E swapped, B-D and C-E."""
    if not {("B", "E"), ("C", "D")} <= ends:
        return _PLACES
    if not {("B", "D"), ("C", "E")} <= ends:
        return {**_PLACES, "D": _PLACES["E"], "E": _PLACES["D"]}
    return None


def _asked(instance: Instance, kind: Kind) -> Instance:
    if kind != "path":
        return instance
    return Instance(
        instance.title, instance.graph, instance.source, instance.positions, instance.aim
    )


def teaches(instance: Instance, features: Collection[Feature]) -> bool:
    """Say whether there is something to learn from a graph that has these features."""
    distances = list(instance.distances.values())
    return (
        len(distances) == len(instance.graph) - ("unreachable" in features)
        and (len(set(distances)) < len(distances)) == ("tie" in features)
        and max(distances) <= _LONGEST
        and ("negative" in features or _offers_win_and_lose(instance.graph, instance.source))
    )


def _offers_win_and_lose(graph: Graph, source: Node) -> bool:
    relaxed = [step for step in dijkstra.trace(graph, source).steps if isinstance(step, Relax)]
    improved = [step.head for step in relaxed if step.improved]
    return len(improved) > len(set(improved)) and len(relaxed) > len(improved)


# A source, two columns of two places, and a far end. Of the edges that can be drawn straight some
# pairs are left out: nothing crosses then, and about one graph in twenty will do.
_EXIT_PLACES: tuple[tuple[float, float], ...] = ((0, 1), (1, 0), (1, 2), (2, 0), (2, 2), (3, 1))
_EXIT_EDGES = ((0, 1), (0, 2), (1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4), (3, 5), (4, 5))
_LEFT_OUT = (((1, 2), (2, 3)), ((1, 4), (2, 3)), ((2, 3), (3, 4)), ((1, 3), (1, 4)))
_CORNERS: tuple[tuple[float, float], ...] = ((0, 0), (0, 2), (3, 0), (3, 2))
_EXIT_HEAVIEST = 12
_EXIT_GRAPHS = 80  # so many are looked at
_KNOWN_EXITS = (79, 109, 111, 141, 165, 167)  # seeds whose first graph is such a one
_HARDEST = (2, 19, 7, 1, 4, 12, 22, 8)  # most graphs let these through: asked first, to be quick


def in_tables() -> tuple[int, ...]:
    """Return the numbers of all misunderstandings that can show in a table.

    These cannot: that only one order of ties is right (10) changes how others are judged and no
    table of one's own, a constant (13) needs negative weights, for which no such table is made, and
    what moves (17) or is guessed (18) is not there.
    """
    return tuple(n for n, known in MISUNDERSTANDINGS.items() if known.variants_for("table"))


def exit_graph(seed: int) -> Instance:
    """Make a graph on which every misunderstanding that can show in a table gives a wrong one.

    That holds for each of its forms, however it breaks its ties; the proof is to run them. All
    distances are different and none is larger than 20. One node cannot be reached. The target is
    the farthest node, so who stops when it is settled has the whole table. The names say nothing
    about the places. The same seed gives the same graph.
    """
    hardest_first = sorted(
        in_tables(), key=lambda n: _HARDEST.index(n) if n in _HARDEST else len(_HARDEST)
    )
    title, rng = f"exit graph {seed}", random.Random(seed)
    for drawn in _exit_graphs(rng, title, _EXIT_GRAPHS):
        if all(catches(number, drawn, "table") for number in hardest_first):
            return drawn
    return next(_exit_graphs(random.Random(rng.choice(_KNOWN_EXITS)), title, 1))


def _exit_graphs(rng: random.Random, title: str, count: int) -> Iterator[Instance]:
    """Draw some graphs, each with an island and with distances that all differ."""
    while count:
        names = list("BCDEFG")
        rng.shuffle(names)
        island = names.pop()
        at = ["A", *names]
        left_out = rng.choice(_LEFT_OUT)
        edges = [
            (at[tail], at[head], rng.randint(1, _EXIT_HEAVIEST))
            for tail, head in _EXIT_EDGES
            if (tail, head) not in left_out
        ]
        positions: Positions = dict(zip(at, _EXIT_PLACES, strict=True))
        positions[island] = rng.choice(_CORNERS)
        graph = Graph.from_edges(edges, sorted([*at, island]))
        distances = Instance(title, graph, "A").distances
        lengths = set(distances.values())
        if len(lengths) == len(distances) and max(lengths) <= _LONGEST:
            count -= 1
            farthest = max(distances, key=lambda node: distances[node])
            yield Instance(title, graph, "A", positions, farthest)
