"""Carcassonne's base game: its tiles, the land they make, its turns and its points."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
