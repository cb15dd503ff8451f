"""Graphs of the pool on which misunderstandings are recognised by what they answer."""

from __future__ import annotations

from collections.abc import Iterable

from pathlib_games.exercises.instance import Instance
from pathlib_games.ideas.diagnosis import diagnose_outcome
from pathlib_games.ideas.final_answers import outcomes
from pathlib_games.ideas.graph_pool import PoolName, fresh
from pathlib_games.ideas.misunderstandings import MISUNDERSTANDINGS
from pathlib_games.ideas.search import Kind
from tools.unlisted_ideas import catches

_LOOKS = 400
POOLS: dict[Kind, PoolName] = {"distances": "read_off"}
"""From where graphs for a kind of answer are drawn, if not from the pool of its name."""


def shows(number: int, instance: Instance, kind: Kind) -> bool:
    """Say whether a misunderstanding gives a wrong answer by which it is recognised.

    Its usual form is recognised in every order of ties; its other forms are wrong at least.
    """
    return catches(number, instance, kind) and all(
        diagnosis is not None and diagnosis.cause is MISUNDERSTANDINGS[number]
        for run in outcomes(MISUNDERSTANDINGS[number].variants_for(kind)[0], instance)
        for diagnosis in [diagnose_outcome(run, kind, instance)]
    )


def recognising(seed: int, numbers: Iterable[int], kind: Kind) -> Instance:
    """Return a graph on which misunderstandings are recognised, the first one from a seed on."""
    wanted = list(numbers)
    pool = POOLS.get(kind, kind)
    for number in range(seed, seed + _LOOKS):
        asked = fresh(number, _drawable(wanted, pool), pool if 13 not in wanted else "downhill")
        if all(shows(each, asked, kind) for each in wanted):
            return asked
    raise AssertionError(f"no graph of {_LOOKS} recognises {wanted} in {kind}")


def _drawable(numbers: list[int], pool: object) -> list[int]:
    """Leave out what no graph of a pool is known to show: these graphs show paths, not results."""
    return numbers if pool != "read_off" else []
