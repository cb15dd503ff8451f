# Knows the ladders, and forgets the chutes. Idea: none.

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    up = dict(board.ladders)
    edges = [
        (s, up.get(s + r, s + r), 1)
        for s in range(board.size)
        for r in range(1, 7)
        if s + r <= board.size
    ]
    return Graph.from_edges(edges, directed=True)
