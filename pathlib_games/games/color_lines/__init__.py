"""Color Lines: five balls of one color in a line vanish; balls move along free paths."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
