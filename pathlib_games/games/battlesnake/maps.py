"""What is drawn by chance in Battlesnake: the start, new food, and the hazards of a royale game.

Everything is drawn from the seed of the board and the number of the turn, so the same moves
from the same position always lead to the same game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import TypeVar

from pathlib_games.games.battlesnake.board import LARGEST, MAX_HEALTH, MOVES, Board, Cell, Snake
from pathlib_games.graphs import BadBoard

START_LENGTH = 3
SMALLEST_FIXED = 7

B = TypeVar("B", bound=Board)


def set_up(empty: B, names: Sequence[str]) -> B:
    """Place the snakes and the first food on an empty board, as the official engine does.

    Square boards from 7 x 7 have fixed places for both.

    Raises `BadBoard` if there is no room for so many snakes.
    """
    draw = random.Random(f"{empty.seed} start")
    if empty.width == empty.height >= SMALLEST_FIXED:
        board = replace(empty, snakes=_fixed_snakes(names, empty.width, draw))
        food = _fixed_food(board, draw)
    else:
        board = replace(empty, snakes=_scattered_snakes(empty, names, draw))
        free = food_cells(board)
        food = tuple(draw.sample(free, min(len(names), len(free))))
    return replace(board, food=() if board.game.map == "empty" else food)


def _fixed_snakes(names: Sequence[str], size: int, draw: random.Random) -> tuple[Snake, ...]:
    """Place the snakes near the corners or the middles of the sides; one group is used up first."""
    low, middle, high = 1, (size - 1) // 2, size - 2
    corners = [(x, y) for x in (low, high) for y in (low, high)]
    sides = [(low, middle), (middle, low), (middle, high), (high, middle)]
    groups = [draw.sample(corners, 4), draw.sample(sides, 4)]
    draw.shuffle(groups)
    places = groups[0] + groups[1]
    return tuple(_curled(name, cell) for name, cell in zip(names, places, strict=False))


def _scattered_snakes(board: Board, names: Sequence[str], draw: random.Random) -> tuple[Snake, ...]:
    """Place the snakes on cells of one colour of a chessboard, but not in the center."""
    center = _center(board)
    free = [
        (x, y)
        for x, y in product(range(board.width), range(board.height))
        if (x + y) % 2 == 0 and (x, y) != center
    ]
    if len(free) < len(names):
        expected = f"large enough for {len(names)} snakes"
        raise BadBoard("the board", expected, f"{board.width} x {board.height}")
    cells = draw.sample(free, len(names))
    return tuple(_curled(name, cell) for name, cell in zip(names, cells, strict=True))


def _curled(name: str, cell: Cell) -> Snake:
    return Snake(name, MAX_HEALTH, (cell,) * START_LENGTH, name=name)


def _center(board: Board) -> Cell:
    return (board.width - 1) // 2, (board.height - 1) // 2


def _fixed_food(board: Board, draw: random.Random) -> tuple[Cell, ...]:
    """Place a food two steps from each snake, away from the center, and one in the center."""
    center = _center(board)
    food: list[Cell] = []
    # On a small board with many snakes there is no room for a food beside each of them.
    if len(board.snakes) <= 4 or board.width >= 11:
        for snake in board.snakes:
            x, y = snake.head
            beside = [(x + dx, y + dy) for dx, dy in product((-1, 1), repeat=2)]
            away = [
                cell
                for cell in beside
                if cell not in food
                and cell != center
                and (_outwards(cell[0], x, center[0]) or _outwards(cell[1], y, center[1]))
                and not {cell[0], cell[1]} <= {0, board.width - 1}
            ]
            food.append(draw.choice(away))
    return (*food, center)


def _outwards(to: int, at: int, center: int) -> bool:
    return to < at < center or center < at < to


def food_cells(board: Board) -> list[Cell]:
    """Return the cells where new food may appear.

    These are the cells without food and without a living snake, apart from the four neighbors of
    a living head; hazards are allowed.
    """
    taken = set(board.food)
    for snake in board.living:
        taken.update(snake.body)
        x, y = snake.head
        taken.update((x + dx, y + dy) for dx, dy in MOVES.values())
    cells = product(range(board.width), range(board.height))
    return [cell for cell in cells if cell not in taken]


def new_food(board: B) -> B:
    """Add as much food as is missing from the minimum; if none is missing, perhaps one.

    The engine's draw makes the chance one percent less than the setting says.
    """
    settings = board.game.settings
    missing = settings.minimum_food - len(board.food)
    if board.game.map == "empty" or (missing <= 0 and settings.food_spawn_chance <= 0):
        return board
    draw = random.Random(f"{board.seed} food {board.turn}")
    count = missing if missing > 0 else int(draw.randint(1, 100) < settings.food_spawn_chance)
    if count == 0:
        return board
    free = food_cells(board)
    return replace(board, food=(*board.food, *draw.sample(free, min(count, len(free)))))


def new_hazards(board: B) -> B:
    """Draw the hazards of a royale game: the cells outside a rectangle that shrinks.

    The rectangle loses a row or a column at one of its four sides each time that as many turns as
    the setting says have been played. New hazards hurt from the next turn on.
    """
    if "royale" not in (board.game.ruleset, board.game.map):
        return board
    every = max(1, board.game.settings.shrink_every)
    cuts = (board.turn + 1) // every
    if cuts == 0:
        # The ruleset clears the board; the map leaves alone what is there.
        return replace(board, hazards=()) if board.game.ruleset == "royale" else board
    draw = random.Random(f"{board.seed} hazards")
    sides = draw.choices(("left", "right", "down", "up"), k=min(cuts, 20 * LARGEST))
    left, right = sides.count("left"), board.width - sides.count("right")
    low, high = sides.count("down"), board.height - sides.count("up")
    cells = product(range(board.width), range(board.height))
    outside = tuple((x, y) for x, y in cells if not (left <= x < right and low <= y < high))
    return replace(board, hazards=outside)
