"""Random whole games of Carcassonne for tests."""

from __future__ import annotations

import random
from collections.abc import Sequence

from pathlib_games.games.carcassonne.rules import ALL_TILES, Position
from pathlib_games.games.carcassonne.tiles import Placement


def random_game(
    players: Sequence[str] = ("red", "blue"),
    seed: int = 0,
    edition: str = "current",
    tiles: int = ALL_TILES,
) -> Position:
    """Play any fitting place, and any allowed meeple, or none."""
    position = Position.new(seed, players, edition, tiles)
    rng = random.Random(f"a random game, seed {seed}")
    while position.tile is not None:
        cell, rotation = rng.choice(position.places())
        meeple = rng.choice(position.meeples(cell, rotation))
        position = position.play(Placement(position.tile, *cell, rotation, meeple))
    return position
