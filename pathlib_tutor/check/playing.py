"""Let a learner's search replace ours in all games, and play Hex against ours."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from math import inf
from operator import itemgetter
from typing import Any

from pathlib_games.games import GAMES
from pathlib_games.games.hex.rules import BLACK, WHITE, Cell, Player, Position
from pathlib_games.games.hex.view import game_film
from pathlib_games.games.own import World
from pathlib_games.graphs import Graph, Node
from pathlib_games.views.view import View
from pathlib_games.widgets import film as films
from pathlib_games.widgets.stepper import Room, Stepper, Wall
from pathlib_games.words import counted, in_lines, shown
from pathlib_tutor.check.answer import side_by_side
from pathlib_tutor.exercises.exercise import places
from pathlib_tutor.exercises.instance import Instance
from pathlib_tutor.exercises.verdict import OwnRun
from pathlib_tutor.ideas.learners_search import (
    NOT_WRITTEN,
    Found,
    GameSearch,
    InGame,
    found_by,
    played_in,
    right_found,
    trace_of,
)
from pathlib_tutor.ideas.program_task import not_a_function
from pathlib_tutor.lessons.hex_programs import side_search
from pathlib_tutor.programs.run import SECONDS
from pathlib_tutor.programs.session import session

_HURRY = 0.5  # seconds for each further game after a search that did not end


class PlayedWith(Mapping[str, InGame]):
    """The results of a learner's search, by game.

    It is true if the search agreed with ours on all boards.

    Attributes
    ----------
    trouble
        Why the search was not tried; empty if it was.
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
        """Show the wall, the words, and a wrong run beside a correct one, if any."""
        if self.trouble:
            raise NotImplementedError  # plain text is enough
        from IPython.display import display

        display(self.wall())
        display({"text/plain": in_lines(repr(self))}, raw=True)
        for run in self.runs():
            display(run)

    def wall(self) -> Wall:
        """Return a wall with a board of each game and its run, all played at once.

        Examples
        --------
        >>> from pathlib_games.graphs import dijkstra
        >>> play_with(lambda graph, source: dijkstra(graph, source)).wall()
        <Wall "One search in 7 games", step 0 of ...: All begin at once.>
        """
        rooms = [_room(game) for game in self.values()]
        return Wall(f"One search in {counted(len(rooms), 'game')}", rooms)

    def runs(self) -> tuple[Stepper, ...]:
        """Return steppers for the wrong run on the smallest graph and a correct one.

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
        return side_by_side(run, lambda: _view(name, board, run.instance))


def play_with(function: Any, world: World | None = None) -> PlayedWith:
    """Let a learner's ``my_dijkstra(graph, source)`` replace ours in all games.

    It finds the path in the maze, moves the ball, counts the rolls, compares the players in Hex,
    scores the road, steers the snake and opens doors. It runs in its own process, like every
    program.

    Parameters
    ----------
    function
        The search. It returns distances, a pair with predecessors, or an object with both.
    world
        A world of your own, instead of ours.

    Returns
    -------
    PlayedWith
        For each game, whether the results agreed on all boards, and the first difference, on the
        smallest board that shows it.

    Raises
    ------
    TypeError
        If `world` is no `World`.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> played = play_with(lambda graph, source: dijkstra(graph, source))
    >>> bool(played), played["hex"].agreed
    (True, True)
    >>> play_with(lambda graph, source: {source: 0})["chutes"].difference.theirs
    'The piece never reaches square 2.'
    """
    if not isinstance(world, World | None):
        raise TypeError(f"The world should be a World of your own, not {shown(world)}.")
    if function is ...:
        return PlayedWith({}, NOT_WRITTEN)
    if not callable(function):
        return PlayedWith({}, not_a_function(function, "my_dijkstra").message)
    found: dict[str, InGame] = {}
    seconds = SECONDS
    with session():
        for search in game_searches():
            if world is not None and search.game == "own":
                search = replace(search, boards=lambda: [world.position])  # noqa: PLW2901
            played = played_in(search, function, seconds)
            if played is None:
                return PlayedWith({}, NOT_WRITTEN)
            found[search.game] = played
            if played.stopped:
                seconds = _HURRY
    return PlayedWith(found)


@cache
def game_searches() -> tuple[GameSearch[Any], ...]:
    """Return the search of each game; its lesson names it, so no list is kept."""
    lessons = [importlib.import_module(place) for place in places()]
    named = [lesson.OWN_SEARCH for lesson in lessons if hasattr(lesson, "OWN_SEARCH")]
    found: dict[str, GameSearch[Any]] = {search.game: search for search in named}
    return tuple(found[name] for name in GAMES if name in found)


def _line(game: InGame) -> str:
    """Return the result of a search in one game, in words."""
    told = f"{GAMES[game.game].title}: it {_told(game)}."
    return told if game.difference is None else f"{told} {game.difference}"


def _told(game: InGame) -> str:
    if game.difference is None:
        return f"{game.does} like ours on {counted(game.boards, 'board')}"
    if game.stopped:
        return "never ends"
    some = f"only {game.agreed_on}" if game.agreed_on else "none"
    return f"{game.does} like ours on {some} of the {counted(game.boards, 'board')}"


def _room(game: InGame) -> Room:
    """Return a board of a game with the learner's run and its result."""
    shown = game.shown
    run = shown.run or OwnRun(shown.asked, (), {}, {})
    way = shown.way if shown.way[:1] == (shown.asked.source,) else ()
    view = _view(game.game, shown.on, shown.asked)
    told = f"It {_told(game)}."
    return Room(GAMES[game.game].title, view, trace_of(run), way, told, right=game.agreed)


def _view(game: str, board: Any, asked: Instance) -> View:
    """Return the view of a search on a board of its game."""
    return next(search.view(board, asked) for search in game_searches() if search.game == game)


# ---- a game of Hex -------------------------------------------------------------------------------

SIZE = 5

Find = Callable[[Instance], Found | None]
"""A search; it returns None on failure."""


class PlayedHex:
    """A game of Hex between two searches; the learner's moves first.

    `trouble`: why the search gave no advice. Without any advice there are no moves.
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
        """Whether the learner's search won."""
        outcome = self._end.outcome()
        return outcome is not None and outcome.winner == self.start.turn

    @property
    def film(self) -> films.film:
        """The game, move by move."""
        return game_film(self.start, self.moves)

    def __bool__(self) -> bool:
        return self.won

    def __repr__(self) -> str:
        if not self.moves:
            return self.trouble
        winner = "Your search" if self.won else "Ours"
        told = (
            f"Your search advises {self.start.turn}, who starts. Ours advises the other player. "
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
    """Let a learner's ``my_dijkstra(graph, source)`` play a game of Hex against ours.

    Each search advises the cell where the paths of both players need the fewest stones. The first
    player wins if both searches are correct. After a failure the search gives no more advice; if it
    never gave any, there is no game.

    Examples
    --------
    >>> from pathlib_games.graphs import dijkstra
    >>> hex_game(lambda graph, source: dijkstra(graph, source))
    Your search advises white, who starts. Ours advises the other player. Your search wins after ...
    >>> hex_game(lambda graph, source: {source: 0}).won
    False
    """
    troubles: list[str] = []
    advice: list[Found] = []

    def find(asked: Instance) -> Found | None:
        if troubles:  # it would fail again, and may take long
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
    """Return the cell whose paths need the fewest stones, for both players together.

    Ties go to the cell nearest to the middle, so all correct searches advise the same.
    """
    needed = [_needed(position, player, find) for player in (BLACK, WHITE)]
    middle = (position.size - 1) / 2

    def worth(cell: Cell) -> tuple[float, float, Cell]:
        off = sum(abs(part - middle) for part in cell)
        return sum(stones.get(cell, inf) for stones in needed), off, cell

    return min(position.free, key=worth)


def _needed(position: Position, player: Player, find: Find) -> dict[Node, float]:
    """Return the stones that a player needs on paths through each cell, by a search."""
    there = side_search(position, player)
    edges = [(head, tail, weight) for tail, head, weight in there.graph.edges]
    turned = Graph.from_edges(edges, there.graph.nodes, directed=True)
    found = [find(there), find(replace(there, graph=turned, source=there.aim, target=None))]
    one, other = ({} if each is None else each.distance for each in found)
    return {cell: one[cell] + other[cell] for cell in one if cell in other}


def game_of(first: Find, second: Find) -> tuple[Position, tuple[Cell, ...]]:
    """Play a game on a small board; return its start and its moves."""
    start = position = Position.empty(SIZE)
    moves: list[Cell] = []
    while position.outcome() is None:
        moves.append(advised(position, first if position.turn == start.turn else second))
        position = position.play(moves[-1])
    return start, tuple(moves)
