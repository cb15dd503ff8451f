# Takes the first safe move, and so it starves. Idea: none.
# Told: The snake starved

from pathlib_games.games.battlesnake import safe_moves


def next_move(position, you):
    return safe_moves(position, you)[0]
