# Has no return. Idea: none.
# Told: None


def my_roll_graph(board):
    edges = []
    for square in range(board.size):
        for roll in range(1, 7):
            target = square + roll
            if target <= board.size:
                edges.append((square, board.slides.get(target, target), 1))
