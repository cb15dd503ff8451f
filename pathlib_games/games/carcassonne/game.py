"""Carcassonne as one of the games that keep to the contract."""

from pathlib_games.games.carcassonne.rules import Position
from pathlib_games.games.carcassonne.tiles import Placement
from pathlib_games.games.contract import Game

GAME: Game[Position, Placement] = Game(
    "carcassonne", "Carcassonne", Position, Placement.to_json, Placement.from_json
)
