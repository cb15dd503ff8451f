"""Judges what a learner calls a node."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from pathlib_games.exercises.answering import answer_of, ask_ahead, not_a_function
from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.games.own.board import Cell
from pathlib_games.games.own.questions import FORGOTTEN, Asked
from pathlib_games.games.own.rules import Position, moves_left
from pathlib_games.graphs import Node
from pathlib_games.graphs.whole import is_node
from pathlib_games.ideas.slips import blamed
from pathlib_games.programs.plain import Other
from pathlib_games.programs.run import SECONDS
from pathlib_games.programs.session import session
from pathlib_games.words import counted


@session()
def judge_node(
    function: Any, asked: Asked, met_before: Iterable[int] = (), seconds: float = SECONDS
) -> Verdict:
    """Run a learner's ``my_node(cell, keys)`` on everything that can happen in a world.

    It is right if it never takes two positions for one from which the target is not equally far:
    just then the shortest way in its graph is the shortest way in the world. How far it is, is
    found by playing all moves.
    """
    if not callable(function):
        return not_a_function(function)
    left = moves_left(asked.position)
    calls = [partial(_asked_node, function, at.walker, at.keys) for at in left]
    ask_ahead(calls, seconds)
    same: dict[Node, list[Position]] = {}
    for position, call in zip(left, calls, strict=True):
        try:
            node = answer_of(call, _read_node, seconds)
        except Wrong as problem:
            return Verdict("wrong", f"For {_standing(position)}: {problem}")
        if node is ...:
            return NOT_TRIED
        same.setdefault(node, []).append(position)
    mixed = [each for each in same.values() if len({left[position] for position in each}) > 1]
    if mixed:
        pure = len(left) - sum(map(len, mixed))
        return _told(mixed[0], left, met_before).earning(pure, of=len(left))
    nodes, moves = counted(len(same), "node"), counted(asked.right, "move")
    return Verdict(
        "right",
        f"With your nodes the graph of this world has {nodes}, and its shortest way has {moves}.",
    )


_Given = tuple[Any, bool, Any, bool]


def _asked_node(function: Callable[[Cell, str], Any], cell: Cell, keys: str) -> _Given:
    """Return a node, whether it can be one, what comes when asked again, and whether it differs.

    It is asked where the node is what it was.
    """
    node, again = function(cell, keys), function(cell, keys)
    can_be_one = is_node(node)
    return node, can_be_one, again, can_be_one and not (is_node(again) and node == again)


def _read_node(value: _Given) -> Node:
    node, can_be_one, again, differs = value
    if not can_be_one or isinstance(node, Other):
        wrong(f"it gives {shown(node)}. A node is made of numbers, texts and tuples.")
    if differs:
        wrong(f"it gives {shown(node)}, and asked again {shown(again)}. Where is the walker then?")
    frozen: Node = _frozen(node)
    return frozen


def _frozen(value: Any) -> Any:
    """Return a node as it was: a frozen set comes out of its process as a set."""
    if isinstance(value, tuple):
        return tuple(map(_frozen, value))
    return frozenset(value) if isinstance(value, set) else value


def _told(
    taken: list[Position], left: dict[Position, int | None], met_before: Iterable[int]
) -> Verdict:
    """Tell of two positions that are taken for one although the target is not equally far."""
    one = taken[0]
    other = next(position for position in taken if left[position] != left[one])
    told = f"{_standing(one)} and {_standing(other)} are the same node to you."
    told = f"{told[0].upper()}{told[1:]} But from the first the target is {_far(left[one])}, "
    told += f"from the second {_far(left[other])}."
    if one.walker == other.walker:
        return blamed(told, FORGOTTEN, met_before)
    return Verdict("wrong", f"{told} What tells these two apart?")


def _standing(position: Position) -> str:
    keys = f"the keys {position.keys!r}" if position.keys else "no keys"
    return f"standing on {position.walker} with {keys}"


def _far(moves: int | None) -> str:
    return "never reached" if moves is None else f"{counted(moves, 'move')} away"


def cell_only(cell: Cell, keys: str) -> Node:  # noqa: ARG001 - that is the mistake
    """Return the cell and forget the keys: a wrong answer."""
    return cell
