# Takes what is in the way now for something that stays there. Idea: 17.
# Told: Which part of the body will be gone when the head arrives?


def next_move(position, you):
    snake = position.snake(you)
    for move, cell in position.neighbors(snake.head):
        if cell not in snake.body:
            return move
    return "up"
