"""The exercises of notebook 05: what tiles are worth, and searches that end at special tiles."""

from __future__ import annotations

from functools import cache, partial

from pathlib_games.exercises.exercise import Exercise
from pathlib_games.exercises.questions import choice
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.tiles.board import Board
from pathlib_games.games.tiles.exercise_code import (
    BUGS,
    find_the_bug_in_score,
    judge_score,
    slipped_score,
    why_wrong_in_score,
)
from pathlib_games.games.tiles.exercise_draws import (
    AT_FACTORIES,
    draw_factories,
    draw_spread,
    draw_value,
)
from pathlib_games.games.tiles.exercise_questions import (
    FactoriesWorth,
    SpreadFrom,
    TileValue,
)
from pathlib_games.games.tiles.exercise_slips import (
    BLOCKED_IS_EXPENSIVE,
    NEEDS_NO_SUPPLY,
    NO_NUMBER,
    PAIR_TWICE,
    PASSES_END_POINTS,
    STOPS_EARLY,
    values,
)
from pathlib_games.games.tiles.exercise_value import judge_value, right_value, slipped
from pathlib_games.games.tiles.exercise_waves import (
    LISTED,
    finding,
    finding_through,
    judge_spread,
)
from pathlib_games.games.tiles.roads import Road, road_at
from pathlib_games.ideas.slips import OFF_BY_ONE
from pathlib_games.lessons.five_nodes.find_the_bug import (
    FindTheBug,
    judge_repair,
    left_as_it_is,
    right_repair,
)

NOTEBOOK = "05 Tiles"
_VIEW = "pathlib_games.games.tiles.view_board"
_LISTING = "pathlib_games.views.listing_view:listing_scene"

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

VALUE = Exercise(
    "tiles/value",
    "Predict what a tile is worth",
    NOTEBOOK,
    "To read the shortest ways off a road, and to see where a way has to end.",
    TileValue,
    asks=lambda asked: f"{_RULES} What is {_named(asked.name, asked.cell)} worth?",
    judges=judge_value,
    solves=right_value,
    given={
        "mine-2": lambda: TileValue(_example(), (1, 3)),
        "mine-1": lambda: TileValue(_example(), (0, 0)),
        "before": lambda: TileValue(_written(_SHORT), (0, 0)),
        "after": lambda: TileValue(_written(_DETOUR), (0, 0)),
    },
    draws=draw_value,
    draws_showing=draw_value,
    mistaken={number: partial(slipped, number) for number in AT_FACTORIES},
    view=f"{_VIEW}:value_scene",
)

SPREAD = Exercise(
    "tiles/spread",
    "Spread from a mine",
    NOTEBOOK,
    "To search a road by hand, and to stop where every way has to end.",
    SpreadFrom,
    asks=lambda asked: (
        f"{_named(asked.name, asked.start).capitalize()} looks for all that it can reach. Write "
        "the tiles in the order in which the search finds them: all that are one step away, then "
        "all that are two steps away, and so on. Every way ends at a mine, a factory or a house. "
        "A cell is (column, row), counted from (0, 0) in the top left corner; write them in this "
        "way: (0, 1) (1, 2)."
    ),
    judges=judge_spread,
    solves=finding,
    given={"valley": lambda: SpreadFrom(_written(_VALLEY), (0, 2))},
    draws=draw_spread,
    mistaken={PASSES_END_POINTS: finding_through},
    listed=LISTED,
    view=f"{_VIEW}:spread_scene",
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
    asks=lambda _: (
        "Write my_score(road). It returns a dictionary: for each cell of the road what its tile is "
        'worth. road.cells has all cells, road.having("mine"), road.having("factory") and '
        'road.having("house") give those of special tiles, road.special has all of these; '
        "road.graph is the graph."
    ),
    judges=lambda given, _, met: judge_score(given, met),
    solves=lambda _: values,
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

FIND_THE_BUG = Exercise(
    "tiles/find-the-bug",
    "Find the bug",
    NOTEBOOK,
    "To find the line that makes a score wrong, and to repair it.",
    FindTheBug,
    asks=lambda asked: (
        f"One line of this program is wrong. Which, and how should it read?\n{asked}"
    ),
    judges=judge_repair,
    solves=right_repair,
    given={f"bug-{number}": partial(find_the_bug_in_score, number) for number in BUGS},
    mistaken={number: partial(left_as_it_is, number) for number in BUGS},
    view=_LISTING,
)

WHY_A_BUG = choice(
    "tiles/why-a-bug",
    "Say why it is a bug",
    NOTEBOOK,
    "To say what a wrong line does to a score, and not only how it should read.",
    {f"bug-{number}": why_wrong_in_score(number) for number in BUGS},
)

# ---- before you go ------------------------------------------------------------------------------

EXIT_VALUE = Exercise(
    "tiles/exit-value",
    "Predict what the factories are worth",
    NOTEBOOK,
    "To see who is supplied, where every way ends, and what is paid for it.",
    FactoriesWorth,
    asks=lambda _: f"{_RULES} What are the factories worth together?",
    judges=judge_value,
    solves=right_value,
    draws=draw_factories,
    candidates=1,
    mistaken={number: partial(slipped, number) for number in AT_FACTORIES},
    view=f"{_VIEW}:factories_scene",
)
