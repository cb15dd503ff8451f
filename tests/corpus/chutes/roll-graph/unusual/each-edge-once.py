# Collects the edges in a set.

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    edges = {
        (square, board.slides.get(square + roll, square + roll), 1)
        for square in set(range(board.size)) - set(board.slides)
        for roll in (1, 2, 3, 4, 5, 6)
        if square + roll <= board.size
    }
    return Graph.from_edges(sorted(edges), directed=True)
