"""Tells the steps of a learner's program from what it wrote and asked for, as they happened.

A node is taken up where its neighbors are asked for, or, if they were copied before, where its
number is first used. What was not seen is no step: then there are none, or fewer.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from typing import Any

from pathlib_games.exercises.instance import Instance, equal
from pathlib_games.graphs import Node, Relax, Settle, Step
from pathlib_games.ideas.own_tables import Label, predecessors_of, tables_of
from pathlib_games.programs.recording import Written
from pathlib_games.programs.run import Ran

_Predecessors = Sequence[tuple[Node, Written]]

COPIED = "It asked for all neighbors before it wrote a number: in which order is not seen."
NOT_ALL = "The end. Which nodes it took up without writing a number cannot be seen."


@dataclass(frozen=True)
class SeenSteps:
    """The steps of a run that were seen, and what is said at its end if that is not all."""

    steps: tuple[Step, ...]
    end: str = ""


def seen_steps(
    ran: Ran, asked: Instance, distance: dict[Node, Any], predecessor: Mapping[Node, Any]
) -> SeenSteps | None:
    """Return the steps of a run that was recorded; None if they were not seen.

    `distance`, `predecessor`: what it returned.
    """
    before = predecessors_of(ran.written, predecessor)
    tables = [
        _without_infinities(labels, asked.source)
        for labels in tables_of(ran.written, asked, distance)
    ]
    for labels in sorted(tables, key=len, reverse=True):
        writes = _Writes(ran, asked, labels, before)
        seen = writes.by_look_ups() or writes.by_numbers()
        if seen is not None and _comes_to(seen.steps, predecessor):
            return seen
    every = len(set(ran.looked_up))
    copied = all(len(set(ran.looked_up[: each.asked])) == every for t in tables for each in t[1:])
    return SeenSteps((), COPIED) if tables and copied and every > 1 else None


def _comes_to(steps: Sequence[Step], predecessor: Mapping[Node, Any]) -> bool:
    """Say whether steps end with the predecessors that were returned: else some were not seen."""
    last = {step.head: step.tail for step in steps if isinstance(step, Relax)}
    return all(predecessor.get(head) == tail for head, tail in last.items())


def _without_infinities(labels: Sequence[Label], source: Node) -> list[Label]:
    """Leave out a large number that stands for no distance: each node has it first."""
    first = {label.node: label.distance for label in reversed(labels) if label.node != source}
    last = {label.node: label.distance for label in labels}
    large = max(first.values(), default=0.0)
    if set(first.values()) != {large} or any(last[node] >= large for node in first):
        return list(labels)
    return [
        replace(each, before={node: far for node, far in each.before.items() if far != large})
        for each in labels
        if each.distance != large
    ]


class _Writes:
    """The writes of a table of distances, beside the look-ups and the tables of predecessors."""

    def __init__(
        self, ran: Ran, asked: Instance, labels: Sequence[Label], before: Sequence[_Predecessors]
    ) -> None:
        self.ran, self.asked, self.labels, self.before = ran, asked, labels, before
        self.steps: list[Step] = []
        self.used: dict[Node, float] = {}  # the nodes that were taken up, each with its number
        self.taken: set[tuple[Node, Node]] = set()  # the edges by which a number was written

    def by_look_ups(self) -> SeenSteps | None:
        """Return the steps if each node was looked up when it was taken up."""
        self._begin()
        number: dict[Node, float] = {}
        for looked in range(len(self.ran.looked_up) + 1):
            tail = self.ran.looked_up[looked - 1] if looked else None
            if tail is not None:
                if tail not in number:
                    return None
                self._take_up(tail, number[tail])
            for label in self.labels:
                if label.asked == looked:
                    if not self._relax(label, tail):
                        return None
                    number[label.node] = label.distance
        left = [str(node) for node in number if node not in self.used]
        end = f"The end. It never asked for the neighbors of {', '.join(left)}." if left else ""
        return SeenSteps(tuple(self.steps), end)

    def by_numbers(self) -> SeenSteps | None:
        """Return the steps if each number tells by which node it came."""
        self._begin()
        for label in self.labels:
            tail = label.came_from(self.asked)
            if tail is not None and label.before:
                self._take_up(tail, label.before[tail])
            if not self._relax(label, tail):
                return None
        return SeenSteps(tuple(self.steps), NOT_ALL) if self.steps else None

    def _begin(self) -> None:
        self.steps, self.used, self.taken = [], {}, set()

    def _take_up(self, node: Node, number: float) -> None:
        """Note that a node was taken up; again only if its number fell."""
        if number < self.used.get(node, inf):
            self.steps.append(Settle(node, number))
            self.used[node] = number

    def _relax(self, label: Label, tail: Node | None) -> bool:
        """Note a write as a step; say whether it can be one."""
        if label.node == self.asked.source and not label.before:
            return label.distance == 0  # where each search starts
        weights = [w for head, w in self._neighbors(tail) if head == label.node]
        if tail not in label.before or not weights or not self._names(label, tail):
            return False
        sums = {weight: label.before[tail] + weight for weight in weights}
        fits = [weight for weight, sum_ in sums.items() if equal(sum_, label.distance)]
        if not fits and label.came_from(self.asked) is not None:
            return False
        weight = fits[0] if fits else weights[0]
        self.steps.append(Relax(tail, label.node, weight, label.distance, improved=True))
        self.taken.add((tail, label.node))
        return True

    def _neighbors(self, node: Node | None) -> Sequence[tuple[Node, float]]:
        return () if node is None else self.asked.graph.neighbors(node)

    def _names(self, label: Label, tail: Node) -> bool:
        """Say whether the tail was written down as the predecessor as well, just then.

        Over a parallel edge the same may come again: then it stands there.
        """
        moments = [each.moment for each in self.labels]
        until = min((moment for moment in moments if moment > label.moment), default=inf)
        since = max((moment for moment in moments if moment < label.moment), default=0)
        if (tail, label.node) in self.taken:
            since = 0
        return any(
            node == label.node and each.value == tail and since <= each.moment < until
            for table in self.before
            for node, each in table
        )
