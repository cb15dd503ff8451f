# Takes > for >= at the top row. Idea: 15.
# Told: for cell 9 you leave out cell 0.


def neighbors(cell, board):
    found = []
    if cell > 9:
        found.append(cell - 9)
    if cell % 9 > 0:
        found.append(cell - 1)
    if cell % 9 < 8:
        found.append(cell + 1)
    if cell < 72:
        found.append(cell + 9)
    return [other for other in found if board[other] == "."]
