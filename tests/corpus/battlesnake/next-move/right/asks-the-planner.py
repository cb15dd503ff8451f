# Lets the planner of the course choose.

from pathlib_games.games.battlesnake import SNAKES


def next_move(position, you):
    return SNAKES["planner"](position, you, 1e12)
