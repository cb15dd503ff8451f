"""What happens in a search, as facts: the records that a trace is made of."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from pathlib_games.graphs.errors import Node


@dataclass(frozen=True, slots=True)
class Settle:
    """A node leaves the queue and its distance becomes final.

    Attributes
    ----------
    node
        The node that is settled.
    distance
        Its distance from the source.
    """

    node: Node
    distance: float


@dataclass(frozen=True, slots=True)
class Relax:
    """An edge is tested for whether it improves its head.

    Attributes
    ----------
    tail, head
        The ends of the edge.
    weight
        The weight of the edge.
    distance
        The length of the way to ``head`` through ``tail``.
    improved
        Whether the algorithm took it: ``head`` now has this tentative distance and the
        predecessor ``tail``, and is in the queue with it.
    """

    tail: Node
    head: Node
    weight: float
    distance: float
    improved: bool


@dataclass(frozen=True, slots=True)
class Stale:
    """An outdated queue entry is skipped: its node has been settled at a smaller distance.

    Attributes
    ----------
    node
        The node of the entry.
    distance
        The outdated distance of the entry.
    """

    node: Node
    distance: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A heuristic guesses how far it is from a node to the target.

    Attributes
    ----------
    node
        The node.
    distance
        The guess. From now on the queue is ordered by the distance from the source and this.
    """

    node: Node
    distance: float


@dataclass(frozen=True, slots=True)
class Round:
    """A round begins, in which every edge is tested once.

    Attributes
    ----------
    number
        The number of the round, from 1.
    """

    number: int


Step: TypeAlias = Settle | Relax | Stale | Estimate | Round

R = TypeVar("R")

# What a search generator yields: a step, or the same as a plain tuple that begins with the step's
# class, as in `yield Settle, node, distance`. Building a record for each of a million steps costs
# half as much again as the search itself, so the trace builds them when they are looked at.
Event: TypeAlias = Step | tuple[object, ...]
Steps: TypeAlias = Generator[Event, None, R]
