# Two while loops, and all squares as nodes.

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    edges = []
    square = 0
    while square < board.size:
        roll = 1
        while roll <= 6 and square + roll <= board.size:
            edges.append((square, board.land(square + roll), 1))
            roll += 1
        square += 1
    return Graph.from_edges(edges, range(board.size + 1), directed=True)
