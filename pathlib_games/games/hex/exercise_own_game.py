"""A game of Hex in which two searches give advice: a learner's, and ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf

from pathlib_games.exercises.instance import Instance
from pathlib_games.games.hex.board import BLACK, WHITE, Cell, Player
from pathlib_games.games.hex.exercise_own_search import side_search
from pathlib_games.games.hex.rules import Position
from pathlib_games.graphs import Graph, Node
from pathlib_games.lessons.own_search import Found

SIZE = 5

Find = Callable[[Instance], Found | None]
"""Searches; None if it cannot."""


def advised(position: Position, find: Find) -> Cell:
    r"""Return the cell that somebody plays who asks a search how many stones both players need.

    It is the cell whose ways need the fewest stones, of both players together; of several the one
    that is nearest to the middle. So all right searches give the same advice.

    Examples
    --------
    >>> from pathlib_games.lessons.own_search import right_found
    >>> advised(Position.from_text("WB.\n.B.\nW.."), right_found)
    (0, 1)
    """
    needed = [_needed(position, player, find) for player in (BLACK, WHITE)]
    middle = (position.size - 1) / 2

    def worth(cell: Cell) -> tuple[float, float, Cell]:
        off = sum(abs(part - middle) for part in cell)
        return sum(stones.get(cell, inf) for stones in needed), off, cell

    return min(position.free, key=worth)


def _needed(position: Position, player: Player, find: Find) -> dict[Node, float]:
    """Return how many stones a player needs on the ways through each cell, as a search says."""
    there = side_search(position, player)
    edges = [(head, tail, weight) for tail, head, weight in there.graph.edges]
    turned = Graph.from_edges(edges, there.graph.nodes, directed=True)
    found = [find(there), find(replace(there, graph=turned, source=there.aim, target=None))]
    one, other = ({} if each is None else each.distance for each in found)
    return {cell: one[cell] + other[cell] for cell in one if cell in other}


def game_of(first: Find, second: Find) -> tuple[Position, tuple[Cell, ...]]:
    """Play a game on a small board; return its beginning and its moves.

    Examples
    --------
    >>> from pathlib_games.lessons.own_search import right_found
    >>> start, moves = game_of(right_found, right_found)
    >>> start.turn, len(moves)
    ('white', 9)
    """
    start = position = Position.empty(SIZE)
    moves: list[Cell] = []
    while position.outcome() is None:
        moves.append(advised(position, first if position.turn == start.turn else second))
        position = position.play(moves[-1])
    return start, tuple(moves)
