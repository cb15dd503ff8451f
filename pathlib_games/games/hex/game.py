"""Hex as one of the games that keep to the contract."""

from pathlib_games.games.contract import Game
from pathlib_games.games.hex.rules import Move, Position, move_from_text, move_to_text

GAME: Game[Position, Move] = Game("hex", "Hex", Position, move_to_text, move_from_text)
