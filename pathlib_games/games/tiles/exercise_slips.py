"""The wrong ways to score a road: each is run like the right one, so numbers can be compared."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.board import TileType
from pathlib_games.games.tiles.roads import SUPPLIES, Road
from pathlib_games.graphs import dijkstra
from pathlib_games.ideas.misunderstandings import Misunderstanding, register
from pathlib_games.ideas.slips import OFF_BY_ONE, blamed

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
class Slip:
    """A wrong way to score."""

    number: int | None = None  # the misunderstanding behind it; None if it has no number
    told: str = ""  # what to say if it has none
    hint: str = ""  # what to ask first, where that fits better than what the misunderstanding asks
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


Reason = tuple[int | None, str]
"""The number of a misunderstanding, or None and what to say."""


def reason_of(slip: Slip) -> Reason:
    """Return why somebody makes a slip."""
    return slip.number, slip.told


def explained(
    told: str,
    reasons: Collection[Reason],
    met_before: Iterable[int],
    advice: str,
    slips: Sequence[Slip] = (),
) -> Verdict:
    """Return the verdict on a wrong answer, with its reason if there is only one.

    `slips`: those behind it; what the first of them asks is asked.
    """
    number, words = next(iter(reasons)) if len(reasons) == 1 else (None, advice)
    if number is None:
        return Verdict("wrong", f"{told} {words}")
    return blamed(told, number, met_before, hint=slips[0].hint if slips else "")
