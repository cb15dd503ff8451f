"""Graphs on which the answers of misunderstandings differ most: drawn, and then made better."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from pathlib_games.exercises.instance import Instance, Positions
from pathlib_games.exercises.instances import (
    FEATURES_OF,
    Feature,
    can_catch,
    catches,
    fresh,
    teaches,
)
from pathlib_games.exercises.misunderstandings import Kind
from pathlib_games.exercises.telling import telling
from pathlib_games.graphs import Graph

Ends = tuple[str, str]
Edges = dict[Ends, int]

_STARTS = 100  # so many graphs are drawn before the best of them is changed
_FIRST_LOOKS = 8  # or so many of them were good enough to look at
_LOOKS = {"table": 24, "order": 32, "path": 28}
_DRAWN = 500  # so many graphs are drawn for all of these looks
_REWIRED = 0.25  # how often a change moves an edge, and not only its weight


@dataclass(frozen=True)
class Layout:
    """Where nodes stand, and which edges can be drawn straight without passing through a node.

    Attributes
    ----------
    places
        The nodes with their places; the first one is the source.
    ends
        The edges that are possible.
    crossing
        Pairs of edges of which a graph has one at most.
    sizes
        How many edges a graph has.
    heaviest
        The largest weight.
    """

    places: Positions
    ends: tuple[Ends, ...]
    crossing: tuple[tuple[Ends, Ends], ...]
    sizes: tuple[int, ...]
    heaviest: int


def _ends(text: str) -> tuple[Ends, ...]:
    return tuple((pair[0], pair[1]) for pair in text.split())


_SIX = Layout(
    {"A": (0, 1), "B": (1, 0), "C": (1, 2), "D": (2, 0), "E": (2, 2), "F": (3, 1)},
    _ends("AB AC BC BD BE CD CE DE DF EF"),
    ((("B", "E"), ("C", "D")),),
    (8,),
    12,
)
# An order or a path says little, so they are asked on graphs with more of them.
_EIGHT = Layout(
    {
        "A": (0, 1),
        "B": (1, 0),
        "C": (1, 2),
        "D": (2, 0),
        "E": (2, 2),
        "F": (3, 0),
        "G": (3, 2),
        "H": (4, 1),
    },
    _ends("AB AC BC BD BE CD CE DE DF DG EF EG FG FH GH"),
    ((("B", "E"), ("C", "D")), (("D", "G"), ("E", "F"))),
    (11, 12, 13),
    9,
)


def telling_most(
    seed: int, numbers: Iterable[int], kind: Kind, showing: Iterable[int] = ()
) -> Instance:
    """Make a small graph on which the answers of misunderstandings differ most.

    Some graphs are drawn, and the best of them is changed here and there for as long as that helps.
    The same seed gives the same graph.

    Parameters
    ----------
    seed
        Chooses the graph.
    numbers
        The misunderstandings that are told apart if none has to show.
    kind
        In which kind of answer. If it is a path, the farthest node is the target.
    showing
        Numbers of misunderstandings that have to give a wrong answer, however they break their
        ties, and that are told apart.

    Raises
    ------
    NoInstance
        If no such graph was found. The search for one ends in time.

    Examples
    --------
    >>> asked = telling_most(7, [1, 2, 4, 5], "order")
    >>> asked.title, len(asked.graph), asked == telling_most(7, [1, 2, 4, 5], "order")
    ('fresh graph 7', 8, True)
    """
    wanted = sorted(set(showing))
    features = {need for number in wanted for need in FEATURES_OF.get(number, ())}
    rng = random.Random(seed)
    layout = _SIX if kind == "table" else _EIGHT
    lost = rng.choice(list(layout.places)[1:]) if "unreachable" in features else None
    ends = [pair for pair in layout.ends if lost not in pair]
    best: Edges = {}
    kept: list[Instance] = []
    most, looks = -1.0, 0
    for drawn in range(_DRAWN):
        if best and (drawn >= _STARTS or looks >= _FIRST_LOOKS):
            edges = _changed(rng, best, ends, layout.heaviest)
        else:
            edges = _random(rng, layout, ends)
        if "negative" in features and min(edges.values()) > 0:
            edges[rng.choice(sorted(edges))] = -rng.randint(1, 4)
        asked = _asked(f"fresh graph {seed}", edges, layout, kind, features)
        if asked is None or not all(can_catch(number, asked, kind) for number in wanted):
            continue
        looks += 1
        told = telling(wanted or numbers, asked, kind, rough=True, floor=most)
        if told >= most:
            best, most = edges, told
            kept.append(asked)
        if looks == _LOOKS[kind]:
            break
    for asked in reversed(kept):
        if all(catches(number, asked, kind) for number in wanted):
            return asked
    return fresh(seed, wanted, kind, features, alone=False)


def _random(rng: random.Random, layout: Layout, ends: Sequence[Ends]) -> Edges:
    size = min(rng.choice(layout.sizes), len(ends))
    return {pair: rng.randint(1, layout.heaviest) for pair in rng.sample(ends, size)}


def _changed(rng: random.Random, best: Edges, ends: Sequence[Ends], heaviest: int) -> Edges:
    """Give one or two edges another weight, or put another edge in their place."""
    edges = dict(best)
    for _ in range(rng.choice((1, 1, 2))):
        pair = rng.choice(sorted(edges))
        free = [other for other in ends if other not in edges]
        if free and rng.random() < _REWIRED:
            del edges[pair]
            pair = rng.choice(free)
        edges[pair] = rng.randint(1, heaviest)
    return edges


def _asked(
    title: str, edges: Edges, layout: Layout, kind: Kind, features: Collection[Feature]
) -> Instance | None:
    """Return the question about a graph; None: edges cross, or there is nothing to learn from."""
    if any(one in edges and other in edges for one, other in layout.crossing):
        return None
    drawn = [(tail, head, weight) for (tail, head), weight in sorted(edges.items())]
    graph = Graph.from_edges(drawn, layout.places, directed="negative" in features)
    asked = Instance(title, graph, "A", layout.places)
    if not teaches(asked, features):
        return None
    if kind != "path":
        return asked
    return Instance(title, graph, "A", layout.places, asked.aim)
