# Takes board.slides for a table of all squares. Idea: none.
# Told: board.slides has only the squares where a ladder or a chute begins, and 1 is not one of them.

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    edges = []
    for square in range(board.size):
        for roll in range(1, 7):
            head = square + roll
            edges.append((square, board.slides[head], 1))
    return Graph.from_edges(edges, directed=True)
