"""Mines, factories, houses, live: lay tiles, complete roads, and see them scored step by step."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from pathlib_games.games.history import History
from pathlib_games.games.tiles.game import GAME
from pathlib_games.games.tiles.rules import Move, Position
from pathlib_games.games.tiles.view import scoring_story
from pathlib_games.games.tiles.view_board import Row, board_scene, street_words
from pathlib_games.graphs import IllegalMove
from pathlib_games.widgets.game_board import SeededBoard
from pathlib_games.words import counted

if TYPE_CHECKING:
    from pathlib_games.games.tile_board import Cell
    from pathlib_games.games.tiles.board import Tile
    from pathlib_games.games.tiles.roads import Road
    from pathlib_games.games.tiles.rules import Turn
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.telling import Buttons


class TileLaying(SeededBoard):
    """A game to play: turn the tile, then click the cell where it is to lie.

    The cells where it fits, as it is turned, are lit; a click elsewhere is answered with the
    reason. A road that is completed is scored step by step. Arrow keys, Enter and R do all of it
    as well.

    Parameters
    ----------
    start
        The position to begin with; a new game if none is given.
    seed, players
        Choose that new game.

    Attributes
    ----------
    game
        The game as it stands, with its history.
    road
        The road that was completed last, or None.

    Examples
    --------
    >>> from pathlib_games.games.tiles.board import Board, Tile
    >>> board = Board.from_text("╶m1 . .")
    >>> widget = TileLaying(Position(board, (Tile("NS"), Tile("N", "house")), (0, 0)))
    >>> widget.click((1, 0))
    >>> widget
    <TileLaying, player 1, 2 tiles left: The tile does not fit on (1, 0): ... It fits if ...>
    >>> widget.turn()
    >>> widget.click((1, 0))
    >>> widget
    <TileLaying, player 2, 1 tile left: Player 1 lays a plain tile on (1, 0). Player 2 ...>
    """

    KEYS: ClassVar = {"r": "Turn"}

    def __init__(self, start: Position | None = None, *, seed: int = 0, players: int = 2) -> None:
        self._game = History.of(GAME, start or Position.new(seed, players=players))
        self._next_seed = seed + 1
        self._rotation = 0
        self.road: Road | None = None
        self._story: list[tuple[Scene, str]] = []
        self._page = 0
        super().__init__(self._asks())

    @property
    def game(self) -> History[Position, Move]:
        """The game with its history; another one may be put on the board."""
        return self._game

    @game.setter
    def game(self, game: History[Position, Move]) -> None:
        self._game = game
        self.road = None
        self._back_to_play()
        self._say(f"Another game is on the board. {self._asks()}")

    @property
    def position(self) -> Position:
        """The position on the board."""
        return self._game.position

    @property
    def tile(self) -> Tile | None:
        """The tile to be laid, as it is turned."""
        tile = self.position.tile
        return tile.turned(self._rotation) if tile else None

    def turn(self) -> None:
        """Turn the tile clockwise."""
        self._story = []
        self._rotation = (self._rotation + 90) % 360
        tile = self.tile
        if tile is None:
            self._say(self._asks())
            return
        fits = len(self._legal())
        where = counted(fits, "cell") if fits else "no cell: turn it again"
        self._say(f"Turned: {street_words(tile)}. It now fits on {where}.")

    def click(self, cell: Cell) -> None:
        """Lay the tile on a cell, or say why it may not lie there."""
        if self._story:
            self._back_to_play()
            self._say(self._asks())
            return
        if self.position.tile is None:
            self._say(self._asks())
            return
        before, move = self.position, (*cell, self._rotation)
        try:
            turn = before.turn(move)
        except IllegalMove as refusal:
            self._say(f"{refusal}{self._other_turn(cell)}", "wrong")
            return
        self._game = self._game.play(move)
        self._rotation = 0
        told = _told(before, turn)
        if turn.score is None:
            self._say(f"{told} {self._asks()}")
            return
        self.road = turn.score.road
        tiles = counted(len(self.road.cells), "tile")
        self._story, self._page = scoring_story(self.road, clickable=True), 0
        who = "Who gets how many points? Predict it, then press Next step."
        self._say(f"{told} It completes a road of {tiles}. {who}", "right")

    def next_step(self) -> None:
        """Show the next step of the scoring."""
        if not self._story:
            self._say("No road is being scored: complete one first.")
        elif self._page + 1 < len(self._story):
            self._page += 1
            self._say(self._story[self._page][1])
        else:
            self._back_to_play()
            self._say(self._asks())

    def undo(self) -> None:
        """Take the last tile back."""
        self._back_to_play()
        if not self._game.moves:
            self._say("There is nothing to undo.")
            return
        x, y, _ = self._game.moves[-1]
        self._game = self._game.undo()
        self._say(f"Undone: the tile on {(x, y)}. {self._asks()}")

    def new_game(self, seed: int) -> None:
        """Begin a new game with as many players on a board of the same size."""
        old = self._game.start
        width, height = old.board.size
        fresh = Position.new(seed, players=len(old.scores), width=width, height=height)
        self._game, self._next_seed, self.road = History.of(GAME, fresh), seed + 1, None
        self._back_to_play()
        self._say(f"A new game with seed {seed}. {self._asks()}")

    def picture(self) -> Scene:
        """Return the board, or the step of the scoring that is shown, as a scene."""
        if self._story:
            return self._story[self._page][0]
        position, last = self.position, self._game.moves[-1:]
        return board_scene(
            position.board,
            title="Mines, factories, houses",
            description=f"{self._asks()} {self._listed()}",
            legal=self._legal(),
            last=last[0][:2] if last else None,
            rows=self._rows(),
        )

    def __repr__(self) -> str:
        tiles = counted(len(self.position.pile), "tile")
        return f"<TileLaying, player {self.position.player}, {tiles} left: {self.said}>"

    def _click(self, shape_id: str) -> None:
        x, y = shape_id.split()
        self.click((int(x), int(y)))

    def _buttons(self) -> Buttons:
        return {"Turn": self.turn, "Next step": self.next_step, "Undo": self.undo}

    def _legal(self) -> dict[Cell, str]:
        """Return the cells where the tile fits as it is turned, with words for them."""
        tile = self.tile
        if tile is None:
            return {}
        places = self.position.board.placements(tile)
        return {(x, y): "the tile fits here" for x, y, rotation in places if rotation == 0}

    def _other_turn(self, cell: Cell) -> str:
        places = self.position.legal_moves()
        fits = any(place[:2] == cell for place in places)
        return " It fits if you turn it." if fits else ""

    def _rows(self) -> list[Row]:
        position = self.position
        rows = [Row("The game is over", look="heading")]
        if self.tile is not None:
            rows = [Row(f"Player {position.player} lays", look="heading"), Row(tile=self.tile)]
        left = len(position.pile)
        rows += [Row("tiles left", str(left)), Row("Points", look="heading")]
        for player, points in enumerate(position.scores, start=1):
            now = "changed" if player == position.player and self.tile else ""
            rows.append(Row(f"player {player}", str(points), player, now))
        return rows

    def _listed(self) -> str:
        """Say what stands beside the board."""
        rows = [f"{row.words} {row.number}" for row in self._rows() if row.number]
        return f"{', '.join(rows)}."

    def _asks(self) -> str:
        position = self.position
        tile = self.tile
        if tile is not None:
            kind = tile.type if tile.is_special else "plain tile"
            lays = f"Player {position.player} lays a {kind}, {street_words(tile)}"
            return f"{lays}: turn it, then click a lit cell."
        outcome = position.outcome()
        ranking = outcome.ranking if outcome else ()
        places = ", ".join(f"{s.rank}. player {s.player} with {s.points}" for s in ranking)
        return f"The game is over: {places}. Press New game for another one."

    def _back_to_play(self) -> None:
        self._story, self._rotation = [], 0


def _told(before: Position, turn: Turn) -> str:
    """Say what happened in a turn."""
    tile = turn.position.board.tiles[turn.move[:2]]
    kind = tile.type if tile.is_special else "plain tile"
    told = f"Player {before.player} lays a {kind} on {turn.move[:2]}."
    if turn.set_aside:
        told += f" No place for the next {len(turn.set_aside)} of the pile: set aside."
    return told
