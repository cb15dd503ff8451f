"""Lets a learner's own search play a game of Hex against ours."""

from __future__ import annotations

from typing import Any

from pathlib_games.exercises.instance import Instance
from pathlib_games.games.hex import Cell, Position
from pathlib_games.games.hex.exercise_own_game import game_of
from pathlib_games.games.hex.view_film import game_film
from pathlib_games.lessons.own_search import Found, found_by, right_found
from pathlib_games.programs.session import session
from pathlib_games.views.film import Film
from pathlib_games.words import counted, in_lines


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
