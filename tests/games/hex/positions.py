"""Positions of Hex for several tests."""

from __future__ import annotations

import random

from pathlib_games.games.hex.rules import Position

SMALL = Position.from_text("BW.\n...\nB..")


def at_random(seed: int, size: int = 4) -> Position:
    rng = random.Random(seed)
    return Position(size, "".join(rng.choice("BW...") for _ in range(size * size)))
