"""Looks over the shoulder of a program that searches: for which nodes it asks for neighbors."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from pathlib_games.graphs import Node


def watched(
    function: Callable[..., object], neighbors: Callable[[Any], Iterable[Any]], *given: Any
) -> tuple[object, list[Node]]:
    """Call a program whose last argument is a function that gives neighbors.

    Returns what it returned, and the nodes whose neighbors it asked for, in order.
    """
    looked_up: list[Node] = []

    def look_up(node: Any) -> list[Any]:
        found = list(neighbors(node))
        looked_up.append(node)
        return found

    return function(*given, look_up), looked_up
