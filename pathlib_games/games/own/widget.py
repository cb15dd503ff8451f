"""Interactive worlds: the game, and `World`, which builds everything from a description."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from pathlib_games.games.contract import History
from pathlib_games.games.own.graphs import NodeOf, StateGraph, cell_and_keys, way_to
from pathlib_games.games.own.rules import GAME, Cell, Position
from pathlib_games.games.own.view import key_words, position_scene, search_view
from pathlib_games.games.widget import PlayedBoard
from pathlib_games.graphs import NoPath
from pathlib_games.views.scene import Scene
from pathlib_games.widgets.live import Buttons, Message, Tone, script
from pathlib_games.widgets.stepper import Stepper
from pathlib_games.words import counted, listed


class Walk(PlayedBoard[Position, Cell]):
    """A world to walk in: click on a cell to walk there, or use the arrow keys.

    A click leads as far as the walker's keys allow. Click on the walker's portal, or press Enter,
    to go through it.

    `game` is the current game with its history.
    """

    KEYS: ClassVar = {"u": "Undo"}

    _esm = script("renderWalk", "live.js", "game_board.js", "walk.js")

    def __init__(self, position: Position) -> None:
        self._game = History.of(GAME, position)
        super().__init__(f"You are on {position.walker}. {self._asks()}")

    def click(self, cell: Cell) -> None:
        """Walk to a cell, as far as the walker's keys allow."""
        here = self.position
        if cell not in here.board.ground:
            self._say(f"You cannot walk to {cell}.", "wrong")
            return
        twin = here.board.twin(cell) if cell == here.walker else None
        goal = twin or cell
        self._walk(way_to(here, goal) if twin is None else [goal])
        there = self.position.walker == goal
        self._tell(here, "" if there else f"You cannot get any nearer to {goal}.")

    def go(self, way: str) -> None:
        """Make one move: right, left, down or up; on ice, slide until something stops it."""
        here = self.position
        self._walk([here.slid(way)])
        self._tell(here, f"You cannot move {way}." if self.position == here else "")

    def _walk(self, moves: Iterable[Cell]) -> None:
        for move in moves:
            if move not in self.position.legal_moves():
                break  # a key taken on the path has changed the end of a slide
            self._game = self._game.play(move)

    def _tell(self, before: Position, missed: str) -> None:
        """Report the end of a walk, failed moves, and the next task."""
        now = self.position
        taken = "".join(key for key in now.keys if key not in before.keys)
        told = [f"You take {key_words(taken)}."] if taken else []
        if now != before:
            told.append(f"You are on {now.walker}.")
        if now.outcome() is None:
            told.append(missed)
        tone: Tone = "right" if now.outcome() == "reached" else ""
        self._say(" ".join(filter(None, [*told, self._asks()])), tone)

    def begin_again(self) -> None:
        """Return to the start."""
        self._lay_out(History.of(GAME, self._game.start))
        self._say(f"You are back on {self.position.walker}. {self._asks()}")

    def picture(self) -> Scene:
        """Return the world as a scene, with the walked path."""
        way = [position.walker for position in self.game.positions]
        return position_scene(self.position, way, clickable=True)

    def __repr__(self) -> str:
        return f"<Walk, {counted(len(self.game.moves), 'move')}: {self.said}>"

    def _click(self, shape_id: str) -> None:
        x, y = map(int, shape_id.split())
        self.click((x, y))

    def act(self, message: Message) -> None:
        """Handle a click, a button or an arrow key."""
        if "go" in message:
            self.go(message["go"])
        else:
            super().act(message)

    def _data(self) -> dict[str, Any]:
        x, y = self.position.walker
        return {**super()._data(), "walker": f"{x} {y}"}

    def _buttons(self) -> Buttons:
        return {"Undo": self.undo, "Begin again": self.begin_again}

    def _undone(self, _: Cell) -> str:
        return f": you are on {self.position.walker}"

    def _answer(self, told: str) -> None:
        self._say(f"{told}{self._asks()}")

    def _asks(self) -> str:
        moves = counted(len(self.game.moves), "move")
        match self.position.outcome():
            case "reached":
                return f"You reached the target in {moves}. Can you do it in fewer?"
            case "stuck":
                return "You cannot move from here: press Undo or Begin again."
        cells = listed(self.position.legal_moves(), "or")
        return f"One move takes you to {cells}."


class World:
    """A custom world, with its game, graph and search.

    Parameters
    ----------
    text
        The board: ``@`` is the walker, ``*`` the target, ``#`` a wall, ``.`` floor. Or the output
        of `to_text`, or a position.
    legend
        The meaning of the other symbols: ``ice``, ``key``, ``door for a`` (the symbol of its key),
        ``one way right`` (or left, up, down), ``portal``. Omit it if the text includes it.
    node
        Returns the node for the walker's cell and keys; by default, the pair of both.

    Raises
    ------
    BadPosition
        If the description is invalid; the message says where.

    Examples
    --------
    >>> world = World("a@A*", {"a": "key", "A": "door for a"})
    >>> world
    <World, 4 x 1 cells, 5 nodes and 6 edges: the target is 4 moves away>
    """

    def __init__(
        self,
        text: str | Position,
        legend: Mapping[str, str] | None = None,
        node: NodeOf = cell_and_keys,
    ) -> None:
        if isinstance(text, Position):
            self.position = text
        elif legend is None:
            self.position = Position.from_text(text)
        else:
            self.position = Position.read(text, legend)
        self.states = StateGraph(self.position, node)

    @property
    def fewest(self) -> int:
        """The number of moves of a shortest path in this graph; raises `NoPath`."""
        return self.states.fewest

    def play(self) -> Walk:
        """Return the game as a widget."""
        return Walk(self.position)

    def stepper(self) -> Stepper:
        """Return a stepper for the search for the target.

        Raises
        ------
        NoPath
            If there is no path.

        Examples
        --------
        >>> World("@.*").stepper()
        <Stepper "A world", step 0 of 5: Start at ((0, 0), ''): its distance is 0. ...>
        """
        return Stepper(self.states.trace, search_view(self.states))

    def picture(self) -> Scene:
        """Return the world as a scene."""
        return position_scene(self.position)

    def to_text(self) -> str:
        """Return the world as text, with its legend."""
        return self.position.to_text()

    def __repr__(self) -> str:
        rows = self.position.board.rows
        size = f"{len(rows[0])} x {len(rows)} cells"
        graph = self.states.graph
        nodes, edges = len(graph), len(graph.edges)
        counts = f"{counted(nodes, 'node')} and {counted(edges, 'edge')}"
        try:
            told = f"the target is {counted(self.fewest, 'move')} away"
        except NoPath:
            told = "this graph has no path to the target"
        return f"<World, {size}, {counts}: {told}>"
