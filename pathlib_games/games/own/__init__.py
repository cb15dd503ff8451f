"""A world of one's own: a board as text, with a legend that says what each sign means.

- `rules`: the signs and what they mean; positions, moves and fresh worlds;
- `graphs`: the graph over what a learner calls a node, and its shortest way;
- `view` draws, `widget` has the game and `World`.

The names below are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
