"""A learner's own search in Battlesnake: it steers the snake to its food."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal

from pathlib_games.exercises.instance import Instance
from pathlib_games.games.battlesnake.board import Cell, Snake
from pathlib_games.games.battlesnake.position import Position, load_position
from pathlib_games.games.battlesnake.view_search import search_view
from pathlib_games.games.battlesnake.weights import weights
from pathlib_games.graphs import Graph
from pathlib_games.lessons.own_search import Found, GameSearch, Said, said_of_a_way

_DRAWN = (0, 4, 2, 16, 20, 59, 17, 5)
"""Seeds of boards; these tell many wrong searches from right ones."""
_CUTS = 6  # rows and columns on each side
_SIDES = (((0, 0), (1, 0)), ((0, 0), (0, 1)), ((1, 0), (1, 0)), ((0, 1), (0, 1)))
"""For right, top, left and bottom: where the smaller board begins, and what is cut."""
_SIDE = 7
_HAZARDS = 16


def _boards() -> list[Position]:
    return [load_position("meeting"), load_position("first_search"), *map(among_hazards, _DRAWN)]


def among_hazards(seed: int) -> Position:
    """Draw a snake in a corner, food in another one, and many hazards between them."""
    draw = random.Random(f"own search {seed}")
    free = [(x, y) for x in range(_SIDE) for y in range(_SIDE) if y > 0 or x > 1]
    draw.shuffle(free)
    food = max(free[:6], key=sum)
    hazards = tuple(cell for cell in free if cell != food)[:_HAZARDS]
    me = Snake("me", 90, ((1, 0), (0, 0)))
    return Position(_SIDE, _SIDE, (me,), (food,), hazards, solo=True)


def _asks(position: Position) -> tuple[Instance, ...]:
    me = position.snakes[0]
    graph = Graph.explored(weights(position, me.id), me.head)
    cells: Any = graph.nodes
    places = {(x, y): (float(x), float(position.height - y)) for x, y in cells}
    return (Instance("the board with its weights", graph, me.head, dict(places)),)


def _says(position: Position, found: Sequence[Found]) -> Said:
    (ways,) = found
    foods = [food for food in position.food if food in ways.distance]
    if not foods:
        return Said("The snake finds no way to food.", None)
    return said_of_a_way(ways, "the snake", min(foods, key=lambda food: ways.distance[food]))


def _shown(position: Position) -> str:
    me = position.snakes[0]
    more = f", hazards on {_listed(position.hazards)}" if position.hazards else ""
    return (
        f"on a board of {position.width} x {position.height} with the snake on {_listed(me.body)}, "
        f"{f'food on {_listed(position.food)}' if position.food else 'no food'}{more}"
    )


def _listed(cells: Sequence[Cell]) -> str:
    return " ".join(map(str, cells))


def _smaller(position: Position) -> list[Callable[[Position], Position | None]]:
    me = position.snakes[0]
    return [
        *(partial(_cut, corner=corner, less=less) for _ in range(_CUTS) for corner, less in _SIDES),
        *(partial(_without_snake, lost=snake.id) for snake in position.snakes[1:]),
        *(partial(_without, kind="food", lost=food) for food in position.food),
        *(partial(_without, kind="hazards", lost=hazard) for hazard in position.hazards),
        *[_shorter] * len(me.body),
    ]


def _cut(position: Position, corner: Cell, less: Cell) -> Position | None:
    """Return the part of a board that begins at a corner, if the snakes lie in it."""
    width, height = position.width - less[0], position.height - less[1]

    def moved(cells: Sequence[Cell]) -> tuple[Cell, ...]:
        there = ((x - corner[0], y - corner[1]) for x, y in cells)
        return tuple((x, y) for x, y in there if 0 <= x < width and 0 <= y < height)

    snakes = tuple(replace(snake, body=moved(snake.body)) for snake in position.snakes)
    if any(len(new.body) < len(old.body) for new, old in zip(snakes, position.snakes, strict=True)):
        return None
    food, hazards = moved(position.food), moved(position.hazards)
    return replace(position, width=width, height=height, snakes=snakes, food=food, hazards=hazards)


def _without_snake(position: Position, lost: str) -> Position | None:
    left = tuple(snake for snake in position.snakes if snake.id != lost)
    return replace(position, snakes=left) if len(left) < len(position.snakes) else None


def _without(position: Position, kind: Literal["food", "hazards"], lost: Cell) -> Position | None:
    """Return the position without a food or a hazard, if it is still there."""
    cells: tuple[Cell, ...] = getattr(position, kind)
    left: dict[str, Any] = {kind: tuple(cell for cell in cells if cell != lost)}
    return replace(position, **left) if lost in cells else None


def _shorter(position: Position) -> Position | None:
    me, *others = position.snakes
    if len(me.body) == 1:
        return None
    return replace(position, snakes=(replace(me, body=me.body[:-1]), *others))


OWN_SEARCH = GameSearch(
    "battlesnake",
    "steers the snake",
    _boards,
    _asks,
    _says,
    _shown,
    _smaller,
    view=lambda position, asked: search_view(position, position.snakes[0].id, asked.graph),
)
