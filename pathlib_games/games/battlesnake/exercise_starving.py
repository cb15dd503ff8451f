"""Boards that somebody draws, on which the tutorial's snake should starve; they are played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import count, groupby, pairwise
from math import inf

from pathlib_games.exercises.reading import read_text
from pathlib_games.exercises.verdict import Verdict, refusing, unread
from pathlib_games.games.battlesnake.board import Cell
from pathlib_games.games.battlesnake.hungry import HAZARD, ME, greedy_game, hungry_snake
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.safety import move_to, safe_moves
from pathlib_games.graphs import BadPosition, Graph, PathlibGamesError, dijkstra
from pathlib_games.graphs.values import is_whole

# ---- Whether a hungry snake comes to eat: the tutorial's, which is greedy, and any other ---------

MOST_POSITIONS = 10_000
"""So many positions are looked at; boards that people draw take a few hundred."""


class TooManyPositions(PathlibGamesError, ValueError):
    """A board leaves a snake more ways than can be tried."""


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
