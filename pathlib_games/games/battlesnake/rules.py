"""The rules of Battlesnake: positions, and turns as ordered stages followed by chance.

They follow the official engine, whose order differs from its documentation: a snake that finds food
in time does not starve, and hazards deal damage before that.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from operator import is_
from typing import Any, Protocol, TypeVar

from pathlib_games.boards import read_fields
from pathlib_games.games import contract
from pathlib_games.games.battlesnake.board import (
    LARGEST,
    MAX_HEALTH,
    MOST,
    MOVES,
    RULESETS,
    Board,
    Cell,
    Game,
    Settings,
    Snake,
    read_cells,
    read_game,
    read_number,
    read_side,
    read_snake,
    snake_from_fields,
    snake_to_json,
    unlike,
    without_nulls,
    write_cell,
    write_game,
    write_snake,
)
from pathlib_games.graphs import BadBoard, BadPosition, GameOver, IllegalMove
from pathlib_games.graphs.values import Fields, is_one_of, is_whole
from pathlib_games.words import shown

# ---- chance: the start, new food, and the hazards of a royale game ------------------------------
#
# The seed of the board and the turn number determine all random events, so the same moves from the
# same position always give the same game.

START_LENGTH = 3
SMALLEST_FIXED = 7

B = TypeVar("B", bound=Board)


def set_up(empty: B, names: Sequence[str]) -> B:
    """Place the snakes and the first food on an empty board, like the official engine.

    Square boards from 7 x 7 have fixed places for both.

    Raises `BadBoard` if the snakes do not fit.
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
    """Place snakes near the corners or the midpoints of the sides, filling one group first."""
    low, middle, high = 1, (size - 1) // 2, size - 2
    corners = [(x, y) for x in (low, high) for y in (low, high)]
    sides = [(low, middle), (middle, low), (middle, high), (high, middle)]
    groups = [draw.sample(corners, 4), draw.sample(sides, 4)]
    draw.shuffle(groups)
    places = groups[0] + groups[1]
    return tuple(_curled(name, cell) for name, cell in zip(names, places, strict=False))


def _scattered_snakes(board: Board, names: Sequence[str], draw: random.Random) -> tuple[Snake, ...]:
    """Place the snakes on cells of one color of a chessboard, except the center."""
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
    """Place food two steps from each snake, away from the center, and in the center."""
    center = _center(board)
    food: list[Cell] = []
    # A small board with many snakes has no space for food near each of them.
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

    These are the cells without food or a living snake, except the neighbors of living heads;
    hazards are allowed.
    """
    taken = set(board.food)
    for snake in board.living:
        taken.update(snake.body)
        x, y = snake.head
        taken.update((x + dx, y + dy) for dx, dy in MOVES.values())
    cells = product(range(board.width), range(board.height))
    return [cell for cell in cells if cell not in taken]


def new_food(board: B) -> B:
    """Add food up to the minimum, or else by chance.

    As in the engine, the chance is one percent less than the setting.
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
    """Generate the hazards of a royale game: the cells outside a shrinking rectangle.

    The rectangle loses a row or column on one side every `shrink_every` turns. New hazards deal
    damage from the next turn on.
    """
    if "royale" not in (board.game.ruleset, board.game.map):
        return board
    every = max(1, board.game.settings.shrink_every)
    cuts = (board.turn + 1) // every
    if cuts == 0:
        # The ruleset clears the board; the map keeps its contents.
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
    """A stage of a turn."""

    def __call__(self, board: B, moves: Moves, /) -> B:
        """Return the board after the stage."""


def turn(board: B, moves: Moves) -> B:
    """Play one turn with a direction for the id of each living snake; other words go straight.

    A snake without a direction goes up. After the end of a game nothing changes.

    Raises `IllegalMove` if a living snake has no move (no_move) or no body (no_body).
    """
    if board.over:
        return board
    after = new_food(new_hazards(_through_the_stages(board, moves)))
    return replace(after, turn=board.turn + 1)


def turn_without_chance(board: B, moves: Moves) -> B:
    """Play the deterministic part of a turn: no new hazards and no new food."""
    return replace(_through_the_stages(board, moves), turn=board.turn + 1)


def _through_the_stages(board: B, moves: Moves) -> B:
    for stage in STANDARD + (CONSTRICTOR if board.game.ruleset.endswith("constrictor") else ()):
        board = stage(board, moves)
    return board


def move(board: B, moves: Moves) -> B:
    """Give each living snake a new head and remove its last segment."""
    for snake in board.living:
        if not snake.body:
            raise IllegalMove("no_body", f"The living snake {snake.id!r} has no body: length zero.")
        if snake.id not in moves:
            raise IllegalMove(
                "no_move",
                f"Each living snake needs a move, but {snake.id!r} has none.",
            )

    def moved(snake: Snake) -> Snake:
        word = moves[snake.id]
        word = word if word in MOVES else direction(snake.body)
        return replace(snake, body=(board.step(snake.head, word), *snake.body[:-1]))

    return _for_living(board, moved)


def direction(body: tuple[Cell, ...]) -> str:
    """Return the direction of a snake that does not answer."""
    if len(body) < 2:
        return "up"
    (x, y), (neck_x, neck_y) = body[:2]
    for word, (dx, dy) in _IN_ORDER.items():
        if (dx and x - neck_x == dx) or (dy and y - neck_y == dy):
            return word
    # The neck is not adjacent to the head: it is across the edge of a wrapped board.
    if x != neck_x and min(x, neck_x) == 0:
        return "right" if x == 0 else "left"
    if y != neck_y and min(y, neck_y) == 0:
        return "up" if y == 0 else "down"
    return "up"


_IN_ORDER = {word: MOVES[word] for word in ("right", "left", "up", "down")}


def lose_health(board: B, _: Moves) -> B:
    """Take 1 health from each living snake."""
    return _for_living(board, lambda snake: replace(snake, health=snake.health - 1))


def hazards_hurt(board: B, _: Moves) -> B:
    """Damage the snakes with their head in a hazard, once per listing of the cell.

    Food protects from hazards. A snake without health is eliminated.
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
    """Give each living snake with its head on food full health and a doubled last segment."""

    def fed(snake: Snake) -> Snake:
        for _ in range(board.food.count(snake.head)):
            snake = replace(snake, health=MAX_HEALTH, body=(*snake.body, snake.body[-1]))
        return snake

    heads = {snake.head for snake in board.living}
    left = tuple(cell for cell in board.food if cell not in heads)
    after = _for_living(board, fed)
    return after if left == board.food else replace(after, food=left)


def eliminate(board: B, _: Moves) -> B:
    """Eliminate snakes without health or off the board, then all that collide, simultaneously."""

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
    """Check a snake for collisions: with itself, with other bodies, then head to head."""
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
    """Remove all food, as constrictor games require."""
    return replace(board, food=())


def grow(board: B, _: Moves) -> B:
    """Grow every snake, including eliminated ones, unless its last segment is already doubled."""

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
CONSTRICTOR: tuple[Stage, ...] = (remove_food, grow)  # the additional stages of a constrictor game


# ---- positions ----------------------------------------------------------------------------------

MOST_SNAKES = 8
USUAL = Settings()


@dataclass(frozen=True)
class Outcome:
    """The result of a game."""

    winner: str | None  # the id of the last living snake; None if there is none


@dataclass(frozen=True)
class Position(Board):
    """A position of the game, with everything that decides its future.

    Create one with `new`, `new_game` or `from_api`. Its attributes are those of `Board`.
    """

    @classmethod
    def new(cls, seed: int = 0) -> Position:
        """Begin a standard game of two snakes, "a" and "b"; `new_game` has more options."""
        return new_game(("a", "b"), seed)

    def legal_moves(self) -> Sequence[Moves]:
        """Return all combinations of moves of the living snakes, none after the end.

        Each snake may move in all four directions, even into a wall: eight snakes have 65,536.
        """
        if self.over or not all(snake.body for snake in self.living):
            return ()
        ids = [snake.id for snake in self.living]
        return [dict(zip(ids, words, strict=True)) for words in product(MOVES, repeat=len(ids))]

    def play(self, moves: Moves) -> Position:
        """Return the position after a turn in which every snake gives a valid answer.

        For missing or invalid answers, which the official engine accepts, see `turn`.
        """
        if self.over:
            raise GameOver("no snake is left" if self.winner is None else f"{self.winner} has won")
        _check_moves(moves, [snake.id for snake in self.living])
        return turn(self, moves)

    def outcome(self) -> Outcome | None:
        """Return the result, or None if the game is not over."""
        return Outcome(self.winner) if self.over else None

    def to_text(self) -> str:
        """Return the position as text: a line for the board, then a line for each snake."""
        data = self.to_json()
        snakes = data.pop("snakes")
        return "\n".join(json.dumps(line, ensure_ascii=False) for line in (data, *snakes))

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Parse a position from the text of `to_text`."""
        numbered = enumerate(contract.lines_of(text), start=1)
        with contract.naming():
            board, *snakes = (Fields.parse(line, f"line {number}") for number, line in numbered)
            position = cls._read(board, snakes)
            for fields in (board, *snakes):
                fields.check_names()
        return position

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON values for `from_json`, without defaults."""
        return {
            "width": self.width,
            "height": self.height,
            **unlike(
                {
                    "turn": self.turn,
                    "seed": self.seed,
                    "solo": self.solo,
                    "food": [list(cell) for cell in self.food],
                    "hazards": [list(cell) for cell in self.hazards],
                    "game": write_game(self.game),
                },
                _USUAL,
            ),
            "snakes": [snake_to_json(snake) for snake in self.snakes],
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Parse a position; raises `BadFile`, which names the field and the expected value."""
        fields = Fields.of(data, "position JSON")
        return cls._read(fields, fields.objects("snakes"))

    @classmethod
    def _read(cls, fields: Fields, snakes: Sequence[Fields]) -> Position:
        read = tuple(map(snake_from_fields, snakes))
        ids = [snake.id for snake in read]
        if len(set(ids)) < len(ids):
            fields.fail("snakes", "snakes with different ids", ids)
        return cls(
            read_side(fields, "width"),
            read_side(fields, "height"),
            read,
            fields.cells("food", []),
            fields.cells("hazards", []),
            fields.whole("turn", 0),
            read_game(fields.object("game", {})),
            fields.flag("solo", default=False),
            fields.whole("seed", 0),
        )

    @classmethod
    def from_api(cls, request: Mapping[str, Any]) -> Position:
        """Parse a request of the official API, version 1; raises `BadFile`.

        Unknown fields are ignored, and most known fields are optional, because some engines omit
        them. A snake with ``eliminatedCause`` counts as eliminated, and so does a ``you`` missing
        from ``board.snakes``. One field is our own: with ``"solo": true`` the game continues until
        no snake is left, as always in the ruleset "solo".
        """
        Fields.of(request, "request")  # rejects non-objects and deep nesting
        return cls.from_fields(Fields.of(without_nulls(request), "request"))

    @classmethod
    def from_fields(cls, fields: Fields) -> Position:
        """Parse a request from decoded JSON."""
        board = fields.object("board")
        game = read_game(fields.object("game", {}))
        snakes = [read_snake(snake) for snake in board.objects("snakes")]
        if len({snake.id for snake in snakes}) < len(snakes):
            board.fail("snakes", "snakes with different ids", [snake.id for snake in snakes])
        if "you" in fields.names():
            you = fields.object("you")
            if you.text("id") not in {snake.id for snake in snakes} and "body" in you.names():
                snakes.append(read_snake(you, gone="unknown"))
        return cls(
            read_side(board, "width"),
            read_side(board, "height"),
            tuple(snakes),
            read_cells(board, "food"),
            read_cells(board, "hazards"),
            read_number(fields, "turn", 0, MOST, 0),
            game,
            fields.flag("solo", game.ruleset == "solo"),
        )

    def to_api(self, you: str) -> dict[str, Any]:
        """Return the position in the format of the official API for one snake, alive or not.

        Only living snakes are in ``board.snakes``. Raises `NoSuchSnake`.
        """
        request: dict[str, Any] = {
            "game": write_game(self.game),
            "turn": self.turn,
            "board": {
                "height": self.height,
                "width": self.width,
                "snakes": [write_snake(snake) for snake in self.living],
                "food": [write_cell(cell) for cell in self.food],
                "hazards": [write_cell(cell) for cell in self.hazards],
            },
            "you": write_snake(self.snake(you)),
        }
        if self.solo != (self.game.ruleset == "solo"):
            request["solo"] = self.solo
        return request


def _check_moves(moves: object, living: list[str]) -> None:
    if not (
        isinstance(moves, Mapping)
        and set(moves) == set(living)
        and all(isinstance(word, str) and word in MOVES for word in moves.values())
    ):
        raise IllegalMove(
            "no_move",
            f"A move should give each living snake, {living}, one of {', '.join(MOVES)}; it "
            f"is {shown(moves)}.",
        )


_USUAL: dict[str, Any] = {
    "turn": 0,
    "seed": 0,
    "solo": False,
    "food": [],
    "hazards": [],
    "game": write_game(Game()),
}


def new_game(
    names: Sequence[str],
    seed: int = 0,
    ruleset: str = "standard",
    *,
    size: tuple[int, int] = (11, 11),
    settings: Settings = USUAL,
) -> Position:
    """Begin a game like the official engine.

    Parameters
    ----------
    names
        The ids of one to eight snakes. A single snake plays until its elimination.
    seed
        The seed of all random events of the game.
    ruleset
        "standard", "solo", "royale", "wrapped", "constrictor" or "wrapped_constrictor".
    size
        Width and height. Square boards from 7 x 7 have fixed places for snakes and food.
    settings
        The settings of the ruleset.

    Raises
    ------
    BadPosition
        If the snakes do not fit, or a size or a name is invalid.

    Examples
    --------
    >>> position = new_game(["a", "b"], seed=1)
    >>> [snake.body for snake in position.snakes], len(position.food)
    ([((9, 1), (9, 1), (9, 1)), ((9, 9), (9, 9), (9, 9))], 3)
    """
    if not _are_names(names):
        expected = f"1 to {MOST_SNAKES} different names"
        raise BadPosition("the names of the snakes", expected, names)
    if not _is_pair(size):
        raise BadBoard("the size", "a pair (width, height)", size)
    width, height = size
    for name, side in (("the width", width), ("the height", height)):
        if not is_whole(side, 1, LARGEST):
            raise BadBoard(name, f"a whole number from 1 to {LARGEST}", side)
    if not is_one_of(ruleset, RULESETS):
        raise BadPosition("the ruleset", f"one of {', '.join(RULESETS)}", ruleset)
    if not is_whole(seed):
        raise BadPosition("the seed", "a whole number", seed)
    usual_map = "empty" if ruleset.endswith("constrictor") else "standard"
    game = Game(
        id=f"seed {seed}",
        ruleset=ruleset,
        settings=settings,
        map="royale" if ruleset == "royale" else usual_map,
    )
    empty = Position(width, height, (), game=game, solo=len(names) == 1, seed=seed)
    return set_up(empty, names)


def _is_pair(size: object) -> bool:
    return isinstance(size, Sequence) and len(size) == 2


def _are_names(names: object) -> bool:
    if not isinstance(names, Sequence) or not 1 <= len(names) <= MOST_SNAKES:
        return False
    return all(isinstance(name, str) for name in names) and len(set(names)) == len(names)


def random_hazards(seed: int) -> Position:
    """Generate an 11 x 11 board with one food and 40 hazards that deal 14 damage.

    Examples
    --------
    >>> len(random_hazards(1).hazards)
    40
    """
    cells = [(x, y) for x in range(11) for y in range(11)]
    random.Random(f"hazards {seed}").shuffle(cells)
    head, food, *rest = cells
    snakes = (Snake("me", 100, (head,)),)
    return Position(11, 11, snakes, (food,), tuple(rest[:40]), solo=True)


def load_position(name: str) -> Position:
    """Load a position of the course from data/battlesnake.

    Raises
    ------
    BoardNotFound
        If the position does not exist.
    BadFile
        If the file is invalid; the message names the field.

    Examples
    --------
    >>> load_position("coil").snake("me").length
    9
    """
    return Position.from_fields(read_fields("battlesnake", name).object("request"))


GAME: contract.Game[Position, Moves] = contract.Game("battlesnake", "Battlesnake", Position)
