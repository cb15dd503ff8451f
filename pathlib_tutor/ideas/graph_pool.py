"""Fresh small graphs from a precomputed pool (data/graphs_for_diagnosis).

`tools/telling_graphs.py` found them, and noted on which of them each misunderstanding shows, and
where its answer differs from those of all others. A seed chooses a graph, renames its nodes, and
mirrors its picture. The names keep their order and the source is always A, so the notes hold for
all drawings, even for an idea about the names or about left and right.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import combinations, product
from typing import Literal, cast, get_args

from pathlib_games.boards import read_fields
from pathlib_games.graphs import Graph, dijkstra
from pathlib_games.graphs.values import Fields
from pathlib_tutor.exercises.exercise import NoItem
from pathlib_tutor.exercises.instance import Instance, Positions, SearchName

Feature = Literal["tie", "unreachable", "negative"]
PoolName = Literal[
    "table",
    "order",
    "path",
    "read_off",
    "downhill",
    "astar",
    "rounds",
    "exit_table",
    "exit_order",
    "exit_rounds",
]
POOLS: tuple[PoolName, ...] = get_args(PoolName)
FEATURES_OF: dict[int, tuple[Feature, ...]] = {9: ("unreachable",), 10: ("tie",), 13: ("negative",)}
"""The features that a graph needs so that a misunderstanding can show on it."""

SEARCHES: dict[PoolName, SearchName] = {
    "astar": "astar",
    "exit_order": "astar",
    "rounds": "bellman_ford",
    "exit_rounds": "bellman_ford",
}
_EVERY, _LAST = 5, 4  # of every five seeds in a row, the last one gets the rarer feature:
_RARER: dict[PoolName, Feature] = {"exit_table": "unreachable"}  # or else equal distances
_LETTERS = "BCDEFGHJKLMNP"  # without those that look like a 1 or a 0
_SPARE = 2  # extra letters, so that the names differ
_GUESSED = 0.7  # of the true distance; rounded down it stays consistent


@dataclass(frozen=True)
class Telling:
    """A graph of the pool, with the notes on it."""

    edges: tuple[tuple[str, str, int], ...]
    places: Mapping[str, tuple[int, int]]  # of the nodes, the source A first
    target: str | None
    search: SearchName
    features: frozenset[Feature] = frozenset()
    """The special features of the graph."""
    shows: frozenset[int] = frozenset()
    """The misunderstandings that give a wrong answer, in all their forms and orders of ties."""
    tells: frozenset[int] = frozenset()
    """Those of them whose answer no other idea gives."""

    def instance(
        self, title: str, names: Mapping[str, str] | None = None, turned: tuple[int, int] = (1, 1)
    ) -> Instance:
        """Return the question about this graph.

        `names`: the new names of the nodes, in the order of the old ones.

        `turned`: -1 instead of 1 mirrors the picture, from side to side, and upside down.
        """
        new = names or {node: node for node in self.places}
        edges = sorted((new[tail], new[head], weight) for tail, head, weight in self.edges)
        (right, down), (across, along) = map(max, zip(*self.places.values(), strict=True)), turned
        positions: Positions = {
            new[node]: (float(x if across > 0 else right - x), float(y if along > 0 else down - y))
            for node, (x, y) in sorted(self.places.items())
        }
        directed = any(weight < 0 for _, _, weight in edges)
        graph = Graph.from_edges(edges, positions, directed)
        target = None if self.target is None else new[self.target]
        asked = Instance(title, graph, new["A"], positions, target, self.search)
        return _with_guesses(asked) if self.search == "astar" else asked


def _with_guesses(asked: Instance) -> Instance:
    """Add a guess for each node: consistent, and about two thirds of the true distance."""
    truth = dijkstra(asked.graph, asked.aim).distance
    return replace(asked, guesses={node: int(_GUESSED * truth[node]) for node in asked.graph.nodes})


@cache
def known_graphs(pool: PoolName) -> tuple[Telling, ...]:
    """Load the graphs of one pool.

    Raises `BoardNotFound` if there is no such pool.

    Raises `BadFile`, which names the field, if the file is wrong.
    """
    fields = read_fields("graphs_for_diagnosis", pool)
    graphs = tuple(
        read_graph(each, SEARCHES.get(pool, "dijkstra")) for each in fields.objects("graphs")
    )
    if not graphs:
        fields.fail("graphs", "a list of graphs", [])
    return graphs


def read_graph(fields: Fields, search: SearchName) -> Telling:
    """Read one graph: its edges, such as 'AB7 AC2', and its places, such as 'A01 B10'."""
    places = {
        name: (int(x), int(y))
        for name, x, y in _words(fields, "places", r"([A-Z])(\d)(\d)", "A01 B10", "A")
    }
    edges = tuple(
        (tail, head, int(weight))
        for tail, head, weight in _words(fields, "edges", r"([A-Z])([A-Z])(-?[1-9]\d?)", "AB7 AC2")
    )
    for tail, head, weight in edges:
        if tail == head or not places.keys() >= {tail, head}:
            fields.fail(
                "edges", f"edges between two of {', '.join(places)}", f"{tail}{head}{weight}"
            )
    target = fields.text("target", "") or None
    if target is not None and target not in places:
        fields.fail("target", f"one of {', '.join(places)}", target)
    features = fields.list("features", [])
    if unknown := [each for each in features if each not in {"tie", "unreachable", "negative"}]:
        fields.fail("features", "some of tie, unreachable and negative", unknown)
    shows, tells = (frozenset(fields.wholes(name, [])) for name in ("shows", "tells"))
    return Telling(
        edges, places, target, search, frozenset(cast("list[Feature]", features)), shows, tells
    )


def _words(
    fields: Fields, field: str, pattern: str, example: str, first: str = ""
) -> list[tuple[str, str, str]]:
    """Read a text of short words with three parts each."""
    text = fields.text(field)
    found = [re.fullmatch(pattern, word) for word in text.split()]
    parts = [match.groups() for match in found if match]
    if not parts or len(parts) < len(found) or not text.startswith(first):
        fields.fail(field, f"a text such as '{example}'", text)
    return cast("list[tuple[str, str, str]]", parts)


def fresh(
    seed: int,
    showing: Iterable[int] = (),
    pool: PoolName = "table",
    features: Collection[Feature] = (),
) -> Instance:
    """Draw a small graph that shows given misunderstandings.

    No distance is larger than 20, and edges can be drawn straight without passing through a node.
    One graph in five has equal distances, except for paths. The same seed gives the same graph.

    `showing`: numbers of misunderstandings. All their forms give a wrong answer, in every order of
    ties; the graph also tells as many of them as possible from all other ideas.

    `pool`: the kind of answer that shows them.

    `features`: further features. ``"tie"``: some distances are equal. ``"unreachable"``: one node
    cannot be reached. ``"negative"``: the edges are directed, and some weight is negative.

    Raises `NoItem` if there is no such graph.

    Examples
    --------
    >>> fresh(7, [1, 4]).graph
    <Graph: 6 nodes, 9 edges, undirected>
    """
    return pooled(pool, f"fresh graph {seed}", seed, showing, features)


def exit_graph(seed: int, showing: Iterable[int] = ()) -> Instance:
    """Draw a graph on which no wrong search fills in a correct table.

    `showing`: numbers of misunderstandings. All show on all graphs, except for mistakes about an
    unreachable node, which need one.

    This holds for all known ideas, named or unnamed, in every order of ties; running them proves
    it. Some nodes tie before the target, so settling them in one row shows. One graph in five has
    an unreachable node; on the others all nodes get a number, so lowering none from then on
    shows. The target is the farthest node, so the table is complete when it is settled. The same
    seed gives the same graph.
    """
    needed = {need for number in showing for need in FEATURES_OF.get(number, ())}
    return pooled("exit_table", f"exit graph {seed}", seed, (), needed & {"unreachable"})


def pooled(
    pool: PoolName,
    title: str,
    seed: int,
    showing: Iterable[int] = (),
    features: Collection[Feature] = (),
) -> Instance:
    """Choose a graph of a pool, rename its nodes, and mirror its picture."""
    wanted = tuple(sorted(set(showing)))
    needed = {*features, *(need for number in wanted for need in FEATURES_OF.get(number, ()))}
    found = list(_able(pool, wanted, frozenset(needed)))
    if not found:
        raise NoItem(
            f"No graph of the pool {pool!r} shows {list(wanted)} and has the features "
            f"{sorted(needed)}. Ask for fewer of them, or for another kind of answer."
        )
    block, place = divmod(seed, _EVERY)
    rarer = _RARER.get(pool, "tie")
    rare = [each for each in found if rarer in each.features]
    usual = [each for each in found if rarer not in each.features]
    if not (rare and usual):
        able, rank = found, seed
    elif place == _LAST:
        able, rank = rare, block
    else:
        able, rank = usual, block * _LAST + place
    lap, number = divmod(rank, len(able))
    return able[number].instance(title, *_drawing(able[number], number, lap))


@cache
def _able(
    pool: PoolName, wanted: tuple[int, ...], needed: frozenset[Feature]
) -> tuple[Telling, ...]:
    """Return the graphs that show the wanted ideas: with ties and without, those that tell most.

    Except for equal distances, they have no unwanted feature.
    """
    able = [
        each
        for each in known_graphs(pool)
        if _fits(each, pool, needed) and each.shows.issuperset(wanted)
    ]
    told = [len(each.tells.intersection(wanted)) for each in able]
    most = dict.fromkeys((False, True), 0)
    for each, count in zip(able, told, strict=True):
        most["tie" in each.features] = max(count, most["tie" in each.features])
    return tuple(
        each
        for each, count in zip(able, told, strict=True)
        if count == most["tie" in each.features]
    )


def _fits(known: Telling, pool: PoolName, needed: frozenset[Feature]) -> bool:
    own = frozenset[Feature](("unreachable",) if pool.startswith("exit") else ())
    return needed <= known.features <= needed | {"tie", "negative"} | own


def _drawing(known: Telling, number: int, lap: int) -> tuple[dict[str, str], tuple[int, int]]:
    """Return new names in the order of the old ones, and how to mirror the picture.

    They change from lap to lap through the pool, so that a graph seldom looks the same again.
    """
    source, *others = sorted(known.places)
    namings = list(combinations(_LETTERS[: len(others) + _SPARE], len(others)))
    turns = list(product((1, -1), repeat=2))
    rng = random.Random(number)
    rng.shuffle(namings)
    rng.shuffle(turns)
    names = namings[lap % len(namings)]
    across, along = turns[lap % len(turns)]
    return dict(zip([source, *others], [source, *names], strict=True)), (across, along)
