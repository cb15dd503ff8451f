"""Whether a hungry snake comes to eat: the tutorial's, which is greedy, and any other."""

from __future__ import annotations

from collections.abc import Mapping
from heapq import heappop, heappush
from itertools import count
from math import inf

from pathlib_games.games.battlesnake.drawn import ME
from pathlib_games.games.battlesnake.parts import Cell
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.replay import Replay
from pathlib_games.games.battlesnake.rules import turn
from pathlib_games.games.battlesnake.safety import safe_moves
from pathlib_games.games.battlesnake.snakes import tutorial
from pathlib_games.graphs import Graph, PathlibGamesError, dijkstra

MOST_POSITIONS = 10_000
"""So many positions are looked at; boards that people draw take a few hundred."""


class TooManyPositions(PathlibGamesError, ValueError):
    """A board leaves a snake more ways than can be tried."""


def greedy_game(start: Position) -> Replay:
    """Let the tutorial's snake play until it eats or is out.

    Examples
    --------
    >>> from pathlib_games.games.battlesnake.drawn import hungry_snake
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
    edges: list[tuple[Cell, Cell, float]] = []
    for cell in cells:
        hurts = 0 if cell in start.food else start.hazards.count(cell)
        price = 1 + hurts * start.game.settings.hazard_damage
        edges += [(cell, beside, price) for _, beside in start.neighbors(cell)]
    graph = Graph.from_edges(edges, cells, directed=True)
    ways = [dijkstra(graph, food).distance for food in start.food]
    return {cell: min(way.get(cell, inf) for way in ways) for cell in cells}
