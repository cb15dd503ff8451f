"""The wrong ways to score a road, and the judge of what its tiles are worth.

Each wrong way is run like the right one, so numbers can be compared.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from pathlib_games.exercises.reading import not_a_number, read_number, shown
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.board import TileType
from pathlib_games.games.tiles.questions import FactoriesWorth, TileValue
from pathlib_games.games.tiles.roads import SUPPLIES, Road
from pathlib_games.games.wrong_scores import Reason, explained
from pathlib_games.graphs import dijkstra
from pathlib_games.ideas.misunderstandings import Misunderstanding, register
from pathlib_games.ideas.slips import OFF_BY_ONE
from pathlib_games.programs.plain import Other

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
    ),
    Misunderstanding(
        PASSES_END_POINTS,
        "passes through end points",
        "Goes on from a tile where every way has to end.",
        "Put a finger on each tile of the way. Is there a mine, a factory or a house between its "
        "ends?",
        "Connected by streets is not enough. From which tiles may a way go on?",
        "S: 'connected' can be read with and without passing through",
    ),
    Misunderstanding(
        NEEDS_NO_SUPPLY,
        "needs no supply",
        "Lets a factory deliver that no mine supplies.",
        "Without goods there is nothing to send. Who has brought something to this factory?",
        "Do the mines first, and mark each factory that one of them reaches. Which are not marked?",
        "S: only factories that have been supplied by mines may ship",
    ),
    Misunderstanding(
        PAIR_TWICE,
        "a pair is scored twice",
        "Counts a delivery for both of its ends, or from both of its ends.",
        "A delivery is paid once. Who is paid: the one that sends, or the one that gets?",
        "Take one mine and one factory, side by side. What is each of them worth?",
        "E: both ends of an edge are visited",
    ),
    Misunderstanding(
        STOPS_EARLY,
        "stops at the first that does not count",
        "Leaves the whole loop where only one turn of it should be left out.",
        "One factory is left out. What happens to those that come after it?",
        "`return` leaves the function, `break` the loop. Which word goes on with the next one?",
        "S: an early return leaves out later factories; 63 of 205 generated roads scored wrongly",
    ),
    Misunderstanding(
        NO_NUMBER,
        "an object for a number",
        "Calculates with a part that the object does not have.",
        "What does this name hold: a number, a list, or an object with several parts?",
        "Print what is added. Is it a number? Which part of the object is the number of steps?",
        "S: `.length` of an object with a path and a length gives no number",
    ),
):
    register(_known)


@dataclass(frozen=True)
class Slip(Reason):
    """A wrong way to score."""

    base: int = 1
    passes: bool = False
    unsupplied: bool = False
    stops: bool = False
    longest: float = float("inf")
    added: int = 0
    doubled: bool = True
    times: int = 1
    both_ends: bool = False
    only: TileType | None = None  # whose deliveries are counted wrong, if not everybody's


RIGHT = Slip()
_TWICE_AS_MUCH = (
    "In that number each step counts twice as often as it should. How much does a step from a mine "
    "add, and how much one from a factory?"
)
SLIPS = (
    Slip(PASSES_END_POINTS, passes=True),
    Slip(OFF_BY_ONE, added=1),
    Slip(OFF_BY_ONE, added=1, only="mine"),
    Slip(OFF_BY_ONE, added=1, only="factory"),
    Slip(NEEDS_NO_SUPPLY, unsupplied=True),
    Slip(STOPS_EARLY, stops=True),
    Slip(BLOCKED_IS_EXPENSIVE, longest=999),
    Slip(PAIR_TWICE, both_ends=True),
    Slip(PAIR_TWICE, hint=_TWICE_AS_MUCH, times=2),
    Slip(PAIR_TWICE, hint=_TWICE_AS_MUCH, times=2, only="mine"),
    Slip(None, "From a factory to a house each step counts twice.", doubled=False),
    Slip(None, "The tile itself counts as well.", base=0),
)
"""The wrong ways to score that are recognised."""

FORGOTTEN_ONCE = (
    Slip(PASSES_END_POINTS, passes=True, only="mine"),
    Slip(PASSES_END_POINTS, passes=True, only="factory"),
)
"""End points that are forgotten in one of the two searches: told if no other slip explains it."""


def values(
    road: Road,
    slip: Slip = RIGHT,
    distances: Callable[[Cell, Collection[Cell]], Mapping[Any, Any]] | None = None,
) -> dict[Cell, int]:
    """Return what each tile is worth if a slip is made, by its cell.

    `distances`: gives what a search from a tile finds with some end points; None: ours.
    """

    def found_by_ours(source: Cell, ends: Collection[Cell]) -> Mapping[Any, Any]:
        return dijkstra(road.graph, source, end_points=ends).distance

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
            distance = (distances or found_by_ours)(source, end_points)
            for target in road.having(wanted):
                if distance.get(target, float("inf")) <= slip.longest and target in distance:
                    supplied.add(target)
                    paid = (points if slip.doubled else 1) * (slip.times if slipped else 1)
                    paid *= distance[target] + (slip.added if slipped else 0)
                    worth[source] += paid
                    worth[target] += paid if slip.both_ends else 0
    return worth


# ---- what tiles are worth ------------------------------------------------------------------------

Asked = TileValue | FactoriesWorth
_ONE_OF_THEM = Slip(None, "Have you counted the other one, too?")


def judge_value(answer: object, asked: Asked, met_before: Iterable[int] = ()) -> Verdict:
    """Judge what one tile of a road, or what all its factories are worth."""
    given, right = read_number(answer), right_value(asked)
    if isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"{asked.told} worth {right}.")
    advice = (
        "Begin with the tile itself, and add the steps of each delivery. Which ways are there that "
        "pass through no mine, no factory and no house?"
    )
    slips = wrong_values(asked).get(given, [])
    return explained(f"{asked.told} not worth {shown(answer)}.", slips, advice, met_before)


def right_value(asked: Asked) -> int:
    """Return what is asked for."""
    return _worth(asked)


def wrong_values(asked: Asked) -> dict[object, list[Slip]]:
    """Return the numbers that slips lead to, each with the slips behind it."""
    found: dict[object, list[Slip]] = {}
    for slip in SLIPS:
        found.setdefault(_worth(asked, slip), []).append(slip)
    for slip in FORGOTTEN_ONCE:
        found.setdefault(_worth(asked, slip), [slip])
    if len(asked.cells) > 1:
        for cell in asked.cells:
            found.setdefault(_values(asked.road, RIGHT)[cell], [_ONE_OF_THEM])
    found.pop(right_value(asked), None)
    return found


def slipped(number: int, asked: Asked) -> int:
    """Return the number that somebody with a misunderstanding gives.

    It is the right number where none of the slips behind it shows.
    """
    right = right_value(asked)
    given = (_worth(asked, slip) for slip in SLIPS if slip.number == number)
    return next((value for value in given if value != right), right)


def _worth(asked: Asked, slip: Slip = RIGHT) -> int:
    worth = _values(asked.road, slip)
    return sum(worth[cell] for cell in asked.cells)


_values = lru_cache(maxsize=64)(values)  # several tiles of a road are looked at, one after another
