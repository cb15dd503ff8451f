"""Roads of mines, factories and houses: a tile-laying game scored by shortest paths."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
