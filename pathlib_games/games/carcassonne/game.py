"""A game of Carcassonne in play: the draw pile, whose turn it is, seven meeples each, the end."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from pathlib_games.games.carcassonne.land import Land
from pathlib_games.games.carcassonne.placements import (
    BadPlacement,
    Meeple,
    Placement,
    read_placements,
)
from pathlib_games.games.carcassonne.scoring import Award, edition_named, final_awards, lay
from pathlib_games.games.carcassonne.tiles import base_set
from pathlib_games.games.tile_board import Cell, placements
from pathlib_games.graphs import PathlibGamesError

MEEPLES = 7
"""How many meeples each player has."""


class BadGame(PathlibGamesError, ValueError):
    """A game was to begin, or to be read, with something that it does not have."""


@dataclass(frozen=True)
class Outcome:
    """How a game ended.

    Attributes
    ----------
    points
        The points of each player, those of the final scoring included.
    ranking
        The players from the first place to the last; players with equally many points share one.
    """

    points: dict[str, int]
    ranking: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Position:
    """A position of the game, with all that its future depends on.

    Make one with `new`. The same moves from the same seed always lead to the same game. A tile that
    fits nowhere is set aside when it is drawn, and another one is drawn instead.

    Attributes
    ----------
    players
        Their names, in the order of their turns.
    seed
        What the draw pile is shuffled with.
    edition
        A name of `carcassonne.EDITIONS`.
    placements
        The tiles laid so far; the first is the start tile, which nobody laid.
    land
        What they make, and the meeples on it.
    awards
        The points so far, feature by feature.
    tile
        The tile that the player has drawn; None if the game is over.
    pile
        The tiles that are left, the next one first.
    set_aside
        The tiles that fitted nowhere.

    Examples
    --------
    >>> position = Position.new(["red", "blue"], seed=1)
    >>> position.player, position.tile, len(position.pile), position.meeples_left("red")
    ('red', 'B', 70, 7)
    >>> cell, rotation = position.places()[0]
    >>> after = position.play(Placement("B", *cell, rotation, Meeple("red", "cloister")))
    >>> after.player, after.meeples_left("red")
    ('blue', 6)
    """

    players: tuple[str, ...]
    seed: int
    edition: str
    placements: tuple[Placement, ...]
    land: Land
    awards: tuple[Award, ...]
    tile: str | None
    pile: tuple[str, ...]
    set_aside: tuple[str, ...]

    @classmethod
    def new(
        cls, players: Sequence[str] = ("red", "blue"), seed: int = 0, edition: str = "current"
    ) -> Position:
        """Begin a game: the start tile lies on the table, and the first player has drawn a tile.

        Raises
        ------
        BadGame
            If there are not two to five players, each with a name of their own.
        UnknownEdition
            If there is no such edition.
        """
        names = _names(players)
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadGame(f"The seed should be a whole number; got {seed!r}.")
        edition_named(edition)
        kinds = base_set().values()
        pile = [tile.id for tile in kinds for _ in range(tile.count - tile.start)]
        random.Random(f"Carcassonne, seed {seed}").shuffle(pile)
        (start,) = [Placement(tile.id, 0, 0) for tile in kinds if tile.start]
        land = Land().lay(start)
        blank = cls(names, seed, edition, (start,), land, (), None, tuple(pile), ())
        return _with_next_tile(blank)

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[(len(self.placements) - 1) % len(self.players)]

    @property
    def points(self) -> dict[str, int]:
        """The points that each player has so far."""
        return _points(self.players, self.awards)

    def meeples_left(self, player: str) -> int:
        """Give how many meeples a player can still put on the land."""
        return MEEPLES - list(self.land.meeples.values()).count(player)

    def places(self) -> list[tuple[Cell, int]]:
        """Give all cells where the drawn tile fits, with the rotation in degrees."""
        return list(self._places)

    @cached_property
    def _places(self) -> list[tuple[Cell, int]]:
        return [] if self.tile is None else placements(self.land.tiles, base_set()[self.tile])

    def meeples(self, cell: Cell, rotation: int) -> list[Meeple | None]:
        """Give what the player may put on the drawn tile if it is laid there, None for nothing."""
        if self.tile is None:
            return []
        land = self.land.lay(Placement(self.tile, *cell, rotation))
        free: list[Meeple | None] = [None]
        if self.meeples_left(self.player):
            free += [
                Meeple(self.player, spot.kind, spot.part)
                for spot in land.spots([cell])
                if not land.feature(spot).meeples
            ]
        return free

    def legal_moves(self) -> list[Placement]:
        """Give all that the player may do: every place of the tile with every place of a meeple."""
        if self.tile is None:
            return []
        return [
            Placement(self.tile, *cell, rotation, meeple)
            for cell, rotation in self._places
            for meeple in self.meeples(cell, rotation)
        ]

    def play(self, placement: Placement) -> Position:
        """Give the position after the turn: the tile is laid, and what it completes is scored.

        Raises
        ------
        BadPlacement
            With the first reason why it is against the rules; the position stays as it is.
        """
        if self.tile is None:
            raise BadPlacement("game_over", "The game is over: no tile is left.")
        if placement.tile != self.tile:
            raise BadPlacement(
                "wrong_tile",
                f"{self.player!r} drew tile {self.tile} and has to lay it; got {placement.tile!r}.",
            )
        if (meeple := placement.meeple) is not None:
            if meeple.player != self.player:
                raise BadPlacement(
                    "wrong_player", f"It is the turn of {self.player!r}, not of {meeple.player!r}."
                )
            if not self.meeples_left(self.player):
                raise BadPlacement(
                    "no_meeple_left", f"All {MEEPLES} meeples of {self.player!r} are on the land."
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
        """Give the points and the ranking when all tiles are laid; None while the game goes on."""
        if self.tile is not None:
            return None
        last = final_awards(self.land, edition_named(self.edition))
        points = _points(self.players, (*self.awards, *last))
        places = sorted(set(points.values()), reverse=True)
        ranking = [tuple(name for name in points if points[name] == place) for place in places]
        return Outcome(points, tuple(ranking))

    def to_json(self) -> dict[str, Any]:
        """Give what the game can be replayed from, ready for a JSON file.

        Examples
        --------
        >>> position = random_game(["red", "blue"], seed=3)
        >>> Position.from_json(position.to_json()) == position
        True
        """
        return {
            "game": "carcassonne",
            "players": list(self.players),
            "seed": self.seed,
            "edition": self.edition,
            "placements": [placement.to_json() for placement in self.placements],
        }

    @classmethod
    def from_json(cls, values: Any) -> Position:
        """Replay a game that `to_json` has written.

        Raises
        ------
        BadGame
            If it is not such a game; says what is missing or wrong.
        UnknownEdition
            If there is no such edition.
        BadPlacement
            If a placement is against the rules; says which.
        """
        for name in ("players", "seed", "edition", "placements"):
            if not isinstance(values, Mapping) or name not in values:
                raise BadGame(f"A saved game should be an object with {name!r}; got {values!r}.")
        position = cls.new(values["players"], values["seed"], values["edition"])
        laid, start = read_placements(values["placements"]), position.placements[0]
        if laid[:1] != [start]:
            raise BadGame(f"The first placement should be {start.to_json()}; got {laid[:1]}.")
        for number, placement in enumerate(laid[1:], start=1):
            try:
                position = position.play(placement)
            except BadPlacement as flaw:
                raise flaw.at(number) from None
        return position


def random_game(
    players: Sequence[str] = ("red", "blue"), seed: int = 0, edition: str = "current"
) -> Position:
    """Play a whole game at random: any place that fits, and any meeple that is allowed, or none.

    Examples
    --------
    >>> game = random_game(["red", "blue"], seed=3)
    >>> len(game.placements) + len(game.set_aside), game.outcome().ranking
    (72, (('red',), ('blue',)))
    """
    position = Position.new(players, seed, edition)
    rng = random.Random(f"a random game, seed {seed}")
    while position.tile is not None:
        cell, rotation = rng.choice(position.places())
        meeple = rng.choice(position.meeples(cell, rotation))
        position = position.play(Placement(position.tile, *cell, rotation, meeple))
    return position


def _names(players: Any) -> tuple[str, ...]:
    names = tuple(players) if isinstance(players, list | tuple) else ()
    named = all(isinstance(name, str) and name for name in names)
    if not named or not 2 <= len(set(names)) == len(names) <= 5:
        raise BadGame(
            "The players should be a list of two to five different names, such as "
            f"['red', 'blue']; got {players!r}."
        )
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


def _points(players: Sequence[str], awards: Sequence[Award]) -> dict[str, int]:
    points = Counter(dict.fromkeys(players, 0))
    for award in awards:
        points.update(dict.fromkeys(award.players, award.points))
    return dict(points)
