"""Interactive mines, factories and houses: lay tiles, complete roads, and step through scoring."""

from __future__ import annotations

from typing import Any, ClassVar

from pathlib_games.games.contract import History
from pathlib_games.games.tile_board import Cell, around
from pathlib_games.games.tiles.roads import Board, Road, Tile, TileType, road_at
from pathlib_games.games.tiles.rules import GAME, SHORT_SIZE, Move, Position, Turn, suggest
from pathlib_games.games.tiles.view import (
    Row,
    board_scene,
    corner,
    delivery_line,
    just_laid,
    road_marks,
    scoring_story,
    street_words,
    tile_shapes,
    tile_words,
)
from pathlib_games.games.widget import (
    SHORT,
    TWO_PLAYERS,
    WHOLE,
    TileBoard,
    aside_words,
    opponent_named,
    tiles_script,
)
from pathlib_games.graphs import IllegalMove
from pathlib_games.views.scene import Scene
from pathlib_games.views.shapes import Shape, moved
from pathlib_games.widgets.live import Buttons, GameBoard
from pathlib_games.words import counted, listed


class TileLaying(TileBoard[Position, Move, Tile]):
    """A playable game: rotate the tile, then click its cell.

    Cells where the rotated tile fits have a dot; a click elsewhere explains why it does not fit. A
    pale preview follows the pointer, also where the tile fits in only one other rotation: a click
    there rotates it. Tiles of complete roads have a frame, open ends a dot. Complete roads are
    scored step by step. Arrow keys, Enter and R also work.

    Parameters
    ----------
    start
        The initial position; a new short game by default.
    seed
        The seed of the new game.
    opponent
        The other players: ``"two players"`` for people next to you, or ``"computer"``.

    Raises
    ------
    ValueError
        If the opponent does not exist.

    Examples
    --------
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

    _esm = tiles_script("renderTiles")

    LENGTHS: ClassVar = ((WHOLE, "whole: 64 tiles"), (SHORT, "short: 24 turns"))

    def __init__(
        self,
        start: Position | None = None,
        *,
        seed: int = 0,
        opponent: str = TWO_PLAYERS,
    ) -> None:
        start = start or Position.short(seed)
        is_short = start.board.size == SHORT_SIZE
        self._opponent, self._length = opponent_named(opponent), SHORT if is_short else WHOLE
        self._game = History.of(GAME, start)
        self._next_seed = seed + 1
        self._whole_size = Position.new(seed).board.size if is_short else start.board.size
        self._story: list[tuple[Scene, str]] = []
        self._story_at = 0
        super().__init__(self._asks())
        self._answer("")

    @property
    def road(self) -> Road | None:
        """The last completed road."""
        turns = [*zip(self._game.positions, self._game.moves, strict=False)]
        scores = (position.turn(move).score for position, move in reversed(turns))
        return next((score.road for score in scores if score), None)

    def turn(self) -> None:
        """Rotate the tile clockwise, or end the scoring of a road."""
        if self._story:
            self._put_down()
        if self._computer_is_to_move:
            self._answer("")
        else:
            super().turn()

    def click(self, cell: Cell) -> None:
        """Lay the tile on a cell, or explain why it is illegal."""
        if self._story:
            self._put_down()
            self._answer("")
            return
        if self.position.tile is None:
            self._say(self._asks())
            return
        if self._computer_is_to_move:
            return  # a click came during the computer's turn
        try:
            self._lay((*cell, self._rotation), "")
        except IllegalMove as refusal:
            self._say(f"{refusal}{self._other_turn(cell)}", "wrong")

    def _lay(self, move: Move, told: str) -> None:
        """Lay the tile and report the turn; start the scoring of a complete road."""
        before = self.position
        turn = before.turn(move)
        self._game = self._game.play(move)
        self._rotation = 0
        told += _told(before, turn)
        if turn.score is None:
            self._answer(f"{told} ")
            return
        road = turn.score.road
        tiles = counted(len(road.cells), "tile")
        self._story, self._story_at = scoring_story(road, clickable=True), 0
        who = "How many points does each player get? Predict, then press Next step."
        self._say(f"{told} It completes a road of {tiles}. {who}", "right")

    def next_step(self) -> None:
        """Show the next step of the scoring."""
        if not self._story:
            self._say("No road is being scored: complete one first.")
        elif self._story_at + 1 < len(self._story):
            self._story_at += 1
            self._say(self._story[self._story_at][1])
        else:
            self._put_down()
            self._answer("")

    def picture(self) -> Scene:
        """Return the board, or the current step of the scoring, as a scene."""
        seen = self._story[self._story_at][0] if self._story else self._board()
        came = self._came()
        return just_laid(seen, came) if came is not None and self._story_at == 0 else seen

    def _board(self) -> Scene:
        position, last, rows = self.position, self._game.moves[-1:], self._rows()
        listed = ", ".join(f"{row.words} {row.number}" for row in rows if row.number)
        return board_scene(
            position.board,
            title="Mines, factories, houses",
            description=f"{self._asks()} {listed}.",
            legal=self._legal(),
            last=last[0][:2] if last else None,
            marks=tuple(road_marks(position.board)),
            rows=rows,
        )

    def __repr__(self) -> str:
        tiles = counted(len(self.position.pile), "tile")
        return f"<TileLaying, player {self.position.player}, {tiles} left: {self.said}>"

    def _click(self, shape_id: str) -> None:
        x, y = shape_id.split()
        self.click((int(x), int(y)))

    def _buttons(self) -> Buttons:
        return {"Turn": self.turn, "Next step": self.next_step, "Undo": self.undo}

    def _unturned(self) -> Tile | None:
        return self.position.tile

    def _turns(self) -> list[tuple[Cell, int]]:
        moves = [] if self._story else self.position.legal_moves()
        return [((x, y), rotation) for x, y, rotation in moves]

    def _drawn(self, tile: Tile, cell: Cell) -> tuple[Shape, ...]:
        return moved(tile_shapes(tile), *corner(cell))

    def _shows(self, tile: Tile) -> str:
        return street_words(tile)

    def _cell_of(self, move: Move) -> Cell:
        return move[:2]

    def _player(self, position: Position) -> str:
        return f"player {position.player}"

    def _fresh(self, seed: int) -> Position:
        players = len(self._game.start.scores)
        if self._length == SHORT:
            return Position.short(seed, players=players)
        width, height = self._whole_size
        return Position.new(seed, players=players, width=width, height=height)

    def _advice(self) -> Move:
        return suggest(self.position, self._next_seed)

    def _you(self) -> str:
        return "player 1"

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

    def _asks(self) -> str:
        position = self.position
        tile = self.tile
        if tile is not None:
            lays = f"Player {position.player} lays a {tile_words(tile)}"
            return f"{lays}: turn it, then click a cell where it fits."
        outcome = position.outcome()
        ranking = outcome.ranking if outcome else ()
        first = [f"player {each.player}" for each in ranking if each.rank == 1]
        most = ranking[0].points if ranking else 0
        won = (
            f"{listed(first)} {'wins' if len(first) == 1 else 'tie'} with {counted(most, 'point')}"
        )
        others = [f"player {s.player} has {s.points}" for s in ranking if s.rank > 1]
        told = ", ".join([won, *others])
        return f"The game is over: {told}. Press New game for another one."

    def _put_down(self) -> None:
        self._story, self._story_at, self._rotation = [], 0, 0


def _told(before: Position, turn: Turn) -> str:
    tile = turn.position.board.tiles[turn.move[:2]]
    kind = tile.type if tile.is_special else "plain tile"
    told = f"Player {before.player} lays a {kind} on {turn.move[:2]}."
    if turn.set_aside:
        told += f" {aside_words(len(turn.set_aside))}"
    return told


# ---- houses as obstacles ------------------------------------------------------------------------

_WIDTH, _HEIGHT = 5, 4
_MINE, _FACTORY = (0, 0), (_WIDTH - 1, _HEIGHT - 1)
_SPECIAL: dict[Cell, TileType] = {_MINE: "mine", _FACTORY: "factory"}


class HousesInTheWay(GameBoard):
    """A road of crossings from a mine to a factory; clicks add and remove houses.

    The path of the goods, the value of the mine and the maximum so far update at once.

    Examples
    --------
    >>> widget = HousesInTheWay()
    >>> for cell in [(1, 0), (1, 1), (1, 2)]:
    ...     widget.click(cell)
    >>> widget
    <HousesInTheWay, 3 houses: Mine 1 is worth 1 + 7 = 8. The most so far is 8.>
    >>> widget.click((1, 3))
    >>> widget
    <HousesInTheWay, 4 houses: No path leads to factory 1, so mine 1 is worth 1. ... so far is 8.>
    """

    def __init__(self) -> None:
        self.houses: set[Cell] = set()
        self._most = self.value
        super().__init__(self._told())

    @property
    def road(self) -> Road:
        """The current road."""
        cells = [(x, y) for y in range(_HEIGHT) for x in range(_WIDTH)]
        kinds = _SPECIAL | dict.fromkeys(self.houses, "house")
        streets = {
            cell: "".join(side for side, other in around(cell) if other in cells) for cell in cells
        }
        tiles = {cell: Tile(streets[cell], kinds.get(cell, "plain")) for cell in cells}
        return road_at(Board(_WIDTH, _HEIGHT, tiles), _MINE)

    @property
    def way(self) -> tuple[Cell, ...]:
        """The cells of a shortest path from the mine to the factory; empty if there is none."""
        found = self.road.paths_from(_MINE)
        cells: list[Any] = found.path_to(_FACTORY) if _FACTORY in found.distance else []
        return tuple(cells)

    @property
    def value(self) -> int:
        """The value of the mine."""
        return max(1, len(self.way))  # one for the tile, plus the steps

    def click(self, cell: Cell) -> None:
        """Add a house on a tile, or remove it."""
        if cell in _SPECIAL:
            self._say(f"The {_SPECIAL[cell]} stays where it is.", "wrong")
            return
        self.houses ^= {cell}
        more = self.value > self._most
        self._most = max(self._most, self.value)
        self._say(self._told(), "right" if more else "" if self.way else "wrong")

    def clear(self) -> None:
        """Remove all houses."""
        self.houses.clear()
        self._say(self._told())

    def picture(self) -> Scene:
        """Return the road with the path of the goods as a scene."""
        road, way = self.road, self.way
        return board_scene(
            road.board,
            title="A house in the way",
            description=self._told(),
            names=road.names,
            legal={cell: "a click changes it" for cell in road.cells if cell not in _SPECIAL},
            marks=delivery_line(way) if way else (),
        )

    def __repr__(self) -> str:
        return f"<HousesInTheWay, {counted(len(self.houses), 'house')}: {self.said}>"

    def _click(self, shape_id: str) -> None:
        x, y = map(int, shape_id.split())
        self.click((x, y))

    def _buttons(self) -> Buttons:
        return {"No houses": self.clear}

    def _told(self) -> str:
        worth = f"Mine 1 is worth 1 + {len(self.way) - 1} = {self.value}."
        if not self.way:
            worth = "No path leads to factory 1, so mine 1 is worth 1."
        return f"{worth} The most so far is {self._most}."
