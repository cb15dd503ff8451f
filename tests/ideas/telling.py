"""Graphs of the pool on which misunderstandings give wrong answers."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product

from pathlib_games.exercises.instance import Instance
from pathlib_games.ideas.graph_pool import FEATURES_OF, PoolName, fresh
from pathlib_games.ideas.search import Kind
from tools.unlisted_ideas import catches

_LOOKS = 120
_POOLS: dict[Kind, tuple[PoolName, ...]] = {
    "order": ("order",),
    "path": ("path",),
    "distances": ("table", "order", "path"),
}


def untied(number: int) -> Instance:
    """Return a graph without equal distances, so that there is one right order."""
    return fresh(number + number // 4)  # of every five seeds the last one has some


def showing(seed: int, numbers: Iterable[int], kind: Kind) -> Instance:
    """Return a graph on which misunderstandings give wrong answers, the first one from a seed on.

    Of single distances no pool says what shows, so the first hundreds of graphs are looked at.
    """
    wanted = list(numbers)
    pools: tuple[PoolName, ...] = ("downhill",) if 13 in wanted else _POOLS.get(kind, ("table",))
    features = {need for number in wanted for need in FEATURES_OF.get(number, ())}
    for pool, number in product(pools, range(seed, seed + _LOOKS)):
        asked = fresh(number, [] if kind == "distances" else wanted, pool, features)
        if all(catches(each, asked, kind) for each in wanted):
            return asked
    raise AssertionError(f"no graph of {_LOOKS} shows {wanted} in {kind}")
