"""Film a game of Hex: the board, and below it how many stones both players need, move by move."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pathlib_games.games.hex.board import BLACK, WHITE, move_to_text
from pathlib_games.games.hex.graphs import stones_needed
from pathlib_games.games.hex.view import position_scene, stone
from pathlib_games.views.film import Film
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Line, Text, moved
from pathlib_games.words import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pathlib_games.games.hex.board import Cell, Move
    from pathlib_games.games.hex.rules import Position
    from pathlib_games.views.shapes import Point, Shape

_HIGH = 170  # the chart
_LEFT, _RIGHT, _ABOVE, _BELOW = 56, 24, 30, 40


def game_story(start: Position, moves: Sequence[Move]) -> list[tuple[Scene, str]]:
    r"""Return a game as pictures with a sentence each; below each board a chart grows.

    Examples
    --------
    >>> from pathlib_games.games.hex.rules import Position
    >>> for _, words in game_story(Position.empty(2), [(0, 1), (0, 0)]):
    ...     print(words)
    Before the first move: black needs 2 stones, white needs 2 stones.
    Move 1, white a2: black needs 2 stones, white needs 1 stone.
    Move 2, black a1: black needs 1 stone, white needs 1 stone.
    """
    positions, names = [start], ["Before the first move"]
    for number, move in enumerate(moves, start=1):
        names.append(f"Move {number}, {positions[-1].turn} {move_to_text(move)}")
        positions.append(positions[-1].play(move))
    marked = [None, *(move if isinstance(move, tuple) else None for move in moves)]
    told = []
    for shown, (name, last) in enumerate(zip(names, marked, strict=True)):
        needs = _needs(positions[shown])
        scene = _scene(positions, last, shown)
        description = f"{scene.description} {needs[0].upper()}{needs[1:]}"
        told.append((replace(scene, description=description), f"{name}: {needs}"))
    return told


def game_film(start: Position, moves: Sequence[Move]) -> Film:
    r"""Return a film of a game, a picture after each move.

    Parameters
    ----------
    start
        The position before the first move.
    moves
        The moves in order.

    Examples
    --------
    >>> from pathlib_games.games.hex.rules import Position
    >>> game_film(Position.empty(2), [(0, 1), (0, 0), (1, 0)])
    <Film, 4 pictures: A game of 3 moves on 2 x 2. At first black needs 2 stones, white ...>
    """
    end = start
    for move in moves:
        end = end.play(move)
    outcome = end.outcome()
    size = f"{start.size} x {start.size}"
    told = (
        f"A game of {counted(len(moves), 'move')} on {size}. At first {_needs(start)} "
        f"{f'{outcome.winner.capitalize()} wins.' if outcome else 'Nobody has won yet.'} "
        "Below the board a chart shows how many stones both players need after each move."
    )
    return Film(tuple(scene for scene, _ in game_story(start, moves)), told, seconds=0.8)


def _scene(positions: Sequence[Position], last: Cell | None, shown: int) -> Scene:
    """Return the picture after so many moves."""
    board = position_scene(positions[shown], last=last)
    chart = moved(_chart(positions, shown, board.width), 0, board.height)
    shapes = (*board.shapes, *chart)
    return replace(board, height=board.height + _HIGH, shapes=shapes, title="A game of Hex")


def _needs(position: Position) -> str:
    black, white = (_stones(stones_needed(position, player)) for player in (BLACK, WHITE))
    return f"black needs {black}, white needs {white}."


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
            yield Line(points, f"needs-{player}")
        yield from stone(player, *points[-1], 8)


def _stones(number: int | None) -> str:
    if number is None:
        return "more than there is room for"
    return counted(number, "stone")
