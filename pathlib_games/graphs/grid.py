"""Boards of square cells as graphs."""

from __future__ import annotations

from collections.abc import Sequence

from pathlib_games.graphs.errors import BadGraph
from pathlib_games.graphs.graph import Edge, Graph
from pathlib_games.words import counted, shown


def grid_graph(rows: Sequence[str]) -> Graph:
    """Make the graph of a board that is drawn with points and hashes.

    Parameters
    ----------
    rows
        The rows of the board from top to bottom, all equally long: ``.`` is a free cell, ``#`` a
        wall.

    Returns
    -------
    Graph
        Its nodes are the free cells (x, y), y growing downwards; an edge of weight 1 joins cells
        that share a side.

    Raises
    ------
    BadGraph
        If the rows are not equally long or hold another sign.

    Examples
    --------
    >>> board = grid_graph(["..#", "#.."])
    >>> board.nodes
    ((0, 0), (1, 0), (1, 1), (2, 1))
    >>> board.edges
    (((0, 0), (1, 0), 1), ((1, 0), (1, 1), 1), ((1, 1), (2, 1), 1))
    """
    free: dict[tuple[int, int], None] = {}
    if not _are_texts(rows):
        raise BadGraph(f"A grid should be a list of texts, but it is {shown(rows)}.")
    for y, row in enumerate(rows):
        if len(row) != len(rows[0]):
            raise BadGraph(
                f"All rows should have {counted(len(rows[0]), 'cell')} like the first one; "
                f"row {y + 1} is {shown(row)}."
            )
        for x, sign in enumerate(row):
            if sign not in ".#":
                raise BadGraph(f"A cell should be '.' or '#'; row {y + 1} has {shown(sign)}.")
            if sign == ".":
                free[x, y] = None
    edges: list[Edge] = []
    for x, y in free:
        edges += [((x, y), cell, 1) for cell in ((x + 1, y), (x, y + 1)) if cell in free]
    return Graph.from_edges(edges, nodes=free)


def _are_texts(rows: object) -> bool:
    return isinstance(rows, Sequence) and all(isinstance(row, str) for row in rows)
