"""Judges what a learner calls a node."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import wrong
from pathlib_games.games.own.board import Cell
from pathlib_games.games.own.questions import FORGOTTEN, Asked
from pathlib_games.games.own.rules import Position, moves_left
from pathlib_games.graphs import Node
from pathlib_games.ideas.program_task import ProgramFlaw, ProgramTask, Tried
from pathlib_games.programs.jobs import twice
from pathlib_games.programs.plain import Other
from pathlib_games.words import counted

_Tried = Sequence[Tried[Position, Node]]
_Left = Mapping[Position, int | None]
"""How far the target is from everything that can happen in a world, found by playing all moves."""


def node_task(asked: Asked) -> ProgramTask[Position, Node]:
    """Return the task to write ``my_node(cell, keys)`` for a world.

    It is right if it never takes two positions for one from which the target is not equally far:
    just then the shortest way in its graph is the shortest way in the world.
    """
    left = moves_left(asked.position)
    return ProgramTask(
        cases=lambda: list(left),
        call=lambda program, at: partial(twice, program, at.walker, at.keys),
        read=_read_node,
        where=lambda at: f"For {_standing(at)}:",
        special=lambda at: {
            "no key is carried": not at.keys,
            "several keys are carried": len(at.keys) > 1,
        },
        flaw=lambda *_: None,
        together=partial(_mixed_up, left),
        earned=partial(_earned, left),
        right=lambda tried: (
            f"With your nodes the graph of this world has {counted(len(_same(tried)), 'node')}, "
            f"and its shortest way has {counted(asked.right, 'move')}."
        ),
    )


_Given = tuple[Any, bool, Any, bool]


def _read_node(value: _Given, _: object) -> Node:
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


def _same(tried: _Tried) -> dict[Node, list[Position]]:
    """Return the positions that are taken for the same node."""
    same: dict[Node, list[Position]] = {}
    for each in tried:
        same.setdefault(each.answer, []).append(each.case)
    return same


def _mixed(left: _Left, tried: _Tried) -> list[list[Position]]:
    """Return positions that are taken for one although the target is not equally far."""
    return [each for each in _same(tried).values() if len({left[at] for at in each}) > 1]


def _mixed_up(left: _Left, tried: _Tried) -> ProgramFlaw | None:
    mixed = _mixed(left, tried)
    if not mixed:
        return None
    one = mixed[0][0]
    other = next(position for position in mixed[0] if left[position] != left[one])
    told = f"{_standing(one)} and {_standing(other)} are the same node to you."
    told = f"{told[0].upper()}{told[1:]} But from the first the target is {_far(left[one])}, "
    told += f"from the second {_far(left[other])}."
    if one.walker == other.walker:
        return ProgramFlaw(told, FORGOTTEN)
    return ProgramFlaw(told, hint="What tells these two apart?")


def _earned(left: _Left, tried: _Tried, cases: Sequence[Position]) -> tuple[int, int]:
    """Count the positions that are mixed up with no other; nothing if not all could be asked."""
    pure = len(left) - sum(map(len, _mixed(left, tried)))
    return pure if len(tried) == len(cases) else 0, len(cases)


def _standing(position: Position) -> str:
    keys = f"the keys {position.keys!r}" if position.keys else "no keys"
    return f"standing on {position.walker} with {keys}"


def _far(moves: int | None) -> str:
    return "never reached" if moves is None else f"{counted(moves, 'move')} away"


def cell_only(cell: Cell, keys: str) -> Node:  # noqa: ARG001 - that is the mistake
    """Return the cell and forget the keys: a wrong answer."""
    return cell
