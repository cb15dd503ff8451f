"""Battlesnake as one of the games that keep to the contract."""

from pathlib_games.games.battlesnake.position import Position
from pathlib_games.games.battlesnake.rules import Moves
from pathlib_games.games.contract import Game

GAME: Game[Position, Moves] = Game("battlesnake", "Battlesnake", Position)
