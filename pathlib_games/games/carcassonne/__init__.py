"""Carcassonne's base game: its tiles, the land they make, its turns and its points.

- `tiles` and `land`: what lies where; `scoring`: points; `rules`: turns;
- `players`: an opponent; `graphs`: how many tiles are missing between two cities;
- the files that begin with `view` draw, `widget` is the game to play.

The names below are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
