"""Lets a learner's own search do the work of ours in all games."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from operator import itemgetter
from typing import Any

from pathlib_games import games
from pathlib_games.check.answer import side_by_side
from pathlib_games.exercises.reading import shown
from pathlib_games.games import GAMES
from pathlib_games.lessons.own_search import NOT_WRITTEN, GameSearch, InGame, played_in
from pathlib_games.programs.run import SECONDS
from pathlib_games.programs.session import session
from pathlib_games.widgets.stepper import Stepper
from pathlib_games.words import counted, in_lines

_MODULE = "exercise_own_search"
_HURRY = 0.5  # seconds for a search that did not end in another game


class PlayedWith(Mapping[str, InGame]):
    """What became of a learner's search in each game, by the name of the game.

    It is true if the search agreed with ours on all boards of all games.

    Attributes
    ----------
    trouble
        Why it was not tried in the games; empty if it was.
    """

    def __init__(self, games: Mapping[str, InGame], trouble: str = "") -> None:
        self._games = dict(games)
        self.trouble = trouble

    def __getitem__(self, game: str) -> InGame:
        return self._games[game]

    def __iter__(self) -> Iterator[str]:
        return iter(self._games)

    def __len__(self) -> int:
        return len(self._games)

    def __bool__(self) -> bool:
        return not self.trouble and all(game.agreed for game in self.values())

    def __repr__(self) -> str:
        if self.trouble:
            return self.trouble
        return "\n".join(map(_line, self.values()))

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:
        """Show the words in a notebook."""
        printer.text(in_lines(repr(self)))

    def _ipython_display_(self) -> None:
        """Show the words, and a wrong run beside a right one, where there is one."""
        runs = self.runs()
        if not runs:
            raise NotImplementedError  # a plain text is enough
        from IPython.display import display

        display({"text/plain": in_lines(repr(self))}, raw=True)
        for run in runs:
            display(run)

    def runs(self) -> tuple[Stepper, ...]:
        """Return the wrong run in the smallest graph and a right one, to be stepped on the board.

        Examples
        --------
        >>> played = play_with(lambda graph, source: {source: 0, **dict(graph.neighbors(source))})
        >>> played.runs()
        (<Stepper "Your run, put together ...", step ...>, <Stepper "A right run", step ...>)
        """
        wrong = [
            (len(run.instance.graph.edges), name, run, game.difference.on)
            for name, game in self.items()
            if game.difference and (run := game.difference.own_run)
        ]
        if not wrong:
            return ()
        _, name, run, board = min(wrong, key=itemgetter(0))
        view = next(search.view for search in game_searches() if search.game == name)
        room = importlib.import_module(f"{games.__name__}.{name}.{view}")
        return side_by_side(run, lambda: room.own_search_view(board, run.instance))


def play_with(function: Any) -> PlayedWith:
    """Let a learner's ``my_dijkstra(graph, source)`` do the work of ours in all games.

    It finds the way in the maze, moves the ball, counts the rolls, tells who is closer in Hex,
    scores the road, steers the snake and opens doors. It runs in a process of its own, like every
    program.

    Parameters
    ----------
    function
        The search. It returns the distances, or distances and predecessors, or what has both.

    Returns
    -------
    PlayedWith
        For each game whether the same came of it on all boards, and the first difference, on the
        smallest board that shows it.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> played = play_with(lambda graph, source: dijkstra(graph, source))
    >>> bool(played), played["hex"].agreed
    (True, True)
    >>> play_with(lambda graph, source: {source: 0})["chutes"].difference.theirs
    'Square 2 is never reached.'
    """
    if function is ...:
        return PlayedWith({}, NOT_WRITTEN)
    if not callable(function):
        given = shown(function)
        return PlayedWith({}, f"Give the function itself, such as my_dijkstra, not {given}.")
    found: dict[str, InGame] = {}
    seconds = SECONDS
    with session():
        for search in game_searches():
            played = played_in(search, function, seconds)
            if played is None:
                return PlayedWith({}, NOT_WRITTEN)
            found[search.game] = played
            if played.stopped:
                seconds = _HURRY
    return PlayedWith(found)


@cache
def game_searches() -> tuple[GameSearch[Any], ...]:
    """Return what each game needs a search for; no list is kept, its room names it."""
    rooms = [f"{games.__name__}.{name}" for name in GAMES]
    return tuple(
        importlib.import_module(f"{room}.{_MODULE}").OWN_SEARCH
        for room in rooms
        if _MODULE in {m.name for m in pkgutil.iter_modules(importlib.import_module(room).__path__)}
    )


def _line(game: InGame) -> str:
    """Say what became of a search in one game."""
    title = GAMES[game.game].title
    if game.difference is None:
        return f"{title}: it {game.does}, as ours does, on {counted(game.boards, 'board')}."
    if game.stopped:
        return f"{title}: it does not end. {game.difference}"
    some = f"only {game.agreed_on}" if game.agreed_on else "none"
    on = f"as ours does on {some} of {counted(game.boards, 'board')}"
    return f"{title}: it {game.does} {on}. {game.difference}"
