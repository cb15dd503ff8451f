"""Chutes and Ladders: the graphs of steps and of rolls, and how long games take.

- `rules`: boards and positions; `graphs`: the two graphs and the shortest games;
- `lengths`: how long games take, worked out and played out;
- `view` draws, `widget` is the game to play.

The names below are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
