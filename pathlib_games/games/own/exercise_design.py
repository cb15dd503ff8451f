"""Judges worlds that a learner has made: whether what has to count in them does."""

from __future__ import annotations

from functools import partial

from pathlib_games.exercises.reading import shown
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong, wrong
from pathlib_games.games.own.exercise_node import cell_only
from pathlib_games.games.own.exercise_questions import Design, MadeOf, with_floor_for
from pathlib_games.games.own.graphs import StateGraph
from pathlib_games.games.own.playing import fewest_moves
from pathlib_games.games.own.rules import Position
from pathlib_games.graphs import BadPosition, NoPath
from pathlib_games.words import counted

LEAST_MOVES = 6
NAMES: dict[MadeOf, str] = {
    "portal": "a pair of portals",
    "one way": "a one-way street",
    "ice": "ice",
    "key": "a key with its door",
}
_WITHOUT: dict[MadeOf, str] = {
    "portal": "with floor in place of the portals",
    "one way": "with floor in place of the one-way streets",
    "ice": "with floor in place of the ice",
    "key": "if a cell is all that a node knows",
}
_STEPS = 4
"""What a world earns: it has what has to count, it has a way, the way is long enough, it counts."""


def judge_design(given: object, asked: Design) -> Verdict:
    """Judge a world, given as its board and its legend, or as one text with both.

    How far it is, is found by playing all moves.
    """
    if given is ...:
        return NOT_TRIED
    try:
        position = read_world(given)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    fewest, other = fewest_moves(position), _other(position, asked.made_of)
    met, flaw = _flaw(position, asked.made_of, fewest, other)
    if flaw:
        return Verdict("wrong", flaw).earning(met, of=_STEPS)
    without = _WITHOUT[asked.made_of]
    instead = "there would be no way" if other is None else f"it would be {counted(other, 'move')}"
    return Verdict(
        "right",
        f"The fewest moves are {fewest}: all moves were played to find that out. "
        f"{without[0].upper()}{without[1:]}, {instead}.",
    )


def read_world(given: object) -> Position:
    """Read a world as learners give it: board and legend in a pair, or one text with both.

    Raises `Wrong` if it is none; says why.
    """
    match given:
        case str():
            read = partial(Position.from_text, given)
        case (str() as board, dict() as legend):
            read = partial(Position.read, board, legend)
        case _:
            wrong(f"Give the board as a text, and its legend: two in a pair, not {shown(given)}.")
    try:
        return read()
    except BadPosition as problem:
        wrong(f"This is no world: {problem}")


def _flaw(
    position: Position, made_of: MadeOf, fewest: int | None, other: int | None
) -> tuple[int, str]:
    """Return how much is as it should be, and what is not; nothing if all is."""
    if made_of not in {ground.kind for ground in position.board.ground.values()}:
        return 0, f"There is no {made_of} on your board."
    if fewest is None:
        return 1, "All moves were played, and none of them reach the target."
    moves = counted(fewest, "move")
    if fewest < LEAST_MOVES:
        return 2, f"Your world works, but {moves} are enough; make it {LEAST_MOVES} or more."
    if other == fewest:
        same = f"Your world works: {moves} are enough. But {_WITHOUT[made_of]} it would be the same"
        return 3, f"{same} number. What would have to lie elsewhere, so that it makes a difference?"
    return _STEPS, ""


def _other(position: Position, made_of: MadeOf) -> int | None:
    """Return the fewest moves if what has to count did not."""
    if made_of != "key":
        return fewest_moves(with_floor_for(position, made_of))
    try:
        return StateGraph(position, cell_only).fewest
    except NoPath:
        return None


KEYS: dict[MadeOf, Position] = {
    "portal": Position.read(
        """
        @....#p
        ####.#.
        p....#*
        """,
        {"p": "portal"},
    ),
    "one way": Position.read(
        """
        @..<..*
        .####.#
        .......
        """,
        {"<": "one way left"},
    ),
    "ice": Position.read(
        """
        @~~~~#
        #~~~~~
        ~~~*~~
        ~~~~~~
        ##~#~~
        """,
        {"~": "ice"},
    ),
    "key": Position.read(
        """
        .a#.*
        .##A#
        @....
        """,
        {"a": "key", "A": "door for a"},
    ),
}
"""A right answer for each."""
