# Goes along the lightest path to food, if its first step is safe.

from pathlib_games.games.battlesnake import lightest_path, move_to, safe_moves


def next_move(position, you):
    head = position.snake(you).head
    safe = safe_moves(position, you)
    path = lightest_path(position, you, position.food)
    move = move_to(position, head, path[1]) if path else "up"
    return move if move in safe or not safe else safe[0]
