"""Lets a learner's own search play a game of Hex against ours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import inf
from typing import Any

from pathlib_games.exercises.instance import Instance
from pathlib_games.games.hex.board import BLACK, WHITE, Cell, Player
from pathlib_games.games.hex.exercise_own_search import side_search
from pathlib_games.games.hex.rules import Position
from pathlib_games.games.hex.view import game_film
from pathlib_games.graphs import Graph, Node
from pathlib_games.lessons.own_search import Found, found_by, right_found
from pathlib_games.programs.session import session
from pathlib_games.views.film import Film
from pathlib_games.words import counted, in_lines

SIZE = 5

Find = Callable[[Instance], Found | None]
"""Searches; None if it cannot."""


class PlayedHex:
    """A game of Hex between the advice of two searches.

    Parameters
    ----------
    start, moves
        The game; the learner's search has the first move. There are none if it gave no advice.
    trouble
        What kept the search from giving advice; empty if nothing did.
    """

    def __init__(self, start: Position, moves: tuple[Cell, ...], trouble: str) -> None:
        self.start = start
        self.moves = moves
        self.trouble = trouble
        self._end = start
        for move in moves:
            self._end = self._end.play(move)

    @property
    def won(self) -> bool:
        """Whether the learner's search has won."""
        outcome = self._end.outcome()
        return outcome is not None and outcome.winner == self.start.turn

    @property
    def film(self) -> Film:
        """The game, move by move."""
        return game_film(self.start, self.moves)

    def __bool__(self) -> bool:
        return self.won

    def __repr__(self) -> str:
        if not self.moves:
            return self.trouble
        winner = "Your search" if self.won else "Ours"
        told = (
            f"Your search advises {self.start.turn}, who begins; ours advises the other player. "
            f"{winner} wins after {counted(len(self.moves), 'move')}."
        )
        return f"{told} {self.trouble}".strip()

    def _ipython_display_(self) -> None:
        """Show the words, and the film if there is one."""
        from IPython.display import display

        display({"text/plain": in_lines(repr(self))}, raw=True)
        if self.moves:
            display(self.film)


def hex_game(function: Any) -> PlayedHex:
    """Let a learner's ``my_dijkstra(graph, source)`` give advice in a game of Hex, against ours.

    Whoever is advised plays where the ways of both players need the fewest stones, as the search
    says. Who begins wins, if both searches are right. Where a search gives no answer there is no
    advice; if it never gives one, there is no game.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> hex_game(lambda graph, source: dijkstra(graph, source))
    Your search advises white, who begins; ours advises the other player. Your search wins after ...
    >>> hex_game(lambda graph, source: {source: 0}).won
    False
    """
    troubles: list[str] = []
    advice: list[Found] = []

    def find(asked: Instance) -> Found | None:
        if troubles:  # it fails again and again, and may take long
            return None
        found = found_by(function, asked)
        if isinstance(found, Found):
            advice.append(found)
            return found
        troubles.append(found)
        return None

    with session():
        start, moves = game_of(find, right_found)
    return PlayedHex(start, moves if advice else (), " ".join(troubles))


def advised(position: Position, find: Find) -> Cell:
    """Return the cell whose ways need the fewest stones, of both players together.

    Of several it is the one that is nearest to the middle: all right searches advise the same.
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
    """Play a game on a small board; return its beginning and its moves."""
    start = position = Position.empty(SIZE)
    moves: list[Cell] = []
    while position.outcome() is None:
        moves.append(advised(position, first if position.turn == start.turn else second))
        position = position.play(moves[-1])
    return start, tuple(moves)
