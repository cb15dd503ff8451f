"""The space of searches with one or two wrong parts, to check that cases refuse them all.

Whether a wrong search shows also depends on its implementation: the order of equal nodes, and
whether numbers are in the queue entries or in a table. All variants are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, product
from typing import Any, NamedTuple

from pathlib_games.graphs import Node

Neighbors = Callable[[Any], Iterable[tuple[Any, float]]]

WRONG = {
    "next": (
        *("last edge", "fewest edges", "first come", "last come", "first label", "largest"),
        "first name",
    ),
    "takes": ("first label", "overwrites"),
    "adds": ("edge alone", "one", "largest edge", "edge back", "one more"),
    "goes_on": ("one way", "never back"),
    "ends": ("at first sight",),
}
"""The possible mistakes, by part."""
TIES = ("first come", "last come", "first name", "last name")


@dataclass(frozen=True)
class WrongSearch:
    """A search from some nodes, each with a number, to the nearest of some targets."""

    next: str = "smallest"
    takes: str = "improves"
    adds: str = "sum"
    goes_on: str = "everywhere"
    ends: str = "at the target"
    # How it is written.
    ties: str = "first come"
    in_a_table: bool = False

    def __str__(self) -> str:
        wrong = [getattr(self, part) for part in WRONG]
        said = [value for part, value in zip(WRONG, wrong, strict=True) if value in WRONG[part]]
        kept = "table" if self.in_a_table else "entries"
        return f"{', '.join(said) or 'right'} (ties: {self.ties}, {kept})"

    def run(
        self, starts: Mapping[Node, float], neighbors: Neighbors, targets: Iterable[Node] = ()
    ) -> Found:
        """Run it from some nodes; without targets it continues to the end."""
        return _Run(self, neighbors, frozenset(targets)).run(starts)


class Found(NamedTuple):
    """The result of a search."""

    distance: dict[Node, float]
    predecessor: dict[Node, Node | None]
    target: float | None  # the number at the target, if it was reached


class _Entry(NamedTuple):
    node: Node
    number: float
    before: Node | None
    edge: float
    edges: int
    order: int


class _Run:
    def __init__(self, parts: WrongSearch, neighbors: Neighbors, targets: frozenset[Node]) -> None:
        self.parts, self.neighbors, self.targets = parts, neighbors, targets
        self.known: dict[Node, _Entry] = {}
        self.first: dict[Node, float] = {}
        self.waiting: list[_Entry] = []
        self.settled: set[Node] = set()
        self.made = 0

    def run(self, starts: Mapping[Node, float]) -> Found:
        for node, number in starts.items():
            if self._writes(node, number, None, number, 0):
                return self._found(number)
        while self.waiting:
            entry = min(self.waiting, key=self._key)
            self.waiting.remove(entry)
            if entry.node in self.settled:
                continue
            self.settled.add(entry.node)
            if self.parts.in_a_table:
                entry = self.known[entry.node]
            self.known[entry.node] = entry
            if entry.node in self.targets:
                return self._found(entry.number)
            for head, weight in self.neighbors(entry.node):
                if self.parts.goes_on == "never back" and _name(head, 1) < _name(entry.node, 1):
                    continue
                new = self._sum(entry, head, weight)
                if not self._takes(head, new):
                    continue
                if self._writes(head, new, entry.node, weight, entry.edges + 1):
                    return self._found(new)
                if self.parts.goes_on == "one way":
                    break
        return self._found(None)

    def _sum(self, entry: _Entry, head: Node, weight: float) -> float:
        if self.parts.adds == "edge back":
            back = (w for node, w in self.neighbors(head) if node == entry.node)
            return entry.number + next(iter(back), weight)
        sums = {"sum": entry.number + weight, "edge alone": weight, "one": entry.number + 1}
        sums |= {"largest edge": max(entry.number, weight), "one more": entry.number + weight + 1}
        return sums[self.parts.adds]

    def _key(self, entry: _Entry) -> Any:
        now = self.known[entry.node] if self.parts.in_a_table else entry
        tie = {"first come": entry.order, "last come": -entry.order}.get(self.parts.ties, 0)
        name = _name(entry.node, 1 if self.parts.ties != "last name" else -1)
        first: Any = {
            "smallest": now.number,
            "last edge": now.edge,
            "fewest edges": now.edges,
            "first come": entry.order,
            "last come": -entry.order,
            "first label": self.first[entry.node],
            "largest": -now.number,
            "first name": 0,
        }[self.parts.next]
        return first, name if self.parts.next == "first name" else (), tie, name

    def _takes(self, head: Node, new: float) -> bool:
        if head not in self.known:
            return True
        if self.parts.takes == "first label" or head in self.settled:
            return False
        return self.parts.takes == "overwrites" or new < self.known[head].number

    def _writes(self, node: Node, number: float, *rest: Any) -> bool:
        """Write a number; return whether that was the end."""
        self.made += 1
        told: tuple[Any, ...] = (node, number, *rest, self.made)
        entry = self.known[node] = _Entry(*told)
        self.waiting.append(entry)
        self.first.setdefault(node, number)
        return self.parts.ends == "at first sight" and node in self.targets

    def _found(self, number: float | None) -> Found:
        distance = {node: entry.number for node, entry in self.known.items()}
        return Found(distance, {n: entry.before for n, entry in self.known.items()}, number)


def _name(node: Any, sign: int) -> tuple[Any, ...]:
    """Return a key that orders nodes by name, forwards or backwards."""
    if isinstance(node, int | float):
        return (0, sign * node)
    parts = node if isinstance(node, tuple) else [str(node)]
    plain = (map(ord, part) if isinstance(part, str) else [part] for part in parts)
    return (1, *(sign * number for numbers in plain for number in numbers))


def written_in_all_ways(search: WrongSearch) -> Iterator[WrongSearch]:
    """Yield a search in all its implementations."""
    for ties, in_a_table in product(TIES, (False, True)):
        yield replace(search, ties=ties, in_a_table=in_a_table)


def wrong_searches(most: int = 2) -> Iterator[WrongSearch]:
    """Yield all searches with up to this many wrong parts, in all implementations."""
    for number in range(1, most + 1):
        for parts in combinations(WRONG, number):
            for values in product(*(WRONG[part] for part in parts)):
                chosen: dict[str, Any] = dict(zip(parts, values, strict=True))
                yield from written_in_all_ways(WrongSearch(**chosen))
