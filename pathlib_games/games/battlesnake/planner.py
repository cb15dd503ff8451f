"""A stronger snake: it looks a few turns ahead, and counts the cells that it will be first on.

It knows three things that the tutorial's snake does not:

1. Bodies move away: a cell is free from the time on when its segment has left it (`free_from`).
2. Others want the same cells: each belongs to the snake that is there first, or to the longer one
   (`territory`). A snake with less room than its own length is about to be trapped.
3. Others choose as well: each of our moves is worth what the best reply leaves of it (`Search`).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from math import copysign, inf
from time import perf_counter

from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.rules import turn_without_chance
from pathlib_games.games.battlesnake.safety import safe_moves
from pathlib_games.games.battlesnake.territory import Territory, territory

POSITIONS = 60
"""How many positions it looks at if nothing hurries it. So its choice does not hang on a clock."""
HURRY = 60.0
"""Who gives it more seconds than these has no clock in mind, and gets the choice of `POSITIONS`."""
DEEPEST = 30
"""How many turns it looks ahead at most."""
RIVALS = 2
"""How many other snakes, the nearest ones, are thought to choose; the rest just goes on."""

LOST, DRAWN, WON = -10_000.0, -4_000.0, 10_000.0
TRAPPED = 5.0
"""What each cell is worth that is missing from a room as large as the snake is long."""
HUNGRY = 4.0
"""What each turn is worth by which the health runs short on the way to the next food."""
SPARE = 40
"""How much health should be left on arrival; with less, a snake that is alone looks for food."""
LONGER = 70.0
"""What each segment is worth that is missing for being longer than all others by two."""
NEARER = 50.0
"""What food next to the head is worth: less than a segment, or it would never be eaten."""
CLOSE = 4.0
"""What each step is worth by which a snake that is alone is nearer to its own tail."""
SHORTER = 10.0
"""What each segment less is worth for a snake that is alone: the board fills up soon enough."""


def planner(position: Position, you: str, until: float) -> str:
    """Choose the move whose worst outcome is best, looking one turn further each time.

    With a time to be done, within a minute, it looks as far as it gets until then, else at so many
    positions that the choice is always the same. One turn ahead it looks whatever the clock says:
    that takes some milliseconds, and no move that was chosen without it is worth sending.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake import Snake
    >>> me = Snake("me", 60, ((2, 2), (2, 1), (2, 0)))
    >>> longer = Snake("b", 60, ((4, 2), (4, 1), (4, 0), (5, 0)))
    >>> planner(Position(7, 7, (me, longer), food=((3, 2),)), "me", inf)  # they would meet there
    'up'
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
