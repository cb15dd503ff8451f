# Begins at square 1. Idea: none.

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    edges = [
        (s, board.land(s + r), 1)
        for s in range(1, board.size)
        for r in range(1, 7)
        if s + r <= board.size
    ]
    return Graph.from_edges(edges, range(board.size + 1), directed=True)
