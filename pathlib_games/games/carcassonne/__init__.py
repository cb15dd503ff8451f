"""Carcassonne's base game: its tiles, the land they make, its turns and its points.

- `tiles`, `placements` and `land`: what lies where; `scoring`: points; `rules`: turns;
- `spots` puts parts of tiles into words; `view` draws.

The names below are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
