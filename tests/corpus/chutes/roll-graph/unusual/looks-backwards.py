# Goes from the last square back, and returns a tuple of edges.


def my_roll_graph(board):
    edges = []
    for target in range(board.size, 0, -1):
        lands = board.slides.get(target, target)
        edges += [(target - roll, lands, 1.0) for roll in range(1, 7) if target - roll >= 0]
    return tuple(edges)
