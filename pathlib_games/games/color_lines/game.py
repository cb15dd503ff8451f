"""Color Lines as one of the games that keep to the contract."""

from pathlib_games.games.color_lines.rules import Move, Position
from pathlib_games.games.contract import Game

GAME: Game[Position, Move] = Game("color_lines", "Color Lines", Position)
