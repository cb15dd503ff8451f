"""The shortest test that tells all misunderstandings apart that a table can tell apart.

Somebody with a misunderstanding fills a graph's table in one of a few ways: by one of its forms, in
one order of its ties. A graph separates two of them if no table is among the ways of both. Of a
pool of graphs the fewest are taken that separate every pair which the pool can separate; they are
searched for, and not typed in, so they stay the fewest when a misunderstanding is added.

The largest first (21) and the newest first (22) cannot be separated on any graph: what the largest
number of the frontier offers is larger still, so what it finds is next. That is a search into the
depth, in one order of its ties.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Node
from pathlib_games.ideas.claims import outcome_table, table_claims
from pathlib_games.ideas.endings import outcomes
from pathlib_games.ideas.exit_graphs import exit_graph, in_tables
from pathlib_games.ideas.filling import Round
from pathlib_games.ideas.misunderstandings import (
    MISUNDERSTANDINGS,
    Outcome,
    Part,
    Search,
)

RIGHT = 0
"""Stands for the right algorithm among the numbers of misunderstandings."""
POOLS = (range(1, 25), range(49, 73))
"""From so many seeds the graphs are taken: those before the course, and those at its end."""

Pair = tuple[int, int]
Label = tuple[float, Node | None]

SKILLS: Mapping[Part, str] = {
    "next": "choose the node that is settled next",
    "edges": "look at every edge of the node that you settle",
    "what": "add up the length of a way",
    "when": "keep the smaller of two numbers, and only that",
    "before": "say which node a number comes from",
    "end": "see when you are done",
}
"""What a table asks one to do, by the part of the search."""


def fewest(seeds: Sequence[int]) -> tuple[int, ...]:
    """Return the fewest of some seeds whose graphs separate all that they can separate."""
    told = {seed: separated(seed) for seed in seeds}
    possible = frozenset().union(*told.values())
    return next(
        chosen
        for size in range(1, len(seeds) + 1)
        for chosen in combinations(seeds, size)
        if frozenset().union(*(told[seed] for seed in chosen)) == possible
    )


@cache
def separated(seed: int) -> frozenset[Pair]:
    """Return the pairs of misunderstandings that the graph of a seed separates."""
    asked = exit_graph(seed)
    runs = {number: list(_runs(number, asked)) for number in (RIGHT, *in_tables())}
    return frozenset(
        (one, other)
        for one, other in combinations(runs, 2)
        if not any(_may_look_alike(a, b) for a in runs[one] for b in runs[other])
    )


def explaining(tables: Sequence[tuple[Sequence[Round], Instance]]) -> list[int]:
    """Return the misunderstandings which alone explain all of some tables, cell by cell.

    Examples
    --------
    >>> from pathlib_games.ideas.claims import outcome_table
    >>> asked = exit_graph(3)
    >>> run = next(_runs(24, asked))
    >>> explaining([(outcome_table(run, asked.graph.nodes), asked)])
    [24]
    """
    return [
        number
        for number in in_tables()
        if all(
            any(
                all(claim.holds_in(run) for claim in table_claims(rows))
                for run in _runs(number, asked)
            )
            for rows, asked in tables
        )
    ]


def skills_with(numbers: Sequence[int]) -> tuple[list[str], list[str]]:
    """Return what somebody can do who has these misunderstandings, and what is to be practised.

    Examples
    --------
    >>> skills_with([3])[1]
    ['add up the length of a way']
    """
    return skills_without(
        {form.part for number in numbers for form in MISUNDERSTANDINGS[number].variants}
    )


def skills_without(parts: Collection[Part]) -> tuple[list[str], list[str]]:
    """Return what somebody can do who has parts of the search wrong, and what is to be practised.

    Examples
    --------
    >>> skills_without({"end"})[1]
    ['see when you are done']
    """
    can = [skill for part, skill in SKILLS.items() if part not in parts]
    return can, [skill for part, skill in SKILLS.items() if part in parts]


def is_one_slip(tables: Sequence[tuple[Sequence[Round], Instance]]) -> bool:
    """Say whether a single cell of some tables is not what a right run has there."""
    wrong = 0
    for rows, asked in tables:
        right = outcome_table(next(_runs(RIGHT, asked)), asked.graph.nodes)
        if [row.settled for row in rows] != [row.settled for row in right]:
            return False
        wrong += sum(
            row.cells.get(node) != cell
            for row, meant in zip(rows, right, strict=True)
            for node, cell in meant.cells.items()
        )
    return wrong == 1


def wrong_parts(rows: Sequence[Round], asked: Instance) -> set[Part]:
    """Return which parts of the search are wrong somewhere in a table.

    Each row is compared with what follows from the row above, right or wrong.
    """
    found: set[Part] = set()
    labels: dict[Node, Label] = {asked.source: (0, None)}
    settled: set[Node] = set()
    for row in rows:
        waiting = {node: label[0] for node, label in labels.items() if node not in settled}
        if waiting.get(row.settled) != min(waiting.values(), default=None):
            found.add("next")
        here = labels.get(row.settled, (math.inf, None))[0]
        offers = {head: here + weight for head, weight in asked.graph.neighbors(row.settled)}
        settled.add(row.settled)
        for node, cell in row.cells.items():
            offer = (offers[node], row.settled) if node in offers else None
            above = labels.get(node)
            right = _after(above, None if node in settled else offer, cell)
            found.update(_part_of(cell, right, above if right == offer else offer))
        labels |= {node: cell for node, cell in row.cells.items() if cell is not None}
    return found if asked.aim in settled else found | {"end"}


def _after(above: Label | None, offer: Label | None, cell: Label | None) -> Label | None:
    """Return what belongs into a cell; of two equal numbers the learner's is as good."""
    if offer is None or (above is not None and above[0] < offer[0]):
        return above
    return above if above is not None and above[0] == offer[0] and cell == above else offer


def _part_of(cell: Label | None, right: Label | None, other: Label | None) -> Iterator[Part]:
    """Tell which part is wrong in a cell; another number could have been kept, or written."""
    if cell == right:
        return
    if cell is None or right is None:
        yield "edges"
    elif cell[0] == right[0]:
        yield "before"
    else:
        yield "when" if other is not None and cell[0] == other[0] else "what"


def _runs(number: int, asked: Instance) -> Iterator[Outcome]:
    forms = MISUNDERSTANDINGS[number].variants_for("table") if number else (Search,)
    for form in forms:
        yield from outcomes(form, asked)


def _may_look_alike(one: Outcome, other: Outcome) -> bool:
    """Say whether there is a table that both of two runs make.

    Where a number comes through several nodes, a table names one of them.
    """
    if len(one.rounds) != len(other.rounds):
        return False
    return all(
        a.settled == b.settled
        and a.distance == b.distance
        and all(
            set(a.predecessors.get(node, ())) & set(b.predecessors.get(node, ()))
            for node in a.distance
            if node != one.source
        )
        for a, b in zip(one.rounds, other.rounds, strict=True)
    )
