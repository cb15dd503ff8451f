"""A learner's own search in Color Lines: it moves the ball."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pathlib_games.exercises.instance import Instance
from pathlib_games.games.color_lines.exercise_ways import Way, drawn_way
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import PathlibGamesError
from pathlib_games.lessons.own_search import GameSearch, said_of_a_way

_DRAWN = range(5)
_WALLED = "1.2.\n333.\n..3.\n..3."


def _boards() -> list[Way]:
    walled = Position.from_text(_WALLED)
    near, nowhere = Way(walled, (0, 0), (1, 0)), Way(walled, (2, 0), (0, 2))
    return [near, nowhere, *map(drawn_way, _DRAWN)]


def _asks(way: Way) -> tuple[Instance, ...]:
    return (way.instance,)


def _shown(way: Way) -> str:
    return f"on the board {' / '.join(way.position.rows)}, from {way.start} to {way.target}"


def _smaller(way: Way) -> list[Callable[[Way], Way | None]]:
    rows = way.position.rows
    return [
        *(partial(_without_row, lost=row) for row in reversed(range(len(rows)))),
        *(partial(_without_column, lost=column) for column in reversed(range(len(rows[0])))),
        *(partial(_without_ball, lost=ball) for ball in way.position.balls),
    ]


def _without_row(way: Way, lost: int) -> Way | None:
    rows = way.position.rows
    ends = [(x, y - (y > lost)) for x, y in (way.start, way.target)]
    return None if lost >= len(rows) else _made([*rows[:lost], *rows[lost + 1 :]], *ends)


def _without_column(way: Way, lost: int) -> Way | None:
    rows = [row[:lost] + row[lost + 1 :] for row in way.position.rows]
    ends = [(x - (x > lost), y) for x, y in (way.start, way.target)]
    return None if lost >= len(way.position.rows[0]) else _made(rows, *ends)


def _without_ball(way: Way, lost: tuple[int, int]) -> Way | None:
    if lost == way.start or lost not in way.position.balls:
        return None
    rows = list(way.position.rows)
    x, y = lost
    rows[y] = f"{rows[y][:x]}.{rows[y][x + 1 :]}"
    return _made(rows, way.start, way.target)


def _made(rows: list[str], start: tuple[int, int], target: tuple[int, int]) -> Way | None:
    try:
        return Way(Position.from_text("\n".join(rows)), start, target)
    except PathlibGamesError:  # the ball or the target is lost
        return None


OWN_SEARCH = GameSearch(
    "color_lines",
    "moves the ball",
    _boards,
    _asks,
    lambda _, found: said_of_a_way(found[0], "the ball"),
    _shown,
    _smaller,
)
