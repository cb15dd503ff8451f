"""Sees whether a program goes on with the node whose name comes first, and not with the nearest."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from types import FunctionType
from typing import Any

from pathlib_games.exercises.instance import Instance
from pathlib_games.graphs import Node
from pathlib_games.programs.plain import source_of

_Runs = Sequence[tuple[Instance, Sequence[Node]]]


def asks_by_which_number(function: object, runs: _Runs) -> str:
    """Return what to ask about a wrong program if it goes by names; else an empty text.

    `runs`: what it searched, and for which nodes it asked for neighbors, in order.
    """
    if not any(_goes_by(key, runs) for key in (_itself, str)):
        return ""
    source = source_of(function) if type(function) is FunctionType else ""
    chooser = next((name for name in ("min", "sorted", "sort") if f"{name}(" in source), "it")
    return f"By which number should {chooser} compare?"


def _itself(node: Any) -> Any:
    return node


def _goes_by(key: Callable[[Node], Any], runs: _Runs) -> bool:
    try:
        steps = [step for asked, looked_up in runs for step in _steps(asked, looked_up, key)]
    except TypeError:  # such names have no order
        return False
    return all(first for first, _ in steps) and any(not nearest for _, nearest in steps)


def _steps(
    asked: Instance, looked_up: Sequence[Node], key: Callable[[Node], Any]
) -> Iterable[tuple[bool, bool]]:
    """Say of each choice whether it was the first name of those that waited, and the nearest."""
    number: dict[Node, float] = {asked.source: 0}
    waiting = {asked.source}
    for node in dict.fromkeys(looked_up):
        if node not in waiting:
            yield False, False
            return
        yield node == min(waiting, key=key), number[node] == min(map(number.__getitem__, waiting))
        waiting.remove(node)
        for head, weight in asked.graph.neighbors(node):
            if head not in number:
                waiting.add(head)
            number[head] = min(number[node] + weight, number.get(head, float("inf")))
