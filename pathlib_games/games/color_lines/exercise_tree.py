"""The tree of a depth-first search: its ways may have more steps than are needed."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from typing import Any

from pathlib_games.exercises.reading import not_a_number, read_number, shown
from pathlib_games.exercises.verdict import Verdict
from pathlib_games.games.color_lines.board import Cell, move_graph
from pathlib_games.games.color_lines.questions import TreeWay
from pathlib_games.games.color_lines.rules import Position
from pathlib_games.graphs import Graph
from pathlib_games.ideas.slips import OFF_BY_ONE, blamed
from pathlib_games.programs.plain import Other
from pathlib_games.words import counted

_SIDE = 5
_LEFT, _RIGHT, _UP, _DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


def judge_tree_steps(answer: object, asked: TreeWay, met_before: Iterable[int] = ()) -> Verdict:
    """Judge how many steps the way from the start has in a tree."""
    given, right = read_number(answer), len(asked.way) - 1
    if given is None or isinstance(given, Other):
        return not_a_number(answer)
    if given == right:
        return Verdict("right", f"The way has {counted(right, 'step')}.")
    told = f"It is not {shown(answer)}."
    if given == right + 1:
        return blamed(told, OFF_BY_ONE, met_before)
    told += " Follow this tree, not the shortest way: where does it go first?"
    return Verdict("wrong", told)


# ---- trees --------------------------------------------------------------------------------------


def deep_tree(
    graph: Graph, start: Cell, directions: Sequence[Cell] = (_UP, _DOWN, _LEFT, _RIGHT)
) -> dict[Cell, Cell | None]:
    """Return the tree of a depth-first search: it goes on and turns back only when it is stuck.

    `graph`: its nodes are cells; all neighbors that are nodes are joined.
    """
    tree: dict[Cell, Cell | None] = {start: None}

    def spread(cell: Cell) -> None:
        for dx, dy in directions:
            other = (cell[0] + dx, cell[1] + dy)
            if other in graph and other not in tree:
                tree[other] = cell
                spread(other)

    spread(start)
    return tree


def _empty_board(side: int) -> Graph:
    """Return the ways of a ball in the corner of a board that is empty but for it."""
    signs = "1" + "." * (side**2 - 1)
    rows = (signs[i : i + side] for i in range(0, len(signs), side))
    return move_graph(Position.from_text("\n".join(rows)), (0, 0))


def tree_of_notebook() -> TreeWay:
    """Return the question of the notebook: from the corner of an empty board to the next cell."""
    return TreeWay(deep_tree(_empty_board(9), (0, 0)), (1, 0))


def drawn_tree(seed: int) -> TreeWay:
    """Draw a tree of a depth-first search, and a cell whose way in it is longer than needed."""
    rng = random.Random(f"tree {seed}")
    graph = _empty_board(_SIDE)
    cells: Any = graph.nodes
    while True:
        start, (x, y) = rng.sample(cells, 2)
        directions = rng.sample((_UP, _DOWN, _LEFT, _RIGHT), 4)
        asked = TreeWay(deep_tree(graph, start, directions), (x, y))
        needed = abs(x - start[0]) + abs(y - start[1])
        if needed + 4 <= len(asked.way) - 1 <= 15:
            return asked
