# Asks the board where one is after a roll, from each square where one can rest.

from pathlib_games.graphs import Graph


def my_roll_graph(board):
    return Graph.from_edges(
        [(s, board.after(s, r), 1) for s in board.resting_squares[:-1] for r in range(1, 7)],
        directed=True,
    )
