"""Color Lines: balls of one colour in a row of five vanish; a ball needs a way to where it goes.

- `rules`: cells, ways, lines and points; positions and moves;
- `players`: what to play next;
- `view` draws, `widget` is the game to play.

The names below are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
