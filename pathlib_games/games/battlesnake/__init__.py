"""Battlesnake: snakes controlled by programs share a board, eat, grow and avoid collisions.

The official rules and the API: https://docs.battlesnake.com.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
