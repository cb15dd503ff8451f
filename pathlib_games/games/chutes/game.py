"""Chutes and Ladders as one of the games that keep to the contract."""

from pathlib_games.games.chutes.rules import Position
from pathlib_games.games.contract import Game

GAME: Game[Position, int] = Game("chutes", "Chutes and Ladders", Position)
