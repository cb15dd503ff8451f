"""Judges the exercises about roads: what a tile is worth, and waves that end at special tiles.

The slips are wrong ways to score. They are run like the right one, so an answer is explained by the
numbers that it shares with them.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from pathlib_games.exercises.misunderstandings import Misunderstanding, register
from pathlib_games.exercises.questions import Option, Question
from pathlib_games.exercises.reading import Other, not_a_number, read_number, shown
from pathlib_games.exercises.slips import OFF_BY_ONE, blamed
from pathlib_games.exercises.verdict import NOT_TRIED, Verdict, Wrong
from pathlib_games.exercises.waves import ByWaves, read_cells
from pathlib_games.games.tile_board import Cell, around
from pathlib_games.games.tiles.board import Board, Tile, TileType
from pathlib_games.games.tiles.roads import SUPPLIES, Road, road_at
from pathlib_games.graphs import dijkstra

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
        "Gives what is forbidden a large weight, and hopes that no path is ever as long.",
        "Could a long road beat your big number?",
        "Build a road with one step more than your big number. What does the search take for "
        "forbidden now, and what for allowed?",
        "S: special tiles weigh 1001; a road of 1,000 steps is taken for blocked",
        (),
    ),
    Misunderstanding(
        PASSES_END_POINTS,
        "passes through end points",
        "Goes on from a tile where every way has to end.",
        "Put a finger on each tile of the way. Is there a mine, a factory or a house between its "
        "ends?",
        "Connected by streets is not enough. From which tiles may a way go on?",
        "S: 'connected' can be read with and without passing through",
        (),
    ),
    Misunderstanding(
        NEEDS_NO_SUPPLY,
        "needs no supply",
        "Lets a factory deliver that no mine supplies.",
        "Without goods there is nothing to send. Who has brought something to this factory?",
        "Do the mines first, and mark each factory that one of them reaches. Which are not marked?",
        "S: only factories that have been supplied by mines may ship",
        (),
    ),
    Misunderstanding(
        PAIR_TWICE,
        "a pair is scored twice",
        "Counts a delivery for both of its ends, or from both of its ends.",
        "A delivery is paid once. Who is paid: the one that sends, or the one that gets?",
        "Take one mine and one factory, side by side. What is each of them worth?",
        "E: both ends of an edge are visited",
        (),
    ),
    Misunderstanding(
        STOPS_EARLY,
        "stops at the first that does not count",
        "Leaves the whole loop where only one turn of it should be left out.",
        "One factory is left out. What happens to those that come after it?",
        "`return` leaves the function, `break` the loop. Which word goes on with the next one?",
        "S: an early return leaves out later factories; 63 of 205 generated roads scored wrongly",
        (),
    ),
    Misunderstanding(
        NO_NUMBER,
        "an object for a number",
        "Calculates with a part that the object does not have.",
        "What does this name hold: a number, a list, or an object with several parts?",
        "Print what is added. Is it a number? Which part of the object is the number of steps?",
        "S: `.length` of an object with a path and a length gives no number",
        (),
    ),
):
    register(_known)


# ---- what a tile is worth, by the rules and by each slip -----------------------------------------


@dataclass(frozen=True)
class Slip:
    """A wrong way to score.

    Attributes
    ----------
    number
        The misunderstanding behind it; None if it has no number.
    told
        What to say if it has none.
    only
        Whose deliveries are counted wrong, if not everybody's.
    """

    number: int | None = None
    told: str = ""
    base: int = 1
    passes: bool = False
    unsupplied: bool = False
    stops: bool = False
    longest: float = float("inf")
    added: int = 0
    doubled: bool = True
    times: int = 1
    both_ends: bool = False
    only: TileType | None = None


RIGHT = Slip()
SLIPS = (
    Slip(PASSES_END_POINTS, passes=True),
    Slip(OFF_BY_ONE, added=1),
    Slip(OFF_BY_ONE, added=1, only="mine"),
    Slip(OFF_BY_ONE, added=1, only="factory"),
    Slip(NEEDS_NO_SUPPLY, unsupplied=True),
    Slip(STOPS_EARLY, stops=True),
    Slip(BLOCKED_IS_EXPENSIVE, longest=999),
    Slip(PAIR_TWICE, both_ends=True),
    Slip(PAIR_TWICE, times=2),
    Slip(PAIR_TWICE, times=2, only="mine"),
    Slip(None, "From a factory to a house each step counts twice.", doubled=False),
    Slip(None, "The tile itself is worth 1 as well.", base=0),
)
"""The wrong ways to score that are recognised."""


def values(road: Road, slip: Slip = RIGHT) -> dict[Cell, int]:
    """Give what each tile is worth if a slip is made, by its cell.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> road = road_at(Board.from_text("╶m ─. ╴f"), (0, 0))
    >>> values(road)[0, 0], values(road, Slip(added=1))[0, 0]
    (3, 4)
    """
    worth = dict.fromkeys(road.cells, slip.base)
    end_points = () if slip.passes else road.special
    supplied = set(road.having("mine"))
    for kind, wanted, points in SUPPLIES:
        for source in road.having(kind):
            if source not in supplied and not slip.unsupplied:
                if slip.stops:
                    break
                continue
            distance: Mapping[Any, float] = dijkstra(
                road.graph, source, end_points=end_points
            ).distance
            for target in road.having(wanted):
                if distance.get(target, float("inf")) <= slip.longest and target in distance:
                    supplied.add(target)
                    slipped = slip.only in {None, kind}
                    paid = (points if slip.doubled else 1) * (slip.times if slipped else 1)
                    paid *= int(distance[target]) + (slip.added if slipped else 0)
                    worth[source] += paid
                    worth[target] += paid if slip.both_ends else 0
    return worth


def judge_value(answer: object, road: Road, cell: Cell, met_before: Iterable[int] = ()) -> Verdict:
    """Judge what one tile of a road is worth.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> road = road_at(Board.from_text("╶m ─. ╴f"), (0, 0))
    >>> judge_value(3, road, (0, 0))
    Right. Mine 1 is worth 3.
    >>> judge_value(4, road, (0, 0)).mistake
    20
    """
    if answer is ...:
        return NOT_TRIED
    name = road.names.get(cell, f"the tile on {cell}")
    given, right = read_number(answer), values(road)[cell]
    if isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"{name[0].upper()}{name[1:]} is worth {right}.")
    told = f"{name[0].upper()}{name[1:]} is not worth {shown(answer)}."
    causes = [slip for slip in SLIPS if values(road, slip)[cell] == given]
    advice = (
        "Begin with 1 for the tile, and add the steps of each delivery. Does any way pass through "
        "a mine, a factory or a house? And is there another way around?"
    )
    return explained(told, causes, met_before, advice)


def explained(told: str, causes: Iterable[Slip], met_before: Iterable[int], advice: str) -> Verdict:
    """Give the verdict on a wrong answer, with the reason if the slips have only one."""
    reasons = {(slip.number, slip.told) for slip in causes}
    number, words = reasons.pop() if len(reasons) == 1 else (None, advice)
    if number is None:
        return Verdict("wrong", f"{told} {words}")
    return blamed(told, number, met_before)


# ---- a fresh road --------------------------------------------------------------------------------

_FRESH = (5, 4)  # columns and rows


def fresh_road(seed: int) -> Road:
    """Make a road of 20 tiles with two of each special type; the same seed gives the same road.

    Its first factory is supplied and reaches a house, and is worth something else to somebody who
    passes through special tiles.

    Examples
    --------
    >>> road = fresh_road(1)
    >>> len(road.cells), road.complete, fresh_road(1) == road, fresh_road(2) == road
    (20, True, True, False)
    """
    rng = random.Random(f"fresh road {seed}")
    while True:
        road = _random_road(rng)
        if len(road.cells) < _FRESH[0] * _FRESH[1]:
            continue
        factory = road.having("factory")[0]
        worth, passing = (values(road, slip)[factory] for slip in (RIGHT, SLIPS[0]))
        if 5 <= worth != passing:
            return road


def _random_road(rng: random.Random) -> Road:
    """Join the cells of a small board at random, and give the road of the first one."""
    width, height = _FRESH
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


# ---- waves that end at special tiles -------------------------------------------------------------


@dataclass(frozen=True)
class RoadWaves(ByWaves):
    """A search along streets by hand: the cells that were found so far, in order.

    Attributes
    ----------
    road, start
        The road, and the cell of the mine or factory that spreads.
    cells
        What was found, without the start.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> road = road_at(Board.from_text("╶m ─h ╴f"), (0, 0))
    >>> waves = RoadWaves(road, (0, 0), ((1, 0),))
    >>> print(waves.why_not((2, 0)))
    To (2, 0) the only street so far comes from house 1, where every way ends.
    """

    road: Road
    start: Cell
    cells: tuple[Cell, ...] = ()

    @property
    def wave(self) -> dict[Cell, int]:
        """The right wave of each cell that can be reached, 0 for the start."""
        end_points = self.road.special
        distance: dict[Any, float] = dijkstra(
            self.road.graph, self.start, end_points=end_points
        ).distance
        return {cell: int(number) for cell, number in distance.items()}

    def joined(self, cell: Cell) -> list[Cell]:
        """Give the found cells from which a street leads to a cell."""
        tiles = self.road.tiles
        found = {self.start, *self.cells}
        return [
            other
            for side, other in around(cell)
            if cell in tiles and side in tiles[cell].streets and other in found
        ]

    def passes(self, cell: Cell) -> bool:
        """Say whether a cell could be found only through a special tile."""
        joined = self.joined(cell)
        return bool(joined) and all(
            other in self.road.special and other != self.start for other in joined
        )

    def why_not(self, cell: Cell) -> str | None:
        """Say why a cell is not the next to be found, or None if it may be."""
        if cell not in self.road.tiles:
            return f"On {cell} lies no tile of this road."
        if cell == self.start or cell in self.cells:
            return f"{cell} has been found already."
        joined = self.joined(cell)
        if not joined:
            return f"No street leads to {cell} from a tile that has been found."
        if self.passes(cell):
            names = " and ".join(self.road.names[other] for other in joined)
            return f"To {cell} the only street so far comes from {names}, where every way ends."
        return self.too_early(cell)


def judge_spread(typed: object, road: Road, start: Cell, met_before: Iterable[int] = ()) -> Verdict:
    """Judge cells in the order in which a search finds them; any order within a wave is right.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board
    >>> from pathlib_games.games.tiles.roads import road_at
    >>> road = road_at(Board.from_text("╶m ─. ─h ╴f"), (0, 0))
    >>> judge_spread("(1, 0) (2, 0)", road, (0, 0))
    Right. 2 cells in 2 waves: all that can be reached.
    >>> judge_spread("(1, 0) (2, 0) (3, 0)", road, (0, 0)).mistake
    41
    """
    if typed is ...:
        return NOT_TRIED
    try:
        cells = read_cells(typed)
    except Wrong as problem:
        return Verdict("wrong", str(problem))
    so_far = RoadWaves(road, start)
    for number, cell in enumerate(cells, start=1):
        if reason := so_far.why_not(cell):
            told = f"Cell {number}: {reason}"
            if cell not in {start, *so_far.cells} and so_far.passes(cell):
                return blamed(told, PASSES_END_POINTS, met_before)
            return Verdict("wrong", told)
        so_far = so_far.find(cell)
    return so_far.verdict("all that can be reached")


# ---- questions ----------------------------------------------------------------------------------

DIJKSTRA_OR_A_STAR = Question(
    "The article chose Dijkstra and not A*, because one mine has many targets. Is that right?",
    (
        Option(
            "Always: one tree settles fewer tiles than A* in all its searches together.",
            False,
            "Look at the open board again: even for sixteen targets A* settled fewer there.",
        ),
        Option(
            "On winding roads and with varied weights, from some number of targets on. On an open "
            "board A* stays ahead.",
            True,
            "A guess is worth much where the straight way is free, and little where it is not; "
            "and A* begins anew for each target.",
        ),
        Option(
            "Never: A* settles fewer tiles, whatever the board.",
            False,
            "Look at the winding road and at the varied weights again, for eight targets.",
        ),
        Option(
            "Yes, because the paths that A* finds may be longer.",
            False,
            "With a guess that is never too large they are just as short. It is the work that "
            "differs.",
        ),
    ),
)
