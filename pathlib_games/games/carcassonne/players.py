"""An opponent for Carcassonne: points now, points that may come, and meeples kept for later.

For each way to lay its tile, and each part to put a meeple on, it asks how much better it would
stand than the best of the others. What is complete counts whole; of what is not, the less is hoped
for, the more tiles are missing around it and the fewer are left. A meeple at hand is worth
something too, and so is one that may come home. It does not know which tiles are still to come.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from pathlib_games.games.carcassonne.land import Feature, Land, Spot
from pathlib_games.games.carcassonne.rules import Position
from pathlib_games.games.carcassonne.scoring import Edition, edition_named, points_of
from pathlib_games.games.carcassonne.tiles import Placement
from pathlib_games.graphs import GameOver

PATIENCE = 8  # with so many tiles left, half of the single tiles that are missing will still come
MEEPLE = 4.0  # the points that a meeple at hand is worth while many tiles are left
GROWTH = 0.5  # the points by which a road or a city may still grow for each open side


def suggest(position: Position, seed: int | None = None) -> Placement:
    """Return a good way to lay the tile, with a meeple or without.

    `seed`: chooses one of several that are equally good; without it, the first is chosen.
    """
    worth = worths(position)
    if not worth:
        raise GameOver("no tile is left")
    best = max(worth.values())
    alike = [placement for placement, value in worth.items() if value == best]
    return alike[0] if seed is None else Random(f"{seed} {position.to_text()}").choice(alike)


def worths(position: Position) -> dict[Placement, float]:
    """Return for each legal move how much better the player would stand than the best other."""
    player, tile = position.player, str(position.tile)
    found: dict[Placement, float] = {}
    before = position.land
    before.features(before.spots(before.tiles))  # searched once, and known wherever the tile lies
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
    """What may be hoped for on a land, with so many tiles to come."""

    land: Land
    edition: Edition
    left: int

    @property
    def meeple(self) -> float:
        """The points that a meeple at hand is worth: none if no tile is left to put it on."""
        return MEEPLE * self._chance(1)

    def of(self, feature: Feature, player: str) -> float:
        """Return what a feature is worth for a player with meeples on it."""
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
        """Return how likely so many tiles will come that fit where they are missing."""
        return float((self.left / (self.left + PATIENCE)) ** missing)
