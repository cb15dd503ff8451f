"""Battlesnake: snakes that are programs share a board. Eat, grow, do not run into anything.

The parts of the game:

- `board`: what lies on the board, and its JSON as the official API has it;
- `rules`: a turn, stage by stage, and what is drawn by chance; `position`: positions and moves;
- `graphs`: weights, the way to the food, and cells at a time as nodes;
- `players`: all snakes by name, and what they should know; `hungry`: a board for one hungry snake;
- `replay`: whole games, played, saved and loaded; `tournament`: many games and what they show;
- `view` draws.

The names below are loaded when they are first used.

The official rules and the API: https://docs.battlesnake.com.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
