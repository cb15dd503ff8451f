"""Boards that somebody draws, on which the tutorial's snake should starve; they are played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, groupby, pairwise
from math import inf
from string import ascii_lowercase

from pathlib_games.exercises.reading import read_text
from pathlib_games.exercises.verdict import Verdict, refusing, unread
from pathlib_games.games import texts
from pathlib_games.games.battlesnake.board import MAX_HEALTH, Cell, Game, Settings, Snake
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.safety import move_to, safe_moves
from pathlib_games.games.battlesnake.snakes import tutorial
from pathlib_games.graphs import BadBoard, BadPosition, Graph, PathlibGamesError, dijkstra
from pathlib_games.graphs.values import is_whole

# ---- Boards that somebody draws as text: one hungry snake, food and hazards ----------------------

HEAD, FOOD, HAZARD, FREE = "@*!."
LARGEST = 11
"""So many rows and columns a board may have."""
ME = "me"
"""The id of the snake."""

_NOTHING_NEW = Game(settings=Settings(food_spawn_chance=0, minimum_food=0))
_SIGNS = (
    f"{HEAD} for the head, a b c ... for the body, {FOOD} for food, {HAZARD} for a hazard or "
    f"{FREE} for nothing"
)


def hungry_snake(text: str, health: int) -> Position:
    r"""Read a board on which a snake looks for food; no more food will come.

    Parameters
    ----------
    text
        The board from top to bottom: ``@`` is the head, ``a`` the segment behind it, then ``b`` and
        so on to the tail; ``*`` is food, ``!`` a hazard and ``.`` nothing.
    health
        So many turns without food it has left, fewer if it enters hazards.

    Raises
    ------
    BadPosition
        If there is no such board; says what is wrong with it.

    Examples
    --------
    >>> position = hungry_snake("*..!\n.ba@", health=20)
    >>> position.snake("me").body, position.food, position.hazards
    (((3, 0), (2, 0), (1, 0)), ((0, 1),), ((3, 1),))
    """
    if not is_whole(health, 1, MAX_HEALTH):
        raise BadPosition("the health", f"a whole number from 1 to {MAX_HEALTH}", health)
    rows = [line.strip() for line in texts.lines(text)]
    if not (1 <= len(rows) <= LARGEST and 1 <= len(rows[0]) <= LARGEST):
        size = f"{len(rows[0])} x {len(rows)}"
        raise BadBoard("the size", f"from 1 to {LARGEST} columns and rows", size)
    for number, row in enumerate(rows, start=1):
        if len(row) != len(rows[0]):
            raise BadBoard(f"row {number}", f"as long as row 1, {rows[0]}", row)
    signs = {(x, y): sign for y, row in enumerate(reversed(rows)) for x, sign in enumerate(row)}
    body = _body(signs)
    for (x, y), sign in signs.items():
        if sign not in (FOOD, HAZARD, FREE) and (x, y) not in body:
            place = f"the sign in row {len(rows) - y}, column {x + 1} (counted from 1)"
            raise BadPosition(place, _SIGNS, sign)
    food, hazards = (
        tuple(cell for cell, sign in signs.items() if sign == kind) for kind in (FOOD, HAZARD)
    )
    if not food:
        raise BadPosition("the food on the board", f"one {FOOD} or more", 0)
    me = Snake(ME, health, body)
    width, height = len(rows[0]), len(rows)
    return Position(width, height, (me,), food, hazards, game=_NOTHING_NEW, solo=True)


def _body(signs: Mapping[Cell, str]) -> tuple[Cell, ...]:
    """Return the cells of the snake from head to tail."""
    count = Counter(signs.values())
    length = next(n for n, letter in enumerate((*ascii_lowercase, "")) if letter not in count)
    parts = f"{HEAD}{ascii_lowercase[: max(length, 1)]}"
    for sign in parts:
        if count[sign] != 1:
            raise BadPosition(f"the number of cells with {sign}", "1", count[sign])
    at = {sign: cell for cell, sign in signs.items()}
    for one, other in pairwise(parts):
        (x, y), (a, b) = at[one], at[other]
        if abs(x - a) + abs(y - b) != 1:
            raise BadPosition(f"the cell of {other}", f"beside {one}, at {at[one]}", at[other])
    return tuple(at[sign] for sign in parts)


# ---- Whether a hungry snake comes to eat: the tutorial's, which is greedy, and any other ---------

MOST_POSITIONS = 10_000
"""So many positions are looked at; boards that people draw take a few hundred."""


class TooManyPositions(PathlibGamesError, ValueError):
    """A board leaves a snake more ways than can be tried."""


def greedy_game(start: Position) -> Replay:
    """Let the tutorial's snake play until it eats or is out.

    Examples
    --------
    >>> game = greedy_game(hungry_snake("*.@a", 5))
    >>> [position.snake(ME).health for position in game.positions]
    [5, 4, 100]
    """
    game = [start]
    while not game[-1].over and len(game[-1].food) == len(start.food):
        game.append(turn(game[-1], {ME: tutorial(game[-1], ME, 0)}))
    return Replay(tuple(game))


def saving_game(start: Position, until: int) -> Replay | None:
    """Return a game in which the snake eats and is alive on a turn; None if there is none.

    All ways to move are tried by the rules of the game, those first that lead to food.

    Raises `TooManyPositions` if they are too many.
    """
    needed = _health_needed(start)
    order = count()
    waiting: list[tuple[int, float, int, Position]] = [(1, 0, next(order), start)]
    before: dict[Position, Position] = {}
    most_health: dict[object, int] = {}
    while waiting:
        *_, position = heappop(waiting)
        eaten = len(position.food) < len(start.food)
        if eaten and position.turn >= until:
            return _game(position, before)
        for move in safe_moves(position, ME):
            after = turn(position, {ME: move})
            me = after.snake(ME)
            eats = len(after.food) < len(start.food)
            same = (me.body, after.food, after.turn)
            if not me.alive or me.health <= most_health.get(same, -1):
                continue
            if not eats and needed.get(me.head, inf) > me.health:
                continue
            if len(most_health) == MOST_POSITIONS:
                raise TooManyPositions(
                    f"On this board more than {MOST_POSITIONS:,} positions can come."
                )
            most_health[same] = me.health
            before[after] = position
            left = (0, until - after.turn) if eats else (1, needed[me.head])
            heappush(waiting, (*left, next(order), after))
    return None


def _game(last: Position, before: Mapping[Position, Position]) -> Replay:
    game = [last]
    while game[-1] in before:
        game.append(before[game[-1]])
    return Replay(tuple(reversed(game)))


def _health_needed(start: Position) -> dict[Cell, float]:
    """Return what the healthiest way from each cell to food takes, if no body were in the way."""
    cells = [(x, y) for x in range(start.width) for y in range(start.height)]
    edges = [
        (cell, beside, start.health_to_enter(cell))
        for cell in cells
        for _, beside in start.neighbors(cell)
    ]
    graph = Graph.from_edges(edges, cells, directed=True)
    ways = [dijkstra(graph, food).distance for food in start.food]
    return {cell: min(way.get(cell, inf) for way in ways) for cell in cells}


# ---- Judges boards on which the tutorial's snake should starve, by playing on them ---------------

LEAST_HEALTH, MOST_HEALTH = 5, 45
"""With less there is no room for a choice, with more no room on the board."""

_EXPECTED = "The board should be a text with a line for each row"
_STEPS = 3
"""What a board earns: the greedy snake does not eat, it has no health left, another one eats."""
_CRASHES = {"wall-collision": "leaves the board", "snake-self-collision": "runs into itself"}


@dataclass(frozen=True)
class Starving:
    """The question for a board on which the tutorial's snake starves, and another would not.

    Raises `BadPosition` if its health is too little or too much for such a board.
    """

    health: int  # what the snake has left

    def __post_init__(self) -> None:
        if not is_whole(self.health, LEAST_HEALTH, MOST_HEALTH):
            expected = f"a whole number from {LEAST_HEALTH} to {MOST_HEALTH}"
            raise BadPosition("the health", expected, self.health)


def key_of_starving(asked: Starving) -> str:
    """Return a board on which the nearest food costs more health than the snake has."""
    hurts = Position(1, 1, ()).game.settings.hazard_damage
    deadly = -(-asked.health // (hurts + 1))
    far = "." * (deadly + 1)
    return f"*{far}@{HAZARD * deadly}*\n.{far}a{HAZARD * (deadly + 1)}"


@refusing
def judge_starving(answer: object, asked: Starving) -> Verdict:
    """Judge a board on which the tutorial's snake should starve although another would eat.

    Both games are played by the rules. For the other snake all ways to move are tried.
    """
    try:
        start = hungry_snake(read_text(answer, _EXPECTED), asked.health)
    except BadPosition as problem:
        unread(f"This is no board: {problem}")
    game = greedy_game(start).positions
    last, me = game[-1], game[-1].snake(ME)
    if me.alive:
        left = game[-2].snake(ME).health - 1
        told = f"The greedy snake eats on turn {last.turn}, on {me.head}, with {left} health left."
        return Verdict("wrong", told, question=_dearer(start))
    if me.eliminated_cause in _CRASHES:
        told = (
            f"it {_CRASHES[me.eliminated_cause]} on turn {last.turn}, with {me.health} health left"
        )
        hint = "It should have room, and go hungry."
        verdict = Verdict("wrong", f"The greedy snake does not starve: {told}.", question=hint)
        return verdict.earning(1, of=_STEPS)
    return _could_another(start, last)


def _dearer(start: Position) -> str:
    if not start.hazards:
        return "A step costs 1 health. What costs more?"
    return "Which food is the fewest steps away, and which one costs the least health?"


def _could_another(start: Position, last: Position) -> Verdict:
    """Tell whether it was the snake's own fault that it starved."""
    me = last.snake(ME)
    told = (
        f"on turn {last.turn} it starves on {me.head}."
        if me.eliminated_cause == "out-of-health"
        else f"on turn {last.turn} a hazard on {me.head} takes the rest of its health."
    )
    told = f"The greedy snake never eats: {told}"
    try:
        saved = saving_game(start, last.turn)
    except TooManyPositions as problem:
        told += f" Whether another one could eat was not found out. {problem} Draw a smaller one."
        return Verdict("wrong", told).earning(2, of=_STEPS)
    if saved is None:
        told += " But no other one could eat and live: all ways were tried."
        asked = f"Which food can be reached for less than {start.snake(ME).health} health?"
        return Verdict("wrong", told, question=asked).earning(2, of=_STEPS)
    return Verdict("right", f"{told} Another one eats{_meal(start, saved.positions)}")


def _meal(start: Position, game: Sequence[Position]) -> str:
    """Say on which turn a snake eats for the first time, and where it goes for that."""
    eats = next(at for at in game if len(at.food) < len(start.food))
    heads = [at.snake(ME).head for at in game[: eats.turn + 1]]
    moves = (move_to(start, one, other) for one, other in pairwise(heads))
    way = ", ".join(f"{len(list(same))} {move}" for move, same in groupby(moves))
    return f" on turn {eats.turn}, on {heads[-1]}: {way}."
