"""A maze with teleporters: the smallest whole game, and the one to copy for a new one.

- `rules`: positions and steps, and fresh mazes;
- `graphs`: the maze as a graph, and its shortest way;
- `view` draws, `widget` is the picture to try.

The names below are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
