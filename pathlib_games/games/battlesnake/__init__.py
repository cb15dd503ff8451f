"""Battlesnake: snakes that are programs share a board. Eat, grow, do not run into anything.

The parts of the game:

- `board`: what lies on the board;
- `maps`: the places at the start, new food, shrinking boards;
- `rules`: a turn, stage by stage;
- `position`: positions, with their moves; `api`: how they are written;
- `weights`: the tutorial's weights; `search` finds ways over them fast;
- `times`: bodies that move away, and a graph whose nodes are (cell, time);
- `planner`: the stronger snake;
- `snakes`: all snakes by name, and their answers to the API;
- `replay`: whole games, played, saved and loaded;
- `hungry`: a board that somebody draws for one hungry snake;
- `tournament`: many games, and how sure one can be of what they show;
- `questions` and `exercise`: what learners are asked; `view` draws.

The names below are loaded when they are first used.

The official rules and the API: https://docs.battlesnake.com.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
