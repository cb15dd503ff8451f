"""The rules of the games, and the graphs that their positions give: a room for each game.

``GAMES`` has them all by name. A room is loaded when it is first asked for.
"""

from pathlib_games.games.contract import Rooms

__all__ = ["GAMES"]

GAMES = Rooms(__name__, __path__)
"""All games by name; each answers the contract of `pathlib_games.games.contract`."""
