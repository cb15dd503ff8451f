"""A maze with teleporters: the smallest complete game, and a template for new ones."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
