"""Choose questions about a learner's own program, and find their keys by running it.

A question is asked only if its key is certain: the same in many orders of nodes, edges and sets.
All this happens where the program runs, even in a jail; plain values come back.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from pathlib_games.graphs.errors import Node
from pathlib_tutor.programs.changes import Change, changes
from pathlib_tutor.programs.marked import (
    CannotBeRead,
    Copy,
    Edge,
    Run,
    SmallGraph,
    Source,
    fields_of,
)

_FIRST, _SECOND = ("value", "state"), ("which", "draw", "happens")
_FEW, _MANY = 4, 16
"""The orders in which a key has to be the same: at first, and for a question to ask."""
_CHANGES, _TRIED = 14, 12  # the most changes to try, and the graphs for each
_COMMON = 0.36  # the largest share of graphs on which a drawn one may be right by chance
CASES = ("same", "predecessor", "distance", "missing", "error")
"""What a change can do to a result, the mildest first."""

Row = dict[str, Any]
"""The parts of a question that differ from its kind's defaults.

Graphs are numbers: those to ask about come first, then the small ones."""


# ---- what a run shows ----------------------------------------------------------------------------


def value_at(run: Run, node: Node, table: str, other: Node) -> object:
    """Return what a table holds for a node when the program asks for another one's neighbors."""
    moment = run.at(node)
    held = moment[2].get(table) if moment else None
    return held.get(other) if isinstance(held, dict) else None


def nodes_at(run: Run, node: Node, table: str, nodes: Sequence[Node]) -> tuple[str, ...] | None:
    """Return the nodes in a list, sorted, when the program asks for a node's neighbors.

    The first node of an entry counts. None: the list holds something else, too.
    """
    moment = run.at(node)
    return _nodes_in(moment[2].get(table), nodes) if moment else None


def _nodes_in(held: Any, nodes: Sequence[Node]) -> tuple[str, ...] | None:
    if not isinstance(held, list | deque):
        return None
    found = []
    for entry in held:
        parts = [*entry] if isinstance(entry, tuple | list) else [*fields_of(entry).values()]
        inside = [part for part in [entry, *parts] if type(part) is str and part in nodes]
        if not inside:
            return None
        found.append(inside[0])
    return tuple(sorted(found))


def case_of(run: Run, changed: Run) -> str | None:
    """Return what a change does to a result; None if that is not certain."""
    if changed.is_endless or run.result is None:
        return None
    if changed.result is None:
        return "error"
    (distance, before), (other, others_before) = run.result, changed.result
    if distance.keys() != other.keys():
        return "missing" if other.items() < distance.items() else None
    if distance != other:
        return "distance"
    return "same" if before == others_before else "predecessor"


def differs(run: Run, changed: Run) -> bool | None:
    """Say whether a change gives another result; None if that is not certain."""
    if changed.is_endless:
        return None
    return (run.result, run.error) != (changed.result, changed.error)


# ---- choosing questions --------------------------------------------------------------------------


@dataclass(frozen=True)
class _Candidate:
    """A question, its key, a sort to choose evenly from, and how good it is."""

    row: Row
    sort: object
    good: float
    is_sure: Callable[[int], bool]  # whether the key is the same in so many orders


class Asking:
    """Chooses questions about one program.

    `graphs`: those to ask about, then small ones that stand to choose from.
    """

    def __init__(
        self,
        source: Source,
        graphs: Sequence[SmallGraph],
        small: Sequence[SmallGraph],
        seed: object,
    ) -> None:
        self._copy = Copy(source)
        self._graphs, self._small = graphs, small
        self._all = [*graphs, *small]
        self._dice = random.Random(f"own program {seed}")
        if any(self._copy.run(graph).error for graph in (*graphs, *small)):
            raise CannotBeRead("it cannot be run again by itself")
        self._changes = self._shuffled(changes(source))[:_CHANGES]
        self._changed: dict[Change, Copy] = {}

    def chosen(self) -> list[Row]:
        """Return up to two questions of different kinds."""
        second = self._shuffled(_SECOND)
        rows: list[Row] = []
        for kinds, wanted in ((_FIRST, 1), (second, 2), ((*_FIRST, "count"), 2)):
            for kind in kinds:
                if len(rows) < wanted and kind not in [row["kind"] for row in rows]:
                    rows += self.one(kind, [row.get("new") for row in rows])
        return rows

    def one(self, kind: str, used: Collection[str | None] = ()) -> list[Row]:
        """Return a question of a kind, if there is one: each sort of key is as likely.

        `used`: changed lines that were asked about.
        """
        made: list[_Candidate] = list(getattr(self, f"_{kind}")())
        made = [each for each in made if not each.row.get("new") or each.row["new"] not in used]
        best = max((each.good for each in made), default=0)
        left = [each for each in made if each.good > best - 0.7]
        while left:
            sort = self._dice.choice(list(dict.fromkeys(each.sort for each in left)))
            tried = self._dice.choice([each for each in left if each.sort == sort])
            if tried.is_sure(_MANY):
                return [{"kind": kind, **tried.row}]
            left.remove(tried)
        return []

    def _shuffled(self, parts: Iterable[Any]) -> list[Any]:
        listed = list(parts)
        return self._dice.sample(listed, len(listed))

    def _sure(
        self, key: object, look: Callable[..., object], graph: SmallGraph, *others: Copy
    ) -> Callable[[int], bool]:
        """Return a function that says whether runs show the key in so many orders."""

        def is_sure(orders: int) -> bool:
            return all(
                look(*(each.run(graph, order) for each in (self._copy, *others))) == key
                for order in range(orders)
            )

        return is_sure

    # -- what its variables hold

    def _in_the_middle(self, run: Run) -> Iterator[tuple[Node, int, dict[str, Any]]]:
        """Yield the look-ups of nodes asked about once, without the first and the last one."""
        often = Counter(node for node, _, _ in run.moments)
        return (moment for moment in run.moments[1:-1] if often[moment[0]] == 1)

    def _value(self) -> Iterator[_Candidate]:
        for number, graph in enumerate(self._graphs):
            run = self._copy.run(graph)
            last = run.moments[-1][2]
            printed = {weight for _, _, weight in graph.edges} | {0, 1, len(graph.nodes)}
            for node, line, held in self._in_the_middle(run):
                for table, other in (
                    (name, other)
                    for name in sorted(held)
                    if isinstance(held[name], dict)
                    for other in graph.nodes
                ):
                    key, later = held[table].get(other), last.get(table, {}).get(other)
                    if not {type(key), type(later)} <= {int, float} or key in printed:
                        continue
                    if not later < key < 1_000:
                        continue

                    def look(run: Run, at: Any = (node, table, other)) -> object:
                        return value_at(run, *at)

                    row: Row = {"graph": number, "line": line, "node": node, "table": table}
                    sure = self._sure(key, look, graph)
                    if sure(_FEW):
                        yield _Candidate({**row, "other": other}, key, 1, sure)

    def _state(self) -> Iterator[_Candidate]:
        for number, graph in enumerate(self._graphs):
            run = self._copy.run(graph)
            at = {moment[0]: k for k, moment in enumerate(run.moments)}
            for node, line, held in self._in_the_middle(run):
                for table in sorted(name for name in held if isinstance(held[name], list | deque)):

                    def look(run: Run, at: Any = (node, table, graph.nodes)) -> object:
                        return nodes_at(run, *at)

                    key = nodes_at(run, node, table, graph.nodes)
                    around = [
                        _nodes_in(run.moments[at[node] + step][2].get(table), graph.nodes)
                        for step in (-1, 1)
                    ]
                    sure = self._sure(key, look, graph)
                    if not key or not 1 < len(key) < 6 or {key, None} & {*around} or not sure(_FEW):
                        continue
                    wrong = self._mixed_up(key, around, graph.nodes)
                    if wrong:
                        options = self._shuffled([key, *wrong])
                        row: Row = {"graph": number, "line": line, "node": node, "table": table}
                        entries = any(type(entry) is not str for entry in held[table])
                        row |= {"options": [", ".join(each) for each in options]}
                        row |= {"entries": entries}
                        good = 1 + (len({*key}) < len(key))
                        yield _Candidate(row, options.index(key), good, sure)

    def _mixed_up(
        self, key: tuple[str, ...], slips: Iterable[Any], nodes: Sequence[Any]
    ) -> list[tuple[str, ...]]:
        """Return a usual slip, and both it and the key with a node more or less.

        So each option has as much in common with the others.
        """
        for slip in self._shuffled(slips):
            for node in self._shuffled(nodes):
                wrong = [_turned(key, node), slip, _turned(slip, node)]
                if len({key, *wrong}) == 4 and all(wrong):
                    return wrong
        return []

    # -- how often a condition is true

    def _count(self) -> Iterator[_Candidate]:
        for number, condition in enumerate(self._copy.conditions):
            for place, graph in enumerate(self._graphs):
                key = self._copy.run(graph).true[number]
                alike = [g for g in self._graphs if len(g.nodes) == len(graph.nodes)]
                by_size = len({self._copy.run(g).true[number] for g in alike}) == 1
                plain = {len(graph.nodes), len(graph.nodes) - 1, len(graph.edges)}
                if not condition.text or by_size or not 3 <= key <= 10 or key in plain:
                    continue
                sure = self._sure(key, _how_often(number), graph)
                if sure(_FEW):
                    row: Row = {"graph": place, "line": condition.line, "condition": number}
                    row |= {"quoted": condition.text}
                    good = float(condition.compares)
                    yield _Candidate(row, (len(graph.nodes), key), good, sure)

    def _draw(self) -> Iterator[_Candidate]:
        for number, condition in enumerate(self._copy.conditions):
            look = _how_often(number)
            often = [
                min(self._copy.run(graph, order).true[number] for order in range(_FEW))
                for graph in self._small
            ]
            most = max(often)
            share = often.count(most) / len(often)
            if condition.text and most and share < _COMMON:
                place = often.index(most)
                row: Row = {"graph": len(self._graphs) + place, "line": condition.line}
                row |= {"condition": number, "quoted": condition.text, "times": most}
                sure = self._sure(most, look, self._small[place])
                yield _Candidate(row, number, condition.compares - share, sure)

    # -- what a change does

    def _copies(self) -> Iterator[tuple[Change, Copy]]:
        for change, source in self._changes:
            if change not in self._changed:
                self._changed[change] = Copy(source)
            yield change, self._changed[change]

    def _happens(self) -> Iterator[_Candidate]:
        # The small graphs have ties, so predecessors can change there.
        tried = self._shuffled(range(len(self._all)))[:_TRIED]
        for change, changed in self._copies():
            for number in tried:
                graph = self._all[number]
                case = case_of(self._copy.run(graph), changed.run(graph))
                sure = self._sure(case, case_of, graph, changed)
                if case is not None and sure(_FEW):
                    row = {"graph": number, "line": change.line, "new": change.new}
                    yield _Candidate({**row, "told": change.told}, case, 1, sure)

    def _which(self) -> Iterator[_Candidate]:
        # Another sum shows on the graph with the fewest edges at the source: too easy to guess.
        for change, changed in self._copies():
            if change.adds:
                continue
            found: dict[bool, list[tuple[int, Callable[[int], bool]]]] = {True: [], False: []}
            for number in self._shuffled(range(len(self._graphs), len(self._all))):
                graph = self._all[number]
                shows = differs(self._copy.run(graph), changed.run(graph))
                sure = self._sure(shows, differs, graph, changed)
                if shows is not None and len(found[shows]) < (1 if shows else 3) and sure(_FEW):
                    found[shows].append((number, sure))
            if len(found[True]) == 1 and len(found[False]) == 3:
                four = self._shuffled([*found[True], *found[False]])
                sures = [sure for _, sure in four]
                row: Row = {"graphs": [number for number, _ in four], "line": change.line}
                row |= {"new": change.new, "told": change.told}

                def all_sure(orders: int, sures: Any = sures) -> bool:
                    return all(sure(orders) for sure in sures)

                yield _Candidate(row, four.index(found[True][0]), 1, all_sure)


def _guesses(graph: SmallGraph, node: Node, other: Node) -> set[float]:
    """Return numbers that one may guess without the program.

    They are the weight of the edge from the source, and the least sum of two edges.
    """
    weights = {frozenset(edge[:2]): edge[2] for edge in graph.edges}
    source = graph.nodes[0]
    sums = [
        weights[frozenset({source, middle})] + weights[frozenset({middle, other})]
        for middle in graph.nodes
        if middle != node
        and {frozenset({source, middle}), frozenset({middle, other})} <= {*weights}
    ]
    return {weights.get(frozenset({source, other}), 0), min(sums, default=0)}


def _how_often(number: int) -> Callable[[Run], int]:
    return lambda run: run.true[number]


def _turned(some: tuple[str, ...], node: str) -> tuple[str, ...]:
    """Return some nodes with one node more, or one less if it is there."""
    if node not in some:
        return tuple(sorted((*some, node)))
    place = some.index(node)
    return some[:place] + some[place + 1 :]


# ---- jobs for the process of a program -----------------------------------------------------------

Graphs = Sequence[tuple[tuple[Node, ...], tuple[Edge, ...]]]
"""Graphs as plain values: the nodes and edges of each."""


class Own(NamedTuple):
    """A learner's program, the text of its cell, and its name there."""

    program: Any
    text: str
    name: str

    @property
    def source(self) -> Source:
        """The text, with the names that the program uses.

        Raises `CannotBeRead` if nothing can be asked about it.
        """
        program = self.program
        while inner := getattr(program, "__wrapped__", getattr(program, "func", None)):
            program = inner  # a cache or a partial
        return Source(self.text, self.name, getattr(program, "__globals__", {}))


def questions_about(
    own: Own, graphs: Graphs, small: Graphs, seed: str, kind: str = ""
) -> list[Row] | str:
    """Return questions about a program, perhaps of one kind, or why there are none."""
    try:
        asking = Asking(own.source, _made(graphs), _made(small), seed)
        return asking.one(kind) if kind else asking.chosen()
    except CannotBeRead as problem:
        return str(problem)


def answer_about(own: Own, graphs: Graphs, row: Mapping[str, Any]) -> Row | str:
    """Run a program for a question, and return what it shows, or why it cannot be run.

    `graphs`: those of the question; for a drawn answer, the drawn one.
    """
    try:
        copy = Copy(own.source)
        changed = Copy(own.source.edited(row["line"], row["new"])) if row["new"] else copy
    except CannotBeRead as problem:
        return str(problem)
    shown = []
    for graph in _made(graphs):
        run, other = copy.run(graph), changed.run(graph)
        if run.error:
            return f"it stopped with {run.error} on this graph"
        shown.append(_shown(run, other, row, graph.nodes))
    return {"runs": shown}


def _made(graphs: Graphs) -> list[SmallGraph]:
    return [SmallGraph(*each) for each in graphs]


def _shown(run: Run, changed: Run, row: Mapping[str, Any], nodes: Sequence[Node]) -> Row:
    """Return what a run shows for a question, as plain values."""
    table, node, other = row["table"], row["node"], row["other"]
    return {
        "value": value_at(run, node, table, other),
        "later": [(each, value_at(run, each, table, other)) for each, _, _ in run.moments],
        "nodes": nodes_at(run, node, table, nodes),
        "case": case_of(run, changed),
        "differs": differs(run, changed),
        "results": [run.result, changed.result or changed.error],
        "after": run.after.get(row["condition"], []),
    }
