# Does not look whether there is a row below. Idea: none.
# Told: For cell 72 on the empty board: your function stopped with IndexError


def neighbors(cell, board):
    found = []
    if cell >= 9:
        found.append(cell - 9)
    if cell % 9 > 0:
        found.append(cell - 1)
    if cell % 9 < 8:
        found.append(cell + 1)
    found.append(cell + 9)
    return [other for other in found if board[other] == "."]
