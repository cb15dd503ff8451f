"""A board that somebody draws as text, for one hungry snake, and the tutorial's snake on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import pairwise
from string import ascii_lowercase

from pathlib_games.games import texts
from pathlib_games.games.battlesnake.board import MAX_HEALTH, Cell, Game, Settings, Snake
from pathlib_games.games.battlesnake.players import tutorial
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.graphs import BadBoard, BadPosition
from pathlib_games.graphs.values import is_whole

HEAD, FOOD, HAZARD, FREE = "@*!."
LARGEST = 11
"""So many rows and columns a board may have."""
ME = "me"
"""The id of the snake."""

_NOTHING_NEW = Game(settings=Settings(food_spawn_chance=0, minimum_food=0))
_SIGNS = (
    f"{HEAD} for the head, a b c ... for the body, {FOOD} for food, {HAZARD} for a hazard or "
    f"{FREE} for nothing"
)


def hungry_snake(text: str, health: int) -> Position:
    r"""Read a board on which a snake looks for food; no more food will come.

    Parameters
    ----------
    text
        The board from top to bottom: ``@`` is the head, ``a`` the segment behind it, then ``b`` and
        so on to the tail; ``*`` is food, ``!`` a hazard and ``.`` nothing.
    health
        So many turns without food it has left, fewer if it enters hazards.

    Raises
    ------
    BadPosition
        If there is no such board; says what is wrong with it.

    Examples
    --------
    >>> position = hungry_snake("*..!\n.ba@", health=20)
    >>> position.snake("me").body, position.food, position.hazards
    (((3, 0), (2, 0), (1, 0)), ((0, 1),), ((3, 1),))
    """
    if not is_whole(health, 1, MAX_HEALTH):
        raise BadPosition("the health", f"a whole number from 1 to {MAX_HEALTH}", health)
    rows = [line.strip() for line in texts.lines(text)]
    if not (1 <= len(rows) <= LARGEST and 1 <= len(rows[0]) <= LARGEST):
        size = f"{len(rows[0])} x {len(rows)}"
        raise BadBoard("the size", f"from 1 to {LARGEST} columns and rows", size)
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadBoard(f"row {number}", f"as long as row 1, {rows[0]}", row)
    signs = {(x, y): sign for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row)}
    body = _body(signs)
    for (x, y), sign in signs.items():
        if sign not in (FOOD, HAZARD, FREE) and (x, y) not in body:
            place = f"the sign in row {len(rows) - y}, column {x + 1} (counted from 1)"
            raise BadPosition(place, _SIGNS, sign)
    food, hazards = (
        tuple(cell for cell, sign in signs.items() if sign == kind) for kind in (FOOD, HAZARD)
    )
    if not food:
        raise BadPosition("the food on the board", f"one {FOOD} or more", 0)
    me = Snake(ME, health, body)
    width, height = len(rows[0]), len(rows)
    return Position(width, height, (me,), food, hazards, game=_NOTHING_NEW, solo=True)


def _body(signs: Mapping[Cell, str]) -> tuple[Cell, ...]:
    """Return the cells of the snake from head to tail."""
    count = Counter(signs.values())
    length = next(n for n, letter in enumerate((*ascii_lowercase, "")) if letter not in count)
    parts = f"{HEAD}{ascii_lowercase[: max(length, 1)]}"
    for sign in parts:
        if count[sign] != 1:
            raise BadPosition(f"the number of cells with {sign}", "1", count[sign])
    at = {sign: cell for cell, sign in signs.items()}
    for one, other in pairwise(parts):
        (x, y), (a, b) = at[one], at[other]
        if abs(x - a) + abs(y - b) != 1:
            raise BadPosition(f"the cell of {other}", f"beside {one}, at {at[one]}", at[other])
    return tuple(at[sign] for sign in parts)


def greedy_game(start: Position) -> Replay:
    """Let the tutorial's snake play until it eats or is out.

    Examples
    --------
    >>> game = greedy_game(hungry_snake("*.@a", 5))
    >>> [position.snake(ME).health for position in game.positions]
    [5, 4, 100]
    """
    game = [start]
    while not game[-1].over and len(game[-1].food) == len(start.food):
        game.append(turn(game[-1], {ME: tutorial(game[-1], ME, 0)}))
    return Replay(tuple(game))
