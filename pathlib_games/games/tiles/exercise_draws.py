"""Draws roads on which the misunderstandings show."""

from __future__ import annotations

import random

from pathlib_games.exercises.slips import OFF_BY_ONE
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.board import Board, Tile, TileType
from pathlib_games.games.tiles.exercise_questions import SpreadFrom, TileValue
from pathlib_games.games.tiles.exercise_slips import (
    NEEDS_NO_SUPPLY,
    PAIR_TWICE,
    PASSES_END_POINTS,
    STOPS_EARLY,
)
from pathlib_games.games.tiles.exercise_value import right_value, slipped, wrong_values
from pathlib_games.games.tiles.exercise_waves import finding_through, judge_spread
from pathlib_games.games.tiles.roads import Road, road_at

_SIZE = (5, 4)  # columns and rows
AT_FACTORIES = (OFF_BY_ONE, PASSES_END_POINTS, NEEDS_NO_SUPPLY, PAIR_TWICE, STOPS_EARLY)
"""The misunderstandings that show in what factories are worth."""


Shown = tuple[TileType, tuple[int, ...]]
"""What sort of tile is asked about, and the misunderstandings that have to show there."""

WITHOUT_GOODS: Shown = ("factory", (PASSES_END_POINTS, NEEDS_NO_SUPPLY))
AFTER_SUCH_A_ONE: Shown = ("factory", (OFF_BY_ONE, PAIR_TWICE, STOPS_EARLY))
_SHOWN: tuple[Shown, ...] = (
    ("mine", (PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE)),
    ("factory", (PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE)),
    WITHOUT_GOODS,
    AFTER_SUCH_A_ONE,
)
_FEWEST = 14  # tiles of a road
_WAVES = 3  # fewer are no search


def draw_value(seed: int) -> TileValue:
    """Draw a tile of a road which each misunderstanding that is about it makes worth another sum.

    Examples
    --------
    >>> asked = draw_value(1)
    >>> asked.name, right_value(asked), slipped(PASSES_END_POINTS, asked)
    ('factory 1', 1, 9)
    """
    rng = random.Random(f"tile value {seed}")
    return _value(rng, rng.choice(_SHOWN))


def draw_factory(wanted: Shown, seed: int) -> TileValue:
    """Draw a factory of a road which certain misunderstandings make worth another sum.

    Examples
    --------
    >>> asked = draw_factory(WITHOUT_GOODS, 1)
    >>> right_value(asked), slipped(NEEDS_NO_SUPPLY, asked) > 1
    (1, True)
    >>> asked = draw_factory(AFTER_SUCH_A_ONE, 1)
    >>> right_value(asked) > 1, slipped(STOPS_EARLY, asked)
    (True, 1)
    """
    return _value(random.Random(f"{wanted[1]} {seed}"), wanted)


def _value(rng: random.Random, wanted: Shown) -> TileValue:
    """Draw roads until one has a tile that shows each misunderstanding, and tells it apart."""
    kind, numbers = wanted
    while True:
        road = _random_road(rng)
        if len(road.cells) < _FEWEST:
            continue
        for cell in road.having(kind):
            asked = TileValue(road, cell)
            given = {number: slipped(number, asked) for number in numbers}
            if right_value(asked) not in given.values():
                reasons = wrong_values(asked)
                if all(reasons[value] == {(number, "")} for number, value in given.items()):
                    return asked


def draw_spread(seed: int) -> SpreadFrom:
    """Draw a road on which a search ends at special tiles, with other tiles behind them.

    Examples
    --------
    >>> from pathlib_games.games.tiles.exercise_waves import finding
    >>> asked = draw_spread(1)
    >>> asked.name, finding(asked)
    ('factory 2', '(2, 1) (2, 3) (1, 2) (1, 3) (0, 2) (0, 1) (1, 1)')
    """
    rng = random.Random(f"spread {seed}")
    while True:
        road = _random_road(rng)
        sources = road.having("mine") + road.having("factory")
        if len(road.cells) < _FEWEST or not sources:
            continue
        asked = SpreadFrom(road, rng.choice(sources))
        passed = judge_spread(finding_through(asked), asked)
        waves = max(road.paths_from(asked.start).distance.values())
        if waves >= _WAVES and passed.mistake == PASSES_END_POINTS:
            return asked


def _random_road(rng: random.Random) -> Road:
    """Join the cells of a small board at random, and give the road of the first one."""
    width, height = _SIZE
    cells = [(x, y) for y in range(height) for x in range(width)]
    streets: dict[Cell, str] = dict.fromkeys(cells, "")
    for x, y in cells:
        for side, back, other in (("E", "W", (x + 1, y)), ("S", "N", (x, y + 1))):
            if other in streets and rng.random() < 0.6:
                streets[x, y] += side
                streets[other] += back
    kinds: list[TileType] = ["mine", "mine", "factory", "factory", "house", "house"]
    types = dict(zip(rng.sample(cells, len(kinds)), kinds, strict=True))
    tiles = {cell: Tile(streets[cell], types.get(cell, "plain")) for cell in cells}
    return road_at(Board(width, height, tiles), (0, 0))
