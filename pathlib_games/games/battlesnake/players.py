"""The snakes of this course, shared move helpers, and answers to the API."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import count, product
from math import copysign, inf
from time import perf_counter
from typing import Any, Protocol, runtime_checkable

from pathlib_games.games.battlesnake.board import MAX_HEALTH, Cell, Game
from pathlib_games.games.battlesnake.graphs import free_from, lightest_path
from pathlib_games.games.battlesnake.rules import Position, turn_without_chance
from pathlib_games.graphs import BadPosition, NotFound
from pathlib_games.graphs.fast import BoardShape
from pathlib_games.graphs.values import Fields, is_one_of
from pathlib_games.words import shown


def safe_moves(position: Position, you: str) -> list[str]:
    """Return the moves that stay on the board and hit no body.

    A last segment that moves away this turn is safe; a doubled one stays.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> me = Snake("me", 90, ((0, 0), (1, 0), (1, 1), (0, 1)))
    >>> safe_moves(Position(3, 3, (me,)), "me")
    ['up']
    """
    free = free_from(position)
    beside = position.neighbors(position.snake(you).head)
    return [move for move, cell in beside if free.get(cell, 0) <= 1]


def may_meet(position: Position, you: str) -> set[Cell]:
    """Return the cells that a head could enter and win or tie against ours.

    These are the next cells of all snakes of at least our length.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> me, other = Snake("me", 90, ((0, 0),)), Snake("other", 90, ((2, 0), (2, 1)))
    >>> sorted(may_meet(Position(3, 2, (me, other)), "me"))
    [(1, 0), (2, 1)]
    """
    me = position.snake(you)
    rivals = [s for s in position.living if s.id != you and s.length >= me.length]
    return {cell for rival in rivals for _, cell in position.neighbors(rival.head)}


def careful_moves(position: Position, you: str) -> list[str]:
    """Return the safe moves, with those into possible head-to-heads last."""
    head, reached = position.snake(you).head, may_meet(position, you)
    return sorted(safe_moves(position, you), key=lambda move: position.step(head, move) in reached)


def move_to(position: Position, source: Cell, target: Cell) -> str:
    """Return the move from a cell to its neighbor.

    Examples
    --------
    >>> move_to(Position(3, 3, ()), (1, 1), (0, 1))
    'left'
    """
    return next(move for move, cell in position.neighbors(source) if cell == target)


# ---- a stronger snake: it looks a few turns ahead and counts the cells that it reaches first ----
#
# It considers three things that the tutorial's snake ignores: bodies move away (`free_from`); a
# cell belongs to the snake that arrives first, or to the longer one, and a snake with less room
# than its length is about to be trapped (`territory`); the value of a move is its value after the
# best reply (`Search`).

NOBODY = ""


@dataclass(frozen=True, slots=True)
class Territory:
    """The first snake to reach each cell; the cell (x, y) has the index ``y * width + x``."""

    width: int  # of the board
    room: dict[str, int]  # the number of cells that each living snake reaches first, by id
    owner: list[str | None]
    """The id of the snake that reaches each cell first; `NOBODY` for ties of equal length, None if
    no snake can reach the cell."""
    time: list[int]  # the arrival time of each cell's owner; -1 without owner

    def at(self, cell: Cell) -> tuple[str | None, int]:
        """Return the owner and time of a cell."""
        number = cell[1] * self.width + cell[0]
        return self.owner[number], self.time[number]


def territory(position: Position) -> Territory:
    """Divide the board: each cell belongs to the snake that can reach it first.

    The queue has a bucket for each time. A body on a cell delays the arrival: the snake must move
    around until the cell is free, which requires enough cells. In a tie, the longer snake gets the
    cell; in a tie of equal length, no snake does. O(V + T) for a longest snake of length T. A
    planner calls this for every position; integer cells make it more than twice as fast as pairs.
    """
    width = position.width
    around = board_around(width, position.height, position.wraps).neighbors
    free = [0] * len(around)
    for (x, y), time in free_from(position).items():
        free[y * width + x] = time
    length: dict[str, float] = {snake.id: snake.length for snake in position.living}
    length[NOBODY] = inf
    room = dict.fromkeys(length, 0)
    owner: list[str | None] = [None] * len(around)
    times = [-1] * len(around)
    heads = [(snake.head[1] * width + snake.head[0], snake.id) for snake in position.living]
    buckets = {0: heads}
    for time in count():
        if not buckets:
            break
        here: dict[int, str] = {}
        for cell, snake in buckets.pop(time, ()):
            other = here.setdefault(cell, snake)
            if other != snake and length[snake] >= length[other]:
                here[cell] = snake if length[snake] > length[other] else NOBODY
        later = time + 1
        for cell, snake in here.items():
            if owner[cell] is not None:
                continue
            owner[cell], times[cell] = snake, time
            room[snake] += 1
            for beside in around[cell]:
                if owner[beside] is None:
                    when = max(later, free[beside])
                    if when - later <= room[snake]:
                        buckets.setdefault(when, []).append((beside, snake))
    del room[NOBODY]
    return Territory(width, room, owner, times)


@lru_cache(maxsize=64)
def board_around(width: int, height: int, wraps: bool) -> BoardShape:
    """Return the adjacency of an empty board, cached by size."""
    game = Game(ruleset="wrapped" if wraps else "standard")
    empty = Position(width, height, (), game=game)
    cells = ((x, y) for y in range(height) for x in range(width))
    return BoardShape([y * width + x for _, (x, y) in empty.neighbors(cell)] for cell in cells)


POSITIONS = 60
"""The number of positions to search without time pressure. A count makes the choice repeatable."""
HURRY = 60.0
"""Time limits beyond this many seconds count as unlimited, so `POSITIONS` applies."""
DEEPEST = 30  # the maximum number of turns to look ahead
RIVALS = 2  # the number of nearest snakes whose choices are searched; the others just move on

LOST, DRAWN, WON = -10_000.0, -4_000.0, 10_000.0
TRAPPED = 5.0  # the penalty for each cell that a room has less than the snake's length
HUNGRY = 4.0  # the penalty for each turn that the health falls short on the path to food
SPARE = 40
"""The health to keep in reserve on arrival; below it, a lone snake looks for food."""
LONGER = 70.0  # the penalty for each segment missing to be two longer than all others
NEARER = 50.0
"""The value of food next to the head: less than a segment, or snakes would never eat it."""
CLOSE = 4.0  # the value for a lone snake of each step nearer to its own tail
SHORTER = 10.0
"""The value for a lone snake of each segment less: the board fills up soon enough."""


def planner(position: Position, you: str, until: float) -> str:
    """Choose the move with the best worst case, searching one turn deeper each time.

    With a deadline within a minute it searches until then; otherwise it searches a fixed number of
    positions, so the choice is repeatable. It always completes the first turn, which takes some
    milliseconds.
    """
    return look_ahead(position, you, until)[0]


def look_ahead(position: Position, you: str, until: float) -> tuple[str, int]:
    """Choose a move like `planner`; also return how many turns ahead all moves were searched.

    The depth is 0 if there is no choice.
    """
    moves, looked = safe_moves(position, you), 0
    if (follow := after_own_tail(position, you)) is not None:
        return follow, looked
    search = Search(you, until, POSITIONS if until - perf_counter() > HURRY else inf)
    found = dict.fromkeys(moves, (0, 0.0))  # the search depth and the value
    try:
        for depth in range(1, DEEPEST + 1):
            search.hurried = depth > 1
            if len(moves) < 2:
                break
            best = -inf
            for move in moves:
                score = search.worst(position, move, depth, best)
                found[move] = depth, score
                best = max(best, score)
            moves.sort(key=lambda move: found[move][1], reverse=True)
            looked = depth
    except OutOfTimeError:
        # Results from one turn deeper take precedence, except losing ones.
        moves.sort(key=lambda move: (found[move][1] > DRAWN, *found[move]), reverse=True)
    return (moves[0] if moves else "up"), looked


def after_own_tail(position: Position, you: str) -> str | None:
    """Return the move to the cell that our own tail leaves, for a lone snake with enough health.

    This is always safe: the snake follows its tail in a loop.
    """
    me = position.snake(you)
    if len(position.living) > 1 or me.health < SPARE or position.hazards:
        return None
    tail = me.body[-1]
    moves = safe_moves(position, you)
    return next((move for move in moves if position.step(me.head, move) == tail), None)


def value(position: Position, you: str) -> float:
    """Return the value of a position for one of its snakes: higher is better."""
    me = position.snake(you)
    rivals = [snake for snake in position.living if snake.id != you]
    if not me.alive:
        return LOST if rivals else DRAWN
    if position.over:
        return WON
    land = territory(position)
    score = room_score(land.room[you], me.length)
    food = food_distance(position, you, land)
    score -= HUNGRY * max(0, SPARE - (me.health - food))
    if position.hazards.count(me.head) > 0:
        score -= position.game.settings.hazard_damage
    if not rivals:
        # Without rivals: stay short, and close to its own tail, which always moves on.
        owner, time = land.at(me.body[-1])
        return score - SHORTER * me.length - CLOSE * (time if owner == you else len(land.time))
    score -= max(room_score(land.room[rival.id], rival.length) for rival in rivals)
    missing = max(rival.length for rival in rivals) + 2 - me.length
    if missing <= 0:
        return score
    nearness = 1 - min(food, position.width + position.height) / (position.width + position.height)
    return score - LONGER * missing + NEARER * nearness


def room_score(room: int, length: int) -> float:
    """Return the value of a snake's room, with a penalty if it is smaller than the snake."""
    return room - TRAPPED * max(0, length - room)


def food_distance(position: Position, you: str, land: Territory) -> int:
    """Return the steps to the nearest food that we reach first; a large number if there is none."""
    owned = (land.at(cell) for cell in position.food if position.has(cell))
    times = (time for owner, time in owned if owner == you)
    return min(times, default=position.width + position.height)


class OutOfTimeError(Exception):
    """The search has reached its limit of positions or time."""


@dataclass
class Search:
    """A look-ahead for one snake, limited in positions and time."""

    you: str
    until: float  # the deadline on the clock of `perf_counter`
    left: float = inf  # the number of positions left to search
    hurried: bool = True  # whether these limits apply
    refuting: dict[int, dict[str, str]] = field(default_factory=dict)
    """The last best reply to us at each depth: it is tried first."""

    def worst(self, position: Position, move: str, depth: int, enough: float = -inf) -> float:
        """Return the value of a move after the best replies, some turns deep.

        Stops once the value is known to be at most `enough`, because such a move is never chosen.
        """
        lowest = inf
        known = self.refuting.get(depth)
        for replies in sorted(self.replies(position), key=lambda one: one != known):
            if self.hurried and (self.left <= 0 or perf_counter() > self.until):
                raise OutOfTimeError
            self.left -= 1
            after = turn_without_chance(position, {**replies, self.you: move})
            lowest = min(lowest, self.best(after, depth - 1, lowest))
            if lowest <= enough:
                self.refuting[depth] = replies
                break
        return lowest

    def best(self, position: Position, depth: int, enough: float) -> float:
        """Return the value of a position after our best move; stop once it reaches `enough`."""
        if depth == 0 or position.over or not position.snake(self.you).alive:
            # Prefer late losses and early wins.
            score = value(position, self.you)
            return score + copysign(depth, score)
        highest = -inf
        for move in safe_moves(position, self.you) or ["up"]:
            highest = max(highest, self.worst(position, move, depth, highest))
            if highest >= enough:
                break
        return highest

    def replies(self, position: Position) -> Iterator[dict[str, str]]:
        """Yield the possible replies of the other snakes, as moves by id."""
        head = position.snake(self.you).head
        others = [snake for snake in position.living if snake.id != self.you]
        others.sort(key=lambda snake: position.steps_between(head, snake.head))
        choices = [safe_moves(position, snake.id) or ["up"] for snake in others]
        choices[RIVALS:] = [moves[:1] for moves in choices[RIVALS:]]
        for moves in product(*choices):
            yield {snake.id: move for snake, move in zip(others, moves, strict=True)}


# ---- the snakes of this course, and answers to the official API ---------------------------------

Player = Callable[[Position, str, float], str]
"""Chooses a move from a position, the id of the snake, and a deadline of `perf_counter`."""

SECONDS = 0.05  # the default thinking time of a snake

MOST_ON_A_CELL = 10  # segments may share a cell; a higher average is rejected


MOST_SNAKES = 32  # the official engine allows 16


class NoSuchPlayer(NotFound):
    """`SNAKES` has no such snake."""


def tutorial(position: Position, you: str, until: float) -> str:  # noqa: ARG001 - it needs no time
    """Move like the tutorial's snake: to the nearest food, else to its own tail, else up.

    The final "up" is the article's, even if another move is safer: this snake is the benchmark.
    """
    snake = position.snake(you)
    for targets in (position.food, snake.body[-1:]):
        path = lightest_path(position, you, targets)
        if path is not None:
            return move_to(position, snake.head, path[1])
    return "up"


def random_safe(position: Position, you: str, until: float) -> str:  # noqa: ARG001
    """Make a random safe move, if there is one.

    The seed of the position determines the choice, so games are repeatable.
    """
    draw = random.Random(f"{position.seed} {you} {position.turn}")
    return draw.choice(safe_moves(position, you) or ["up"])


SNAKES: dict[str, Player] = {"tutorial": tutorial, "random": random_safe, "planner": planner}
"""All snakes by name: `tutorial`, `random` and the stronger `planner`."""


@runtime_checkable
class Prepared(Protocol):
    """A player that needs preparation before its games, such as a process for its program."""

    def __call__(self, position: Position, you: str, until: float) -> str:
        """Choose a move."""
        ...

    def ready(self) -> AbstractContextManager[Callable[[], Player]]:
        """Prepare the player; the context yields a factory of players for single games."""
        ...


@contextmanager
def seated(players: Mapping[str, Player]) -> Iterator[Callable[[], dict[str, Player]]]:
    """Prepare all players; the context yields a factory of new players for each game."""
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
    """Answer a request of the official API with "up", "down", "left" or "right".

    `snake` is a name in `SNAKES`, or a snake; `seconds` is its maximum thinking time. When the time
    is up, it returns its best move so far.

    Raises `NoSuchPlayer`, or `BadFile` or `BadPosition` with the invalid field of the request.
    """
    until = perf_counter() + seconds
    player = snake if callable(snake) else known_snake(snake)
    position = Position.from_api(request)
    you = Fields(dict(request), "request").object("you").text("id")
    return player(playable(position, you), you, until)


def known_snake(name: str) -> Player:
    """Return a snake by name; raises `NoSuchPlayer`."""
    if not is_one_of(name, SNAKES):
        raise NoSuchPlayer(f"There is no snake {shown(name)}; there are: {', '.join(SNAKES)}.")
    return SNAKES[name]


def playable(position: Position, you: object) -> Position:
    """Return the position if a snake can be asked for a move; raises `BadPosition`.

    The official map ``snail_mode`` stores data in hazards outside the board, and piles up more
    hazards on a cell than any health could survive: this removes both.
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
        most = f"at most {2 * area} on one cell of a board of {area} cells"
        raise BadPosition("the number of hazards", most, most_times[0])
    damage = abs(position.game.settings.hazard_damage)
    enough = -(-MAX_HEALTH // damage) if damage else 1
    hazards = (cell for cell, count in times.items() for _ in range(min(count, enough)))
    return replace(position, hazards=tuple(hazards))
