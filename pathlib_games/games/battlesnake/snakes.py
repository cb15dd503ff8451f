"""The snakes of this course, by name, and the answer that they give to the official API."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from pathlib_games.games.battlesnake.board import MAX_HEALTH
from pathlib_games.games.battlesnake.planner import planner
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.safety import move_to, safe_moves
from pathlib_games.games.battlesnake.search import lightest_path
from pathlib_games.graphs import BadPosition, NotFound
from pathlib_games.graphs.fields import Fields
from pathlib_games.graphs.values import is_one_of
from pathlib_games.words import shown

Player = Callable[[Position, str, float], str]
"""Chooses a move: for a position, the id of the snake, and a time of `perf_counter` to be done."""

SECONDS = 0.05
"""How long a snake may think if nothing else is said."""

MOST_ON_A_CELL = 10
"""Segments may share a cell; so many on average are no game any more."""


MOST_SNAKES = 32
"""The official engine goes up to 16."""


class NoSuchPlayer(NotFound):
    """There is no snake of this name in `SNAKES`."""


def tutorial(position: Position, you: str, until: float) -> str:  # noqa: ARG001 - it needs no time
    """Move like the tutorial's snake: to the nearest food by path, else to the own tail, else up.

    The last "up" is the article's own, even where another move would be safer: this snake is what
    others are measured against.
    """
    snake = position.snake(you)
    for targets in (position.food, snake.body[-1:]):
        path = lightest_path(position, you, targets)
        if path is not None:
            return move_to(position, snake.head, path[1])
    return "up"


def random_safe(position: Position, you: str, until: float) -> str:  # noqa: ARG001
    """Move at random, but not off the board and not into a body, if that can be helped.

    The choice is drawn from the seed of the position, so games can be repeated.
    """
    draw = random.Random(f"{position.seed} {you} {position.turn}")
    return draw.choice(safe_moves(position, you) or ["up"])


SNAKES: dict[str, Player] = {"tutorial": tutorial, "random": random_safe, "planner": planner}
"""All snakes by name: `tutorial`, `random` and the stronger `planner`."""


@runtime_checkable
class Prepared(Protocol):
    """A player that has something made ready for its games, such as a process for its program."""

    def __call__(self, position: Position, you: str, until: float) -> str:
        """Choose a move."""
        ...

    def ready(self) -> AbstractContextManager[Callable[[], Player]]:
        """Make it ready; what this gives returns the player of one game."""
        ...


@contextmanager
def seated(players: Mapping[str, Player]) -> Iterator[Callable[[], dict[str, Player]]]:
    """Make players ready; what this gives seats them all, anew for each game."""
    with ExitStack() as stack:
        seats = {
            name: stack.enter_context(player.ready())
            for name, player in players.items()
            if isinstance(player, Prepared)
        }
        yield lambda: {**players, **{name: seat() for name, seat in seats.items()}}


def choose_move(
    request: Mapping[str, Any], snake: str | Player = "tutorial", seconds: float = SECONDS
) -> str:
    """Answer a request for a move.

    Parameters
    ----------
    request
        The request as in the official API: `game`, `turn`, `board`, `you`.
    snake
        A name of `SNAKES`, or a snake.
    seconds
        How long the snake may think at most. When the time is up, it gives its best move so far.

    Returns
    -------
    str
        "up", "down", "left" or "right".

    Raises
    ------
    NoSuchPlayer
        If there is no such snake.
    BadFile, BadPosition
        If the request is not as it should be: names the field, or says what is wrong.

    Examples
    --------
    >>> me = {"id": "me", "health": 90, "body": [{"x": 1, "y": 1}, {"x": 0, "y": 1}]}
    >>> board = {"width": 3, "height": 3, "snakes": [me], "food": [{"x": 1, "y": 2}]}
    >>> choose_move({"board": board, "you": me})
    'up'
    """
    until = perf_counter() + seconds
    player = snake if callable(snake) else known_snake(snake)
    position = Position.from_api(request)
    you = Fields(dict(request), "request").object("you").text("id")
    return player(playable(position, you), you, until)


def known_snake(name: str) -> Player:
    """Return the snake with a name.

    Raises `NoSuchPlayer` if there is no such snake; names those that there are.
    """
    if not is_one_of(name, SNAKES):
        raise NoSuchPlayer(f"There is no snake {shown(name)}; there are: {', '.join(SNAKES)}.")
    return SNAKES[name]


def playable(position: Position, you: object) -> Position:
    """Return a position in which a snake can be asked for a move.

    A map of the official engine, ``snail_mode``, keeps notes in hazards beside the board, and piles
    up more hazards on a cell than could take anybody's health: neither is part of it.

    Raises `BadPosition`, which says what is wrong: the snake is not on the board, a snake has no
    body, something lies off the board, or there is more of something than any game could bring.
    """
    living = [snake.id for snake in position.living]
    if len(living) > MOST_SNAKES:
        raise BadPosition("the number of snakes", f"at most {MOST_SNAKES}", len(living))
    if you not in living:
        raise BadPosition("`you`", f"a living snake of the board, {living}", you)
    area = position.width * position.height
    parts = {"the food": position.food}
    parts |= {f"the snake {shown(snake.id)}": snake.body for snake in position.living}
    for part, cells in parts.items():
        if len(cells) > MOST_ON_A_CELL * area:
            most = f"at most {MOST_ON_A_CELL * area} on a board of {area} cells"
            raise BadPosition(f"the number of cells of {part}", most, len(cells))
        if outside := [cell for cell in cells if not position.has(cell)]:
            size = f"{position.width} x {position.height}"
            raise BadPosition(f"each cell of {part}", f"on the board of {size}", outside[0])
    if empty := [snake.id for snake in position.living if not snake.body]:
        raise BadPosition(f"the body of {shown(empty[0])}", "one cell or more", ())
    times = Counter(filter(position.has, position.hazards))
    if most_times := [count for count in times.values() if count > 2 * area]:
        most = f"at most {2 * area} times the same on a board of {area} cells"
        raise BadPosition("the number of cells of the hazards", most, most_times[0])
    damage = abs(position.game.settings.hazard_damage)
    enough = -(-MAX_HEALTH // damage) if damage else 1
    hazards = (cell for cell, count in times.items() for _ in range(min(count, enough)))
    return replace(position, hazards=tuple(hazards))
