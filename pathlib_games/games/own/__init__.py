"""A world of one's own: a board as text, with a legend that says what each sign means."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
