"""Draw where a program about Hex fails, with what is right there and what it gave."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pathlib_games.games.hex.board import BLACK, neighbors
from pathlib_games.games.hex.graphs import shortest_way, stones_needed
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import centre, position_scene
from pathlib_games.views.shapes import Text
from pathlib_games.views.story import with_both
from pathlib_games.words import listed, shown

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pathlib_games.games.hex.board import Cell, Player
    from pathlib_games.views.scene import Scene


def neighbors_flaw_scene(case: tuple[int, int, int], given: Sequence[Cell]) -> Scene:
    """Return the board on which a program named wrong cells: these are framed."""
    x, y, size = case
    right = neighbors(size, (x, y))
    board = Position.empty(size)
    framed = [cell for cell in _in_order(size) if cell in given]
    scene = position_scene(board, framed=framed, title="The neighbors of a cell")
    numbers = [Text(*centre(cell), f"{cell[0]}, {cell[1]}", "small") for cell in ((x, y), *right)]
    scene = replace(scene, shapes=(*scene.shapes, *numbers))
    told = f"Framed: what your program gives for {(x, y)}. Right: {_cells(right)}."
    return with_both(scene, f"{told} Your program: {_cells(given)}.")


def winner_flaw_scene(board: Position, given: tuple[Any, Sequence[Cell]]) -> Scene:
    """Return the board on which a program errs about who has won."""
    says, looked_up = given
    return _asked_scene(board, looked_up, {}, (stones_needed(board, BLACK) == 0, says))


def stones_flaw_scene(board: Position, given: tuple[Any, Sequence[Cell]]) -> Scene:
    """Return the board on which a program errs about the fewest stones, with a cheapest way."""
    says, looked_up = given
    ways: dict[Player, Sequence[Cell]] = {BLACK: shortest_way(board, BLACK)}
    return _asked_scene(board, looked_up, ways, (stones_needed(board, BLACK), says))


def _asked_scene(
    board: Position,
    looked_up: Iterable[Cell],
    ways: Mapping[Player, Sequence[Cell]],
    answers: tuple[object, object],
) -> Scene:
    """Return a board and the right answer with that given; the cells asked for are framed."""
    right, says = answers
    asked = [cell for cell in _in_order(board.size) if cell in set(looked_up)]
    scene = position_scene(board, ways=ways, framed=asked, title="A board for black")
    framed = " Framed: the cells whose neighbors it asks for." if asked else ""
    return with_both(scene, f"Right: {right}. Your program: {shown(says)}.{framed}")


def _in_order(size: int) -> list[Cell]:
    return [(x, y) for y in range(size) for x in range(size)]


def _cells(cells: Sequence[Cell]) -> str:
    return listed(cells) if cells else "none"
