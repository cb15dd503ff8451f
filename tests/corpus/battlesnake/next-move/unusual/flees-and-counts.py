# Takes the safe move after which most cells are free, unless food is near; it counts by itself.

from pathlib_games.games.battlesnake import safe_moves


def next_move(position, you):
    snake = position.snake(you)
    body, food = set(snake.body[:-1]), set(position.food)

    def flood(start):
        seen, waiting, nearest = {start: 0}, [start], None
        for cell in waiting:
            if cell in food and nearest is None:
                nearest = seen[cell]
            for move in ("up", "down", "left", "right"):
                other = position.step(cell, move)
                if position.has(other) and other not in seen and other not in body:
                    seen[other] = seen[cell] + 1
                    waiting.append(other)
        return len(seen), -(nearest if nearest is not None else 999)

    safe = safe_moves(position, you)
    if not safe:
        return "up"
    rooms = {move: flood(position.step(snake.head, move)) for move in safe}
    most = max(room for room, _ in rooms.values())
    wide = [
        move for move in safe if rooms[move][0] * 10 >= most * 8 or rooms[move][0] > 2 * len(body)
    ]
    return max(wide, key=lambda move: rooms[move][1])
