"""Battlesnake: snakes that are programs share a board. Eat, grow, do not run into anything.

The game has a room for each of its parts, and this is the door to all of them:

- `battlesnake_position`: positions, and the JSON of the official API;
- `battlesnake_rules`: a turn, stage by stage;
- `battlesnake_maps`: the start of a game, new food, shrinking boards.

The official rules and the API: https://docs.battlesnake.com.
"""

from __future__ import annotations

from pathlib_games.games.battlesnake_maps import food_cells, new_game
from pathlib_games.games.battlesnake_position import (
    MOVES,
    RULESETS,
    BadBoard,
    Cell,
    Game,
    NoSuchSnake,
    Position,
    Settings,
    Snake,
    Squad,
)
from pathlib_games.games.battlesnake_rules import BadTurn, Stage, stages, turn, turn_by_stages

__all__ = [
    "MOVES",
    "RULESETS",
    "BadBoard",
    "BadTurn",
    "Cell",
    "Game",
    "NoSuchSnake",
    "Position",
    "Settings",
    "Snake",
    "Squad",
    "Stage",
    "food_cells",
    "new_game",
    "stages",
    "turn",
    "turn_by_stages",
]
