"""Choose questions about a learner's own program, and find their keys by running it.

A question is asked only if its key is certain: the same in many orders of nodes, edges and sets.
All this happens where the program runs, even in a jail; plain values come back.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from pathlib_games.graphs.errors import Node
from pathlib_tutor.programs.changes import Change, changes
from pathlib_tutor.programs.marked import CannotBeRead, Copy, Run, Source, fields_of
from pathlib_tutor.programs.small_worlds import World

_FIRST, _SECOND = ("value", "state"), ("which", "draw", "happens")
_FEW, _MANY = 4, 16
"""The orders in which a key has to be the same: at first, and for a question to ask."""
_CHANGES, _TRIED = 14, 12  # the most changes to try, and the graphs for each
_CASES = 3  # what a change can do: of fewer cases, one is guessed too easily
_COMMON = 0.36  # the largest share of graphs on which a drawn one may be right by chance
Row = dict[str, Any]
"""The parts of a question that differ from its kind's defaults."""


# ---- what a run shows ----------------------------------------------------------------------------


def value_at(run: Run, node: Node, table: str, other: Node) -> object:
    """Return what a table holds for a node when the program asks for another one's neighbors."""
    moment = run.at(node)
    held = moment[2].get(table) if moment else None
    return held.get(other) if isinstance(held, dict) else None


def nodes_at(run: Run, node: Node, table: str, nodes: Sequence[Node]) -> tuple[Node, ...] | None:
    """Return the nodes in a list or set, sorted, when the program asks for a node's neighbors.

    The first node of an entry counts. None: something else is in there, too.
    """
    moment = run.at(node)
    return _nodes_in(moment[2].get(table), nodes) if moment else None


def _nodes_in(held: Any, nodes: Sequence[Node]) -> tuple[Node, ...] | None:
    if not isinstance(held, list | deque | dict | set | frozenset):
        return None
    found = []
    for entry in held:
        parts = [*entry] if isinstance(entry, tuple | list) else [*fields_of(entry).values()]
        inside = [part for part in [entry, *parts] if _is_one_of(part, nodes)]
        if not inside:
            return None
        found.append(inside[0])
    return tuple(sorted(found))


def _is_one_of(part: Any, nodes: Sequence[Node]) -> bool:
    return type(part) is type(nodes[0]) and part in nodes


def case_of(world: World, run: Run, changed: Run) -> str | None:
    """Return what a change does to a result; None if that is not certain."""
    if changed.is_endless:
        return None
    if changed.error:
        return "error"
    try:
        return world.case(run.result, changed.result)
    except (AttributeError, TypeError):  # a result of another kind
        return None


def differs(run: Run, changed: Run) -> bool | None:
    """Say whether a change gives another result; None if that is not certain."""
    if changed.is_endless:
        return None
    return bool((run.result, run.error) != (changed.result, changed.error))


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

    `worlds`: those to ask about. `small`: those to choose from. `draws`: whether learners can draw
    a world.
    """

    def __init__(
        self,
        source: Source,
        worlds: Sequence[World],
        small: Sequence[World],
        seed: object,
        *,
        draws: bool = False,
    ) -> None:
        self._copy = Copy(source)
        self._worlds, self._small, self._draws = worlds, small, draws
        self._all = list(dict.fromkeys([*worlds, *small]))
        # Learners with one seed and other programs get keys that have nothing in common.
        self._dice = random.Random(f"own program {seed} {source.text}")
        if any(self._copy.run(world).error for world in self._all):
            raise CannotBeRead("it cannot be run again by itself")
        self._changes = self._shuffled(changes(source))[:_CHANGES]
        self._changed: dict[Change, Copy] = {}

    def chosen(self) -> list[Row]:
        """Return up to two questions of different kinds."""
        second = self._shuffled(_SECOND)
        rows: list[Row] = []
        others = *_FIRST, "count", "happens"
        for kinds, wanted, cases in ((_FIRST, 1, 0), (second, 2, _CASES), (others, 2, 0)):
            for kind in kinds:
                if len(rows) < wanted and kind not in [row["kind"] for row in rows]:
                    rows += self.one(kind, [row.get("new") for row in rows], cases)
        return rows

    def one(self, kind: str, used: Collection[str | None] = (), cases: int = 0) -> list[Row]:
        """Return a question of a kind, if there is one: each sort of key is as likely.

        `used`: changed lines that were asked about. `cases`: how many a change has at least.
        """
        made: list[_Candidate] = list(getattr(self, f"_{kind}")())
        made = [each for each in made if not each.row.get("new") or each.row["new"] not in used]
        if kind == "happens" and len({each.sort for each in made}) < cases:
            return []
        while made:
            best = max(each.good for each in made)
            left = [each for each in made if each.good > best - 0.7]
            sort = self._dice.choice(list(dict.fromkeys(each.sort for each in left)))
            tried = self._dice.choice([each for each in left if each.sort == sort])
            if tried.is_sure(_MANY):
                return [{"kind": kind, **tried.row}]
            made.remove(tried)
        return []

    def _shuffled(self, parts: Iterable[Any]) -> list[Any]:
        listed = list(parts)
        return self._dice.sample(listed, len(listed))

    def _sure(
        self, key: object, look: Callable[..., object], world: World, *others: Copy
    ) -> Callable[[int], bool]:
        """Return a function that says whether runs show the key in so many orders."""

        def is_sure(orders: int) -> bool:
            return all(
                look(*(each.run(world, order) for each in (self._copy, *others))) == key
                for order in range(orders)
            )

        return is_sure

    def _row(self, *worlds: World, **parts: Any) -> Row:
        return {"worlds": [self._all.index(world) for world in worlds], **parts}

    # -- what its variables hold

    def _in_the_middle(self, run: Run) -> Iterator[tuple[Node, int, dict[str, Any]]]:
        """Yield the look-ups of nodes asked about once, without the first and the last one."""
        often = Counter(node for node, _, _ in run.moments)
        return (moment for moment in run.moments[1:-1] if often[moment[0]] == 1)

    def _value(self) -> Iterator[_Candidate]:
        for world in self._worlds:
            run = self._copy.run(world)
            for node, line, held in self._in_the_middle(run):
                last = run.moments[-1][2]
                for table, other in (
                    (name, other)
                    for name in sorted(held)
                    if isinstance(held[name], dict)
                    for other in world.nodes
                ):
                    key, later = held[table].get(other), last.get(table, {}).get(other)
                    if not {type(key), type(later)} <= {int, float} or key in world.counts:
                        continue
                    if not later < key < 1_000:
                        continue

                    def look(run: Run, at: Any = (node, table, other)) -> object:
                        return value_at(run, *at)

                    row = self._row(world, line=line, node=node, table=table, other=other)
                    sure = self._sure(key, look, world)
                    if sure(_FEW):
                        yield _Candidate(row, key, 1, sure)

    def _state(self) -> Iterator[_Candidate]:
        for world in self._worlds:
            run = self._copy.run(world)
            at = {moment[0]: k for k, moment in enumerate(run.moments)}
            for node, line, held in self._in_the_middle(run) if world.nodes else ():
                for table in sorted(held):

                    def look(run: Run, at: Any = (node, table, world.nodes)) -> object:
                        return nodes_at(run, *at)

                    key = nodes_at(run, node, table, world.nodes)
                    around = [
                        _nodes_in(run.moments[at[node] + step][2].get(table), world.nodes)
                        for step in (-1, 1)
                    ]
                    sure = self._sure(key, look, world)
                    if not key or not 1 < len(key) < 7 or {key, None} & {*around} or not sure(_FEW):
                        continue
                    row = self._row(world, line=line, node=node, table=table)
                    row |= {"entries": any(entry not in world.nodes for entry in held[table])}
                    # A queue says most about a search; a set or a table is second best.
                    is_queue = isinstance(held[table], list | deque)
                    good = is_queue + (len({*key}) < len(key))
                    options = self._exchanged(key, around, node, world.nodes)
                    if options:
                        row |= {"options": [", ".join(map(str, each)) for each in options]}
                        yield _Candidate(row, options.index(key), good, sure)

    def _exchanged(
        self, key: tuple[Node, ...], around: Sequence[Any], at: Node, nodes: Sequence[Node]
    ) -> list[tuple[Node, ...]]:
        """Return the key as it is, with one node exchanged for another, with another one, and both.

        If there is only one to exchange, it is exchanged for three others. So each option is as
        long, and has as much in common with the others. The node in question is in all or in none.
        """
        inside = self._shuffled(sorted({*key} - {at}))
        outside = [node for node in self._shuffled(nodes) if node not in (*key, at)]
        # Nodes that come soon or have just left look right.
        outside.sort(key=lambda node: all(node not in held for held in around))
        options = [key]
        for old, new in [*zip(inside, outside, strict=False)][:2]:
            options += [_with(each, old, new) for each in options]
        if len(options) == 2:
            options += [_with(key, inside[0], new) for new in outside[1:3]]
        return self._shuffled(options) if len(options) == 4 else []

    # -- how often a condition is true

    def _count(self) -> Iterator[_Candidate]:
        for number, condition in enumerate(self._copy.conditions):
            for world in self._worlds:
                key = self._copy.run(world).true[number]
                alike = [each for each in self._worlds if len(each.nodes) == len(world.nodes)]
                by_size = len({self._copy.run(each).true[number] for each in alike}) == 1
                if not condition.text or by_size or not 3 <= key <= 10 or key in world.counts:
                    continue
                sure = self._sure(key, _how_often(number), world)
                if sure(_FEW):
                    row = self._row(world, line=condition.line, condition=number)
                    row |= {"quoted": condition.text}
                    good = float(condition.compares)
                    yield _Candidate(row, (len(world.nodes), key), good, sure)

    def _draw(self) -> Iterator[_Candidate]:
        for number, condition in enumerate(self._copy.conditions if self._draws else ()):
            look = _how_often(number)
            often = [
                min(self._copy.run(world, order).true[number] for order in range(_FEW))
                for world in self._small
            ]
            most = max(often)
            share = often.count(most) / len(often)
            if condition.text and most and share < _COMMON:
                world = self._small[often.index(most)]
                row = self._row(world, line=condition.line, condition=number)
                row |= {"quoted": condition.text, "times": most}
                sure = self._sure(most, look, world)
                yield _Candidate(row, number, condition.compares - share, sure)

    # -- what a change does

    def _copies(self) -> Iterator[tuple[Change, Copy]]:
        for change, source in self._changes:
            if change not in self._changed:
                self._changed[change] = Copy(source, looks=False)
            yield change, self._changed[change]

    def _happens(self) -> Iterator[_Candidate]:
        # Small graphs have ties, so predecessors can change there.
        tried = self._shuffled(self._all)[:_TRIED]
        for change, changed in self._copies():
            for world in tried:
                look = partial(case_of, world)
                case = look(self._copy.run(world), changed.run(world))
                sure = self._sure(case, look, world, changed)
                if case is not None and sure(_FEW):
                    row = self._row(world, line=change.line, new=change.new, told=change.told)
                    yield _Candidate(row, case, 1, sure)

    def _which(self) -> Iterator[_Candidate]:
        for change, changed in self._copies():
            found: dict[bool, list[tuple[World, Callable[[int], bool]]]] = {True: [], False: []}
            for world in self._shuffled(self._small):
                shows = differs(self._copy.run(world), changed.run(world))
                sure = self._sure(shows, differs, world, changed)
                if shows is not None and len(found[shows]) < 3 and sure(_FEW):
                    found[shows].append((world, sure))
                if max(map(len, found.values())) == 3 and all(found.values()):
                    break
            for stays in (False, True):
                one, others = found[not stays][:1], found[stays]
                # Another sum shows on the graph with the fewest edges at the source.
                if len(one) != 1 or len(others) != 3 or (change.adds and not stays):
                    continue
                four = self._shuffled([*one, *others])
                row = self._row(*(world for world, _ in four), line=change.line, new=change.new)
                row |= {"told": change.told, "stays": stays}

                def all_sure(orders: int, sures: Any = tuple(sure for _, sure in four)) -> bool:
                    return all(sure(orders) for sure in sures)

                yield _Candidate(row, (stays, four.index(one[0])), 1, all_sure)


def _how_often(number: int) -> Callable[[Run], int]:
    return lambda run: run.true[number]


def _with(some: tuple[Any, ...], old: Any, new: Any) -> tuple[Any, ...]:
    """Return some nodes with one of them exchanged for another, as often as it is there."""
    return tuple(sorted(new if node == old else node for node in some))


# ---- jobs for the process of a program -----------------------------------------------------------


@dataclass(frozen=True)
class Own:
    """A learner's program, the text of its cell, and its name there."""

    program: Any
    text: str
    name: str

    @property
    def source(self) -> Source:
        """The text, with the names that the program uses.

        Raises `CannotBeRead` if nothing can be asked about it.
        """
        return Source(self.text, self.name, getattr(inside(self.program), "__globals__", {}))


def inside(program: Any) -> Any:
    """Return the function inside a cache, a partial or an object that can be called."""
    while inner := getattr(program, "__wrapped__", getattr(program, "func", None)):
        program = inner
    return program if hasattr(program, "__code__") else vars(type(program)).get("__call__")


def questions_about(  # noqa: PLR0913, PLR0917 - a job has plain arguments
    own: Own,
    worlds: Sequence[World],
    small: Sequence[World],
    seed: str,
    draws: bool,
    kind: str = "",
) -> list[Row] | str:
    """Return questions about a program, perhaps of one kind, or why there are none."""
    try:
        asking = Asking(own.source, worlds, small, seed, draws=draws)
        return asking.one(kind) if kind else asking.chosen()
    except CannotBeRead as problem:
        return str(problem)


def answer_about(own: Own, worlds: Sequence[World], row: Mapping[str, Any]) -> Row | str:
    """Run a program for a question, and return what it shows, or why it cannot be run.

    `worlds`: those of the question; for a drawn answer, the drawn one.
    """
    try:
        copy = Copy(own.source)
        changed = copy
        if row["new"]:
            changed = Copy(own.source.edited(row["line"], row["new"]), looks=False)
    except CannotBeRead as problem:
        return str(problem)
    shown = []
    for world in worlds:
        run, other = copy.run(world), changed.run(world)
        if run.error:
            return f"it stopped with {run.error}"
        shown.append(_shown(run, other, row, world))
    return {"runs": shown}


def _changing(run: Run, world: World) -> Iterator[tuple[Node, list[tuple[str, Any]]]]:
    """Yield for each look-up the lists and sets of nodes that change during a run."""
    moments = run.moments[:_LONGEST] if world.nodes else []
    tables = [
        {name: _nodes_in(part, world.nodes) for name, part in held.items()}
        for _, _, held in moments
    ]
    changing = [
        name
        for name in sorted({name for table in tables for name in table})
        if len({table.get(name, ()) for table in tables}) > 1
    ]
    for (node, _, _), table in zip(moments, tables, strict=True):
        yield node, [(name, table[name]) for name in changing if table.get(name) is not None]


_LONGEST = 30
"""The most look-ups of a run to show."""


def _shown(run: Run, changed: Run, row: Mapping[str, Any], world: World) -> Row:
    """Return what a run shows for a question, as plain values."""
    table, node, other = row["table"], row["node"], row["other"]
    return {
        "value": value_at(run, node, table, other),
        "later": [(each, value_at(run, each, table, other)) for each, _, _ in run.moments],
        "nodes": nodes_at(run, node, table, world.nodes) if world.nodes else (),
        "case": case_of(world, run, changed),
        "differs": differs(run, changed),
        "results": [run.result, changed.result],
        "error": changed.error,
        "after": run.after.get(row["condition"], []),
        "tables": [*_changing(run, world)],
    }
