"""A smallest graph or board on which something goes wrong, found by leaving out parts of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from math import inf
from time import monotonic
from typing import TypeVar

from pathlib_games.graphs import Graph, Node, PathlibGamesError
from pathlib_games.graphs.graph import Edge
from pathlib_games.words import counted
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.verdict import written
from pathlib_tutor.programs.session import session

Q = TypeVar("Q")
T = TypeVar("T")

_TRIED = 250  # graphs or boards; each of them is one more run of a learner's program
_SECONDS = 5.0  # of the processor, whoever else uses it: a slow program is shown on a larger one
_LATEST = 30.0  # seconds by the clock, for a program that waits
_LARGE = 20  # nodes of a graph of which parts are left out first
_NAMED = 6  # so many edges can be written in a sentence


def smallest(
    asked: Q,
    seen: T,
    look: Callable[[Q], T | None],
    ways: Callable[[Q], Iterable[Callable[[Q], Q | None]]],
) -> tuple[Q, T]:
    """Return what shows the same with fewest parts, and what is seen there.

    Parts are left out one by one, as long as it still shows.

    `ways`: returns what may be done to make one smaller; each gives None where it cannot be done.
    """
    end, left = monotonic() + _LATEST, _TRIED
    with session() as opened:
        most = opened.used + _SECONDS
        going_on = True
        while going_on:
            going_on = False
            for make_smaller in ways(asked):
                other = make_smaller(asked)
                late = opened.used > most or (monotonic() > end and not opened.jailed)
                if other is None or left == 0 or late:
                    continue
                left -= 1
                shows = look(other)
                if shows is not None:
                    asked, seen, going_on = other, shows, True
    return asked, seen


def smaller_graphs(asked: Instance) -> list[Callable[[Instance], Instance | None]]:
    """Return what may be done to a graph: the nodes that came last go first.

    Nodes and edges are left out; of two edges that meet where nothing else does, one is made. What
    could be reached can still be reached then, so that no second difficulty comes in.
    """
    graph = asked.graph
    return [
        *(partial(_without_part, lost=part) for part in _parts(asked)),
        *(partial(_without_node, lost=node) for node in reversed(graph.nodes)),
        *(partial(_without_edge, lost=edge) for edge in graph.edges),
        *(partial(_bridged, middle=node) for node in graph.nodes),
    ]


def _parts(asked: Instance) -> Iterator[frozenset[Node]]:
    """Yield halves of the nodes of a large graph, quarters, and so on, the farthest nodes first."""
    far, size = asked.distances, len(asked.graph)
    nodes = sorted(asked.graph, key=lambda node: -far.get(node, inf))
    while len(nodes) > _LARGE and (size := size // 2) > 1:
        yield from (frozenset(nodes[n : n + size]) for n in range(0, len(nodes), size))


def _without_part(instance: Instance, lost: frozenset[Node]) -> Instance | None:
    """Leave out many nodes, and those that they lead to alone."""
    graph = instance.graph
    if instance.source in lost or lost.isdisjoint(graph):
        return None
    edges = [edge for edge in graph.edges if lost.isdisjoint(edge[:2])]
    left = Graph.from_edges(edges, [node for node in graph if node not in lost], graph.directed)
    there = Graph.explored(left, instance.source)
    gone = {node for node in instance.distances if node not in there}
    edges = [edge for edge in edges if gone.isdisjoint(edge[:2])]
    made = Graph.from_edges(edges, [node for node in left if node not in gone], graph.directed)
    return Instance(graph_title(made), made, instance.source, instance.positions)


def _without_node(instance: Instance, lost: Node) -> Instance | None:
    edges = [edge for edge in instance.graph.edges if lost not in edge[:2]]
    return _made(instance, edges, lost)


def _without_edge(instance: Instance, lost: Edge) -> Instance | None:
    edges = list(instance.graph.edges)
    if lost not in edges:
        return None
    edges.remove(lost)
    return _made(instance, edges)


def _bridged(instance: Instance, middle: Node) -> Instance | None:
    """Make one edge of the two that meet in a node, if there are just two."""
    graph = instance.graph
    meeting = [edge for edge in graph.edges if middle in edge[:2]]
    if len(meeting) != 2:
        return None
    one, other = meeting
    if graph.directed and other[1] == middle:
        one, other = other, one
    tail = one[0] if one[1] == middle else one[1]
    head = other[1] if other[0] == middle else other[0]
    rest = [edge for edge in graph.edges if edge not in meeting]
    if any({tail, head} == set(edge[:2]) for edge in rest):
        return None  # two edges beside each other would be another difficulty
    return _made(instance, [*rest, (tail, head, one[2] + other[2])], middle)


def _made(instance: Instance, edges: list[Edge], lost: Node | None = None) -> Instance | None:
    """Return a smaller instance, or None if the source is lost, or a way to what is left."""
    nodes = [node for node in instance.graph.nodes if node != lost]
    if instance.source not in nodes or lost in {end for edge in edges for end in edge[:2]}:
        return None
    graph = Graph.from_edges(edges, nodes, instance.graph.directed)
    made = Instance(graph_title(graph), graph, instance.source, instance.positions)
    reached = all(node in made.distances for node in nodes if node in instance.distances)
    return made if reached else None


def graph_title(graph: Graph) -> str:
    """Name a graph by its edges, or, if they are many, by how many nodes it has."""
    if not graph.edges:
        return f"a graph of {counted(len(graph), 'node')} without edges"
    if len(graph.edges) > _NAMED:
        return f"a graph of {counted(len(graph), 'node')}"
    to = "→" if graph.directed else "-"
    edges = [f"{tail}{to}{head} {written(weight)}" for tail, head, weight in graph.edges]
    return f"a graph with the {'edges' if len(edges) > 1 else 'edge'} {', '.join(edges)}"


def cuts(
    board: Q,
    rows_of: Callable[[Q], Sequence[str]],
    made: Callable[[Q, Sequence[str]], Q],
    *,
    square: bool = False,
    floor: str = "",
) -> list[Callable[[Q], Q | None]]:
    """Return what makes a board of rows smaller: to leave out a row or a column, the last first.

    `made`: makes a board like another one from rows; if they are none, its error is one of ours.

    `square`: whether a row and a column have to go together.

    `floor`: the sign of an empty cell; then it is tried as well to empty a cell.
    """

    def cut(left: Callable[[Sequence[str]], Sequence[str] | None], other: Q) -> Q | None:
        rows = left(rows_of(other))
        try:
            return None if rows is None else made(other, rows)
        except PathlibGamesError:  # something that has to be there is lost
            return None

    rows = rows_of(board)
    high, wide = range(len(rows)), range(len(rows[0]))
    cells = [(x, y) for x in wide for y in high]
    left: list[Callable[[Sequence[str]], Sequence[str] | None]] = (
        [partial(_without_both, x, y) for x, y in cells]
        if square
        else [
            *(partial(_without_row, row) for row in reversed(high)),
            *(partial(_without_column, column) for column in reversed(wide)),
        ]
    )
    if floor:
        left += [partial(_emptied, x, y, floor) for x, y in cells]
    return [partial(cut, each) for each in left]


def _without_row(row: int, rows: Sequence[str]) -> Sequence[str]:
    return [*rows[:row], *rows[row + 1 :]]


def _without_column(column: int, rows: Sequence[str]) -> Sequence[str]:
    return [row[:column] + row[column + 1 :] for row in rows]


def _without_both(x: int, y: int, rows: Sequence[str]) -> Sequence[str] | None:
    return None if max(x, y) >= len(rows) else _without_row(y, _without_column(x, rows))


def _emptied(x: int, y: int, floor: str, rows: Sequence[str]) -> Sequence[str] | None:
    if y >= len(rows) or x >= len(rows[y]) or rows[y][x] == floor:
        return None
    return [*rows[:y], f"{rows[y][:x]}{floor}{rows[y][x + 1 :]}", *rows[y + 1 :]]
