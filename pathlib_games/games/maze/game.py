"""The maze as one of the games that keep to the contract."""

from pathlib_games.games.contract import Game
from pathlib_games.games.maze.rules import Cell, Position

GAME: Game[Position, Cell] = Game("maze", "Maze", Position)
