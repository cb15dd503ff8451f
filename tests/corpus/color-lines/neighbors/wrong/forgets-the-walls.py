# Goes on from the end of a row to the beginning of the next one. Idea: 15.


def neighbors(cell, board):
    return [n for n in (cell - 9, cell - 1, cell + 1, cell + 9) if 0 <= n < 81 and board[n] == "."]
