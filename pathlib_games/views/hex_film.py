"""Film a game of Hex: the board, and below it how many stones both players need, move by move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pathlib_games.games.hex_game import BLACK, WHITE, stones_needed
from pathlib_games.views.figure import Animation
from pathlib_games.views.hex_view import position_scene, stone
from pathlib_games.views.scene import Line, Scene, Text, moved

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pathlib_games.games.hex_game import Cell, Move, Position
    from pathlib_games.views.scene import Point, Shape

_HIGH = 170  # the chart
_LEFT, _RIGHT, _ABOVE, _BELOW = 56, 24, 30, 40


def game_film(start: Position, moves: Sequence[Move], seconds: float = 0.8) -> Animation:
    r"""Return a film of a game: a picture for each move, with a chart that grows below the board.

    Parameters
    ----------
    start
        The position before the first move.
    moves
        The moves in order.
    seconds
        How long each picture stays.

    Examples
    --------
    >>> from pathlib_games.games.hex_game import Position
    >>> game_film(Position.empty(2), [(0, 1), (0, 0), (1, 0)])
    <Animation, 4 scenes: A game of 3 moves on 2 x 2. At first both players need 2 ...>
    """
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    marked = [None, *(move if isinstance(move, tuple) else None for move in moves)]
    scenes = tuple(_scene(positions, marked, shown) for shown in range(len(positions)))
    needed = [stones_needed(start, player) for player in (BLACK, WHITE)]
    first = (
        f"both players need {_stones(needed[0])}"
        if needed[0] == needed[1]
        else f"black needs {_stones(needed[0])}, white {_stones(needed[1])}"
    )
    outcome = positions[-1].outcome()
    end = f"{outcome.winner.capitalize()} wins." if outcome else "Nobody has won yet."
    told = (
        f"A game of {len(moves)} moves on {start.size} x {start.size}. At first {first}. {end} "
        "Below the board a chart shows how many stones both players need after each move."
    )
    return Animation(scenes, told, seconds)


def _scene(positions: Sequence[Position], marked: Sequence[Cell | None], shown: int) -> Scene:
    """Return the picture after so many moves."""
    board = position_scene(positions[shown], last=marked[shown])
    chart = moved(_chart(positions, shown, board.width), 0, board.height)
    told = ", ".join(
        f"{player} needs {_stones(stones_needed(positions[shown], player))}"
        for player in (BLACK, WHITE)
    )
    return replace(
        board,
        height=board.height + _HIGH,
        shapes=(*board.shapes, *chart),
        title=f"Move {shown}",
        description=f"{board.description} {told.capitalize()}.",
    )


def _chart(positions: Sequence[Position], shown: int, width: float) -> Iterator[Shape]:
    """Yield two lines over the moves: how many stones each player needs."""
    most = positions[0].size
    wide, high = width - _LEFT - _RIGHT, _HIGH - _ABOVE - _BELOW

    def point(move: int, needed: float) -> Point:
        return _LEFT + wide * move / max(1, len(positions) - 1), _ABOVE + high * (1 - needed / most)

    yield Text(_LEFT - 44, 10, "stones needed", "small soft left")
    for needed in range(0, most + 1, max(1, round(most / 4))):
        yield Line((point(0, needed), point(len(positions) - 1, needed)), "rule")
        yield Text(_LEFT - 22, point(0, needed)[1], str(needed), "small soft")
    every = max(1, round(len(positions) / 8))
    for move in range(0, len(positions), every):
        yield Text(point(move, 0)[0], _ABOVE + high + 16, str(move), "small soft")
    yield Text(width / 2, _ABOVE + high + 32, "moves", "small soft")
    for player in (BLACK, WHITE):
        needs = [stones_needed(position, player) for position in positions[: shown + 1]]
        points = tuple(point(move, n) for move, n in enumerate(needs) if n is not None)
        if len(points) > 1:
            yield Line(points, f"way-{player}")
        yield from stone(player, *points[-1], 8)


def _stones(number: int | None) -> str:
    if number is None:
        return "more than there is room for"
    return f"{number} {'stone' if number == 1 else 'stones'}"
