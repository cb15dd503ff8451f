"""Notebook 05, by hand: the worth of tiles, and searches that end at special tiles."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from itertools import repeat
from typing import Any, Literal

from pathlib_games.games.tile_board import Cell, around
from pathlib_games.games.tiles.roads import (
    SUPPLIES,
    Board,
    Deliver,
    Road,
    ScoringStep,
    Spread,
    Tile,
    TileType,
    road_at,
    scoring,
)
from pathlib_games.games.tiles.view import (
    TIMES,
    board_scene,
    delivery_line,
    distance_marks,
    unowned,
)
from pathlib_games.graphs import Graph, Node, dijkstra
from pathlib_games.graphs.trace import finish
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Shape
from pathlib_games.views.view import marked_scene
from pathlib_games.words import capital, counted, listed
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Guides, NoItem, Questions, Solution
from pathlib_tutor.exercises.form import Form
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.reading import read_cells
from pathlib_tutor.exercises.story import Story, concluded
from pathlib_tutor.ideas.judges import Number, Waves, wave_numbers, waves_of
from pathlib_tutor.ideas.misunderstandings import (
    OFF_BY_ONE,
    Misunderstanding,
    Slip,
    register,
)


@dataclass(frozen=True)
class TileValue:
    """Asks for the worth of a tile of a road."""

    road: Road
    cell: Cell

    def __post_init__(self) -> None:
        self.road.graph.neighbors(self.cell)  # raises NodeNotFound

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cell alone."""
        return (self.cell,)

    @property
    def told(self) -> str:
        """The start of a sentence about its value."""
        return f"{capital(tile_name(self.road, self.cell))} is"


@dataclass(frozen=True)
class FactoriesWorth:
    """Asks for the worth of all factories of a road together."""

    road: Road

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the factories."""
        return tuple(self.road.having("factory"))

    @property
    def told(self) -> str:
        """The start of a sentence about their value."""
        return "Together the factories are"


@dataclass(frozen=True)
class SpreadFrom:
    """Asks for the order in which a search along the streets finds the tiles of a road."""

    # The start is the mine or factory that spreads.
    road: Road
    start: Cell

    def __post_init__(self) -> None:
        self.road.graph.neighbors(self.start)  # raises NodeNotFound

    @property
    def instance(self) -> Instance:
        """The search."""
        return Instance("the road", way_graph(self.road, self.start), self.start)


def way_graph(road: Road, source: Cell) -> Graph:
    """Return the graph of the paths from a tile: no edge leaves another end point.

    It replaces ``end_points`` where a search has only a graph and a source.
    """
    graph = road.graph
    edges = [
        (cell, other, weight)
        for cell in road.cells
        if cell == source or cell not in road.special
        for other, weight in graph.neighbors(cell)
    ]
    return Graph.from_edges(edges, road.cells, directed=True)


def tile_name(road: Road, cell: Cell) -> str:
    """Return the name of a tile of a road, such as "mine 1"."""
    return road.names.get(cell, f"the tile on {cell}")


# ---- wrong ways to score a road ------------------------------------------------------------------
#
# Each wrong way runs like the correct one, so numbers can be compared.

BLOCKED_IS_EXPENSIVE = 16
PASSES_END_POINTS = 41
NEEDS_NO_SUPPLY = 42
PAIR_TWICE = 43
STOPS_EARLY = 44
NO_NUMBER = 45

for _known in (
    Misunderstanding(
        BLOCKED_IS_EXPENSIVE,
        "blocked is expensive",
        "Gives forbidden tiles a large weight, and hopes that no path is ever that long.",
        "Could a long road weigh more than your big number?",
        "Build a road one step longer than your big number. Does the search still keep off "
        "forbidden paths?",
        "S: special tiles weigh 1001; a road of 1,000 steps counts as blocked",
    ),
    Misunderstanding(
        PASSES_END_POINTS,
        "passes through end points",
        "Goes on from a tile where every path has to end.",
        "Follow each path with your finger. Is there a mine, a factory or a house between its "
        "ends?",
        "Some tiles end a path. From which tiles can a path go on?",
        "S: 'connected' can be read with and without passing through",
    ),
    Misunderstanding(
        NEEDS_NO_SUPPLY,
        "needs no supply",
        "Lets a factory deliver without any supply.",
        "Without goods, a factory has nothing to send. Which factories does a mine supply?",
        "Do the mines first. Mark each factory that a mine reaches. Which factories have no mark?",
        "S: only factories that have been supplied by mines may ship",
    ),
    Misunderstanding(
        PAIR_TWICE,
        "a pair is scored twice",
        "Counts a delivery twice: once for each end, or twice for one end.",
        "A delivery pays only once. Does it pay the sender or the receiver?",
        "Take one mine and one factory, side by side. What is each of them worth?",
        "E: both ends of an edge are visited",
    ),
    Misunderstanding(
        STOPS_EARLY,
        "stops at the first that does not count",
        "Leaves the whole loop where it should skip only one iteration.",
        "A factory without a mine delivers nothing. What about the other factories?",
        "`return` leaves the function, `break` the loop. Which word moves on to the next item?",
        "S: an early return skips later factories; 63 of 205 generated roads scored wrongly",
    ),
    Misunderstanding(
        NO_NUMBER,
        "an object for a number",
        "Calculates with a value that was never stored.",
        "What does the program add: a number, a list, or an object with several parts?",
        "Print what the program adds. If it is not a number, which part of it is the number of "
        "steps?",
        "S: `.length` of an object with a path and a length gives no number",
    ),
):
    register(_known)


@dataclass(frozen=True)
class Scorer(Slip):
    """A scorer, correct or with a slip."""

    base: int = 1
    passes: bool = False
    unsupplied: bool = False
    stops: bool = False
    longest: float = float("inf")
    added: int = 0
    doubled: bool = True
    times: int = 1
    both_ends: bool = False
    only: TileType | None = None  # the only senders with wrong deliveries, if not all


RIGHT = Scorer()
_TWICE_AS_MUCH = (
    "In your number, steps count twice as much as they should. How much does a step from a mine "
    "add, and how much does one from a factory?"
)
_STEPS = "Count the steps, not the tiles. How many tiles does a path of one step have?"
_THREE_TILES = "Take a path through three tiles. How many steps does it have?"
SLIPS = (
    Scorer(PASSES_END_POINTS, passes=True),
    Scorer(OFF_BY_ONE, _STEPS, _THREE_TILES, added=1),
    Scorer(OFF_BY_ONE, _STEPS, _THREE_TILES, added=1, only="mine"),
    Scorer(OFF_BY_ONE, _STEPS, _THREE_TILES, added=1, only="factory"),
    Scorer(NEEDS_NO_SUPPLY, unsupplied=True),
    Scorer(STOPS_EARLY, stops=True),
    Scorer(BLOCKED_IS_EXPENSIVE, longest=999),
    Scorer(PAIR_TWICE, both_ends=True),
    Scorer(PAIR_TWICE, asks=_TWICE_AS_MUCH, times=2),
    Scorer(PAIR_TWICE, asks=_TWICE_AS_MUCH, times=2, only="mine"),
    Scorer(asks="From a factory to a house, each step counts twice.", doubled=False),
    Scorer(asks="A tile itself counts, too.", base=0),
)
"""The wrong ways to score that are recognized."""

FORGOTTEN_ONCE = (
    Scorer(PASSES_END_POINTS, passes=True, only="mine"),
    Scorer(PASSES_END_POINTS, passes=True, only="factory"),
)
"""End points forgotten in one of the two searches; used if no other slip explains a value."""


def values(
    road: Road,
    slip: Scorer = RIGHT,
    found: Mapping[Cell, Mapping[Any, Any]] | None = None,
) -> dict[Cell, int]:
    """Return the worth of each tile with a slip, by cell.

    `found`: the distances from each mine and factory, if another search found them.
    """
    worth = dict.fromkeys(road.cells, slip.base)
    supplied = set(road.having("mine"))
    for kind, wanted, points in SUPPLIES:
        slipped = slip.only in {None, kind}
        end_points = () if slip.passes and slipped else road.special
        for source in road.having(kind):
            if source not in supplied and not slip.unsupplied:
                if slip.stops:
                    break
                continue
            distance: Mapping[Any, Any] = (
                dijkstra(road.graph, source, end_points=end_points).distance
                if found is None
                else found[source]
            )
            for target in road.having(wanted):
                if distance.get(target, float("inf")) <= slip.longest and target in distance:
                    supplied.add(target)
                    paid = (points if slip.doubled else 1) * (slip.times if slipped else 1)
                    paid *= distance[target] + (slip.added if slipped else 0)
                    worth[source] += paid
                    worth[target] += paid if slip.both_ends else 0
    return worth


# ---- the worth of tiles --------------------------------------------------------------------------

Asked = TileValue | FactoriesWorth
# Questions look at several tiles of a road in turn.
worth_of_each = lru_cache(maxsize=64)(values)


def _worth(asked: Asked, slip: Scorer = RIGHT) -> int:
    worth = worth_of_each(asked.road, slip)
    return sum(worth[cell] for cell in asked.cells)


def _by_hand(slip: Scorer, asked: Asked) -> Slip:
    """Return a slip whose hints fit the question, and do not speak of a program."""
    if slip.idea != STOPS_EARLY:
        return slip
    if len(asked.cells) == 1:
        hints = "Does a mine supply this factory?", "Which houses can this factory reach?"
        return Slip(STOPS_EARLY, *hints)
    next_hint = "Look at each factory on its own. Does a mine supply it?"
    return replace(slip, asks_next=next_hint)


def _slips(asked: Asked) -> list[tuple[Slip, int]]:
    """Return the numbers of slips; the last ones only where no other slip explains them."""
    found: list[tuple[Slip, int]] = [(_by_hand(slip, asked), _worth(asked, slip)) for slip in SLIPS]
    more: list[tuple[Slip, int]] = [(slip, _worth(asked, slip)) for slip in FORGOTTEN_ONCE]
    if len(asked.cells) > 1:
        other = Slip(asks="Did you count the other factory, too?")
        more += [(other, worth_of_each(asked.road, RIGHT)[cell]) for cell in asked.cells]
    known = {value for _, value in found}
    return found + [(slip, value) for slip, value in more if value not in known]


JUDGE_VALUE = Number[Asked](
    right=_worth,
    praise=lambda asked: f"{asked.told} worth {_worth(asked)}.",
    slips=_slips,
    otherwise=lambda asked, _: (
        f"Begin with {'the tile' if len(asked.cells) == 1 else 'each factory'} itself, then add "
        "each delivery. Which paths pass through no mine, factory or house?"
    ),
    fact=lambda asked, given: f"{asked.told} not worth {given}.",
)
"""Judges the worth of one tile of a road, or of all its factories."""


def slipped(number: int, asked: Asked) -> int:
    """Return the worth that a misunderstanding gives.

    It is correct where none of its slips shows.
    """
    right = _worth(asked)
    given = (_worth(asked, slip) for slip in SLIPS if slip.idea == number)
    return next((value for value in given if value != right), right)


# ---- judge a search along streets by hand; its waves end at special tiles ------------------------


def _refusal(asked: SpreadFrom, cell: Cell, found: Collection[Node]) -> Slip | None:
    """Explain why a cell is not found now: no street leads there, or only through an end point."""
    road = asked.road
    if cell not in road.tiles:
        return Slip(told=f"this road has no tile on {cell}.")
    streets = road.tiles[cell].streets
    joined = [other for side, other in around(cell) if side in streets and other in found]
    if not joined:
        told = f"no street leads to {cell} from a tile found so far."
        return Slip(told=told)
    if any(other not in road.special or other == asked.start for other in joined):
        return None
    names = " and ".join(road.names[other] for other in joined)
    told = f"so far you can reach {cell} only from {names}, where every path ends."
    return Slip(PASSES_END_POINTS, told=told)


def through(asked: SpreadFrom) -> Instance:
    """Return the search in which no path ends at special tiles."""
    return Instance("the road", asked.road.graph, asked.start)


JUDGE_SPREAD = Waves[SpreadFrom](
    reads=lambda typed, _: read_cells(typed),
    search=lambda asked: asked.instance,
    refuses=_refusal,
    praise=lambda _: "all that can be reached",
    slips=lambda asked: [(Slip(PASSES_END_POINTS), through(asked))],
)


# ---- roads on which misunderstandings show -------------------------------------------------------

_SIZE = (5, 4)  # columns and rows
AT_FACTORIES = (OFF_BY_ONE, PASSES_END_POINTS, NEEDS_NO_SUPPLY, PAIR_TWICE, STOPS_EARLY)
"""The misunderstandings that show in the worth of factories."""


# The kinds of tiles in questions, the misunderstandings that have to show there, and the seed of a
# road with such a tile.
_SHOWN: tuple[tuple[TileType, frozenset[int], int], ...] = (
    ("mine", frozenset({PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE}), 25),
    # A factory that no mine supplies, and one that comes after such a factory.
    ("factory", frozenset({PASSES_END_POINTS, NEEDS_NO_SUPPLY}), 16),
    ("factory", frozenset({PASSES_END_POINTS, OFF_BY_ONE, PAIR_TWICE, STOPS_EARLY}), 12),
)
_ROADS_ASKED = 100  # random roads before the known one
_FEWEST = 14  # tiles of a road
_WAVES = 3  # fewer are no search
_CHANGES = 40  # of a known road
_FITTING = (107, 204, 218, 482, 524, 614, 641, 825, 954, 1053, 1068, 1252)  # seeds of such roads

Join = tuple[int, int, Literal["E", "S"]]
_CELLS = [(x, y) for y in range(_SIZE[1]) for x in range(_SIZE[0])]
_SIDES: tuple[tuple[Literal["E", "S"], int, int], ...] = (("E", 1, 0), ("S", 0, 1))
_JOINS: tuple[Join, ...] = tuple(
    (x, y, side) for x, y in _CELLS for side, dx, dy in _SIDES if (x + dx, y + dy) in _CELLS
)
"""The places for streets from one tile to the next, to the east or to the south."""


def draw_value(seed: int, showing: tuple[int, ...] = ()) -> TileValue:
    """Draw a tile of a road for which each misunderstanding gives another worth.

    Raises `NoItem` if no kind of tile shows all of `showing`.
    """
    rng = random.Random(f"tile value {seed}")
    sorts = [sort for sort in _SHOWN if sort[1].issuperset(showing)]
    if not sorts:
        raise NoItem(f"No tile shows all of {showing}: ask for fewer.")
    kind, shows, known = rng.choice(sorts)
    for dice in (*repeat(rng, _ROADS_ASKED), random.Random(known)):
        road = _Plan.drawn(dice).road()
        for cell in road.having(kind) if len(road.cells) >= _FEWEST else ():
            asked = TileValue(road, cell)
            if _is_far_off(asked, shows) and _tells_apart(asked, shows):
                return asked
    raise AssertionError  # the last road has such a tile


def draw_factories(seed: int) -> FactoriesWorth:
    """Draw a road for whose factories each misunderstanding gives another worth.

    No mine supplies its first factory, and one supplies the second.
    """
    rng = random.Random(f"factories {seed}")
    plan = _Plan.drawn(random.Random(rng.choice(_FITTING)))
    # One road in 130 fits: parts of a fitting one change while it still fits.
    for _ in range(_CHANGES):
        changed = plan.changed(rng)
        if _fits(FactoriesWorth(changed.road())):
            plan = changed
    return FactoriesWorth(plan.road())


def _fits(asked: FactoriesWorth) -> bool:
    """Return whether all mistakes about factories show on a road."""
    if len(asked.road.cells) < _FEWEST or len(asked.cells) < 2:
        return False
    idle, busy = (TileValue(asked.road, cell) for cell in asked.cells)
    return (
        _worth(idle) == 1 != _worth(busy)
        and _is_far_off(asked, AT_FACTORIES)
        and _tells_apart(asked, AT_FACTORIES)
    )


def _is_far_off(asked: Asked, numbers: Iterable[int]) -> bool:
    """Return whether misunderstandings are more than one off, unlike a miscount."""
    right = _worth(asked)
    return all(abs(slipped(number, asked) - right) > 1 for number in numbers)


def _tells_apart(asked: Asked, numbers: Iterable[int]) -> bool:
    """Return whether these misunderstandings give wrong numbers here, each its own."""
    given = {number: slipped(number, asked) for number in numbers}
    slips = _slips(asked)
    return _worth(asked) not in given.values() and all(
        {slip.idea for slip, number_given in slips if number_given == value} == {number}
        for number, value in given.items()
    )


def draw_spread(seed: int) -> SpreadFrom:
    """Draw a road on which a search ends at special tiles, with other tiles beyond them."""
    rng = random.Random(f"spread {seed}")
    while True:
        road = _Plan.drawn(rng).road()
        sources = road.having("mine") + road.having("factory")
        if len(road.cells) < _FEWEST or not sources:
            continue
        asked = SpreadFrom(road, rng.choice(sources))
        waves = max(road.paths_from(asked.start).distance.values())
        if waves >= _WAVES and JUDGE_SPREAD.shows(PASSES_END_POINTS, asked):
            return asked


@dataclass(frozen=True)
class _Plan:
    """Streets between cells of a small board, and its special tiles."""

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


# ---- pictures of questions -----------------------------------------------------------------------


def value_scene(asked: TileValue) -> Scene:
    """Return a road with a frame around the tile in question."""
    return _road_scene(asked.road, asked.cell, "The worth of this tile")


def spread_scene(asked: SpreadFrom, *, clickable: bool = False) -> Scene:
    """Return a road with a frame around the start of the search.

    `clickable`: whether the cells can be clicked; their ids are such as ``"(3, 0)"``.
    """
    scene = _road_scene(asked.road, asked.start, "A search from this tile", clickable=clickable)
    columns, rows = range(asked.road.board.width), range(asked.road.board.height)
    return named(scene, {f"{x} {y}": f"({x}, {y})" for x in columns for y in rows})


def spread_story(asked: SpreadFrom) -> Story:
    """Spread wave by wave, and say which tiles end the paths."""
    scene, names = spread_scene(asked, clickable=True), asked.road.names
    labels: dict[str, str] = {}
    story = []
    for number, wave in enumerate(waves_of(asked.instance), start=1):
        labels |= dict.fromkeys(map(str, wave), str(number))
        told = f"Wave {number}: {listed(wave)}."
        if ends := [names[cell] for cell in wave if cell in names]:
            told += f" No path goes on from {listed(ends)}."
        story.append((marked_scene(scene, labels), told))
    return story


Earned = list[tuple[str, int]]
"""What a tile earns, one after the other: in words, and as a number."""


def value_story(asked: TileValue | FactoriesWorth) -> Story:
    """Spread from each tile in question, and add up what it earns."""
    earned: Earned = []
    story = [each for cell in asked.cells for each in earning(asked.road, cell, earned)]
    return concluded(story, f"{asked.told} worth {_summed(earned)}.")


def earning(road: Road, cell: Cell, earned: Earned) -> Iterator[tuple[Scene, str]]:
    """Tell what a tile earns: itself, and its deliveries when its search reaches them.

    `earned`: what other tiles have earned; what this tile earns is added.
    """
    steps: list[ScoringStep] = []
    finish(scoring(road), steps)
    deliveries = [step for step in steps if isinstance(step, Deliver)]
    earned.append(("1", 1))
    yield _road_scene(road, cell, _SCORING), f"{capital(tile_name(road, cell))} is itself worth 1."
    if road.tiles[cell].type == "factory":
        supply = next((step.path for step in deliveries if step.path[-1] == cell), None)
        told = f"{capital(tile_name(road, supply[0]))} supplies" if supply else "No mine supplies"
        line = delivery_line(supply) if supply else ()
        yield _road_scene(road, cell, _SCORING, line), f"{told} {tile_name(road, cell)}."
    found = next((s.paths for s in steps if isinstance(s, Spread) and s.source == cell), None)
    if found is None:
        return
    lines: list[Shape] = []
    for wave in range(1, int(max(found.distance.values())) + 1):
        new = [step for step in deliveries if step.path[0] == cell and len(step.path) == wave + 1]
        before = len(earned)
        for step in new:
            times = step.points // wave
            earned.append((f"{wave}" if times == 1 else f"{times} {TIMES} {wave}", step.points))
            lines += delivery_line(step.path, len(lines) // 2)
        ends = listed([tile_name(road, step.path[-1]) for step in new] or ["no delivery"])
        told = f"{capital(ends)} after {counted(wave, 'step')}"
        told += f": {_summed(earned, before)}." if new else "."
        near = {head: far for head, far in found.distance.items() if far <= wave}
        yield _road_scene(road, cell, _SCORING, [*lines, *distance_marks(near)]), told


def _summed(earned: Earned, before: int = 0) -> str:
    """Add up what was earned; the first ones are one number."""
    total = sum(points for _, points in earned)
    known = [str(sum(points for _, points in earned[:before]))] if before else []
    terms = [*known, *(words for words, _ in earned[before:])]
    return f"{' + '.join(terms)} = {total}" if len(terms) > 1 else str(total)


_SCORING = "What a tile earns"


def _road_scene(
    road: Road,
    framed: Cell | None,
    title: str,
    marks: Sequence[Shape] = (),
    *,
    clickable: bool = False,
) -> Scene:
    told = f"In the frame: {road.names.get(framed, 'the tile')} on {framed}." if framed else ""
    return board_scene(
        unowned(road.board),
        title=title,
        description=told,
        names=road.names,
        legal={} if clickable else None,
        last=framed,
        marks=marks,
    )


# ---- the exercises -------------------------------------------------------------------------------

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


def _named(road: Road, cell: Cell) -> str:
    """Return the name of a tile with its place."""
    name = tile_name(road, cell)
    return name if str(cell) in name else f"{name} on {cell}"


_RULES = (
    "Every tile is worth 1. A mine gains the length of the shortest path to each factory that it "
    "can reach. A factory that a mine supplies gains twice the length of the shortest path to each "
    "house that it can reach. No path leads through a mine, a factory or a house."
)


def _streets(road: Road, cell: Cell) -> str:
    return listed([head for head, _ in road.graph.neighbors(cell)] or ["no other tile"])


def _to_value(asked: TileValue) -> Guides:
    streets = f"From {asked.cell} you can go to {_streets(asked.road, asked.cell)}."
    if asked.road.tiles[asked.cell].type == "factory":
        return Guides(
            "Does a mine supply this factory, by a path with no other mine, factory or house on "
            "it?",
            f"Count the tile itself, too. {streets} If a path ends at a mine, the factory can "
            "deliver. Then add twice the distance to each house that it can reach.",
        )
    return Guides(
        "At which mine, factory or house does each path end, and could another path to it be "
        "shorter?",
        f"Count the tile itself, too. {streets} Each path ends at the first mine, factory or "
        "house. For each factory that you find, add the length of the shortest path.",
    )


VALUE = Exercise(
    "tiles/value",
    "Predict what a tile is worth",
    NOTEBOOK,
    "To find the shortest paths on a road, and to see where a path has to end.",
    Questions(
        TileValue,
        asks=lambda asked: Form(
            "number",
            f"What is {_named(asked.road, asked.cell)} worth?",
            (_RULES,),
            fields=("Points",),
        ),
        given={
            "mine-2": lambda: TileValue(_example(), (1, 3)),
            "mine-1": lambda: TileValue(_example(), (0, 0)),
            "before": lambda: TileValue(_written(_SHORT), (0, 0)),
            "after": lambda: TileValue(_written(_DETOUR), (0, 0)),
        },
        draws=draw_value,
        view=value_scene,
    ),
    Solution(JUDGE_VALUE, _worth, _to_value, value_story),
    Beliefs({number: partial(slipped, number) for number in AT_FACTORIES}),
)

SPREAD = Exercise(
    "tiles/spread",
    "Spread from a mine",
    NOTEBOOK,
    "To search a road by hand, and to stop where every path has to end.",
    Questions(
        SpreadFrom,
        asks=lambda asked: Form(
            "order",
            f"In which order does a search from {_named(asked.road, asked.start)} find all "
            "tiles that it can reach?",
            (
                (
                    "First come all tiles one step away, then all tiles two steps away, and so on. "
                    "A path can end on a mine, factory or house, but not go through it."
                ),
            ),
            "A cell is (column, row), counted from (0, 0) in the top left corner. Write cells "
            "like this: (0, 1) (1, 2).",
            ("Tiles in this order",),
            guided=True,
            waves=wave_numbers(asked.instance),
        ),
        given={"valley": lambda: SpreadFrom(_written(_VALLEY), (0, 2))},
        draws=draw_spread,
        view=spread_scene,
    ),
    Solution(
        judges=JUDGE_SPREAD,
        solves=JUDGE_SPREAD.typed,
        guides=lambda asked: Guides(
            "Paths go on only from plain tiles. Which tiles are one step from each plain tile in "
            "your answer?",
            f"The first wave is one step from {asked.start}: "
            f"{asked.instance.heads_from(asked.start)}. From each plain tile in it, streets lead "
            "on to the second wave. At a mine, a factory or a house, the search goes no further.",
        ),
        story=spread_story,
    ),
    Beliefs(JUDGE_SPREAD.mistaken(PASSES_END_POINTS)),
)

# ---- before you go ------------------------------------------------------------------------------

EXIT_VALUE = Exercise(
    "tiles/exit-value",
    "Predict what the factories are worth",
    NOTEBOOK,
    "To see where paths end, which factories get goods, and what they earn.",
    Questions(
        FactoriesWorth,
        asks=lambda _: Form(
            "number", "What are the factories worth together?", (_RULES,), fields=("Points",)
        ),
        draws=draw_factories,
        view=lambda asked: _road_scene(asked.road, None, "The worth of the factories"),
    ),
    Solution(
        judges=JUDGE_VALUE,
        solves=_worth,
        guides=lambda asked: Guides(
            "Which factory does a mine supply, by a path with no other mine, factory or house on "
            "it?",
            f"Each factory is itself worth 1. From {tile_name(asked.road, asked.cells[0])} you "
            f"can go to {_streets(asked.road, asked.cells[0])}. If a path ends at a mine, the "
            "factory can deliver. Then add twice the distance to each house it reaches.",
        ),
        story=value_story,
    ),
    Beliefs({number: partial(slipped, number) for number in AT_FACTORIES}, candidates=1),
)
