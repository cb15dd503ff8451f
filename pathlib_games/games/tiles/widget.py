"""Mines, factories, houses, live: lay tiles, complete roads, and see them scored step by step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from pathlib_games.games.history import History
from pathlib_games.games.tile_board import ROTATIONS
from pathlib_games.games.tiles.advice import suggest
from pathlib_games.games.tiles.game import GAME
from pathlib_games.games.tiles.rules import Move, Position
from pathlib_games.games.tiles.view import road_marks, scoring_story
from pathlib_games.games.tiles.view_board import (
    Row,
    board_scene,
    corner,
    just_laid,
    street_words,
    tile_shapes,
)
from pathlib_games.games.widget_board import SeededBoard
from pathlib_games.graphs import IllegalMove
from pathlib_games.views.shapes import moved
from pathlib_games.views.svg import elements
from pathlib_games.widgets.base import script
from pathlib_games.widgets.game_board import Field
from pathlib_games.words import counted

if TYPE_CHECKING:
    from pathlib_games.games.tile_board import Cell
    from pathlib_games.games.tiles.board import Tile
    from pathlib_games.games.tiles.roads import Road
    from pathlib_games.games.tiles.rules import Turn
    from pathlib_games.views.scene import Scene
    from pathlib_games.widgets.live import Buttons, Message

# ---- Mines, factories, houses, live: lay tiles, complete roads, and see them scored step by step

TWO_PLAYERS, COMPUTER = "two players", "computer"
OPPONENTS = (TWO_PLAYERS, COMPUTER)
WHOLE, SHORT = "whole", "short"
YOU = 1
"""Against the computer you are the first player."""


class TileLaying(SeededBoard[Position, Move]):
    """A game to play: turn the tile, then click the cell where it is to lie.

    The cells where it fits, as it is turned, are lit; a click elsewhere is answered with the
    reason. A pale tile shows under the pointer how it would lie, also where it fits in only one
    other way: a click there turns it. Tiles of complete roads have a frame, open ends a dot. A road
    that is completed is scored step by step. Arrow keys, Enter and R do all of it as well.

    Parameters
    ----------
    start
        The position to begin with; a new game if none is given.
    seed
        Chooses that new game.
    opponent
        Who plays the other players: ``"two players"``, people beside you, or ``"computer"``.

    Attributes
    ----------
    game
        The game as it stands, with its history.
    road
        The road that was completed last, or None.

    Raises
    ------
    ValueError
        If there is no such opponent.

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

    _esm = script("renderTiles", "live.js", "game_board.js", Path(__file__).parent / "widget.js")

    KEYS: ClassVar = {"r": "Turn"}

    def __init__(
        self,
        start: Position | None = None,
        *,
        seed: int = 0,
        opponent: str = TWO_PLAYERS,
    ) -> None:
        if opponent not in OPPONENTS:
            known = " or ".join(map(repr, OPPONENTS))
            raise ValueError(f"the opponent is {known}, not {opponent!r}")
        self._game = History.of(GAME, start or Position.new(seed))
        self._next_seed = seed + 1
        self._opponent, self._length = opponent, WHOLE
        self._whole_size = self._game.start.board.size
        self._rotation = 0
        self.road: Road | None = None
        self._story: list[tuple[Scene, str]] = []
        self._page = 0
        super().__init__(self._asks())
        self._answer("")

    @property
    def tile(self) -> Tile | None:
        """The tile to be laid, as it is turned."""
        tile = self.position.tile
        return tile.turned(self._rotation) if tile else None

    def turn(self) -> None:
        """Turn the tile clockwise."""
        self._story, self._page = [], 0
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
            self._put_down()
            self._answer("")
            return
        if self.position.tile is None:
            self._say(self._asks())
            return
        if self._computer_is_to_move:
            return  # a click came while it was thinking
        try:
            self._lay((*cell, self._rotation), "")
        except IllegalMove as refusal:
            self._say(f"{refusal}{self._other_turn(cell)}", "wrong")

    def _lay(self, move: Move, told: str) -> None:
        """Lay the tile and say what happened; if a road is complete, its scoring begins."""
        before = self.position
        turn = before.turn(move)
        self._game = self._game.play(move)
        self._rotation = 0
        told += _told(before, turn)
        if turn.score is None:
            self._answer(f"{told} ")
            return
        self.road = turn.score.road
        tiles = counted(len(self.road.cells), "tile")
        self._story, self._page = scoring_story(self.road, clickable=True), 0
        who = "Who gets how many points? Predict it, then press Next step."
        self._say(f"{told} It completes a road of {tiles}. {who}", "right")

    def _answer(self, told: str) -> None:
        """Let the computer lay a tile if it is its turn, and say how things stand."""
        if not self._computer_is_to_move:
            self._say(f"{told}{self._asks()}")
            return
        self._say(f"{told}The computer thinks.")  # what you laid is seen at once
        move = suggest(self.position, self._next_seed)
        self._opponent_plays()
        self._lay(move, told)

    def choose(self, opponent: str) -> None:
        """Let the computer or a person play the other players from now on."""
        self._opponent = opponent
        self._put_down()
        who = "The computer plays" if opponent == COMPUTER else "People play"
        self._answer(f"{who} against player {YOU}. ")

    def next_step(self) -> None:
        """Show the next step of the scoring."""
        if not self._story:
            self._say("No road is being scored: complete one first.")
        elif self._page + 1 < len(self._story):
            self._page += 1
            self._say(self._story[self._page][1])
        else:
            self._put_down()
            self._answer("")

    def new_game(self, seed: int) -> None:
        """Begin a new game with as many players: a short one, or on a board of the same size."""
        players = len(self._game.start.scores)
        if self._length == SHORT:
            fresh = Position.short(seed, players=players)
        else:
            size = dict(zip(("width", "height"), self._whole_size, strict=True))
            fresh = Position.new(seed, players=players, **size)
        self._next_seed = seed + 1
        self._lay_out(History.of(GAME, fresh))
        self._answer(f"A new game with seed {seed}. ")

    def act(self, message: Message) -> None:
        """Do what a click, a button or a menu says; a click may bring the turn that was shown."""
        if "opponent" in message:
            self.choose(COMPUTER if message["opponent"] == COMPUTER else TWO_PLAYERS)
        elif "length" in message:
            self._length = SHORT if message["length"] == SHORT else WHOLE
            self._say(f"The next game is a {self._length} one. Press New game to begin it.")
        else:
            ghost = self._ghosts().get(str(message.get("click")))
            if ghost and self._looks_alike(message.get("turned"), ghost["turned"]):
                self._rotation = ghost["turned"]
            super().act(message)

    def picture(self) -> Scene:
        """Return the board, or the step of the scoring that is shown, as a scene."""
        seen = self._story[self._page][0] if self._story else self._board()
        came = self._came()
        return just_laid(seen, came) if came is not None and self._page == 0 else seen

    def _board(self) -> Scene:
        """Return the board between two turns."""
        position, last = self.position, self._game.moves[-1:]
        return board_scene(
            position.board,
            title="Mines, factories, houses",
            description=f"{self._asks()} {self._listed()}",
            legal=self._legal(),
            last=last[0][:2] if last else None,
            marks=tuple(road_marks(position.board)),
            rows=self._rows(),
        )

    def _came(self) -> Cell | None:
        """Return where the computer has laid the last tile; None if it was you, or a person."""
        if self._opponent == TWO_PLAYERS or not self._game.moves:
            return None
        *_, before, _ = self._game.positions
        x, y, _ = self._game.moves[-1]
        return None if before.player == YOU else (x, y)

    def __repr__(self) -> str:
        tiles = counted(len(self.position.pile), "tile")
        return f"<TileLaying, player {self.position.player}, {tiles} left: {self.said}>"

    def _click(self, shape_id: str) -> None:
        x, y = shape_id.split()
        self.click((int(x), int(y)))

    def _buttons(self) -> Buttons:
        return {"Turn": self.turn, "Next step": self.next_step, "Undo": self.undo}

    def _menus(self) -> tuple[Field, ...]:
        lengths = ((WHOLE, "whole: 64 tiles"), (SHORT, "short: 24 turns"))
        return (
            Field("opponent", "Opponent", self._opponent, tuple((n, n) for n in OPPONENTS)),
            Field("length", "Next game", self._length, lengths),
        )

    def _legal(self) -> dict[Cell, str]:
        """Return the cells where the tile fits as it is turned, with words for them."""
        tile = self.tile
        if tile is None:
            return {}
        places = self.position.board.placements(tile)
        return {(x, y): "the tile fits here" for x, y, rotation in places if rotation == 0}

    def _turns(self) -> dict[str, dict[Tile, int]]:
        """Return for each cell, by its id, how the tile looks and is turned where it fits."""
        tile = self.position.tile
        found: dict[str, dict[Tile, int]] = {}
        if tile is not None and not self._story:
            for x, y, rotation in self.position.legal_moves():
                found.setdefault(f"{x} {y}", {}).setdefault(tile.turned(rotation), rotation)
        return found

    def _ghosts(self) -> dict[str, dict[str, Any]]:
        """Return how the tile would lie where it fits as it is, or in only one other way."""
        ghosts = {}
        for name, turns in self._turns().items():
            if self.tile in turns:
                tile, turned = self.tile, self._rotation
            elif len(turns) == 1:
                ((tile, turned),) = turns.items()
            else:
                continue
            x, y = map(int, name.split())
            drawn = elements(moved(tile_shapes(tile), *corner((x, y))))
            ghosts[name] = {"turned": turned, "tile": drawn}
        return ghosts

    def _looks_alike(self, shown: object, turned: int) -> bool:
        """Say whether the tile looks the same both ways; more turns may be on their way to us."""
        tile = self.position.tile
        return tile is not None and any(
            shown == rotation and tile.turned(rotation) == tile.turned(turned)
            for rotation in ROTATIONS
        )

    def _data(self) -> dict[str, Any]:
        return {**super()._data(), "ghosts": self._ghosts()}

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

    @property
    def _computer_is_to_move(self) -> bool:
        alone = self._opponent == TWO_PLAYERS or self.position.tile is None
        return not alone and self.position.player != YOU

    def _lay_out(self, game: History[Position, Move]) -> None:
        super()._lay_out(game)
        self.road = None

    def _undone(self, move: Move) -> str:
        return f": the tile on {move[:2]}"

    def _put_down(self) -> None:
        self._story, self._page, self._rotation = [], 0, 0


def _told(before: Position, turn: Turn) -> str:
    """Say what happened in a turn."""
    tile = turn.position.board.tiles[turn.move[:2]]
    kind = tile.type if tile.is_special else "plain tile"
    told = f"Player {before.player} lays a {kind} on {turn.move[:2]}."
    if turn.set_aside:
        told += f" No place for the next {len(turn.set_aside)} of the pile: set aside."
    return told
