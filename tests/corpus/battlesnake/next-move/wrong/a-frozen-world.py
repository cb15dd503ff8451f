# Takes what is in the way now for something that stays there. Idea: 17.
# Told: Where will the obstacle be when you arrive?


def next_move(position, you):
    snake = position.snake(you)
    for move, cell in position.neighbors(snake.head):
        if cell not in snake.body:
            return move
    return "up"
