"""The rules of Carcassonne: the draw pile, turns, seven meeples per player, and the end."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pathlib_games.games.carcassonne.land import Land, tile_words
from pathlib_games.games.carcassonne.scoring import Award, add_up, edition_named, final_awards, lay
from pathlib_games.games.carcassonne.tiles import BadPlacement, Meeple, Placement, base_set
from pathlib_games.games.contract import Game, reading, text_of
from pathlib_games.games.tile_board import Cell, placements
from pathlib_games.graphs import BadPosition, GameOver, IllegalMove
from pathlib_games.graphs.values import Fields, is_whole
from pathlib_games.words import shown

MEEPLES = 7  # per player
ALL_TILES = sum(tile.count for tile in base_set().values())
"""The number of tiles, including the start tile."""
USUAL_PLAYERS = ("red", "blue")
USUAL_EDITION = "current"


@dataclass(frozen=True)
class Outcome:
    """The result of a game."""

    points: dict[str, int]  # per player, including the final scoring
    # The players in order of rank; tied players share a rank.
    ranking: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Position:
    """A position of the game, with everything that decides its future.

    Create one with `new`. The same moves from the same seed always give the same game. A drawn tile
    that fits nowhere is set aside and replaced by the next one.
    """

    players: tuple[str, ...]  # in order of play
    seed: int  # the seed of the draw pile
    edition: str  # a name of `scoring.EDITIONS`
    tiles: int  # the number of tiles of the game, including the start tile
    placements: tuple[Placement, ...]  # so far, beginning with the start tile
    land: Land  # the land with its meeples
    awards: tuple[Award, ...]  # the points so far, by feature
    tile: str | None  # the drawn tile; None if the game is over
    pile: tuple[str, ...]  # the remaining tiles, next one first
    set_aside: tuple[str, ...]  # the tiles that fitted nowhere

    @classmethod
    def new(
        cls,
        seed: int = 0,
        players: Sequence[str] = USUAL_PLAYERS,
        edition: str = USUAL_EDITION,
        tiles: int = ALL_TILES,
    ) -> Position:
        """Begin a game: lay the start tile and draw a tile for the first player.

        `tiles` is the number of tiles, including the start tile; 24 make a short game.
        """
        names = _names(players)
        if not is_whole(seed):
            raise BadPosition("the seed", "a whole number", seed)
        edition_named(edition)
        if not is_whole(tiles, 2, ALL_TILES):
            raise BadPosition("the number of tiles", f"a whole number from 2 to {ALL_TILES}", tiles)
        kinds = base_set().values()
        pile = [tile.id for tile in kinds for _ in range(tile.count - tile.start)]
        random.Random(f"Carcassonne, seed {seed}").shuffle(pile)
        (start,) = [Placement(tile.id, 0, 0) for tile in kinds if tile.start]
        land = Land().lay(start)
        drawn = tuple(pile[: tiles - 1])
        blank = cls(names, seed, edition, tiles, (start,), land, (), None, drawn, ())
        return _with_next_tile(blank)

    @property
    def player(self) -> str:
        """The player to move."""
        return self.players[(len(self.placements) - 1) % len(self.players)]

    @property
    def points(self) -> dict[str, int]:
        """The current points of each player."""
        return dict(add_up(self.awards, self.players))

    def meeples_left(self, player: str) -> int:
        """Return how many meeples a player has left."""
        return MEEPLES - list(self.land.meeples.values()).count(player)

    def places(self) -> list[tuple[Cell, int]]:
        """Return all legal cells of the drawn tile, each with the rotation in degrees.

        Among rotations that look the same, only the smallest is included.
        """
        return list(self._places)

    @cached_property
    def _places(self) -> list[tuple[Cell, int]]:
        return [] if self.tile is None else placements(self.land.tiles, base_set()[self.tile])

    def meeples(self, cell: Cell, rotation: int) -> list[Meeple | None]:
        """Return the legal meeples after placing the drawn tile; None stands for no meeple."""
        if self.tile is None:
            return []
        return self.meeples_on(self.land.lay(Placement(self.tile, *cell, rotation)), cell)

    def meeples_on(self, land: Land, cell: Cell) -> list[Meeple | None]:
        """Return the legal meeples on a land that already has the drawn tile."""
        free: list[Meeple | None] = [None]
        if self.meeples_left(self.player):
            free += [
                Meeple(self.player, spot.kind, spot.part)
                for spot in land.spots([cell])
                if not land.feature(spot).meeples
            ]
        return free

    def legal_moves(self) -> list[Placement]:
        """Return all legal moves: each place of the tile with each choice of a meeple."""
        if self.tile is None:
            return []
        return [
            Placement(self.tile, *cell, rotation, meeple)
            for cell, rotation in self._places
            for meeple in self.meeples(cell, rotation)
        ]

    def play(self, placement: Placement) -> Position:
        """Return the position after a turn, with completed features scored."""
        if self.tile is None:
            raise GameOver("no tile is left")
        if not isinstance(placement, Placement):
            raise BadPlacement(
                "bad_value", f"A move should be a Placement, not {shown(placement)}."
            )
        if placement.tile != self.tile:
            raise BadPlacement(
                "wrong_tile",
                f"{self.player} has to lay the drawn tile, which shows "
                f"{tile_words(base_set()[self.tile])}; got one that shows "
                f"{tile_words(base_set()[placement.tile])}.",
            )
        if (meeple := placement.meeple) is not None:
            if meeple.player != self.player:
                raise BadPlacement(
                    "wrong_player", f"It is {self.player}'s turn, not {meeple.player}'s."
                )
            if not self.meeples_left(self.player):
                raise BadPlacement(
                    "no_meeple_left",
                    f"All {MEEPLES} meeples of {self.player} are already on the land.",
                )
        land, earned = lay(self.land, placement, edition_named(self.edition))
        laid = replace(
            self,
            land=land,
            awards=(*self.awards, *earned),
            placements=(*self.placements, placement),
        )
        return _with_next_tile(laid)

    def outcome(self) -> Outcome | None:
        """Return the points and the ranking, or None if the game is not over."""
        if self.tile is not None:
            return None
        last = final_awards(self.land, edition_named(self.edition))
        points = dict(add_up((*self.awards, *last), self.players))
        places = sorted(set(points.values()), reverse=True)
        ranking = [tuple(name for name in points if points[name] == place) for place in places]
        return Outcome(points, tuple(ranking))

    def to_text(self) -> str:
        """Return the game as text, one line per tile, for replay."""
        lines = []
        for laid in self.placements:
            stands = "" if laid.meeple is None else f" {laid.meeple.kind} {laid.meeple.part}"
            lines.append(f"{laid.tile} {laid.x} {laid.y} {laid.rotation}{stands}")
        rest = {
            "players": list(self.players),
            "seed": self.seed,
            "edition": self.edition,
            "tiles": self.tiles,
        }
        usual = {
            "players": list(USUAL_PLAYERS),
            "seed": 0,
            "edition": USUAL_EDITION,
            "tiles": ALL_TILES,
        }
        return text_of("\n".join(lines), rest, usual)

    @classmethod
    def from_text(cls, text: str) -> Position:
        """Replay a game from the text of `to_text`.

        Each line has a tile, its cell, its rotation and optionally its meeple's part. A last line
        may name the players, the seed, the edition and the number of tiles.
        """
        with reading(text) as (lines, rest):
            start = cls.new(
                rest.whole("seed", 0),
                rest.list("players", list(USUAL_PLAYERS)),
                rest.text("edition", USUAL_EDITION),
                rest.whole("tiles", ALL_TILES),
            )
            numbered = enumerate(lines.strip().splitlines(), start=1)
            written = {f"line {n}": line.strip() for n, line in numbered}
            for place, line in written.items():  # early, because the last line may hold the seed
                if _LINE.fullmatch(line) is None:
                    expected = "a tile, x, y, a rotation and optionally the part for a meeple"
                    raise BadPosition(place, expected, line)
            return _replayed(start, written, _read_line)

    def to_json(self) -> dict[str, Any]:
        """Return the game as JSON values for replay."""
        return {
            "players": list(self.players),
            "seed": self.seed,
            "edition": self.edition,
            "tiles": self.tiles,
            "placements": [placement.to_json() for placement in self.placements],
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Replay a game from the output of `to_json`."""
        fields = Fields.of(data, "position JSON")
        with fields.made():
            start = cls.new(
                fields.whole("seed"),
                fields.list("players"),
                fields.text("edition"),
                fields.whole("tiles", ALL_TILES),  # missing in files of earlier versions
            )
            numbered = enumerate(fields.list("placements"))
            written = {f"placements[{n}]": placement for n, placement in numbered}
            return _replayed(start, written, lambda values, _: Placement.from_json(values))


def _replayed(
    start: Position, written: Mapping[str, Any], read: Callable[[Any, Position], Placement]
) -> Position:
    """Replay the tiles after the start tile; errors name the keys of `written`."""
    position = start
    expected = f"the start tile, {start.placements[0].tile} on (0, 0), not turned"
    for number, (place, given) in enumerate(written.items()):
        try:
            placement = read(given, position)
            if number:
                position = position.play(placement)
        except IllegalMove as refusal:
            raise BadPosition(place, f"what the rules allow ({refusal})", given) from None
        if not number and placement != start.placements[0]:
            raise BadPosition(place, expected, given)
    if not written:
        raise BadPosition("the first placement", expected, None)
    return position


_LINE = re.compile(r"(\w+) (-?\d{1,6}) (-?\d{1,6}) (\d{1,6})(?: (\w+) (\d{1,6}))?")


def _read_line(line: str, position: Position) -> Placement:
    """Parse a line of `to_text`; its meeple belongs to the player to move."""
    [(tile, x, y, rotation, kind, part)] = _LINE.findall(line)
    values: dict[str, Any] = {"tile": tile, "x": int(x), "y": int(y), "rotation": int(rotation)}
    if kind:
        values["meeple"] = {"player": position.player, "kind": kind, "part": int(part)}
    return Placement.from_json(values)


def _names(players: Any) -> tuple[str, ...]:
    names = tuple(players) if isinstance(players, list | tuple) else ()
    named = all(isinstance(name, str) and name for name in names)
    if not named or not 2 <= len(set(names)) == len(names) <= 5:
        expected = "a list of two to five different names, such as ['red', 'blue']"
        raise BadPosition("the players", expected, players)
    return names


def _with_next_tile(position: Position) -> Position:
    """Draw tiles until one fits; set the others aside."""
    for number, letter in enumerate(position.pile):
        drawn = replace(
            position,
            tile=letter,
            pile=position.pile[number + 1 :],
            set_aside=(*position.set_aside, *position.pile[:number]),
        )
        if drawn.places():
            return drawn
    return replace(position, tile=None, pile=(), set_aside=(*position.set_aside, *position.pile))


GAME: Game[Position, Placement] = Game(
    "carcassonne", "Carcassonne", Position, Placement.to_json, Placement.from_json
)
