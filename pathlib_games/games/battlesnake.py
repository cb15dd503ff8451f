"""Battlesnake: snakes that are programs share a board. Eat, grow, do not run into anything.

The game has a room for each of its parts, and this is the door to all of them:

- `battlesnake_position` and `battlesnake_parts`: positions, and what they are made of;
- `battlesnake_json`: how the official API writes them;
- `battlesnake_rules`: a turn, stage by stage;
- `battlesnake_maps`: the start of a game, new food, shrinking boards;
- `battlesnake_weights`: the tutorial's weights; `battlesnake_search` finds ways over them fast;
- `battlesnake_time`: bodies that move away, and a graph whose nodes are (cell, time);
- `battlesnake_territory`, `battlesnake_planner`: the stronger snake;
- `battlesnake_snakes`: all snakes by name, and their answers to the API;
- `battlesnake_replay`: whole games, played, saved and loaded;
- `battlesnake_tournament`: many games, and how sure one can be of what they show.

The official rules and the API: https://docs.battlesnake.com.
"""

from __future__ import annotations

from pathlib_games.games.battlesnake_maps import food_cells, new_game
from pathlib_games.games.battlesnake_parts import (
    MOVES,
    RULESETS,
    BadBoard,
    Cell,
    Game,
    NoSuchSnake,
    Settings,
    Snake,
    Squad,
)
from pathlib_games.games.battlesnake_planner import planner
from pathlib_games.games.battlesnake_position import Position, load_position
from pathlib_games.games.battlesnake_replay import Replay, play
from pathlib_games.games.battlesnake_rules import (
    BadTurn,
    Stage,
    stages,
    turn,
    turn_by_stages,
    turn_without_chance,
)
from pathlib_games.games.battlesnake_safety import move_to, safe_moves
from pathlib_games.games.battlesnake_search import lightest_path
from pathlib_games.games.battlesnake_snakes import (
    SNAKES,
    NoSuchPlayer,
    Player,
    choose_move,
    own_snake,
    random_safe,
    tutorial,
)
from pathlib_games.games.battlesnake_territory import Territory, territory
from pathlib_games.games.battlesnake_time import TimedBoard, free_from
from pathlib_games.games.battlesnake_tournament import (
    Estimate,
    Played,
    Result,
    contest,
    figures,
    match,
    median_of,
    parallel_tournament,
    result,
    tournament,
    win_rate,
)
from pathlib_games.games.battlesnake_weights import (
    HealthBoard,
    WeightedBoard,
    entry_weights,
    weights,
)

__all__ = [
    "MOVES",
    "RULESETS",
    "SNAKES",
    "BadBoard",
    "BadTurn",
    "Cell",
    "Estimate",
    "Game",
    "HealthBoard",
    "NoSuchPlayer",
    "NoSuchSnake",
    "Played",
    "Player",
    "Position",
    "Replay",
    "Result",
    "Settings",
    "Snake",
    "Squad",
    "Stage",
    "Territory",
    "TimedBoard",
    "WeightedBoard",
    "choose_move",
    "contest",
    "entry_weights",
    "figures",
    "food_cells",
    "free_from",
    "lightest_path",
    "load_position",
    "match",
    "median_of",
    "move_to",
    "new_game",
    "own_snake",
    "parallel_tournament",
    "planner",
    "play",
    "random_safe",
    "result",
    "safe_moves",
    "stages",
    "territory",
    "tournament",
    "turn",
    "turn_by_stages",
    "turn_without_chance",
    "tutorial",
    "weights",
    "win_rate",
]
