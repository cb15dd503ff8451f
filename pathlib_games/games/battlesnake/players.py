"""The snakes of this course, what every snake should know, and how they answer the API."""

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
    """Return the moves that do not leave the board and do not run into a body.

    A last segment that moves away in this turn is no obstacle; one that is doubled stays.

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
    """Return the cells where a head may come that beats ours, or takes it with it.

    That is the head of a snake that is as long as ours, or longer.

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
    """Return the safe moves, at the end those into cells where heads may meet."""
    head, reached = position.snake(you).head, may_meet(position, you)
    return sorted(safe_moves(position, you), key=lambda move: position.step(head, move) in reached)


def move_to(position: Position, source: Cell, target: Cell) -> str:
    """Return the move that leads from a cell to the one beside it.

    Examples
    --------
    >>> move_to(Position(3, 3, ()), (1, 1), (0, 1))
    'left'
    """
    return next(move for move, cell in position.neighbors(source) if cell == target)


# ---- a stronger snake: it looks a few turns ahead, and counts the cells that it will be first on
#
# It knows three things that the tutorial's snake does not: bodies move away (`free_from`); a cell
# belongs to the snake that is there first, or to the longer one, and who has less room than its own
# length is about to be trapped (`territory`); each move is worth what the best reply leaves of it
# (`Search`).

NOBODY = ""


@dataclass(frozen=True, slots=True)
class Territory:
    """Who is first on which cell; the cell (x, y) has the number ``y * width + x``."""

    width: int  # of the board
    room: dict[str, int]  # for the id of each living snake, how many cells it is first on
    owner: list[str | None]
    """For each cell the id of the snake that is first there; `NOBODY` if two equally long ones
    arrive at once, None if no snake can get there."""
    time: list[int]  # for each cell the time at which its owner is there; -1 if it has none

    def at(self, cell: Cell) -> tuple[str | None, int]:
        """Return owner and time of a cell."""
        number = cell[1] * self.width + cell[0]
        return self.owner[number], self.time[number]


def territory(position: Position) -> Territory:
    """Share out the board: every cell belongs to the snake that can be there first.

    The queue has a bucket for each time. A body in the way makes a snake arrive later: it has to
    walk about until the cell is free, and it can do that only as long as it has cells to walk on.
    Of two snakes that arrive at once the longer one has the cell; of equally long ones neither has.
    It takes O(V + T), T being the length of the longest snake. A planner asks for every position
    that it looks at: numbered cells make it more than twice as fast as pairs would.
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
    """Return which cells of an empty board are beside each other; made once for each size."""
    game = Game(ruleset="wrapped" if wraps else "standard")
    empty = Position(width, height, (), game=game)
    cells = ((x, y) for y in range(height) for x in range(width))
    return BoardShape([y * width + x for _, (x, y) in empty.neighbors(cell)] for cell in cells)


POSITIONS = 60
"""How many positions it looks at if nothing hurries it. So its choice does not hang on a clock."""
HURRY = 60.0
"""Who gives it more seconds than these has no clock in mind, and gets the choice of `POSITIONS`."""
DEEPEST = 30  # how many turns it looks ahead at most
RIVALS = 2  # how many other snakes, the nearest ones, are thought to choose; the rest just goes on

LOST, DRAWN, WON = -10_000.0, -4_000.0, 10_000.0
TRAPPED = 5.0  # what each cell is worth that is missing from a room as large as the snake is long
HUNGRY = 4.0  # what each turn is worth by which the health runs short on the way to the next food
SPARE = 40
"""How much health should be left on arrival; with less, a snake that is alone looks for food."""
LONGER = 70.0  # what each segment is worth that is missing for being longer than all others by two
NEARER = 50.0
"""What food next to the head is worth: less than a segment, or it would never be eaten."""
CLOSE = 4.0  # what each step is worth by which a snake that is alone is nearer to its own tail
SHORTER = 10.0
"""What each segment less is worth for a snake that is alone: the board fills up soon enough."""


def planner(position: Position, you: str, until: float) -> str:
    """Choose the move whose worst outcome is best, looking one turn further each time.

    With a time to be done, within a minute, it looks as far as it gets until then, else at so many
    positions that the choice is always the same. One turn ahead it looks whatever the clock says:
    that takes some milliseconds, and no move that was chosen without it is worth sending.
    """
    return look_ahead(position, you, until)[0]


def look_ahead(position: Position, you: str, until: float) -> tuple[str, int]:
    """Choose a move as `planner` does, and tell how many turns ahead all moves were looked at.

    Where there is nothing to choose it does not look ahead: then that is 0.
    """
    moves, looked = safe_moves(position, you), 0
    if (follow := after_own_tail(position, you)) is not None:
        return follow, looked
    search = Search(you, until, POSITIONS if until - perf_counter() > HURRY else inf)
    found = dict.fromkeys(moves, (0, 0.0))  # how deep it was looked at, and what it is worth
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
        # What was looked at one turn deeper counts, unless it turned out to be lost.
        moves.sort(key=lambda move: (found[move][1] > DRAWN, *found[move]), reverse=True)
    return (moves[0] if moves else "up"), looked


def after_own_tail(position: Position, you: str) -> str | None:
    """Return the move into the cell that our own tail leaves, for a lone snake that is not hungry.

    Nothing can go wrong on that way: the tail leads it round and round.
    """
    me = position.snake(you)
    if len(position.living) > 1 or me.health < SPARE or position.hazards:
        return None
    tail = me.body[-1]
    moves = safe_moves(position, you)
    return next((move for move in moves if position.step(me.head, move) == tail), None)


def value(position: Position, you: str) -> float:
    """Judge a position as one of its snakes sees it: the higher, the better."""
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
        # Nobody to be longer than: stay short, and close to the own tail, which always moves on.
        owner, time = land.at(me.body[-1])
        return score - SHORTER * me.length - CLOSE * (time if owner == you else len(land.time))
    score -= max(room_score(land.room[rival.id], rival.length) for rival in rivals)
    missing = max(rival.length for rival in rivals) + 2 - me.length
    if missing <= 0:
        return score
    nearness = 1 - min(food, position.width + position.height) / (position.width + position.height)
    return score - LONGER * missing + NEARER * nearness


def room_score(room: int, length: int) -> float:
    """Judge the room of a snake: much worse as soon as it is smaller than the snake is long."""
    return room - TRAPPED * max(0, length - room)


def food_distance(position: Position, you: str, land: Territory) -> int:
    """Return the steps to the nearest food that we are first at; far away if there is none."""
    owned = (land.at(cell) for cell in position.food if position.has(cell))
    times = (time for owner, time in owned if owner == you)
    return min(times, default=position.width + position.height)


class OutOfTimeError(Exception):
    """The search has looked at as many positions, or for as long, as it may."""


@dataclass
class Search:
    """A look-ahead for one snake, limited in positions and time."""

    you: str
    until: float  # the time of `perf_counter` to be done
    left: float = inf  # how many positions it may still look at
    hurried: bool = True  # whether these limits hold
    refuting: dict[int, dict[str, str]] = field(default_factory=dict)
    """For each depth the answer that was last the worst one for us: it is tried first."""

    def worst(self, position: Position, move: str, depth: int, enough: float = -inf) -> float:
        """Judge a move by what the others can answer, looking some turns ahead.

        It stops as soon as the move is known to be worth no more than `enough`: nobody wants it
        then, however bad it is.
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
        """Judge a position by our best move in it; stop as soon as it is worth `enough`."""
        if depth == 0 or position.over or not position.snake(self.you).alive:
            # What is lost is better lost later, what is won is better won soon.
            score = value(position, self.you)
            return score + copysign(depth, score)
        highest = -inf
        for move in safe_moves(position, self.you) or ["up"]:
            highest = max(highest, self.worst(position, move, depth, highest))
            if highest >= enough:
                break
        return highest

    def replies(self, position: Position) -> Iterator[dict[str, str]]:
        """Return what the other snakes may do, as moves by their ids."""
        head = position.snake(self.you).head
        others = [snake for snake in position.living if snake.id != self.you]
        others.sort(key=lambda snake: position.steps_between(head, snake.head))
        choices = [safe_moves(position, snake.id) or ["up"] for snake in others]
        choices[RIVALS:] = [moves[:1] for moves in choices[RIVALS:]]
        for moves in product(*choices):
            yield {snake.id: move for snake, move in zip(others, moves, strict=True)}


# ---- the snakes of this course, and their answer to the official API ----------------------------

Player = Callable[[Position, str, float], str]
"""Chooses a move: for a position, the id of the snake, and a time of `perf_counter` to be done."""

SECONDS = 0.05  # how long a snake may think if nothing else is said

MOST_ON_A_CELL = 10  # segments may share a cell; so many on average are no game any more


MOST_SNAKES = 32  # the official engine goes up to 16


class NoSuchPlayer(NotFound):
    """There is no snake of this name in `SNAKES`."""


def tutorial(position: Position, you: str, until: float) -> str:  # noqa: ARG001 - it needs no time
    """Move like the tutorial's snake: to the nearest food by path, else to the own tail, else up.

    The last "up" is the article's own, even where another move would be safer: this snake is what
    others are measured against.
    """
    snake = position.snake(you)
    for targets in (position.food, snake.body[-1:]):
        path = lightest_path(position, you, targets)
        if path is not None:
            return move_to(position, snake.head, path[1])
    return "up"


def random_safe(position: Position, you: str, until: float) -> str:  # noqa: ARG001
    """Move at random, but not off the board and not into a body, if that can be helped.

    The choice is drawn from the seed of the position, so games can be repeated.
    """
    draw = random.Random(f"{position.seed} {you} {position.turn}")
    return draw.choice(safe_moves(position, you) or ["up"])


SNAKES: dict[str, Player] = {"tutorial": tutorial, "random": random_safe, "planner": planner}
"""All snakes by name: `tutorial`, `random` and the stronger `planner`."""


@runtime_checkable
class Prepared(Protocol):
    """A player that has something made ready for its games, such as a process for its program."""

    def __call__(self, position: Position, you: str, until: float) -> str:
        """Choose a move."""
        ...

    def ready(self) -> AbstractContextManager[Callable[[], Player]]:
        """Make it ready; what this gives returns the player of one game."""
        ...


@contextmanager
def seated(players: Mapping[str, Player]) -> Iterator[Callable[[], dict[str, Player]]]:
    """Make players ready; what this gives seats them all, anew for each game."""
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

    `snake`: a name of `SNAKES`, or a snake; `seconds`: how long it may think at most. When the time
    is up, it gives its best move so far.

    Raises `NoSuchPlayer`, or what says which field of the request is not as it should be: `BadFile`
    or `BadPosition`.
    """
    until = perf_counter() + seconds
    player = snake if callable(snake) else known_snake(snake)
    position = Position.from_api(request)
    you = Fields(dict(request), "request").object("you").text("id")
    return player(playable(position, you), you, until)


def known_snake(name: str) -> Player:
    """Return the snake with a name; raises `NoSuchPlayer`."""
    if not is_one_of(name, SNAKES):
        raise NoSuchPlayer(f"There is no snake {shown(name)}; there are: {', '.join(SNAKES)}.")
    return SNAKES[name]


def playable(position: Position, you: object) -> Position:
    """Return a position in which a snake can be asked for a move; raises `BadPosition`.

    A map of the official engine, ``snail_mode``, keeps notes in hazards beside the board, and piles
    up more hazards on a cell than could take anybody's health: neither is part of it.
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
        most = f"at most {2 * area} times the same on a board of {area} cells"
        raise BadPosition("the number of cells of the hazards", most, most_times[0])
    damage = abs(position.game.settings.hazard_damage)
    enough = -(-MAX_HEALTH // damage) if damage else 1
    hazards = (cell for cell, count in times.items() for _ in range(min(count, enough)))
    return replace(position, hazards=tuple(hazards))
