"""Interactive Carcassonne: draw, rotate and lay tiles, place meeples, and score."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, ClassVar

from pathlib_games.games.carcassonne.land import (
    Land,
    Spot,
    feature_words,
    read_spot,
    spot_name,
    tile_words,
)
from pathlib_games.games.carcassonne.players import suggest
from pathlib_games.games.carcassonne.rules import ALL_TILES, GAME, Position
from pathlib_games.games.carcassonne.scoring import Award, edition_named, final_awards
from pathlib_games.games.carcassonne.tiles import Meeple, Placement, Tile, base_set
from pathlib_games.games.carcassonne.view import (
    beside,
    board_scene,
    features_shown,
    hand_scene,
    row_place,
    sheet_of,
)
from pathlib_games.games.carcassonne.view_tiles import (
    anchor,
    meeple_shapes,
    player_looks,
    tile_shapes,
)
from pathlib_games.games.contract import History
from pathlib_games.games.tile_board import Cell
from pathlib_games.games.widget import (
    COMPUTER,
    SHORT,
    TWO_PLAYERS,
    WHOLE,
    TileBoard,
    aside_words,
    opponent_named,
    tiles_script,
)
from pathlib_games.graphs import IllegalMove
from pathlib_games.views.pages import elements
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Circle, Shape, Text
from pathlib_games.widgets.live import Buttons, Message, is_shown, scene_data, style_sheet
from pathlib_games.words import counted

SHORT_GAME = 24  # for a first game
NO_MEEPLE = "No meeple"


class CarcassonneGame(TileBoard[Position, Placement, Tile]):
    """A playable game: rotate the tile, lay it where it fits, place a meeple on one of its parts.

    Under the pointer or keyboard focus, a part lights up its whole feature, with a dot at each open
    side and a description. Complete features score at once, and their meeples return. On the
    keyboard, R rotates the tile, N goes to the next legal cell, arrow keys move around, Enter lays
    the tile or places the meeple, M skips the meeple, U undoes.

    Parameters
    ----------
    start
        The initial position; a new game of 24 tiles by default.
    seed
        The seed of the new game.
    opponent
        The other players: ``"computer"``, or ``"two players"`` for people next to you.

    Raises
    ------
    ValueError
        If the opponent does not exist.

    Examples
    --------
    >>> game = CarcassonneGame(seed=1)
    >>> game.position.player, game.position.tile
    ('red', 'B')
    >>> game.play(Placement("B", 0, 1, 0, Meeple("red", "cloister")))
    >>> game.position.player, len(game.position.placements)
    ('red', 3)
    >>> game
    <CarcassonneGame, red to lay, 20 tiles left: You lay a tile on (0, 1), with a meeple on ...>
    """

    _esm = tiles_script("renderCarcassonne", Path(__file__).parent / "widget.js")
    _css = style_sheet("live.css", "game_board.css", Path(__file__).parent / "widget.css")

    KEYS: ClassVar = {"r": "Turn", "m": NO_MEEPLE, "u": "Undo"}
    LENGTHS: ClassVar = (
        (SHORT, f"short: {SHORT_GAME} tiles"),
        (WHOLE, f"whole: {ALL_TILES} tiles"),
    )

    def __init__(
        self, start: Position | None = None, *, seed: int = 0, opponent: str = COMPUTER
    ) -> None:
        self._opponent = opponent_named(opponent)
        self._game = History.of(GAME, start or Position.new(seed, tiles=SHORT_GAME))
        self._length = SHORT if self._game.start.tiles <= SHORT_GAME else WHOLE
        self._next_seed = seed + 1
        self._laid: tuple[Cell, int] | None = None
        self._paid: list[dict[str, Any]] = []
        super().__init__(self._asks())
        self._answer("")

    def play(self, placement: Placement) -> None:
        """Lay the tile, with its meeple if there is one; then the computer answers."""
        self.position.play(placement)
        self._put_down()
        self._lay(placement, "")

    def turn(self) -> None:
        """Rotate the tile clockwise."""
        if self._laid is None:
            super().turn()
        else:
            self._say(self._asks(), "wrong")

    def click(self, cell: Cell) -> None:
        """Lay the tile on a cell, or explain why it is illegal."""
        tile = self._unturned()
        if self._computer_is_to_move:
            return  # a click came during the computer's turn
        if tile is None or self._laid is not None:
            self._say(self._asks(), "wrong" if tile else "")
            return
        try:
            self.position.land.lay(Placement(tile.id, *cell, self._rotation))
        except IllegalMove as refusal:
            self._say(f"{refusal}{self._other_turn(cell)}", "wrong")
            return
        self._laid = (cell, self._rotation)
        if self._free():
            self._say(self._asks())
            return
        why = "No part of the tile is free for a meeple."
        if not self.position.meeples_left(self.position.player):
            why = "There is no meeple left to put on it."
        self.no_meeple(f"{why} ")

    def put(self, spot: Spot) -> None:
        """Place a meeple on a part of the tile just laid, or explain why it is illegal."""
        if self._laid is None:
            words = feature_words(self._land, self._land.feature(spot))
            self._say(f"{spot_name(self._land, spot)}: {words}.")
            return
        cell, rotation = self._laid
        if (spot.x, spot.y) != cell:
            self._say(self._asks(), "wrong")
            return
        meeple = Meeple(self.position.player, spot.kind, spot.part)
        placement = Placement(str(self.position.tile), *cell, rotation, meeple)
        try:
            self._lay(placement, "")
        except IllegalMove as refusal:
            self._say(str(refusal), "wrong")

    def no_meeple(self, told: str = "") -> None:
        """Leave the tile just laid without a meeple."""
        if self._laid is None:
            self._say(f"Lay the tile first. {self._asks()}")
            return
        cell, rotation = self._laid
        self._lay(Placement(str(self.position.tile), *cell, rotation), told)

    def undo(self) -> None:
        """Pick up the tile, or take back the last move and the computer's answer."""
        if self._laid is None:
            super().undo()
            return
        _, rotation = self._laid
        self._put_down()
        self._rotation = rotation
        self._say(f"You hold the tile again. {self._asks()}")

    def act(self, message: Message) -> None:
        """Handle a click on the land, the hand or a button."""
        asked = str(message.get("hand", ""))
        if "hand" not in message:
            super().act(message)
        elif is_shown(asked, self._state["hand"]):
            if asked == "turn":
                self.turn()
            elif self._laid is not None:
                kind, number = asked.split()
                self.put(next(s for s in self._free() if (s.kind, s.part) == (kind, int(number))))

    def board(self) -> Scene:
        """Return the land for the live board."""
        laid = self._laid[0] if self._laid else None
        return board_scene(
            self._land,
            self.position.players,
            legal={} if laid else self._legal(),
            free=self._free(),
            framed=laid or self._came(),
            fresh=None if laid else self._came(),
        )

    def picture(self) -> Scene:
        """Return the land with the hand next to it."""
        return beside(self.board(), self._hand())

    def __repr__(self) -> str:
        tiles = counted(len(self.position.pile), "tile")
        said = " ".join(self.said.split())
        return f"<CarcassonneGame, {self.position.player} to lay, {tiles} left: {said}>"

    # ---- the display -----------------------------------------------------------------------------

    @property
    def _land(self) -> Land:
        if self._laid is None:
            return self.position.land
        cell, rotation = self._laid
        return self.position.land.lay(Placement(str(self.position.tile), *cell, rotation))

    def _free(self) -> list[Spot]:
        if self._laid is None:
            return []
        cell, _ = self._laid
        meeples = self.position.meeples_on(self._land, cell)
        return [Spot(*cell, meeple.kind, meeple.part) for meeple in meeples if meeple]

    def _hand(self) -> Scene:
        tile = self.tile
        if tile is None:
            heading = "The game is over"
        elif self._laid is None:
            heading = f"{self._does('lay', 'lays')} this tile"
        else:
            tile = self._land.tiles[self._laid[0]]
            heading = f"{self._does('may', 'may')} put a meeple on it"
        free = [self._land.part(spot) for spot in self._free()]
        return hand_scene(self.position, tile, heading, free, self._name)

    def _data(self) -> dict[str, Any]:
        return {
            **super()._data(),
            "hand": scene_data(self._hand()),
            "features": [asdict(feature) for feature in features_shown(self._land)],
            "paid": self._paid,
        }

    def _buttons(self) -> Buttons:
        return {"Turn": self.turn, NO_MEEPLE: self.no_meeple, "Undo": self.undo}

    def _disabled(self) -> Collection[str]:
        turn = ["Turn"] if self._laid is not None or self.position.tile is None else []
        return [*turn, NO_MEEPLE] if self._laid is None else turn

    def _click(self, shape_id: str) -> None:
        if shape_id.startswith("("):
            self.put(read_spot(self._land, shape_id))
        else:
            x, y = map(int, shape_id.split())
            self.click((x, y))

    def _unturned(self) -> Tile | None:
        letter = self.position.tile
        return base_set()[letter] if letter else None

    def _turns(self) -> list[tuple[Cell, int]]:
        return [] if self._laid else self.position.places()

    def _drawn(self, tile: Tile, cell: Cell) -> list[Shape]:
        return tile_shapes(tile, sheet_of(self._land).corner(cell))

    def _shows(self, tile: Tile) -> str:
        return tile_words(tile)

    def _cell_of(self, move: Placement) -> Cell:
        return move.x, move.y

    def _player(self, position: Position) -> str:
        return position.player

    def _fresh(self, seed: int) -> Position:
        first = self._game.start
        tiles = SHORT_GAME if self._length == SHORT else ALL_TILES
        return Position.new(seed, first.players, first.edition, tiles)

    def _advice(self) -> Placement:
        return suggest(self.position, self._next_seed)

    def _you(self) -> str:
        return self._game.start.players[0]

    def _put_down(self) -> None:
        self._laid, self._rotation, self._paid = None, 0, []

    # ---- the messages ----------------------------------------------------------------------------

    def _name(self, player: str) -> str:
        if self._opponent == TWO_PLAYERS:
            return player.capitalize()
        if player == self._you():
            return "You"
        return "Computer" if len(self.position.players) == 2 else player.capitalize()

    def _of(self, player: str) -> str:
        """Return the name of a player within a sentence."""
        if self._opponent == TWO_PLAYERS:
            return player
        several = len(self.position.players) > 2
        computer = f"the computer ({player})" if several else "the computer"
        return "you" if player == self._you() else computer

    def _does(self, you: str, others: str, player: str | None = None) -> str:
        """Return a player's action in words, in second person for you."""
        who = self._of(player or self.position.player)
        return f"{who[0].upper()}{who[1:]} {you if who == 'you' else others}"

    def _asks(self) -> str:
        position = self.position
        if self._laid is not None:
            on = f"on a highlighted part of the tile on {self._laid[0]}"
            return f"{self._does('may', 'may')} put a meeple {on}, or press No meeple."
        if self.tile is not None:
            does = self._does("lay", "lays")
            told = f"{does} a tile: {tile_words(self.tile)}."
            return f"{told} Turn it, then click a cell where it fits."
        outcome = position.outcome()
        points = outcome.points if outcome else {}
        first = outcome.ranking[0] if outcome else ()
        told = ", ".join(f"{self._of(player)} {points[player]}" for player in position.players)
        if len(first) > 1:
            won = f"{self._listed(first)} tie"
        else:
            won = self._does("win", "wins", first[0])
        return (
            f"The game is over: {told}. {won[0].upper()}{won[1:]}. Press New game for another one."
        )

    def _listed(self, players: Collection[str]) -> str:
        return " and ".join(self._of(player) for player in players)

    def _lay(self, move: Placement, told: str) -> None:
        """Lay the tile and report the turn; points and meeples fly to their players."""
        before = self.position
        self._game = self._game.play(move)
        self._put_down()
        after = self.position
        awards = list(after.awards[len(before.awards) :])
        told += f"{self._does('lay', 'lays', before.player)} a tile on {(move.x, move.y)}"
        if move.meeple is not None:
            spot = Spot(move.x, move.y, move.meeple.kind, move.meeple.part)
            told += f", with a meeple on {spot_name(after.land, spot)}"
        told += "".join([".", *(f" {self._paid_words(award)}" for award in awards)])
        if aside := len(after.set_aside) - len(before.set_aside):
            told += f" {aside_words(aside)}"
        if after.tile is None:
            last = final_awards(after.land, edition_named(after.edition))
            told += self._told_at_the_end(last)
            awards += last
        self._paid = list(self._flights(before, move, awards))
        self._answer(f"{told}\n")

    def _told_at_the_end(self, awards: Collection[Award]) -> str:
        """Return each player's points at the end of the game, one per line."""
        told = ""
        for player in self.position.players:
            own = [award for award in awards if player in award.players]
            points = counted(sum(award.points for award in own), "point")
            listed = ", ".join(f"{award.kind} {award.points}" for award in own)
            told += f"\nAt the end: {points} for {self._of(player)}"
            told += f" ({listed})." if own else "."
        return told

    def _paid_words(self, award: Award) -> str:
        size = counted(len(award.cells), "tile")
        middle = sorted(award.cells)[len(award.cells) // 2]
        what = f"{award.kind} on {middle}" if award.kind == "cloister" else award.kind
        paid = f"{counted(award.points, 'point')} for {self._listed(award.players)}"
        return f"The {what} of {size} is complete: {paid}."

    def _flights(
        self, before: Position, move: Placement, awards: Collection[Award]
    ) -> Iterator[dict[str, Any]]:
        """Yield the points and meeples that fly from the land to the players' rows."""
        land, players = self.position.land, before.players
        sheet, looks = sheet_of(land), player_looks(players)
        rows = {player: row_place(number) for number, player in enumerate(players)}
        standing = dict(before.land.meeples)
        if move.meeple is not None:
            spot = Spot(move.x, move.y, move.meeple.kind, move.meeple.part)
            standing[spot] = move.meeple.player
        for spot, player in standing.items():
            if spot not in land.meeples:
                at = sheet.on((spot.x, spot.y), anchor(land.tiles[spot.x, spot.y], land.part(spot)))
                drawn = meeple_shapes((0, 0), looks[player], lying=False, label=None)
                yield {"at": at, "to": rows[player], "shapes": elements(drawn)}
        for award in awards:
            places = [sheet.on(cell, (0.5, 0.5)) for cell in award.cells]
            at = tuple(sum(each) / len(places) for each in zip(*places, strict=True))
            for player in award.players:
                drawn = [Circle(0, 0, 15, "badge"), Text(0, 0, f"+{award.points}", "number")]
                yield {"at": at, "to": rows[player], "shapes": elements(drawn)}
