"""Draws roads on which the misunderstandings show."""

from __future__ import annotations

import random
from collections.abc import Iterable

from pathlib_games.exercises.slips import OFF_BY_ONE
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.board import Board, Tile, TileType
from pathlib_games.games.tiles.exercise_questions import FactoriesWorth, SpreadFrom, TileValue
from pathlib_games.games.tiles.exercise_slips import (
    NEEDS_NO_SUPPLY,
    PAIR_TWICE,
    PASSES_END_POINTS,
    STOPS_EARLY,
)
from pathlib_games.games.tiles.exercise_value import Asked, right_value, slipped, wrong_values
from pathlib_games.games.tiles.exercise_waves import finding_through, judge_spread
from pathlib_games.games.tiles.roads import Road, road_at

_SIZE = (5, 4)  # columns and rows
AT_FACTORIES = (OFF_BY_ONE, PASSES_END_POINTS, NEEDS_NO_SUPPLY, PAIR_TWICE, STOPS_EARLY)
"""The misunderstandings that show in what factories are worth."""


_SHOWN: tuple[tuple[TileType, tuple[int, ...]], ...] = (
    ("mine", (PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE)),
    ("factory", (PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE)),
    ("factory", (PASSES_END_POINTS, NEEDS_NO_SUPPLY)),  # one that no mine supplies
    ("factory", (OFF_BY_ONE, PAIR_TWICE, STOPS_EARLY)),  # one that comes after such a one
)
"""What sort of tile is asked about, and the misunderstandings that have to show there."""
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
    kind, numbers = rng.choice(_SHOWN)
    while True:
        road = _random_road(rng)
        if len(road.cells) < _FEWEST:
            continue
        for cell in road.having(kind):
            if _tells_apart(asked := TileValue(road, cell), numbers):
                return asked


def draw_factories(seed: int) -> FactoriesWorth:
    """Draw a road on which each misunderstanding about factories makes them worth another sum.

    No mine supplies its first factory, and one supplies the second.

    Examples
    --------
    >>> asked = draw_factories(1)
    >>> right_value(asked), [slipped(number, asked) for number in AT_FACTORIES]
    (10, [12, 30, 14, 13, 2])
    """
    rng = random.Random(f"factories {seed}")
    while True:
        asked = FactoriesWorth(_random_road(rng))
        if len(asked.road.cells) < _FEWEST or len(asked.cells) < 2:
            continue
        idle, busy = (TileValue(asked.road, cell) for cell in asked.cells)
        if (
            right_value(idle) != 1
            or right_value(busy) == 1
            or not _tells_apart(asked, AT_FACTORIES)
        ):
            continue
        off = (abs(slipped(number, asked) - right_value(asked)) for number in AT_FACTORIES)
        if min(off) > 1:  # what is one off may be miscounted: no judge names it
            return asked


def _tells_apart(asked: Asked, numbers: Iterable[int]) -> bool:
    """Say whether certain misunderstandings all give wrong numbers here, and each another one."""
    right, reasons = right_value(asked), wrong_values(asked)
    given = {number: slipped(number, asked) for number in numbers}
    return right not in given.values() and all(
        reasons[value] == {(number, "")} for number, value in given.items()
    )


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
