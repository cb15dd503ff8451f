# Collects the edges in networkx, so each pair of squares has one edge.

import networkx as nx


def my_roll_graph(board):
    graph = nx.DiGraph()
    for square in board.resting_squares:
        for roll in range(1, 7):
            graph.add_edge(square, board.after(square, roll), weight=1)
    return [(tail, head, data["weight"]) for tail, head, data in graph.edges(data=True)]
