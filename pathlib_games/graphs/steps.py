"""What happens in a search, as facts: the records that a trace is made of."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from pathlib_games.graphs.errors import Node


@dataclass(frozen=True, slots=True)
class Settle:
    """A node leaves the queue and its distance becomes final."""

    node: Node
    distance: float


@dataclass(frozen=True, slots=True)
class Relax:
    """An edge is tested for whether it improves its head."""

    tail: Node
    head: Node
    weight: float  # of the edge
    distance: float  # the length of the way to the head through the tail
    # Whether the algorithm took it: the head now has this tentative distance and the predecessor
    # ``tail``, and is in the queue with it.
    improved: bool


@dataclass(frozen=True, slots=True)
class Stale:
    """An outdated queue entry is skipped: its node has been settled at a smaller distance."""

    node: Node
    distance: float  # the outdated one


@dataclass(frozen=True, slots=True)
class Estimate:
    """A heuristic guesses how far it is from a node to the target."""

    node: Node
    # The guess. From now on the queue is ordered by the distance from the source and this.
    distance: float


@dataclass(frozen=True, slots=True)
class Round:
    """A round begins, in which every edge is tested once."""

    number: int  # from 1


Step: TypeAlias = Settle | Relax | Stale | Estimate | Round

R = TypeVar("R")

# What a search generator yields: a step, or the same as a plain tuple that begins with the step's
# class, as in `yield Settle, node, distance`. Building a record for each of a million steps costs
# half as much again as the search itself, so the trace builds them when they are looked at.
Event: TypeAlias = Step | tuple[object, ...]
Steps: TypeAlias = Generator[Event, None, R]
