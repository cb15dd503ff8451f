# Rolls 1 to 5, because the range ends before its last number. Idea: 20.
# Told: Print the rolls that your program tries

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    edges = []
    for square in range(board.size):
        for roll in range(1, 6):
            target = square + roll
            if target <= board.size:
                edges.append((square, board.slides.get(target, target), 1))
    return Graph.from_edges(edges, directed=True)
