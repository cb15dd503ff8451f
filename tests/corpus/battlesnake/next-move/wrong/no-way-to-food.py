# Goes along the lightest path, also where there is none. Idea: none.
# Told: lightest_path returned None: no path leads to food. What then?

from pathlib_games.games.battlesnake import lightest_path, move_to


def next_move(position, you):
    path = lightest_path(position, you, position.food)
    return move_to(position, path[0], path[1])
