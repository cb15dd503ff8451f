"""Draws the positions that exercises about Battlesnake ask about: each can show its idea.

The same seed gives the same question, on any machine.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise, product
from typing import cast

from pathlib_games.games.battlesnake.board import Cell, Snake
from pathlib_games.games.battlesnake.exercise_times import LISTED, frozen
from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.questions import (
    LATEST,
    Arrival,
    Detour,
    Guess,
    Times,
    Way,
)
from pathlib_games.games.battlesnake.rules import turn_without_chance
from pathlib_games.games.battlesnake.safety import safe_moves
from pathlib_games.games.battlesnake.search import health_costs
from pathlib_games.games.battlesnake.times import earliest
from pathlib_games.games.battlesnake.weights import weights
from pathlib_games.graphs import Graph, overestimated
from pathlib_games.ideas.slips import FROZEN_WORLD

# ---- weights -------------------------------------------------------------------------------------


def fresh_way(seed: int) -> Way:
    """Draw a way of four or five steps that turns, and that enters one hazard."""
    draw = random.Random(f"way {seed}")
    while True:
        position, length = _small_board(draw), draw.choice((5, 6))
        board = weights(position, "me")
        path = [position.snake("me").head]
        while len(path) < length:
            beside = [cell for cell, _ in board.neighbors(path[-1]) if cell not in path]
            if not beside:
                break
            path.append(draw.choice(beside))
        ways = {(head[0] - tail[0], head[1] - tail[1]) for tail, head in pairwise(path)}
        hazards = sum(cell in position.hazards for cell in path)
        if len(path) == length and len(ways) > 1 and hazards == 1:
            return Way(position, tuple(path))


def fresh_guess(seed: int) -> Guess:
    """Draw a guess for each step that is too high from some cells and not from others."""
    draw = random.Random(f"guess {seed}")
    while True:
        position = _small_board(draw)
        asked = Guess(position, position.food[0], draw.choice((12, 13, 14, 15)))
        cells = position.width * position.height
        if cells / 5 < len(too_high(asked)) < 4 * cells / 5:
            return asked


def too_high(asked: Guess) -> list[Cell]:
    """Return cells in reach of the head whose guess is too high, the worst one first."""
    board = weights(asked.position, asked.you)
    graph = Graph.explored(board, asked.position.snake(asked.you).head)
    if asked.target not in graph:
        return []
    flaws = overestimated(graph, asked.target, asked.at)
    return [cast("Cell", flaw.node) for flaw in flaws]


def _small_board(draw: random.Random) -> Position:
    """Draw a board of 7 x 7 with a snake, two foods and five hazards."""
    cells = [(x, y) for x in range(7) for y in range(7)]
    body = _body(draw, 7, draw.choice((3, 4, 5)))
    free = [cell for cell in cells if cell not in body]
    draw.shuffle(free)
    snakes = (Snake("me", 60, body),)
    return Position(7, 7, snakes, tuple(free[:2]), tuple(free[2:7]), solo=True)


def fresh_detour(seed: int) -> Detour:
    """Draw a snake and food, nothing between, where hazards mislead the tutorial's snake."""
    draw = random.Random(f"detour {seed}")
    while True:
        line, begin, steps = draw.randrange(11), draw.randrange(2, 8), draw.randrange(3, 9)
        cells = [(x, line) for x in (begin, begin - 1, begin - 2, begin + steps)]
        if draw.random() < 0.5:  # the other way round
            cells = [(10 - x, y) for x, y in cells]
        if draw.random() < 0.5:  # up and down
            cells = [(y, x) for x, y in cells]
        *body, food = cells
        position = Position(11, 11, (Snake("me", 90, tuple(body)),), (food,), solo=True)
        if position.has(food):
            asked = Detour(position)
            if misleading(asked) is not None:
                return asked


def misleading(asked: Detour) -> tuple[Cell, ...] | None:
    """Return hazards that cost the tutorial's snake more health than needed; None: no wall does.

    What is tried are walls across the board, between the head and a food, with one gap.
    """
    for wall in _walls(asked):
        hazardous = replace(asked.position, hazards=wall)
        paid, least = health_costs(hazardous, asked.you)
        if paid > least:
            return wall
    return None


def _walls(asked: Detour) -> Iterator[tuple[Cell, ...]]:
    position = asked.position
    head = position.snake(asked.you).head
    taken = {cell for snake in position.living for cell in snake.body} | set(position.food)
    sides = position.width, position.height
    for food in position.food:
        for axis in (0, 1):
            between = range(min(head[axis], food[axis]) + 1, max(head[axis], food[axis]))
            along, beside = range(sides[1 - axis]), head[1 - axis]
            # A detour of five cells and back: more weight than a hazard, but less health.
            gaps = sorted(along, key=lambda gap: abs(abs(gap - beside) - 5))
            for place, gap in product(between, gaps):
                line = [(place, n) if axis == 0 else (n, place) for n in along if n != gap]
                yield tuple(cell for cell in line if cell not in taken)


# ---- times ---------------------------------------------------------------------------------------


def fresh_coil(seed: int) -> Arrival:
    """Draw a snake in its own way, and a cell for which it matters when the body moves away.

    In a frozen world the head is there later, if ever; without bodies it would be there earlier.
    """
    draw = random.Random(f"coil {seed}")
    while True:
        body = _body(draw, 5, 10)
        target = (draw.randrange(5), draw.randrange(5))
        if target in body:
            continue
        position = Position(5, 5, (Snake("me", 80, body),), (target,), solo=True)
        right = earliest(position, "me", target, LATEST)
        if right is None:
            continue
        asked = Arrival(position, target)
        still = frozen(asked).position
        slips = {earliest(still, "me", target, LATEST), position.steps_between(body[0], target)}
        if right not in slips and _can_be_on(position, target, right):
            return asked


def _can_be_on(position: Position, target: Cell, time: int) -> bool:
    """Try all moves of a lone snake: the graph of times forgets that its body follows it."""
    snake = position.snakes[0]
    if time == 0:
        return snake.head == target
    return any(
        _can_be_on(turn_without_chance(position, {snake.id: move}), target, time - 1)
        for move in safe_moves(position, snake.id)
    )


def fresh_times(seed: int) -> Times:
    """Draw a snake whose head can soon be where parts of its body are now, more than once."""
    draw = random.Random(f"times {seed}")
    while True:
        body = _body(draw, 5, draw.choice((6, 7, 8, 9)))
        asked = Times(Position(5, 5, (Snake("me", 80, body),), solo=True), last=2)
        if LISTED.shows(FROZEN_WORLD, asked) and all(frozen(asked).cells):
            return asked


def _body(draw: random.Random, side: int, length: int) -> tuple[Cell, ...]:
    """Draw a body that does not cross itself."""
    empty = Position(side, side, ())
    while True:
        body = [(draw.randrange(side), draw.randrange(side))]
        while len(body) < length:
            free = [cell for _, cell in empty.neighbors(body[-1]) if cell not in body]
            if not free:
                break
            body.append(draw.choice(free))
        if len(body) == length:
            return tuple(body)
