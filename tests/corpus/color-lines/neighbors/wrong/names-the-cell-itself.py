# Names the cell itself in place of the one above. Idea: 15.
# Told: that is the cell itself


def neighbors(cell, board):
    found = []
    if cell >= 9:
        found.append(cell)
    if cell % 9 > 0:
        found.append(cell - 1)
    if cell % 9 < 8:
        found.append(cell + 1)
    if cell < 72:
        found.append(cell + 9)
    return [other for other in found if board[other] == "."]
