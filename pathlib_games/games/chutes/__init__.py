"""Chutes and Ladders: the graphs of steps and rolls, and the length of games."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
