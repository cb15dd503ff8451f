"""The games: rules, and the graphs of their positions. Each game has its own package.

``GAMES`` maps names to games. A game loads on first use.
"""

from pathlib_games.games.contract import Rooms

__all__ = ["GAMES"]

GAMES = Rooms(__name__, __path__)
"""All games by name; see `pathlib_games.games.contract`."""
