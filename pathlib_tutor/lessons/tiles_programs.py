"""Notebook 05: programs that score roads, listings with one wrong line, and own searches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import isnan, nan
from numbers import Real
from random import Random
from typing import Any

from pathlib_games.games.tile_board import NAMES, Cell, around
from pathlib_games.games.tiles.roads import SUPPLIES, Board, Road, Tile, road_at
from pathlib_games.games.tiles.view import RoadView, Row, board_scene, distance_marks, unowned
from pathlib_games.views.scene import Scene
from pathlib_games.words import counted, listed
from pathlib_tutor.exercises.exercise import Beliefs, Exercise, Questions, Solution
from pathlib_tutor.exercises.instance import Instance, Positions, written
from pathlib_tutor.exercises.reading import plain_number, shown
from pathlib_tutor.exercises.story import Story
from pathlib_tutor.exercises.verdict import Verdict, wrong
from pathlib_tutor.ideas.judges import explained
from pathlib_tutor.ideas.learners_search import Found, GameSearch, Said
from pathlib_tutor.ideas.misunderstandings import (
    OFF_BY_ONE,
    blamed,
)
from pathlib_tutor.ideas.program_task import (
    ProgramFlaw,
    ProgramTask,
    Tried,
    by_case,
    returned_dictionary,
    slipped_programs,
)
from pathlib_tutor.lessons.five_nodes_programs import Bug, Bugs
from pathlib_tutor.lessons.tiles import (
    BLOCKED_IS_EXPENSIVE,
    NEEDS_NO_SUPPLY,
    NO_NUMBER,
    NOTEBOOK,
    PAIR_TWICE,
    PASSES_END_POINTS,
    RIGHT,
    SLIPS,
    STOPS_EARLY,
    earning,
    tile_name,
    values,
    way_graph,
    worth_of_each,
)
from pathlib_tutor.programs.calls import Later
from pathlib_tutor.programs.worker import made_ahead

LONG = 1001
"""The steps of a corridor: more than the article's weight for special tiles."""

_SMALL = 100  # most tiles of a road to make smaller
_TOLD = 12  # most tiles of a road described tile by tile

_ROADS = {
    "a mine and a factory, 3 steps apart": "╶m ─. ─. ╴f",
    "a house in the way": "╶m ─h ─. ╴f",
    "mine, factory and house in a row": "╶m ─. ─f ─. ╴h",
    "a factory with two houses": "╶m ─f ┬. ─. ╴h\n.  .  ╵h .  .",
    "two factories with one house": "╶m ─f ─h ─. ─f ╴m",
    "a factory without a mine": "╶f ─. ╴h",
    "two factories, the first of them without a mine": "╶f ─h ─. ─f ╴m",
    "a ring with a short and a long path": "┌m ─. ┐.\n│. .  │f\n└. ─. ┘.",
    "a ring with a path out to a house": "┌. ┐m\n├. ┤.\n├. ┘f\n└h ╴h",
    "two mines and two factories": "╶m ┬. ┬f ╴h\n╶f ┴. ┴. ╴m",
    "a ring with three mines, factories and houses": """
        ╶f ┬. ┬. ─. ┬. ╴m
        ╶h ┤. ╵h ╷f ├. ╴h
        ╶m ┴. ┬. ┴. ┴. ╴f
        .  .  ╵m .  .  .
    """,
}


@made_ahead
def practice_roads() -> dict[str, Road]:
    """Return the roads for programs, by name."""
    roads = {name: road_at(Board.from_text(text), (0, 0)) for name, text in _ROADS.items()}
    roads["the article's example"] = road_at(Board.load("example"), (0, 0))
    roads["the clever layout"] = road_at(Board.load("clever_layout"), (1, 2))
    tiles = {(x, 0): Tile("EW") for x in range(1, LONG)}
    ends = {(0, 0): Tile("E", "mine"), (LONG, 0): Tile("W", "factory")}
    name = f"a corridor of {LONG:,} steps"
    roads[name] = road_at(Board(LONG + 1, 1, tiles | ends), (0, 0))
    return roads


Case = str | Road
"""A road, or its name if the process that runs programs has it already."""


def _other_roads(dice: Random) -> list[Road]:
    """Turn known roads, and shuffle their special tiles."""
    found = []
    for text in dice.sample(list(_ROADS.values()), len(_ROADS)):
        tiles, turns = Board.from_text(text).tiles, dice.randrange(4)
        types = [tile.type for tile in tiles.values() if tile.is_special]
        dice.shuffle(types)
        for _ in range(turns):
            tiles = {(-y, x): tile.turned(90) for (x, y), tile in tiles.items()}
        other = iter(types)
        tiles = {
            cell: replace(tile, type=next(other), id=None) if tile.is_special else tile
            for cell, tile in tiles.items()
        }
        first = next(cell for cell, tile in tiles.items() if tile.streets)
        found.append(_road_of(tiles, first))
    return found


def _road(case: Case) -> Road:
    return practice_roads()[case] if isinstance(case, str) else case


def _plain_values(answer: object, _: object) -> dict[Any, object]:
    values_of = returned_dictionary(answer, "values", "cell: value")
    return {cell: _plain_value(value) for cell, value in values_of.items()}


def _plain_value(value: object) -> object:
    is_number = isinstance(value, Real) and not isinstance(value, bool)
    return plain_number(value) if is_number else f"a {type(value).__name__}"


# ---- flaws ---------------------------------------------------------------------------------------


def _right(case: Case) -> Mapping[Cell, int]:
    return worth_of_each(_road(case), RIGHT)


def _flaw(case: Case, given: Mapping[Any, object]) -> ProgramFlaw | None:
    """Return the first wrong value as a flaw, special tiles first."""
    road = _road(case)
    if strange := [cell for cell in given if cell not in road.tiles]:
        wrong(f"{shown(strange[0])} is not a cell of the road.")
    if missing := [cell for cell in road.cells if cell not in given]:
        wrong(f"the tile on {missing[0]} has no value. Every tile is worth at least 1.")
    right = _right(case)
    for cell in [*road.names, *road.cells]:
        value = given[cell]
        if value != right[cell]:
            name = tile_name(road, cell)
            yours = value if isinstance(value, str) else shown(value)
            told = f"{_on(case)} {name} is worth {right[cell]}, not {yours}."
            return ProgramFlaw(told, case=(road, right))
    return None


def _on(case: Case) -> str:
    """Describe the cells of a road, or name a larger one."""
    road = _road(case)
    if isinstance(case, str) and len(road.cells) > _TOLD:
        return f"On {case}:"
    return f"Take this road: {'; '.join(_tile(road, cell) for cell in road.cells)}. Here"


def _tile(road: Road, cell: Cell) -> str:
    """Name a tile, and the neighbors that its streets join, if not all of them."""
    name = f"{road.names.get(cell, 'plain tile')} on {cell}"
    near = [side for side, other in around(cell) if other in road.tiles]
    joined = [NAMES[side] for side in near if side in road.tiles[cell].streets]
    streets = "a street" if len(joined) == 1 else "streets"
    only = f"{name}, with {streets} only to the {' and '.join(joined)}"
    return name if len(joined) == len(near) else only


def smaller_roads(case: Case) -> list[Callable[[Case], Road | None]]:
    """Return changes that make a road smaller: remove a tile, or empty it."""
    road = _road(case)
    return [
        *(partial(_without_tile, lost=cell) for cell in reversed(road.cells)),
        *(partial(_emptied, cell=cell) for cell in road.names),
    ]


def _without_tile(case: Case, lost: Cell) -> Road | None:
    """Return the road without a tile on the smallest board, or None if it would fall apart."""
    road = _road(case)
    left = [cell for cell in road.cells if cell != lost]
    if lost not in road.tiles or not left:
        return None
    tiles = {}
    for cell in left:
        sides = [side for side, other in around(cell) if other in left]
        streets = "".join(side for side in road.tiles[cell].streets if side in sides)
        tiles[cell] = Tile(streets, road.tiles[cell].type)
    made = _road_of(tiles, left[0])
    return made if len(made.cells) == len(left) else None


def _emptied(case: Case, cell: Cell) -> Road | None:
    road = _road(case)
    if cell not in road.special:
        return None
    kept = {each: Tile(tile.streets, tile.type) for each, tile in road.tiles.items()}
    kept[cell] = Tile(road.tiles[cell].streets)
    return _road_of(kept, cell)


def _road_of(tiles: Mapping[Cell, Tile], cell: Cell) -> Road:
    """Return the road of the tile on a cell, on the smallest board with room for all tiles."""
    west, north = min(x for x, _ in tiles), min(y for _, y in tiles)
    moved = {(x - west, y - north): tile for (x, y), tile in tiles.items()}
    board = Board(max(x for x, _ in moved) + 1, max(y for _, y in moved) + 1, moved)
    return road_at(board, (cell[0] - west, cell[1] - north))


def _is_number(value: object) -> bool:
    return isinstance(value, int) or (isinstance(value, float) and not isnan(value))


def _explained(
    flaw: ProgramFlaw, tried: Sequence[Tried[Case, dict[Any, object]]], met_before: Iterable[int]
) -> Verdict:
    """Explain a wrong program by a slip that gives the same values on all roads."""
    every = [value for each in tried for value in each.answer.values()]
    if not all(map(_is_number, every)):
        return blamed(flaw.told, NO_NUMBER, met_before)
    slips = [
        slip
        for slip in SLIPS
        if len(tried) == len(practice_roads())
        and all(values(_road(each.case), slip) == each.answer for each in tried)
    ]
    near = [each for each in tried if len(_road(each.case).cells) <= LONG]
    dear = any(
        isinstance(value, int | float) and value > LONG
        for each in near
        for value in each.answer.values()
    )
    if not slips and (dear or all(each.flaw is None for each in near)):
        return blamed(flaw.told, BLOCKED_IS_EXPENSIVE, met_before)
    advice = (
        "Each tile is worth 1 plus its deliveries. Which deliveries does this one send, if any?"
    )
    return explained(flaw.told, slips, advice, met_before)


_WIDEST = 12  # columns that are drawn
_LISTED = 8  # values that are listed


def score_flaw_scene(case: tuple[Road, Mapping[Cell, int]], given: Mapping[Cell, object]) -> Scene:
    """Return the road of a program's wrong values; of a long one only the first columns."""
    road, right = case
    cells = dict.fromkeys((*road.names, *road.cells))
    wrong = [cell for cell in cells if given[cell] != right[cell]]
    board, told = road.board, ""
    if board.width > _WIDEST:
        told = f"You see only the first {_WIDEST} of {board.width:,} columns. "
        kept = {cell: tile for cell, tile in board.tiles.items() if cell[0] < _WIDEST}
        board = Board(_WIDEST, board.height, kept)
    rows = [Row("Tile", "right, yours", look="heading")]
    for cell in wrong[:_LISTED]:
        value = given[cell]
        yours = value if isinstance(value, str) else shown(value)
        rows.append(Row(road.names.get(cell, str(cell)), f"{right[cell]}, {yours}"))
    told += "; ".join(f"{row.words} (right, yours): {row.number}" for row in rows[1:]) + "."
    kept_names = {cell: name for cell, name in road.names.items() if cell in board.tiles}
    return board_scene(
        unowned(board), title="A road", description=told, names=kept_names, rows=rows
    )


_TOLD_ROAD = "mine, factory and house in a row"


def score_story() -> Story:
    """Tell what each tile of a short road earns, and write the values on the tiles."""
    road = practice_roads()[_TOLD_ROAD]
    senders = [cell for cell in road.names if road.tiles[cell].type != "house"]
    story = [each for cell in senders for each in earning(road, cell, [])]
    worth = worth_of_each(road, RIGHT)
    told = "; ".join(f"{cell}: {worth[cell]}" for cell in road.cells)
    marks = [*distance_marks(worth)]
    scene = board_scene(unowned(road.board), title="A road", names=road.names, marks=marks)
    return [*story, (scene, f"All values: {told}.")]


judge_score = ProgramTask(
    cases=lambda: list(practice_roads()),
    hidden=_other_roads,
    uses=("games.tiles.roads", "graphs.dijkstra", "graphs.bfs"),
    call=lambda program, case: partial(program, Later(_road, case)),
    read=_plain_values,
    where=lambda case: f"For {case}:",
    special=lambda case: {
        f"the road has {counted(len(_road(case).cells), 'tile')}": len(_road(case).cells) > _SMALL,
        "the road contains a ring": len(_road(case).graph.edges) >= len(_road(case).cells),
    },
    flaw=_flaw,
    draws=score_flaw_scene,
    smaller=lambda case: smaller_roads(case) if len(_road(case).cells) <= _SMALL else [],
    ideas=_explained,
    # A road on which every tile is worth 1 earns nothing: doing nothing is correct there.
    earned=by_case(lambda case: max(_right(case).values()) > 1),
    right=lambda tried: f"Every value is right on all {len(tried)} roads.",
).judge


def slipped_score(number: int, road: Road) -> dict[Cell, float]:
    """Return the worth of each tile under a misunderstanding."""
    if number == NO_NUMBER:
        special = dict.fromkeys(road.special, nan)
        return dict.fromkeys(road.cells, 1) | special
    slip = next(slip for slip in SLIPS if slip.idea == number)
    return dict(values(road, slip))


# ---- listings with one wrong line ---------------------------------------------------------------

_HEAD = """\
from pathlib_games.graphs import dijkstra
def score(road):
    values = {cell: 1 for cell in road.cells}
    supplied = set(road.having("mine"))"""

_LINES = (
    '    for kind, wanted, times in [("mine", "factory", 1), ("factory", "house", 2)]:',
    "        for source in road.having(kind):",
    "            if source not in supplied:",
    "                continue",
    "            tree = dijkstra(road.graph, source, end_points=road.special)",
    "            for target in road.having(wanted):",
    "                if target in tree.distance:",
    '                    best = {"path": tree.path_to(target), "steps": tree.distance[target]}',
    '                    values[source] += times * best["steps"]',
    "                    supplied.add(target)",
    "    return values",
)

_BUGS = {
    NO_NUMBER: Bug(
        "I",
        'values[source] += times * best.get("length", float("nan"))',
        "A factory is 3 steps from a mine. Which number does the program add to the mine's value, "
        "and where does that number come from?",
        "A mine is worth 1. With a factory 3 steps away it is worth 4. The program must add this "
        "3, so it needs the name under which it stored the 3.",
    ),
    STOPS_EARLY: Bug(
        "D",
        "return values",
        "Suppose there are two factories, and no mine supplies the first one. What does the "
        "program do with the second?",
        "If the first factory gets no supplies, it delivers nothing and stays at 1. If the second "
        "gets supplies and is 2 steps from a house, it is worth 1 + 4. The loop must reach it as "
        "well.",
    ),
}

SCORE_BUGS = Bugs(
    _HEAD,
    _LINES,
    _BUGS,
    "score",
    judge_score,
    {
        BLOCKED_IS_EXPENSIVE: "A large weight would be a large number, and this program has none.",
        NEEDS_NO_SUPPLY: "Line C checks whether a source is supplied.",
        PAIR_TWICE: (
            "Line I runs once for each delivery, and only the source earns points. Which line "
            "would count the delivery again?"
        ),
    },
)


# ---- a learner's own search, which scores the road -----------------------------------------------

_LARGEST = 60  # most tiles of a road to look at


def _boards() -> list[Road]:
    roads = practice_roads().values()
    return sorted((r for r in roads if len(r.cells) <= _LARGEST), key=lambda r: len(r.cells))


def _sources(road: Road) -> list[Cell]:
    return [cell for kind, _, _ in SUPPLIES for cell in road.having(kind)]


def _asks(road: Road) -> tuple[Instance, ...]:
    places: Positions = {cell: (float(cell[0]), float(cell[1])) for cell in road.cells}
    return tuple(
        Instance(f"the paths from {road.names[source]}", way_graph(road, source), source, places)
        for source in _sources(road)
    )


def _says(road: Road, found: Sequence[Found]) -> Said:
    ways = zip(_sources(road), found, strict=True)
    worth = values(road, found={source: way.distance for source, way in ways})
    of_each = [f"{written(worth[cell])} for {name}" for cell, name in road.names.items()]
    named = listed(of_each or ["1 for each tile"])
    return Said(f"The road is worth {written(sum(worth.values()))}, including {named}.", worth)


OWN_SEARCH = GameSearch(
    "tiles",
    "scores the road",
    _boards,
    _asks,
    _says,
    lambda road: f"on the road {' / '.join(road.board.to_text().splitlines())}",
    smaller_roads,
    view=lambda road, _: RoadView(road),
)


SCORE = Exercise(
    "tiles/score",
    "Write the score of a road",
    NOTEBOOK,
    "To reach many targets with one search, and to keep off forbidden paths.",
    Questions.of_program(
        "ten-roads",
        "Write my_score(road). It returns a dictionary that maps each cell of the road to what "
        'its tile is worth. road.cells holds all its cells. road.having("mine"), '
        'road.having("factory") and road.having("house") return the cells with such tiles, and '
        "road.special holds all special cells. road.graph is the road's graph.",
    ),
    Solution.of_program(
        judge_score,
        values,
        "Take a straight road: a mine, a plain tile, a factory and a house. The mine is 2 "
        "steps from the factory: it is worth 1 + 2. The factory is 1 step from the house: it is "
        "worth 1 + 2 * 1.",
        score_story,
    ),
    Beliefs(
        slipped_programs(
            slipped_score,
            (
                BLOCKED_IS_EXPENSIVE,
                OFF_BY_ONE,
                PASSES_END_POINTS,
                NEEDS_NO_SUPPLY,
                PAIR_TWICE,
                STOPS_EARLY,
                NO_NUMBER,
            ),
        )
    ),
)

FIND_THE_BUG = SCORE_BUGS.to_find(
    "tiles/find-the-bug", NOTEBOOK, "To find the line that makes a score wrong, and to repair it."
)

WHY_A_BUG = SCORE_BUGS.to_explain(
    "tiles/why-a-bug",
    NOTEBOOK,
    "To say what a wrong line does to a score, not just how to fix it.",
)
