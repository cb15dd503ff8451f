"""What is drawn by chance in Battlesnake: the start, new food, and the hazards of a royale game.

Everything is drawn from the seed of the position and the number of the turn, so the same moves
from the same position always lead to the same game.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from pathlib_games.games.battlesnake.parts import (
    LARGEST,
    MAX_HEALTH,
    MOVES,
    RULESETS,
    BadBoard,
    Cell,
    Game,
    Settings,
    Snake,
)
from pathlib_games.games.battlesnake.position import Position

START_LENGTH = 3
SMALLEST_FIXED = 7
MOST_SNAKES = 8
USUAL = Settings()


def new_game(
    names: Sequence[str],
    seed: int = 0,
    ruleset: str = "standard",
    *,
    size: tuple[int, int] = (11, 11),
    settings: Settings = USUAL,
) -> Position:
    """Begin a game as the official engine does.

    Parameters
    ----------
    names
        The ids of one to eight snakes. With one snake the game goes on until it is out.
    seed
        What everything random in the game is drawn from.
    ruleset
        "standard", "solo", "royale", "wrapped", "constrictor" or "wrapped_constrictor".
    size
        Width and height. Square boards from 7 x 7 have fixed places for snakes and food.
    settings
        The numbers of the ruleset.

    Raises
    ------
    BadBoard
        If there is no room for so many snakes, or a size or a name is not as it should be.

    Examples
    --------
    >>> position = new_game(["a", "b"], seed=1)
    >>> [snake.body for snake in position.snakes], len(position.food)
    ([((9, 1), (9, 1), (9, 1)), ((9, 9), (9, 9), (9, 9))], 3)
    """
    if not (1 <= len(names) <= MOST_SNAKES and len(set(names)) == len(names)):
        raise BadBoard(f"There should be 1 to 8 snakes with different names, not {list(names)}.")
    width, height = size
    if not (1 <= width <= LARGEST and 1 <= height <= LARGEST):
        raise BadBoard(f"A side should be from 1 to {LARGEST} cells, not {width} x {height}.")
    if ruleset not in RULESETS:
        raise BadBoard(f"The ruleset should be one of {', '.join(RULESETS)}, not {ruleset!r}.")
    usual_map = "empty" if ruleset.endswith("constrictor") else "standard"
    game = Game(
        id=f"seed {seed}",
        ruleset=ruleset,
        settings=settings,
        map="royale" if ruleset == "royale" else usual_map,
    )
    empty = Position(width, height, (), game=game, solo=len(names) == 1, seed=seed)
    draw = random.Random(f"{seed} start")
    if width == height >= SMALLEST_FIXED:
        position = replace(empty, snakes=_fixed_snakes(names, width, draw))
        food = _fixed_food(position, draw)
    else:
        position = replace(empty, snakes=_scattered_snakes(empty, names, draw))
        free = food_cells(position)
        food = tuple(draw.sample(free, min(len(names), len(free))))
    return replace(position, food=() if game.map == "empty" else food)


def _fixed_snakes(names: Sequence[str], size: int, draw: random.Random) -> tuple[Snake, ...]:
    """Place the snakes near the corners or the middles of the sides; one group is used up first."""
    low, middle, high = 1, (size - 1) // 2, size - 2
    corners = [(x, y) for x in (low, high) for y in (low, high)]
    sides = [(low, middle), (middle, low), (middle, high), (high, middle)]
    groups = [draw.sample(corners, 4), draw.sample(sides, 4)]
    draw.shuffle(groups)
    places = groups[0] + groups[1]
    return tuple(_curled(name, cell) for name, cell in zip(names, places, strict=False))


def _scattered_snakes(
    position: Position, names: Sequence[str], draw: random.Random
) -> tuple[Snake, ...]:
    """Place the snakes on cells of one colour of a chessboard, but not in the center."""
    center = _center(position)
    free = [
        (x, y)
        for x, y in product(range(position.width), range(position.height))
        if (x + y) % 2 == 0 and (x, y) != center
    ]
    if len(free) < len(names):
        raise BadBoard(f"A board of {position.width} x {position.height} is too small for them.")
    cells = draw.sample(free, len(names))
    return tuple(_curled(name, cell) for name, cell in zip(names, cells, strict=True))


def _curled(name: str, cell: Cell) -> Snake:
    return Snake(name, MAX_HEALTH, (cell,) * START_LENGTH, name=name)


def _center(position: Position) -> Cell:
    return (position.width - 1) // 2, (position.height - 1) // 2


def _fixed_food(position: Position, draw: random.Random) -> tuple[Cell, ...]:
    """Place a food two steps from each snake, away from the center, and one in the center."""
    center = _center(position)
    food: list[Cell] = []
    # On a small board with many snakes there is no room for a food beside each of them.
    if len(position.snakes) <= 4 or position.width >= 11:
        for snake in position.snakes:
            x, y = snake.head
            beside = [(x + dx, y + dy) for dx, dy in product((-1, 1), repeat=2)]
            away = [
                cell
                for cell in beside
                if cell not in food
                and cell != center
                and (_outwards(cell[0], x, center[0]) or _outwards(cell[1], y, center[1]))
                and not {cell[0], cell[1]} <= {0, position.width - 1}
            ]
            food.append(draw.choice(away))
    return (*food, center)


def _outwards(to: int, at: int, center: int) -> bool:
    return to < at < center or center < at < to


def food_cells(position: Position) -> list[Cell]:
    """Give the cells where new food may appear.

    These are the cells without food and without a living snake, apart from the four neighbors of
    a living head; hazards are allowed.
    """
    taken = set(position.food)
    for snake in position.living:
        taken.update(snake.body)
        x, y = snake.head
        taken.update((x + dx, y + dy) for dx, dy in MOVES.values())
    cells = product(range(position.width), range(position.height))
    return [cell for cell in cells if cell not in taken]


def new_food(position: Position) -> Position:
    """Add as much food as is missing from the minimum; if none is missing, perhaps one.

    The engine's draw makes the chance one percent less than the setting says.
    """
    settings = position.game.settings
    missing = settings.minimum_food - len(position.food)
    if position.game.map == "empty" or (missing <= 0 and settings.food_spawn_chance <= 0):
        return position
    draw = random.Random(f"{position.seed} food {position.turn}")
    count = missing if missing > 0 else int(draw.randint(1, 100) < settings.food_spawn_chance)
    if count == 0:
        return position
    free = food_cells(position)
    return replace(position, food=(*position.food, *draw.sample(free, min(count, len(free)))))


def new_hazards(position: Position) -> Position:
    """Draw the hazards of a royale game: the cells outside a rectangle that shrinks.

    The rectangle loses a row or a column at one of its four sides each time that as many turns as
    the setting says have been played. New hazards hurt from the next turn on.
    """
    if "royale" not in (position.game.ruleset, position.game.map):
        return position
    every = max(1, position.game.settings.shrink_every)
    cuts = (position.turn + 1) // every
    if cuts == 0:
        # The ruleset clears the board; the map leaves alone what is there.
        return replace(position, hazards=()) if position.game.ruleset == "royale" else position
    draw = random.Random(f"{position.seed} hazards")
    sides = draw.choices(("left", "right", "down", "up"), k=min(cuts, 20 * LARGEST))
    left, right = sides.count("left"), position.width - sides.count("right")
    low, high = sides.count("down"), position.height - sides.count("up")
    cells = product(range(position.width), range(position.height))
    outside = tuple((x, y) for x, y in cells if not (left <= x < right and low <= y < high))
    return replace(position, hazards=outside)
