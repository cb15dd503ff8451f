"""Hex: two players, four sides, and a board on which somebody always wins.

- `rules`: cells, moves, positions, and who is joined; `graphs`: who is near;
- `players`: players that think in shortest paths, and an exact solver;
- `hexworld`: links to games; `view` draws, `widget` is the game to play.

The names below are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
