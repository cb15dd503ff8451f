# Keeps the edges of a board for the next one of the same size. Idea: none.
# Told: Something is kept between calls


def my_roll_graph(board, known={}):
    if board.size not in known:
        edges = []
        for square in range(board.size):
            for roll in range(1, 7):
                target = square + roll
                if target <= board.size:
                    edges.append((square, board.slides.get(target, target), 1))
        known[board.size] = edges
    return known[board.size]
