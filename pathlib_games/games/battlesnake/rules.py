"""The rules of Battlesnake: a turn is an ordered list of stages, and then chance.

They follow the official engine, whose order differs from that of its documentation: a snake that
finds food in time does not starve, and hazards hurt before that.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import product
from operator import is_
from typing import Protocol, TypeVar

from pathlib_games.games.battlesnake.board import LARGEST, MAX_HEALTH, MOVES, Board, Cell, Snake
from pathlib_games.graphs import BadBoard, IllegalMove

# ----------------------------------------------------------------------------------------------
# What is drawn by chance in Battlesnake: the start, new food, and the hazards of a royale game.
#
# Everything is drawn from the seed of the board and the number of the turn, so the same moves from
# the same position always lead to the same game.

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


Moves = Mapping[str, str]


class Stage(Protocol):
    """A part of a turn: what it makes of a board and the moves of the snakes."""

    def __call__(self, board: B, moves: Moves, /) -> B:
        """Return the board after the stage."""


def turn(board: B, moves: Moves) -> B:
    """Play one turn.

    Parameters
    ----------
    board
        The position before.
    moves
        For the id of each living snake "up", "down", "left" or "right". With any other word a snake
        goes on in its direction, and up if it has none.

    Returns
    -------
    Board
        The position after it: the same one if the game was over already.

    Raises
    ------
    IllegalMove
        If a living snake has no move (no_move) or no body (no_body).

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Position, Snake
    >>> me = Snake("me", 90, ((1, 1), (1, 0), (0, 0)))
    >>> position = Position(5, 5, (me,), food=((1, 2), (4, 4)), solo=True)
    >>> turn(position, {"me": "up"}).snake("me")  # it eats: the last segment is doubled
    Snake(id='me', health=100, body=((1, 2), (1, 1), (1, 0), (1, 0)), ...)
    """
    if board.over:
        return board
    after = new_food(new_hazards(_through_the_stages(board, moves)))
    return replace(after, turn=board.turn + 1)


def turn_without_chance(board: B, moves: Moves) -> B:
    """Play one turn as far as it can be foreseen: no new hazards and no new food."""
    return replace(_through_the_stages(board, moves), turn=board.turn + 1)


def _through_the_stages(board: B, moves: Moves) -> B:
    for stage in STANDARD + (CONSTRICTOR if board.game.ruleset.endswith("constrictor") else ()):
        board = stage(board, moves)
    return board


def move(board: B, moves: Moves) -> B:
    """Return each living snake a new head, and take its last segment away."""
    for snake in board.living:
        if not snake.body:
            raise IllegalMove("no_body", f"The living snake {snake.id!r} has no body: length zero.")
        if snake.id not in moves:
            raise IllegalMove(
                "no_move",
                f"A move for each living snake is needed, but it is not provided for {snake.id!r}.",
            )

    def moved(snake: Snake) -> Snake:
        word = moves[snake.id]
        word = word if word in MOVES else direction(snake.body)
        return replace(snake, body=(board.step(snake.head, word), *snake.body[:-1]))

    return _for_living(board, moved)


def direction(body: tuple[Cell, ...]) -> str:
    """Return the direction in which a snake goes on if it does not answer."""
    if len(body) < 2:
        return "up"
    (x, y), (neck_x, neck_y) = body[:2]
    for word, (dx, dy) in _IN_ORDER.items():
        if (dx and x - neck_x == dx) or (dy and y - neck_y == dy):
            return word
    # The neck is not beside the head: it lies across the edge of a wrapped board.
    if x != neck_x and min(x, neck_x) == 0:
        return "right" if x == 0 else "left"
    if y != neck_y and min(y, neck_y) == 0:
        return "up" if y == 0 else "down"
    return "up"


_IN_ORDER = {word: MOVES[word] for word in ("right", "left", "up", "down")}


def lose_health(board: B, _: Moves) -> B:
    """Take 1 of the health of each living snake."""
    return _for_living(board, lambda snake: replace(snake, health=snake.health - 1))


def hazards_hurt(board: B, _: Moves) -> B:
    """Damage the snakes whose head is in a hazard, once for each time that it is listed.

    Where there is food, hazards do not hurt. A snake that has no health left is out.
    """
    damage = board.game.settings.hazard_damage

    def hurt(snake: Snake) -> Snake:
        times = board.hazards.count(snake.head)
        if not times or snake.head in board.food:
            return snake
        health = snake.health
        for _ in range(times):
            health = min(max(health - damage, 0), MAX_HEALTH)
        hurt = replace(snake, health=health)
        return hurt if health > 0 else _eliminated(hurt, board, "hazard")

    return _for_living(board, hurt)


def feed(board: B, _: Moves) -> B:
    """Return each living snake whose head is on food full health and a doubled last segment."""

    def fed(snake: Snake) -> Snake:
        for _ in range(board.food.count(snake.head)):
            snake = replace(snake, health=MAX_HEALTH, body=(*snake.body, snake.body[-1]))
        return snake

    heads = {snake.head for snake in board.living}
    left = tuple(cell for cell in board.food if cell not in heads)
    after = _for_living(board, fed)
    return after if left == board.food else replace(after, food=left)


def eliminate(board: B, _: Moves) -> B:
    """Take out the snakes without health and off the board, then all that collide, at once."""

    def lost(snake: Snake) -> Snake:
        if snake.health <= 0:
            return _eliminated(snake, board, "out-of-health")
        if not all(map(board.has, snake.body)):
            return _eliminated(snake, board, "wall-collision")
        return snake

    left = _for_living(board, lost)
    longest_first = sorted(left.living, key=lambda snake: -snake.length)
    return _for_living(left, lambda snake: _collided(snake, longest_first, board))


def _collided(snake: Snake, longest_first: list[Snake], board: Board) -> Snake:
    """Judge one snake: by its own body, then by other bodies, then head to head."""
    if snake.head in snake.body[1:]:
        return _eliminated(snake, board, "snake-self-collision", snake.id)
    others = [other for other in longest_first if other.id != snake.id]
    for other in others:
        if snake.head in other.body[1:]:
            return _eliminated(snake, board, "snake-collision", other.id)
    for other in others:
        if snake.head == other.head and snake.length <= other.length:
            return _eliminated(snake, board, "head-collision", other.id)
    return snake


def remove_food(board: B, _: Moves) -> B:
    """Take all food away: nobody eats in a constrictor game."""
    return replace(board, food=())


def grow(board: B, _: Moves) -> B:
    """Let every snake grow, unless its last segment is doubled already; the eliminated ones too."""

    def grown(snake: Snake) -> Snake:
        doubled = len(snake.body) > 1 and snake.body[-1] == snake.body[-2]
        return replace(
            snake, health=MAX_HEALTH, body=snake.body if doubled else snake.body + snake.body[-1:]
        )

    return replace(board, snakes=tuple(map(grown, board.snakes)))


def _for_living(board: B, change: Callable[[Snake], Snake]) -> B:
    snakes = tuple(change(snake) if snake.alive else snake for snake in board.snakes)
    unchanged = all(map(is_, snakes, board.snakes))
    return board if unchanged else replace(board, snakes=snakes)


def _eliminated(snake: Snake, board: Board, cause: str, by: str = "") -> Snake:
    return replace(
        snake, eliminated_cause=cause, eliminated_by=by, eliminated_on_turn=board.turn + 1
    )


STANDARD: tuple[Stage, ...] = (move, lose_health, hazards_hurt, feed, eliminate)
CONSTRICTOR: tuple[Stage, ...] = (remove_food, grow)
"""What comes after that in a constrictor game."""
