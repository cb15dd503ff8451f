# Forgets ladders and chutes. Idea: none.
# Told: does not stay there

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    edges = []
    for square in range(board.size):
        for roll in range(1, 7):
            target = square + roll
            if target <= board.size:
                edges.append((square, target, 1))
    return Graph.from_edges(edges, directed=True)
