"""Judges the answers of notebook 08 about worlds of one's own."""

from __future__ import annotations

from typing import Any

from pathlib_games.check.answer import Answer, judged
from pathlib_games.exercises import Item
from pathlib_games.exercises.verdict import Wrong
from pathlib_games.games.own.exercise import read_world
from pathlib_games.games.own.questions import TWO_KEYS, Asked, Design, MadeOf
from pathlib_games.games.own.widget import World


def world_moves(answer: object, question: World | Item[Asked]) -> Answer:
    """Judge how many moves the shortest way in a world has.

    Examples
    --------
    >>> world_moves(2, World("@.*"))
    Right. The fewest moves are 2.
    """
    return judged("own-world/moves", answer, _asked(question))


def world_node(function: object, question: World | Item[Asked] | None = None) -> Answer:
    """Judge what ``my_node(cell, keys)`` says that a node is.

    Parameters
    ----------
    function
        The program.
    question
        The world in which it is tried; the one with two keys of notebook 08 if none is given.

    Examples
    --------
    >>> world_node(lambda cell, keys: (keys, cell))
    Right. With your nodes the graph of this world has 35 nodes, and its shortest way has 18 moves.
    """
    asked = Asked(TWO_KEYS) if question is None else _asked(question)
    return judged("own-world/node", function, asked)


def made_world(world: object, made_of: MadeOf | Item[Design] = "portal") -> Answer:
    """Judge a world that somebody has made, in which something has to count.

    Parameters
    ----------
    world
        Its board and its legend, in a pair, or a `World`.
    made_of
        What has to count: ``"portal"``, ``"one way"``, ``"ice"`` or ``"key"``.

    Examples
    --------
    >>> made_world(("@.*", {}))
    Not yet. There is no portal on your board.
    """
    given = world.to_text() if isinstance(world, World) else world
    asked: Any = made_of if isinstance(made_of, Item) else Design(made_of)
    return judged("own-world/design", given, asked)


def world_of(answer: object, instead: World) -> World:
    r"""Return the world of an answer; as long as there is none, another one takes its place.

    Parameters
    ----------
    answer
        What `made_world` judges.
    instead
        The world to go on with if there is none yet; why it is needed is printed.

    Examples
    --------
    >>> world_of(("@~*", {"~": "ice"}), instead=World("@.*")).to_text()
    '@~*\n{"legend": {"~": "ice"}}'
    >>> world_of("@..", instead=World("@.*")).fewest
    This is no world: ... Another one takes its place.
    2
    """
    if answer is ...:
        return instead
    if isinstance(answer, World):
        return answer
    try:
        return World(read_world(answer))
    except Wrong as problem:
        print(f"{problem} Another one takes its place.")  # noqa: T201 - the cell goes on
        return instead


def _asked(question: World | Item[Asked]) -> Asked | Item[Asked]:
    return Asked(question.position) if isinstance(question, World) else question
