# A generator that gives one cell after the other.


def neighbors(cell, board):
    row = range(cell - cell % 9, cell - cell % 9 + 9)
    yield from (n for n in (cell - 1, cell + 1) if n in row and board[n] == ".")
    yield from (n for n in (cell - 9, cell + 9) if n in range(81) and board[n] == ".")
