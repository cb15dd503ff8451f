"""The exercises of notebook 05: what tiles are worth, and searches that end at special tiles."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Literal

from pathlib_games.exercises.exercise import Exercise, Guides, NoItem
from pathlib_games.exercises.form import Form
from pathlib_games.exercises.waves import as_typed, wave_numbers
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.board import Board, Tile, TileType
from pathlib_games.games.tiles.exercise_code import SCORE_BUGS, judge_score, slipped_score
from pathlib_games.games.tiles.exercise_slips import (
    BLOCKED_IS_EXPENSIVE,
    NEEDS_NO_SUPPLY,
    NO_NUMBER,
    PAIR_TWICE,
    PASSES_END_POINTS,
    STOPS_EARLY,
    Asked,
    judge_value,
    right_value,
    slipped,
    values,
    wrong_values,
)
from pathlib_games.games.tiles.exercise_waves import LISTED, judge_spread, through
from pathlib_games.games.tiles.questions import FactoriesWorth, SpreadFrom, TileValue
from pathlib_games.games.tiles.roads import Road, road_at
from pathlib_games.games.tiles.view import scoring_story
from pathlib_games.games.tiles.view_board import board_scene, unowned
from pathlib_games.ideas.slips import OFF_BY_ONE
from pathlib_games.views.scene import Scene, named

# ---- Draws roads on which the misunderstandings show ---------------------------------------------

_SIZE = (5, 4)  # columns and rows
AT_FACTORIES = (OFF_BY_ONE, PASSES_END_POINTS, NEEDS_NO_SUPPLY, PAIR_TWICE, STOPS_EARLY)
"""The misunderstandings that show in what factories are worth."""


@dataclass(frozen=True)
class _Sort:
    """A sort of tile that is asked about."""

    kind: TileType
    shown: frozenset[int]  # the misunderstandings that have to show there
    known: int  # the seed of a road with such a tile


_SHOWN = (
    _Sort("mine", frozenset({PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE}), 25),
    # A factory that no mine supplies, and one that comes after such a one.
    _Sort("factory", frozenset({PASSES_END_POINTS, NEEDS_NO_SUPPLY}), 16),
    _Sort("factory", frozenset({PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE, STOPS_EARLY}), 12),
)
_ROADS = 100  # so many are drawn; the last one is known
_FEWEST = 14  # tiles of a road
_WAVES = 3  # fewer are no search
_CHANGES = 40  # of a road that is known to fit
_FITTING = (107, 204, 218, 482, 524, 614, 641, 825, 954, 1053, 1068, 1252)  # seeds of such

Join = tuple[int, int, Literal["E", "S"]]
_CELLS = [(x, y) for y in range(_SIZE[1]) for x in range(_SIZE[0])]
_SIDES: tuple[tuple[Literal["E", "S"], int, int], ...] = (("E", 1, 0), ("S", 0, 1))
_JOINS: tuple[Join, ...] = tuple(
    (x, y, side) for x, y in _CELLS for side, dx, dy in _SIDES if (x + dx, y + dy) in _CELLS
)
"""Where a street may lead from one tile to the next, to the east or to the south."""


def draw_value(seed: int, showing: tuple[int, ...] = ()) -> TileValue:
    """Draw a tile of a road which each misunderstanding about it makes worth another sum.

    Raises `NoItem` if no sort of tile shows all that have to show.
    """
    rng = random.Random(f"tile value {seed}")
    sorts = [sort for sort in _SHOWN if sort.shown.issuperset(showing)]
    if not sorts:
        raise NoItem(f"No tile shows all of {showing}: ask for fewer.")
    sort = rng.choice(sorts)
    known = random.Random(sort.known)
    for road in (_random_road(rng if number < _ROADS else known) for number in range(_ROADS + 1)):
        for cell in road.having(sort.kind) if len(road.cells) >= _FEWEST else ():
            asked = TileValue(road, cell)
            if _is_far_off(asked, sort.shown) and _tells_apart(asked, sort.shown):
                return asked
    raise AssertionError  # the last road is known to have such a tile


def draw_factories(seed: int) -> FactoriesWorth:
    """Draw a road on which each misunderstanding about factories makes them worth another sum.

    No mine supplies its first factory, and one supplies the second.
    """
    rng = random.Random(f"factories {seed}")
    plan = _Plan.drawn(random.Random(rng.choice(_FITTING)))
    # One road in 130 will do: parts of one that does are changed, as long as it still does.
    for _ in range(_CHANGES):
        changed = plan.changed(rng)
        if _fits(FactoriesWorth(changed.road())):
            plan = changed
    return FactoriesWorth(plan.road())


def _fits(asked: FactoriesWorth) -> bool:
    """Say whether all that may be wrong about factories shows on a road."""
    if len(asked.road.cells) < _FEWEST or len(asked.cells) < 2:
        return False
    idle, busy = (TileValue(asked.road, cell) for cell in asked.cells)
    return (
        right_value(idle) == 1 != right_value(busy)
        and _is_far_off(asked, AT_FACTORIES)
        and _tells_apart(asked, AT_FACTORIES)
    )


def _is_far_off(asked: Asked, numbers: Iterable[int]) -> bool:
    """Say whether misunderstandings are more than one off: what is may be miscounted."""
    right = right_value(asked)
    return all(abs(slipped(number, asked) - right) > 1 for number in numbers)


def _tells_apart(asked: Asked, numbers: Iterable[int]) -> bool:
    """Say whether certain misunderstandings all give wrong numbers here, and each another one."""
    right, slips = right_value(asked), wrong_values(asked)
    given = {number: slipped(number, asked) for number in numbers}
    return right not in given.values() and all(
        {slip.number for slip in slips[value]} == {number} for number, value in given.items()
    )


def draw_spread(seed: int) -> SpreadFrom:
    """Draw a road on which a search ends at special tiles, with other tiles behind them."""
    rng = random.Random(f"spread {seed}")
    while True:
        road = _random_road(rng)
        sources = road.having("mine") + road.having("factory")
        if len(road.cells) < _FEWEST or not sources:
            continue
        asked = SpreadFrom(road, rng.choice(sources))
        waves = max(road.paths_from(asked.start).distance.values())
        if waves >= _WAVES and LISTED.shows(PASSES_END_POINTS, asked):
            return asked


def _random_road(rng: random.Random) -> Road:
    """Join the cells of a small board at random, and give the road of the first one."""
    return _Plan.drawn(rng).road()


@dataclass(frozen=True)
class _Plan:
    """Streets between cells of a small board, and which of its tiles are special."""

    joins: frozenset[Join]
    kinds: Mapping[Cell, TileType]

    @classmethod
    def drawn(cls, rng: random.Random) -> _Plan:
        """Draw a plan."""
        joins = frozenset(join for join in _JOINS if rng.random() < 0.6)
        kinds: list[TileType] = ["mine", "mine", "factory", "factory", "house", "house"]
        return cls(joins, dict(zip(rng.sample(_CELLS, len(kinds)), kinds, strict=True)))

    def changed(self, rng: random.Random) -> _Plan:
        """Return the plan with one street more or less, or with a special tile elsewhere."""
        if rng.random() < 0.5:
            return replace(self, joins=self.joins ^ {rng.choice(_JOINS)})
        one, other = rng.choice(list(self.kinds)), rng.choice(_CELLS)
        places = {one: other, other: one}
        kinds = {places.get(cell, cell): kind for cell, kind in self.kinds.items()}
        return replace(self, kinds=kinds)

    def road(self) -> Road:
        """Lay the tiles, and return the road of the first one."""
        sides: dict[Cell, str] = dict.fromkeys(_CELLS, "")
        for x, y, side in _JOINS:
            if (x, y, side) in self.joins:
                sides[x, y] += side
                sides[(x + 1, y) if side == "E" else (x, y + 1)] += "W" if side == "E" else "N"
        tiles = {cell: Tile(sides[cell], self.kinds.get(cell, "plain")) for cell in _CELLS}
        return road_at(Board(*_SIZE, tiles), (0, 0))


# ---- what is asked, as a picture -----------------------------------------------------------------


def value_scene(asked: TileValue) -> Scene:
    """Return a road with the tile whose value is asked for in a frame."""
    return _road_scene(asked.road, asked.cell, "What is this tile worth")


def factories_scene(asked: FactoriesWorth) -> Scene:
    """Return a road all of whose factories are asked about."""
    return board_scene(
        unowned(asked.road.board),
        title="What are the factories worth together",
        names=asked.road.names,
    )


def spread_scene(asked: SpreadFrom, *, clickable: bool = False) -> Scene:
    """Return a road with the tile from which it is searched in a frame.

    `clickable`: whether the cells can be clicked; their ids are such as ``"(3, 0)"``.
    """
    scene = _road_scene(asked.road, asked.start, "A search from this tile", clickable)
    columns, rows = range(asked.road.board.width), range(asked.road.board.height)
    return named(scene, {f"{x} {y}": f"({x}, {y})" for x in columns for y in rows})


def solved_scene(asked: TileValue | FactoriesWorth) -> Scene:
    """Return the road of a question, scored: the tally tells what each tile is worth."""
    return scoring_story(asked.road)[-1][0]


def _road_scene(road: Road, framed: Cell, title: str, clickable: bool = False) -> Scene:
    told = f"In the frame: {road.names.get(framed, 'the tile')} on {framed}."
    return board_scene(
        unowned(road.board),
        title=title,
        description=told,
        names=road.names,
        legal={} if clickable else None,
        last=framed,
    )


# ---- The exercises of notebook 05: what tiles are worth, and searches that end at special tiles

NOTEBOOK = "05 Tiles"

# ---- by hand ------------------------------------------------------------------------------------


@cache
def _example() -> Road:
    return road_at(Board.load("example"), (0, 0))


def _written(text: str) -> Road:
    return road_at(Board.from_text(text), (0, 0))


_SHORT = "╶m ┬. ─. ┬. ╴f\n.  └. ─. ┘. ."
_DETOUR = "╶m ┬. ─h ┬. ╴f\n.  └. ─. ┘. ."
_VALLEY = "┌. ─. ┬f ─. ┐.\n│. .  │.  .  │h\n├m ─. ┴. ─. ┘.\n└. ─h ─. ╴f ."


def _named(name: str, cell: Cell) -> str:
    """Return a tile as people say where it lies, with a capital."""
    return name if str(cell) in name else f"{name} on {cell}"


_RULES = (
    "Every tile is worth 1. A mine adds the steps of the shortest way to each factory that it can "
    "reach. A factory that a mine supplies adds twice the steps of the shortest way to each house "
    "that it can reach. No way leads through a mine, a factory or a house."
)


def _streets(road: Road, cell: Cell) -> str:
    return ", ".join(str(head) for head, _ in road.graph.neighbors(cell))


def _to_value(asked: TileValue) -> Guides:
    streets = f"From {asked.cell} streets lead to {_streets(asked.road, asked.cell)}."
    if asked.road.tiles[asked.cell].type == "factory":
        return Guides(
            "Which mine supplies this factory, over a way that comes to no other special tile "
            "before?",
            f"The tile has its own point. {streets} Is there a mine where such a way ends? Then "
            "the factory delivers: for each house where a way ends, add twice the steps of the "
            "shortest one.",
        )
    return Guides(
        "At which special tile does each way from here end first, and could another way to it be "
        "shorter?",
        f"The tile has its own point. {streets} Follow them until a mine, a factory or a house "
        "ends the way. For each factory found so, add the steps of the shortest way.",
    )


VALUE = Exercise(
    "tiles/value",
    "Predict what a tile is worth",
    NOTEBOOK,
    "To read the shortest ways off a road, and to see where a way has to end.",
    TileValue,
    asks=lambda asked: Form(
        "number",
        f"What is {_named(asked.name, asked.cell)} worth?",
        (_RULES,),
        fields=("Points",),
    ),
    judges=judge_value,
    solves=right_value,
    guides=_to_value,
    given={
        "mine-2": lambda: TileValue(_example(), (1, 3)),
        "mine-1": lambda: TileValue(_example(), (0, 0)),
        "before": lambda: TileValue(_written(_SHORT), (0, 0)),
        "after": lambda: TileValue(_written(_DETOUR), (0, 0)),
    },
    draws=draw_value,
    draws_showing=draw_value,
    mistaken={number: partial(slipped, number) for number in AT_FACTORIES},
    view=value_scene,
    solved_view=solved_scene,
)

SPREAD = Exercise(
    "tiles/spread",
    "Spread from a mine",
    NOTEBOOK,
    "To search a road by hand, and to stop where every way has to end.",
    SpreadFrom,
    asks=lambda asked: Form(
        "order",
        f"In which order does the search of {_named(asked.name, asked.start)} find all "
        "tiles that it can reach?",
        (
            (
                "First come all that are one step away, then all that are two steps away, and so "
                "on. Every way ends at a mine, a factory or a house."
            ),
        ),
        "A cell is (column, row), counted from (0, 0) in the top left corner; write them in this "
        "way: (0, 1) (1, 2).",
        ("Tiles in this order",),
        guided=True,
        waves=wave_numbers(asked.instance),
    ),
    judges=judge_spread,
    solves=lambda asked: as_typed(asked.instance),
    guides=lambda asked: Guides(
        "Which of the tiles that you wrote are mines, factories or houses, and what have you "
        "written because of a street behind them?",
        f"One step from {asked.start} lie {asked.instance.heads_from(asked.start)}: the first "
        "wave. Streets lead on from those of them that are plain tiles, to the second wave. From "
        "a mine, a factory or a house nothing is found.",
    ),
    given={"valley": lambda: SpreadFrom(_written(_VALLEY), (0, 2))},
    draws=draw_spread,
    mistaken={PASSES_END_POINTS: lambda asked: as_typed(through(asked))},
    listed=LISTED,
    view=spread_scene,
)

# ---- code ---------------------------------------------------------------------------------------


def _slipped_score(number: int, _: None) -> object:
    return partial(slipped_score, number)


SCORE = Exercise(
    "tiles/score",
    "Write the score of a road",
    NOTEBOOK,
    "To serve many targets with one search each, and to keep to what is forbidden.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write my_score(road). It returns a dictionary: for each cell of the road what its tile is "
        'worth. road.cells has all cells, road.having("mine"), road.having("factory") and '
        'road.having("house") give those of special tiles, road.special has all of these; '
        "road.graph is the graph.",
    ),
    judges=lambda given, _, met: judge_score(given, met),
    solves=lambda _: values,
    guides=lambda _: Guides(
        "",
        "In a row lie a mine, a plain tile, a factory and a house. The mine is 2 steps from the "
        "factory: 1 + 2. The factory is supplied, and 1 step from the house: 1 + 2 * 1. The others "
        "are worth 1.",
    ),
    given={"ten-roads": lambda: None},
    mistaken={
        number: partial(_slipped_score, number)
        for number in (
            BLOCKED_IS_EXPENSIVE,
            OFF_BY_ONE,
            PASSES_END_POINTS,
            NEEDS_NO_SUPPLY,
            PAIR_TWICE,
            STOPS_EARLY,
            NO_NUMBER,
        )
    },
)

FIND_THE_BUG = SCORE_BUGS.to_find(
    "tiles/find-the-bug", NOTEBOOK, "To find the line that makes a score wrong, and to repair it."
)

WHY_A_BUG = SCORE_BUGS.to_explain(
    "tiles/why-a-bug",
    NOTEBOOK,
    "To say what a wrong line does to a score, and not only how it should read.",
)

# ---- before you go ------------------------------------------------------------------------------

EXIT_VALUE = Exercise(
    "tiles/exit-value",
    "Predict what the factories are worth",
    NOTEBOOK,
    "To see who is supplied, where every way ends, and what is paid for it.",
    FactoriesWorth,
    asks=lambda _: Form(
        "number", "What are the factories worth together?", (_RULES,), fields=("Points",)
    ),
    judges=judge_value,
    solves=right_value,
    guides=lambda asked: Guides(
        "Which of the factories is supplied by a mine, over a way that comes to no other special "
        "tile before it?",
        "Every factory has the point of its own tile. Streets lead from "
        f"{asked.cells[0]} to {_streets(asked.road, asked.cells[0])}. If a way from there ends at "
        "a mine, the factory is supplied: then twice the steps to each house that it reaches are "
        "added.",
    ),
    draws=draw_factories,
    candidates=1,
    mistaken={number: partial(slipped, number) for number in AT_FACTORIES},
    view=factories_scene,
    solved_view=solved_scene,
)
