"""A game of Carcassonne in play: the draw pile, whose turn it is, seven meeples each, the end."""

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

MEEPLES = 7  # how many meeples each player has
ALL_TILES = sum(tile.count for tile in base_set().values())
"""How many tiles there are, the start tile among them."""
USUAL_PLAYERS = ("red", "blue")
USUAL_EDITION = "current"


@dataclass(frozen=True)
class Outcome:
    """How a game ended."""

    points: dict[str, int]  # the points of each player, those of the final scoring included
    # The players from the first place to the last; players with equally many points share one.
    ranking: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Position:
    """A position of the game, with all that its future depends on.

    Make one with `new`. The same moves from the same seed always lead to the same game. A tile that
    fits nowhere is set aside when it is drawn, and another one is drawn instead.
    """

    players: tuple[str, ...]  # in the order of their turns
    seed: int  # what the draw pile is shuffled with
    edition: str  # a name of `scoring.EDITIONS`
    tiles: int  # how many the game is played with, the start tile among them
    placements: tuple[Placement, ...]  # so far; the first is the start tile, which nobody laid
    land: Land  # what they make, and the meeples on it
    awards: tuple[Award, ...]  # the points so far, feature by feature
    tile: str | None  # the one that the player has drawn; None if the game is over
    pile: tuple[str, ...]  # the tiles that are left, the next one first
    set_aside: tuple[str, ...]  # the tiles that fitted nowhere

    @classmethod
    def new(
        cls,
        seed: int = 0,
        players: Sequence[str] = USUAL_PLAYERS,
        edition: str = USUAL_EDITION,
        tiles: int = ALL_TILES,
    ) -> Position:
        """Begin a game: the start tile lies on the table, and the first player has drawn a tile.

        `tiles`: how many tiles are played, the start tile among them; 24 make a short game.
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
        """Whose turn it is."""
        return self.players[(len(self.placements) - 1) % len(self.players)]

    @property
    def points(self) -> dict[str, int]:
        """The points that each player has so far."""
        return dict(add_up(self.awards, self.players))

    def meeples_left(self, player: str) -> int:
        """Return how many meeples a player can still put on the land."""
        return MEEPLES - list(self.land.meeples.values()).count(player)

    def places(self) -> list[tuple[Cell, int]]:
        """Return all cells where the drawn tile fits, with the rotation in degrees.

        Of rotations in which the tile looks the same, the smallest stands for all.
        """
        return list(self._places)

    @cached_property
    def _places(self) -> list[tuple[Cell, int]]:
        return [] if self.tile is None else placements(self.land.tiles, base_set()[self.tile])

    def meeples(self, cell: Cell, rotation: int) -> list[Meeple | None]:
        """Return what the player may put on the drawn tile if it lies there, None for nothing."""
        if self.tile is None:
            return []
        return self.meeples_on(self.land.lay(Placement(self.tile, *cell, rotation)), cell)

    def meeples_on(self, land: Land, cell: Cell) -> list[Meeple | None]:
        """Return the same for a land on which the drawn tile lies already."""
        free: list[Meeple | None] = [None]
        if self.meeples_left(self.player):
            free += [
                Meeple(self.player, spot.kind, spot.part)
                for spot in land.spots([cell])
                if not land.feature(spot).meeples
            ]
        return free

    def legal_moves(self) -> list[Placement]:
        """Return all that the player may do: each place of the tile with each place of a meeple."""
        if self.tile is None:
            return []
        return [
            Placement(self.tile, *cell, rotation, meeple)
            for cell, rotation in self._places
            for meeple in self.meeples(cell, rotation)
        ]

    def play(self, placement: Placement) -> Position:
        """Return the position after the turn: the tile is laid, and what it completes is scored."""
        if self.tile is None:
            raise GameOver("no tile is left")
        if not isinstance(placement, Placement):
            raise BadPlacement(
                "bad_value", f"A move should be a Placement, not {shown(placement)}."
            )
        if placement.tile != self.tile:
            raise BadPlacement(
                "wrong_tile",
                f"{self.player} has to lay the tile that was drawn, which shows "
                f"{tile_words(base_set()[self.tile])}; "
                f"got one that shows {tile_words(base_set()[placement.tile])}.",
            )
        if (meeple := placement.meeple) is not None:
            if meeple.player != self.player:
                raise BadPlacement(
                    "wrong_player", f"It is the turn of {self.player}, not of {meeple.player}."
                )
            if not self.meeples_left(self.player):
                raise BadPlacement(
                    "no_meeple_left", f"All {MEEPLES} meeples of {self.player} are on the land."
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
        """Return the points and the ranking when all tiles are laid; None before."""
        if self.tile is not None:
            return None
        last = final_awards(self.land, edition_named(self.edition))
        points = dict(add_up((*self.awards, *last), self.players))
        places = sorted(set(points.values()), reverse=True)
        ranking = [tuple(name for name in points if points[name] == place) for place in places]
        return Outcome(points, tuple(ranking))

    def to_text(self) -> str:
        """Write what the game can be replayed from: a line for each tile that was laid."""
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
        """Replay a game that `to_text` has written.

        Each line has a tile, its cell and its rotation, and perhaps what a meeple of the player
        stands on. A last line may say who plays, the seed, the edition and the number of tiles.
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
            for place, line in written.items():  # first of all: the last one may say the seed
                if _LINE.fullmatch(line) is None:
                    expected = "a tile, x, y, a rotation, and perhaps what a meeple stands on"
                    raise BadPosition(place, expected, line)
            return _replayed(start, written, _read_line)

    def to_json(self) -> dict[str, Any]:
        """Return what the game can be replayed from, ready for a JSON file."""
        return {
            "players": list(self.players),
            "seed": self.seed,
            "edition": self.edition,
            "tiles": self.tiles,
            "placements": [placement.to_json() for placement in self.placements],
        }

    @classmethod
    def from_json(cls, data: object) -> Position:
        """Replay a game that `to_json` has written."""
        fields = Fields.of(data, "position JSON")
        with fields.made():
            start = cls.new(
                fields.whole("seed"),
                fields.list("players"),
                fields.text("edition"),
                fields.whole("tiles", ALL_TILES),  # files of earlier versions do not say it
            )
            numbered = enumerate(fields.list("placements"))
            written = {f"placements[{n}]": placement for n, placement in numbered}
            return _replayed(start, written, lambda values, _: Placement.from_json(values))


def _replayed(
    start: Position, written: Mapping[str, Any], read: Callable[[Any, Position], Placement]
) -> Position:
    """Lay all tiles again, of which the first lies there already; they are by their places."""
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
    """Read what `to_text` writes for a tile; its meeple is that of the player."""
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
    """Draw tiles until one fits somewhere; those that do not are set aside."""
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
