# Goes through the targets, and returns a list of edges.


def my_roll_graph(board):
    edges = []
    for square in board.resting_squares:
        for target in range(square + 1, min(square + 6, board.size) + 1):
            edges.append((square, board.land(target), 1))
    return edges
