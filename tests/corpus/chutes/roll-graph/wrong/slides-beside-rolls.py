# Makes a slide an edge of its own, which costs nothing. Idea: none.
# Told: Your ladders and chutes are edges of weight 0

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    edges = [(s, s + r, 1) for s in range(board.size) for r in range(1, 7) if s + r <= board.size]
    edges += [(start, end, 0) for start, end in board.slides.items()]
    return Graph.from_edges(edges, directed=True)
