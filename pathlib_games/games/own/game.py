"""Worlds of one's own as one of the games that keep to the contract."""

from pathlib_games.games.contract import Game
from pathlib_games.games.own.rules import Cell, Position

GAME: Game[Position, Cell] = Game("own", "World of one's own", Position)
"""The worlds that learners describe, as one of the games that keep to the contract."""
