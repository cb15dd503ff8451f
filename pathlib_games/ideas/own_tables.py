"""Finds in what a program wrote the table of its distances, as it grew from write to write."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from numbers import Real
from typing import Any

from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.graphs import Node
from pathlib_games.programs.recording import Written

_Table = tuple[str, tuple[Any, ...], tuple[Any, ...]]  # variable, and what stands around the node


@dataclass(frozen=True)
class Label:
    """A distance that a program wrote down for a node."""

    node: Node
    distance: float
    asked: int  # how often neighbors had been asked for by then
    moment: int  # which line it was, counted from the start
    before: dict[Node, float]  # what stood in the table before, at each node

    def came_from(self, instance: Instance) -> Node | None:
        """Return the node whose number and edge add up to it, if that is only one."""
        tails = {
            tail
            for tail, number in self.before.items()
            for head, weight in instance.graph.neighbors(tail)
            if head == self.node and equal(number + weight, self.distance)
        }
        return tails.pop() if len(tails) == 1 else None


def tables_of(
    written: Sequence[Written], instance: Instance, results: dict[Node, Any]
) -> list[list[Label]]:
    """Return how each table was filled that holds in the end what the program returned.

    One that one line made as a whole is a copy, and shows nothing.

    `results`: the distances that it returned.
    """
    wanted = {
        node: float(number)
        for node, number in results.items()
        if node in instance.graph and isinstance(number, Real) and isfinite(number)
    }
    if len(wanted) < 2:
        return []
    groups = _by_table(
        each for each in written if isinstance(each.value, Real) and isfinite(each.value)
    )
    keys: list[dict[Any, Node]] = [
        {node: node for node in wanted},
        {i: node for i, node in enumerate(instance.graph.nodes) if node in wanted},
    ]
    found = (_labels(group, each, wanted) for group in groups.values() for each in keys)
    return [labels for labels in found if len({label.moment for label in labels}) > 1]


def predecessors_of(
    written: Sequence[Written], results: Mapping[Node, Any]
) -> list[list[tuple[Node, Written]]]:
    """Return the writes by node of each table that holds in the end the returned predecessors.

    `results`: the predecessors that the program returned.
    """
    wanted = {node: before for node, before in results.items() if before is not None}
    groups = _by_table(written)
    return [
        group
        for group in groups.values()
        if wanted and wanted.items() <= {key: each.value for key, each in group}.items()
    ]


def _by_table(written: Iterable[Written]) -> dict[_Table, list[tuple[Any, Written]]]:
    """Group writes by what can be a table: what stands in one place of a key is its nodes."""
    groups: dict[_Table, list[tuple[Any, Written]]] = {}
    for each in written:
        for i, key in enumerate(each.place):
            table = each.variable, each.place[:i], each.place[i + 1 :]
            groups.setdefault(table, []).append((key, each))
    return groups


def _labels(
    group: Sequence[tuple[Any, Written]], keys: dict[Any, Node], wanted: dict[Node, float]
) -> list[Label]:
    """Return the writes of a table by node; none if it does not end with what is wanted."""
    last = {keys[key]: each.value for key, each in group if key in keys}
    if last.keys() != wanted.keys() or any(not equal(last[n], wanted[n]) for n in wanted):
        return []
    return list(_in_turn([(keys[key], each) for key, each in group if key in keys]))


def _in_turn(writes: Sequence[tuple[Node, Written]]) -> Iterator[Label]:
    """Give the writes with the table before each; what one line wrote, it wrote at once."""
    now: dict[Node, float] = {}
    before, moment = now, -1
    for node, each in writes:
        if each.moment != moment:
            before, moment = dict(now), each.moment
        now[node] = float(each.value)
        yield Label(node, now[node], each.asked, moment, before)
