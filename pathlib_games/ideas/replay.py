"""Searches replayed along an answer: what each would do next, given what the learner did so far.

A search is not run blindly beside an answer, for one slip would part them for good. Before each
row it takes over the learner's own table, says which nodes it would settle, and, once it is told
which node was settled, what it would write. An order of settling shows no numbers, so there a
search keeps a table of its own. What differs from the answer is a slip, and slips have a price: the
plainer a slip is, the smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from math import log

from pathlib_games.exercises.filled_table import Cell, Round
from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.graphs import Node
from pathlib_games.ideas.belief import RIGHT, Point, composed
from pathlib_games.ideas.claims import Claim, Ends, Settles, Shows, order_claims, table_claims
from pathlib_games.ideas.flaws import first_flaw
from pathlib_games.ideas.search import CANNOT_COUNT, Entry, Search

Forms = tuple[type[Search], ...]
Written = tuple[float, tuple[Node, ...]] | None  # a distance and all nodes that it may come through

# How often people slip: in a choice, in a cell, at the end.
_CHOICE = 0.05
_CHOICE_FROM_A_TABLE = 0.01
_CELL = 0.05
_LEFT_OUT = 0.1  # a node is forgotten all the way
_ROWS_SWAPPED = 0.05
_EARLY = 0.015
_LATE = 0.01
_BY_HEART = 0.3  # to go on as if the slip above was not there

# Which slips are made in a cell, and which are left.
_FORGOTTEN = 0.2
_FORGOTTEN_TOO = 0.3  # who leaves a row too early forgets more than one of its cells
_ONE_OFF = 0.1
_SWAPPED = 0.1
_DIGIT = 0.05  # one is missing, or one too many
_OTHER_NODE = 0.15
_OTHER_COLUMN = 0.1
_ANYTHING = 0.002  # for each of a hundred other cells

# Somebody with an idea that is not in the space: how often it is right, and what it is else.
_STRANGE_RIGHT = 0.75
_STRANGE_CELL = 0.01
_STRANGE_NODE = 0.3  # the number is right, and comes from any other node


@dataclass
class _Row:
    """A row of an answer."""

    settled: Node
    cells: dict[Node, Cell] = field(default_factory=dict)


class Replay:
    """Searches replayed along an order of settling or a table.

    `by_heart`: whether learners may have gone on as if a slip of theirs was not there: a table is
    often spoilt in some cells after it was filled in. Not if all but the last claim is right.
    """

    def __init__(
        self, claims: Sequence[Claim], instance: Instance, *, by_heart: bool = True
    ) -> None:
        self.instance = instance
        self.by_heart = by_heart
        self.rows: list[_Row] = []
        self.ended = False
        for claim in claims:
            if isinstance(claim, Settles):
                self.rows.append(_Row(claim.node))
            elif isinstance(claim, Shows) and self.rows:
                self.rows[-1].cells[claim.node] = claim.cell
            self.ended = isinstance(claim, Ends)
        self.shows = any(row.cells for row in self.rows)
        self.slips = _CHOICE_FROM_A_TABLE if self.shows else _CHOICE
        self._own: dict[tuple[Forms, int], list[Search]] = {}
        self._next: dict[tuple[Forms, Search], frozenset[Node]] = {}
        self._cells: dict[tuple[Forms, Search], dict[Node, Written]] = {}
        self._rows: dict[tuple[Forms, int, bool], float] = {}

    def by_slip(self) -> float:
        """Return how likely it is that somebody who knows the algorithm wrote this in one slip.

        In an order one node may have been left out, in a table two rows changed places. That is the
        logarithm; minus infinity if no such slip explains the answer.
        """
        slips = self._rows_swapped() if self.shows else self._with_the_missing()
        prices = (price for price, claims in slips if self._right(claims))
        return next(prices, -math.inf) + self.most()

    def _with_the_missing(self) -> Iterator[tuple[float, list[Claim]]]:
        """Put the only node that is missing in an order where it could have been."""
        order = [row.settled for row in self.rows]
        missing = [node for node in self.instance.distances if node not in order]
        if self.ended and len(missing) == 1:
            for at in range(len(order) + 1):
                yield log(_LEFT_OUT), order_claims([*order[:at], *missing, *order[at:]])

    def _rows_swapped(self) -> Iterator[tuple[float, list[Claim]]]:
        """Let two rows of a table that follow each other change places."""
        rounds = [Round(row.settled, row.cells) for row in self.rows]
        for at in range(len(rounds) - 1):
            swapped = [*rounds[:at], rounds[at + 1], rounds[at], *rounds[at + 2 :]]
            yield log(_ROWS_SWAPPED / len(rounds)), table_claims(swapped, ended=self.ended)

    def _right(self, claims: list[Claim]) -> bool:
        return first_flaw(claims, self.instance) is None

    def score(self, point: Point, start: int = 0, floor: float = -math.inf) -> float:
        """Return the logarithm of how likely this answer is from a certain row on.

        `start`: the first row in which it was used; before it, the right one was.
        """
        total = 0.0
        for number in range(start, len(self.rows)):
            total += self._choice(point, number, start)
            if self.rows[number].cells:
                total += self._row(point, number, start)
            if total < floor:
                return -math.inf
        return total + (self._end(point, start) if self.ended else 0.0)

    def most(self, start: int = 0) -> float:
        """Return the logarithm of how likely any answer of this length can be at best."""
        rows = self.rows[start:]
        cells = sum(len(row.cells) for row in rows)
        return len(rows) * log(1 - self.slips) + cells * log(1 - _CELL)

    def strange(self, start: int = 0) -> float:
        """Return how likely this answer is from somebody whose idea is in no list.

        It may be about the next node, about what is written, or about both.
        """
        chooses, writes, both = 0.0, 0.0, 0.0
        for number in range(start, len(self.rows)):
            choice, cells = self._strange_choice(number), self._strange_cells(number)
            chooses += choice + self._row(RIGHT, number, 0)
            writes += self._choice(RIGHT, number, 0) + cells
            both += choice + cells
        if self.ended:
            over = not self._allowed((), self._state(RIGHT, len(self.rows), 0))
            both += log(_STRANGE_RIGHT if over else (1 - _STRANGE_RIGHT) / 4)
            chooses += self._end(RIGHT, 0)
            writes += self._end(RIGHT, 0)
        if not self.shows:
            return both
        best = max(chooses, writes, both)
        return best + log(sum(math.exp(one - best) for one in (chooses, writes, both)) / 3)

    def _strange_choice(self, number: int) -> float:
        """Score which node was settled in a row, by somebody who goes by an idea of their own."""
        row, state = self.rows[number], self._state(RIGHT, number, 0)
        waiting = {entry.node for entry in state.queue} - set(state.settled)
        if row.settled in self._allowed((), state):
            return log(_STRANGE_RIGHT if len(waiting) > 1 else 1 - self.slips)
        if row.settled in waiting:
            return log((1 - _STRANGE_RIGHT) / len(waiting))
        return log(_LATE / len(state.graph))

    def _strange_cells(self, number: int) -> float:
        """Score what was written in a row, by somebody who goes by an idea of their own."""
        row, state, total = self.rows[number], self._state(RIGHT, number, 0), 0.0
        written = self._written((), state, row.settled)
        live = {head for head, _ in state.graph.neighbors(row.settled)} - set(state.settled)
        for node, cell in row.cells.items():
            right = written[node]
            if _fits(cell, right):
                total += log(_STRANGE_RIGHT if node in live else 0.97)
                continue
            share = _STRANGE_CELL
            if _same(cell, self._before(number, node)):
                share = _FORGOTTEN
            elif cell is not None and right is not None and equal(cell[0], right[0]):
                share = _STRANGE_NODE / len(state.graph)
            total += log((1 - _STRANGE_RIGHT) * share)
        return total

    # ---- parts of an answer ---------------------------------------------------------------------

    def _choice(self, point: Point, number: int, start: int) -> float:
        """Score which node was settled in a row."""
        settled = self.rows[number].settled
        state = self._state(point, number, start)
        allowed = self._allowed(point.choosing, state)
        if settled in allowed:
            return log((1 - self.slips) / len(allowed))
        if self.shows and self.by_heart and not start:
            own = self._by_heart(point, number)
            if settled in (also := self._allowed(point.choosing, own)):
                return log((1 - self.slips) * _BY_HEART / len(also))
        waiting = {entry.node: entry.distance for entry in state.queue}
        others = [node for node in waiting if node not in allowed]
        if settled not in others or not allowed:
            return log(_LATE / len(self.instance.graph))
        runner_up = min(others, key=waiting.__getitem__) == settled
        return log(self.slips * (0.6 if runner_up else 0.4 / len(others)))

    def _row(self, point: Point, number: int, start: int) -> float:
        """Score what was written in a row."""
        writing, mended = point.writing, start > 0
        if (writing, number, mended) not in self._rows:
            self._rows[writing, number, mended] = self._cells_of(point, number, start)
        return self._rows[writing, number, mended]

    def _cells_of(self, point: Point, number: int, start: int) -> float:
        row, writing = self.rows[number], point.writing
        written = self._written(writing, self._state(point, number, start), row.settled)
        total, heart, forgotten = 0.0, None, False
        for node, cell in row.cells.items():
            if _fits(cell, written[node]):
                total += log(1 - _CELL)
                continue
            if heart is None and self.by_heart:
                own = self._state(point, number, start) if start else self._by_heart(point, number)
                heart = self._written(writing, own, row.settled)
            if heart is not None and _fits(cell, heart[node]):
                total += log((1 - _CELL) * _BY_HEART)
            elif _same(cell, self._before(number, node)):
                total += log(_FORGOTTEN_TOO if forgotten else _CELL * _FORGOTTEN)
                forgotten = True
            else:
                total += log(_CELL * _slip(cell, written, node))
        return total

    def _end(self, point: Point, start: int) -> float:
        """Score that the answer ends here."""
        state = self._state(point, len(self.rows), start)
        over = not self._allowed(point.choosing, state)
        return log(1 - _EARLY if over else _EARLY)

    def _before(self, number: int, node: Node) -> Cell:
        """Return what a node's cell said in the row above."""
        return self.rows[number - 1].cells.get(node) if number else None

    # ---- what a search would do -----------------------------------------------------------------

    def _allowed(self, forms: Forms, state: Search) -> frozenset[Node]:
        """Return the nodes that a search may settle next."""
        if (forms, state) not in self._next:
            search, tied = self._going_on(forms, state), list[Entry]()
            with suppress(*CANNOT_COUNT):
                search.queue = [entry for entry in search.queue if not search.is_old_news(entry)]
                entries = [entry for entry in search.choices() if not search.is_old_news(entry)]
                tied = search.tied(entries)
            self._next[forms, state] = frozenset(entry.node for entry in tied)
        return self._next[forms, state]

    def _written(self, forms: Forms, state: Search, settled: Node) -> dict[Node, Written]:
        """Return what a search writes once it is told which node is settled."""
        if (forms, state) not in self._cells:
            search = self._going_on(forms, state)
            with suppress(*CANNOT_COUNT):
                _settle(search, settled)
            self._cells[forms, state] = {
                node: (search.distance[node], search.predecessors[node])
                if search.distance.get(node, math.inf) < math.inf
                else None
                for node in self.instance.graph.nodes
            }
        return self._cells[forms, state]

    def _state(self, point: Point, number: int, start: int) -> Search:
        """Return what is known before a row: the learner's table, or else the search's own."""
        return self._seen[number] if self.shows else self._own_state(point.writing, number, start)

    def _by_heart(self, point: Point, number: int) -> Search:
        """Return what a search would know that never looks at the learner's slips."""
        return self._own_state(point.writing, number, 0)

    def _own_state(self, forms: Forms, number: int, start: int) -> Search:
        states = self._own.setdefault((forms, start), [])
        if not states:
            begin = self._own_state((), start, 0) if start else self._begin
            states.append(self._going_on(forms, begin))
        while len(states) <= number - start:
            search = self._going_on(forms, states[-1])
            with suppress(*CANNOT_COUNT):
                _settle(search, self.rows[start + len(states) - 1].settled)
            states.append(search)
        return states[number - start]

    @cached_property
    def _begin(self) -> Search:
        return Search(self.instance.graph, self.instance.source, self.instance.target)

    @cached_property
    def _seen(self) -> list[Search]:
        """The learner's table before each row, and after the last one."""
        states = [self._begin]
        for row in self.rows:
            search = self._going_on((), states[-1])
            _settle(search, row.settled)
            _adopt(search, states[-1], row)
            states.append(search)
        return states

    def _going_on(self, forms: Forms, state: Search) -> Search:
        search = composed(forms)(self.instance.graph, self.instance.source, self.instance.target)
        search.go_on_from(state)
        return search


def _settle(search: Search, node: Node) -> None:
    """Let a search settle the node that the learner settled, whatever it would have chosen."""
    waiting = [entry for entry in search.queue if entry.node == node]
    if waiting:
        entry = search.tied([e for e in waiting if not search.is_old_news(e)] or waiting)[0]
        search.queue.remove(entry)
        search.distance[node] = search.final(entry)
    search.settled.append(node)
    if node in search.distance:
        search.relax(node)


def _adopt(search: Search, before: Search, row: _Row) -> None:
    """Let a search believe what the learner wrote."""
    if not row.cells:
        return
    search.queue = [entry for entry in before.queue if entry.node != row.settled]
    for node, cell in row.cells.items():
        if cell is None:
            search.distance.pop(node, None)
            search.predecessors.pop(node, None)
            search.queue = [entry for entry in search.queue if entry.node != node]
            continue
        distance, predecessor = cell
        search.distance[node] = distance
        search.predecessors[node] = (predecessor,)
        search.found.setdefault(node, len(search.settled))
        if before.distance.get(node) != distance:
            if before.distance.get(node, math.inf) < distance:  # wiped out: that is not outdated
                search.queue = [entry for entry in search.queue if entry.node != node]
            weight = search.edge(predecessor, node)
            search.queue.append(Entry(node, distance, 0 if weight is None else weight))


def _fits(cell: Cell, written: Written) -> bool:
    if cell is None or written is None:
        return cell is None and written is None
    same = cell[0] == written[0] or equal(cell[0], written[0])
    return same and cell[1] in written[1]


def _same(cell: Cell, other: Cell) -> bool:
    return _fits(cell, None if other is None else (other[0], (other[1],)))


def _slip(cell: Cell, written: Mapping[Node, Written], node: Node) -> float:
    """Return which share of all slips is this one."""
    if cell is None or (right := written[node]) is None:
        return _ANYTHING * 5
    if equal(cell[0], right[0]):
        return _OTHER_NODE / len(written)
    if cell[1] in right[1] and abs(cell[0] - right[0]) <= 1:
        return _ONE_OFF
    if cell[1] in right[1] and str(cell[0]) == str(right[0])[::-1]:
        return _SWAPPED
    if cell[1] in right[1] and _one_digit_apart(str(cell[0]), str(right[0])):
        return _DIGIT
    elsewhere = any(_fits(cell, other) for other in written.values())
    return _OTHER_COLUMN if elsewhere else _ANYTHING


def _one_digit_apart(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))
