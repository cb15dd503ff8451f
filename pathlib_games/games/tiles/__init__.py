"""Roads of mines, factories and houses: a tile-laying game whose score is shortest paths.

- `board`: tiles and where they may lie; `roads`: roads and their score; `rules`: turns;
- `players`: what to play next; `view` draws, `widget` is the game to play.

The names below are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
