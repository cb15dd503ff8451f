# The weight of an edge is what was rolled. Idea: 14.
# Told: What do the weights count

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    edges = []
    for square in range(board.size):
        for roll in range(1, 7):
            target = square + roll
            if target <= board.size:
                edges.append((square, board.slides.get(target, target), roll))
    return Graph.from_edges(edges, directed=True)
