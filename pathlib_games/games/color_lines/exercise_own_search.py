"""A learner's own search in Color Lines: it moves the ball."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.exercises.smallest import cuts
from pathlib_games.games.color_lines.board import EMPTY, SIGNS
from pathlib_games.games.color_lines.exercise_ways import drawn_way
from pathlib_games.games.color_lines.questions import Way
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.games.color_lines.view import search_view
from pathlib_games.games.texts import place
from pathlib_games.graphs.fields import Fields
from pathlib_games.lessons.own_search import GameSearch, said_of_a_way

_DRAWN = range(5)
_BALL, _TARGET = "@*"
_WALLED = "1.2.\n333.\n..3.\n..3."


def _boards() -> list[Way]:
    walled = Position.from_text(_WALLED)
    near, nowhere = Way(walled, (0, 0), (1, 0)), Way(walled, (2, 0), (0, 2))
    return [near, nowhere, *map(drawn_way, _DRAWN)]


def _rows(way: Way) -> list[str]:
    """Write a board with signs for the ball that moves and for its target."""
    rows = [list(row) for row in way.position.rows]
    for (x, y), sign in ((way.start, _BALL), (way.target, _TARGET)):
        rows[y][x] = sign
    return list(map("".join, rows))


def _made(way: Way, rows: Sequence[str]) -> Way:
    nothing = Fields({}, "the board")
    start = place(rows, nothing, "ball", _BALL)
    target = place(rows, nothing, "target", _TARGET)
    colour = SIGNS[way.position.at(way.start)]
    board = "\n".join(rows).replace(_BALL, colour).replace(_TARGET, SIGNS[EMPTY])
    return Way(Position.from_text(board), start, target)


OWN_SEARCH = GameSearch[Way](
    "color_lines",
    "moves the ball",
    boards=_boards,
    asks=lambda way: (way.instance,),
    says=lambda _, found: said_of_a_way(found[0], "the ball"),
    shown=lambda way: (
        f"on the board {' / '.join(way.position.rows)}, from {way.start} to {way.target}"
    ),
    smaller=lambda way: cuts(way, _rows, _made, floor=SIGNS[EMPTY]),
    view=lambda way, _: search_view(way.position, way.start, waits=False),
)
