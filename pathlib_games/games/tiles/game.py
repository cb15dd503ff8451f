"""Mines, factories, houses as one of the games that keep to the contract."""

from pathlib_games.games.contract import Game
from pathlib_games.games.tiles.rules import Move, Position

GAME: Game[Position, Move] = Game(
    "tiles", "Mines, factories, houses", Position, former_names=("tile_laying",)
)
