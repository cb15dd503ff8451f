"""Graphs on which the answers of misunderstandings differ most: known ones, made better."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise, product

from pathlib_games.boards import read_fields
from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Graph
from pathlib_games.ideas.discrimination import discrimination
from pathlib_games.ideas.fresh_graphs import (
    FEATURES_OF,
    Feature,
    can_catch,
    catches,
    fresh,
    teaches,
)
from pathlib_games.ideas.search import Kind

Ends = tuple[str, str]
Edges = dict[Ends, int]
Names = dict[str, str]  # of places

_STARTS = 100  # so many graphs are drawn before the best of them is changed
_FIRST_LOOKS = 6  # or so many of them were good enough to look at
_LOOKS = {"table": 18, "order": 24, "path": 14}
_AS_KNOWN = 40  # after so many the known graphs are changed
_DRAWN = 300  # so many graphs are drawn for all of these looks
_REWIRED = 0.25  # how often a change moves an edge, and not only its weight
_TURNED = 0.5  # how often a known graph is turned upside down
_OTHERS = 0.05  # how much those count that need not show, against one that has to


@dataclass(frozen=True)
class Layout:
    """Where nodes stand, and which edges can be drawn straight without passing through a node."""

    places: dict[str, tuple[float, float]]
    """The nodes with their places; the first one is the source."""
    ends: tuple[Ends, ...]  # the edges that are possible
    crossing: tuple[tuple[Ends, Ends], ...]  # pairs of edges of which a graph has one at most
    sizes: tuple[int, ...]  # how many edges a graph has
    heaviest: int  # the largest weight


def _ladder(pairs: int, sizes: tuple[int, ...], heaviest: int) -> Layout:
    """Return a layout of a source, some pairs of nodes one above the other, and a last node.

    Each node may be joined with the one above or below it, and with those of the next column.
    """
    names = [chr(ord("A") + number) for number in range(2 * pairs + 2)]
    columns = [names[:1], *(names[i : i + 2] for i in range(1, 2 * pairs, 2)), names[-1:]]
    places: dict[str, tuple[float, float]] = {}
    for x, column in enumerate(columns):
        places |= {
            name: (x, y) for name, y in zip(column, (0, 2) if column[1:] else (1,), strict=True)
        }
    ends: list[Ends] = []
    for column, following in pairwise(columns):
        ends += [(column[0], column[1])] if column[1:] else []
        ends += product(column, following)
    crossing = tuple(
        ((upper, below), (lower, above))
        for (upper, lower), (above, below) in pairwise(columns[1:-1])
    )
    return Layout(places, tuple(ends), crossing, sizes, heaviest)


# An order or a path says little, so they are asked on larger graphs.
LAYOUTS: dict[Kind, Layout] = {
    "table": _ladder(2, (8,), 12),
    "order": _ladder(3, (11, 12, 13), 9),
    "path": _ladder(4, (14, 15, 16, 17), 9),
}
"""Where the nodes stand, by the kind of answer."""
_ISLAND, _CORNER = "island", (0.0, 0.0)  # a node that cannot be reached, and where it is drawn


def diagnostic_graph(
    seed: int, numbers: Iterable[int], kind: Kind, showing: Iterable[int] = ()
) -> Instance:
    """Make a small graph on which the answers of misunderstandings differ most.

    Of some graphs that are known to tell much (data/graphs_for_diagnosis) the best is changed here
    and there for as long as that helps. The same seed gives the same graph.

    `kind`: in which kind of answer. If it is a path, the farthest node is the target.

    Raises `NoInstance` if no such graph was found. The search for one ends in time.
    """
    wanted = sorted(set(showing))
    counted = dict.fromkeys(numbers, _OTHERS if wanted else 1.0) | dict.fromkeys(wanted, 1.0)
    features = {need for number in wanted for need in FEATURES_OF.get(number, ())}
    rng = random.Random(seed)
    downhill, island = "negative" in features, "unreachable" in features
    layout = LAYOUTS["table" if downhill else kind]
    best: Edges = {}
    names: Names = {}
    kept: list[Instance] = []
    most, looks = -1.0, 0
    for drawn in range(_DRAWN):
        if best and (drawn >= _STARTS or looks >= _FIRST_LOOKS):
            edges, tried = changed(rng, best, layout), names
        else:
            edges = at_random(rng, layout) if downhill else _known(rng, kind, layout)
            edges = changed(rng, edges, layout) if drawn >= _AS_KNOWN else edges
            tried = shuffled(rng, layout, island=island)
        if downhill and min(edges.values()) > 0:
            edges[rng.choice(sorted(edges))] = -rng.randint(1, 4)
        asked = asking(edges, layout, tried, kind, features)
        if asked is None or not all(can_catch(number, asked, kind) for number in wanted):
            continue
        looks += 1
        told = discrimination(counted, asked, kind, rough=True, floor=most)
        if told >= most:
            best, names, most = edges, tried, told
            kept.append(asked)
        if looks == _LOOKS[kind]:
            break
    for asked in reversed(kept):
        if all(catches(number, asked, kind) for number in wanted):
            return replace(asked, title=f"fresh graph {seed}", drawn_for=tuple(wanted))
    return replace(fresh(seed, wanted, kind, features, alone=False), drawn_for=tuple(wanted))


def _known(rng: random.Random, kind: Kind, layout: Layout) -> Edges:
    """Choose one of the graphs that are known to tell much, as it is or upside down."""
    edges = rng.choice(known_graphs(kind))
    return _turned(edges, layout) if rng.random() < _TURNED else dict(edges)


@cache
def known_graphs(kind: Kind) -> tuple[Edges, ...]:
    """Load the graphs that tell much, from data/graphs_for_diagnosis; the search begins on them.

    Raises `BoardNotFound` if there are none for this kind of answer.

    Raises `BadFile` if the file is not as it should be; names the field.
    """
    fields, layout = read_fields("graphs_for_diagnosis", kind), LAYOUTS[kind]
    expected = f"texts such as 'AB7 AC2', with edges of {layout.ends}"
    graphs = []
    for text in fields.list("graphs"):
        found = re.findall(r"([A-Z])([A-Z])([1-9]\d*)(?: |$)", str(text))
        edges = {(tail, head): int(weight) for tail, head, weight in found}
        if not edges or not edges.keys() <= set(layout.ends):
            fields.fail("graphs", expected, text)
        graphs.append(edges)
    return tuple(graphs)


def _turned(edges: Edges, layout: Layout) -> Edges:
    """Turn a graph upside down: B and C, D and E and so on change places."""

    def other(name: str) -> str:
        x, y = layout.places[name]
        return next(n for n, place in layout.places.items() if place == (x, 2 - y))

    turned = {}
    for (tail, head), weight in edges.items():
        one, two = sorted((other(tail), other(head)))
        turned[one, two] = weight
    return turned


def at_random(rng: random.Random, layout: Layout) -> Edges:
    """Draw a graph."""
    size = rng.choice(layout.sizes)
    return {pair: rng.randint(1, layout.heaviest) for pair in rng.sample(layout.ends, size)}


def changed(rng: random.Random, best: Edges, layout: Layout) -> Edges:
    """Give one or two edges another weight, or put another edge in their place."""
    edges = dict(best)
    for _ in range(rng.choice((1, 1, 2))):
        pair = rng.choice(sorted(edges))
        free = [other for other in layout.ends if other not in edges]
        if free and rng.random() < _REWIRED:
            del edges[pair]
            pair = rng.choice(free)
        edges[pair] = rng.randint(1, layout.heaviest)
    return edges


def shuffled(rng: random.Random, layout: Layout, *, island: bool = False) -> Names:
    """Give the places names that say nothing about them; only the source is always A."""
    source, *others = [*layout.places, *([_ISLAND] if island else [])]
    names = [chr(ord(source) + number) for number in range(1, len(others) + 1)]
    rng.shuffle(names)
    return dict(zip([source, *others], [source, *names], strict=True))


def asking(
    edges: Edges,
    layout: Layout,
    names: Names,
    kind: Kind,
    features: Collection[Feature] = (),
) -> Instance | None:
    """Return the question about a graph; None: edges cross, or there is nothing to learn from."""
    if any(one in edges and other in edges for one, other in layout.crossing):
        return None
    drawn = [(names[tail], names[head], weight) for (tail, head), weight in sorted(edges.items())]
    places = {names[place]: at for place, at in layout.places.items()}
    if "unreachable" in features:
        places[names[_ISLAND]] = _CORNER
    nodes = sorted(places)
    graph = Graph.from_edges(drawn, nodes, directed="negative" in features)
    asked = Instance("", graph, "A", {node: places[node] for node in nodes})
    if not teaches(asked, features):
        return None
    return replace(asked, target=asked.aim) if kind == "path" else asked
