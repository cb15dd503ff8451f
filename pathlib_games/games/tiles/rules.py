"""The rules of mines, factories and houses: pile, turns and end, and an opponent."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, replace
from math import sqrt
from operator import itemgetter
from random import Random
from typing import Any

from pathlib_games.games.contract import Game, parts, reading, text_of
from pathlib_games.games.tile_board import around
from pathlib_games.games.tiles.roads import Board, Score, Tile, road_at, score
from pathlib_games.graphs import BadPosition, GameOver
from pathlib_games.graphs.values import Fields, is_whole

Move = tuple[int, int, int]  # a cell x, y and a clockwise rotation in degrees

START = Tile("EW")  # in the middle of the board, without owner
PILE: tuple[tuple[int, Tile], ...] = (
    (12, Tile("NS")),
    (12, Tile("NE")),
    (8, Tile("NES")),
    (3, Tile("NESW")),
    (5, Tile("N")),
    (2, Tile("N", "mine")),
    (3, Tile("NS", "mine")),
    (2, Tile("NE", "mine")),
    (1, Tile("NES", "mine")),
    (1, Tile("N", "factory")),
    (3, Tile("NS", "factory")),
    (3, Tile("NE", "factory")),
    (1, Tile("NES", "factory")),
    (3, Tile("N", "house")),
    (2, Tile("NS", "house")),
    (2, Tile("NE", "house")),
    (1, Tile("NES", "house")),
)
"""The counts of each tile in the pile: 64 tiles, 8 of each special type. The article gives no
counts; these are ours."""

FEWEST_PLAYERS, MOST_PLAYERS = 2, 5
SHORT_SIZE = 5, 5
SHORT_START = Tile("EW", "mine")
"""The first tile of a short game: it has no owner, but its factories deliver."""
SHORT_PLAIN: tuple[tuple[int, Tile], ...] = (
    (5, Tile("NS")),
    (5, Tile("NE")),
    (3, Tile("NES")),
    (3, Tile("NESW")),
    (2, Tile("N")),
)
SHORT_PILE = (*SHORT_PLAIN, *(entry for entry in PILE if entry[1].is_special))
"""The pile of a short game: all special tiles of a full game, but 18 plain tiles. It has more tiles
than the board has cells, and several of each shape, so that the board fills and roads close."""


def _shuffled(seed: int, pile: Iterable[tuple[int, Tile]] = PILE) -> tuple[Tile, ...]:
    """Return a pile shuffled with a seed; raises `BadPosition`."""
    if not is_whole(seed):
        raise BadPosition("the seed", "a whole number", seed)
    tiles = [tile for count, tile in pile for _ in range(count)]
    random.Random(f"seed {seed}").shuffle(tiles)
    return tuple(tiles)


@dataclass(frozen=True)
class Standing:
    """The rank of a player; players with equal points have equal ranks."""

    rank: int
    player: int
    points: int


@dataclass(frozen=True)
class Outcome:
    """The result of a game."""

    ranking: tuple[Standing, ...]  # all players, most points first


@dataclass(frozen=True)
class Turn:
    """The events of one turn."""

    position: Position  # after the turn
    move: Move  # the cell and the rotation of the tile
    # The score of the completed road, or None. The streets of a tile meet in its center, so a tile
    # joins all roads that it touches and completes at most one.
    score: Score | None
    # The drawn tiles that fitted nowhere.
    set_aside: tuple[Tile, ...]


@dataclass(frozen=True)
class Position:
    """A position of the game, with everything that decides its future; raises `BadPosition`."""

    board: Board
    pile: tuple[Tile, ...]  # the next tile first
    scores: tuple[int, ...]  # the points of each of 2 to 5 players
    turns: int = 0  # the number of turns played; player 1 begins

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= len(self.scores) <= MOST_PLAYERS:
            players = f"from {FEWEST_PLAYERS} to {MOST_PLAYERS}"
            raise BadPosition("the number of players", players, len(self.scores))
        for number in (*self.scores, self.turns):
            if not is_whole(number, 0):
                raise BadPosition("a score and the turn", "a whole number from 0", number)
        for tile in self.pile:
            if tile.owner is not None or tile.id is not None:
                raise BadPosition("a tile of the pile", "one without owner and id", tile)

    @classmethod
    def new(cls, seed: int = 0, *, players: int = 2, width: int = 11, height: int = 8) -> Position:
        """Begin a game: the start tile in the middle of the board, the pile shuffled."""
        board = Board(width, height).place(START, width // 2, height // 2)
        scores = tuple(0 for _ in range(players))
        return cls(board, _shuffled(seed), scores)

    @classmethod
    def short(cls, seed: int = 0, *, players: int = 2) -> Position:
        """Begin a game of at most 24 turns on a small board, with several deliveries.

        A mine without owner starts in the middle. There are more tiles than cells, so the board
        fills and nearly every road is complete at the end.
        """
        width, height = SHORT_SIZE
        board = Board(width, height).place(SHORT_START, width // 2, height // 2)
        return cls(board, _shuffled(seed, SHORT_PILE), tuple(0 for _ in range(players)))

    @property
    def tile(self) -> Tile | None:
        """The next tile, or None at the end of the game."""
        return self.pile[0] if self.pile else None

    @property
    def player(self) -> int:
        """The player to move, from 1."""
        return self.turns % len(self.scores) + 1

    def legal_moves(self) -> list[Move]:
        """Return all placements of the tile, as ``(x, y, rotation)``."""
        return self.board.placements(self.tile) if self.tile else []

    def play(self, move: Move) -> Position:
        """Return the position after a turn; `turn` gives the details."""
        return self.turn(move).position

    def turn(self, move: Move) -> Turn:
        """Lay the tile; if this completes its road, score the road.

        Tiles that fit nowhere are set aside and replaced by the next one.
        """
        if self.tile is None:
            raise GameOver("no tile is left")
        x, y, rotation = parts(move, 3, "three numbers, (x, y, rotation)")
        board = self.board.place(self.tile, x, y, rotation, self.player)
        road = road_at(board, (x, y))
        result = score(road) if road.complete else None
        won = result.player_points if result else {}
        scores = tuple(
            points + won.get(player, 0) for player, points in enumerate(self.scores, start=1)
        )
        place_for = (n for n, tile in enumerate(self.pile) if n and board.placements(tile))
        following = next(place_for, len(self.pile))
        after = Position(board, self.pile[following:], scores, self.turns + 1)
        return Turn(after, (x, y, rotation), result, self.pile[1:following])

    def outcome(self) -> Outcome | None:
        """Return the result, or None if there is a tile to lay.

        Roads that are incomplete at the end score nothing.
        """
        if self.pile:
            return None
        players = sorted(enumerate(self.scores, start=1), key=lambda one: -one[1])
        return Outcome(
            tuple(
                Standing(1 + sum(other > points for other in self.scores), player, points)
                for player, points in players
            )
        )

    def to_text(self) -> str:
        """Return the board as text, followed by the rest of the position."""
        rows = sorted(self.board.tiles.items(), key=lambda one: one[0][::-1])
        rest = {
            "ids": [tile.id for _, tile in rows],
            "pile": " ".join(tile.to_text() for tile in self.pile),
            "scores": list(self.scores),
            "turn": self.turns,
        }
        usual = {"ids": [*range(1, len(rows) + 1)], "pile": "", "scores": [0, 0], "turn": 0}
        return text_of(self.board.to_text(), rest, usual)

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Parse a position from the text of `to_text`.

        The board is in the format of `Board.from_text`. A last line may hold the pile, the scores
        and the turn, and the ids of the tiles, row by row.
        """
        with reading(text) as (written, rest):
            board = Board.from_text(written)
            ids = rest.wholes("ids", [*range(1, len(board.tiles) + 1)])
            if len(ids) != len(board.tiles):
                raise BadPosition("ids", f"{len(board.tiles)} numbers, one for each tile", ids)
            # In the order of play, as on the original board.
            laid = {
                cell: replace(tile, id=number)
                for number, (cell, tile) in sorted(
                    zip(ids, board.tiles.items(), strict=True), key=itemgetter(0)
                )
            }
            pile = rest.text("pile", "").split()
            return cls(
                replace(board, tiles=laid),
                tuple(Tile.from_text(tile, "a tile of the pile") for tile in pile),
                rest.wholes("scores", [0, 0]),
                rest.whole("turn", 0),
            )

    def to_json(self) -> dict[str, Any]:
        """Return the position as JSON values for `from_json`."""
        return {
            "board": self.board.to_json(),
            "pile": [{"streets": tile.streets, "type": tile.type} for tile in self.pile],
            "scores": list(self.scores),
            "turn": self.turns,
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Parse a position."""
        fields = Fields.of(data, "position JSON")
        board = Board.from_fields(fields.object("board"))
        pile = []
        fields.list("pile")  # required
        for tile in fields.objects("pile"):
            with tile.made():
                pile.append(Tile(tile.text("streets"), tile.value("type", "the type of a tile")))
        try:
            return cls(board, tuple(pile), tuple(fields.list("scores")), fields.whole("turn"))
        except BadPosition as flaw:
            fields.fail("scores", f"what fits: {flaw.part} {flaw.expected}", flaw.given)


GAME: Game[Position, Move] = Game(
    "tiles", "Mines, factories, houses", Position, former_names=("tile_laying",)
)


# ---- an opponent --------------------------------------------------------------------------------

MOST_ENDS = 3  # further open ends add no value
HOPES = {"mine": 0.5, "factory": 0.2}
"""The expected points per open end of a mine, and of a factory without a mine."""
SUPPLIED = 0.5  # those of a factory with a mine


def suggest(position: Position, seed: int | None = None) -> Move:
    """Return a good placement of the tile, ``(x, y, rotation)``."""
    moves = position.legal_moves()
    if not moves:
        raise GameOver("no tile is left")
    worth = {move: gain(position, move) for move in moves}
    best = max(worth.values())
    alike = [move for move in moves if worth[move] == best]
    return alike[0] if seed is None else Random(f"{seed} {position.to_text()}").choice(alike)


def gain(position: Position, move: Move) -> float:
    """Return how much a move improves the roads for the player to move."""
    x, y, rotation = move
    tile, player = position.tile, position.player
    if tile is None:
        raise GameOver("no tile is left")
    players = len(position.scores)
    after = position.board.place(tile, x, y, rotation, player)
    beside = (cell for _, cell in around((x, y)) if cell in position.board.tiles)
    joined = {road_at(position.board, cell).cells for cell in beside}
    whole = road_at(after, (x, y)).cells
    before = {min(cells): cells[0] for cells in joined if {*cells} <= {*whole}}
    lost = sum(_hope(position.board, cell, player, players) for cell in before.values())
    return _hope(after, (x, y), player, players) - lost


def _hope(board: Board, cell: tuple[int, int], player: int, players: int) -> float:
    """Return the expected lead of a player on a road over the best other player."""
    road = road_at(board, cell)
    result = score(road)
    points, ends = result.player_points, len(road.open_ends)
    worth = {one: points[one] / sqrt(1 + ends) for one in range(1, players + 1)}
    supplied = {delivery.target for delivery in result.deliveries}
    for tile in road.tiles.values():
        if tile.owner is not None and tile.type in HOPES:
            hope = SUPPLIED if tile.id in supplied else HOPES[tile.type]
            worth[tile.owner] += hope * min(ends, MOST_ENDS)
    return worth.pop(player) - max(worth.values())
