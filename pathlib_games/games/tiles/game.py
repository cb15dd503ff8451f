"""A game of mines, factories and houses: the pile, the turns, the end, and the history."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from pathlib_games.games.history import History
from pathlib_games.games.tiles.roads import (
    Board,
    Score,
    Tile,
    road_at,
    score,
)
from pathlib_games.graphs import BadPosition, PathlibGamesError
from pathlib_games.graphs.fields import Fields

Move = tuple[int, int, int]
"""A cell x, y and a rotation in degrees clockwise."""

START = Tile("EW")
"""The first tile: it lies in the middle of the board and belongs to nobody."""
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
"""How often each tile is in the pile: 64 tiles, 8 of each special type. The article names no
counts; these are ours."""
FEWEST_PLAYERS, MOST_PLAYERS = 2, 5


class GameOver(PathlibGamesError, ValueError):
    """A tile was to be laid after the end of the game."""


@dataclass(frozen=True)
class Standing:
    """Where a player stands at the end; players with equal points have equal ranks."""

    rank: int
    player: int
    points: int


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    ranking
        All players, the one with the most points first.
    """

    ranking: tuple[Standing, ...]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players with the most points: more than one in a tie."""
        return tuple(standing.player for standing in self.ranking if standing.rank == 1)


@dataclass(frozen=True)
class Turn:
    """What happened in one turn.

    Attributes
    ----------
    position
        The position after the turn.
    move
        Where the tile was laid, and how far it was turned.
    score
        The score of the road that the tile completed, or None. The streets of a tile meet in its
        middle, so a tile joins all roads that it touches and can complete only one.
    set_aside
        The tiles that were taken from the pile and put away, because there was no place for them.
    """

    position: Position
    move: Move
    score: Score | None
    set_aside: tuple[Tile, ...]


@dataclass(frozen=True)
class Position:
    """A position of the game, with all that its future depends on.

    Parameters
    ----------
    board
        The board.
    pile
        The tiles to come, the next one first.
    scores
        The points of each player: 2 to 5 of them.
    turn
        How many turns have been played. Player 1 begins.

    Raises
    ------
    BadPosition
        If there are fewer than 2 or more than 5 players, or the scores or the turn are no numbers.

    Examples
    --------
    >>> position = Position.new(seed=1)
    >>> position.player, len(position.pile), position.tile
    (1, 64, Tile(streets='NES', type='house', owner=None, id=None))
    >>> turn = position.play(*position.legal_moves()[0])
    >>> turn.position.player, turn.score
    (2, None)
    """

    board: Board
    pile: tuple[Tile, ...]
    scores: tuple[int, ...]
    turn: int = 0

    def __post_init__(self) -> None:
        if not FEWEST_PLAYERS <= len(self.scores) <= MOST_PLAYERS:
            players = f"from {FEWEST_PLAYERS} to {MOST_PLAYERS}"
            raise BadPosition("the number of players", players, len(self.scores))
        numbers: tuple[object, ...] = (*self.scores, self.turn)
        for number in numbers:
            if isinstance(number, bool) or not isinstance(number, int) or number < 0:
                raise BadPosition("a score and the turn", "a whole number from 0", number)

    @classmethod
    def new(cls, seed: int = 0, *, players: int = 2, width: int = 11, height: int = 8) -> Position:
        """Begin a game: the start tile in the middle of the board, the pile shuffled."""
        pile = [tile for count, tile in PILE for _ in range(count)]
        random.Random(f"seed {seed}").shuffle(pile)
        board = Board(width, height).place(START, width // 2, height // 2)
        scores = tuple(0 for _ in range(players))
        return cls(board, tuple(pile), scores)

    @property
    def tile(self) -> Tile | None:
        """The tile to be laid, or None at the end of the game."""
        return self.pile[0] if self.pile else None

    @property
    def player(self) -> int:
        """The player whose turn it is, from 1."""
        return self.turn % len(self.scores) + 1

    def legal_moves(self) -> list[Move]:
        """Give all ways to lay the tile, as ``(x, y, rotation)``."""
        return self.board.placements(self.tile) if self.tile else []

    def play(self, x: int, y: int, rotation: int = 0) -> Turn:
        """Lay the tile; if this completes its road, the road is scored.

        A tile for which there is no place is set aside, and the next one is drawn.

        Raises
        ------
        IllegalMove
            With the reason why the tile may not lie there.
        GameOver
            If no tile is left.
        """
        if self.tile is None:
            raise GameOver("The game is over: no tile is left.")
        board = self.board.place(self.tile, x, y, rotation, self.player)
        road = road_at(board, (x, y))
        result = score(road) if road.complete else None
        won = result.player_points if result else {}
        scores = tuple(
            points + won.get(player, 0) for player, points in enumerate(self.scores, start=1)
        )
        place_for = (n for n, tile in enumerate(self.pile) if n and board.placements(tile))
        following = next(place_for, len(self.pile))
        after = Position(board, self.pile[following:], scores, self.turn + 1)
        return Turn(after, (x, y, rotation), result, self.pile[1:following])

    def outcome(self) -> Outcome | None:
        """Tell how the game ended, or give None while there is a tile to lay.

        A road that is not complete at the end earns nothing.

        Examples
        --------
        >>> Position(Board(1, 1), (), (3, 8, 8)).outcome().ranking[2]
        Standing(rank=3, player=1, points=3)
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

    def to_json(self) -> dict[str, Any]:
        """Give the position as `from_json` reads it."""
        return {
            "board": self.board.to_json(),
            "pile": [{"streets": tile.streets, "type": tile.type} for tile in self.pile],
            "scores": list(self.scores),
            "turn": self.turn,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], file: str = "position JSON") -> Position:
        """Read a position.

        Raises
        ------
        BadFile
            Names the field and what was expected there.

        Examples
        --------
        >>> position = Position.new(seed=3)
        >>> Position.from_json(position.to_json()) == position
        True
        """
        return cls.from_fields(Fields(dict(data), file))

    @classmethod
    def from_fields(cls, fields: Fields) -> Position:
        """Read a position from the fields of a JSON object that has been parsed already."""
        board = Board.from_fields(fields.object("board"))
        pile = []
        fields.list("pile")  # may not be left out
        for tile in fields.objects("pile"):
            try:
                pile.append(Tile(tile.text("streets"), tile.value("type", "the type of a tile")))
            except BadPosition as flaw:
                tile.fail(flaw.part, flaw.expected, flaw.given)
        try:
            return cls(board, tuple(pile), tuple(fields.list("scores")), fields.whole("turn"))
        except BadPosition as flaw:
            fields.fail("scores", f"what fits: {flaw.part} {flaw.expected}", flaw.given)


class Game(History[Position, Turn]):
    """A game: the position where it began, and the turns so far.

    Examples
    --------
    >>> game = Game(Position.new(seed=1))
    >>> later = game.play(*game.position.legal_moves()[0])
    >>> later.moves, later.undo() == game
    (((5, 3, 270),), True)
    >>> import pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp(), "game.json")
    >>> later.save(file)
    >>> Game.load(file) == later
    True
    """

    NAME: ClassVar = "tile_laying"
    MOVE: ClassVar = (3, "[x, y, rotation]")

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves so far."""
        return tuple(turn.move for turn in self.turns)

    def play(self, x: int, y: int, rotation: int = 0) -> Game:
        """Give the game with one more turn.

        Raises
        ------
        IllegalMove, GameOver
            As `Position.play` does.
        """
        return self._after(self.position.play(x, y, rotation))

    def _start_to_json(self) -> dict[str, Any]:
        return {"start": self.start.to_json()}

    @classmethod
    def _start_from(cls, fields: Fields) -> Position:
        return Position.from_fields(fields.object("start"))
