"""An opponent for Carcassonne that values current points, potential points and spare meeples.

For each placement of the tile and of a meeple, it estimates its lead over the best other player.
Complete features count fully; incomplete ones count less with every missing tile and as the pile
shrinks. Spare meeples have a value, and so do meeples that may return. It does not know the order
of the pile.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from pathlib_games.games.carcassonne.land import Feature, Land, Spot
from pathlib_games.games.carcassonne.rules import Position
from pathlib_games.games.carcassonne.scoring import Edition, edition_named, points_of
from pathlib_games.games.carcassonne.tiles import Placement
from pathlib_games.graphs import GameOver

PATIENCE = 8  # with this many tiles left, a single missing tile appears with probability 1/2
MEEPLE = 4.0  # the value of a spare meeple in points, while many tiles are left
GROWTH = 0.5  # the expected growth in points of a road or a city per open side


def suggest(position: Position, seed: int | None = None) -> Placement:
    """Return a good placement of the tile, with or without a meeple.

    `seed` chooses among equally good placements; without it, the first is chosen.
    """
    worth = worths(position)
    if not worth:
        raise GameOver("no tile is left")
    best = max(worth.values())
    alike = [placement for placement, value in worth.items() if value == best]
    return alike[0] if seed is None else Random(f"{seed} {position.to_text()}").choice(alike)


def worths(position: Position) -> dict[Placement, float]:
    """Map each legal move to the player's estimated lead over the best other player."""
    player, tile = position.player, str(position.tile)
    found: dict[Placement, float] = {}
    before = position.land
    before.features(before.spots(before.tiles))  # fill the cache for all placements of the tile
    for cell, rotation in position.places():
        land = before.lay(Placement(tile, *cell, rotation))
        hopes = _Hopes(land, edition_named(position.edition), len(position.pile))
        worth = {name: position.meeples_left(name) * hopes.meeple for name in position.players}
        for feature in land.features(land.meeples):
            for name in feature.meeples:
                worth[name] += hopes.of(feature, name)
        others = max(value for name, value in worth.items() if name != player)
        for meeple in position.meeples_on(land, cell):
            gain = 0.0
            if meeple is not None:
                feature = land.feature(Spot(*cell, meeple.kind, meeple.part))
                gain = hopes.of(replace(feature, meeples={player: 1}), player) - hopes.meeple
            found[Placement(tile, *cell, rotation, meeple)] = worth[player] + gain - others
    return found


@dataclass(frozen=True)
class _Hopes:
    """Estimates of future points on a land, for a number of remaining tiles."""

    land: Land
    edition: Edition
    left: int

    @property
    def meeple(self) -> float:
        """The value of a spare meeple in points: 0 if no tiles are left."""
        return MEEPLE * self._chance(1)

    def of(self, feature: Feature, player: str) -> float:
        """Return the value of a feature for a player with meeples on it."""
        points = self._points(feature) if player in feature.holders else 0.0
        comes_home = 0.0 if feature.kind == "field" else self._chance(feature.gaps)
        return points + feature.meeples[player] * comes_home * self.meeple

    def _points(self, feature: Feature) -> float:
        if feature.kind == "field":
            cities = self.land.cities_at(feature)
            return self.edition.supplied_city * sum(self._chance(city.gaps) for city in cities)
        points = points_of(feature, self.edition)
        if feature.complete:
            return points
        whole = points + feature.gaps if feature.kind == "cloister" else points
        if feature.kind == "city":
            whole *= 2
        growth = GROWTH * min(feature.gaps, 2) * self._chance(1)
        return points + (whole - points) * self._chance(feature.gaps) + growth

    def _chance(self, missing: int) -> float:
        """Return the probability that all missing tiles appear."""
        return float((self.left / (self.left + PATIENCE)) ** missing)
