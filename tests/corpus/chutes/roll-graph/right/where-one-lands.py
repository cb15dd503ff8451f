# Writes down the six targets, and leaves out squares with a slide.

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    slides = dict(board.slides)
    edges = []
    for square in range(board.size + 1):
        if square in slides:
            continue
        for target in (square + 1, square + 2, square + 3, square + 4, square + 5, square + 6):
            if target in slides:
                edges.append((square, slides[target], 1))
            elif target <= board.size:
                edges.append((square, target, 1))
    return Graph.from_edges(edges, directed=True)
