"""Color Lines: balls of one color in a row of five vanish; a ball needs a way to where it goes."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
