"""The exercises of notebook 01: Color Lines, and breadth-first search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pathlib_games.exercises.exercise import Exercise, Guides
from pathlib_games.exercises.form import Form
from pathlib_games.exercises.waves import as_typed, wave_numbers
from pathlib_games.games.color_lines.board import Cell
from pathlib_games.games.color_lines.exercise_code import (
    across_rows,
    judge_neighbors,
    judge_path_back,
    right_neighbors,
    without_start,
)
from pathlib_games.games.color_lines.exercise_search import judge_bfs, right_search
from pathlib_games.games.color_lines.exercise_ways import (
    LISTED,
    around_corners,
    drawn_reach,
    drawn_tree,
    drawn_waves,
    drawn_way,
    judge_reached,
    judge_steps,
    judge_tree_steps,
    judge_waves,
    reach_by_slip,
    steps_by_slip,
    tree_of_notebook,
)
from pathlib_games.games.color_lines.questions import Ball, TreeWay, Way, way_to
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.games.color_lines.view import HEAD, centre, position_scene
from pathlib_games.graphs import bfs
from pathlib_games.ideas.slips import OFF_BY_ONE, WRONG_NEIGHBORS
from pathlib_games.views.scene import Scene, named
from pathlib_games.views.shapes import Line, moved

NOTEBOOK = "01 Color Lines"
_RULE = "Balls go up, down, left or right, one empty cell at a time."


def small() -> Position:
    """Return the first board of the notebook."""
    return Position.from_text("1.2..\n..2.3\n.22.3\n.2.3.\n.2.3.")


def two_ways() -> Position:
    """Return the board of the notebook on which one sets out away from the target."""
    return Position.from_text("23.42..\n42....3\n31.2.4.\n..3..2.\n4......")


def pond() -> Position:
    """Return the board of the notebook on which waves are spread by hand."""
    return Position.from_text("1.3..\n..3.2\n2....\n..2.2")


# ---- what is asked, as a picture -----------------------------------------------------------------


def ball_scene(question: Ball, *, clickable: bool = False) -> Scene:
    """Return the board of a question, with the ball framed.

    `clickable`: whether the cells can be clicked; their ids are such as ``"(1, 0)"``.
    """
    board = question.position
    scene = position_scene(board, proposed=[question.start], puzzle=True, clickable=clickable)
    return named(scene, {str(n): str(board.cell(n)) for n in range(len(board.cells))})


def way_scene(question: Way) -> Scene:
    """Return the board of a question, with the ball and the target framed."""
    ends = (question.start, question.target)
    return position_scene(question.position, proposed=ends, puzzle=True)


def reach_scene(question: Ball) -> Scene:
    """Return the board of a question, with the cells that the ball can get to."""
    return position_scene(question.position, selected=question.start, puzzle=True)


def solved_scene(question: Way) -> Scene:
    """Return the board of a question with a shortest way, if there is one."""
    found = bfs(question.instance.graph, question.start)
    way: Any = found.path_to(question.target) if question.target in found.distance else []
    return _with_way(way_scene(question), question.position, way)


def _with_way(scene: Scene, position: Position, way: Sequence[Cell]) -> Scene:
    """Return the picture of a board to think about, with a way over it."""
    points = tuple(centre(position, cell) for cell in way)
    line = moved([Line(points, "tree")], 0, -HEAD) if len(way) > 1 else ()
    told = f"Way: {', '.join(map(str, way)) or 'none'}."
    description = f"{scene.description} {told}"
    return replace(scene, shapes=(*scene.shapes, *line), description=description)


# ---- boards -------------------------------------------------------------------------------------

REACH = Exercise(
    "color-lines/reach",
    "Count the cells in reach",
    NOTEBOOK,
    "To see to which cells there is a way.",
    Ball,
    asks=lambda asked: Form(
        "number", f"To how many cells can {asked} get?", (_RULE,), fields=("Cells",)
    ),
    judges=judge_reached,
    solves=lambda asked: asked.reach,
    guides=lambda asked: Guides(
        "Which of the cells that you counted has a free cell beside it that you have not counted?",
        f"Beside {asked.start} the ball can go to {asked.instance.heads_from(asked.start)}: the "
        "first wave. The next is what is free beside these, above, below, left or right, and was "
        "not found before. Add up all waves.",
    ),
    given={"small": lambda: Ball(small(), (0, 0))},
    draws=drawn_reach,
    candidates=10,
    mistaken={
        OFF_BY_ONE: lambda asked: reach_by_slip(asked)[OFF_BY_ONE],
        WRONG_NEIGHBORS: lambda asked: reach_by_slip(asked)[WRONG_NEIGHBORS],
    },
    view=ball_scene,
    solved_view=reach_scene,
)

READ_OFF = Exercise(
    "color-lines/read-off",
    "Count the steps of a way",
    NOTEBOOK,
    "To count the steps of a shortest way.",
    Way,
    asks=lambda asked: Form(
        "number",
        f"How many steps does {asked} need at least to get to {asked.target}?",
        (_RULE,),
        fields=("Steps",),
    ),
    judges=judge_steps,
    solves=lambda asked: asked.instance.distances.get(asked.target),
    guides=lambda asked: Guides(
        "Which cells does your way enter, one after the other, and is each free and beside the one "
        "before it?",
        f"From {asked.start}, one step leads to {asked.instance.heads_from(asked.start)}. What is "
        "free, beside these and new takes one step more, and so on. Each cell that is entered is "
        f"one step; go on until {asked.target} is found.",
    ),
    given={"two-ways": lambda: Way(two_ways(), (1, 2), (6, 2))},
    draws=drawn_way,
    candidates=10,
    mistaken={
        OFF_BY_ONE: lambda asked: steps_by_slip(asked).get(OFF_BY_ONE),
        WRONG_NEIGHBORS: lambda asked: steps_by_slip(asked).get(WRONG_NEIGHBORS),
    },
    view=way_scene,
    solved_view=solved_scene,
)

WAVES = Exercise(
    "color-lines/waves",
    "Find the waves",
    NOTEBOOK,
    "To do a breadth-first search by hand.",
    Ball,
    asks=lambda asked: Form(
        "order",
        f"In which order does a breadth-first search find the cells that {asked} can get to?",
        (_RULE, "The ball's own cell is left out, and within a wave any order is right."),
        "Write them wave after wave, such as (1, 0) (0, 1).",
        ("Cells, wave after wave",),
        guided=True,
        waves=wave_numbers(asked.instance),
    ),
    judges=judge_waves,
    solves=lambda asked: as_typed(asked.instance),
    guides=lambda asked: Guides(
        "To which wave belongs each cell that you wrote, and have you looked at all four sides of "
        "every cell of the wave before?",
        f"The first wave is {asked.instance.heads_from(asked.start)}, beside {asked.start}. Take "
        "its cells in turn and write what is free, beside them and new: that is the second wave. "
        "The third begins when that is complete.",
    ),
    given={"pond": lambda: Ball(pond(), (0, 0))},
    draws=drawn_waves,
    mistaken={WRONG_NEIGHBORS: lambda asked: as_typed(around_corners(asked))},
    listed=LISTED,
    view=ball_scene,
)

# ---- programs -----------------------------------------------------------------------------------

NEIGHBORS = Exercise(
    "color-lines/neighbors",
    "Write the neighbors",
    NOTEBOOK,
    "To write the graph of a board as a function.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write neighbors(cell, board). The board is 9 cells wide, and its 81 cells are numbered "
        "from 0, row by row; board is a text with a sign for each cell, a point for a free one. It "
        "returns the list of the free cells beside a cell: above, below, left and right.",
    ),
    judges=lambda given, _, met: judge_neighbors(given, met),
    solves=lambda _: right_neighbors,
    guides=lambda _: Guides(
        "",
        "Cell 8 stands at the end of row 0. Left of it lies 7, below it 17, above it nothing, and "
        "9 is the first cell of the next row. 8 % 9 is its column and 8 // 9 its row: use both.",
    ),
    given={"two-boards": lambda: None},
    mistaken={WRONG_NEIGHBORS: lambda _: across_rows},
)

BFS = Exercise(
    "color-lines/bfs",
    "Write the breadth-first search",
    NOTEBOOK,
    "To write breadth-first search.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write my_bfs(start, neighbors), a breadth-first search on a board whose cells are "
        "numbers; neighbors(cell) returns the free cells beside a cell. It returns a dictionary "
        "with the cell that each cell was found from, and None for the start.",
    ),
    judges=lambda given, _, met: judge_bfs(given, met),
    solves=lambda _: right_search,
    guides=lambda _: Guides(
        "",
        "For the cells 0, 1 and 2 in a row and the start 1: 1 has None, 0 and 2 are found from 1 "
        "and wait in a queue. Who came first is looked at first, and what was found already is not "
        "written again.",
    ),
    given={"four-starts": lambda: None},
)

PATH_BACK = Exercise(
    "color-lines/path-back",
    "Walk back through the tree",
    NOTEBOOK,
    "To read a path back from the predecessors, in a program.",
    type(None),
    asks=lambda _: Form(
        "code",
        "Write my_path(predecessor, target). The dictionary says from which cell each cell was "
        "found, and None for the start. It returns the list of the cells from the start to the "
        "target.",
    ),
    judges=lambda given, _, met: judge_path_back(given, met),
    solves=lambda _: way_to,
    guides=lambda _: Guides(
        "",
        "With {7: None, 8: 7, 17: 8} and the target 17: 17 was found from 8, and 8 from 7. At 7 "
        "stands None: it is the start, and belongs to the path as well. In the end the list is "
        "turned round.",
    ),
    given={"three-trees": lambda: None},
    mistaken={OFF_BY_ONE: lambda _: without_start},
)

# ---- trees --------------------------------------------------------------------------------------


def tree_scene(question: TreeWay) -> Scene:
    """Return a tree: an arrow from each cell to the one before it, the ends of the way framed.

    The start has a ball, and a cell that was not found a stone.
    """
    tree = question.predecessor
    start = next(cell for cell, before in tree.items() if before is None)
    scene = position_scene(
        _board_of(question), proposed=(start, question.cell), tree=tree, puzzle=True
    )
    links = ", ".join(f"{cell} from {before}" for cell, before in tree.items() if before)
    return replace(scene, title="A tree", description=f"The tree begins at {start}. {links}.")


def solved_tree_scene(question: TreeWay) -> Scene:
    """Return a tree with the way to its cell."""
    return _with_way(tree_scene(question), _board_of(question), question.way)


def _board_of(question: TreeWay) -> Position:
    tree = question.predecessor
    columns, rows = (range(max(place) + 1) for place in zip(*tree, strict=True))
    signs = ["".join(_sign((x, y), tree) for x in columns) for y in rows]
    return Position.from_text("\n".join(signs))


def _sign(cell: Cell, tree: Mapping[Cell, Cell | None]) -> str:
    if cell not in tree:
        return "#"
    return "1" if tree[cell] is None else "."


TREE_STEPS = Exercise(
    "color-lines/tree-steps",
    "Count the steps in a tree",
    NOTEBOOK,
    "To see that the ways of a tree need not be shortest ones.",
    TreeWay,
    asks=lambda asked: Form(
        "number",
        f"How many steps is the way from {asked.way[0]} to {asked.cell} along this tree?",
        ("An arrow leads from each cell to the cell that it was found from.",),
        fields=("Steps",),
    ),
    judges=judge_tree_steps,
    solves=lambda asked: len(asked.way) - 1,
    guides=lambda asked: Guides(
        f"From which cell was {asked.cell} found, and from which one that cell?",
        f"The arrow at {asked.cell} says that it was found from {asked.way[-2]}: that is the last "
        f"step. Go back in this way, from arrow to arrow, until {asked.way[0]}. Each arrow is one "
        "step, however near two cells lie on the board.",
    ),
    given={"deep": tree_of_notebook},
    draws=drawn_tree,
    mistaken={OFF_BY_ONE: lambda asked: len(asked.way)},
    view=tree_scene,
    solved_view=solved_tree_scene,
)
